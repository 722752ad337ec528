package gomod

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// maxEmbedding bounds how deep embedded types are looked into.
const maxEmbedding = 16

// Members finds a field or a method at the least depth of embedding.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	switch t.Kind {
	case graph.KindInstance:
	case graph.KindObject: // a method expression: T.Method
		s := l.Project.Symbol(t.Decl)
		if s == nil {
			return nil, false
		}
		if !isType(s) {
			return nil, true
		}
		t = graph.Instance(t.Decl, t.Args...)
	default:
		return nil, false
	}
	found, _ := r.find(l, t, name)
	return found, true
}

// find walks through a type and what it embeds, level by level. from is the type of
// the standard library that has the member, when it is one of those known here.
func (r *rules) find(l *graph.Linker, t *graph.Type, name string) (found []graph.Member, from *graph.Type) {
	level := []embedded{{t, false}}
	var seen []graph.Decl
	for depth := 0; depth < maxEmbedding && len(level) > 0; depth++ {
		var next []embedded
		by := -1 // the type of this level that has the member
		for i := 0; i < len(level); i++ {
			t := level[i].Type
			if t == nil {
				continue
			}
			if t.Kind != graph.KindInstance {
				if from == nil && !level[i].fieldsOnly && (t.Kind == graph.KindExternal && standardMethod(t.Name, name) != "" || anonymousMember(t, name) != nil) {
					if len(found) > 0 {
						return nil, nil
					}
					from = t
				}
				continue
			}
			if isSeen(seen, t.Decl) {
				continue
			}
			seen = append(seen, t.Decl)
			for _, m := range r.own(l, t, name) {
				if k := l.Project.Symbol(m.Decl).Kind; k == code.SymbolField || k == code.SymbolMethod && !level[i].fieldsOnly {
					if by >= 0 && by != i || from != nil {
						return nil, nil // ambiguous, so that it cannot be selected
					}
					by, found = i, append(found, m)
				}
			}
			if u := behind(l, t); u.Type != nil {
				u.fieldsOnly = u.fieldsOnly || level[i].fieldsOnly
				level = append(level, u)
			}
			for _, b := range l.Bases(t) {
				next = append(next, embedded{b, false})
			}
		}
		if len(found) > 0 || from != nil {
			return found, from
		}
		level = next
	}
	return nil, nil
}

// own are the members that a type has itself, in any of its variants.
func (r *rules) own(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	all := l.Own(t, name)
	s := l.Project.Symbol(t.Decl)
	m := r.files[t.Decl.File]
	if s.Parent >= 0 || m == nil {
		return all
	}
	for _, d := range l.TopLevel(m.pkg, s.Name) {
		if d == t.Decl || !isType(l.Project.Symbol(d)) {
			continue
		}
	next:
		for _, c := range l.Children(l.Project.File(d), d.Symbol, name) {
			variant := graph.Decl{File: d.File, Symbol: c}
			for _, known := range all {
				if known.Decl == variant {
					continue next
				}
			}
			all = append(all, graph.Member{Decl: variant, Of: t})
		}
	}
	return all
}

// embedded is a type whose members another one has.
type embedded struct {
	*graph.Type
	// fieldsOnly leaves out its methods: a type that is declared by another one has the
	// fields of that, but not its methods.
	fieldsOnly bool
}

// behind is the type by which another one is declared.
func behind(l *graph.Linker, t *graph.Type) embedded {
	f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
	if s.Kind != code.SymbolType || s.Type == "" {
		return embedded{}
	}
	u := l.Remember(slotBehind, t.Decl, func() *graph.Type { return l.Written(graph.In(f, t.Decl.Symbol), s.Type) })
	if u == nil {
		return embedded{}
	}
	alias := s.Value != ""
	return embedded{graph.Substitute(u, t.Decl, t.Args), !alias && !isInterface(l, u)}
}

// slotBehind is where behind keeps what it finds.
const slotBehind = 0

// isInterface reports whether a type is declared as an interface, in the end.
func isInterface(l *graph.Linker, t *graph.Type) bool {
	if t = l.Underlying(t); t == nil {
		return false
	}
	if t.Kind == graph.KindInstance {
		return l.Project.Symbol(t.Decl).Kind == code.SymbolInterface
	}
	kind, _ := standardLine(t.Name)
	return kind == 'i'
}

func isSeen(seen []graph.Decl, d graph.Decl) bool {
	return slices.Contains(seen, d)
}

func isType(s *code.Symbol) bool {
	switch s.Kind {
	case code.SymbolClass, code.SymbolInterface, code.SymbolType:
		return true
	}
	return false
}

// Bases are the types that a struct or an interface embeds.
func (r *rules) Bases(l *graph.Linker, t *graph.Type) []*graph.Type { return l.WrittenBases(t.Decl) }
