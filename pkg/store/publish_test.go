package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// writeIndex puts files with sample text at paths.
func writeIndex(t testing.TB, w *Writer, paths ...string) {
	t.Helper()
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, p := range paths {
		if err := w.Put(t.Context(), mustPrepare(t, sampleState(p), sample, sampleFacts())); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(t.Context(), Run{Complete: true}); err != nil {
		t.Fatal(err)
	}
}

func openWriter(t testing.TB, path string) *Writer {
	t.Helper()
	w, err := OpenWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func rebuild(t testing.TB, path string) *Writer {
	t.Helper()
	w, err := Rebuild(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// paths returns what a new view of s holds, and checks that names and terms
// agree with it.
func paths(t testing.TB, s *Store) []string {
	t.Helper()
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	files, err := v.Files(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, f := range files {
		got = append(got, f.Path)
	}
	scope, err := v.Scope(t.Context(), nil, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	hits, err := v.Named(t.Context(), "addNumbers", scope, 1000)
	if err != nil || len(hits) != len(files) {
		t.Errorf("%d names, %v; want %d", len(hits), err, len(files))
	}
	ids, err := v.Matches(t.Context(), AllOf("addnumbers", "add"), scope, 1000)
	if err != nil || len(ids) != 2*len(files) {
		t.Errorf("%d matches, %v; want %d", len(ids), err, 2*len(files))
	}
	return got
}

func TestRebuild(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	writeIndex(t, openWriter(t, path), "old1", "old2")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	before, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	if diff := cmp.Diff([]string{"old1", "old2"}, paths(t, s)); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}

	abandoned := rebuild(t, path)
	if err := abandoned.Put(t.Context(), mustPrepare(t, sampleState("never"), sample, sampleFacts())); err != nil {
		t.Fatal(err)
	}
	if err := abandoned.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"old1", "old2"}, paths(t, s)); diff != "" {
		t.Errorf("after an abandoned rebuild (-want +got)\n%s", diff)
	}

	for round := range 3 {
		var want []string
		for i := range 3 + round*40 {
			want = append(want, fmt.Sprintf("new%d/%03d", round, i))
		}
		writeIndex(t, rebuild(t, path), want...)
		if diff := cmp.Diff(want, paths(t, s)); diff != "" {
			t.Errorf("round %d: an open store (-want +got)\n%s", round, diff)
		}
	}
	// A view that was open all the time still shows its own state.
	text, err := before.Text(t.Context(), 1)
	if err != nil || string(text) != sample {
		t.Errorf("text in the old view: %q, %v", text, err)
	}
	if _, err := before.File(t.Context(), "old2"); err != nil {
		t.Errorf("file in the old view: %v", err)
	}
	left, err := filepath.Glob(path + ".new*")
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestRebuild_damaged(t *testing.T) {
	for name, content := range map[string]string{
		"text":  "this is not a database, it is a text that is long enough to look at",
		"empty": "",
		"head":  "SQLite format 3\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "graph.db")
			if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
			want := ErrCorrupt
			if content == "" {
				want = ErrNoIndex
			}
			if _, err := Open(t.Context(), path); !errors.Is(err, want) {
				t.Errorf("Open gives %v, want %v", err, want)
			}
			if content != "" {
				if _, err := OpenWriter(t.Context(), path); !errors.Is(err, ErrCorrupt) {
					t.Errorf("OpenWriter gives %v", err)
				}
				if now, err := os.ReadFile(path); err != nil || string(now) != content {
					t.Errorf("the damaged file was changed: %q %v", now, err)
				}
			}
			writeIndex(t, rebuild(t, path), "a")
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if diff := cmp.Diff([]string{"a"}, paths(t, s)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestReplacedFile deletes and replaces the file behind an open store, as a
// user or another tool may.
func TestReplacedFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "graph.db")
	writeIndex(t, openWriter(t, path), "old")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := removeDatabase(path); err != nil {
		t.Skipf("this system keeps open files from being removed: %v", err)
	}
	if _, err := s.View(t.Context()); !errors.Is(err, ErrNoIndex) {
		t.Errorf("a removed index gives %v", err)
	}
	writeIndex(t, openWriter(t, path), "one", "two")
	if diff := cmp.Diff([]string{"one", "two"}, paths(t, s)); diff != "" {
		t.Errorf("after removing and building (-want +got)\n%s", diff)
	}
	other := filepath.Join(dir, "other.db")
	writeIndex(t, openWriter(t, other), "renamed")
	if err := removeDatabase(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"renamed"}, paths(t, s)); diff != "" {
		t.Errorf("after renaming (-want +got)\n%s", diff)
	}
}

func TestFormats(t *testing.T) {
	tests := []struct {
		name, change string
		want         error
	}{
		{"newer", `PRAGMA user_version = 99`, ErrNewerFormat},
		{"older", `PRAGMA user_version = 0`, ErrOlderFormat},
		{"foreign", `PRAGMA application_id = 7`, ErrCorrupt},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "graph.db")
			w := openWriter(t, path)
			if _, err := w.conn.ExecContext(t.Context(), tt.change); err != nil {
				t.Fatal(err)
			}
			writeIndex(t, w, "a")
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Open(t.Context(), path); !errors.Is(err, tt.want) {
				t.Errorf("Open gives %v, want %v", err, tt.want)
			}
			if _, err := OpenWriter(t.Context(), path); !errors.Is(err, tt.want) {
				t.Errorf("OpenWriter gives %v, want %v", err, tt.want)
			}
			after, err := os.ReadFile(path)
			if err != nil || string(before) != string(after) {
				t.Errorf("the file was changed (%v)", err)
			}
			writeIndex(t, rebuild(t, path), "b")
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if diff := cmp.Diff([]string{"b"}, paths(t, s)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestReadOnlyFolder reads an index in a folder where SQLite can make no files.
func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "graph.db")
	writeIndex(t, openWriter(t, path), "a")
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755) //nolint:errcheck // so that the folder can be removed
	if f, err := os.CreateTemp(dir, "x"); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("this user may write everywhere")
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

// TestDamage flips bytes all over an index. Reading it may fail or give what is
// there; it may not panic, and a fault must not be taken for a busy file.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.db")
	writeIndex(t, openWriter(t, path), "a", "b", "c")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for at := 20; at < len(whole); at += 211 {
		damaged := bytes.Clone(whole)
		for i := range 8 {
			damaged[min(at+i, len(damaged)-1)] ^= 0x5a
		}
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := readAll(t, path); err != nil {
			failed++
			if errors.Is(err, ErrBusy) {
				t.Errorf("damage at %d: %v", at, err)
			}
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, damaged) {
			t.Errorf("damage at %d: the file was changed by reading (%v)", at, err)
		}
	}
	if failed == 0 {
		t.Error("no damage was ever noticed")
	}
}

// readAll reads everything in an index.
func readAll(t testing.TB, path string) (err error) {
	s, err := Open(t.Context(), path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	v, err := s.View(t.Context())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	scope, err := v.Scope(t.Context(), nil, nil, false)
	if err != nil {
		return err
	}
	ids, err := v.Matches(t.Context(), AnyOf("addnumbers", "return"), scope, 100)
	if err != nil {
		return err
	}
	if _, err := v.Scores(t.Context(), []string{"addnumbers"}, ids); err != nil {
		return err
	}
	if _, err := v.Named(t.Context(), "run", scope, 10); err != nil {
		return err
	}
	return v.Dump(t.Context(), io.Discard)
}
