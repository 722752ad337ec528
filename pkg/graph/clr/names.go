package clr

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// root is the word for the namespace around all others.
const root = "global"

// maxDepth bounds how deep declarations nest.
const maxDepth = 64

// Lookup finds what a plain name means: local functions, members of the types around,
// types and namespaces of the namespaces around from the inside out, aliases, and what
// usings make visible.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, use graph.Use) ([]graph.Found, bool) {
	if r.lib.predefined[name] != "" || name == nominal.Array || name == "?" || name == nominal.Null || strings.HasSuffix(name, "->") {
		return nil, true
	}
	f := at.File
	if name == root && r.namespaces[""] != nil {
		return []graph.Found{{Decl: graph.PackageOf(r.namespaces[""]), Reason: graph.ReasonNamespace}}, true
	}
	symbols := f.Facts.Symbols
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; e, depth = symbols[e].Parent, depth+1 {
		var found []graph.Found
		switch s := &symbols[e]; {
		case s.Kind == code.SymbolNamespace:
			outer := ""
			if s.Parent >= 0 {
				outer = namespaceOf(f, s.Parent)
			}
			found = r.namespace(l, f, join(outer, s.Name), outer, name)
		case isType(s):
			for _, m := range r.members(l, graph.Instance(graph.Decl{File: f.ID, Symbol: e}), name) {
				found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonThis})
			}
		default:
			found = graph.Declared(f, l.Children(f, e, name), graph.ReasonSameScope)
		}
		if found = fit(l, found, use); len(found) > 0 {
			return found, true
		}
	}
	// A file whose namespace has no block: uses outside of all types stand in it.
	if at.Symbol < 0 {
		for _, i := range f.Members(code.NoSymbol) {
			if s := &symbols[i]; s.Kind == code.SymbolNamespace && s.Body.Empty() {
				if found := fit(l, r.namespace(l, f, s.Name, "", name), use); len(found) > 0 {
					return found, true
				}
			}
		}
	}
	if found := fit(l, graph.Declared(f, l.Children(f, code.NoSymbol, name), graph.ReasonSameScope), use); len(found) > 0 &&
		l.Project.Symbol(found[0].Decl).Kind != code.SymbolNamespace {
		return found, true
	}
	return r.Outer(l, at, name, use), true
}

// namespace looks for a name in a namespace and those around it, up to another.
func (r *rules) namespace(l *graph.Linker, f *graph.File, in, outer, name string) []graph.Found {
	for ; in != outer && in != ""; in = before(in) {
		if found := r.inNamespace(l, f, in, name, graph.ReasonPackage); len(found) > 0 {
			return found
		}
		if below := r.namespaces[in+"."+name]; below != nil {
			return []graph.Found{{Decl: graph.PackageOf(below), Reason: graph.ReasonNamespace}}
		}
	}
	return nil
}

// fit keeps the types where a type is asked for, and everything else where not.
func fit(l *graph.Linker, found []graph.Found, use graph.Use) []graph.Found {
	if use != graph.UseType {
		return found
	}
	var types []graph.Found
	for _, x := range found {
		if s := l.Project.Symbol(x.Decl); s == nil || isType(s) {
			types = append(types, x)
		}
	}
	return types
}

// Outer looks at aliases, the namespace without a name, and usings.
func (r *rules) Outer(l *graph.Linker, at graph.Site, name string, use graph.Use) []graph.Found {
	f := at.File
	l.DependFile(f, name)
	l.DependFile(f, everything)
	sees := r.scopes[f.ID]
	if sees == nil {
		return nil
	}
	if full := sees.aliases[name]; full != "" {
		return r.full(l, f, full, graph.ReasonImport)
	}
	var found []graph.Found
	if found = fit(l, r.inNamespace(l, f, "", name, graph.ReasonPackage), use); len(found) > 0 {
		return found
	}
	if pkg := r.namespaces[name]; pkg != nil {
		return []graph.Found{{Decl: graph.PackageOf(pkg), Reason: graph.ReasonNamespace}}
	}
	for _, in := range sees.namespaces {
		found = appendFound(found, fit(l, r.inNamespace(l, f, in, name, graph.ReasonImport), use))
	}
	for _, t := range sees.types {
		found = appendFound(found, fit(l, r.static(l, f, t, name), use))
	}
	return found
}

func appendFound(found, more []graph.Found) []graph.Found {
next:
	for _, m := range more {
		for _, x := range found {
			if x.Decl == m.Decl {
				continue next
			}
		}
		found = append(found, m)
	}
	return found
}

// static finds a static member of a type that a file uses.
func (r *rules) static(l *graph.Linker, f *graph.File, typ, name string) []graph.Found {
	var found []graph.Found
	for _, t := range r.full(l, f, typ, graph.ReasonImport) {
		for _, m := range l.Member(graph.Object(t.Decl), name) {
			s := l.Project.Symbol(m.Decl)
			if isType(s) || s.Kind == code.SymbolEnumMember || s.Flags&code.FlagStatic != 0 || s.Kind == code.SymbolConstant {
				found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonImport})
			}
		}
	}
	return found
}
