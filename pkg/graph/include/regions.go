package include

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// regionExport is the name of exports that say that a macro opens a namespace, whose
// end another macro marks.
const regionExport = "namespace"

// region is a part of a file that stands in a namespace which a macro opens.
type region struct {
	span code.Span
	path string
}

// addMacros notes what the macros of a file open.
func (x *index) addMacros(f *graph.File) {
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if s.Kind != code.SymbolMacro || s.Type == "" {
			continue
		}
		if _, ok := x.opening[s.Name]; !ok {
			x.opening[s.Name] = openedPath(s.Type)
		}
	}
}

// findRegions returns the parts of a file that stand in namespaces which macros open.
func (x *index) findRegions(f *graph.File) []region {
	var out []region
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		if e.Name != regionExport || e.Symbol >= 0 {
			continue
		}
		if path := x.opening[e.Local]; path != "" {
			x.addNamespace(path)
			out = append(out, region{e.Span, path})
		}
	}
	return out
}

// openedPath is the path of the namespaces that a text opens, without inline ones:
// "a.b" for "namespace a{inline namespace v1{namespace b{".
func openedPath(text string) string {
	path := ""
	for {
		before, rest, found := strings.Cut(text, "namespace")
		if !found {
			return path
		}
		inline := strings.HasSuffix(strings.TrimSpace(before), "inline")
		name := strings.TrimSpace(rest[:max(strings.IndexAny(rest+"{", "{("), 0)])
		if !inline && name != "" && !strings.ContainsAny(name, " ;}=") {
			path = join(path, strings.ReplaceAll(name, "::", "."))
		}
		text = rest
	}
}
