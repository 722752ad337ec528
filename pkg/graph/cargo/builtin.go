package cargo

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// outsideType is a module or a function of another library, and what is in it.
const outsideType = "::"

// Builtin is what a name means that nothing in the project declares: a type of the
// prelude, a crate from elsewhere, or what is imported from one.
func (r *rules) Builtin(l *graph.Linker, at graph.Site, name string) *graph.Type {
	m := r.tree.around(at.File, at.Symbol)
	switch {
	case m == nil:
		return nil
	case r.library.prelude[name], r.importedFromOutside(l, at, name):
		return r.outside(name)
	case isStandard(name) || m.crate.outside[name]:
		return graph.External(outsideType)
	}
	return nil
}

// isStandard reports whether a crate comes with the compiler.
func isStandard(crate string) bool {
	switch crate {
	case "std", "core", "alloc", "proc_macro", "test":
		return true
	}
	return false
}

// outside is a type or a module of another library, by its name.
func (r *rules) outside(name string) *graph.Type {
	if name[0] >= 'A' && name[0] <= 'Z' || r.library.prelude[name] {
		if t := r.External(name, nil); t != nil {
			return t
		}
	}
	return graph.External(outsideType)
}

// importedFromOutside reports whether a name is bound at a site by imports that lead
// out of the project.
func (r *rules) importedFromOutside(l *graph.Linker, at graph.Site, name string) bool {
	f := at.File
	s := r.scopes[f.ID]
	if s == nil {
		return false
	}
	for e := at.Symbol; ; e = f.Facts.Symbols[e].Parent {
		if e >= 0 && !isScope(&f.Facts.Symbols[e]) {
			continue
		}
		if bindings := s.named[scopedName{e, name}]; len(bindings) > 0 {
			l.DependFile(f, name)
			for _, b := range bindings {
				if int(b.imported) >= len(f.Targets) || !f.Targets[b.imported].External {
					return false
				}
			}
			return true
		}
		if e < 0 || f.Facts.Symbols[e].Kind == code.SymbolNamespace {
			return false
		}
	}
}

// constructs reports whether a function of a type of another library makes a value
// of it, by the usual names.
func constructs(function string) bool {
	switch function {
	case "new", "default", "with_capacity", "from", "from_iter":
		return true
	}
	return false
}
