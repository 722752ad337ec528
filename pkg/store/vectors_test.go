package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func key(n byte) VectorKey { return VectorKey{n} }

func vectorWriter(t *testing.T, path string) *VectorWriter {
	t.Helper()
	w, err := OpenVectorWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// rows lists the vectors of a model behind an id.
func rows(t *testing.T, v *Vectors, model VectorModel, after int64) (ids []int64, text string) {
	t.Helper()
	err := v.Read(t.Context(), func(r *VectorReading) error {
		return r.Rows(t.Context(), model, after, func(id int64, key VectorKey, data []byte) error {
			ids = append(ids, id)
			text += fmt.Sprintf("%d=%s ", key[0], data)
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids, text
}

func TestVectors_keepWhatWasPut(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "vectors.db")
	v := NewVectors(path)
	defer v.Close()
	if err := v.Read(ctx, nil); !errors.Is(err, ErrNoVectors) {
		t.Fatalf("reading no file: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Fatal("reading made a file")
	}
	w := vectorWriter(t, path)
	small, large := VectorModel{"small", 2}, VectorModel{"large", 3}
	for _, put := range []struct {
		model VectorModel
		key   byte
	}{{small, 1}, {small, 2}, {large, 1}, {small, 1}} {
		if err := w.PutVectors(ctx, put.model, []VectorKey{key(put.key)}, [][]byte{fmt.Appendf(nil, "%s%d", put.model.Name[:1], put.key)}); err != nil {
			t.Fatal(err)
		}
	}
	ids, text := rows(t, v, small, 0)
	if want := "1=s1 2=s2 "; text != want {
		t.Errorf("vectors of small = %q, want %q", text, want)
	}
	if _, text := rows(t, v, small, ids[0]); text != "2=s2 " {
		t.Errorf("behind the first: %q", text)
	}
	keys, err := w.Keys(ctx, "large")
	if diff := cmp.Diff(map[VectorKey]int{key(1): 3}, keys); diff != "" || err != nil {
		t.Errorf("keys of large: %v %s", err, diff)
	}
	if v.Bytes() == 0 {
		t.Error("the file has no size")
	}
}

func TestVectors_files(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "vectors.db")
	w := vectorWriter(t, path)
	file := func(path string, keys ...VectorKey) VectorFile {
		return VectorFile{Path: path, Hash: HashOf([]byte(path)), Keys: keys}
	}
	if err := w.SetFiles(ctx, "one", []VectorFile{file("a", key(1), key(2)), file("b")}, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.SetFiles(ctx, "one", []VectorFile{file("a", key(3))}, []string{"b"}); err != nil {
		t.Fatal(err)
	}
	read := func() (rules string, files map[string]VectorFile, generation int64) {
		t.Helper()
		v := NewVectors(path)
		defer v.Close()
		err := v.Read(ctx, func(r *VectorReading) (err error) {
			rules, err = r.Rules(ctx)
			if err == nil {
				files, err = r.Files(ctx)
			}
			if err == nil {
				generation, _, err = r.Generation(ctx)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return rules, files, generation
	}
	rules, files, before := read()
	if diff := cmp.Diff(map[string]VectorFile{"a": file("a", key(3))}, files); diff != "" || rules != "one" {
		t.Errorf("rules %q, files: %s", rules, diff)
	}
	if err := w.SetFiles(ctx, "two", []VectorFile{file("c", key(4))}, nil); err != nil {
		t.Fatal(err)
	}
	rules, files, after := read()
	if diff := cmp.Diff(map[string]VectorFile{"c": file("c", key(4))}, files); diff != "" || rules != "two" {
		t.Errorf("by other rules: %q, files: %s", rules, diff)
	}
	if after <= before {
		t.Errorf("the generation went from %d to %d", before, after)
	}
}

func TestVectors_pruneUntilDeadline(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "vectors.db")
	w := vectorWriter(t, path)
	model, other := VectorModel{"m", 2}, VectorModel{"m", 3}
	for n := range byte(4) {
		if err := w.PutVectors(ctx, model, []VectorKey{key(n)}, [][]byte{{n}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.PutVectors(ctx, other, []VectorKey{key(1)}, [][]byte{{1}}); err != nil {
		t.Fatal(err)
	}
	keep := func(k VectorKey) bool { return k[0] == 2 }
	if n, err := w.Prune(ctx, model, keep, time.Now().Add(-time.Second)); n != 0 || err != nil {
		t.Errorf("after the deadline %d were deleted: %v", n, err)
	}
	if n, err := w.Prune(ctx, model, keep, time.Now().Add(time.Minute)); n != 4 || err != nil {
		t.Errorf("%d were deleted, want 4: %v", n, err)
	}
	v := NewVectors(path)
	defer v.Close()
	var counts []VectorCount
	err := v.Read(ctx, func(r *VectorReading) (err error) {
		counts, err = r.Counts(ctx)
		return err
	})
	if diff := cmp.Diff([]VectorCount{{model, 1}}, counts); diff != "" || err != nil {
		t.Errorf("left: %v %s", err, diff)
	}
}

// A file that cannot be used is refused and stays as it is.
func TestVectors_refuse(t *testing.T) {
	ctx := t.Context()
	tests := map[string]func(t *testing.T, path string){
		"newer": func(t *testing.T, path string) {
			statement(t, path, fmt.Sprintf(`PRAGMA user_version = %d`, VectorsFormatVersion+1))
		},
		"other program": func(t *testing.T, path string) { statement(t, path, `PRAGMA application_id = 7`) },
		"damaged": func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte("this is no database, and has been none for some time"), 0o600); err != nil {
				t.Fatal(err)
			}
		},
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "vectors.db")
			w, err := OpenVectorWriter(ctx, path)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(w.Finish(ctx), w.Close()); err != nil {
				t.Fatal(err)
			}
			spoil(t, path)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			v := NewVectors(path)
			defer v.Close()
			if err := v.Read(ctx, nil); !errors.Is(err, ErrVectorsUnusable) {
				t.Errorf("reading: %v", err)
			}
			if _, err := OpenVectorWriter(ctx, path); !errors.Is(err, ErrVectorsUnusable) {
				t.Errorf("writing: %v", err)
			}
			after, err := os.ReadFile(path)
			if err != nil || string(after) != string(before) {
				t.Errorf("the file was changed (%v)", err)
			}
			if err := DropVectors(path); err != nil {
				t.Fatal(err)
			}
			if err := v.Read(ctx, nil); !errors.Is(err, ErrNoVectors) {
				t.Errorf("after dropping: %v", err)
			}
		})
	}
}

// statement runs SQL on a file behind the back of the package.
func statement(t *testing.T, path, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", writerSource(path, false))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.Background(), text); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(context.Background(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
}

// A reader that has the file open sees that it was replaced.
func TestVectors_followThePath(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open cannot be removed there")
	}
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "vectors.db")
	v := NewVectors(path)
	defer v.Close()
	model := VectorModel{"m", 1}
	for _, text := range []string{"old", "new"} {
		w, err := OpenVectorWriter(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.PutVectors(ctx, model, []VectorKey{key(1)}, [][]byte{[]byte(text)}), w.Close()); err != nil {
			t.Fatal(err)
		}
		if _, got := rows(t, v, model, 0); got != "1="+text+" " {
			t.Errorf("read %q, want %q", got, text)
		}
		if err := DropVectors(path); err != nil {
			t.Fatal(err)
		}
	}
}
