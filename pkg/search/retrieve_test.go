package search

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

func TestCutoff(t *testing.T) {
	with := func(change func(*Settings)) Settings {
		s := DefaultSettings()
		change(&s)
		return s
	}
	tests := []struct {
		name     string
		settings Settings
		scores   []float64
		keep     int
		low      bool
	}{
		{"anchor and floor", DefaultSettings(), []float64{.9, .6, .46, .44}, 3, false},
		{"nothing relevant", DefaultSettings(), []float64{.2}, 0, true},
		{"nothing at all", DefaultSettings(), nil, 0, true},
		{"safe harbour", DefaultSettings(), []float64{.9, .3, .3}, 2, false},
		{"the floor bounds the harbour", DefaultSettings(), []float64{.9, .2}, 1, false},
		{"delta guard", with(func(s *Settings) { s.Ratio, s.Delta, s.SmartMinK = .7, .4, 1 }), []float64{.9, .55, .49}, 2, false},
		{"at most", with(func(s *Settings) { s.SmartMaxK = 3 }), []float64{.9, .9, .9, .9}, 3, false},
		{"switched off", with(func(s *Settings) { s.SmartTopK = false }), []float64{.9, .1, .01}, 3, false},
	}
	for _, tt := range tests {
		if keep, low := tt.settings.Cutoff(tt.scores); keep != tt.keep || low != tt.low {
			t.Errorf("%s: %d %v, want %d %v", tt.name, keep, low, tt.keep, tt.low)
		}
	}
}

func TestPreset(t *testing.T) {
	for mode, want := range map[string][3]int{"quick": {5, 0, 1}, "balanced": {8, 3, 1}, "deep": {12, 5, 4}} {
		s := DefaultSettings()
		if err := s.Preset(mode); err != nil {
			t.Fatal(err)
		}
		if got := [3]int{s.SmartMaxK, s.ImportFilesPerSeed, s.Variants}; got != want {
			t.Errorf("%s: %v, want %v", mode, got, want)
		}
	}
	s := DefaultSettings()
	if err := s.Preset("fast"); err == nil || !strings.Contains(err.Error(), "quick") {
		t.Errorf("unknown mode: %v", err)
	}
}

// numbered is a file of lines "0", "1" and so on.
func numbered(lines int) (*text, func(first, last int) code.Span) {
	var b strings.Builder
	var starts []int
	for i := range lines {
		starts = append(starts, b.Len())
		b.WriteString("line " + string(rune('a'+i)) + "\n")
	}
	src := []byte(b.String())
	starts = append(starts, len(src))
	return &text{src: src, lines: code.NewLines(src)}, func(first, last int) code.Span {
		return code.Span{Start: uint32(starts[first-1]), End: uint32(starts[last])}
	}
}

func packOf(t *testing.T, settings Settings, pieces ...piece) []PackedFile {
	t.Helper()
	tx, _ := numbered(20)
	files, err := pack(pieces, &settings, func(int64) (*text, error) { return tx, nil })
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestPack(t *testing.T) {
	_, span := numbered(20)
	at := func(file int64, index, first, last int, score float64, source string) piece {
		return piece{
			chunk: store.Chunk{ID: file*100 + int64(index), FileID: file, Chunk: code.Chunk{Span: span(first, last), Name: "n" + string(rune('0'+index))}},
			file:  store.FileState{ID: file, Path: string(rune('a'+file)) + ".go"}, index: index, score: score, sources: []string{source}, seed: source == SourceLexical,
		}
	}
	lines := func(files []PackedFile) (got []string) {
		for _, f := range files {
			for _, s := range f.Segments {
				got = append(got, f.Path+":"+strings.ReplaceAll(strings.ReplaceAll(s.Text, "line ", ""), "\n", "")+" "+strings.Join(s.Sources, "+"))
			}
		}
		return got
	}
	three := []piece{at(1, 0, 1, 2, .5, SourceLexical), at(1, 1, 3, 4, .4, SourceNeighbor), at(1, 2, 7, 8, .3, SourceLexical)}
	head := func(p piece, kind code.ChunkKind) piece {
		p.chunk.Kind = kind
		return p
	}
	tests := []struct {
		name   string
		change func(*Settings)
		pieces []piece
		want   []string
	}{
		{
			"a line with nothing but the head of a class is left out", nil,
			[]piece{three[0], head(at(2, 0, 1, 1, .4, SourceImport), code.ChunkClassShell), head(at(3, 0, 1, 2, .4, SourceImport), code.ChunkClassShell)},
			[]string{"b.go:ab lexical", "d.go:ab import"},
		},
		{"but for one that was asked for", nil, []piece{head(at(2, 0, 1, 1, .4, SourceLexical), code.ChunkClassShell)}, []string{"c.go:a lexical"}},
		{"touching spans are one", nil, three, []string{"b.go:abcd lexical+neighbor", "b.go:gh lexical"}},
		{"overlapping spans are one", nil, []piece{at(1, 0, 1, 4, .5, SourceLexical), at(1, 1, 3, 6, .9, SourceImport)}, []string{"b.go:abcdef lexical+import"}},
		{"files by their best", nil, append([]piece{at(2, 0, 1, 1, .6, SourceLexical)}, three...), []string{"c.go:a lexical", "b.go:abcd lexical+neighbor", "b.go:gh lexical"}},
		{"files that fit", func(s *Settings) { s.MaxFiles = 1 }, append([]piece{at(2, 0, 1, 1, .6, SourceLexical)}, three...), []string{"c.go:a lexical"}},
		{"the best segments of a file", func(s *Settings) { s.MaxSegmentsPerFile = 1 }, three, []string{"b.go:abcd lexical+neighbor"}},
		{"what does not fit is left out", func(s *Settings) { s.MaxTotalChars = 30 }, three, []string{"b.go:abcd lexical+neighbor"}},
		{"later files are tried", func(s *Settings) { s.MaxTotalChars = 34 }, append([]piece{at(2, 0, 1, 1, .1, SourceLexical)}, three...), []string{"b.go:abcd lexical+neighbor", "c.go:a lexical"}},
		{"the best is cut at a line", func(s *Settings) { s.MaxTotalChars = 20 }, three, []string{"b.go:ab lexical+neighbor"}},
	}
	for _, tt := range tests {
		s := DefaultSettings()
		if tt.change != nil {
			tt.change(&s)
		}
		if diff := cmp.Diff(tt.want, lines(packOf(t, s, tt.pieces...))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
	s := packOf(t, DefaultSettings(), three...)[0].Segments[0]
	want := Segment{
		Path: "b.go", Breadcrumb: "b.go > n0", StartLine: 1, EndLine: 4, Score: .5, Sources: []string{SourceLexical, SourceNeighbor},
		Seed: true, Chunks: []int{0, 1}, Text: "line a\nline b\nline c\nline d",
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("segment (-want +got)\n%s", diff)
	}
	three[1].score = .9
	if got := packOf(t, DefaultSettings(), three...)[0].Segments[0].Breadcrumb; got != "b.go > n1" {
		t.Errorf("breadcrumb %q, want that of the best chunk", got)
	}
}

func retrieve(t *testing.T, v *store.View, r ContextRequest) *Context {
	t.Helper()
	if r.Settings == (Settings{}) {
		r.Settings = DefaultSettings()
	}
	c, err := engine().Retrieve(t.Context(), v, nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var talk = []storetest.File{
	{Path: "src/cache.go", Language: "go", Text: "// Key builds the key of the query cache.\n\nfunc CacheKey(query string) string { return query }\n\nfunc other() {}\n"},
	{Path: "src/cache_test.go", Language: "go", Text: "func TestCacheKey() { CacheKey() }\n"},
	{Path: "docs/cache.md", Language: "markdown", Text: "The query cache is keyed.\n"},
	{Path: "src/zebra.py", Language: "python", Text: "def stripes():\n    return 'zebra'\n"},
}

func TestRetrieve(t *testing.T) {
	v := storetest.View(t, talk...)
	c := retrieve(t, v, ContextRequest{Information: "how is the query cache key built"})
	if len(c.Files) == 0 || c.Files[0].Path != "src/cache.go" || c.LowConfidence || c.TopScore < 0.5 {
		t.Errorf("%+v", c)
	}
	if c := retrieve(t, v, ContextRequest{Information: "stripes", Exclude: []string{"**/*.py"}}); len(c.Files) != 0 {
		t.Errorf("an excluded file: %+v", c.Files)
	}
	if c := retrieve(t, v, ContextRequest{Information: "cache", Scope: Scope{Files: []string{"docs/**"}}}); len(c.Files) != 1 || c.Files[0].Path != "docs/cache.md" {
		t.Errorf("bounded by a pattern: %+v", c.Files)
	}
	c = retrieve(t, v, ContextRequest{Information: "cache", Terms: []string{"NoSuchThing"}})
	if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "NoSuchThing") {
		t.Errorf("warnings: %q", c.Warnings)
	}
}

func TestRetrieve_lowConfidence(t *testing.T) {
	v := storetest.View(t, talk...)
	const vague = "quantum entanglement of superconducting flux zebra"
	for _, tt := range []struct {
		low      LowConfidence
		seeds    int
		warnings int
	}{{ReturnTop1, 1, 0}, {ReturnEmpty, 0, 1}, {ReturnWarning, 1, 1}} {
		c := retrieve(t, v, ContextRequest{Information: vague, Low: tt.low})
		if !c.LowConfidence || c.Seeds != tt.seeds || len(c.Warnings) != tt.warnings {
			t.Errorf("%s: low %v, %d seeds, %q, top %.2f", tt.low, c.LowConfidence, c.Seeds, c.Warnings, c.TopScore)
		}
	}
}

func TestVariants(t *testing.T) {
	r := ContextRequest{Information: "read the settings, then open the store and close it", Terms: []string{"openStore"}, Settings: Settings{Variants: 4}}
	want := []string{
		"read the settings, then open the store and close it openStore", "read the settings, then open the store and close it",
		"read the settings", "open the store",
	}
	if diff := cmp.Diff(want, variants(&r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	r.Settings.Variants = 1
	if got := variants(&r); len(got) != 1 {
		t.Errorf("one form: %q", got)
	}
}

func TestContextCache(t *testing.T) {
	c := NewContextCache()
	meta := store.Meta{Generation: 1}
	r := ContextRequest{Information: "How  is\tFoo built", Settings: DefaultSettings()}
	answer := &Context{Seeds: 7}
	c.Put(meta, &r, answer)
	same := r
	same.Information = " How is Foo built "
	if got, ok := c.Get(meta, &same); !ok || got != answer {
		t.Error("white space decides")
	}
	other := map[string]func(*store.Meta, *ContextRequest){
		"case":       func(_ *store.Meta, r *ContextRequest) { r.Information = "How is foo built" },
		"terms":      func(_ *store.Meta, r *ContextRequest) { r.Terms = []string{"Foo"} },
		"scope":      func(_ *store.Meta, r *ContextRequest) { r.Scope.Languages = []string{"go"} },
		"exclude":    func(_ *store.Meta, r *ContextRequest) { r.Exclude = []string{"**"} },
		"settings":   func(_ *store.Meta, r *ContextRequest) { r.Settings.SmartMaxK = 5 },
		"low":        func(_ *store.Meta, r *ContextRequest) { r.Low = ReturnEmpty },
		"generation": func(m *store.Meta, _ *ContextRequest) { m.Generation = 2 },
		"index":      func(m *store.Meta, _ *ContextRequest) { m.CreatedNS = 1 },
	}
	for name, change := range other {
		m, q := meta, r
		change(&m, &q)
		if _, ok := c.Get(m, &q); ok {
			t.Errorf("another %s has the same answer", name)
		}
	}
	for i := range cachedContexts {
		q := r
		q.Settings.MaxFiles = i + 1
		c.Put(meta, &q, answer)
	}
	if _, ok := c.Get(meta, &r); ok || c.Len() != cachedContexts {
		t.Errorf("the oldest answer is still there among %d", c.Len())
	}
}

// The order is that of the search, whatever the share of words that a chunk has.
func TestRetrieve_order(t *testing.T) {
	files := append(slices.Clone(talk), storetest.File{Path: "tests/test_cache.py", Language: "python", Text: "def test_query_cache_key():\n    # how is the query cache key built: the key of the cache of a query\n    assert cache_key('query') == 'key'\n"})
	v := storetest.View(t, files...)
	const question = "how is the query cache key built"
	found, err := engine().Search(t.Context(), v, Request{Query: question})
	if err != nil || len(found.Results) == 0 {
		t.Fatal(found, err)
	}
	c := retrieve(t, v, ContextRequest{Information: question})
	if got, want := c.Files[0].Path, found.Results[0].File.Path; got != want {
		t.Errorf("first is %s, the search says %s", got, want)
	}
	for i := range c.Files {
		if i > 0 && c.Files[i].Score > c.Files[i-1].Score {
			t.Errorf("%s after %s", c.Files[i].Path, c.Files[i-1].Path)
		}
	}
}

// A term is a name although it is written like a word.
func TestRetrieve_terms(t *testing.T) {
	v := storetest.View(t,
		storetest.File{Path: "a.go", Language: "go", Text: "package a\n\n// Serve answers requests.\nfunc Serve() { openDoor(); openGate() }\n"},
		storetest.File{Path: "b.go", Language: "go", Text: "package a\n\nfunc open() {}\n"},
	)
	ask := func(terms ...string) string {
		return retrieve(t, v, ContextRequest{Information: "requests", Terms: terms}).Files[0].Path
	}
	if without, with := ask(), ask("open"); without != "a.go" || with != "b.go" {
		t.Errorf("without the term %s, with it %s first", without, with)
	}
}
