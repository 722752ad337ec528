package code_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
)

func TestFactsShownIn(t *testing.T) {
	span := func(start, end uint32) code.Span { return code.Span{Start: start, End: end} }
	facts := &code.Facts{
		Symbols: []code.Symbol{
			{Name: "Class", NameSpan: span(6, 11)},
			{Name: "field", NameSpan: span(15, 20)},
			{Name: "method", NameSpan: span(25, 31)},
			{Name: "local", NameSpan: span(40, 45)},
			{Name: "A", NameSpan: span(110, 111)},
			{Name: "B", NameSpan: span(120, 121)},
			{Name: "default"},
			{Name: "lost", NameSpan: span(300, 304)},
		},
		Chunks: []code.Chunk{
			{Symbol: 0, Span: span(0, 100), Pieces: []code.Span{span(0, 22), span(24, 32), span(99, 100)}},
			{Symbol: 2, Span: span(24, 98), Part: 1},
			{Symbol: 2, Span: span(60, 98), Part: 2},
			{Symbol: 4, Span: span(105, 130)},
			{Symbol: code.NoSymbol, Span: span(140, 150)},
		},
	}
	want := []int32{0, 0, 1, 1, 3, 3, code.NoChunk, code.NoChunk}
	if diff := cmp.Diff(want, facts.ShownIn()); diff != "" {
		t.Errorf("ShownIn() (-want +got):\n%s", diff)
	}
}
