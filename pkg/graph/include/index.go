package include

import (
	"maps"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// index finds what stands directly in namespaces, the global one included.
type index struct {
	byName map[string][]entry
	// namespaces are the paths of all namespaces, with dots, without inline ones, whose
	// names belong to those around.
	namespaces map[string]bool
	// scopes are, by file and symbol, the innermost namespaces in which names in the
	// symbol are looked up.
	scopes map[graph.FileID][]string
	usings map[graph.FileID][]using
	// enums are the enumerations in classes, whose members are those of the class.
	enums map[graph.Decl][]int32
	// enumNames are the names of these, by file.
	enumNames map[graph.FileID]string
	// regions are the parts of files that stand in namespaces which macros open.
	regions map[graph.FileID][]region
	// opening are the namespaces that macros open, by the name of the macro.
	opening map[string]string
	// openings is opening as text.
	openings string
}

// entry is a declaration in a namespace.
type entry struct {
	decl  graph.Decl
	scope string // the path of the namespace without inline ones, empty for the global one
	kind  code.SymbolKind
	flags code.SymbolFlags
}

// using says that a name in a scope means another, or "*" that all names of another
// namespace can be used.
type using struct {
	scope    string
	name     string
	target   string
	function int32 // the function that it stands in, or code.NoSymbol
}

// names returns the index, made on first use.
func (r *rules) names() *index {
	r.indexOnce.Do(func() {
		r.index = index{
			byName: make(map[string][]entry), namespaces: make(map[string]bool),
			scopes: make(map[graph.FileID][]string), usings: make(map[graph.FileID][]using),
			enums: make(map[graph.Decl][]int32), enumNames: make(map[graph.FileID]string),
			regions: make(map[graph.FileID][]region), opening: make(map[string]string),
		}
		for _, f := range r.project.Files {
			if f.Facts != nil && f.Rules == graph.Rules(r) {
				r.index.addMacros(f)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(r.index.opening)) {
			r.index.openings += name + "=" + r.index.opening[name] + ";"
		}
		for _, f := range r.project.Files {
			if f.Facts != nil && f.Rules == graph.Rules(r) {
				r.index.add(f)
			}
		}
	})
	return &r.index
}

// add indexes the symbols of a file.
func (x *index) add(f *graph.File) {
	symbols := f.Facts.Symbols
	// Names directly in an open symbol are names of the namespace at its path.
	regions := x.findRegions(f)
	if len(regions) > 0 {
		x.regions[f.ID] = regions
	}
	open := make([]bool, len(symbols))
	scopes := make([]string, len(symbols))
	x.scopes[f.ID] = scopes
	for i := range symbols {
		s := &symbols[i]
		scope := ""
		if s.Parent >= 0 {
			if scope = scopes[s.Parent]; !open[s.Parent] {
				scopes[i] = scope
				if s.Kind == code.SymbolEnum {
					class := graph.Decl{File: f.ID, Symbol: s.Parent}
					x.enums[class] = append(x.enums[class], int32(i))
					x.enumNames[f.ID] += f.Qualified(int32(i)) + ";"
				}
				continue
			}
		}
		for k := range regions {
			g := &regions[k]
			if g.span.Contains(s.NameSpan) && (s.Parent < 0 || symbols[s.Parent].Span.Contains(g.span)) {
				scope = join(scope, g.path)
			}
		}
		if s.Owner != "" {
			scope = join(scope, s.Owner)
		}
		scopes[i] = scope
		x.byName[s.Name] = append(x.byName[s.Name], entry{
			decl: graph.Decl{File: f.ID, Symbol: int32(i)}, scope: scope, kind: s.Kind, flags: s.Flags,
		})
		switch s.Kind {
		case code.SymbolNamespace:
			if s.Flags&code.FlagDefault == 0 {
				scopes[i] = join(scope, s.Name)
			}
			x.addNamespace(scopes[i])
			open[i] = true
		case code.SymbolEnum:
			open[i] = true
		}
	}
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		if e.Symbol >= 0 || e.Import >= 0 || e.Local == "" || e.Name == regionExport {
			continue
		}
		u := using{name: e.Name, target: e.Local, function: code.NoSymbol}
		for k := range regions {
			if regions[k].span.Contains(e.Span) {
				u.scope = join(u.scope, regions[k].path)
			}
		}
		for k := range symbols {
			if !symbols[k].Body.Contains(e.Span) {
				continue
			}
			if symbols[k].Kind.Callable() {
				u.function = int32(k)
			} else if symbols[k].Kind == code.SymbolNamespace {
				u.scope = scopes[k]
			}
		}
		x.usings[f.ID] = append(x.usings[f.ID], u)
	}
}

// scopeAt is the path of the namespace at a site.
func (x *index) scopeAt(at graph.Site) string {
	if at.Symbol >= 0 {
		return x.scopes[at.File.ID][at.Symbol]
	}
	scope := ""
	for _, g := range x.regions[at.File.ID] {
		if g.span.Start < at.Pos && at.Pos < g.span.End {
			scope = join(scope, g.path)
		}
	}
	return scope
}

func (x *index) addNamespace(path string) {
	for ; path != "" && !x.namespaces[path]; path = outerScope(path) {
		x.namespaces[path] = true
	}
}

// join puts a name behind a path.
func join(path, name string) string {
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}

// outerScope is a path without its last name.
func outerScope(path string) string {
	return path[:max(strings.LastIndexByte(path, '.'), 0)]
}
