package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
)

// plain is a file of one block of text.
func plain(t testing.TB, path, text string) *Prepared {
	t.Helper()
	facts := &code.Facts{Chunks: []code.Chunk{{Symbol: code.NoSymbol, Name: "N" + path, Span: code.Span{End: uint32(len(text))}}}}
	return mustPrepare(t, FileState{Path: path, Size: int64(len(text)), Hash: HashOf([]byte(text))}, text, facts)
}

func dump(t testing.TB, path string) string {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var b strings.Builder
	if err := v.Dump(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestDump builds the same content in two ways: at once, and through other
// versions, deletions and a skipped state.
func TestDump(t *testing.T) {
	dir := t.TempDir()
	straight, detour := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	writeIndex(t, openWriter(t, straight), "src/a.ts", "src/b.ts")
	w := openWriter(t, straight)
	putAll(t, w, plain(t, "c.txt", "Some words, createUser"), plain(t, "d.txt", "last words"))

	w = openWriter(t, detour)
	putAll(t, w, plain(t, "d.txt", "last words"), plain(t, "gone.txt", "createUser words"), plain(t, "src/b.ts", "other text"))
	w = openWriter(t, detour)
	putAll(t, w, mustPrepare(t, FileState{Path: "c.txt", Status: StatusSkipped, Reason: "binary"}, "", &code.Facts{}))
	writeIndex(t, openWriter(t, detour), "src/b.ts", "src/a.ts")
	w = openWriter(t, detour)
	for path, want := range map[string]int{"gone.txt": 1, "never.txt": 0} {
		if n, err := w.Delete(t.Context(), path); err != nil || n != want {
			t.Errorf("Delete(%s) = %d, %v; want %d", path, n, err, want)
		}
	}
	putAll(t, w, plain(t, "c.txt", "Some words, createUser"))

	a, b := dump(t, straight), dump(t, detour)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("dumps differ (-straight +detour)\n%s", diff)
	}
	for _, want := range []string{`file "src/a.ts"`, "symbol", "ref", "import", "export", "chunk", "name createuser", `term "createuser"`, "problem"} {
		if want != "name createuser" && !strings.Contains(a, want) {
			t.Errorf("the dump lacks %q", want)
		}
	}
}

// putAll stores files and closes the writer.
func putAll(t testing.TB, w *Writer, files ...*Prepared) {
	t.Helper()
	for _, p := range files {
		if err := w.Put(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Commit(t.Context()), w.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestUncommitted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	writeIndex(t, openWriter(t, path), "a")
	w := openWriter(t, path)
	if err := w.Put(t.Context(), plain(t, "b", "text")); err != nil {
		t.Fatal(err)
	}
	if files, err := w.Files(t.Context()); err != nil || len(files) != 2 {
		t.Errorf("the writer sees %d files, %v", len(files), err)
	}
	if err := w.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := w.Put(t.Context(), plain(t, "c", "text")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if diff := cmp.Diff([]string{"a"}, paths(t, s)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestTouch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	w := openWriter(t, path)
	if err := w.Put(t.Context(), plain(t, "a", "text")); err != nil {
		t.Fatal(err)
	}
	want := FileState{Path: "a", Size: 9, MtimeNS: 1, CtimeNS: 2, Inode: 3, IndexedNS: 4}
	if err := w.Touch(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	files, err := w.Files(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := files["a"]
	want.ID, want.Hash, want.Chunks, want.Tokens, want.firstChunk, want.Node, want.terms = got.ID, HashOf([]byte("text")), 1, 1, 1, 1, 3
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(FileState{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestReadersAndWriter lets 32 readers of two stores look on while a writer
// changes files in batches of two whose versions always agree.
func TestReadersAndWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	version := func(n int) []*Prepared {
		text := fmt.Sprintf("version%d shared", n)
		return []*Prepared{plain(t, "a", text), plain(t, "b", text)}
	}
	putAll(t, openWriter(t, path), version(0)...)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var group sync.WaitGroup
	for range 2 {
		s, err := Open(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for range 16 {
			group.Go(func() {
				for ctx.Err() == nil {
					if err := lookOn(t.Context(), s); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	versions := 15
	if testing.Short() {
		versions = 5
	}
	for n := 1; n <= versions; n++ {
		switch n % 5 {
		case 0:
			w := rebuild(t, path)
			for _, p := range version(n) {
				if err := w.Put(t.Context(), p); err != nil {
					t.Error(err)
				}
			}
			if err := errors.Join(w.Finish(t.Context(), Run{}), w.Close()); err != nil {
				t.Error(err)
			}
		default:
			putAll(t, openWriter(t, path), version(n)...)
		}
	}
	stop()
	group.Wait()
}

// lookOn checks that one view is consistent in itself.
func lookOn(ctx context.Context, s *Store) error {
	v, err := s.View(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	files, err := v.Files(ctx)
	if err != nil {
		return err
	}
	if len(files) != 2 || files[0].Hash != files[1].Hash {
		return fmt.Errorf("files of different versions: %+v", files)
	}
	scope, err := v.Scope(ctx, nil, nil, false)
	if err != nil {
		return err
	}
	text, err := v.Text(ctx, files[0].ID)
	if err != nil {
		return err
	}
	ids, err := v.Matches(ctx, AllOf(strings.Fields(string(text))...), scope, 10)
	if err != nil || len(ids) != 2 {
		return fmt.Errorf("%d chunks have the text %q of their version, %w", len(ids), text, err)
	}
	_, err = v.Scores(ctx, []string{"shared"}, ids)
	return err
}

// TestBusy holds the write lock as another process would.
func TestBusy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	writeIndex(t, openWriter(t, path), "a")
	holder := openWriter(t, path)
	defer holder.Close()
	if err := holder.Put(t.Context(), plain(t, "b", "text")); err != nil {
		t.Fatal(err)
	}
	// Readers do not notice.
	start := time.Now()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if diff := cmp.Diff([]string{"a"}, paths(t, s)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if d := time.Since(start); d > readerBusyTimeout/2 {
		t.Errorf("reading waited %v for a writer", d)
	}
	// A second writer gives up, and says why.
	w := openWriter(t, path)
	defer w.Close()
	if err := setBusyTimeout(t.Context(), w.conn, 10*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	err = w.Put(t.Context(), plain(t, "c", "text"))
	if !errors.Is(err, ErrBusy) || errors.Is(err, ErrCorrupt) {
		t.Errorf("a second writer gets %v, want ErrBusy", err)
	}
	if err := holder.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := w.Put(t.Context(), plain(t, "c", "text")); err != nil {
		t.Errorf("after the other one is done: %v", err)
	}
}
