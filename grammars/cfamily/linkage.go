package cfamily

import "github.com/mast-search/mast/pkg/code"

// shareLinkage gives the definitions of functions that were declared static before
// the linkage of that declaration.
func (r *reader) shareLinkage() {
	var static map[member]bool
	for i := range r.symbols {
		s := &r.symbols[i]
		if s.Kind == code.SymbolFunction && s.Flags&(code.FlagStatic|code.FlagAmbient) == code.FlagStatic|code.FlagAmbient {
			if static == nil {
				static = map[member]bool{}
			}
			static[member{s.Parent, s.Name}] = true
		}
	}
	if static == nil {
		return
	}
	for i := range r.symbols {
		s := &r.symbols[i]
		if s.Kind == code.SymbolFunction && s.Flags&code.FlagStatic == 0 && static[member{s.Parent, s.Name}] {
			s.Flags |= code.FlagStatic | code.FlagPrivate
			s.Exported = s.Exported && r.header
		}
	}
}
