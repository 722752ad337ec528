package graph

import (
	"path"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/mast-search/mast/pkg/code"
)

// Project is what the files of a project show to each other. It is made by
// NewProject and Add, does not change after Open, and is then safe for concurrent use.
type Project struct {
	// Files are all files of the index in the order of their paths, also those
	// without facts.
	Files []*File
	// Packages are those that Rules made, in the order of making.
	Packages []*Package

	byPath   map[string]FileID
	packages map[string]*Package
	rules    map[string]Rules // by strategy
	index    nameIndex

	hierarchy struct {
		typesOnce, belowOnce sync.Once
		types                map[string][]Decl // by family
		below                map[Decl][]Decl
	}
	linkers sync.Pool // of *Linker
}

// File is one file.
type File struct {
	ID   FileID
	Path string
	// Node is the number of the file in the store; it stays when the file changes.
	Node int64
	// Language is as answers name it; Family bounds what the file can refer to.
	Language, Family string
	// Strategy names the rules of the family; empty for a file that is not linked.
	Strategy string
	// Rules are those of the family; nil for a file that is not linked.
	Rules Rules
	// Facts are symbols, imports and exports; nil when there are none. References
	// and chunks are not held.
	Facts *code.Facts
	// Targets say where the imports lead, by the index of the import.
	Targets []Target

	order  []int32 // symbols by parent and name
	seed   key
	hashes []key // of the symbols, the seeds of their members
}

// Target is where an import leads.
type Target struct {
	// Modules are the files or packages; more than one where variants of a file
	// exist for several platforms, or a namespace has parts.
	Modules []Decl
	// External says that the import leads out of the project. One that leads
	// nowhere and is not external should have been found: it is unresolved.
	External bool
}

// Unresolved reports whether an import that looks internal was not found.
func (t *Target) Unresolved() bool { return len(t.Modules) == 0 && !t.External }

// Package is a set of files whose top-level declarations share one scope. One without
// files stands for a package that the project does not hold.
type Package struct {
	ID    int32
	Name  string
	Files []FileID

	seed     key
	once     sync.Once
	names    map[string][]Decl
	dirsOnce sync.Once
	dirs     []key
}

// NewProject makes an empty project.
func NewProject() *Project {
	return &Project{
		byPath: make(map[string]FileID), packages: make(map[string]*Package), rules: make(map[string]Rules),
	}
}

// Lookup returns the file at a path, or nil.
func (p *Project) Lookup(path string) *File {
	if id, ok := p.byPath[path]; ok {
		return p.Files[id]
	}
	return nil
}

// File returns the file of a declaration or module, or nil for a package.
func (p *Project) File(d Decl) *File {
	if d.File < 0 || int(d.File) >= len(p.Files) {
		return nil
	}
	return p.Files[d.File]
}

// Symbol returns a declaration, or nil for a module or a package.
func (p *Project) Symbol(d Decl) *code.Symbol {
	if f := p.File(d); f != nil && d.Symbol >= 0 {
		return &f.Facts.Symbols[d.Symbol]
	}
	return nil
}

// Package returns the package of that name, made on first use. Only Open of
// Rules may call it for a name that is new.
func (p *Project) Package(name string) *Package {
	pkg, ok := p.packages[name]
	if !ok {
		pkg = &Package{ID: int32(len(p.Packages)), Name: name, seed: packageSeed(name)}
		p.packages[name] = pkg
		p.Packages = append(p.Packages, pkg)
	}
	return pkg
}

// FindPackage returns the package of that name, or nil.
func (p *Project) FindPackage(name string) *Package { return p.packages[name] }

// PackageAt returns the package of a Decl, or nil.
func (p *Project) PackageAt(d Decl) *Package {
	if i := -1 - int(d.File); d.IsPackage() && i < len(p.Packages) {
		return p.Packages[i]
	}
	return nil
}

// Join adds a file to a package. The files must come in the order of their ids.
func (pkg *Package) Join(f *File) { pkg.Files = append(pkg.Files, f.ID) }

// Qualified returns the dotted name of a declaration with its containers.
func (f *File) Qualified(symbol int32) string {
	s := &f.Facts.Symbols[symbol]
	name := s.Name
	if s.Owner != "" {
		name = s.Owner + "." + name
	}
	for depth := 0; s.Parent >= 0 && depth < maxDepth; depth++ {
		s = &f.Facts.Symbols[s.Parent]
		name = s.Name + "." + name
		if s.Owner != "" {
			name = s.Owner + "." + name
		}
	}
	return name
}

// maxDepth bounds nesting, inheritance and chains of aliases.
const maxDepth = 32

// Children returns the declarations of that name directly inside of a parent
// (code.NoSymbol: at the top level), in their order. Linking uses
// [Linker.Children], which notes the question.
func (f *File) Children(parent int32, name string) []int32 {
	if f.Facts == nil {
		return nil
	}
	symbols := f.Facts.Symbols
	i := sort.Search(len(f.order), func(i int) bool {
		s := &symbols[f.order[i]]
		return s.Parent > parent || s.Parent == parent && s.Name >= name
	})
	n := i
	for n < len(f.order) && symbols[f.order[n]].Parent == parent && symbols[f.order[n]].Name == name {
		n++
	}
	return f.order[i:n:n]
}

// Members returns all declarations directly inside of a parent, by name.
func (f *File) Members(parent int32) []int32 {
	if f.Facts == nil {
		return nil
	}
	symbols := f.Facts.Symbols
	i := sort.Search(len(f.order), func(i int) bool { return symbols[f.order[i]].Parent >= parent })
	n := i
	for n < len(f.order) && symbols[f.order[n]].Parent == parent {
		n++
	}
	return f.order[i:n:n]
}

// sortSymbols makes Children work.
func (f *File) sortSymbols() {
	symbols := f.Facts.Symbols
	f.order = make([]int32, len(symbols))
	for i := range f.order {
		f.order[i] = int32(i)
	}
	slices.SortFunc(f.order, func(a, b int32) int {
		sa, sb := &symbols[a], &symbols[b]
		if sa.Parent != sb.Parent {
			return int(sa.Parent - sb.Parent)
		}
		if c := strings.Compare(sa.Name, sb.Name); c != 0 {
			return c
		}
		return int(a - b)
	})
}

// Dir is the folder of the file, "." for the root.
func (f *File) Dir() string { return path.Dir(f.Path) }

// InFamily reports whether two files can refer to each other.
func (f *File) InFamily(g *File) bool { return f.Family == g.Family && f.Family != "" }
