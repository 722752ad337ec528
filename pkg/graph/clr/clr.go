// Package clr has the rules by which files refer to each other where namespaces hold
// types, may be written in many files, and are made visible by usings: types may have
// parts in several files, methods are overloaded, and static methods extend types
// that they do not stand in.
package clr

import (
	"hash/fnv"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// Name is that of the strategy.
const Name = "clr"

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{
		Name:   Name,
		Config: func(file string) bool { return isProject(file) || isProps(file) },
		Open:   open,
	}
}

// rules are those of one project. They do not change once they are open.
type rules struct {
	graph.Defaults

	lib     *library
	convert *nominal.Library
	// namespaces are those that files declare and what their names begin with.
	namespaces map[string]*graph.Package
	// types are those directly in a namespace, by its name and theirs.
	types map[string]map[string][]graph.Decl
	// extensions are the methods that extend types, by name.
	extensions map[string][]extension
	// roots are the folders of projects; globals what the files of each use.
	roots       map[string]bool
	globals     map[string][]using
	scopes      map[graph.FileID]*scope
	fingerprint uint64
}

// extension is a method that is called on what it extends.
type extension struct {
	decl graph.Decl
	// receiver is the written type that it extends; hidden the number of parameters
	// that stand for the receiver.
	receiver string
	hidden   int
	// namespace is where it must be used from to be seen.
	namespace string
}

func open(p *graph.Project, read func(string) []byte) graph.Rules {
	r := &rules{
		lib: newLibrary(), namespaces: make(map[string]*graph.Package), types: make(map[string]map[string][]graph.Decl),
		extensions: make(map[string][]extension), roots: make(map[string]bool), globals: make(map[string][]using),
		scopes: make(map[graph.FileID]*scope),
	}
	r.convert = r.newConversions()
	for _, f := range p.Files {
		if isProject(f.Path) {
			r.roots[f.Dir()] = true
		}
	}
	h := fnv.New64a()
	for _, f := range p.Files {
		switch {
		case f.Facts != nil && isSource(f.Path):
			r.gather(p, f)
		case isProject(f.Path) || isProps(f.Path):
			text := read(f.Path)
			_, _ = h.Write(text)
			r.projectUsings(f, text)
		}
	}
	if len(r.namespaces) > 0 {
		first := r.namespaces[sorted(r.namespaces)[0]]
		pkg := p.Package(Name + ":")
		pkg.Join(p.Files[first.Files[0]])
		r.namespaces[""] = pkg
	}
	for _, name := range sorted(r.namespaces) {
		_, _ = h.Write([]byte(name + "\n"))
		r.prefixes(p, name)
	}
	for _, root := range sorted(r.globals) {
		for _, u := range r.globals[root] {
			_, _ = h.Write([]byte(root + " " + u.name + "\n"))
		}
	}
	r.fingerprint = h.Sum64()
	for _, f := range p.Files {
		if f.Facts != nil && isSource(f.Path) {
			r.scopes[f.ID] = r.newScope(f)
		}
	}
	return r
}

func sorted[T any](m map[string]T) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func isSource(file string) bool {
	switch path.Ext(file) {
	case ".cs", ".csx":
		return true
	}
	return false
}

// isProject reports whether a file says what a project consists of, isProps whether
// it adds to the projects below its folder.
func isProject(file string) bool { return path.Ext(file) == ".csproj" }
func isProps(file string) bool   { return path.Base(file) == "Directory.Build.props" }

// gather notes the namespaces, types and extension methods of a file, and what it
// makes visible to all files of its project.
func (r *rules) gather(p *graph.Project, f *graph.File) {
	joined := make(map[string]bool)
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		d := graph.Decl{File: f.ID, Symbol: int32(i)}
		switch {
		case s.Kind == code.SymbolNamespace:
			name := namespaceOf(f, int32(i))
			if !joined[name] {
				joined[name] = true
				pkg := p.Package(Name + ":" + name)
				pkg.Join(f)
				r.namespaces[name] = pkg
			}
		case isType(s) && s.Flags&code.FlagExtension == 0 && outside(f, s.Parent):
			in := namespaceOf(f, s.Parent)
			if r.types[in] == nil {
				r.types[in] = make(map[string][]graph.Decl)
			}
			r.types[in][s.Name] = append(r.types[in][s.Name], d)
		case s.Kind == code.SymbolMethod:
			if receiver, hidden, ok := extends(f, s); ok {
				r.extensions[s.Name] = append(r.extensions[s.Name], extension{d, receiver, hidden, namespaceOf(f, s.Parent)})
			}
		}
	}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Kind == code.ImportReexport && len(m.Bindings) > 0 {
			root := r.rootOf(f.Path)
			r.globals[root] = append(r.globals[root], using{m.Module, alias(m.Bindings[0].Local)})
		}
	}
}

// outside reports whether a declaration is a namespace, or there is none.
func outside(f *graph.File, symbol int32) bool {
	return symbol < 0 || f.Facts.Symbols[symbol].Kind == code.SymbolNamespace
}

// extends reports whether a method extends a type: by "this" before its first
// parameter, or because it stands in a block of extensions.
func extends(f *graph.File, s *code.Symbol) (receiver string, hidden int, ok bool) {
	if len(s.Params) > 0 && strings.HasPrefix(s.Params[0].Type, "this ") {
		return s.Params[0].Type, 1, true
	}
	if s.Parent < 0 {
		return "", 0, false
	}
	block := &f.Facts.Symbols[s.Parent]
	if block.Flags&code.FlagExtension == 0 || len(block.Params) == 0 || s.Flags&code.FlagStatic != 0 {
		return "", 0, false
	}
	return block.Params[0].Type, 0, true
}

// namespaceOf is the full name of the namespace that a declaration is, or stands in.
func namespaceOf(f *graph.File, symbol int32) string {
	name := ""
	for ; symbol >= 0; symbol = f.Facts.Symbols[symbol].Parent {
		if s := &f.Facts.Symbols[symbol]; s.Kind == code.SymbolNamespace {
			name = join(s.Name, name)
		}
	}
	return name
}

func join(outer, inner string) string {
	if outer == "" || inner == "" {
		return outer + inner
	}
	return outer + "." + inner
}

// prefixes makes the namespaces that the name of one begins with.
func (r *rules) prefixes(p *graph.Project, name string) {
	for i := strings.LastIndexByte(name, '.'); i > 0; i = strings.LastIndexByte(name[:i], '.') {
		if r.namespaces[name[:i]] == nil {
			pkg := p.Package(Name + ":" + name[:i])
			pkg.Join(p.Files[r.namespaces[name].Files[0]])
			r.namespaces[name[:i]] = pkg
		}
	}
}

func isType(s *code.Symbol) bool {
	switch s.Kind {
	case code.SymbolClass, code.SymbolInterface, code.SymbolEnum, code.SymbolType:
		return true
	}
	return false
}

// root is rootOf for a file that was gathered.
func (r *rules) root(id graph.FileID) string {
	if s := r.scopes[id]; s != nil {
		return s.root
	}
	return ""
}

// rootOf is the folder of the project that a file belongs to.
func (r *rules) rootOf(file string) string {
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if r.roots[dir] || dir == "." || dir == "/" {
			return dir
		}
	}
}

// Options: members of the types around a place need no receiver.
func (r *rules) Options() graph.Options {
	return graph.Options{ImplicitThis: true, StaticInstance: true}
}

// Environment covers the names of namespaces, and what projects use in all files.
func (r *rules) Environment(*graph.Project, *graph.File) uint64 { return r.fingerprint }

// Global is the name of a type in a namespace, and of an extension method.
func (r *rules) Global(f *graph.File, symbol int32) string {
	s := &f.Facts.Symbols[symbol]
	switch {
	case isType(s) && outside(f, s.Parent):
		return s.Name
	case s.Kind == code.SymbolMethod:
		if _, _, ok := extends(f, s); ok {
			return extensionKey(s.Name)
		}
	}
	return ""
}

// extensionKey is the name under which extension methods are asked for.
func extensionKey(name string) string { return "this " + name }

// ParseType reads a written type.
func (r *rules) ParseType(text string) *graph.TypeExpr { return nominal.ParseType(text) }
