package include

import (
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// search finds included files.
type search struct {
	// database are the folders that a compilation database names, in its order.
	database []string
	// roots are the folders of the project that are called like those of headers.
	roots []string
	// names are the files by their last name; dirs are all folders, top their
	// names.
	names map[string][]graph.FileID
	top   map[string]bool
}

// rootNames are the names of folders that includes are relative to.
var rootNames = map[string]bool{"include": true, "includes": true, "inc": true, "src": true, "lib": true}

func newSearch(p *graph.Project, read func(path string) []byte) search {
	s := search{names: make(map[string][]graph.FileID, len(p.Files)), top: make(map[string]bool)}
	seen := make(map[string]bool)
	for _, f := range p.Files {
		base := path.Base(f.Path)
		s.names[base] = append(s.names[base], f.ID)
		for dir := path.Dir(f.Path); dir != "." && !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			name := path.Base(dir)
			s.top[name] = true
			if rootNames[name] {
				s.roots = append(s.roots, dir)
			}
		}
	}
	slices.Sort(s.roots)
	s.database = includeFolders(p, read)
	return s
}

// Resolve finds an included file: in the folder of the file that includes it, in the
// folders that a compilation database names, in those around the file and their
// folders of headers, and by the end of its path if only one file has that. What
// stands in "<>" is not looked for beside the file.
func (r *rules) Resolve(p *graph.Project, f *graph.File, m *code.Import) graph.Target {
	name, system := strings.CutPrefix(m.Module, "<")
	name = strings.ReplaceAll(strings.TrimSuffix(name, ">"), `\`, "/")
	if name == "" || strings.HasPrefix(name, "/") {
		return graph.Target{External: true}
	}
	found := func(g *graph.File) graph.Target { return graph.Target{Modules: []graph.Decl{graph.ModuleOf(g)}} }
	dir := f.Dir()
	if !system {
		if g := lookup(p, dir, name); g != nil {
			return found(g)
		}
	}
	for _, folder := range r.folders.database {
		if g := lookup(p, folder, name); g != nil {
			return found(g)
		}
	}
	if system && isSystemHeader(name) {
		return graph.Target{External: true}
	}
	if g := r.folders.around(p, f, name); g != nil {
		return found(g)
	}
	if g := r.folders.byRoots(p, f, name); g != nil {
		return found(g)
	}
	if !system || strings.Contains(name, "/") {
		if g := r.folders.bySuffix(p, f, name); g != nil {
			return found(g)
		}
	}
	first, _, nested := strings.Cut(name, "/")
	return graph.Target{External: system || isSystemHeader(name) || nested && first != ".." && first != "." && !r.folders.top[first]}
}

// lookup returns the file of a name in a folder, or nil. It never leaves the project.
func lookup(p *graph.Project, dir, name string) *graph.File {
	return p.Lookup(path.Join(dir, name))
}

// around looks into the folders around a file, from the inside out, and into their
// folders of headers.
func (s *search) around(p *graph.Project, f *graph.File, name string) *graph.File {
	for dir := f.Dir(); ; dir = path.Dir(dir) {
		for _, sub := range [...]string{"", "include", "src", "inc"} {
			if g := lookup(p, path.Join(dir, sub), name); g != nil && g != f {
				return g
			}
		}
		if dir == "." || dir == "/" {
			return nil
		}
	}
}

// byRoots looks into all folders of headers, and fails when several have the file.
func (s *search) byRoots(p *graph.Project, f *graph.File, name string) *graph.File {
	var all []*graph.File
	for _, root := range s.roots {
		if g := lookup(p, root, name); g != nil && g != f {
			all = append(all, g)
		}
	}
	return nearest(f, all)
}

// bySuffix looks for a file whose path ends so.
func (s *search) bySuffix(p *graph.Project, f *graph.File, name string) *graph.File {
	for strings.HasPrefix(name, "../") || strings.HasPrefix(name, "./") {
		_, name, _ = strings.Cut(name, "/")
	}
	var all []*graph.File
	for _, id := range s.names[path.Base(name)] {
		if g := p.Files[id]; g != f && (g.Path == name || strings.HasSuffix(g.Path, "/"+name)) {
			all = append(all, g)
		}
	}
	return nearest(f, all)
}

// nearest returns the file that shares the most folders with f, nil when two do.
func nearest(f *graph.File, all []*graph.File) *graph.File {
	var best *graph.File
	most, tie := -1, false
	for _, g := range all {
		n := shared(f.Path, g.Path)
		if n >= most {
			tie = n == most
			best, most = g, n
		}
	}
	if tie {
		return nil
	}
	return best
}

// shared counts the folders that two paths share.
func shared(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}
