package indexer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/ignore"
	"github.com/mast-search/mast/internal/lockfile"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func languages(t *testing.T) *lang.Registry {
	t.Helper()
	r, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// project is a folder with an indexer.
type project struct {
	t    *testing.T
	root string
	*indexer.Indexer
}

// newProject writes files; the configuration may be changed.
func newProject(t *testing.T, files map[string]string, change ...func(*indexer.Config)) *project {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &project{t: t, root: root}
	for name, text := range files {
		p.write(name, text)
	}
	p.Indexer = p.indexer(change...)
	return p
}

func (p *project) indexer(change ...func(*indexer.Config)) *indexer.Indexer {
	p.t.Helper()
	c := indexer.Config{
		Root: p.root, Languages: languages(p.t), Version: "test", Environment: &ignore.Environment{},
		Log: func(line string) { p.t.Log(line) },
	}
	for _, f := range change {
		f(&c)
	}
	ix, err := indexer.New(c)
	if err != nil {
		p.t.Fatal(err)
	}
	return ix
}

func (p *project) path(name string) string { return filepath.Join(p.root, filepath.FromSlash(name)) }

func (p *project) write(name, text string) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *project) remove(name string) {
	p.t.Helper()
	if err := os.Remove(p.path(name)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *project) run(mode indexer.Mode) indexer.Report {
	p.t.Helper()
	r, err := p.Run(p.t.Context(), indexer.RunOptions{Mode: mode})
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// look opens a view of the index for the time of one call.
func (p *project) look(use func(v *store.View)) {
	p.t.Helper()
	s, err := store.Open(p.t.Context(), p.IndexPath())
	if err != nil {
		p.t.Fatal(err)
	}
	defer s.Close()
	v, err := s.View(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	defer v.Close()
	use(v)
}

// compare calls Diff or Check of an indexer.
func (p *project) compare(how func(context.Context, *store.View) (indexer.Diff, error)) (d indexer.Diff) {
	p.t.Helper()
	p.look(func(v *store.View) {
		var err error
		if d, err = how(p.t.Context(), v); err != nil {
			p.t.Fatal(err)
		}
	})
	return d
}

func (p *project) meta() (m store.Meta) {
	p.t.Helper()
	p.look(func(v *store.View) { m = v.Meta() })
	return m
}

// file is what the index says of one file, without times.
type file struct {
	State store.FileState
	Text  string
	Facts *code.Facts
}

// dump is the whole content of the index. With ids, those are part of it.
func (p *project) dump(ids bool) map[string]file {
	p.t.Helper()
	all := map[string]file{}
	p.look(func(v *store.View) {
		states, err := v.Files(p.t.Context())
		if err != nil {
			p.t.Fatal(err)
		}
		for _, s := range states {
			f := file{State: s}
			if s.Status != store.StatusSkipped {
				text, err := v.Text(p.t.Context(), s.ID)
				if err != nil {
					p.t.Fatal(err)
				}
				f.Text = string(text)
				if f.Facts, err = v.Facts(p.t.Context(), s.ID); err != nil {
					p.t.Fatal(err)
				}
			}
			f.State.IndexedNS = 0
			if !ids {
				f.State.ID, f.State.Node = 0, 0
			}
			all[s.Path] = f
		}
	})
	return all
}

// diff compares two dumps, without the ids of chunks.
func (p *project) diff(want, got map[string]file) string {
	p.t.Helper()
	flat := func(all map[string]file) map[string]string {
		out := map[string]string{}
		for path, f := range all {
			data, err := json.Marshal(f)
			if err != nil {
				p.t.Fatal(err)
			}
			out[path] = string(data)
		}
		return out
	}
	return cmp.Diff(flat(want), flat(got))
}

func (p *project) paths() []string {
	var all []string
	for path := range p.dump(false) {
		all = append(all, path)
	}
	slices.Sort(all)
	return all
}

func (p *project) symbols(path string) []string {
	var names []string
	if f := p.dump(false)[path]; f.Facts != nil {
		for _, s := range f.Facts.Symbols {
			names = append(names, s.Name)
		}
	}
	return names
}

var small = map[string]string{
	"src/a.ts":   "export function one() { return 1; }\n",
	"src/b.ts":   "import { one } from './a';\nexport const two = () => one() + 1;\n",
	"src/c.go":   "package c\n\nfunc Three() int { return 3 }\n",
	"README.md":  "# Title\n\nText.\n\n## Part\n\nMore.\n",
	"data.json":  "{\"a\": 1}\n",
	"logo.png":   "\x89PNG\r\n\x1a\n\x00\x00\x00",
	".gitignore": "dist/\n",
	"dist/x.js":  "x()\n",
}

func TestFirstRun(t *testing.T) {
	p := newProject(t, small)
	var phases []indexer.Phase
	r, err := p.Run(t.Context(), indexer.RunOptions{Progress: func(pr indexer.Progress) {
		if len(phases) == 0 || phases[len(phases)-1] != pr.Phase {
			phases = append(phases, pr.Phase)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if r.FilesIndexed != 6 || r.FilesLeftOut != 1 || r.FilesSkipped != 1 || r.ParseErrors != 0 || r.Partial || r.ChunksAdded < 6 {
		t.Errorf("report = %+v", r)
	}
	want := []indexer.Problem{{Path: "logo.png", Reason: "binary"}}
	if diff := cmp.Diff(want, r.Problems); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]indexer.Phase{"walk", "index", "link", "finish"}, phases); diff != "" {
		t.Errorf("phases (-want +got):\n%s", diff)
	}
	all := p.dump(false)
	for path, want := range map[string]string{
		"src/a.ts": "typescript parsed", "src/c.go": "go parsed", "README.md": "markdown parsed", "data.json": "text lines",
		".gitignore": "text lines", "logo.png": " skipped binary",
	} {
		s := all[path].State
		if got := strings.TrimRight(fmt.Sprintf("%s %s %s", s.Language, s.Status, s.Reason), " "); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
		if s.Status != store.StatusSkipped && all[path].Text != small[path] {
			t.Errorf("%s: text %q", path, all[path].Text)
		}
	}
	if meta := p.meta(); !meta.Complete || meta.Root != p.root || meta.Program != "test" || meta.LastIndexedNS == 0 {
		t.Errorf("meta = %+v", meta)
	}
}

func TestStateFolder(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	ignored, err := os.ReadFile(filepath.Join(p.StateDir(), ".gitignore"))
	if err != nil || !strings.Contains(string(ignored), "\n*\n") {
		t.Errorf(".gitignore = %q, %v", ignored, err)
	}
	var summary indexer.Summary
	data, err := os.ReadFile(filepath.Join(p.StateDir(), indexer.SummaryFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &summary); err != nil {
		t.Fatal(err)
	}
	if summary.Files != 7 || summary.FilesSkipped != 1 || !summary.Complete || summary.Languages["typescript"] != 2 {
		t.Errorf("summary = %s", data)
	}
	// A .gitignore that somebody else wrote stays.
	if err := os.WriteFile(filepath.Join(p.StateDir(), ".gitignore"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	p.run(indexer.Full)
	if ignored, _ := os.ReadFile(filepath.Join(p.StateDir(), ".gitignore")); string(ignored) != "mine" {
		t.Errorf(".gitignore was replaced by %q", ignored)
	}
}

func TestIncrementalEqualsFull(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	if r := p.run(indexer.Incremental); r.FilesIndexed != 0 || r.FilesUnchanged != 7 || r.ChunksAdded+r.ChunksRemoved != 0 {
		t.Errorf("nothing changed: %+v", r)
	}

	p.write("src/a.ts", "export function uno() { return 1; }\nexport function due() { return 2; }\n")
	p.write("src/new.ts", "export class New {}\n")
	p.remove("data.json")
	if err := os.Rename(p.path("src/c.go"), p.path("src/d.go")); err != nil {
		t.Fatal(err)
	}
	r := p.run(indexer.Incremental)
	if r.FilesIndexed != 3 || r.FilesDeleted != 2 || r.FilesUnchanged != 4 || r.ChunksRemoved == 0 {
		t.Errorf("report = %+v", r)
	}
	got := p.dump(false)
	full := p.run(indexer.Full)
	if full.FilesIndexed != 6 || full.FilesLeftOut != 1 {
		t.Errorf("full report = %+v", full)
	}
	if diff := p.diff(p.dump(false), got); diff != "" {
		t.Errorf("(-full +incremental):\n%s", diff)
	}
}

func TestEqualInputGivesEqualIndex(t *testing.T) {
	files := map[string]string{}
	for i := range 150 {
		files[fmt.Sprintf("d%d/f%d.ts", i%7, i)] = strings.Repeat(fmt.Sprintf("export function f%d() { return %d; }\n", i, i), i%20+1)
	}
	p := newProject(t, files)
	p.run(indexer.Incremental)
	first := p.dump(true)
	p.run(indexer.Full)
	if diff := p.diff(first, p.dump(true)); diff != "" {
		t.Errorf("(-first +second):\n%s", diff)
	}
	p.Indexer = p.indexer(func(c *indexer.Config) { c.Workers = 1 })
	p.run(indexer.Force)
	if diff := p.diff(first, p.dump(true)); diff != "" {
		t.Errorf("(-many workers +one):\n%s", diff)
	}
}

// An edit of equal size within the same tick, or with the old times restored,
// leaves no trace in size and mtime.
func TestEditWithoutATrace(t *testing.T) {
	p := newProject(t, map[string]string{"a.ts": "export function aa() {}\n"})
	info, err := os.Stat(p.path("a.ts"))
	if err != nil {
		t.Fatal(err)
	}
	p.run(indexer.Incremental)
	p.write("a.ts", "export function bb() {}\n")
	if err := os.Chtimes(p.path("a.ts"), info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	if r := p.run(indexer.Incremental); r.FilesIndexed != 1 {
		t.Errorf("report = %+v", r)
	}
	if got := p.symbols("a.ts"); !slices.Equal(got, []string{"bb"}) {
		t.Errorf("symbols = %v", got)
	}
}

func TestNewTimesOfOldContent(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	past := time.Now().Add(-time.Hour)
	for path := range small {
		if err := os.Chtimes(p.path(path), past, past); err != nil {
			t.Fatal(err)
		}
	}
	for name, compare := range map[string]func(context.Context, *store.View) (indexer.Diff, error){"Diff": p.Diff, "Check": p.Check} {
		if d := p.compare(compare); !d.Fresh() {
			t.Errorf("%s = %+v", name, d)
		}
	}
	if r := p.run(indexer.Incremental); r.FilesIndexed != 0 || r.FilesUnchanged != 7 {
		t.Errorf("report = %+v", r)
	}
}

func TestDiffAndCheck(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	p.write("src/a.ts", "export function one() { return 2; }\n")
	p.write("n.py", "def n(): pass\n")
	p.write("dist/new.js", "ignored()\n")
	p.remove("data.json")
	want := indexer.Diff{Changed: []string{"src/a.ts"}, New: []string{"n.py"}, Deleted: []string{"data.json"}, Unreadable: []string{}}
	for name, compare := range map[string]func(context.Context, *store.View) (indexer.Diff, error){"Diff": p.Diff, "Check": p.Check} {
		got := p.compare(compare)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if got.Fresh() || got.Stale() != 3 {
			t.Errorf("%s: fresh = %v, stale = %d", name, got.Fresh(), got.Stale())
		}
	}
	other := p.indexer(func(c *indexer.Config) { c.SplitThreshold = 10 })
	if d := p.compare(other.Diff); !d.Settings {
		t.Errorf("other settings: %+v", d)
	}
}

func TestSettingsChangeWhatIsIndexed(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	p.Indexer = p.indexer(func(c *indexer.Config) {
		c.Extensions = []string{"TS", ".go"}
		c.Exclude = []string{"src/b.ts", "/nothing"}
	})
	r := p.run(indexer.Incremental)
	if diff := cmp.Diff([]string{"src/a.ts", "src/c.go"}, p.paths()); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if r.FilesUnchanged != 2 || len(r.Notes) != 1 || !strings.Contains(r.Notes[0], `"/nothing" matches nothing`) {
		t.Errorf("report = %+v", r)
	}
	p.Indexer = p.indexer(func(c *indexer.Config) { c.Version = "test2" })
	if r := p.run(indexer.Incremental); r.FilesIndexed != 6 {
		t.Errorf("after an upgrade: %+v", r)
	}
	if _, err := indexer.New(indexer.Config{Root: p.root, Languages: languages(t), Exclude: []string{"{a"}}); err == nil {
		t.Error("an invalid pattern is accepted")
	}
}

func TestOneProjectUnderTwoNames(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	alias := filepath.Join(t.TempDir(), "alias")
	if err := os.Symlink(p.root, alias); err != nil {
		t.Skip(err)
	}
	p.Indexer = p.indexer(func(c *indexer.Config) { c.Root = alias })
	if r := p.run(indexer.Incremental); r.FilesDeleted != 0 || r.FilesUnchanged != 7 {
		t.Errorf("report = %+v", r)
	}
	if got := p.Relative(filepath.Join(alias, "src", "a.ts")); got != "src/a.ts" {
		t.Errorf("Relative = %q", got)
	}
}

func TestDamagedAndNewerIndex(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	good, err := os.ReadFile(p.IndexPath())
	if err != nil {
		t.Fatal(err)
	}
	// The user version of an SQLite file is the big-endian number at byte 60.
	newer := slices.Clone(good)
	copy(newer[60:], []byte{0, 0, 0, 99})
	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"damaged": {[]byte(strings.Repeat("no database ", 1000)), store.ErrCorrupt},
		"newer":   {newer, store.ErrNewerFormat},
	} {
		if err := os.WriteFile(p.IndexPath(), tt.data, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []indexer.Mode{indexer.Incremental, indexer.Full} {
			if _, err := p.Run(t.Context(), indexer.RunOptions{Mode: mode}); !errors.Is(err, tt.want) {
				t.Errorf("%s, %s: %v, want %v", name, mode, err, tt.want)
			}
			if left, err := os.ReadFile(p.IndexPath()); err != nil || !slices.Equal(left, tt.data) {
				t.Errorf("%s, %s: the file was changed", name, mode)
			}
		}
		if r := p.run(indexer.Force); r.FilesIndexed != 6 {
			t.Errorf("%s: forced run: %+v", name, r)
		}
	}
}

func TestAnotherWriter(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	s, err := store.Open(t.Context(), p.IndexPath())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p.write("src/a.ts", "export function changed() {}\n")

	lock, err := lockfile.Try(filepath.Join(p.StateDir(), "structure.lock"), "index")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Run(t.Context(), indexer.RunOptions{}); !errors.Is(err, indexer.ErrLocked) || !strings.Contains(err.Error(), "try again") {
		t.Errorf("Run = %v, want ErrLocked and the way out", err)
	}
	r, err := p.Refresh(t.Context(), s, []string{"src/a.ts", "src/b.ts"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(indexer.Refreshed{Busy: true, Stale: []string{"src/a.ts"}}, r); diff != "" {
		t.Errorf("Refresh (-want +got):\n%s", diff)
	}
	time.AfterFunc(100*time.Millisecond, func() {
		if err := lock.Release(); err != nil {
			t.Error(err)
		}
	})
	report, err := p.Run(t.Context(), indexer.RunOptions{Wait: time.Minute})
	if err != nil || report.FilesIndexed != 1 {
		t.Errorf("waiting Run = %+v, %v", report, err)
	}
}

func TestRefresh(t *testing.T) {
	p := newProject(t, small)
	p.run(indexer.Incremental)
	s, err := store.Open(t.Context(), p.IndexPath())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	// A full run in between replaces the file that the store holds open.
	p.run(indexer.Full)

	p.write("src/a.ts", "\n\n\nexport function moved() {\n")
	p.write("src/new.ts", "export function fresh() {}\n")
	p.remove("data.json")
	paths := []string{"src/a.ts", "src/b.ts", "data.json", "src/new.ts", "dist/x.js", "none.ts", "../x"}
	var changed, deleted []string
	p.look(func(v *store.View) { changed, deleted, err = p.Stale(t.Context(), v, paths) })
	if err != nil || !slices.Equal(changed, []string{"src/a.ts"}) || !slices.Equal(deleted, []string{"data.json"}) {
		t.Errorf("Stale = %v, %v, %v", changed, deleted, err)
	}
	got, err := p.Refresh(t.Context(), s, paths)
	if err != nil {
		t.Fatal(err)
	}
	want := indexer.Refreshed{
		Indexed: []string{"src/a.ts", "src/new.ts"}, Deleted: []string{"data.json"},
		Problems: []indexer.Problem{{Path: "src/a.ts", Reason: "syntax_errors", Detail: "1 place does not fit the grammar"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Refresh (-want +got):\n%s", diff)
	}
	if all := p.dump(false); all["src/a.ts"].Text != "\n\n\nexport function moved() {\n" || all["data.json"].Text != "" || all["src/new.ts"].Text == "" {
		t.Error("the index does not hold what was refreshed")
	}
	if d := p.compare(p.Diff); !d.Fresh() {
		t.Errorf("after Refresh: %+v", d)
	}
	if got, err := p.Refresh(t.Context(), s, paths); err != nil || !cmp.Equal(got, indexer.Refreshed{}) {
		t.Errorf("second Refresh = %+v, %v", got, err)
	}
}

func TestCancelAndGoOn(t *testing.T) {
	files := map[string]string{}
	for i := range 500 {
		files[fmt.Sprintf("f%03d.ts", i)] = fmt.Sprintf("export function f%d() {}\n", i)
	}
	p := newProject(t, files)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := p.Run(ctx, indexer.RunOptions{Progress: func(pr indexer.Progress) {
		if pr.Phase == indexer.PhaseIndex {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || r.FilesPending == 0 || !r.Partial {
		t.Fatalf("Run = %+v, %v", r, err)
	}
	if p.meta().Complete {
		t.Error("a cancelled first run claims to be complete")
	}
	if d := p.compare(p.Diff); !d.Incomplete || d.Fresh() || len(d.New) == 0 {
		t.Errorf("Diff = %+v", d)
	}
	again := p.run(indexer.Incremental)
	if again.FilesUnchanged == 0 || again.FilesUnchanged+again.FilesIndexed != 500 {
		t.Errorf("the next run: %+v", again)
	}
	got := p.dump(true)
	p.run(indexer.Full)
	if diff := p.diff(p.dump(true), got); diff != "" {
		t.Errorf("(-full +interrupted):\n%s", diff)
	}

	// A cancelled rebuild leaves the index that was there.
	p.write("f000.ts", "export function changed() {}\n")
	ctx, cancel = context.WithCancel(t.Context())
	_, err = p.Run(ctx, indexer.RunOptions{Mode: indexer.Force, Progress: func(pr indexer.Progress) {
		if pr.Phase == indexer.PhaseIndex {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Run = %v", err)
	}
	if diff := p.diff(got, p.dump(true)); diff != "" {
		t.Errorf("(-before +after a cancelled rebuild):\n%s", diff)
	}
}

func TestTimeLimit(t *testing.T) {
	files := map[string]string{}
	for i := range 2000 {
		files[fmt.Sprintf("d%d/f%d.ts", i%10, i)] = "export const x = 1;\n"
	}
	p := newProject(t, files)
	r, err := p.Run(t.Context(), indexer.RunOptions{Limit: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Partial || r.FilesPending == 0 || r.FilesPending+r.FilesIndexed != 2000 || !strings.Contains(strings.Join(r.Notes, " "), "time limit") {
		t.Errorf("report = %+v", r)
	}
	if d := p.compare(p.Check); d.Fresh() || len(d.New) != r.FilesPending {
		t.Errorf("Check finds %d new", len(d.New))
	}
	if r := p.run(indexer.Incremental); r.Partial || r.FilesPending != 0 {
		t.Errorf("the next run: %+v", r)
	}
	if d := p.compare(p.Check); !d.Fresh() {
		t.Errorf("Check = %+v", d)
	}
}

func TestWorktreeBelowTheProject(t *testing.T) {
	p := newProject(t, map[string]string{
		"a.ts": "export const a = 1;\n", ".git/HEAD": "ref: refs/heads/main\n", ".git/objects/x": "", ".git/refs/x": "",
		".git/worktrees/f/HEAD": "x", ".git/worktrees/f/commondir": "../..\n", ".wt/f/b.ts": "export const b = 1;\n",
	})
	p.write(".wt/f/.git", "gitdir: "+p.path(".git/worktrees/f")+"\n")
	p.run(indexer.Incremental)
	if diff := cmp.Diff([]string{"a.ts"}, p.paths()); diff != "" {
		t.Errorf("main (-want +got):\n%s", diff)
	}
	below := p.indexer(func(c *indexer.Config) { c.Root = p.path(".wt/f") })
	if r, err := below.Run(t.Context(), indexer.RunOptions{}); err != nil || r.FilesIndexed != 1 {
		t.Errorf("worktree: %+v, %v", r, err)
	}
}

func TestStateFolderThatCannotBe(t *testing.T) {
	p := newProject(t, map[string]string{"a.ts": "", "file": ""}, func(c *indexer.Config) {
		c.StateDir = filepath.Join(c.Root, "file", "state")
	})
	if _, err := p.Run(t.Context(), indexer.RunOptions{}); err == nil || !strings.Contains(err.Error(), "state folder") {
		t.Errorf("Run = %v", err)
	}
	p = newProject(t, small, func(c *indexer.Config) { c.StateDir = filepath.Join(c.Root, "src") })
	if _, err := p.Run(t.Context(), indexer.RunOptions{}); err == nil || !strings.Contains(err.Error(), "holds files of the project") {
		t.Errorf("sources as state folder: %v", err)
	}
	if _, err := os.Stat(p.path("src/.gitignore")); err == nil {
		t.Error("a .gitignore was written beside the sources")
	}
	if _, err := indexer.New(indexer.Config{Root: p.path("none"), Languages: languages(t)}); err == nil {
		t.Error("a missing root is accepted")
	}
}
