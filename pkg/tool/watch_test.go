package tool

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/watch"
)

func TestFollow_indexesEachStateOnce(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "a.ts": "export function first() {}\n"})
	projects := open(t, root)
	steps := []struct {
		name   string
		change func()
		batch  watch.Batch
		want   string // part of the line, "" for none
	}{
		{"no index yet", func() {}, watch.Batch{Rescan: true}, "indexed 2 files"},
		{"nothing changed", func() {}, watch.Batch{Rescan: true}, ""},
		{"nothing changed in a file", func() {}, watch.Batch{Paths: []string{"a.ts"}}, ""},
		{"new file", func() { write(t, root, "b.ts", "export function second() {}\n") }, watch.Batch{Paths: []string{"b.ts"}}, "indexed 1 file in"},
		{"the same again", func() {}, watch.Batch{Paths: []string{"b.ts"}}, ""},
		{"the same, looked at as a whole", func() {}, watch.Batch{Rescan: true}, ""},
		{"found by a rescan", func() { write(t, root, "a.ts", "export function third() {}\n") }, watch.Batch{Rescan: true}, "indexed 1 file "},
		{"rule that leaves a file out", func() { write(t, root, ".gitignore", "b.ts\n") }, watch.Batch{Rescan: true}, "1 deleted"},
		{"change of a file left out", func() { write(t, root, "b.ts", "export function fourth() {}\n") }, watch.Batch{Paths: []string{"b.ts", ".mast"}}, ""},
	}
	for _, s := range steps {
		s.change()
		got, err := projects.follow(t.Context(), s.batch)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		if got == "" != (s.want == "") || !strings.Contains(got, s.want) {
			t.Errorf("%s: line = %q, want %q", s.name, got, s.want)
		}
	}
}

func TestFollow_heedsAutoIndex(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": `{"auto_index": false}`, "a.ts": "export function first() {}\n"})
	got, err := open(t, root).follow(t.Context(), watch.Batch{Paths: []string{"a.ts"}})
	if got != "" || err != nil {
		t.Errorf("follow = %q, %v; want nothing", got, err)
	}
}

func TestWatchedFolders(t *testing.T) {
	root := folder(t, map[string]string{
		"mast.config.json": `{"exclude_patterns": ["gen/**"]}`, ".gitignore": "build/\n", "src/deep/a.ts": "", "build/b.ts": "",
		"gen/c.ts": "", "node_modules/d/e.ts": "", ".mast/graph.db-wal": "",
	})
	got, err := open(t, root).watchedFolders(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{".", "src", "src/deep"}, got); diff != "" {
		t.Errorf("folders (-want +got):\n%s", diff)
	}
}

func TestOfSet(t *testing.T) {
	tools := []*Tool{{Name: "a", Set: SetMast}, {Name: "b", Set: SetWeaver}, {Name: "c", Set: SetMast}}
	for set, want := range map[string]string{SetMast: "ac", SetWeaver: "b", SetAll: "abc"} {
		got := ""
		for _, tool := range OfSet(tools, set) {
			got += tool.Name
		}
		if got != want {
			t.Errorf("tools of %s = %q, want %q", set, got, want)
		}
	}
	for _, tool := range All() {
		if tool.Set != SetMast && tool.Set != SetWeaver {
			t.Errorf("%s is of the set %q", tool.Name, tool.Set)
		}
	}
}
