package gomod

import (
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// extension is that of source files, testSuffix that of tests.
const (
	extension  = ".go"
	testSuffix = "_test.go"
)

// folder is a folder with source files. It holds one package, its external tests,
// and files of other packages that a build leaves out.
type folder struct {
	// main is the package that an import of the folder means, or nil.
	main *graph.Package
	name string // in the clause of main
}

// gatherPackages groups the files of the project by folder and package clause.
func (r *rules) gatherPackages(p *graph.Project) {
	type source struct {
		file   *graph.File
		clause string
	}
	byFolder := make(map[string][]source)
	var order []string
	for _, f := range p.Files {
		if f.Facts == nil || !strings.HasSuffix(f.Path, extension) {
			continue
		}
		dir := f.Dir()
		if byFolder[dir] == nil {
			order = append(order, dir)
		}
		byFolder[dir] = append(byFolder[dir], source{f, clauseOf(f.Facts)})
	}
	for _, dir := range order {
		sources := byFolder[dir]
		count := make(map[string]int)
		for _, s := range sources {
			if s.clause != "" && !strings.HasSuffix(s.file.Path, testSuffix) {
				count[s.clause]++
			}
		}
		name := mainClause(count, path.Base(dir))
		known := &folder{name: name}
		for _, s := range sources {
			clause := s.clause
			if clause == "" {
				clause = name // the clause is damaged
			}
			key := "gomod:" + dir
			if clause != name {
				key += " " + clause
			}
			pkg := p.Package(key)
			pkg.Join(s.file)
			r.files[s.file.ID] = &member{pkg: pkg, clause: clause}
			if clause == name && count[name] > 0 {
				known.main = pkg
			}
		}
		if known.main != nil {
			r.folders[dir] = known
		}
	}
}

// mainClause chooses the package that a folder is: the one with most files, and
// not a program beside a library, which some build constraint leaves out.
func mainClause(count map[string]int, base string) string {
	names := make([]string, 0, len(count))
	for name := range count {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if a, b := a == "main", b == "main"; a != b {
			if a {
				return 1
			}
			return -1
		}
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		if a, b := a == base, b == base; a != b {
			if a {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// isClause reports whether a symbol is the package clause of its file.
func isClause(s *code.Symbol) bool { return s.Kind == code.SymbolNamespace }
