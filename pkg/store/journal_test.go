package store

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// killedCreation makes what a process leaves that is killed while it makes a new file: a
// journal beside it that only a writer can roll back.
func killedCreation(t *testing.T) (path string) {
	t.Helper()
	dir := t.TempDir()
	from, path := filepath.Join(dir, "from.db"), filepath.Join(dir, "graph.db")
	db, err := sql.Open("sqlite", from)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		`PRAGMA journal_mode = DELETE`, `PRAGMA cache_size = 2`, `BEGIN`, `CREATE TABLE begun (x)`,
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO begun SELECT randomblob(1000) FROM n`,
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, suffix := range []string{"", "-journal"} {
		data, err := os.ReadFile(from + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+suffix, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// For readers there is no index then, and the next writer makes it.
func TestUnfinishedCreation(t *testing.T) {
	path := killedCreation(t)
	if _, err := Open(t.Context(), path); !errors.Is(err, ErrNoIndex) {
		t.Fatalf("Open = %v, want ErrNoIndex", err)
	}
	writeIndex(t, openWriter(t, path), "a")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestVectors_unfinishedCreation(t *testing.T) {
	path := killedCreation(t)
	v := NewVectors(path)
	if _, err := v.open(t.Context()); !errors.Is(err, ErrNoVectors) {
		t.Fatalf("open = %v, want ErrNoVectors", err)
	}
	w, err := OpenVectorWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if _, err := v.open(t.Context()); err != nil {
		t.Error(err)
	}
	if err := v.Close(); err != nil {
		t.Error(err)
	}
}
