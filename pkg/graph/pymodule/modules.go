package pymodule

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// modules are the modules of a project by their places.
type modules struct {
	// files are the modules by path without extension; a package is there under
	// its folder.
	files map[string]graph.FileID
	// packages are the folders with a module of their own.
	packages map[string]bool
	// folders have modules in them, at any depth; those without a module of their
	// own are packages in parts.
	folders map[string]*graph.Package
	// under is a fingerprint of which modules a folder has, at any depth.
	under map[string]uint64
}

// initName is the module of a package itself.
const initName = "__init__"

// moduleName is the path of a module without extension; rank tells which of two
// files of one name is meant, the lower first.
func moduleName(file string) (name string, rank int, ok bool) {
	ext := path.Ext(file)
	switch ext {
	case ".py":
	case ".pyw":
		rank = 1
	case ".pyi":
		rank = 2
	case ".pyx": // compiled: there is nothing to see in it, but it is what is meant
		rank = 3
	default:
		return "", 0, false
	}
	return strings.TrimSuffix(file, ext), rank, true
}

func gatherModules(p *graph.Project) *modules {
	m := &modules{
		files: make(map[string]graph.FileID), packages: make(map[string]bool),
		folders: make(map[string]*graph.Package), under: make(map[string]uint64),
	}
	ranks := make(map[string]int)
	for _, f := range p.Files {
		name, rank, ok := moduleName(f.Path)
		if !ok {
			continue
		}
		dir := f.Dir()
		if path.Base(name) == initName {
			name = dir
			m.packages[name] = true
		} else if m.packages[name] {
			continue // the folder of that name wins
		}
		if old, ok := ranks[name]; ok && old <= rank && path.Base(f.Path) != initName+".py" {
			continue
		}
		m.files[name], ranks[name] = f.ID, rank
		m.addFolders(p, f, dir)
	}
	return m
}

// addFolders notes a module in the folders around it. What a folder without a
// module of its own holds can be named as well.
func (m *modules) addFolders(p *graph.Project, f *graph.File, dir string) {
	sum := fingerprint(f.Path)
	for ; ; dir = path.Dir(dir) {
		m.under[dir] += sum
		pkg := m.folders[dir]
		if pkg == nil {
			pkg = p.Package("folder " + dir)
			m.folders[dir] = pkg
			pkg.Join(f) // one of its files stands for its rules
		}
		if dir == "." {
			return
		}
	}
}

// fingerprint is a hash of a path.
func fingerprint(path string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(path) {
		h = (h ^ uint64(path[i])) * 1099511628211
	}
	return h
}

// at is the module at a path without extension: a file, the file of a package, or a
// package in parts.
func (m *modules) at(name string) graph.Decl {
	if id, ok := m.files[name]; ok {
		return graph.Decl{File: id, Symbol: -1}
	}
	if pkg := m.folders[name]; pkg != nil && name != "." {
		return graph.PackageOf(pkg)
	}
	return graph.NoDecl
}

// folderOf is the folder whose modules are members of a module; "" for one that is
// no package.
func (r *rules) folderOf(p *graph.Project, d graph.Decl) string {
	if pkg := p.PackageAt(d); pkg != nil {
		return strings.TrimPrefix(pkg.Name, "folder ")
	}
	f := p.File(d)
	if f == nil {
		return ""
	}
	if name, _, ok := moduleName(f.Path); ok && path.Base(name) == initName {
		return f.Dir()
	}
	return ""
}

// submodule is a module inside of a package, or NoDecl.
func (r *rules) submodule(p *graph.Project, d graph.Decl, name string) graph.Decl {
	folder := r.folderOf(p, d)
	if folder == "" {
		return graph.NoDecl
	}
	return r.modules.at(join(folder, name))
}

// join puts a name behind a folder.
func join(folder, name string) string {
	if folder == "." || folder == "" {
		return name
	}
	return folder + "/" + name
}
