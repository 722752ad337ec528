package jvm

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// maxDepth bounds how deep declarations nest.
const maxDepth = 64

// Lookup finds what a plain name means: local types, members of the types around from
// the inside out, the types of the file, what imports name, the package, what imports
// take whole, and packages.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, use graph.Use) ([]graph.Found, bool) {
	if r.lib.primitive[name] || name == nominal.Array || name == "?" || strings.HasSuffix(name, "->") {
		return nil, true
	}
	f := at.File
	symbols := f.Facts.Symbols
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; e, depth = symbols[e].Parent, depth+1 {
		if s := &symbols[e]; !isType(s) {
			if found := inSpace(l, graph.Declared(f, l.Children(f, e, name), graph.ReasonSameScope), use); len(found) > 0 {
				return found, true
			}
			continue
		}
		t := graph.Instance(graph.Decl{File: f.ID, Symbol: e})
		var found []graph.Found
		for _, m := range r.members(l, t, name) {
			found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonThis})
		}
		if found = inSpace(l, found, use); len(found) > 0 {
			return found, true
		}
		if use == graph.UseCall && r.mayHave(l, t, name) {
			return nil, true
		}
	}
	if found := inSpace(l, graph.Declared(f, l.Children(f, code.NoSymbol, name), graph.ReasonSameScope), use); len(found) > 0 {
		return found, true
	}
	if found := inSpace(l, r.named(l, f, name), use); len(found) > 0 {
		return found, true
	}
	return r.Outer(l, at, name, use), true
}

// inSpace keeps what a use can mean: methods and types have name spaces of their
// own, and what is neither called nor a type may be a variable or the name of a type
// before a member.
func inSpace(l *graph.Linker, found []graph.Found, use graph.Use) []graph.Found {
	var methods, types, rest, components []graph.Found
	for _, x := range found {
		s := l.Project.Symbol(x.Decl)
		switch {
		case s == nil || s.Kind == code.SymbolNamespace:
		case s.Kind == code.SymbolConstructor:
		case s.Kind.Callable():
			methods = append(methods, x)
		case isType(s):
			types = append(types, x)
		default:
			rest = append(rest, x)
			if isComponent(l.Project, x.Decl) {
				components = append(components, x)
			}
		}
	}
	switch {
	case use == graph.UseType:
		return types
	case use != graph.UseCall && len(rest) > 0:
		return rest
	case use != graph.UseCall:
		return types
	case len(methods) > 0:
		return methods
	}
	return components
}

// isComponent reports whether a field is a component of a record.
func isComponent(p *graph.Project, d graph.Decl) bool {
	s := p.Symbol(d)
	return s.Kind == code.SymbolField && s.Parent >= 0 && len(p.File(d).Facts.Symbols[s.Parent].Params) > 0
}

// named finds what imports of a file bind to a name.
func (r *rules) named(l *graph.Linker, f *graph.File, name string) []graph.Found {
	l.DependFile(f, name)
	var found []graph.Found
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			if m.Bindings[k].Local == name && i < len(f.Targets) {
				found = append(found, r.Binding(l, f, m, &m.Bindings[k], &f.Targets[i])...)
			}
		}
	}
	return found
}

// boundOutside reports whether an import takes a name from outside of the project.
func boundOutside(f *graph.File, name string) bool {
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			if m.Bindings[k].Local == name && i < len(f.Targets) && len(f.Targets[i].Modules) == 0 {
				return true
			}
		}
	}
	return false
}

// Outer looks into the package, into what imports take whole, and among packages.
func (r *rules) Outer(l *graph.Linker, at graph.Site, name string, use graph.Use) []graph.Found {
	f := at.File
	if use != graph.UseCall {
		if boundOutside(f, name) {
			return nil
		}
		if pkg := r.of[f.ID]; pkg != nil {
			if found := r.topLevel(l, pkg, name, graph.ReasonPackage); len(found) > 0 {
				return nominal.NearestFound(l.Project, f, found)
			}
		}
	}
	if found := inSpace(l, r.onDemand(l, f, name), use); len(found) > 0 {
		return nominal.NearestFound(l.Project, f, found)
	}
	if use != graph.UseCall {
		if pkg := r.packages[name]; pkg != nil && !strings.HasPrefix(name, "/") {
			return []graph.Found{{Decl: graph.PackageOf(pkg), Reason: graph.ReasonNamespace}}
		}
	}
	return nil
}

// onDemand finds a name in the packages and types that a file imports everything of.
func (r *rules) onDemand(l *graph.Linker, f *graph.File, name string) []graph.Found {
	l.DependFile(f, everything)
	var found []graph.Found
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if len(m.Bindings) == 0 || m.Bindings[0].Name != everything || i >= len(f.Targets) {
			continue
		}
		for _, d := range f.Targets[i].Modules {
			if pkg := l.Project.PackageAt(d); pkg != nil {
				found = append(found, r.topLevel(l, pkg, name, graph.ReasonImport)...)
				continue
			}
			outermost, inner := r.split(m.Module)
			for _, t := range r.typesIn(l, d, outermost) {
				for _, in := range r.within(l, t, inner) {
					for _, x := range l.Member(graph.Object(in.Decl), name) {
						found = append(found, graph.Found{Decl: x.Decl, Reason: graph.ReasonImport})
					}
				}
			}
		}
	}
	return found
}
