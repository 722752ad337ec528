package pymodule

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Resolve finds the module that an import names. From a package in parts, which no
// file stands for, it leads to the modules that it takes.
func (r *rules) Resolve(p *graph.Project, f *graph.File, m *code.Import) graph.Target {
	d := r.module(f, m.Module)
	if d == graph.NoDecl {
		return graph.Target{External: r.isExternal(p, f, m.Module)}
	}
	if !d.IsPackage() {
		return graph.Target{Modules: []graph.Decl{d}}
	}
	var modules []graph.Decl
	for i := range m.Bindings {
		if sub := r.submodule(p, d, m.Bindings[i].Name); sub != graph.NoDecl && !sub.IsPackage() {
			modules = append(modules, sub)
		}
	}
	if len(modules) == 0 {
		modules = append(modules, d)
	}
	return graph.Target{Modules: modules}
}

// module finds a module by its name as a file of the project writes it.
func (r *rules) module(f *graph.File, name string) graph.Decl {
	if !strings.HasPrefix(name, ".") {
		if top, _, _ := strings.Cut(name, "."); isStandard(top) {
			return graph.NoDecl
		}
		return r.absolute(f, name)
	}
	rest := strings.TrimLeft(name, ".")
	dir := f.Dir()
	for range len(name) - len(rest) - 1 {
		if dir == "." {
			return graph.NoDecl
		}
		dir = path.Dir(dir)
	}
	if rest == "" {
		return r.modules.at(dir)
	}
	return r.modules.at(join(dir, strings.ReplaceAll(rest, ".", "/")))
}

// isExternal reports whether a module that was not found is one of somebody else:
// not when the name is relative, or begins with a package of the project.
func (r *rules) isExternal(p *graph.Project, f *graph.File, name string) bool {
	if strings.HasPrefix(name, ".") {
		return false
	}
	top, rest, _ := strings.Cut(name, ".")
	if isStandard(top) {
		return true
	}
	d := r.absolute(f, top)
	return rest == "" || d.IsPackage() || r.folderOf(p, d) == ""
}

// topOf is the module of the first part of a dotted absolute name, or NoDecl.
func (r *rules) topOf(_ *graph.Project, f *graph.File, name string) graph.Decl {
	top, rest, _ := strings.Cut(name, ".")
	if top == "" || rest == "" {
		return graph.NoDecl
	}
	return r.module(f, top)
}
