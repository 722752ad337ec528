package rubyload

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// space is the one space of constants that all files of a project share.
type space struct {
	// constants are all constants by their full names with dots, classes among them
	// once for each place that opens them.
	constants map[string][]graph.Decl
	// names are the full names of classes.
	names map[graph.Decl]string
	// bearing are the parts of a class that have members other than constants.
	bearing map[string][]graph.Decl
	// fingerprint is a fingerprint of all that.
	fingerprint uint64
}

func gatherSpace(p *graph.Project) *space {
	s := &space{
		constants: make(map[string][]graph.Decl), names: make(map[graph.Decl]string), bearing: make(map[string][]graph.Decl),
		fingerprint: 14695981039346656037,
	}
	family := ""
	for _, f := range p.Files {
		if path.Ext(f.Path) == ".rb" {
			family = f.Family
			break
		}
	}
	// Those with an owner before their name can be told apart when the others are
	// known.
	for _, owned := range [2]bool{false, true} {
		for _, f := range p.Files {
			if f.Facts != nil && f.Family == family && family != "" {
				s.addFile(f, owned)
			}
		}
	}
	return s
}

func (s *space) addFile(f *graph.File, owned bool) {
	bears := make(map[int32]bool)
	for i := range f.Facts.Symbols {
		symbol := &f.Facts.Symbols[i]
		d := graph.Decl{File: f.ID, Symbol: int32(i)}
		if !isConstant(symbol) {
			if p := symbol.Parent; p >= 0 && !bears[p] {
				bears[p] = true
				part := graph.Decl{File: f.ID, Symbol: p}
				if name, ok := s.names[part]; ok && s.isOwned(f, p) == owned {
					s.bearing[name] = append(s.bearing[name], part)
					s.mix(f.Path, name)
				}
			}
			continue
		}
		if s.isOwned(f, int32(i)) != owned {
			continue
		}
		name := symbol.Name
		if symbol.Owner != "" {
			name = symbol.Owner + "." + name
		}
		around, inside := "", symbol.Parent >= 0
		if inside {
			around, inside = s.names[graph.Decl{File: f.ID, Symbol: symbol.Parent}]
		}
		switch {
		case symbol.Parent >= 0 && !inside:
			continue // in a method
		case around == "":
		case symbol.Owner == "":
			name = around + "." + name
		default:
			name = s.owned(around, symbol.Owner) + "." + symbol.Name
		}
		s.constants[name] = append(s.constants[name], d)
		if symbol.Kind.Container() {
			s.names[d] = name
		}
		s.mix(f.Path, name)
	}
}

// isOwned reports whether a declaration stands in, or is, one with an owner before
// its name.
func (s *space) isOwned(f *graph.File, symbol int32) bool {
	for n := 0; symbol >= 0 && n < maxNesting; n++ {
		if f.Facts.Symbols[symbol].Owner != "" {
			return true
		}
		symbol = f.Facts.Symbols[symbol].Parent
	}
	return false
}

// owned is the full name of an owner that is named inside of a class.
func (s *space) owned(around, owner string) string {
	first, _, _ := strings.Cut(owner, ".")
	for around != "" {
		if len(s.constants[around+"."+first]) > 0 {
			return around + "." + owner
		}
		i := strings.LastIndexByte(around, '.')
		around = around[:max(i, 0)]
	}
	return owner
}

func (s *space) mix(file, name string) {
	h := s.fingerprint
	for _, text := range [2]string{file, name} {
		for i := range len(text) {
			h = (h ^ uint64(text[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	s.fingerprint = h
}

// parts are all places that open a class.
func (r *rules) parts(class graph.Decl) []graph.Decl {
	name, ok := r.space.names[class]
	if !ok {
		return []graph.Decl{class}
	}
	return r.space.constants[name]
}

// bearing are the parts of a class that can have members other than constants.
func (r *rules) bearing(class graph.Decl) []graph.Decl {
	name, ok := r.space.names[class]
	if !ok {
		return []graph.Decl{class}
	}
	return r.space.bearing[name]
}

// constantsOf are the constants of that name in a class, in all of its parts.
func (r *rules) constantsOf(class graph.Decl, name string) []graph.Decl {
	full, ok := r.space.names[class]
	if !ok {
		return nil
	}
	return r.space.constants[full+"."+name]
}

// Owns reports whether a method with its owner before it belongs to a class: when
// that is the name of the class.
func (r *rules) Owns(_ *graph.Linker, f *graph.File, symbol int32, owner graph.Decl) bool {
	s := &f.Facts.Symbols[symbol]
	around := ""
	if s.Parent >= 0 {
		around = r.space.names[graph.Decl{File: f.ID, Symbol: s.Parent}]
	}
	return r.space.owned(around, s.Owner) == r.space.names[owner]
}

func isConstant(s *code.Symbol) bool {
	return s.Kind.Container() || s.Kind == code.SymbolConstant || s.Kind == code.SymbolType
}
