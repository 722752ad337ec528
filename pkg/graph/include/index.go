package include

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// index finds what stands directly in namespaces, the global one included.
type index struct {
	byName map[string][]entry
	// namespaces are the paths of all namespaces, with dots.
	namespaces map[string]bool
	// scopes are, by file and symbol, the innermost namespaces in which names in the
	// symbol are looked up.
	scopes map[graph.FileID][]string
	usings map[graph.FileID][]using
}

// entry is a declaration in a namespace.
type entry struct {
	decl  graph.Decl
	scope string // the path of the namespace, empty for the global one
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
		}
		for _, f := range r.project.Files {
			if f.Facts != nil && f.Rules == graph.Rules(r) {
				r.index.add(f)
			}
		}
	})
	return &r.index
}

// place says in which namespace the members of a symbol stand.
type place struct {
	path string
	// outer is the path without the inline namespaces at its end, whose names belong
	// to the namespace around as well.
	outer string
	open  bool // it is a namespace, or an enumeration in one
}

func (x *index) add(f *graph.File) {
	symbols := f.Facts.Symbols
	places := make([]place, len(symbols))
	scopes := make([]string, len(symbols))
	x.scopes[f.ID] = scopes
	global := place{open: true}
	for i := range symbols {
		s := &symbols[i]
		in := global
		if s.Parent >= 0 {
			in = places[s.Parent]
		}
		if !in.open {
			scopes[i] = scopes[s.Parent]
			continue
		}
		owned := in
		if s.Owner != "" {
			owned.path, owned.outer = join(in.path, s.Owner), join(in.outer, s.Owner)
		}
		scopes[i] = owned.path
		e := entry{decl: graph.Decl{File: f.ID, Symbol: int32(i)}, scope: owned.path, kind: s.Kind, flags: s.Flags}
		x.byName[s.Name] = append(x.byName[s.Name], e)
		if owned.outer != owned.path {
			e.scope = owned.outer
			x.byName[s.Name] = append(x.byName[s.Name], e)
		}
		switch s.Kind {
		case code.SymbolNamespace:
			p := place{path: join(owned.path, s.Name), open: true}
			p.outer = p.path
			scopes[i] = p.path
			if s.Flags&code.FlagDefault != 0 {
				p.outer = owned.outer
			}
			for path := p.path; path != ""; path = outerScope(path) {
				x.namespaces[path] = true
			}
			places[i] = p
		case code.SymbolEnum:
			places[i] = owned
		}
	}
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		if e.Symbol >= 0 || e.Import >= 0 || e.Local == "" {
			continue
		}
		u := using{name: e.Name, target: e.Local, function: code.NoSymbol}
		for k := range symbols {
			if !symbols[k].Body.Contains(e.Span) {
				continue
			}
			if symbols[k].Kind.Callable() {
				u.function = int32(k)
			} else if symbols[k].Kind == code.SymbolNamespace {
				u.scope = places[k].path
			}
		}
		x.usings[f.ID] = append(x.usings[f.ID], u)
	}
}

// join puts a name behind a path.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// outerScope is a path without its last name.
func outerScope(path string) string {
	return path[:max(strings.LastIndexByte(path, '.'), 0)]
}
