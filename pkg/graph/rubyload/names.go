package rubyload

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// maxNesting bounds classes in classes, and classes that one inherits from.
const maxNesting = 24

// Lookup finds constants along the nesting of classes, and methods that are called
// without a receiver in the class around.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, _ graph.Use) ([]graph.Found, bool) {
	if name == "" || at.File.Facts == nil {
		return nil, true
	}
	if name == "super" {
		return r.overridden(l, at), true
	}
	if c := name[0]; c >= 'A' && c <= 'Z' {
		if found := r.constant(l, at, name); len(found) > 0 {
			return found, true
		}
		// Methods can be called like constants.
		return r.method(l, at, name), true
	}
	if strings.HasPrefix(name, "$") {
		return declared(l.Globals(at.File.Family, name), graph.ReasonSameScope), true
	}
	return r.method(l, at, name), true
}

// overridden are the methods that the one around a site overrides.
func (r *rules) overridden(l *graph.Linker, at graph.Site) []graph.Found {
	this := r.ThisType(l, at)
	if this == nil {
		return nil
	}
	symbols := at.File.Facts.Symbols
	method := at.Symbol
	for n := 0; method >= 0 && !symbols[method].Kind.Callable() && n < maxNesting; n++ {
		method = symbols[method].Parent
	}
	if method < 0 {
		return nil
	}
	var found []graph.Found
	for _, m := range l.Member(r.Super(l, this), symbols[method].Name) {
		found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonSuper})
	}
	return found
}

// constant finds a constant: in the classes around the site, from the inside out,
// in what the innermost one inherits from, and at the top.
func (r *rules) constant(l *graph.Linker, at graph.Site, name string) []graph.Found {
	symbols := at.File.Facts.Symbols
	inner := graph.NoDecl
	for e, n := at.Symbol, 0; e >= 0 && n < maxNesting; e, n = symbols[e].Parent, n+1 {
		if !symbols[e].Kind.Container() {
			continue
		}
		d := graph.Decl{File: at.File.ID, Symbol: e}
		if inner == graph.NoDecl {
			inner = d
		}
		if found := r.constantsOf(d, name); len(found) > 0 {
			return declared(found, graph.ReasonSameScope)
		}
	}
	if inner != graph.NoDecl {
		for _, class := range r.ancestors(l, inner)[1:] {
			if found := r.constantsOf(class, name); len(found) > 0 {
				return declared(found, graph.ReasonSameScope)
			}
		}
	}
	return declared(r.space.constants[name], graph.ReasonPackage)
}

// method finds a method of the class around a site, or a function of the file or of
// one that it loads.
func (r *rules) method(l *graph.Linker, at graph.Site, name string) []graph.Found {
	if this := r.ThisType(l, at); this != nil {
		var found []graph.Found
		for _, m := range l.Member(this, name) {
			found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonThis})
		}
		if len(found) > 0 {
			return found
		}
		if name == "new" && this.Kind == graph.KindObject {
			return []graph.Found{{Decl: this.Decl, Reason: graph.ReasonConstructor}}
		}
	}
	found := r.functions(l, at.File, name, graph.ReasonSameScope)
	for i := range at.File.Targets {
		for _, d := range at.File.Targets[i].Modules {
			if len(found) == 0 {
				found = r.functions(l, l.Project.File(d), name, graph.ReasonImport)
			}
		}
	}
	return found
}

// functions are the methods of that name outside of classes.
func (r *rules) functions(l *graph.Linker, f *graph.File, name string, reason graph.Reason) []graph.Found {
	var found []graph.Found
	if f == nil || f.Facts == nil {
		return nil
	}
	for _, i := range l.Children(f, code.NoSymbol, name) {
		if s := &f.Facts.Symbols[i]; s.Kind == code.SymbolFunction {
			found = append(found, graph.Found{Decl: graph.Decl{File: f.ID, Symbol: i}, Reason: reason})
		}
	}
	return found
}

func declared(all []graph.Decl, reason graph.Reason) []graph.Found {
	var found []graph.Found
	for _, d := range all {
		found = append(found, graph.Found{Decl: d, Reason: reason})
	}
	return found
}
