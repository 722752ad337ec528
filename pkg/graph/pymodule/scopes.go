package pymodule

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// place is a binding of an import, and the function that alone knows it.
type place struct {
	imp, binding int32
	function     int32 // code.NoSymbol for the whole file
}

// scoped are the names of a file for which it matters where they are imported: those
// that a function imports, and those that several imports bind.
type scoped map[string][]place

// gatherScoped finds such names in all files.
func gatherScoped(p *graph.Project) map[graph.FileID]scoped {
	all := make(map[graph.FileID]scoped)
	for _, f := range p.Files {
		if _, _, ok := moduleName(f.Path); !ok || f.Facts == nil || len(f.Facts.Imports) == 0 {
			continue
		}
		if s := scopedNames(f); len(s) > 0 {
			all[f.ID] = s
		}
	}
	return all
}

func scopedNames(f *graph.File) scoped {
	names := make(scoped)
	var open []int32 // functions around the import, the innermost last
	next := int32(0)
	symbols := f.Facts.Symbols
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for ; int(next) < len(symbols) && symbols[next].Span.Start <= m.Span.Start; next++ {
			if symbols[next].Kind.Callable() {
				open = append(open, next)
			}
		}
		for len(open) > 0 && symbols[open[len(open)-1]].Span.End <= m.Span.Start {
			open = open[:len(open)-1]
		}
		in := code.NoSymbol
		for _, o := range slices.Backward(open) {
			if symbols[o].Body.Contains(m.Span) {
				in = o
				break
			}
		}
		for b := range m.Bindings {
			if local := m.Bindings[b].Local; local != allNames {
				names[local] = append(names[local], place{int32(i), int32(b), in})
			}
		}
	}
	for name, places := range names {
		if len(places) == 1 && places[0].function == code.NoSymbol {
			delete(names, name)
		}
	}
	return names
}

// fromScopes finds a name for which it matters where it is imported: what the
// functions around the site declare or import, from the inside out, then what the
// file declares or imports.
func (r *rules) fromScopes(l *graph.Linker, at graph.Site, name string, use graph.Use, places []place) []graph.Found {
	f := at.File
	l.DependFile(f, name)
	symbols := f.Facts.Symbols
	for e, n := at.Symbol, 0; e >= 0 && n < maxScopes; e, n = symbols[e].Parent, n+1 {
		if !symbols[e].Kind.Callable() {
			continue
		}
		if found := graph.Declared(f, l.Children(f, e, name), graph.ReasonSameScope); len(found) > 0 {
			return found
		}
		if found, ok := r.importedIn(l, f, places, e); ok {
			return found
		}
	}
	if found := graph.Declared(f, l.Children(f, code.NoSymbol, name), graph.ReasonSameScope); len(found) > 0 {
		return found
	}
	if found, ok := r.importedIn(l, f, places, code.NoSymbol); ok {
		return found
	}
	return r.Outer(l, at, name, use)
}

// maxScopes bounds functions in functions.
const maxScopes = 32

// importedIn finds what the imports of a function bind; ok is false when there are
// none.
func (r *rules) importedIn(l *graph.Linker, f *graph.File, places []place, function int32) (found []graph.Found, ok bool) {
	for _, p := range places {
		if p.function != function || int(p.imp) >= len(f.Targets) {
			continue
		}
		ok = true
		b := &f.Facts.Imports[p.imp].Bindings[p.binding]
		for _, d := range r.bound(l, b, &f.Targets[p.imp], &search{}) {
			found = appendDistinct(found, d)
		}
	}
	return found, ok
}

func appendDistinct(all []graph.Found, d graph.Found) []graph.Found {
	for _, a := range all {
		if a.Decl == d.Decl {
			return all
		}
	}
	return append(all, d)
}
