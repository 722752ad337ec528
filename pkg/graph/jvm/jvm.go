// Package jvm has the rules by which files of packages refer to each other where a
// clause at the top of a file says its package, and types are imported by their
// full names: types nest and inherit, methods are overloaded and have a name space of
// their own, and the members of all types around a place can be named without a
// receiver.
package jvm

import (
	"hash/fnv"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// Name is that of the strategy.
const Name = "jvm"

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{Name: Name, Config: func(string) bool { return false }, Open: open}
}

// rules are those of one project. They do not change once they are open.
type rules struct {
	graph.Defaults

	lib                *library
	convert            *nominal.Library
	results, constants map[string]string
	// packages are those that files declare, and the prefixes of their names, which
	// declare nothing unless they are in declared.
	packages map[string]*graph.Package
	declared map[int32]string
	of       map[graph.FileID]*graph.Package
	// types are the files that declare a type outside of all others, by its full name.
	types map[string][]graph.FileID
	// fingerprint is one of the names of all packages.
	fingerprint uint64
}

func open(p *graph.Project, _ func(string) []byte) graph.Rules {
	r := &rules{
		lib: newLibrary(), convert: newConversions(), results: newResults(), constants: newConstants(),
		packages: make(map[string]*graph.Package), declared: make(map[int32]string),
		of: make(map[graph.FileID]*graph.Package), types: make(map[string][]graph.FileID),
	}
	for _, f := range p.Files {
		if f.Facts != nil && isSource(f.Path) {
			r.join(p, f, packageName(f))
		}
	}
	names := make([]string, 0, len(r.packages))
	for name := range r.packages {
		names = append(names, name)
	}
	slices.Sort(names)
	h := fnv.New64a()
	for _, name := range names {
		_, _ = h.Write([]byte(name + "\n"))
		r.prefixes(p, name)
	}
	r.fingerprint = h.Sum64()
	return r
}

// isSource reports whether a file belongs to a package.
func isSource(file string) bool {
	return path.Ext(file) == ".java" && path.Base(file) != "module-info.java"
}

// packageName is the package that a file names. One without a name shares its scope
// with the others of its folder.
func packageName(f *graph.File) string {
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Kind == code.SymbolNamespace && s.Parent == code.NoSymbol {
			return s.Name
		}
	}
	return "/" + f.Dir()
}

func (r *rules) join(p *graph.Project, f *graph.File, name string) {
	pkg := p.Package(Name + ":" + name)
	pkg.Join(f)
	r.packages[name] = pkg
	r.declared[pkg.ID] = name
	r.of[f.ID] = pkg
	for _, i := range f.Members(code.NoSymbol) {
		if s := &f.Facts.Symbols[i]; isType(s) {
			full := name + "." + s.Name
			r.types[full] = append(r.types[full], f.ID)
		}
	}
}

// prefixes makes the packages that names begin with, so that a full name can be
// followed part by part. They hold a file only to say whose rules they follow.
func (r *rules) prefixes(p *graph.Project, name string) {
	for i := strings.LastIndexByte(name, '.'); i > 0; i = strings.LastIndexByte(name[:i], '.') {
		if r.packages[name[:i]] != nil {
			continue
		}
		pkg := p.Package(Name + ":" + name[:i])
		pkg.Join(p.Files[r.packages[name].Files[0]])
		r.packages[name[:i]] = pkg
	}
}

func isType(s *code.Symbol) bool {
	switch s.Kind {
	case code.SymbolClass, code.SymbolInterface, code.SymbolEnum:
		return true
	}
	return false
}

// Options: members of the types around a place need no receiver.
func (r *rules) Options() graph.Options {
	return graph.Options{ImplicitThis: true, StaticInstance: true, MethodSpace: true}
}

// Package is the one that the file names.
func (r *rules) Package(_ *graph.Project, f *graph.File) *graph.Package { return r.of[f.ID] }

// Environment covers the names of packages, with which full names begin.
func (r *rules) Environment(*graph.Project, *graph.File) uint64 { return r.fingerprint }

// ParseType reads a written type.
func (r *rules) ParseType(text string) *graph.TypeExpr { return nominal.ParseType(text) }
