package clr

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// The name of constructors, and those by which they call each other.
const (
	constructor = "constructor"
	ownOther    = "this"
	ofBase      = "base"
)

// Members finds the members of a type, in all its parts, with what it inherits.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	s := l.Project.Symbol(t.Decl)
	if s == nil || !isType(s) || t.Kind == graph.KindParam || s.Kind == code.SymbolType {
		return nil, false
	}
	if t.Kind == graph.KindInstance {
		if name == ownOther || name == ofBase {
			return r.constructors(l, t), true
		}
		return r.members(l, t, name), true
	}
	return nominal.Static(l.Project, r.members(l, graph.Instance(t.Decl), name), isType), true
}

// parts are the declarations that make up a type: of the same name, with as many type
// parameters, in the same namespace or type.
func (r *rules) parts(l *graph.Linker, d graph.Decl) []graph.Decl {
	f, s := l.Project.File(d), l.Project.Symbol(d)
	var among []graph.Decl
	switch {
	case outside(f, s.Parent):
		among = r.types[namespaceOf(f, s.Parent)][s.Name]
		l.DependGlobal(f.Family, s.Name)
	case isType(&f.Facts.Symbols[s.Parent]):
		for _, outer := range r.parts(l, graph.Decl{File: d.File, Symbol: s.Parent}) {
			g := l.Project.File(outer)
			for _, i := range l.Children(g, outer.Symbol, s.Name) {
				among = append(among, graph.Decl{File: g.ID, Symbol: i})
			}
		}
	}
	if len(among) < 2 {
		return []graph.Decl{d}
	}
	// Those of the same project come first; others may be compiled into it.
	root := r.root(f.ID)
	var all, others []graph.Decl
	for _, o := range among {
		t := l.Project.Symbol(o)
		switch {
		case o != d && (!isType(t) || t.Kind != s.Kind || len(t.TypeParams) != len(s.TypeParams)):
		case r.root(o.File) == root:
			all = append(all, o)
		default:
			others = append(others, o)
		}
	}
	return append(all, others...)
}

// same reports whether two declarations are parts of one type.
func (r *rules) same(l *graph.Linker, a, b graph.Decl) bool {
	if a == b {
		return true
	}
	s, t := l.Project.Symbol(a), l.Project.Symbol(b)
	if s == nil || t == nil || s.Name != t.Name {
		return false
	}
	return slices.Contains(r.parts(l, a), b)
}

// own are the members that a type has in its parts, those of other projects only where
// its own has none, without implementations of
// interfaces that can be reached through these only.
func (r *rules) own(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	var all []graph.Member
	root := r.root(t.Decl.File)
	for _, d := range r.parts(l, t.Decl) {
		if len(all) > 0 && r.root(d.File) != root {
			break
		}
		f := l.Project.File(d)
		for _, i := range l.Children(f, d.Symbol, name) {
			if len(all) > 0 && isType(&f.Facts.Symbols[i]) && r.same(l, all[0].Decl, graph.Decl{File: f.ID, Symbol: i}) {
				continue // a part of a type that stands in a part
			}
			if s := &f.Facts.Symbols[i]; !isExplicit(s) && s.Flags&code.FlagExtension == 0 {
				all = append(all, graph.Member{Decl: graph.Decl{File: f.ID, Symbol: i}, Of: graph.Instance(d, t.Args...)})
			}
		}
	}
	return all
}

// isExplicit reports whether a member implements that of an interface for it alone: it
// is private and still visible.
func isExplicit(s *code.Symbol) bool { return s.Flags&code.FlagPrivate != 0 && s.Exported }

func (r *rules) constructors(l *graph.Linker, t *graph.Type) []graph.Member {
	var all []graph.Member
	for _, m := range r.own(l, t, constructor) {
		if s := l.Project.Symbol(m.Decl); s.Kind == code.SymbolConstructor && s.Flags&code.FlagStatic == 0 {
			all = append(all, m)
		}
	}
	return all
}

func (r *rules) members(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	g := gathering{r: r, l: l, name: name}
	g.visit(t, 0)
	return g.found
}

// gathering collects the members of one name of a type and its bases: what is no
// method hides what the bases have, and methods stand beside those that they do not
// override.
type gathering struct {
	r     *rules
	l     *graph.Linker
	name  string
	found []graph.Member
	seen  []graph.Decl
}

func (g *gathering) visit(t *graph.Type, depth int) {
	if depth > maxDepth {
		return
	}
	if slices.Contains(g.seen, t.Decl) {
		return
	}
	g.seen = append(g.seen, t.Decl)
	first := len(g.found)
	for _, m := range g.r.own(g.l, t, g.name) {
		s := g.l.Project.Symbol(m.Decl)
		switch {
		case s.Kind == code.SymbolConstructor, depth > 0 && private(s):
		case first == 0:
			g.found = append(g.found, m)
		case isMethod(s) && !g.overrides(m.Decl, first):
			g.found = append(g.found, m)
		}
	}
	if len(g.found) > 0 && !isMethod(g.l.Project.Symbol(g.found[0].Decl)) {
		return
	}
	for _, base := range g.l.Bases(t) {
		if base != nil && base.Kind == graph.KindInstance {
			g.visit(base, depth+1)
		}
	}
}

// isMethod tells methods from properties, which may have code, too.
func isMethod(s *code.Symbol) bool {
	return s.Kind == code.SymbolMethod || s.Kind == code.SymbolFunction
}

func private(s *code.Symbol) bool {
	return s.Flags&code.FlagPrivate != 0 && s.Flags&code.FlagProtected == 0
}

// overrides reports whether one of the first methods that were found takes the place
// of one.
func (g *gathering) overrides(d graph.Decl, first int) bool {
	for _, m := range g.found[:first] {
		if nominal.SameSignature(g.l.Project, m.Decl, d) {
			return true
		}
	}
	return false
}

// Bases are those of all parts of a type.
func (r *rules) Bases(l *graph.Linker, t *graph.Type) []*graph.Type {
	var all []*graph.Type
	for _, d := range r.parts(l, t.Decl) {
		for _, base := range l.WrittenBases(d) {
			if d != t.Decl {
				base = graph.Substitute(base, d, params(l, t.Decl))
			}
			all = append(all, base)
		}
	}
	return all
}

// params are the type parameters of a declaration as arguments for another part of it.
func params(l *graph.Linker, d graph.Decl) []*graph.Type {
	s := l.Project.Symbol(d)
	args := make([]*graph.Type, len(s.TypeParams))
	for i := range args {
		args[i] = &graph.Type{Kind: graph.KindParam, Decl: d, Index: int32(i)}
	}
	return args
}
