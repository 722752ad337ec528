package graphtest

import (
	"testing"

	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/lang"
)

// Torn links the files of the cases in testdata cut off in the middle: whatever is
// missing, every edge leads to a declaration that is there.
func Torn(t *testing.T, specs []*lang.Spec, strategies ...graph.Strategy) {
	t.Helper()
	const cuts = 8
	for i := 1; i < cuts; i++ {
		files := make(map[string][]byte)
		for k, f := range hooktest.Inputs(t) {
			n := len(f.Data) * i / cuts
			files[f.Name] = append(files[f.Name], f.Data[:n+k%3*(len(f.Data)-n)/7]...)
		}
		tree := Link(t, files, specs, strategies...)
		for name, links := range tree.Links {
			for _, e := range links.Edges {
				if tree.Project.Symbol(e.Decl) == nil {
					t.Fatalf("%s: an edge to nothing", name)
				}
			}
		}
	}
}
