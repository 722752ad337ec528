// Package gomod has the rules by which files of Go modules refer to each other:
// packages are folders, modules give them import paths, the top level of a package
// is one scope, embedded types lend their members, and types satisfy interfaces by
// what methods they have.
package gomod

import (
	"path"
	"strings"
	"sync"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{
		Name: "gomod",
		Config: func(file string) bool {
			switch path.Base(file) {
			case "go.mod", "go.work":
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
	// folders are the packages of each folder, files the package of each file.
	folders map[string]*folder
	files   map[graph.FileID]*member

	asked sync.Map // what interfaces ask for, by their Decl
}

// member is a file of a package.
type member struct {
	pkg *graph.Package
	// clause is the name in the package clause.
	clause string
}

func open(p *graph.Project, read func(string) []byte) graph.Rules {
	r := &rules{folders: make(map[string]*folder), files: make(map[graph.FileID]*member)}
	r.gatherPackages(p)
	gatherOutside(p)
	r.modules = openModules(p, r.folders, read)
	return r
}

// Options: nothing is implicit; conversions are calls of types; what has several types
// is one of several variants of a declaration.
func (r *rules) Options() graph.Options {
	return graph.Options{Structural: true, CallConstructs: true, StaticInstance: true, AnyOf: true}
}

// Package is that of the folder and the clause of a file.
func (r *rules) Package(_ *graph.Project, f *graph.File) *graph.Package {
	if m := r.files[f.ID]; m != nil {
		return m.pkg
	}
	return nil
}

// Environment covers the names of the packages that a file imports, which their
// clauses tell.
func (r *rules) Environment(p *graph.Project, f *graph.File) uint64 {
	h := uint64(14695981039346656037)
	text := func(s string) {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	if m := r.files[f.ID]; m != nil {
		text(m.clause)
	}
	for i := range f.Targets {
		for _, d := range f.Targets[i].Modules {
			text(r.nameOf(p, d))
		}
	}
	return h
}

// nameOf is the name in the clauses of a package.
func (r *rules) nameOf(p *graph.Project, d graph.Decl) string {
	pkg := p.PackageAt(d)
	if pkg == nil || len(pkg.Files) == 0 {
		return ""
	}
	if m := r.files[pkg.Files[0]]; m != nil {
		return m.clause
	}
	return ""
}

// clauseOf is the name in the package clause of a file.
func clauseOf(facts *code.Facts) string {
	const keyword = "package"
	for i := range facts.Symbols {
		s := &facts.Symbols[i]
		if s.Kind == code.SymbolNamespace && len(s.Name) > len(keyword) && s.Name[:len(keyword)] == keyword {
			return strings.TrimSpace(s.Name[len(keyword):])
		}
	}
	return ""
}
