package cargo

import (
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// module is a file or an inline module.
type module struct {
	decl   graph.Decl
	parent *module // nil for the root of a crate
	crate  *crate
	// dir is where the files of modules in it stand.
	dir string
	// files are the modules in it that stand in files of their own, by name.
	// Several variants of one can exist for several platforms.
	files map[string][]*module
}

// tree is the tree of modules of all crates.
type tree struct {
	// files and inline are the modules by what declares them.
	files  map[graph.FileID]*module
	inline map[graph.Decl]*module
}

// maxModules bounds how deep modules are nested.
const maxModules = 64

// growTree finds the modules of all crates. What no crate leads to is a crate of
// its own.
func growTree(p *graph.Project, c *crates) *tree {
	t := &tree{files: make(map[graph.FileID]*module), inline: make(map[graph.Decl]*module)}
	for _, one := range c.all {
		f := p.Files[one.root]
		t.addFile(p, f, nil, one, f.Dir(), 0)
	}
	for _, f := range p.Files {
		if f.Facts != nil && strings.HasSuffix(f.Path, ".rs") && t.files[f.ID] == nil {
			alone := &crate{root: f.ID}
			if pkg := c.packageOf(f.Dir()); pkg != nil {
				alone.externs, alone.outside = pkg.externs, pkg.outside
			}
			t.addFile(p, f, nil, alone, f.Dir(), 0)
		}
	}
	return t
}

// addFile adds a file as a module, with the modules in it. dir is where those
// stand that have files of their own.
func (t *tree) addFile(p *graph.Project, f *graph.File, parent *module, c *crate, dir string, depth int) *module {
	if m := t.files[f.ID]; m != nil {
		return m
	}
	m := &module{decl: graph.ModuleOf(f), parent: parent, crate: c, dir: dir}
	t.files[f.ID] = m
	if depth > maxModules {
		return m
	}
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if s.Kind != code.SymbolNamespace {
			continue
		}
		d := graph.Decl{File: f.ID, Symbol: int32(i)}
		around := t.around(f, s.Parent)
		t.inline[d] = &module{decl: d, parent: around, crate: c, dir: path.Join(around.dir, s.Name)}
	}
	for i := range f.Facts.Imports {
		imported := &f.Facts.Imports[i]
		name, file, ok := declaresModule(imported)
		if !ok {
			continue
		}
		in := t.around(f, innermost(f, imported.Span))
		for _, g := range t.moduleFiles(p, f, in, name, file) {
			at := path.Join(in.dir, name)
			if file != "" || path.Base(g.Path) == "mod.rs" {
				at = g.Dir()
			}
			child := t.addFile(p, g, in, c, at, depth+1)
			if in.files == nil {
				in.files = make(map[string][]*module)
			}
			if !slices.Contains(in.files[name], child) {
				in.files[name] = append(in.files[name], child)
			}
		}
	}
	return m
}

// declaresModule reports whether an import is "mod name;", with the file that it
// names or "".
func declaresModule(m *code.Import) (name, file string, ok bool) {
	if len(m.Bindings) != 1 || m.Bindings[0].Name != wholeModule {
		return "", "", false
	}
	name = m.Bindings[0].Local
	switch {
	case m.Module == "self::"+name:
		return name, "", true
	case strings.HasSuffix(m.Module, ".rs"):
		return name, m.Module, true
	}
	return "", "", false
}

// moduleFiles are the files that "mod name;" in a module can mean.
func (t *tree) moduleFiles(p *graph.Project, f *graph.File, in *module, name, file string) []*graph.File {
	var found []*graph.File
	add := func(path string) {
		if g := p.Lookup(path); path != "" && g != nil && g.Facts != nil && g != f {
			found = append(found, g)
		}
	}
	if file != "" {
		dir := f.Dir()
		if in.decl.IsSymbol() {
			dir = in.dir
		}
		add(below(dir, file))
		return found
	}
	add(path.Join(in.dir, name+".rs"))
	add(path.Join(in.dir, name, "mod.rs"))
	return found
}

// around is the module that a declaration of a file, or its top level, stands in.
func (t *tree) around(f *graph.File, symbol int32) *module {
	for ; symbol >= 0; symbol = f.Facts.Symbols[symbol].Parent {
		if m := t.inline[graph.Decl{File: f.ID, Symbol: symbol}]; m != nil {
			return m
		}
	}
	return t.files[f.ID]
}

// of is the module that a Decl is, or nil.
func (t *tree) of(d graph.Decl) *module {
	switch {
	case d.IsModule():
		return t.files[d.File]
	case d.IsSymbol():
		return t.inline[d]
	}
	return nil
}

// root is the module at the root of the crate.
func (m *module) root() *module {
	for n := 0; m.parent != nil && n < 2*maxModules; n++ {
		m = m.parent
	}
	return m
}

// in reports whether m is outer or a module somewhere in it.
func (m *module) in(outer *module) bool {
	for n := 0; m != nil && n < 2*maxModules; n, m = n+1, m.parent {
		if m == outer {
			return true
		}
	}
	return false
}

// fingerprint covers which files are which modules, which crates see which, and
// what else is looked up without a question to the linker.
func (t *tree) fingerprint(p *graph.Project, more []string) uint64 {
	h := uint64(14695981039346656037)
	text := func(s string) {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	for _, s := range more {
		text(s)
	}
	seen := make(map[*crate]bool)
	for _, f := range p.Files {
		m := t.files[f.ID]
		if m == nil {
			continue
		}
		text(f.Path)
		text(m.dir)
		if m.parent != nil {
			text(p.File(m.parent.decl).Path)
		}
		for i := range f.Facts.Symbols {
			s := &f.Facts.Symbols[i]
			inline := t.inline[graph.Decl{File: f.ID, Symbol: int32(i)}] != nil
			if inline || s.Kind == code.SymbolType && s.Parent >= 0 { // see associatedTypes
				text(f.Qualified(int32(i)))
			}
		}
		if seen[m.crate] {
			continue
		}
		seen[m.crate] = true
		text(m.crate.name)
		for _, name := range sortedNames(m.crate.externs) {
			text(name)
			text(p.Files[m.crate.externs[name].root].Path)
		}
		for _, name := range sortedNames(m.crate.outside) {
			text(name)
		}
	}
	return h
}

func sortedNames[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// search is the first file whose path is not before a text.
func search(p *graph.Project, text string) int {
	return sort.Search(len(p.Files), func(i int) bool { return p.Files[i].Path >= text })
}

// innermost is the innermost declaration around a span, or code.NoSymbol.
func innermost(f *graph.File, span code.Span) int32 {
	symbols := f.Facts.Symbols
	i := int32(sort.Search(len(symbols), func(i int) bool { return symbols[i].Span.Start > span.Start })) - 1
	for i >= 0 && !symbols[i].Span.Contains(span) {
		i = symbols[i].Parent
	}
	return i
}
