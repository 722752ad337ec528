package search

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// tenMethods is a file of ten chunks, the members of one class.
func tenMethods() storetest.File {
	f := storetest.File{Path: "a.py", Language: "python", Facts: &code.Facts{}}
	for i := range 10 {
		start := len(f.Text)
		f.Text += fmt.Sprintf("def m%d(): return %d\n", i, i)
		f.Facts.Chunks = append(f.Facts.Chunks, code.Chunk{
			Span: code.Span{Start: uint32(start), End: uint32(len(f.Text))}, Kind: code.ChunkMethod, Name: fmt.Sprintf("m%d", i), Parent: "C", Symbol: -1,
		})
	}
	return f
}

// expanded runs one stage for the chunk at index 5, whose score is 1, and lists what it
// takes: "index source score".
func expanded(t *testing.T, stage func(*expansion, []piece) error) (got []string) {
	t.Helper()
	v := storetest.View(t, tenMethods())
	file, err := v.File(t.Context(), "a.py")
	if err != nil {
		t.Fatal(err)
	}
	chunks, err := v.ChunksOfFile(t.Context(), file.ID)
	if err != nil || len(chunks) != 10 {
		t.Fatalf("%d chunks, %v", len(chunks), err)
	}
	settings := DefaultSettings()
	s := &session{engine: engine(), v: v, r: &Request{}, answer: &Answer{}, texts: make(map[int64]*text)}
	scope, err := s.scope(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	e := &expansion{
		session: s, settings: &settings, scope: scope,
		pieces: []piece{{chunk: chunks[5], file: file, index: 5, score: 1, seed: true}},
		have:   map[int64]bool{chunks[5].ID: true}, chunks: make(map[int64][]store.Chunk),
	}
	if err := stage(e, e.pieces[:1:1]); err != nil {
		t.Fatal(err)
	}
	for _, p := range e.pieces[1:] {
		got = append(got, fmt.Sprintf("%d %s %v", p.index, strings.Join(p.sources, ","), math.Round(p.score*1000)/1000))
	}
	return got
}

func TestExpansion_neighbours(t *testing.T) {
	stage := func(e *expansion, seeds []piece) error { return e.neighbours(t.Context(), seeds) }
	want := []string{"4 neighbor 0.8", "6 neighbor 0.8", "3 neighbor 0.64", "7 neighbor 0.64"}
	if diff := cmp.Diff(want, expanded(t, stage)); diff != "" {
		t.Errorf("beside the seed (-want +got):\n%s", diff)
	}
}

func TestExpansion_siblings(t *testing.T) {
	stage := func(e *expansion, seeds []piece) error { return e.siblings(t.Context(), seeds) }
	want := []string{"0 breadcrumb 0.7", "1 breadcrumb 0.7", "2 breadcrumb 0.7"}
	if diff := cmp.Diff(want, expanded(t, stage)); diff != "" {
		t.Errorf("of the same class (-want +got):\n%s", diff)
	}
}
