package tool

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mast-search/mast/internal/lockfile"
)

// told collects what a program says while it works.
type told struct {
	mu    sync.Mutex
	lines []string
}

func (l *told) log(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func (l *told) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(strings.Join(l.lines, "\n"), text)
}

// A folder of a project that has an index gets one of its own, which is said.
func TestBuild_insideAnotherProject(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "part/a.py": "def alpha():\n    return 1\n"})
	call(t, open(t, root), "mast_search", `{"query":"alpha"}`)
	for part, want := range map[string]bool{"part": true, ".": false} {
		var l told
		call(t, open(t, filepath.Join(root, part), func(o *Options) { o.Log = l.log }), "mast_search", `{"query":"alpha"}`)
		if got := l.has("it lies in " + root); got != want {
			t.Errorf("%s: told %v, want %v: %q", part, got, want, l.lines)
		}
	}
}

// Who waits for another process that indexes says so.
func TestBuild_waits(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": "{}", "a.py": "def alpha():\n    return 1\n"})
	var l told
	ps := open(t, root, func(o *Options) { o.Log = l.log })
	p, err := ps.Open("")
	if err != nil {
		t.Fatal(err)
	}
	ix, err := p.indexer()
	if err != nil {
		t.Fatal(err)
	}
	if err := ix.MakeState(); err != nil {
		t.Fatal(err)
	}
	lock, err := lockfile.Try(filepath.Join(p.StateDir(), "structure.lock"), "index")
	if err != nil {
		t.Fatal(err)
	}
	b := p.startBuild()
	for since := time.Now(); !l.has("waiting for another process"); time.Sleep(5 * time.Millisecond) {
		if time.Since(since) > 20*time.Second {
			t.Fatal("nothing is said")
		}
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	<-b.done
	if b.err != nil {
		t.Error(b.err)
	}
}
