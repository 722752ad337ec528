package search

import (
	"slices"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// filler makes files that have none of the words of the cases but make their
// words as rare as they are in a project.
func filler() []storetest.File {
	var files []storetest.File
	for name := range strings.FieldsSeq("oak elm fir ash yew bay fig gum") {
		files = append(files, storetest.File{Path: "trees/" + name + ".x", Text: "function grow_" + name + "() { plant water sun }\n"})
	}
	return files
}

// partCase shows what a part of the ranking is for: with it want is first, and
// without it something else is.
type partCase struct {
	query string
	files []storetest.File
	want  string // path:name
	// with are further parts that are left out both times, so that the one under
	// test decides alone.
	with string
}

// only leaves out all rankers but those named.
func only(names string) string {
	var others []string
	for _, r := range ranker.Default() {
		if !slices.Contains(strings.Fields(names), r.Name()) {
			others = append(others, r.Name())
		}
	}
	return strings.Join(others, " ")
}

func partCases() map[string]partCase {
	file := func(path, text string) storetest.File { return storetest.File{Path: path, Text: text} }
	return map[string]partCase{
		"best_chunk": {
			query: "drain basin", want: "z.x:one", with: only("best_chunk"),
			files: []storetest.File{
				file("z.x", "function one() { drain basin drain basin }\n"),
				file("a.x", "function f() { drain more }\n\nfunction g() { basin more }\n\nfunction h() { drain more }\n\nfunction i() { basin more }\n\nfunction j() { drain more }\n"),
			},
		},
		"chunks": {
			query: "drain basin", want: "z.x:f", with: only("chunks"),
			files: []storetest.File{
				file("a.x", "function one() { drain basin }\n"),
				file("z.x", "function f() { drain basin }\n\nfunction g() { basin drain }\n"),
			},
		},
		"file_words": {
			query: "drain basin", want: "z.x:g", with: only("file_words"),
			files: []storetest.File{
				file("a.x", "function one() { drain other words }\n"),
				file("z.x", "function f() { drain }\n\nfunction g() { basin }\n"),
			},
		},
		"file_name": {
			query: "drain basin", want: "lib/drain.x:f", with: only("file_name"),
			files: []storetest.File{file("lib/a.x", "function g() { drain basin }\n"), file("lib/drain.x", "function f() { basin }\n")},
		},
		"file_name_whole": {
			query: "drain basin", want: "lib/drain.x:f", with: only("file_name_whole"),
			files: []storetest.File{file("lib/a_drain_pipe_holder.x", "function g() { drain basin }\n"), file("lib/drain.x", "function f() { basin }\n")},
		},
		"folder": {
			query: "drain basin", want: "drain/z.x:f", with: only("folder"),
			files: []storetest.File{file("a/a.x", "function g() { drain basin }\n"), file("drain/z.x", "function f() { basin }\n")},
		},
		"top_names": {
			query: "drain basin", want: "z.x:drain_all", with: only("top_names"),
			files: []storetest.File{file("a.x", "function g() { drain basin }\n"), file("z.x", "function drain_all() { basin }\n")},
		},
		"declaration": {
			query: "drainBasin", want: "z.x:drainBasin",
			files: []storetest.File{
				file("drainBasin.x", "function uses() { drainBasin() drainBasin() drainBasin() }\n"),
				file("z.x", "export function drainBasin() { much more text stands here than there to make it weaker }\n"),
			},
		},
		"joined_name": {
			query: "how the drain basins fill", want: "z.x:DrainBasin", with: only("joined_name"),
			files: []storetest.File{file("a.x", "function fill() { drain basin fill }\n"), file("z.x", "class DrainBasin {\n}\n")},
		},
		"phrase": {
			query: "drain basin", want: "z.x:f", with: only("phrase"),
			files: []storetest.File{file("a.x", "function g() { drain the big basin }\n"), file("z.x", "function f() { the big drain basin }\n")},
		},
		"file_phrase": {
			query: "drain basin", want: "z.x:f", with: only("file_phrase"),
			files: []storetest.File{file("a.x", "function g() { drain basin }\n"), file("z.x", "function f() { drain basin }\n\nfunction h() { drain basin }\n")},
		},
		"references": {
			query: "drain", want: "z.x:drainBasin", with: only("references"),
			files: []storetest.File{
				file("a.x", "function drainSink() { drain }\n"), file("z.x", "function drainBasin() { drain }\n"),
				file("u.x", "function u() { drainBasin() }\n"), file("v.x", "function v() { drainBasin() }\n"),
			},
		},
		ranker.PartStopWords: {
			query: "why should the basin", want: "z.x:f",
			files: []storetest.File{
				file("a/why_should.x", "function g() { why should the why should the }\n"), file("z.x", "function f() { other words and a basin }\n"),
			},
		},
		ranker.PartWeakWords: {
			query: "handles basin", want: "z.x:f",
			files: []storetest.File{file("a.x", "function g() { handles }\n"), file("z.x", "function f() { basin }\n")},
			with:  only("best_chunk"),
		},
		ranker.PartTail: {
			query: "drain with basin", want: "z.x:f", with: only("best_chunk"),
			files: []storetest.File{file("a.x", "function g() { basin }\n"), file("z.x", "function f() { drain }\n")},
		},
		ranker.PartSynonyms: {
			query: "authentication basin", want: "z.x:f",
			files: []storetest.File{file("a.x", "function g() { basin }\n"), file("z.x", "function f() { auth basin }\n")},
		},
		ranker.PartPrefixes: {
			query: "parameter basin", want: "z.x:f",
			files: []storetest.File{file("a.x", "function g() { basin }\n"), file("z.x", "function f() { parametric basin }\n")},
		},
		ranker.PartCompounds: {
			query: "basin pool", want: "z.x:f",
			files: append([]storetest.File{file("a.x", "function g() { basin }\n"), file("z.x", "function f() { threadpool basin }\n")}, pools()...),
		},
		ranker.PartJoined: {
			query: "web socket basin", want: "z.x:f",
			files: []storetest.File{file("a.x", "function g() { basin }\n"), file("z.x", "function f() { websocket basin }\n")},
		},
		ranker.PartHead: {
			query: "drain basin pump", want: "z.x:drainBasin", with: "groups joined_name",
			files: []storetest.File{
				file("z.x", "function drainPumpOfManyOtherThings() { basin basin basin }\n\nfunction drainBasin() { some text }\n"),
			},
		},
		ranker.PartFileClass: {
			query: "drain basin", want: "z.x:f",
			files: []storetest.File{
				file("tests/a.x", "function drain() { drain basin }\n"), file("z.x", "function f() { drain basin }\n"),
			},
		},
	}
}

// pools are files that make thread and pool words of the index.
func pools() []storetest.File {
	var files []storetest.File
	for name := range strings.FieldsSeq("a b c d e f") {
		files = append(files, storetest.File{Path: "many/" + name + ".x", Text: "const x" + name + " = thread and then pool\n"})
	}
	return files
}

// Every part of the ranking decides something, and can be left out.
func TestParts(t *testing.T) {
	var names []string
	for _, r := range ranker.Default() {
		names = append(names, r.Name())
	}
	cases := partCases()
	for _, name := range append(names, ranker.PartNames()...) {
		if name == ranker.PartSpan || name == ranker.PartGroups || name == ranker.PartCopies {
			continue // TestSpans, TestCopies
		}
		t.Run(name, func(t *testing.T) {
			c, ok := cases[name]
			if !ok {
				t.Fatal("nothing shows what this part is for")
			}
			v := storetest.View(t, append(filler(), c.files...)...)
			first := func(without ...string) string {
				got := labels(ask(t, v, Request{Query: c.query, Without: append(strings.Fields(c.with), without...)}))
				if len(got) == 0 {
					return ""
				}
				return got[0]
			}
			if got := first(); got != c.want {
				t.Errorf("first is %s, want %s", got, c.want)
			}
			if got := first(name); got == c.want {
				t.Errorf("without the part %s is first all the same", got)
			}
		})
	}
}

// The best spans of a file that stand together are one result, which shows all
// lines between them; others of the file come behind other files.
func TestSpans(t *testing.T) {
	far := strings.Repeat("\n\nfunction other() { nothing }", 80)
	v := storetest.View(t, append(filler(),
		storetest.File{Path: "a.x", Text: "function drain() { basin drain }\n\nfunction middle() {}\n\nfunction fill() { drain the basin }" + far + "\n\nfunction late() { drain basin }\n"},
		storetest.File{Path: "b.x", Text: "function f() { drain some basin }\n"})...)
	a := ask(t, v, Request{Query: "drain basin"})
	if len(a.Results) < 3 {
		t.Fatalf("results %v", labels(a))
	}
	r := a.Results[0]
	if r.File.Path != "a.x" || r.StartLine != 1 || r.EndLine != 5 || len(r.With) != 1 || !strings.Contains(r.Content, "middle") {
		t.Errorf("the first result shows lines %d to %d with %+v: %s", r.StartLine, r.EndLine, r.With, r.Content)
	}
	if got := labels(a); !slices.Contains(got, "a.x:late") || got[0] == "a.x:late" || got[1] != "b.x:f" {
		t.Errorf("results %v, want b.x before the far span of a.x", got)
	}
	alone := ask(t, v, Request{Query: "drain basin", Without: []string{ranker.PartGroups}})
	if len(alone.Results) != len(a.Results)+1 || len(alone.Results[0].With) != 0 {
		t.Errorf("without groups: %v", labels(alone))
	}
	level := ask(t, v, Request{Query: "drain basin", Without: []string{ranker.PartSpan}})
	if level.Results[1].Score <= a.Results[2].Score && labels(level)[1] == labels(a)[1] {
		t.Errorf("without span the far span has no more: %v", level.Results[1].Score)
	}
	if r.Chunk.Kind != code.ChunkFunction {
		t.Errorf("kind %v", r.Chunk.Kind)
	}
}

// Overloads are one result when their name is asked for; a question in words wants the
// one that answers it.
func TestCollapse_overloads(t *testing.T) {
	far := strings.Repeat("\n\nfunction other() { nothing }", 40)
	v := storetest.View(t, append(filler(), storetest.File{
		Path: "a.x", Text: "class Basin {\n}\n\n  drain(int) { pipe }\n\n  drain(float) { tap }" + far + "\n\nfunction drain() { outside }\n",
	})...)
	without := []string{ranker.PartGroups}
	a := ask(t, v, Request{Query: "Basin.drain", Without: without})
	if got := a.Results[0]; got.Chunk.Name != "drain" || len(got.Related) < 1 || got.Related[0].Chunk.Name != "drain" || got.Related[0].StartLine == got.StartLine {
		t.Errorf("first %s:%d with %+v, want the other overload there", got.Chunk.Name, got.StartLine, got.Related)
	}
	count := func(a *Answer) (n int) {
		for i := range a.Results {
			if a.Results[i].Chunk.Name == "drain" {
				n++
			}
		}
		return n
	}
	if n := count(a); n != 2 { // the method, and the function of the same name
		t.Errorf("%d results have the name: %v", n, labels(a))
	}
	if n := count(ask(t, v, Request{Query: "drain into a pipe or a tap outside", Without: without})); n != 3 {
		t.Errorf("in words: %d results", n)
	}
}

// A method behind its class is a result of its own, because the class leaves its text
// out; a query that is a name asks for the class.
func TestCollapse_members(t *testing.T) {
	v := storetest.View(t, append(filler(), storetest.File{
		Path: "a.x", Text: "// basin basin, drain and fill\nclass Basin {\n}\n\n  drainAll(key) { drain some }\n",
	})...)
	tests := []struct {
		query string
		want  []string
	}{
		{"fill and drain a basin", []string{"a.x:Basin", "a.x:drainAll"}},
		{"Basin", []string{"a.x:Basin"}},
	}
	for _, tt := range tests {
		a := ask(t, v, Request{Query: tt.query, Without: []string{ranker.PartGroups}})
		if got := labels(a); !slices.Equal(got, tt.want) {
			t.Errorf("%q gave %v, want %v", tt.query, got, tt.want)
		}
		if folded := len(a.Results[0].Related) > 0; folded != (len(tt.want) == 1) {
			t.Errorf("%q: related %v", tt.query, a.Results[0].Related)
		}
	}
}
