package jvm

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
	ofBase      = "super"
)

// Members finds the members of a type with what it inherits: the nearest variable and
// type of that name, and all methods that are not overridden.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	s := l.Project.Symbol(t.Decl)
	if s == nil || !isType(s) || t.Kind == graph.KindParam {
		return nil, false
	}
	if t.Kind == graph.KindInstance {
		if name == ownOther || name == ofBase {
			return constructors(l, t), true
		}
		return r.members(l, t, name), true
	}
	return nominal.Static(l.Project, r.members(l, graph.Instance(t.Decl), name), isType), true
}

func own(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	f := l.Project.File(t.Decl)
	var all []graph.Member
	for _, i := range l.Children(f, t.Decl.Symbol, name) {
		all = append(all, graph.Member{Decl: graph.Decl{File: f.ID, Symbol: i}, Of: t})
	}
	return all
}

// constructors are those of a type.
func constructors(l *graph.Linker, t *graph.Type) []graph.Member {
	var all []graph.Member
	for _, m := range own(l, t, constructor) {
		if l.Project.Symbol(m.Decl).Kind == code.SymbolConstructor {
			all = append(all, m)
		}
	}
	return all
}

func (r *rules) members(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	g := gathering{l: l, name: name}
	g.visit(t, 0)
	return g.found
}

// gathering collects the members of one name of a type and its bases.
type gathering struct {
	l             *graph.Linker
	name          string
	found         []graph.Member
	variable, typ bool // one was found
	seen          []graph.Decl
}

func (g *gathering) visit(t *graph.Type, depth int) {
	if depth > maxDepth {
		return
	}
	if slices.Contains(g.seen, t.Decl) {
		return
	}
	g.seen = append(g.seen, t.Decl)
	variable, typ := false, false
	for _, m := range own(g.l, t, g.name) {
		s := g.l.Project.Symbol(m.Decl)
		if depth > 0 && s.Flags&code.FlagPrivate != 0 {
			continue // not inherited
		}
		switch {
		case s.Kind == code.SymbolConstructor:
		case s.Kind.Callable():
			if !g.overrides(m.Decl) {
				g.found = append(g.found, m)
			}
		case isType(s):
			if !g.typ {
				g.found = append(g.found, m)
			}
			typ = true
		default:
			if !g.variable {
				g.found = append(g.found, m)
			}
			variable = true
		}
	}
	g.variable, g.typ = g.variable || variable, g.typ || typ
	for _, base := range g.l.Bases(t) {
		if base != nil && base.Kind == graph.KindInstance {
			g.visit(base, depth+1)
		}
	}
}

// overrides reports whether a method that was found already takes the place of one.
func (g *gathering) overrides(d graph.Decl) bool {
	for _, m := range g.found {
		if !sameOwner(g.l.Project, m.Decl, d) && g.l.Project.Symbol(m.Decl).Kind.Callable() &&
			nominal.SameSignature(g.l.Project, m.Decl, d) {
			return true
		}
	}
	return false
}

func sameOwner(p *graph.Project, a, b graph.Decl) bool {
	return a.File == b.File && p.Symbol(a).Parent == p.Symbol(b).Parent
}

// mayHave reports whether a type can have a method of that name that the project does
// not declare, so that no method of a type around it is meant.
func (r *rules) mayHave(l *graph.Linker, t *graph.Type, name string) bool {
	if r.lib.ofAll[name] {
		return true
	}
	return r.opens(l, t, name, nil)
}

func (r *rules) opens(l *graph.Linker, t *graph.Type, name string, path []graph.Decl) bool {
	if len(path) > maxDepth {
		return true
	}
	if slices.Contains(path, t.Decl) {
		return false
	}
	if s := l.Project.Symbol(t.Decl); s != nil && s.Kind == code.SymbolEnum && r.lib.ofEnums[name] {
		return true
	}
	path = append(path, t.Decl)
	for _, base := range l.Bases(t) {
		switch {
		case base == nil:
			return true
		case base.Kind == graph.KindInstance:
			if r.opens(l, base, name, path) {
				return true
			}
		case base.Kind == graph.KindExternal:
			if methods, ok := r.lib.methodsOf(base.Name); !ok || methods[name] {
				return true
			}
		}
	}
	return false
}

// Undeclared knows what the language gives to enumerations, and "Outer.super": the base
// of a type around, or an interface whose default methods are meant.
func (r *rules) Undeclared(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	s := l.Project.Symbol(t.Decl)
	switch {
	case s == nil:
		return nil
	case t.Kind == graph.KindInstance && s.Kind == code.SymbolEnum && r.lib.ofEnums[name]:
		return r.result(graph.External("Enum"), name)
	case t.Kind == graph.KindInstance:
		return r.result(graph.External("Object"), name)
	case t.Kind != graph.KindObject:
		return nil
	}
	switch {
	case s.Kind == code.SymbolEnum && name == "valueOf":
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{graph.Instance(t.Decl)}}
	case s.Kind == code.SymbolEnum && name == "values":
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{graph.External(nominal.Array, graph.Instance(t.Decl))}}
	case name != ofBase:
		return nil
	case s.Kind == code.SymbolInterface:
		return graph.Instance(t.Decl)
	}
	if bases := l.Bases(graph.Instance(t.Decl)); len(bases) > 0 {
		return bases[0]
	}
	return nil
}
