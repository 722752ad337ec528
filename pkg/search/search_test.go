package search

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

func engine() *Engine { return New(ranker.Default()...) }

func ask(t testing.TB, v *store.View, r Request) *Answer {
	t.Helper()
	a, err := engine().Search(t.Context(), v, r)
	if err != nil {
		t.Fatalf("search %q: %v", r.Query, err)
	}
	return a
}

// labels names results as path:name.
func labels(a *Answer) []string {
	got := []string{}
	for _, r := range a.Results {
		got = append(got, r.File.Path+":"+r.Chunk.Name)
	}
	return got
}

var small = []storetest.File{
	{Path: "src/a.ts", Language: "typescript", Text: "export function cleanupScopeMap() { return 1 }\n"},
	{Path: "src/b.ts", Language: "typescript", Text: "export const scope = 1, map = 2\n"},
	{Path: "src/short.go", Language: "go", Text: "// quick ok path\n\nfunc id(quick int) {}\n"},
	{Path: "src/zh.ts", Language: "typescript", Text: "// 数据库 连接\n\nfunction connect() {}\n"},
	{Path: "src/odd.ts", Language: "typescript", Text: "const a = user-id + ns::item // C++ don't call() \"--strict\" === *\n"},
	{Path: "src/words.md", Language: "markdown", Text: "foo AND bar or NOT baz NEAR name: foo\n"},
}

func TestSearch_anyText(t *testing.T) {
	v := storetest.View(t, small...)
	tests := []struct {
		query string
		want  []string // first results; nil means that there is no error and no more
	}{
		{"user-id", []string{"src/odd.ts:a"}},
		{"ns::item", []string{"src/odd.ts:a"}},
		{"C++", []string{"src/odd.ts:a"}},
		{"call()", []string{"src/odd.ts:a"}},
		{"don't", []string{"src/odd.ts:a"}},
		{`"--strict"`, []string{"src/odd.ts:a"}},
		{"*", []string{"src/odd.ts:a"}},
		{`"`, []string{"src/odd.ts:a"}},
		{"===", []string{"src/odd.ts:a"}},
		{"a.b", []string{"src/b.ts:scope"}},
		{"AND", []string{"src/words.md:"}},
		{"NOT x", []string{"src/words.md:"}},
		{"NEAR", []string{"src/words.md:"}},
		{"name:foo", []string{"src/words.md:"}},
		{"^foo", []string{"src/words.md:"}},
		{"foo OR bar", []string{"src/words.md:"}},
		{"ok", []string{"src/short.go:"}},
		{"id", []string{"src/short.go:id"}},
		{"数据", []string{"src/zh.ts:"}},
		{"db", nil},
		{"(((", nil},
		{"a\x00b\xff", []string{"src/b.ts:scope"}},
		{"NEAR(foo bar, 2)", []string{"src/words.md:"}},
		{"{name} : foo", []string{"src/words.md:"}},
	}
	for _, tt := range tests {
		t.Run(tt.query, func(t *testing.T) {
			a := ask(t, v, Request{Query: tt.query})
			got := labels(a)
			if len(got) < len(tt.want) || len(tt.want) == 0 && len(got) > 0 {
				t.Fatalf("got %v, want first %v", got, tt.want)
			}
			if diff := cmp.Diff(tt.want, got[:len(tt.want)], cmpEmpty); diff != "" {
				t.Errorf("(-want +got)\n%s\nall: %v", diff, got)
			}
		})
	}
}

var cmpEmpty = cmp.Transformer("nil", func(s []string) []string { return append([]string{}, s...) })

func TestSearch_emptyQuery(t *testing.T) {
	v := storetest.View(t, small...)
	for _, q := range []string{"", "  \n\t", "\xff\xfe"} {
		for _, mode := range []Mode{Ranked, Exact, Regex} {
			if q == "\xff\xfe" && mode != Ranked {
				continue
			}
			if _, err := engine().Search(t.Context(), v, Request{Query: q, Mode: mode}); !errors.Is(err, ErrEmptyQuery) {
				t.Errorf("query %q, mode %d: %v, want ErrEmptyQuery", q, mode, err)
			}
		}
	}
}

func TestSearch_allWordsFirst(t *testing.T) {
	v := storetest.View(t, small...)
	if got := labels(ask(t, v, Request{Query: "quick ok"})); len(got) == 0 || got[0] != "src/short.go:" {
		t.Errorf("got %v, want what has both words first", got)
	}
}

func TestSearch_quoted(t *testing.T) {
	v := storetest.View(t, small...)
	tests := []struct {
		query string
		want  []string
	}{
		{`"cleanupScopeMap"`, []string{"src/a.ts:cleanupScopeMap"}},
		{`"CLEANUPscopemap"`, []string{"src/a.ts:cleanupScopeMap"}},
		{`"scope = 1"`, []string{"src/b.ts:scope"}},
		{`"scope map"`, []string{}},
		{`"cleanup scope map"`, []string{}},
		{`"cleanupScope"`, []string{}},
		{`quick "ok path"`, []string{"src/short.go:"}},
	}
	for _, tt := range tests {
		a := ask(t, v, Request{Query: tt.query})
		if diff := cmp.Diff(tt.want, labels(a)); diff != "" {
			t.Errorf("query %s (-want +got)\n%s", tt.query, diff)
		}
		if len(a.Suggestions) > 0 && len(a.Results) > 0 {
			t.Errorf("query %s has results and suggestions %q", tt.query, a.Suggestions)
		}
	}
	if a := ask(t, v, Request{Query: `"cleanupScopes"`}); len(a.Results) > 0 || len(a.Suggestions) == 0 || a.Suggestions[0] != "cleanupScopeMap" {
		t.Errorf("a quoted name that nothing has gave %v and suggests %q", labels(a), a.Suggestions)
	}
}

func TestSearch_scopeBeforeLimit(t *testing.T) {
	var files []storetest.File
	for i := range 500 {
		files = append(files, storetest.File{
			Path: fmt.Sprintf("big/f%03d.ts", i), Language: "typescript", Text: strings.Repeat("token ", 20) + "\n",
		})
	}
	files = append(files, storetest.File{Path: "small/one.ts", Language: "typescript", Text: "export function other() { token }\n"})
	files = append(files, storetest.File{Path: "small/two.md", Language: "markdown", Text: "nothing\n"})
	v := storetest.View(t, files...)
	for name, scope := range map[string]Scope{
		"pattern":  {Files: []string{"small/**"}},
		"kind":     {Kinds: []code.ChunkKind{code.ChunkFunction}},
		"exported": {Exported: true},
		"all":      {Files: []string{"small/*"}, Languages: []string{"TypeScript"}, Kinds: []code.ChunkKind{code.ChunkFunction}, Exported: true},
	} {
		for _, mode := range []Mode{Ranked, Exact, Regex} {
			a := ask(t, v, Request{Query: "token", Mode: mode, Limit: 5, Scope: scope})
			if diff := cmp.Diff([]string{"small/one.ts:other"}, labels(a)); diff != "" {
				t.Errorf("%s, mode %d (-want +got)\n%s", name, mode, diff)
			}
		}
	}
	a := ask(t, v, Request{Query: "token", Scope: Scope{Files: []string{"none/**"}}})
	if len(a.Results) != 0 || len(a.Notes) == 0 {
		t.Errorf("a scope without files gave %v and notes %q", labels(a), a.Notes)
	}
	if _, err := engine().Search(t.Context(), v, Request{Query: "token", Scope: Scope{Files: []string{"{a"}}}); !errors.Is(err, ErrGlob) {
		t.Errorf("a broken pattern gave %v", err)
	}
}

const classText = `class Cache {
  size = 0
}

  evict(key) { return this.drop(key) }

  drop(key) { evict }
`

func TestSearch_methodAndClass(t *testing.T) {
	v := storetest.View(t, storetest.File{Path: "cache.ts", Language: "typescript", Text: classText})
	a := ask(t, v, Request{Query: "cache evict key"})
	if len(a.Results) == 0 || a.Results[0].Chunk.Name != "evict" {
		t.Fatalf("results %v", labels(a))
	}
	related := a.Results[0].Related
	if len(related) != 1 || related[0].Chunk.Name != "Cache" || related[0].StartLine != 1 || related[0].EndLine != 3 {
		t.Errorf("related is %+v, want the class", related)
	}
	for _, r := range a.Results[1:] {
		if r.Chunk.Kind == code.ChunkClassShell {
			t.Errorf("the class is a result of its own: %v", labels(a))
		}
	}
}

func TestSearch_declarationFirst(t *testing.T) {
	files := []storetest.File{
		{Path: "a/uses.ts", Text: "function main() { loadConfig(); loadConfig(); loadConfig() }\n"},
		{Path: "b/config.ts", Text: "export function loadConfig() { return read() }\n"},
		{Path: "c/store.ts", Text: "class Store {\n}\n\n  load(x) { return x }\n"},
		{Path: "d/other.ts", Text: "class Other {\n}\n\n  load(x) { return x }\n"},
	}
	v := storetest.View(t, files...)
	for query, want := range map[string]string{
		"loadConfig":                "b/config.ts:loadConfig",
		"LOADCONFIG":                "b/config.ts:loadConfig",
		"loadConfig()":              "b/config.ts:loadConfig",
		"load config":               "b/config.ts:loadConfig",
		"where is `loadConfig` set": "b/config.ts:loadConfig",
		"Other.load":                "d/other.ts:load",
		"Other::load":               "d/other.ts:load",
		"Store#load":                "c/store.ts:load",
	} {
		a := ask(t, v, Request{Query: query})
		if got := labels(a); len(got) == 0 || got[0] != want {
			t.Errorf("query %q gives %v, want %s first", query, got, want)
		}
	}
}

// TestSearch_partsAddUp is the property that makes scores explainable.
func TestSearch_partsAddUp(t *testing.T) {
	v := storetest.View(t, small...)
	for _, fusion := range []ranker.Fusion{{}, {RRF: true}} {
		for _, f := range small {
			for _, q := range append(strings.Fields(f.Text), f.Text) {
				a, err := engine().Search(t.Context(), v, Request{Query: q, Fusion: fusion})
				if errors.Is(err, ErrEmptyQuery) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range a.Results {
					sum := 0.0
					for _, p := range r.Parts {
						sum += p.Contribution
					}
					if sum != r.Score {
						t.Errorf("query %q: parts %v make %v, score is %v", q, r.Parts, sum, r.Score)
					}
					if r.MatchScore != nil && *r.MatchScore >= 0 {
						t.Errorf("query %q: match score %v is not negative", q, *r.MatchScore)
					}
				}
			}
		}
	}
}

func TestSearch_without(t *testing.T) {
	v := storetest.View(t, small...)
	for _, r := range ranker.Default() {
		a := ask(t, v, Request{Query: "cleanupScopeMap", Without: []string{r.Name()}})
		if len(a.Results) == 0 {
			t.Errorf("without %s nothing is found", r.Name())
			continue
		}
		for _, p := range a.Results[0].Parts {
			if p.Ranker == r.Name() {
				t.Errorf("without %s it takes part", r.Name())
			}
		}
	}
}

func TestSearch_paging(t *testing.T) {
	var files []storetest.File
	for i := range 30 {
		files = append(files, storetest.File{Path: fmt.Sprintf("f%02d.ts", i), Text: "shared words here\n"})
	}
	v := storetest.View(t, files...)
	all := ask(t, v, Request{Query: "shared words", Limit: 50})
	if len(all.Results) != 30 || all.Total != 30 {
		t.Fatalf("%d results, total %d", len(all.Results), all.Total)
	}
	var paged []string
	for offset := 0; offset < 35; offset += 7 {
		a := ask(t, v, Request{Query: "shared words", Limit: 7, Offset: offset})
		paged = append(paged, labels(a)...)
		for i, r := range a.Results {
			if r.Rank != offset+i+1 {
				t.Errorf("rank %d at %d", r.Rank, offset+i)
			}
		}
	}
	if diff := cmp.Diff(labels(all), paged); diff != "" {
		t.Errorf("pages (-want +got)\n%s", diff)
	}
}

func TestSearch_suggestions(t *testing.T) {
	v := storetest.View(t, small...)
	for query, want := range map[string]string{
		"cleanupScopeMpa": "cleanupScopeMap",
		"cleanupscop":     "cleanupScopeMap",
		"ScopeMapx":       "cleanupScopeMap",
		"conect":          "connect",
	} {
		a := ask(t, v, Request{Query: `"` + query + `"`})
		if len(a.Results) != 0 {
			t.Errorf("query %q: %v", query, labels(a))
		}
		if query == "ScopeMapx" {
			continue
		}
		if len(a.Suggestions) == 0 || a.Suggestions[0] != want {
			t.Errorf("query %q: suggestions %q, want %q first", query, a.Suggestions, want)
		}
	}
}
