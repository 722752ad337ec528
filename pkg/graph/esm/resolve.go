package esm

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Resolve finds where an import leads.
func (r *rules) Resolve(_ *graph.Project, f *graph.File, m *code.Import) graph.Target {
	module, _, _ := strings.Cut(m.Module, "?")
	if i := strings.LastIndexByte(module, '!'); i >= 0 {
		module = module[i+1:] // behind the loaders of a bundler
	}
	dir := f.Dir()
	switch {
	case module == "" || strings.Contains(module, ":"):
		return graph.Target{External: true}
	case isPath(module):
		return r.relative(dir, module)
	case module[0] == '/':
		if found := r.packages.find.file(strings.TrimPrefix(module, "/")); found != nil {
			return modules(found)
		}
		return graph.Target{External: true}
	}
	if found := r.configs.resolve(dir, module); found != nil {
		return modules(found)
	}
	if module[0] == '#' {
		return modules(r.packages.own(dir, module))
	}
	name, sub := splitPackage(module)
	if m := r.packages.named(dir, name); m != nil {
		if found := r.packages.resolve(m, sub); found != nil {
			return modules(found)
		}
		if r.declaredModule(dir, module) == nil {
			return graph.Target{External: isAsset(module)}
		}
	}
	if found := r.conventional(dir, module); found != nil {
		return modules(found)
	}
	if ambient := r.declaredModule(dir, module); ambient != nil {
		return graph.Target{Modules: ambient, External: true}
	}
	return graph.Target{External: !r.configs.hasAlias(dir, module)}
}

// declaredModule are the declarations of a module that hold in a folder.
func (r *rules) declaredModule(dir, module string) []graph.Decl {
	var found []graph.Decl
	for _, d := range r.ambient[module] {
		if r.packages.share(r.project.Files[d.File].Dir(), dir) {
			found = append(found, d)
		}
	}
	return found
}

// relative resolves a path.
func (r *rules) relative(dir, module string) graph.Target {
	at := path.Join(dir, module)
	find := r.packages.find
	if strings.HasSuffix(module, "/") || module == "." || module == ".." || strings.HasSuffix(module, "/..") || strings.HasSuffix(module, "/.") {
		if found := r.folder(at); found != nil {
			return modules(found)
		}
	}
	if found := find.plain(at); at != "." && found != nil {
		return modules(found)
	}
	if found := r.folder(at); found != nil {
		return modules(found)
	}
	if found := r.configs.rooted(dir, module); found != nil {
		return modules(found)
	}
	// What a build writes, from inside of its package.
	if m := r.packages.around(dir); m != nil {
		if rel, ok := below(m.dir, at); ok && isOutput(rel) {
			if found := find.built(m.dir, at); found != nil {
				return modules(found)
			}
			return graph.Target{External: true}
		}
	}
	return graph.Target{External: isAsset(module)}
}

// isOutput reports whether a path in a package leads to a folder that a build writes.
func isOutput(rel string) bool {
	first, _, _ := strings.Cut(rel, "/")
	for _, o := range outputs() {
		if first == o && first != "lib" && first != "types" {
			return true
		}
	}
	return false
}

// folder resolves a folder: to the package that it is, or its index.
func (r *rules) folder(dir string) []*graph.File {
	if m := r.packages.byDir[dir]; m != nil && (len(m.entries) > 0 || m.exports != nil) {
		if found := r.packages.resolve(m, ""); found != nil {
			return found
		}
	}
	return r.packages.find.index(dir)
}

// conventional resolves the aliases that frameworks set up by themselves, if they
// lead to a file: "$lib", and "@" and "~" for the sources of a package.
func (r *rules) conventional(dir, module string) []*graph.File {
	first, rest, ok := strings.Cut(module, "/")
	roots := []string{"src", "", "app"}
	switch first {
	case "$lib":
		roots = []string{"src/lib"}
	case "@", "~", "@@", "~~":
		if !ok {
			return nil
		}
	default:
		return nil
	}
	m := r.packages.around(dir)
	if m == nil {
		return nil
	}
	for _, root := range roots {
		if found := r.packages.find.file(path.Join(m.dir, root, rest)); found != nil {
			return found
		}
	}
	return nil
}

// isAsset reports whether a module is no code: a style, an image, a text.
func isAsset(module string) bool {
	switch strings.ToLower(path.Ext(module)) {
	case ".css", ".scss", ".sass", ".less", ".styl", ".pcss", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico",
		".woff", ".woff2", ".ttf", ".otf", ".eot", ".mp3", ".mp4", ".webm", ".ogg", ".wav", ".pdf", ".txt", ".md", ".mdx", ".html",
		".wasm", ".glsl", ".vert", ".frag", ".graphql", ".gql", ".yaml", ".yml", ".toml", ".xml", ".csv", ".hbs", ".ejs", ".node", ".proto":
		return true
	}
	return false
}
