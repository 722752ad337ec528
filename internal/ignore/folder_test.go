package ignore

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree writes the files of a new folder "repo" and returns its path.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "repo")
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
	}
	return dir
}

func TestFolderWithoutGit(t *testing.T) {
	dir := tree(t, map[string]string{
		".gitignore":      "secret.py\n/out\n",
		"secret.py":       "",
		"a.py":            "",
		"out/x":           "",
		"src/out/x":       "",
		"src/.gitignore":  "*.gen.ts\n!keep.gen.ts\n",
		"src/a.gen.ts":    "",
		"src/keep.gen.ts": "",
	})
	want := []string{".gitignore", "a.py", "src/.gitignore", "src/keep.gen.ts", "src/out/x"}
	if diff := cmp.Diff(want, ourFiles(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestExcludeFileNestedRulesAndAnchors(t *testing.T) {
	needGit(t)
	dir := tree(t, map[string]string{
		".gitignore":       "/build\n",
		"build/a":          "",
		"src/build/x.ts":   "",
		"sub/.gitignore":   "*.gen.ts\n!keep.gen.ts\n",
		"sub/a.gen.ts":     "",
		"sub/keep.gen.ts":  "",
		"other/a.gen.ts":   "",
		"tmp/x":            "",
		"sub/tmp/x":        "",
		"../home/x.ignore": "*.swp\n",
		"a.swp":            "",
	})
	write(t, filepath.Join(dir, "../home/.gitconfig"), "[core]\n\texcludesFile = ~/x.ignore\n")
	git(t, dir, "init", "-q")
	write(t, filepath.Join(dir, ".git/info/exclude"), "tmp/\n")
	want := []string{".gitignore", "other/a.gen.ts", "src/build/x.ts", "sub/.gitignore", "sub/keep.gen.ts"}
	if diff := cmp.Diff(want, gitFiles(t, dir)); diff != "" {
		t.Fatalf("git itself (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, ourFiles(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestLinkedWorktree(t *testing.T) {
	needGit(t)
	dir := tree(t, map[string]string{"a.ts": "", "b.log": ""})
	git(t, dir, "init", "-q")
	git(t, dir, "add", "a.ts")
	git(t, dir, "commit", "-qm", "x")
	git(t, dir, "worktree", "add", "-q", ".wt/f")
	write(t, filepath.Join(dir, ".git/info/exclude"), "*.log\n")
	write(t, filepath.Join(dir, ".wt/f/new.ts"), "")
	write(t, filepath.Join(dir, ".wt/f/b.log"), "")

	if diff := cmp.Diff([]string{"a.ts"}, ourFiles(t, dir)); diff != "" {
		t.Errorf("main worktree (-want +got):\n%s", diff)
	}
	linked := filepath.Join(dir, ".wt/f")
	want := []string{"a.ts", "new.ts"}
	f := Open(linked, Environment{})
	if f.Decide("b.log", false).Rule.Source == "" || !f.Decide("b.log", false).Ignored {
		t.Error("info/exclude of the main repository does not hold in the worktree")
	}
	got := ourFiles(t, linked)
	got = slices.DeleteFunc(got, func(s string) bool { return s == ".git" })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("linked worktree (-want +got):\n%s", diff)
	}
}

func TestRepositoriesBelow(t *testing.T) {
	needGit(t)
	dir := tree(t, map[string]string{
		"a.ts":               "",
		"one/b.ts":           "",
		"one/b.log":          "",
		"fixture/.git/HEAD":  "not a repository",
		"fixture/c.ts":       "",
		"two/.gitignore":     "*.log",
		"two/sub/.gitignore": "!x.log",
		"two/sub/x.log":      "",
	})
	git(t, filepath.Join(dir, "one"), "init", "-q")
	write(t, filepath.Join(dir, "one/.git/info/exclude"), "*.log")
	want := []string{"a.ts", "fixture/c.ts", "one/b.ts", "two/.gitignore", "two/sub/.gitignore", "two/sub/x.log"}
	if diff := cmp.Diff(want, ourFiles(t, dir)); diff != "" {
		t.Errorf("folder without git (-want +got):\n%s", diff)
	}
	git(t, dir, "init", "-q")
	want = []string{"a.ts", "fixture/c.ts", "two/.gitignore", "two/sub/.gitignore", "two/sub/x.log"}
	if diff := cmp.Diff(want, ourFiles(t, dir)); diff != "" {
		t.Errorf("repository (-want +got):\n%s", diff)
	}
	if d := Open(dir, Environment{}).Decide("one", true); !d.Repository || !d.Ignored {
		t.Errorf("nested repository: %+v", d)
	}
}

func TestRootBelowTheTop(t *testing.T) {
	needGit(t)
	dir := tree(t, map[string]string{
		".gitignore":          "*.log\n/play/\n",
		"pkg/.gitignore":      "*.tmp\n",
		"pkg/app/a.ts":        "",
		"pkg/app/a.log":       "",
		"pkg/app/a.tmp":       "",
		"play/try/a.log":      "",
		"play/try/b.ts":       "",
		"play/try/.gitignore": "c.ts",
		"play/try/c.ts":       "",
	})
	git(t, dir, "init", "-q")
	if diff := cmp.Diff([]string{"a.ts"}, ourFiles(t, filepath.Join(dir, "pkg/app"))); diff != "" {
		t.Errorf("folder of a repository (-want +got):\n%s", diff)
	}
	want := []string{".gitignore", "a.log", "b.ts"}
	if diff := cmp.Diff(want, ourFiles(t, filepath.Join(dir, "play/try"))); diff != "" {
		t.Errorf("ignored folder, named as root (-want +got):\n%s", diff)
	}
}

func TestSymbolicLinkIsNoRuleFileAndNoFolder(t *testing.T) {
	needGit(t)
	dir := tree(t, map[string]string{"rules": "a.ts\n", "a.ts": "", "real/x": "", "sub/y": ""})
	if err := os.Symlink("rules", filepath.Join(dir, ".gitignore")); err != nil {
		t.Skip(err)
	}
	git(t, dir, "init", "-q")
	if diff := cmp.Diff(gitFiles(t, dir), ourFiles(t, dir)); diff != "" {
		t.Errorf("files (-git +ours):\n%s", diff)
	}
}

func TestDecisionNamesTheRule(t *testing.T) {
	needGit(t)
	dir := tree(t, map[string]string{
		".gitignore":     "# comment\n\n*.log\n/gen/\n",
		"sub/.gitignore": "!keep.log\n",
		"sub/keep.log":   "",
		"gen/a/b.ts":     "",
		"gen/a/c.ts":     "",
	})
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-f", "gen/a/b.ts")
	root := Open(dir, Environment{})
	sub := root.Enter("sub", root.Decide("sub", true))
	gen := root.Enter("gen", root.Decide("gen", true))
	genA := gen.Enter("a", gen.Decide("a", true))
	logRule := &Rule{Source: ".gitignore", Line: 3, Pattern: "*.log"}
	genRule := &Rule{Source: ".gitignore", Line: 4, Pattern: "/gen/"}
	for _, tt := range []struct {
		what      string
		got, want Decision
	}{
		{"x.log", root.Decide("x.log", false), Decision{Ignored: true, Rule: logRule}},
		{"x.ts", root.Decide("x.ts", false), Decision{}},
		{"sub/x.log", sub.Decide("x.log", false), Decision{Ignored: true, Rule: logRule}},
		{"sub/keep.log", sub.Decide("keep.log", false), Decision{Rule: &Rule{Source: "sub/.gitignore", Line: 1, Pattern: "!keep.log"}}},
		{"gen", root.Decide("gen", true), Decision{Ignored: true, Rule: genRule, TrackedBelow: true}},
		{"gen/a/b.ts", genA.Decide("b.ts", false), Decision{Rule: genRule, Tracked: true}},
		{"gen/a/c.ts", genA.Decide("c.ts", false), Decision{Ignored: true, Rule: genRule}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.what, diff)
		}
	}
}

func TestGitConfig(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "more"), "[core]\nignoreCase\n")
	write(t, filepath.Join(dir, "config"), "\uFEFF# c\n[Core] ; c\n"+
		"\texcludesFile = \"a b\" c\\\\d \\\n  e ; comment\n"+
		"[alias \"core\"]\n\texcludesfile = no\n"+
		"[include]\n\tpath = more\n[includeIf \"gitdir:x\"]\n\tpath = never\n")
	var c gitConfig
	c.load(filepath.Join(dir, "config"), "/home/u", 0)
	want := gitConfig{excludesFile: `a b c\d   e`, excludesSet: true, ignoreCase: true}
	if c != want {
		t.Errorf("config = %+v, want %+v", c, want)
	}
	write(t, filepath.Join(dir, "loop"), "[include]\npath = loop\n")
	c.load(filepath.Join(dir, "loop"), "", 0)
}

func TestIndexOfALargeAndASplitRepository(t *testing.T) {
	needGit(t)
	files := map[string]string{".gitignore": "*\n"}
	var want []string
	for _, a := range "abcdefgh" {
		for _, b := range "abcdefghijklmnopqrstuvwxyz" {
			name := strings.Repeat(string(a), 70) + "/" + strings.Repeat(string(b), 60) + ".ts"
			files[name] = ""
			want = append(want, name)
		}
	}
	slices.Sort(want)
	dir := tree(t, files)
	git(t, dir, "init", "-q")
	git(t, dir, append([]string{"add", "-f", "--"}, want...)...)
	for _, args := range [][]string{
		{"update-index", "--index-version", "2"},
		{"update-index", "--index-version", "4"},
		{"update-index", "--split-index"},
	} {
		git(t, dir, args...)
		if diff := cmp.Diff(want, []string(loadTracked(filepath.Join(dir, ".git")))); diff != "" {
			t.Errorf("after %v (-want +got):\n%s", args, diff)
		}
	}
}

func FuzzIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00link\x00\x00\x00\x14aaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbb"))
	f.Add(append([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x01"), make([]byte, 80)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		paths, _, err := parseIndex(data)
		if err != nil && paths != nil {
			t.Fatal("paths beside an error")
		}
	})
}

// FuzzWild compares the matcher with the definition of its tokens, by trying
// every way to split the text.
func FuzzWild(f *testing.F) {
	for _, seed := range [][2]string{{"**/a*b/**/?", "x/aab/c/d"}, {"a**/b", "a/b"}, {"[!a-c]*[]x]", "dx"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 12 || len(text) > 14 {
			return
		}
		w, ok := compileWild(pattern, false)
		if !ok {
			return
		}
		if got, want := w.match(text, false), slowMatch(w, text); got != want {
			t.Fatalf("%q on %q: got %v, want %v", pattern, text, got, want)
		}
	})
}

func slowMatch(w wild, text string) bool {
	if len(w) == 0 {
		return text == ""
	}
	for n := 0; n <= len(text); n++ {
		head, fits := text[:n], false
		switch w[0].op {
		case opStar:
			fits = !strings.Contains(head, "/")
		case opCross:
			fits = true
		case opFolders:
			fits = n == 0 || strings.HasSuffix(head, "/")
		default:
			fits = n == 1 && w[0].matches(head[0], false)
		}
		if fits && slowMatch(w[1:], text[n:]) {
			return true
		}
	}
	return false
}
