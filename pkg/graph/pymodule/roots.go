package pymodule

import (
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// rank says how sure it is that absolute names start at a folder.
type rank uint8

const (
	rankNone     rank = iota // it only holds modules
	rankInferred             // it holds a package and is none itself
	rankProject              // the root, or where a project file or configuration says so
)

// roots are the folders that absolute names can start at.
type roots struct {
	ranks map[string]rank
	// tops are the folders that have a module of a name directly in them and are
	// no packages themselves, by that name.
	tops map[string][]string
	// foreign are names that files import which have no module of that name beside
	// them, and that are found nowhere: packages of somebody else.
	foreign map[string]bool
}

func findRoots(p *graph.Project, m *modules, read func(string) []byte) *roots {
	r := &roots{ranks: map[string]rank{".": rankProject}, tops: make(map[string][]string), foreign: make(map[string]bool)}
	raise := func(dir string, to rank) {
		if m.folders[dir] != nil && r.ranks[dir] < to {
			r.ranks[dir] = to
		}
	}
	raise("src", rankProject)
	raise("lib", rankInferred)
	for dir := range m.packages {
		if up := path.Dir(dir); dir != "." && !m.packages[up] {
			raise(up, rankInferred)
		}
	}
	for _, f := range p.Files {
		dir := f.Dir()
		switch path.Base(f.Path) {
		case "pyproject.toml", "setup.cfg", "setup.py", "pytest.ini", "tox.ini", "mypy.ini", "pyrightconfig.json":
			raise(dir, rankProject)
			raise(join(dir, "src"), rankProject)
			for _, folder := range configuredFolders(read(f.Path)) {
				raise(path.Join(dir, folder), rankProject)
			}
		}
	}
	seen := make(map[string]bool)
	add := func(name string) {
		if up := path.Dir(name); name != "." && !m.packages[up] && !seen[name] {
			seen[name] = true
			r.tops[path.Base(name)] = append(r.tops[path.Base(name)], up)
		}
	}
	for name := range m.files {
		add(name)
	}
	for name := range m.folders {
		add(name)
	}
	for _, folders := range r.tops {
		slices.Sort(folders)
	}
	return r
}

// absolute finds a module by its absolute name as a file of the project sees it:
// from the folders above the file, the nearest first, then from other roots, then
// from the folder of the file.
func (r *rules) absolute(f *graph.File, name string) graph.Decl {
	top, rest, _ := strings.Cut(name, ".")
	if top == "" {
		return graph.NoDecl
	}
	tail := top
	if rest != "" {
		tail += "/" + strings.ReplaceAll(rest, ".", "/")
	}
	own := f.Dir()
	for dir := own; ; dir = path.Dir(dir) {
		if r.roots.ranks[dir] > rankNone && !r.modules.packages[dir] || dir == "." {
			if d := r.modules.at(join(dir, tail)); d != graph.NoDecl {
				return d
			}
		}
		if dir == "." {
			break
		}
	}
	if d := r.elsewhere(own, top, tail); d != graph.NoDecl {
		return d
	}
	// A module beside another in a package has a longer name, unless the folder is
	// made a root when it runs, as that of tests can be.
	if d := r.modules.at(join(own, tail)); !r.modules.packages[own] || !r.roots.foreign[top] && d != graph.ModuleOf(f) {
		return d
	}
	return graph.NoDecl
}

// findForeign finds the names that only mean packages of somebody else.
func (r *rules) findForeign(p *graph.Project) {
	type use struct{ top, dir string }
	seen := make(map[use]bool)
	for _, f := range p.Files {
		if _, _, ok := moduleName(f.Path); !ok || f.Facts == nil {
			continue
		}
		for i := range f.Facts.Imports {
			top, _, _ := strings.Cut(f.Facts.Imports[i].Module, ".")
			u := use{top, f.Dir()}
			if top == "" || seen[u] || isStandard(top) {
				continue
			}
			seen[u] = true
			if r.modules.at(join(u.dir, top)) == graph.NoDecl && r.absolute(f, top) == graph.NoDecl {
				r.roots.foreign[top] = true
			}
		}
	}
}

// elsewhere finds a module below a root that is not above the folder it is asked
// from: below that which shares the most with it, if only one does.
func (r *rules) elsewhere(from, top, tail string) graph.Decl {
	best, shared, sure, several := graph.NoDecl, -1, rankNone, false
	for _, dir := range r.roots.tops[top] {
		rank := r.roots.ranks[dir]
		if rank < rankProject && !r.modules.packages[join(dir, top)] && (rank == rankInferred || !strings.Contains(tail, "/")) {
			continue
		}
		d := r.modules.at(join(dir, tail))
		if d == graph.NoDecl || rank < rankProject && d.IsPackage() {
			continue
		}
		n := common(from, dir)
		switch {
		case rank > sure, rank == sure && n > shared:
			best, shared, sure, several = d, n, rank, false
		case rank == sure && n == shared:
			several = true
		}
	}
	if several {
		return graph.NoDecl
	}
	return best
}

// common counts the folders that two paths share from their start.
func common(a, b string) int {
	n := 0
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return n
}
