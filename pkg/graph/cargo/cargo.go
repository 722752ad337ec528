// Package cargo has the rules by which files of Cargo workspaces refer to each
// other: crates and what they depend on, trees of modules, use declarations, impl
// blocks, and traits.
//
// A crate is a target of a package: its library, each binary, example, test and
// bench. Manifests say which crates see which, and under what names. Names that
// the standard library's prelude gives, and those of crates from elsewhere, mean
// nothing here.
//
// Names are looked up in the functions around a place, then in the module around
// it, never in the modules around that one: its items, what it imports by name,
// what it imports by globs, and the crates that it depends on. Members of a value
// are found in the type, in its inherent impl blocks, in those of traits, in the
// traits themselves, and then behind Deref. A call on a value of which only a bound
// or a trait object is known means the method of the trait.
//
// Types of the standard library are known by small tables (see library.go); smart
// pointers and references are seen through.
package cargo

import (
	"path"

	"github.com/mast-search/mast/pkg/graph"
)

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{
		Name:   "cargo",
		Config: func(file string) bool { return path.Base(file) == manifestName },
		Open:   open,
	}
}

// rules are those of one project. They do not change once they are open.
type rules struct {
	graph.Defaults

	crates *crates
	tree   *tree
	// scopes are what the files import, by where.
	scopes map[graph.FileID]*scopes
	print  uint64
	// blanket are the impl blocks of traits for type parameters.
	blanket blanket
	library *library
	// results are the types in the tables of the standard library.
	results map[string]*graph.TypeExpr
}

func open(p *graph.Project, read func(string) []byte) graph.Rules {
	r := &rules{scopes: make(map[graph.FileID]*scopes), library: newLibrary()}
	r.crates = openCrates(p, read)
	r.tree = growTree(p, r.crates)
	for _, f := range p.Files {
		if f.Facts != nil && r.tree.files[f.ID] != nil {
			r.scopes[f.ID] = scopesOf(f)
		}
	}
	r.readTables()
	r.blanket = blanketOf(p, r.tree)
	r.print = r.tree.fingerprint(p, append(sortedNames(r.blanket.methods), r.blanket.params...))
	return r
}

// Options: a tuple struct is made by a call, and paths to modules are looked up
// whole.
func (r *rules) Options() graph.Options {
	return graph.Options{CallConstructs: true, StaticInstance: true, Paths: true}
}

// Environment covers the crates and the tree of modules.
func (r *rules) Environment(_ *graph.Project, f *graph.File) uint64 {
	if r.tree.files[f.ID] == nil {
		return 0
	}
	return r.print
}
