package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tree is a watched folder.
type tree struct {
	t       *testing.T
	root    string
	batches chan Batch
	mu      sync.Mutex
	logged  []string
}

// start watches a new folder with the sub-folders "src" and "out", of which
// "out" is left out, and waits for the first batch.
func start(t *testing.T, change func(*Options)) *tree {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	tr := &tree{t: t, root: root, batches: make(chan Batch, 100)}
	tr.write("src/a.txt", "a")
	tr.write("out/state", "1")
	opts := Options{
		Root: root, Debounce: 50 * time.Millisecond, Poll: time.Hour,
		Folders: tr.folders,
		Log: func(line string) {
			tr.mu.Lock()
			defer tr.mu.Unlock()
			tr.logged = append(tr.logged, line)
		},
	}
	if change != nil {
		change(&opts)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, opts, func(_ context.Context, b Batch) { tr.batches <- b }) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("run: %v", err)
		}
	})
	tr.want(Batch{Rescan: true})
	return tr
}

// folders lists what is there but "out".
func (tr *tree) folders(context.Context) ([]string, error) {
	var out []string
	err := filepath.WalkDir(tr.root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(tr.root, name)
		if rel == "out" {
			return fs.SkipDir
		}
		out = append(out, filepath.ToSlash(rel))
		return err
	})
	return out, err
}

func (tr *tree) path(rel string) string { return filepath.Join(tr.root, filepath.FromSlash(rel)) }

func (tr *tree) write(rel, text string) {
	tr.t.Helper()
	if err := os.MkdirAll(filepath.Dir(tr.path(rel)), 0o755); err != nil {
		tr.t.Fatal(err)
	}
	if err := os.WriteFile(tr.path(rel), []byte(text), 0o644); err != nil {
		tr.t.Fatal(err)
	}
}

// want demands that the next batch is b.
func (tr *tree) want(b Batch) {
	tr.t.Helper()
	select {
	case got := <-tr.batches:
		if diff := cmp.Diff(b, got); diff != "" {
			tr.t.Errorf("batch (-want +got):\n%s", diff)
		}
	case <-time.After(20 * time.Second):
		tr.t.Fatalf("no batch within 20 s, want %+v", b)
	}
}

// quiet demands that there is no batch for ten debounce times.
func (tr *tree) quiet() {
	tr.t.Helper()
	select {
	case got := <-tr.batches:
		tr.t.Errorf("batch %+v, want none", got)
	case <-time.After(500 * time.Millisecond):
	}
}

func (tr *tree) lines() []string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return slices.Clone(tr.logged)
}

func TestRun_reportsFiles(t *testing.T) {
	tr := start(t, func(o *Options) { o.Debounce = 200 * time.Millisecond })
	tr.write("src/b.txt", "b")
	tr.write("src/a.txt", "changed")
	tr.write("c.txt", "c")
	tr.want(Batch{Paths: []string{"c.txt", "src/a.txt", "src/b.txt"}})
	if err := os.Remove(tr.path("src/b.txt")); err != nil {
		t.Fatal(err)
	}
	tr.want(Batch{Paths: []string{"src/b.txt"}})
	tr.quiet()
}

func TestRun_isQuietAboutFoldersLeftOut(t *testing.T) {
	tr := start(t, nil)
	tr.write("out/state", "2")
	tr.write("out/deep/more", "3")
	if err := os.Chmod(tr.path("src/a.txt"), 0o600); err != nil {
		t.Fatal(err)
	}
	tr.quiet()
}

func TestRun_followsFolders(t *testing.T) {
	tr := start(t, nil)
	tr.write("new/deep/x.txt", "x")
	tr.want(Batch{Rescan: true})
	// Depending on who was faster, the folder is noticed in two steps.
	time.Sleep(500 * time.Millisecond)
	for len(tr.batches) > 0 {
		<-tr.batches
	}
	tr.write("new/deep/y.txt", "y")
	tr.want(Batch{Paths: []string{"new/deep/y.txt"}})
	if err := os.Rename(tr.path("new"), tr.path("out/new")); err != nil {
		t.Fatal(err)
	}
	tr.want(Batch{Rescan: true})
	tr.write("out/new/deep/z.txt", "z")
	tr.quiet()
}

func TestRun_listsFoldersAgainWhenAFileDecides(t *testing.T) {
	tr := start(t, func(o *Options) { o.Decides = func(path string) bool { return path == "src/rules" } })
	tr.write("src/rules", "")
	tr.want(Batch{Rescan: true})
}

func TestRun_manyFilesAreARescan(t *testing.T) {
	tr := start(t, func(o *Options) { o.Debounce = time.Second })
	for i := range maxPaths + 2 {
		tr.write("src/"+strings.Repeat("x", i%100)+string(rune('a'+i/100)), "x")
	}
	tr.want(Batch{Rescan: true})
}

func TestRun_reportsATreeThatIsNeverQuiet(t *testing.T) {
	tr := start(t, nil)
	stop := time.After(10 * time.Second)
	for {
		tr.write("src/a.txt", time.Now().String())
		select {
		case <-tr.batches:
			return
		case <-stop:
			t.Fatal("no batch within 10 s")
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func TestRun_pollsWhereTheSystemCannotWatch(t *testing.T) {
	tr := start(t, func(o *Options) {
		o.Poll = 100 * time.Millisecond
		o.Folders = func(context.Context) ([]string, error) { return make([]string, maxFolders+1), nil }
	})
	tr.want(Batch{Rescan: true})
	tr.want(Batch{Rescan: true})
	if got := tr.lines(); len(got) != 1 || !strings.Contains(got[0], "cannot watch") {
		t.Errorf("log = %q, want one line", got)
	}
}

func TestRun_failsWithoutFolders(t *testing.T) {
	cause := errors.New("gone")
	err := Run(t.Context(), Options{Root: t.TempDir(), Folders: func(context.Context) ([]string, error) { return nil, cause }}, nil)
	if !errors.Is(err, cause) {
		t.Errorf("run = %v", err)
	}
}

func TestFail_overflowIsARescanSaidOnce(t *testing.T) {
	var lines []string
	w := watcher{opts: Options{Log: func(line string) { lines = append(lines, line) }}}
	for range 2 {
		w.rescan = false
		if !w.fail(fsnotify.ErrEventOverflow) || !w.rescan || !w.relist {
			t.Errorf("after an overflow: %+v", w)
		}
	}
	if len(lines) != 1 {
		t.Errorf("log = %q, want one line", lines)
	}
}
