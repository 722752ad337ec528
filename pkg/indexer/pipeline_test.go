package indexer

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/store"
)

// pipeline makes an indexer and the jobs for n files.
func pipeline(t *testing.T, n int) (*Indexer, []job) {
	t.Helper()
	registry, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	var jobs []job
	for i := range n {
		name := fmt.Sprintf("f%03d.txt", i)
		if err := os.WriteFile(filepath.Join(root, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, job{entry: walk.Entry{Path: name, Size: int64(len(name))}})
	}
	ix, err := New(Config{Root: root, Languages: registry, Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	return ix, jobs
}

func TestOutcomesComeInOrder(t *testing.T) {
	ix, jobs := pipeline(t, 600)
	jobs[7].entry.Size = inFlightBytes * 2 // larger than all that may be in flight
	next := 0
	done, err := ix.each(t.Context(), jobs, time.Time{}, func(j job, o outcome) error {
		if want := fmt.Sprintf("f%03d.txt", next); j.entry.Path != want || o.prepared.State.Path != want {
			t.Fatalf("outcome %d is of %s and %s", next, j.entry.Path, o.prepared.State.Path)
		}
		next++
		return nil
	})
	if err != nil || done != 600 || next != 600 {
		t.Errorf("done = %d, calls = %d, err = %v", done, next, err)
	}
}

func TestEachStops(t *testing.T) {
	ix, jobs := pipeline(t, 600)
	full := errors.New("disk full")
	done, err := ix.each(t.Context(), jobs, time.Time{}, func(j job, _ outcome) error {
		if j.entry.Path == "f100.txt" {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || done != 100 {
		t.Errorf("failing use: done = %d, err = %v", done, err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done, err = ix.each(ctx, jobs, time.Time{}, func(job, outcome) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) || done == 0 || done == 600 {
		t.Errorf("cancelled: done = %d, err = %v", done, err)
	}

	if done, err = ix.each(t.Context(), jobs, time.Now(), func(job, outcome) error { return nil }); err != nil || done != 0 {
		t.Errorf("no time left: done = %d, err = %v", done, err)
	}
	if done, err = ix.each(t.Context(), nil, time.Time{}, nil); err != nil || done != 0 {
		t.Errorf("no jobs: done = %d, err = %v", done, err)
	}
}

// Between the walk and the reading, files vanish, change, and turn into links
// that lead elsewhere.
func TestFilesThatChangeAfterTheWalk(t *testing.T) {
	ix, jobs := pipeline(t, 4)
	state := store.FileState{Path: "f001.txt", Size: 8}
	jobs[1].state = &state
	for _, name := range []string{"f000.txt", "f001.txt", "f003.txt"} {
		if err := os.Remove(filepath.Join(ix.root, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(ix.root, "f002.txt"), []byte("longer than it was"), 0o644); err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(ix.root, "f003.txt")); err != nil {
		t.Skip(err)
	}
	var got []outcome
	if _, err := ix.each(t.Context(), jobs, time.Time{}, func(_ job, o outcome) error { got = append(got, o); return nil }); err != nil {
		t.Fatal(err)
	}
	if got[0].prepared != nil || got[0].touched != nil || got[1].prepared != nil || got[1].touched != nil {
		t.Error("vanished files have an outcome")
	}
	if s := got[2].prepared.State; s.Size != 18 || s.Hash != store.HashOf([]byte("longer than it was")) {
		t.Errorf("grown file: %+v", s)
	}
	if s := got[3].prepared.State; s.Status != store.StatusSkipped || s.Reason != "unreadable" {
		t.Errorf("link out of the project: %+v", s)
	}
}
