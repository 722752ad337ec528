// Package rubyload has the rules by which files refer to each other in languages
// that load files into one space of constants: constants are looked up along the
// nesting of classes, then in what those inherit from, then at the top; classes can
// be opened again anywhere; methods come from the class, the modules that it takes
// in, and its superclass.
package rubyload

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{
		Name:   "rubyload",
		Config: func(string) bool { return false },
		Open:   open,
	}
}

// rules are those of one project. They do not change once they are open.
type rules struct {
	graph.Defaults

	// roots are the folders that files are required from, the nearest to the top
	// first; tops are the names of the files directly in one.
	roots []string
	tops  map[string]bool
	space *space
}

func open(p *graph.Project, _ func(string) []byte) graph.Rules {
	r := &rules{tops: make(map[string]bool), space: gatherSpace(p)}
	seen := make(map[string]bool)
	for _, f := range p.Files {
		if path.Ext(f.Path) != ".rb" {
			continue
		}
		parts := strings.Split(f.Path, "/")
		for i, part := range parts[:len(parts)-1] {
			switch part {
			case "lib", "app", "test", "spec":
				root := strings.Join(parts[:i+1], "/")
				if !seen[root] {
					seen[root] = true
					r.roots = append(r.roots, root)
				}
				if i+2 == len(parts) {
					r.tops[strings.TrimSuffix(parts[i+1], ".rb")] = true
				}
			}
		}
	}
	return r
}

// Options: members are found by Lookup.
func (r *rules) Options() graph.Options { return graph.Options{StaticInstance: true} }

// Environment covers the space of constants.
func (r *rules) Environment(*graph.Project, *graph.File) uint64 { return r.space.fingerprint }

// Resolve finds the file that is loaded: beside the file, or below a folder that
// libraries are loaded from.
func (r *rules) Resolve(p *graph.Project, f *graph.File, m *code.Import) graph.Target {
	name := m.Module
	if strings.HasPrefix(name, ".") {
		if g := lookup(p, path.Join(f.Dir(), name)); g != nil {
			return graph.Target{Modules: []graph.Decl{graph.ModuleOf(g)}}
		}
		return graph.Target{}
	}
	best, shared := (*graph.File)(nil), -1
	for _, root := range r.roots {
		g := lookup(p, root+"/"+name)
		if n := common(f.Path, root); g != nil && n > shared {
			best, shared = g, n
		}
	}
	if best != nil {
		return graph.Target{Modules: []graph.Decl{graph.ModuleOf(best)}}
	}
	top, rest, _ := strings.Cut(name, "/")
	return graph.Target{External: rest == "" || !r.tops[top]}
}

func lookup(p *graph.Project, file string) *graph.File {
	if g := p.Lookup(file); g != nil && path.Ext(file) == ".rb" {
		return g
	}
	return p.Lookup(file + ".rb")
}

// common counts the folders that two paths share from their start.
func common(a, b string) int {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return n
}
