package tool

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func git(t *testing.T, root string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-C", root, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// settledRepository is a repository in which nothing differs from the last commit.
func settledRepository(t *testing.T) string {
	t.Helper()
	root := folder(t, map[string]string{
		"mast.config.json": "{}",
		".gitignore":       ".mast\n",
		"base.py":          "def low():\n    return 1\n\ndef other():\n    return 2\n",
		"middle.py":        "from base import low\n\ndef middle():\n    return low()\n\nclass Box:\n    def open(self):\n        return middle()\n",
		"test_all.py":      "from middle import middle, Box\n\ndef test_middle():\n    assert middle() == 1\n\ndef test_box():\n    assert Box().open() == 1\n",
		"notes.txt":        "one\n",
	})
	git(t, root, "init", "-q")
	git(t, root, "add", ".")
	git(t, root, "commit", "-qm", "first")
	return root
}

// changedRepository is one with a commit more, and changes that are in none.
func changedRepository(t *testing.T) string {
	t.Helper()
	root := settledRepository(t)
	write(t, root, "middle.py", "from base import low\n\ndef middle():\n    return low()\n\nclass Box:\n    def open(self):\n        return 0 + middle()\n")
	git(t, root, "commit", "-qam", "second")
	write(t, root, "base.py", "def low():\n    x = 1\n    return x\n\ndef other():\n    return 3\n")
	write(t, root, "fresh.py", "from base import other\n\ndef fresh():\n    return other()\n")
	write(t, root, "notes.txt", "two\n")
	return root
}

type impactAnswer struct {
	Changed  []ChangedSymbol
	Tests    []ReachingTest
	Untested []string
	Other    []string `json:"other_files"`
	Deleted  []string `json:"deleted_files"`
	Summary  ImpactSummary
}

func impactOf(t *testing.T, projects *Projects, args string) (a impactAnswer) {
	t.Helper()
	if err := json.Unmarshal([]byte(call(t, projects, "mast_impact", args)), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestImpact(t *testing.T) {
	root := changedRepository(t)
	projects := open(t, root)
	got := impactOf(t, projects, `{}`)
	want := impactAnswer{
		Changed: []ChangedSymbol{
			{
				Symbol: "low", Kind: "function", FilePath: "base.py", Line: 1, CallersTotal: 1, Tests: 2,
				Callers: []Caller{{Caller: "middle", CallerLine: 3, FilePath: "middle.py", Line: 4, Reason: "import"}},
			},
			{
				Symbol: "other", Kind: "function", FilePath: "base.py", Line: 5, CallersTotal: 1,
				Callers: []Caller{{Caller: "fresh", CallerLine: 3, FilePath: "fresh.py", Line: 4, Reason: "import"}},
			},
			{Symbol: "fresh", Kind: "function", FilePath: "fresh.py", Line: 3, New: true, Callers: []Caller{}},
		},
		Tests: []ReachingTest{
			{Test: "test_middle", FilePath: "test_all.py", Line: 3, Depth: 2, Reaches: []string{"low"}},
			{Test: "test_box", FilePath: "test_all.py", Line: 6, Depth: 3, Reaches: []string{"low"}},
		},
		Untested: []string{"other", "fresh"},
		Other:    []string{"notes.txt"},
		Summary:  ImpactSummary{ChangedCount: 3, FileCount: 3, TestCount: 2, UntestedCount: 2},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if err := os.Remove(root + "/base.py"); err != nil {
		t.Fatal(err)
	}
	if got := impactOf(t, projects, `{}`); len(got.Deleted) != 1 || got.Deleted[0] != "base.py" || len(got.Changed) != 1 {
		t.Errorf("after a deletion: %+v", got)
	}
	if got := impactOf(t, projects, `{"base":"HEAD~1"}`); len(got.Changed) != 2 || got.Changed[1].Symbol != "Box.open" {
		t.Errorf("since the commit before: %+v", got)
	}
}

func TestImpact_errors(t *testing.T) {
	projects := open(t, settledRepository(t))
	plain := folder(t, map[string]string{"mast.config.json": "{}", "a.py": "x = 1\n"})
	for args, want := range map[string]string{
		`{"base":"nonsense"}`:           `base: given "nonsense"; allowed: a commit`,
		`{"repo_path":"` + plain + `"}`: "no git repository",
	} {
		res := Find(All(), "mast_impact").Call(t.Context(), projects, Request{Arguments: json.RawMessage(args)})
		if !res.IsError || !strings.Contains(res.Text, want) {
			t.Errorf("%s: %+v", args, res)
		}
	}
	if got := impactOf(t, projects, `{}`); len(got.Changed)+len(got.Other) != 0 {
		t.Errorf("nothing differs: %+v", got)
	}
}

func TestUnused(t *testing.T) {
	root := folder(t, map[string]string{
		"mast.config.json": "{}",
		"a.ts": "export function used() {}\nexport function lonely() {}\nexport function inside() {}\ninside();\n" +
			"export function tested() {}\nexport function passed() {}\nexport function named() {}\nexport function guessed() {}\n",
		"b.ts":      "import { used } from './a';\nused();\nconst s = 'named';\nfunction f(x: any) { x.guessed(); }\n",
		"api.ts":    "export { passed as given } from './a';\n",
		"a.test.ts": "import { tested } from './a';\ntested();\n",
	})
	projects := open(t, root)
	var got struct{ Results []UnusedExport }
	if err := json.Unmarshal([]byte(call(t, projects, "mast_unused", `{}`)), &got); err != nil {
		t.Fatal(err)
	}
	want := []UnusedExport{
		{Symbol: "lonely", Kind: "function", FilePath: "a.ts", Line: 2, Doubts: []string{}},
		{Symbol: "inside", Kind: "function", FilePath: "a.ts", Line: 3, UsedInFile: 1, Doubts: []string{}},
		{Symbol: "tested", Kind: "function", FilePath: "a.ts", Line: 5, UsedByTests: 1, Doubts: []string{"the word stands in 1 other file"}},
		{Symbol: "passed", Kind: "function", FilePath: "a.ts", Line: 6, Doubts: []string{"api.ts exports it further", "the word stands in 1 other file"}},
		{Symbol: "named", Kind: "function", FilePath: "a.ts", Line: 7, Doubts: []string{"the word stands in 1 other file"}},
		{Symbol: "guessed", Kind: "function", FilePath: "a.ts", Line: 8, Doubts: []string{"b.ts:4 uses a guessed that is not proved to be another"}},
	}
	if diff := cmp.Diff(want, got.Results); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if err := json.Unmarshal([]byte(call(t, projects, "mast_unused", `{"certain":true}`)), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want[:2], got.Results); diff != "" {
		t.Errorf("certain (-want +got)\n%s", diff)
	}
}
