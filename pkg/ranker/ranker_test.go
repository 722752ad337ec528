package ranker

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// words makes plain words of a text.
func words(text string) []Word {
	var all []Word
	for w := range strings.FieldsSeq(text) {
		all = append(all, Word{Terms: []string{w}})
	}
	return all
}

func whole(t testing.TB, v *store.View) *store.Scope {
	t.Helper()
	s, err := v.Scope(t.Context(), nil, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rank returns the paths and names of the hits.
func rank(t testing.TB, v *store.View, r Ranker, q *Query, limit int) []string {
	t.Helper()
	hits, err := r.Rank(t.Context(), v, q, limit)
	if err != nil {
		t.Fatal(err)
	}
	return describe(t, v, hits)
}

func describe(t testing.TB, v *store.View, hits []Hit) []string {
	t.Helper()
	got := []string{}
	for _, h := range hits {
		chunks, err := v.Chunks(t.Context(), []int64{h.Chunk})
		if err != nil {
			t.Fatal(err)
		}
		f, err := v.FileOfChunk(t.Context(), h.Chunk)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, f.Path+":"+chunks[0].Name)
	}
	return got
}

// TestBM25_bounded compares what the bounds give with what FTS5 says of
// everything, on a corpus in which every bound is reached.
func TestBM25_bounded(t *testing.T) {
	var files []storetest.File
	for i := range 60 {
		var b strings.Builder
		for k := range 250 {
			n := i*250 + k
			fmt.Fprintf(&b, "common")
			if n%2 == 0 {
				b.WriteString(" half")
			}
			if n%40 == 0 {
				b.WriteString(" rare")
			}
			if n%5000 == 0 {
				b.WriteString(" single")
			}
			b.WriteString(strings.Repeat(" filler", n%7) + "\n\n")
		}
		files = append(files, storetest.File{Path: fmt.Sprintf("f%02d", i), Text: b.String()})
	}
	v := storetest.View(t, files...)
	scope := whole(t, v)
	ctx := t.Context()
	for _, text := range []string{
		"single", "rare", "single rare", "single rare half", "rare half common", "single rare common filler", "half common filler single",
	} {
		terms := strings.Fields(text)
		everything, err := v.Matches(ctx, store.AnyOf(terms...), scope, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		want, err := v.Scores(ctx, store.AnyOf(terms...), everything)
		if err != nil {
			t.Fatal(err)
		}
		got, err := BM25{}.Rank(ctx, v, &Query{Words: words(text), Scope: scope}, 50)
		if err != nil {
			t.Fatal(err)
		}
		if len(terms) == 2 { // only chunks with both words
			both, err := v.Matches(ctx, store.AllOf(terms...), scope, 1<<30)
			if err != nil {
				t.Fatal(err)
			}
			want = want[:min(len(both), len(want))]
		}
		for i := range min(3, len(want)) {
			if i >= len(got) || math.Abs(got[i].Score-want[i].BM25) > 1e-9 {
				t.Errorf("query %q, place %d: got %+v, want %+v", text, i+1, got[:min(3, len(got))], want[:min(3, len(want))])
				break
			}
		}
	}
	// A term in every chunk: bounded, but not empty.
	got, err := BM25{}.Rank(ctx, v, &Query{Words: words("common"), Scope: scope}, 10000)
	if err != nil || len(got) == 0 || len(got) > maxCandidates {
		t.Errorf("%d hits for a word of all chunks, %v", len(got), err)
	}
}

func TestBM25_weakWords(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "a", Text: "how to do it\n"}, storetest.File{Path: "b", Text: "parser of things\n"})
	q := &Query{Words: []Word{{Terms: []string{"how"}, Weak: true}, {Terms: []string{"parser"}}}, Scope: whole(t, v)}
	if diff := gocmp.Diff([]string{"b:"}, rank(t, v, BM25{}, q, 10)); diff != "" {
		t.Errorf("with another word (-want +got)\n%s", diff)
	}
	q.Words[1].Terms[0] = "unknown"
	if diff := gocmp.Diff([]string{"a:"}, rank(t, v, BM25{}, q, 10)); diff != "" {
		t.Errorf("without (-want +got)\n%s", diff)
	}
}

func TestBM25_fields(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "x/body", Text: "function f() { flush } more words here and there\n"},
		storetest.File{Path: "y/name", Text: "function flush() { nothing } more words here and there\n"},
		storetest.File{Path: "flush/path", Text: "function g() { nothing } more words here and there\n"},
	)
	got := rank(t, v, BM25{}, &Query{Words: words("flush"), Scope: whole(t, v)}, 10)
	if diff := gocmp.Diff([]string{"y/name:flush", "flush/path:g", "x/body:f"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestDeclaration(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "a/uses.x", Text: "function other() { get }\n\nconst GET = 1\n\nexport const get = 2\n"},
		storetest.File{Path: "b/cache.x", Text: "class Cache {\n}\n\n  get(key) {}\n\n  set(key) {}\n"},
		storetest.File{Path: "c/get.x", Text: "function get() {}\n"},
		storetest.File{Path: "d/pool.x", Text: "class Pool {\n}\n\n  get() {}\n"},
	)
	tests := []struct {
		name  string
		names []Name
		want  []string
	}{
		{"plain", []Name{{Name: "get"}}, []string{"c/get.x:get", "a/uses.x:get", "b/cache.x:get", "d/pool.x:get", "a/uses.x:GET"}},
		{"case", []Name{{Name: "GET"}}, []string{"a/uses.x:GET", "c/get.x:get", "a/uses.x:get", "b/cache.x:get", "d/pool.x:get"}},
		{"container", []Name{{Name: "get", Parent: "cache"}}, []string{"b/cache.x:get"}},
		{"file", []Name{{Name: "get", Parent: "uses"}}, []string{"a/uses.x:get", "a/uses.x:GET"}},
		{"wrong container", []Name{{Name: "set", Parent: "pool"}}, []string{"b/cache.x:set"}},
		{"two", []Name{{Name: "set"}, {Name: "Pool"}}, []string{"b/cache.x:set", "d/pool.x:Pool"}},
		{"unknown", []Name{{Name: "nothing"}, {Name: ""}, {Name: strings.Repeat("x", 1000)}}, []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := rank(t, v, Declaration{}, &Query{Names: tt.names, Scope: whole(t, v)}, 10)
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestRankers_scope(t *testing.T) {
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
		"all":            {nil, nil, false, 2},
		"file":           {onlyB, nil, false, 1},
		"exported":       {nil, nil, true, 1},
		"kind":           {nil, []code.ChunkKind{code.ChunkMethod, code.ChunkFunction}, false, 2},
		"other kind":     {nil, []code.ChunkKind{code.ChunkDoc}, false, 0},
		"file, exported": {onlyB, []code.ChunkKind{code.ChunkFunction}, true, 1},
		"nothing":        {func(*store.FileState) bool { return false }, nil, false, 0},
	} {
		scope, err := v.Scope(ctx, tt.keep, tt.kinds, tt.exported)
		if err != nil {
			t.Fatal(err)
		}
		q := &Query{Words: words("run"), Names: []Name{{Name: "run"}}, Scope: scope}
		if got := rank(t, v, Declaration{}, q, 10); len(got) != tt.want {
			t.Errorf("%s: declarations %v, want %d", name, got, tt.want)
		}
		for _, h := range rank(t, v, BM25{}, q, 10) {
			if tt.keep != nil && !strings.HasPrefix(h, "b:") || tt.want == 0 {
				t.Errorf("%s: bm25 gives %s", name, h)
			}
		}
	}
}

// TestFuse_partsAddUp is the property that makes scores explainable.
func TestFuse_partsAddUp(t *testing.T) {
	before := cmp.Compare[int64]
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		var lists []List
		want := map[int64]int{}
		for i := range 1 + r.IntN(4) {
			l := List{Ranker: fmt.Sprint("r", i)}
			for range r.IntN(30) {
				id := int64(r.IntN(40))
				l.Hits = append(l.Hits, Hit{Chunk: id, Score: r.Float64()})
				want[id] = 1
			}
			lists = append(lists, l)
		}
		k := r.IntN(100)
		fused := Fuse(k, lists, before)
		if len(fused) != len(want) {
			t.Fatalf("seed %d: %d chunks, want %d", seed, len(fused), len(want))
		}
		for i, f := range fused {
			sum := 0.0
			for j, p := range f.Parts {
				sum += p.Contribution
				if p.Contribution != 1/float64(k+p.Rank) || j > 0 && p.Ranker == f.Parts[j-1].Ranker {
					t.Errorf("seed %d: part %+v", seed, p)
				}
			}
			if sum != f.Score {
				t.Errorf("seed %d: the parts %v make %v, the score is %v", seed, f.Parts, sum, f.Score)
			}
			if i > 0 && (fused[i-1].Score < f.Score || fused[i-1].Score == f.Score && fused[i-1].Chunk > f.Chunk) {
				t.Errorf("seed %d: place %d out of order", seed, i)
			}
		}
	}
}

func TestFuse_agreement(t *testing.T) {
	fused := Fuse(DefaultK, []List{
		{"a", []Hit{{Chunk: 1}, {Chunk: 2}}},
		{"b", []Hit{{Chunk: 3}, {Chunk: 2}}},
	}, cmp.Compare[int64])
	got := []int64{}
	for _, f := range fused {
		got = append(got, f.Chunk)
	}
	if diff := gocmp.Diff([]int64{2, 1, 3}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
