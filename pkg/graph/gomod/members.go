package gomod

import (
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
	level := []*graph.Type{t}
	var seen []graph.Decl
	for depth := 0; depth < maxEmbedding && len(level) > 0; depth++ {
		var next []*graph.Type
		for i := 0; i < len(level); i++ {
			t := level[i]
			if t == nil {
				continue
			}
			if t.Kind != graph.KindInstance {
				if from == nil && (t.Kind == graph.KindExternal && standardMethod(t.Name, name) != "" || anonymousMember(t, name) != nil) {
					from = t
				}
				continue
			}
			if isSeen(seen, t.Decl) {
				continue
			}
			seen = append(seen, t.Decl)
			for _, m := range r.own(l, t, name) {
				if k := l.Project.Symbol(m.Decl).Kind; k == code.SymbolField || k == code.SymbolMethod {
					found = append(found, m)
				}
			}
			if u := underlying(l, t); u != nil {
				level = append(level, u)
			}
			next = append(next, l.Bases(t)...)
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

// underlying is what a type is made of that is declared by another one.
func underlying(l *graph.Linker, t *graph.Type) *graph.Type {
	if s := l.Project.Symbol(t.Decl); s.Kind != code.SymbolType {
		return nil
	}
	if u := l.Underlying(t); u != t {
		return u
	}
	return nil
}

func isSeen(seen []graph.Decl, d graph.Decl) bool {
	for _, s := range seen {
		if s == d {
			return true
		}
	}
	return false
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
