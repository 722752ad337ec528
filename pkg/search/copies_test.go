package search

import (
	"slices"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// A copy of a result is no result of its own and is named there; what only has the
// name of it, or stands in a file of another name, is.
func TestCopies(t *testing.T) {
	body := "export function drain(basin) {\n  open(basin)\n  wait(basin)\n  close(basin)\n  return basin\n}\n"
	file := func(path, text string) storetest.File { return storetest.File{Path: path, Text: text} }
	v := storetest.View(t, append(filler(),
		file("v1/pipe.x", body),
		file("v2/pipe.x", strings.Replace(body, "  wait(basin)\n", "", 1)),
		file("v3/pipe.x", "export function drain(basin) {\n  pump(basin)\n  other(basin)\n}\n"),
		file("v4/tap.x", body))...)
	paths := func(a *Answer) []string {
		var got []string
		for i := range a.Results {
			if a.Results[i].Chunk.Name == "drain" {
				got = append(got, a.Results[i].File.Path)
			}
		}
		slices.Sort(got)
		return got
	}
	a := ask(t, v, Request{Query: "drain the basin"})
	if got := paths(a); len(got) != 3 || !slices.Contains(got, "v3/pipe.x") || !slices.Contains(got, "v4/tap.x") {
		t.Errorf("results in %v, want one of v1 and v2, and the others", got)
	}
	var related []Related
	for i := range a.Results {
		related = append(related, a.Results[i].Related...)
	}
	if len(related) != 1 || !strings.HasSuffix(related[0].Path, "/pipe.x") || related[0].StartLine != 1 || related[0].EndLine < 5 {
		t.Errorf("related %+v, want the other copy with its path and lines", related)
	}
	if got := paths(ask(t, v, Request{Query: "drain the basin", Without: []string{ranker.PartCopies}})); len(got) != 4 {
		t.Errorf("without the part: %v", got)
	}
}

func TestCommon(t *testing.T) {
	tests := []struct {
		a, b string
		want float64
	}{
		{"", "", 0}, {"a", "", 0}, {"a b", "a b", 1}, {"a b c", "b c d", 0.5}, {"a", "b", 0},
	}
	for _, tt := range tests {
		if got := common(strings.Fields(tt.a), strings.Fields(tt.b)); got != tt.want {
			t.Errorf("%q and %q have %v in common, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}
