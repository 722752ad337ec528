// Package pymodule has the rules by which modules refer to each other in languages
// whose files are modules in packages of folders: absolute names start at one of
// several roots, relative ones with dots; a package can pass on what it imports;
// classes inherit in linear order; values tell their types by annotations or by
// what was assigned.
package pymodule

import (
	"path"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{
		Name: "pymodule",
		Config: func(file string) bool {
			switch path.Base(file) {
			case "pyproject.toml", "setup.cfg", "setup.py", "pyrightconfig.json", "pytest.ini", "tox.ini", "mypy.ini":
				return true
			}
			return false
		},
		Open: open,
	}
}

// rules are those of one project. They do not change once they are open.
type rules struct {
	graph.Defaults

	modules *modules
	roots   *roots
	scoped  map[graph.FileID]scoped
}

func open(p *graph.Project, read func(string) []byte) graph.Rules {
	m := gatherModules(p)
	r := &rules{modules: m, roots: findRoots(p, m, read), scoped: gatherScoped(p)}
	r.findForeign(p)
	return r
}

// Options: calling a class makes an object of it, and a value that can be one of
// several types has the members of each.
func (r *rules) Options() graph.Options {
	return graph.Options{CallConstructs: true, StaticInstance: true, AnyOf: true}
}

// Environment covers which modules the packages have that a file imports from, and
// which of its imports functions have for themselves.
func (r *rules) Environment(p *graph.Project, f *graph.File) uint64 {
	var h uint64
	for i := range f.Targets {
		for _, d := range f.Targets[i].Modules {
			h = h*31 + r.modules.under[r.folderOf(p, d)]
		}
		if i < len(f.Facts.Imports) {
			if top := r.topOf(p, f, f.Facts.Imports[i].Module); top != graph.NoDecl {
				h = h*31 + r.modules.under[r.folderOf(p, top)]
				if g := p.File(top); g != nil {
					h = h*31 + fingerprint(g.Path)
				}
			}
		}
	}
	for name, places := range r.scoped[f.ID] {
		for _, p := range places {
			if p.function != code.NoSymbol {
				h += fingerprint(name) // in any order
			}
		}
	}
	return h
}
