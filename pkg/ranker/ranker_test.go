package ranker

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

func whole(t testing.TB, v *store.View) *store.Scope {
	t.Helper()
	s, err := v.Scope(t.Context(), nil, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// query makes a query of the words of a text, without names.
func query(t testing.TB, v *store.View, text string, names ...Name) *Query {
	t.Helper()
	q := &Query{Text: text, Scope: whole(t, v), Names: names, Identifier: len(names) > 0}
	var c terms.Cutter
	c.Each([]byte(text), func(token *terms.Token, _, _ int) { q.Tokens = append(q.Tokens, Token{Token: token}) })
	return q
}

// rank returns the paths and names of the chunks in their order.
func rank(t testing.TB, v *store.View, q *Query, rankers ...Weighted) []string {
	t.Helper()
	p, err := NewPool(t.Context(), v, q)
	if err != nil {
		t.Fatal(err)
	}
	files, err := Fuse(t.Context(), p, rankers, Fusion{})
	if err != nil {
		t.Fatal(err)
	}
	before, err := v.Before(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	fused, err := Spans(t.Context(), p, files, 100, before)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range fused {
		chunks, err := v.Chunks(t.Context(), []int64{f.Chunk})
		if err != nil {
			t.Fatal(err)
		}
		file, err := v.FileOfChunk(t.Context(), f.Chunk)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, file.Path+":"+chunks[0].Name)
	}
	return got
}

func TestDeclaration(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "a/uses.x", Text: "function other() { get }\n\nconst GET = 1\n\nexport const get = 2\n"},
		storetest.File{Path: "b/cache.x", Text: "class Cache {\n}\n\n  get(key) {}\n\n  set(key) {}\n"},
		storetest.File{Path: "c/get.x", Text: "function get() {}\n"},
		storetest.File{Path: "d/pool.x", Text: "class Pool {\n}\n\n  get() {}\n\n  load_all() {}\n"},
		storetest.File{Path: "cache/get.x", Text: "class View {\n}\n\n  get() {}\n"},
		storetest.File{Path: "e/user.x", Text: "class User {\n}\n\n  from_row() {}\n"},
		storetest.File{Path: "e/from.x", Text: "type FromRow = 1\n"},
	)
	tests := []struct {
		name string
		ask  Name
		want []string
	}{
		{"plain", Name{Name: "get"}, []string{"c/get.x:get"}},
		{"case", Name{Name: "GET"}, []string{"c/get.x:get"}},
		{"container", Name{Name: "get", Parent: "cache"}, []string{"b/cache.x:get"}},
		{"wrong container", Name{Name: "set", Parent: "pool"}, []string{"b/cache.x:set"}},
		{"other style", Name{Name: "loadAll"}, []string{"d/pool.x:load_all"}},
		{"own style", Name{Name: "FromRow"}, []string{"e/from.x:FromRow"}},
		{"container before style", Name{Name: "FromRow", Parent: "user"}, []string{"e/user.x:from_row"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := tt.ask.Name
			if tt.ask.Parent != "" {
				text = tt.ask.Parent + "." + text
			}
			got := rank(t, v, query(t, v, text, tt.ask), Weighted{Declaration{}, 1})
			if diff := cmp.Diff(tt.want, got[:min(len(tt.want), len(got))]); diff != "" {
				t.Errorf("(-want +got)\n%s\nall: %v", diff, got)
			}
		})
	}
	for _, name := range []string{"nothing", "", strings.Repeat("x", 1000)} {
		rank(t, v, query(t, v, name, Name{Name: name}), Default()...)
	}
}

// A file that exports a name from elsewhere has it, before declarations that only
// resemble it.
func TestDeclaration_reexported(t *testing.T) {
	facts := &code.Facts{
		Chunks:  []code.Chunk{{Kind: code.ChunkBlock, Symbol: code.NoSymbol, Span: code.Span{End: 22}}},
		Imports: []code.Import{{Module: "core", Span: code.Span{End: 22}}},
		Exports: []code.Export{{Name: "FromRow", Symbol: code.NoSymbol, Import: 0, Span: code.Span{Start: 14, End: 21}}},
	}
	v := storetest.View(t,
		storetest.File{Path: "mod.x", Text: "pub use core::{FromRow}", Facts: facts},
		storetest.File{Path: "a.x", Text: "export function from_row() { reads some row or other }\n"})
	got := rank(t, v, query(t, v, "FromRow", Name{Name: "FromRow"}), Weighted{Declaration{}, 1})
	if diff := cmp.Diff([]string{"mod.x:", "a.x:from_row"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Of a name asked for with its container, namesakes in a folder of the name of
// the container are no declarations when the container has one.
func TestDeclaration_container(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "cache/get.x", Text: "class View {\n}\n\n  get() {}\n"},
		storetest.File{Path: "cache/main.x", Text: "class Cache {\n}\n\n  get() {}\n"},
	)
	p, err := NewPool(t.Context(), v, query(t, v, "Cache.get", Name{Name: "get", Parent: "cache"}))
	if err != nil {
		t.Fatal(err)
	}
	values, err := Declaration{}.Rank(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range p.Files {
		if (values[i] > 0) != (f.Path == "cache/main.x") {
			t.Errorf("%s has %v", f.Path, values[i])
		}
	}
}

func TestPlace(t *testing.T) {
	tests := []struct {
		parent, path, asked string
		want                int
	}{
		{"view", "a/app.py", "view", inContainer},
		{"outer.view", "a/app.py", "view", inContainer},
		{"view", "flask/views.py", "views.view", inContainer},
		{"view", "flask/views.py", "flask.view", inContainer},
		{"view", "flask/app.py", "views.view", inOther},
		{"methodview", "flask/views.py", "views.view", elsewhere},
		{"methodview", "flask/views.py", "views", inPath},
		{"", "flask/helpers.py", "flask.helpers", inPath},
		{"", "other/app.py", "flask.helpers", elsewhere},
		{"", "other/app.py", "", inContainer},
	}
	for _, tt := range tests {
		if got := place(tt.parent, tt.path, tt.asked); got != tt.want {
			t.Errorf("%q in %s for %q: %d, want %d", tt.parent, tt.path, tt.asked, got, tt.want)
		}
	}
}

func TestPool_scope(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "a", Text: "function run() {}\n\nexport function run2() { run }\n"},
		storetest.File{Path: "b", Text: "export function run() {}\n"},
	)
	ctx := context.Background()
	onlyB := func(f *store.FileState) bool { return f.Path == "b" }
	for name, tt := range map[string]struct {
		keep     func(*store.FileState) bool
		kinds    []code.ChunkKind
		exported bool
		want     int
	}{
		"all":            {nil, nil, false, 3},
		"file":           {onlyB, nil, false, 1},
		"exported":       {nil, nil, true, 2},
		"kind":           {nil, []code.ChunkKind{code.ChunkMethod, code.ChunkFunction}, false, 3},
		"other kind":     {nil, []code.ChunkKind{code.ChunkDoc}, false, 0},
		"file, exported": {onlyB, []code.ChunkKind{code.ChunkFunction}, true, 1},
		"nothing":        {func(*store.FileState) bool { return false }, nil, false, 0},
	} {
		scope, err := v.Scope(ctx, tt.keep, tt.kinds, tt.exported)
		if err != nil {
			t.Fatal(err)
		}
		q := query(t, v, "run", Name{Name: "run"})
		q.Scope = scope
		if got := rank(t, v, q, Default()...); len(got) != tt.want {
			t.Errorf("%s: %v, want %d", name, got, tt.want)
		}
	}
}

// The scope holds before the candidates are bounded.
func TestPool_bounded(t *testing.T) {
	var files []storetest.File
	for i := range 60 {
		files = append(files, storetest.File{Path: fmt.Sprintf("f%02d", i), Text: strings.Repeat("common word\n\n", 200)})
	}
	files = append(files, storetest.File{Path: "z", Text: "common rare\n"})
	v := storetest.View(t, files...)
	p, err := NewPool(t.Context(), v, query(t, v, "common"))
	if err != nil || len(p.Chunks) == 0 || len(p.Chunks) > mostChunks {
		t.Errorf("%d candidates for a word of all chunks, %v", len(p.Chunks), err)
	}
	if got := rank(t, v, query(t, v, "rare common"), Default()...); len(got) == 0 || got[0] != "z:" {
		t.Errorf("the chunk with the rare word is not first: %v", got[:min(3, len(got))])
	}
	q := query(t, v, "common")
	q.Scope, err = v.Scope(t.Context(), func(f *store.FileState) bool { return f.Path == "z" }, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"z:"}, rank(t, v, q, Default()...)); diff != "" {
		t.Errorf("in scope (-want +got)\n%s", diff)
	}
}

// said is a ranker with values of its own.
type said struct {
	name   string
	values map[string]float64
}

func (s said) Name() string { return s.name }

func (s said) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return s.values[f.Path] }), nil
}

func TestFuse(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "a", Text: "word\n"}, storetest.File{Path: "b", Text: "word\n"}, storetest.File{Path: "c", Text: "word\n"})
	rankers := []Weighted{
		{said{"x", map[string]float64{"a": 1, "b": 0.9}}, 1},
		{said{"y", map[string]float64{"c": 0.2, "b": 0.1}}, 2},
	}
	for _, tt := range []struct {
		fusion Fusion
		want   map[string]float64
	}{
		{Fusion{}, map[string]float64{"b": 1.1, "a": 1, "c": 0.4}},
		{Fusion{RRF: true}, map[string]float64{"b": 3.0 / 62, "a": 1.0 / 61, "c": 2.0 / 61}},
		{Fusion{RRF: true, K: 1}, map[string]float64{"b": 1, "a": 0.5, "c": 1}},
	} {
		p, err := NewPool(t.Context(), v, query(t, v, "word"))
		if err != nil {
			t.Fatal(err)
		}
		fused, err := Fuse(t.Context(), p, rankers, tt.fusion)
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range fused {
			path := p.Files[f.File].Path
			factor := 1.0
			for _, part := range f.Parts {
				if part.Ranker == PartFileClass {
					factor = part.Score
				}
			}
			if math.Abs(f.Score-tt.want[path]*factor) > 1e-12 {
				t.Errorf("%+v: %s has %v, want %v", tt.fusion, path, f.Score, tt.want[path]*factor)
			}
			if i > 0 && fused[i-1].Score < f.Score {
				t.Errorf("%+v: place %d out of order", tt.fusion, i)
			}
		}
	}
}

// A query gives the same answer however the index came about.
func TestRank_incremental(t *testing.T) {
	files := []storetest.File{
		{Path: "a", Text: "function parse() { config }\n"},
		{Path: "b", Text: "function load() { parse config }\n"},
		{Path: "c", Text: "class Parser {\n}\n\n  config() {}\n"},
	}
	fresh := storetest.View(t, files...)
	old := []storetest.File{files[2], {Path: "b", Text: "function parser() {}\n"}, files[0], {Path: "gone", Text: "parse config\n"}}
	path := storetest.Build(t, old...)
	w, err := store.OpenWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(t.Context(), storetest.Prepare(t, files[1])); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Delete(t.Context(), "gone"); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(t.Context(), store.Run{Complete: true}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	grown, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer grown.Close()
	for _, text := range []string{"parse config", "parser", "load"} {
		want := rank(t, fresh, query(t, fresh, text), Default()...)
		if diff := cmp.Diff(want, rank(t, grown, query(t, grown, text), Default()...)); diff != "" {
			t.Errorf("query %q (-fresh +grown)\n%s", text, diff)
		}
		if len(want) == 0 {
			t.Errorf("query %q finds nothing", text)
		}
	}
}
