package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A reader that follows a writer from change to change knows the same as one that
// reads everything anew, also when runs end, segments are merged and what was removed
// is forgotten.
func TestFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	path := filepath.Join(t.TempDir(), "graph.db")
	w := openWriter(t, path)
	defer func() { w.Close() }()
	file := func(i int) string { return fmt.Sprintf("folder%d/file%d.go", i%7, i) }
	put := func(i int) {
		text, facts := randomFile(r)
		p, err := Prepare(FileState{Path: file(i), Size: int64(len(text))}, []byte(text), facts)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Put(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 60 {
		put(i)
	}
	if err := w.Finish(t.Context(), Run{Complete: true}); err != nil {
		t.Fatal(err)
	}
	follower, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	forgotten := false
	for round := range 60 {
		for range 1 + r.IntN(3) {
			i := r.IntN(64)
			switch r.IntN(4) {
			case 0:
				if _, err := w.Delete(t.Context(), file(i)); err != nil {
					t.Fatal(err)
				}
			case 1:
				if err := w.Touch(t.Context(), FileState{Path: file(i), Size: 5, MtimeNS: int64(round)}); err != nil {
					t.Fatal(err)
				}
			default:
				put(i)
			}
		}
		if round == 40 { // as after many changes
			for range maxRemoved {
				put(1)
			}
		}
		end := func() error { return w.Commit(t.Context()) }
		if round%5 == 0 {
			end = func() error { return w.Finish(t.Context(), Run{Complete: true}) }
		}
		if err := end(); err != nil {
			t.Fatal(err)
		}
		if round%20 == 19 { // another index in the place of this one
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			w = rebuild(t, path)
			for i := range 50 {
				put(i)
			}
			if err := errors.Join(w.Finish(t.Context(), Run{Complete: true}), w.Close()); err != nil {
				t.Fatal(err)
			}
			w = openWriter(t, path)
		}
		forgotten = forgotten || w.Meta().Known > w.Meta().CreatedNS
		if r.IntN(3) == 0 && round%20 != 19 {
			continue // the follower misses some
		}
		fresh, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		want, got := known(t, fresh), known(t, follower)
		if err := fresh.Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(FileState{}, PostingFile{})); diff != "" {
			t.Fatalf("round %d (-anew +followed)\n%s", round, diff)
		}
	}
	if !forgotten {
		t.Error("what was removed was never forgotten")
	}
}

// tables is what a reader holds in memory.
type tables struct {
	Files    []FileState
	Chunks   int
	Postings []PostingFile
	Infos    []ChunkInfo
	Totals   [Columns]int64
	Texts    [FileTexts]int64
	Uses     []Posting
}

func known(t *testing.T, s *Store) (k tables) {
	t.Helper()
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if k.Files, err = v.Files(t.Context()); err != nil {
		t.Fatal(err)
	}
	if k.Chunks, err = v.ChunkCount(t.Context()); err != nil {
		t.Fatal(err)
	}
	p, err := v.Postings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	k.Postings, k.Infos, k.Totals, k.Texts = p.Files, p.Chunks, p.Totals, p.FileTotals
	err = p.Each(t.Context(), "err", func(x *Posting) {
		x.Entries = append([]Entry(nil), x.Entries...)
		k.Uses = append(k.Uses, *x)
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}
