package extract_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
)

// regionsOf finds the regions "[[…]]" of a test text, without the brackets.
func regionsOf(src string) []lang.Region {
	var regions []lang.Region
	for at := 0; ; {
		i := strings.Index(src[at:], "[[")
		if i < 0 {
			return regions
		}
		start := at + i + 2
		at = start + strings.Index(src[start:], "]]")
		regions = append(regions, lang.Region{Language: "inner", Span: code.Span{Start: uint32(start), End: uint32(at)}})
	}
}

// TestHost places facts of parts, whose own positions start at 0 each.
func TestHost(t *testing.T) {
	src := "top\n[[a]]\nmiddle\n[[b]]\n[[no]]\nend\n"
	inner := func(r lang.Region) (code.Facts, bool) {
		name := string(r.Span.Text([]byte(src)))
		all := code.Span{Start: 0, End: 1}
		return code.Facts{
			Symbols:  []code.Symbol{{Name: name, Parent: code.NoSymbol, Span: all}, {Name: name, Parent: 0, Span: all}},
			Refs:     []code.Ref{{Name: name, Span: all, Enclosing: 1}, {Name: name, Span: all, Enclosing: code.NoSymbol}},
			Imports:  []code.Import{{Module: name, Span: all, Bindings: []code.Binding{{Name: name, Span: all}}}},
			Exports:  []code.Export{{Name: name, Span: all, Symbol: 1, Import: -1}, {Name: name, Span: all, Symbol: code.NoSymbol, Import: 0}},
			Chunks:   []code.Chunk{{Name: name, Span: all, Pieces: []code.Span{all}, Symbol: 1}},
			Problems: []code.Problem{{Detail: name}, {Detail: name, Span: all}},
		}, name != "no"
	}
	facts, err := extract.Host([]byte(src), regionsOf(src), inner, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := code.Span{Start: 6, End: 7}, code.Span{Start: 19, End: 20}
	want := code.Facts{
		Symbols: []code.Symbol{
			{Name: "a", Parent: code.NoSymbol, Span: a},
			{Name: "a", Parent: 0, Span: a},
			{Name: "b", Parent: code.NoSymbol, Span: b},
			{Name: "b", Parent: 2, Span: b},
		},
		Refs: []code.Ref{
			{Name: "a", Span: a, Enclosing: 1},
			{Name: "a", Span: a, Enclosing: code.NoSymbol},
			{Name: "b", Span: b, Enclosing: 3},
			{Name: "b", Span: b, Enclosing: code.NoSymbol},
		},
		Imports: []code.Import{
			{Module: "a", Span: a, Bindings: []code.Binding{{Name: "a", Span: a}}},
			{Module: "b", Span: b, Bindings: []code.Binding{{Name: "b", Span: b}}},
		},
		Exports: []code.Export{
			{Name: "a", Span: a, Symbol: 1, Import: -1},
			{Name: "a", Span: a, Symbol: code.NoSymbol, Import: 0},
			{Name: "b", Span: b, Symbol: 3, Import: -1},
			{Name: "b", Span: b, Symbol: code.NoSymbol, Import: 1},
		},
		Chunks: []code.Chunk{
			{
				Kind: code.ChunkBlock, Symbol: code.NoSymbol, Span: code.Span{Start: 0, End: 33},
				Pieces: []code.Span{{Start: 0, End: 6}, {Start: 7, End: 19}, {Start: 20, End: 33}},
			},
			{Name: "a", Span: a, Pieces: []code.Span{a}, Symbol: 1},
			{Name: "b", Span: b, Pieces: []code.Span{b}, Symbol: 3},
		},
		Problems: []code.Problem{{Detail: "a"}, {Detail: "a", Span: a}, {Detail: "b"}, {Detail: "b", Span: b}},
	}
	if diff := cmp.Diff(want, facts); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestHost_windows cuts long text around a region into windows.
func TestHost_windows(t *testing.T) {
	src := strings.Repeat("line\n", 100) + "[[a]]\n" + strings.Repeat("line\n", 100)
	inner := func(lang.Region) (code.Facts, bool) { return code.Facts{}, true }
	facts, err := extract.Host([]byte(src), regionsOf(src), inner, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(facts.Chunks) != 4 {
		t.Errorf("%d chunks", len(facts.Chunks))
	}
	for i := range facts.Chunks {
		if text := facts.Chunks[i].AppendText(nil, []byte(src)); strings.Count(string(text), "\n") >= 60 {
			t.Errorf("chunk %d: %q", i, text)
		}
	}
}

func TestHost_refusesWrongRegions(t *testing.T) {
	inner := func(lang.Region) (code.Facts, bool) { return code.Facts{}, true }
	for _, spans := range [][]code.Span{
		{{Start: 0, End: 11}},
		{{Start: 3, End: 2}},
		{{Start: 2, End: 4}, {Start: 3, End: 5}},
		{{Start: 5, End: 6}, {Start: 1, End: 2}},
	} {
		var regions []lang.Region
		for _, s := range spans {
			regions = append(regions, lang.Region{Language: "x", Span: s})
		}
		if _, err := extract.Host([]byte("0123456789"), regions, inner, extract.Options{}); err == nil {
			t.Errorf("%v is accepted", spans)
		}
	}
}
