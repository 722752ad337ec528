package tool

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/mast-search/mast/internal/lockfile"
)

// lock holds the write lock of a project like another process would.
func lock(t *testing.T, root string) *lockfile.Lock {
	t.Helper()
	state := filepath.Join(root, ".mast")
	if err := os.MkdirAll(state, 0o755); err != nil {
		t.Fatal(err)
	}
	l, err := lockfile.Try(filepath.Join(state, "structure.lock"), "test")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func release(t *testing.T, l *lockfile.Lock) {
	t.Helper()
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
}

const twoFunctions = "export function one() {\n  return 1;\n}\n\nexport function two() {\n  return 2;\n}\n"

func TestChangedFileIsReadAgainBeforeTheAnswer(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "s.ts": twoFunctions})
	projects := open(t, root)
	call(t, projects, "mast_search", `{"query":"two"}`)
	write(t, root, "s.ts", "// a\n// b\nimport x from 'x';\n"+twoFunctions)
	a := decode(t, call(t, projects, "mast_search", `{"query":"two"}`))
	if len(a.Results) == 0 || a.Results[0].StartLine != 8 || !strings.Contains(a.Results[0].Content, "return 2") || len(a.StaleFiles) > 0 {
		t.Errorf("answer = %+v", a)
	}
}

func TestTextThatCannotBeRefreshedIsFlagged(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "s.ts": twoFunctions, "gone.ts": "export function twoGone() { return two(); }\n"})
	projects := open(t, root)
	call(t, projects, "mast_search", `{"query":"two"}`)
	write(t, root, "s.ts", strings.Replace(twoFunctions, "return 2", "return 22222", 1))
	if err := os.Remove(filepath.Join(root, "gone.ts")); err != nil {
		t.Fatal(err)
	}
	l := lock(t, root)
	a := decode(t, call(t, projects, "mast_search", `{"query":"two"}`))
	if len(a.Results) == 0 || !a.FileBusy || len(a.StaleFiles) != 1 || a.StaleFiles[0] != "s.ts" {
		t.Fatalf("answer = %+v", a)
	}
	for _, r := range a.Results {
		if r.FilePath != "s.ts" {
			t.Errorf("a deleted file is answered from: %+v", r)
		}
		if !r.Stale || strings.Contains(r.Content, "22222") {
			t.Errorf("result = %+v, want the indexed text, flagged", r)
		}
	}
	text := call(t, projects, "mast_search", `{"query":"two","format":"text"}`)
	if !strings.HasPrefix(text, "! ") || !strings.Contains(text, "[STALE]") {
		t.Errorf("text = %s", text)
	}
	release(t, l)
	a = decode(t, call(t, projects, "mast_search", `{"query":"two"}`))
	if len(a.Results) == 0 || a.FileBusy || len(a.StaleFiles) > 0 || !strings.Contains(a.Results[0].Content, "22222") {
		t.Errorf("answer after the lock = %+v", a)
	}
}

func TestEmptyAnswerLooksIntoNewFiles(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "s.ts": twoFunctions})
	projects := open(t, root)
	call(t, projects, "mast_search", `{"query":"two"}`)
	write(t, root, "new.ts", "export function appeared() {}\n")
	a := decode(t, call(t, projects, "mast_search", `{"query":"appeared"}`))
	if len(a.Results) != 1 || a.Results[0].FilePath != "new.ts" {
		t.Errorf("answer = %+v", a)
	}
	write(t, root, "newer.ts", "export function lateComer() {}\n")
	defer release(t, lock(t, root))
	a = decode(t, call(t, projects, "mast_search", `{"query":"lateComer"}`))
	if len(a.Results) > 0 || len(a.NotCovered) != 1 || a.NotCovered[0] != "newer.ts" || a.Suggestions == nil {
		t.Errorf("answer while another process writes = %+v", a)
	}
}

// What nobody can read is named, and is no reason to index again.
func TestUnreadableFolderIsNotCovered(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("everything is readable here")
	}
	root := folder(t, map[string]string{"a.ts": "export const a = 1;\n", "locked/b.ts": "export const b = 1;\n"})
	locked := filepath.Join(root, "locked")
	if err := os.Chmod(locked, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(locked, 0o755) }) //nolint:errcheck // so that the folder can be removed
	var logged []string
	projects := open(t, root, func(o *Options) { o.Log = func(line string) { logged = append(logged, line) } })
	for range 2 {
		a := decode(t, call(t, projects, "mast_search", `{"query":"nowhere"}`))
		if diff := cmp.Diff([]string{"locked: cannot be read"}, a.NotCovered); diff != "" {
			t.Errorf("not_covered (-want +got)\n%s", diff)
		}
	}
	if len(logged) != 1 || !strings.HasSuffix(logged[0], "partial: some files or folders cannot be read") {
		t.Errorf("log = %q, want one run", logged)
	}
}

func TestBudgetEndsTheWaitForAnIndex(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "s.ts": twoFunctions})
	projects := open(t, root, func(o *Options) { o.Budget = 50 * time.Millisecond })
	l := lock(t, root)
	a := decode(t, call(t, projects, "mast_search", `{"query":"two"}`))
	if !a.IndexBuilding || len(a.Results) > 0 {
		t.Errorf("answer while another process builds = %+v", a)
	}
	release(t, l)
	for deadline := time.Now().Add(10 * time.Second); ; {
		a = decode(t, call(t, projects, "mast_search", `{"query":"two"}`))
		if !a.IndexBuilding || time.Now().After(deadline) {
			break
		}
	}
	if len(a.Results) == 0 {
		t.Errorf("answer after it = %+v", a)
	}
}

func TestParallelFirstQueries(t *testing.T) {
	defer goleak.VerifyNone(t)
	root := folder(t, sample())
	projects := open(t, root)
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			res := Search().Call(t.Context(), projects, Request{Arguments: json.RawMessage(`{"query":"beta"}`)})
			if res.IsError || !res.Found {
				t.Errorf("result = %+v", res)
			}
		})
	}
	wg.Wait()
	if err := projects.Close(); err != nil {
		t.Error(err)
	}
}

func TestTwoProjectsDoNotShareAStateFolder(t *testing.T) {
	first := folder(t, map[string]string{"mast.config.json": "{}", "a.ts": "export function first() {}\n"})
	second := folder(t, map[string]string{"mast.config.json": "{}", "b.ts": "export function second() {}\n"})
	state := filepath.Join(t.TempDir(), "state")
	projects := open(t, first, setting("state_dir", state))
	call(t, projects, "mast_search", `{"query":"first"}`)
	args, err := json.Marshal(map[string]string{"query": "second", "repo_path": second})
	if err != nil {
		t.Fatal(err)
	}
	a := decode(t, call(t, projects, "mast_search", string(args)))
	if len(a.Results) != 1 || a.Root != second {
		t.Errorf("answer of the second project = %+v", a)
	}
	a = decode(t, call(t, projects, "mast_search", `{"query":"first"}`))
	if len(a.Results) != 1 || a.Root != first {
		t.Errorf("answer of the first project = %+v", a)
	}
}

func TestEqualCallsGiveEqualAnswers(t *testing.T) {
	root := folder(t, sample())
	one, two := open(t, root), open(t, root)
	args := `{"query":"alpha beta","explain":true}`
	first := call(t, one, "mast_search", args)
	for range 3 {
		if again := call(t, two, "mast_search", args); stable(again) != stable(first) {
			t.Fatalf("answers differ:\n%s\n%s", first, again)
		}
	}
	if n := decode(t, first).Stats.TokensReturned; n < 100 {
		t.Errorf("tokens_returned = %d", n)
	}
}

func TestPathsOutsideAreRefused(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "src/a.ts": "a\n"})
	outside := folder(t, map[string]string{"secret.ts": "s\n"})
	if err := os.Symlink(outside, filepath.Join(root, "link")); err != nil {
		t.Skip("no symbolic links here")
	}
	p, err := open(t, root).Open("")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"src/a.ts":                          "src/a.ts",
		"./src/../src/a.ts":                 "src/a.ts",
		filepath.Join(root, "src", "a.ts"):  "src/a.ts",
		"src/not_there.ts":                  "src/not_there.ts",
		"../etc/passwd":                     "",
		"..":                                "",
		".":                                 "",
		filepath.Join(outside, "secret.ts"): "",
		"link/secret.ts":                    "",
		"link/not/there.ts":                 "",
		"src/../../x":                       "",
	} {
		got, err := p.relative("file_path", path, "")
		if got != want || (err != nil) != (want == "") {
			t.Errorf("relative(%q) = %q, %v, want %q", path, got, err, want)
		}
	}
}

func TestLongAnswersAreCutAndGoOn(t *testing.T) {
	files := map[string]string{"mast.config.json": "{}"}
	for i := range 40 {
		files[fmt.Sprintf("f%d.ts", i)] = fmt.Sprintf("export function wide%d() {\n%s}\n", i, strings.Repeat("  wide('"+strings.Repeat("x", 60)+"');\n", 60))
	}
	projects := open(t, folder(t, files))
	seen := map[string]bool{}
	args := `{"query":"wide","limit":50}`
	for range 20 {
		text := call(t, projects, "mast_search", args)
		if len(text) > 2*maxContent {
			t.Fatalf("an answer has %d bytes", len(text))
		}
		a := decode(t, text)
		for _, r := range a.Results {
			if seen[r.FilePath] {
				t.Fatalf("%s comes twice", r.FilePath)
			}
			seen[r.FilePath] = true
		}
		if a.NextCursor == "" {
			break
		}
		args = fmt.Sprintf(`{"query":"wide","limit":50,"cursor":%q}`, a.NextCursor)
	}
	if len(seen) != 40 {
		t.Errorf("%d files were found, want 40", len(seen))
	}
}

// After a sweep that took long, the next waits; after a quick one it does not.
func TestSweepDue(t *testing.T) {
	p := &Project{}
	now := time.Now()
	if !p.sweepDue(now) {
		t.Error("the first sweep is not due")
	}
	p.swept(now.Add(time.Second))
	if p.sweepDue(now.Add(time.Second-1)) || !p.sweepDue(now.Add(time.Second)) {
		t.Error("the next sweep is due at another time than it was put off to")
	}
}
