package rank_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/search"
)

// elsewhereDir names a folder with the sources of testdata/elsewhere.txt, each in a
// folder of the name of its project.
const elsewhereDir = "MAST_RANK_ELSEWHERE"

// TestElsewhere asks questions over projects that are in no benchmark. It needs their
// sources, which nobody has who only builds the program.
func TestElsewhere(t *testing.T) {
	dir := os.Getenv(elsewhereDir)
	if dir == "" {
		t.Skipf("%s names no folder with the sources", elsewhereDir)
	}
	engine := search.New(ranker.Default()...)
	var total measures
	all := questions(t, "testdata/elsewhere.txt")
	for _, project := range slices.Sorted(maps.Keys(all)) {
		t.Run(project, func(t *testing.T) {
			v := index(t, filepath.Join(dir, project))
			var sum measures
			for _, q := range all[project] {
				a, err := engine.Search(t.Context(), v, search.Request{Query: q.query})
				if err != nil {
					t.Fatal(err)
				}
				place := placeOf(a, func(path string) bool {
					return slices.ContainsFunc(q.answers, func(answer string) bool { return path == answer || strings.HasSuffix(path, "/"+answer) })
				})
				sum.add(place)
				total.add(place)
				if place != 1 {
					t.Logf("%q has its answer %v at %d", q.query, q.answers, place)
				}
			}
			t.Log(&sum)
			if sum.five < 8 {
				t.Errorf("%s; eight of ten should be among the first five", &sum)
			}
		})
	}
	t.Log(&total)
}
