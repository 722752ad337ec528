package jvm

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// everything is what an import binds that takes all names of a package or a type.
const everything = "*"

// Resolve finds the file of the type that an import names, or whose member it names,
// or the package that it takes everything of.
func (r *rules) Resolve(p *graph.Project, f *graph.File, m *code.Import) graph.Target {
	if len(m.Bindings) == 0 {
		return graph.Target{External: true} // a module requires another
	}
	if m.Bindings[0].Name == everything {
		if pkg := r.packages[m.Module]; pkg != nil && r.isDeclared(pkg) {
			return graph.Target{Modules: []graph.Decl{graph.PackageOf(pkg)}}
		}
	} else if files := r.types[m.Module+"."+m.Bindings[0].Name]; len(files) > 0 {
		return modules(p, f, files)
	}
	name, _ := r.split(m.Module)
	if files := r.types[name]; len(files) > 0 {
		return modules(p, f, files)
	}
	for name = m.Module; name != ""; name = before(name) {
		if pkg := r.packages[name]; pkg != nil && r.isDeclared(pkg) {
			return graph.Target{} // it should be there
		}
		if isTypeName(name[strings.LastIndexByte(name, '.')+1:]) {
			continue
		}
		break
	}
	return graph.Target{External: true}
}

// isTypeName tells types from packages by their first letter.
func isTypeName(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// modules are the files of a type; of several that declare it in different source
// roots, those nearest to the one that asks.
func modules(p *graph.Project, f *graph.File, files []graph.FileID) graph.Target {
	decls := make([]graph.Decl, len(files))
	for i, id := range files {
		decls[i] = graph.ModuleOf(p.Files[id])
	}
	return graph.Target{Modules: nominal.Nearest(p, f, decls)}
}

func (r *rules) isDeclared(pkg *graph.Package) bool {
	_, ok := r.declared[pkg.ID]
	return ok
}

func before(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}

// split divides a full name into that of a type outside of all others and the names
// of those inside of it. The first is empty where the project has no such type.
func (r *rules) split(name string) (outermost, inner string) {
	for full := name; full != ""; full = before(full) {
		if len(r.types[full]) > 0 {
			return full, strings.TrimPrefix(name[len(full):], ".")
		}
	}
	return "", ""
}

// Binding finds what an import binds to a name: a type, or members of a type.
func (r *rules) Binding(l *graph.Linker, _ *graph.File, m *code.Import, b *code.Binding, target *graph.Target) []graph.Found {
	full := m.Module + "." + b.Name
	outermost, inner := r.split(full)
	var found []graph.Found
	for _, d := range target.Modules {
		if outermost == "" || !d.IsModule() {
			continue
		}
		for _, t := range r.typesIn(l, d, outermost) {
			found = append(found, r.within(l, t, inner)...)
		}
	}
	return found
}

// typesIn are the types of a full name in a file.
func (r *rules) typesIn(l *graph.Linker, module graph.Decl, full string) []graph.Decl {
	f := l.Project.File(module)
	name := full[strings.LastIndexByte(full, '.')+1:]
	var all []graph.Decl
	for _, i := range l.Children(f, code.NoSymbol, name) {
		if isType(&f.Facts.Symbols[i]) {
			all = append(all, graph.Decl{File: f.ID, Symbol: i})
		}
	}
	return all
}

// within follows names inside of a type.
func (r *rules) within(l *graph.Linker, t graph.Decl, names string) []graph.Found {
	found := []graph.Found{{Decl: t, Reason: graph.ReasonImport}}
	for names != "" {
		var name string
		name, names, _ = strings.Cut(names, ".")
		var next []graph.Found
		for _, d := range found {
			for _, m := range l.Member(graph.Object(d.Decl), name) {
				next = append(next, graph.Found{Decl: m.Decl, Reason: graph.ReasonImport})
			}
		}
		found = next
	}
	return found
}

// ModuleMember finds a type in a package, or a package below it.
func (r *rules) ModuleMember(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	pkg := l.Project.PackageAt(module)
	if pkg == nil {
		return nil
	}
	if r.isDeclared(pkg) {
		if found := r.topLevel(l, pkg, name, graph.ReasonPackage); len(found) > 0 {
			return found
		}
	}
	if below := r.packages[strings.TrimPrefix(pkg.Name, Name+":")+"."+name]; below != nil {
		return []graph.Found{{Decl: graph.PackageOf(below), Reason: graph.ReasonNamespace}}
	}
	return nil
}

// topLevel finds the types of that name in a package.
func (r *rules) topLevel(l *graph.Linker, pkg *graph.Package, name string, reason graph.Reason) []graph.Found {
	var found []graph.Found
	for _, d := range l.TopLevel(pkg, name) {
		if isType(l.Project.Symbol(d)) {
			found = append(found, graph.Found{Decl: d, Reason: reason})
		}
	}
	return found
}
