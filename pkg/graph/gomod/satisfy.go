package gomod

import (
	"go/ast"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// method is one that an interface asks for.
type method struct {
	name string
	sig  *shape
	// pkg is the package that a name means which is not exported.
	pkg *graph.Package
}

// asked is what an interface asks for.
type asked struct {
	methods []method
	// embeds are interfaces from outside of the project whose methods are not known.
	embeds []string
}

// Satisfies compares the methods that an interface asks for with those that a type
// or a pointer to it has. An interface without methods is satisfied by anything, which
// tells nothing, and is satisfied by none here.
func (r *rules) Satisfies(l *graph.Linker, t, iface graph.Decl) bool {
	s, i := l.Project.Symbol(t), l.Project.Symbol(iface)
	if s == nil || i == nil || t == iface || !isType(s) || i.Kind == code.SymbolClass || s.Kind == code.SymbolType && s.Value != "" {
		return false // an alias is no type of its own
	}
	want := r.askedBy(l, iface)
	if len(want.methods) == 0 {
		return false
	}
	of := graph.Instance(t)
	for _, name := range want.embeds {
		if !r.embeds(l, of, name) {
			return false
		}
	}
	for k := range want.methods {
		if !r.has(l, of, &want.methods[k]) {
			return false
		}
	}
	return true
}

// askedBy is asks, kept: it is asked again for every type.
func (r *rules) askedBy(l *graph.Linker, iface graph.Decl) *asked {
	if known, ok := r.asked.Load(iface); ok {
		return known.(*asked)
	}
	all := r.asks(l, graph.Instance(iface))
	r.asked.Store(iface, &all)
	return &all
}

// asks gathers the methods of an interface and of what it embeds.
func (r *rules) asks(l *graph.Linker, iface *graph.Type) asked {
	var all asked
	var seen []graph.Decl
	queue := []*graph.Type{iface}
	for i := 0; i < len(queue) && i < 1<<10; i++ {
		t := queue[i]
		switch {
		case t == nil:
			all.embeds = append(all.embeds, "") // nothing can be proved
		case t.Kind == graph.KindExternal:
			var methods []string
			if kind, _ := standardLine(t.Name); kind == 'i' {
				methods = standardMethods(t.Name)
			}
			for _, m := range methods {
				name, _, _ := strings.Cut(m, "(")
				all.methods = append(all.methods, method{name: name, sig: standardShape(m, t.Name)})
			}
			if len(methods) == 0 {
				all.embeds = append(all.embeds, t.Name)
			}
		case t.Kind != graph.KindInstance:
			all.embeds = append(all.embeds, "")
		case t.Kind == graph.KindInstance && !isSeen(seen, t.Decl):
			seen = append(seen, t.Decl)
			f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
			if s.Kind == code.SymbolType {
				queue = append(queue, behind(l, t).Type)
				continue
			}
			if s.Kind != code.SymbolInterface {
				all.embeds = append(all.embeds, "") // a set of types
				continue
			}
			for _, c := range f.Members(t.Decl.Symbol) {
				m := &f.Facts.Symbols[c]
				if m.Kind != code.SymbolMethod {
					continue
				}
				d := graph.Decl{File: f.ID, Symbol: c}
				one := method{name: m.Name, sig: r.shapeOf(l, d)}
				if !ast.IsExported(m.Name) {
					one.pkg = r.Package(l.Project, f)
				}
				all.methods = append(all.methods, one)
			}
			queue = append(queue, l.Bases(t)...)
		}
	}
	return all
}

// has reports whether a type has a method.
func (r *rules) has(l *graph.Linker, t *graph.Type, want *method) bool {
	found, from := r.find(l, t, want.name)
	if len(found) == 0 {
		if from == nil {
			return false
		}
		m := standardMethod(from.Name, want.name)
		return m != "" && want.sig.fits(standardShape(m, from.Name))
	}
	for _, m := range found {
		s := l.Project.Symbol(m.Decl)
		if s.Kind != code.SymbolMethod {
			return false
		}
		if want.pkg != nil && r.Package(l.Project, l.Project.File(m.Decl)) != want.pkg {
			return false
		}
		if want.sig.fits(r.shapeOf(l, m.Decl)) {
			return true
		}
	}
	return false
}

// embeds reports whether a type embeds, at any depth, a type from outside.
func (r *rules) embeds(l *graph.Linker, t *graph.Type, name string) bool {
	queue := []*graph.Type{t}
	var seen []graph.Decl
	for i := 0; i < len(queue) && i < 1<<10; i++ {
		t := queue[i]
		switch {
		case t == nil:
		case t.Kind == graph.KindExternal && t.Name == name && name != "":
			return true
		case t.Kind == graph.KindInstance && !isSeen(seen, t.Decl):
			seen = append(seen, t.Decl)
			queue = append(queue, l.Bases(t)...)
			if u := behind(l, t); u.Type != nil {
				queue = append(queue, u.Type)
			}
		}
	}
	return false
}
