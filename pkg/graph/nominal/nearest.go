package nominal

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// Nearest keeps of declarations in several files those whose folders have the longest
// start in common with that of a file: a project may hold a type of one full name
// more than once, for its parts and their tests.
func Nearest(p *graph.Project, f *graph.File, all []graph.Decl) []graph.Decl {
	if len(all) < 2 {
		return all
	}
	best := -1
	var kept []graph.Decl
	for _, d := range all {
		g := p.File(d)
		if g == nil {
			return all
		}
		n := common(f.Path, g.Path)
		if n > best {
			best, kept = n, kept[:0]
		}
		if n == best {
			kept = append(kept, d)
		}
	}
	return kept
}

// NearestFound is Nearest for what a name means.
func NearestFound(p *graph.Project, f *graph.File, found []graph.Found) []graph.Found {
	if len(found) < 2 {
		return found
	}
	decls := make([]graph.Decl, len(found))
	for i := range found {
		decls[i] = found[i].Decl
	}
	kept := Nearest(p, f, decls)
	var out []graph.Found
	for _, x := range found {
		if slices.Contains(kept, x.Decl) {
			out = append(out, x)
		}
	}
	return out
}

// common counts the folders that two paths begin with.
func common(a, b string) int {
	n := 0
	for {
		x, restA, okA := strings.Cut(a, "/")
		y, restB, okB := strings.Cut(b, "/")
		if !okA || !okB || x != y {
			if a == b {
				n++
			}
			return n
		}
		n++
		a, b = restA, restB
	}
}

// NearestProject keeps of declarations of one name those of the same project as the
// one that asks, if there are any.
func NearestProject(found []graph.Found, root func(graph.Decl) string, own string) []graph.Found {
	if len(found) < 2 {
		return found
	}
	var kept []graph.Found
	for _, x := range found {
		if root(x.Decl) == own {
			kept = append(kept, x)
		}
	}
	if len(kept) == 0 {
		return found
	}
	return kept
}
