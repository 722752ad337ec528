// Package esm has the rules by which modules of JavaScript and TypeScript refer to
// each other: paths with and without extensions, the aliases of compiler
// configurations, packages of a workspace, exports and re-exports, modules of
// CommonJS, and the types that tell what a value is.
package esm

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Strategy makes the rules.
func Strategy() graph.Strategy {
	return graph.Strategy{Name: strategy, Config: isConfig, Open: open}
}

// strategy is the name of the rules.
const strategy = "esm"

// isConfig reports whether a file decides where imports lead.
func isConfig(file string) bool {
	name := path.Base(file)
	switch name {
	case "package.json", "pnpm-workspace.yaml", "lerna.json":
		return true
	}
	return path.Ext(name) == ".json" && (strings.Contains(name, "tsconfig") || strings.HasPrefix(name, "jsconfig"))
}

// rules are those of one project. They do not change once they are open.
type rules struct {
	graph.Defaults

	project  *graph.Project
	configs  *configs
	packages *packages
	ambient  map[string][]graph.Decl // modules that are only declared, by name
	// scripts is a fingerprint of the files that declare for all others.
	scripts uint64
}

func open(p *graph.Project, read func(string) []byte) graph.Rules {
	r := &rules{project: p, ambient: make(map[string][]graph.Decl)}
	r.packages = openPackages(p, read)
	r.configs = openConfigs(p, r.packages, read)
	r.gatherAmbient(p)
	r.scripts = fnvOffset
	for _, f := range p.Files {
		if f.Strategy == strategy && (declares(f.Path) || hasAmbient(f)) && !isModule(f) {
			r.scripts = hashText(r.scripts, f.Path)
		}
	}
	return r
}

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

func hashText(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return (h ^ 0xff) * fnvPrime
}

// hasAmbient reports whether a file declares what exists elsewhere.
func hasAmbient(f *graph.File) bool {
	for i := range f.Facts.Symbols {
		if f.Facts.Symbols[i].Flags&code.FlagAmbient != 0 {
			return true
		}
	}
	return false
}

// Options: any alternative of a union may be the one that has a member, since code
// tells them apart before it uses what not all have.
func (*rules) Options() graph.Options { return graph.Options{AnyOf: true, Literals: true} }

// gatherAmbient collects declarations of whole modules (declare module "name").
func (r *rules) gatherAmbient(p *graph.Project) {
	for _, f := range p.Files {
		if f.Strategy != strategy {
			continue
		}
		for i := range f.Facts.Symbols {
			s := &f.Facts.Symbols[i]
			if s.Kind != code.SymbolNamespace || s.Parent >= 0 || s.Flags&code.FlagAmbient == 0 || isPath(s.Name) {
				continue
			}
			if !quoted(s) {
				continue
			}
			r.ambient[s.Name] = append(r.ambient[s.Name], graph.Decl{File: f.ID, Symbol: int32(i)})
		}
	}
}

// quoted reports whether the name of a namespace is a string: it stands between
// quotes, which the span of the name holds.
func quoted(s *code.Symbol) bool { return s.NameSpan.Len() == len(s.Name)+2 }

// Environment covers what Open takes from facts: the modules that are only declared,
// and the files that declare for all others.
func (r *rules) Environment(p *graph.Project, f *graph.File) uint64 {
	h := r.scripts
	for i := range f.Facts.Imports {
		for _, d := range r.ambient[f.Facts.Imports[i].Module] {
			h = hashText(h, p.Files[d.File].Path)
		}
	}
	return h
}

// isPath reports whether a module is named by its path.
func isPath(module string) bool {
	return module == "." || module == ".." || strings.HasPrefix(module, "./") || strings.HasPrefix(module, "../")
}
