package esm

import (
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// extensions are those that a module may leave out, in the order in which files are
// looked for: sources before what only declares.
func extensions() []string {
	return []string{
		".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro", ".json",
		".d.ts", ".d.mts", ".d.cts",
	}
}

// platforms are words before the extension of files that exist for one platform
// each.
func platforms() []string { return []string{".native", ".ios", ".android", ".web"} }

// sources are the extensions of the TypeScript source of a file that is named by
// the extension that it has when it is built.
func sources(ext string) []string {
	switch ext {
	case ".js":
		return []string{".ts", ".tsx"}
	case ".jsx":
		return []string{".tsx", ".ts"}
	case ".mjs":
		return []string{".mts"}
	case ".cjs":
		return []string{".cts"}
	}
	return nil
}

// declares reports whether a file only declares what stands elsewhere.
func declares(file string) bool {
	return strings.HasSuffix(file, ".d.ts") || strings.HasSuffix(file, ".d.mts") || strings.HasSuffix(file, ".d.cts")
}

// finder finds files by the paths that modules have.
type finder struct{ project *graph.Project }

// file finds what a path without or with extension means: a file, or the index of
// a folder. More than one is found where each platform has its own.
func (d finder) file(p string) []*graph.File {
	p = path.Clean(p)
	if p == ".." || strings.HasPrefix(p, "../") || p == "/" {
		return nil
	}
	if p != "." {
		if found := d.plain(p); found != nil {
			return found
		}
	}
	return d.index(p)
}

// plain is file without folders.
func (d finder) plain(p string) []*graph.File {
	ext := path.Ext(p)
	for _, source := range sources(ext) {
		if f := d.project.Lookup(strings.TrimSuffix(p, ext) + source); f != nil {
			return []*graph.File{f}
		}
	}
	exact := d.project.Lookup(p)
	if exact != nil && !declares(p) {
		return []*graph.File{exact}
	}
	for _, ext := range extensions() {
		if f := d.project.Lookup(p + ext); f != nil {
			return []*graph.File{f}
		}
	}
	if exact != nil {
		return []*graph.File{exact}
	}
	if len(sources(ext)) > 0 {
		// Hand-written declarations of a script that is not there.
		stem := strings.TrimSuffix(p, ext)
		for _, d2 := range []string{".d.ts", ".d.mts", ".d.cts"} {
			if f := d.project.Lookup(stem + d2); f != nil {
				return []*graph.File{f}
			}
		}
	}
	var found []*graph.File
	for _, platform := range platforms() {
		for _, ext := range extensions()[:8] {
			if f := d.project.Lookup(p + platform + ext); f != nil {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// index is the file that stands for a folder.
func (d finder) index(dir string) []*graph.File {
	for _, ext := range extensions() {
		if f := d.project.Lookup(path.Join(dir, "index"+ext)); f != nil {
			return []*graph.File{f}
		}
	}
	return nil
}

// outputs are folders that hold what is built.
func outputs() []string {
	return []string{"dist", "build", "out", "output", "lib", "es", "esm", "cjs", "umd", "types", "typings", "release", "prod", "dev"}
}

// built finds the source of a file that a build writes, such as "dist/x/icon.d.ts"
// in a package: the names at the end of the path lead to it from the folder of the
// package or from its "src".
func (d finder) built(dir, p string) []*graph.File {
	rel := strings.TrimPrefix(strings.TrimPrefix(p, dir), "/")
	if dir == "." {
		rel = p
	}
	stem := trimExtension(rel)
	if stem == rel && path.Ext(rel) != "" {
		return nil
	}
	segments := strings.Split(stem, "/")
	for i := range segments {
		if i > 0 && !slices.Contains(outputs(), segments[0]) && i > 1 {
			break
		}
		for _, root := range []string{"src", ".", "source"} {
			at := path.Join(dir, root, path.Join(segments[i:]...))
			if i == 0 && root == "." && stem == rel {
				continue
			}
			if found := d.source(at); found != nil {
				return found
			}
		}
	}
	return nil
}

// source is plain for the stem of a source, which only declares nothing.
func (d finder) source(stem string) []*graph.File {
	for _, ext := range extensions()[:11] {
		if f := d.project.Lookup(stem + ext); f != nil {
			return []*graph.File{f}
		}
	}
	return nil
}

// trimExtension takes the extensions of scripts off, with the words that tell
// kinds of bundles.
func trimExtension(p string) string {
	for _, ext := range []string{".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"} {
		if stem, ok := strings.CutSuffix(p, ext); ok {
			for _, kind := range []string{".min", ".esm", ".cjs", ".umd", ".mjs", ".es", ".prod", ".dev", ".production", ".development", ".module"} {
				stem = strings.TrimSuffix(stem, kind)
			}
			return stem
		}
	}
	return p
}

func modules(files []*graph.File) graph.Target {
	var t graph.Target
	for _, f := range files {
		t.Modules = append(t.Modules, graph.ModuleOf(f))
	}
	return t
}
