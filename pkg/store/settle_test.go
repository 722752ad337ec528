package store

import (
	"fmt"
	"path/filepath"
	"testing"
)

func TestUnsettled(t *testing.T) {
	for _, tt := range []struct {
		sizes []int
		want  int
	}{
		{nil, 0},
		{[]int{5}, 1},
		{[]int{100, 1}, 2},
		{[]int{100, 1, 1}, 1},
		{[]int{400, 70, 15, 15}, 2},
		{[]int{100, 40, 30, 1}, 0},
		{[]int{10, 10, 10, 10, 1}, 0},
		{[]int{100, 10, 10, 10, 1}, 1},
	} {
		var all []storedSegment
		for i, size := range tt.sizes {
			all = append(all, storedSegment{id: int64(i), size: size})
		}
		if got := unsettled(all); got != tt.want {
			t.Errorf("segments of %v are merged from %d on, want %d", tt.sizes, got, tt.want)
		}
	}
}

// Many small changes without the end of a run leave few segments.
func TestSettleTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	for i := range 3 * tailSegments {
		putAll(t, openWriter(t, path), plain(t, "a", fmt.Sprintf("version%d shared", i)), plain(t, fmt.Sprintf("b%d", i), "shared"))
	}
	w := openWriter(t, path)
	defer w.Close()
	all, err := w.segments(t.Context())
	if err != nil || len(all) > tailSegments+1 {
		t.Errorf("%d segments, %v; want at most %d", len(all), err, tailSegments+1)
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if uses := known(t, s); len(uses.Postings) != 3*tailSegments+1 {
		t.Errorf("%d files have postings, want %d", len(uses.Postings), 3*tailSegments+1)
	}
}
