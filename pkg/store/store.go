// Package store keeps the index of a project in one SQLite file: the text of
// every file once, the facts that extraction found in it, the terms of its
// chunks, and the state by which a later run tells what changed. It holds
// every SQL statement of the program.
//
// A Store reads. It opens the file read-only, never takes the write lock,
// never creates a file of its own and never repairs anything. All reading
// happens in a View, one consistent state of the index. A Writer writes; there
// is one at a time, which its caller sees to by a lock of the project.
//
// Errors say what is the matter by wrapping one of the errors of this package
// (ErrNoIndex, ErrBusy, ...), and leave the file as it was.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	sqlite3 "modernc.org/sqlite/lib"
)

// readers bounds the connections of one Store and with them the views that
// can be open at a time; further callers of View wait.
const readers = 8

// Store is a read-only handle on the index at one path. It is safe for
// concurrent use, and follows the path: when the file is replaced, the next
// View reads the new one.
type Store struct {
	path string

	mu      sync.Mutex
	current *database // nil until the first view, and after the file vanished
	closed  bool
}

// database is one opened file. It lives until the last view on it is closed.
type database struct {
	info os.FileInfo
	// frozen says that the file is read as one that nobody changes.
	frozen bool
	refs   int // views, and one for being current; guarded by Store.mu
	pool   *pool
	cache  cache
}

// Open opens the index at path and checks that this program can read it.
func Open(ctx context.Context, path string) (*Store, error) {
	s := &Store{path: path}
	v, err := s.View(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, v.Close()
}

// Path returns the path of the database file.
func (s *Store) Path() string { return s.path }

// Close releases the database. Views that are open stay usable.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return s.drop()
}

// drop gives up the current database.
func (s *Store) drop() error {
	d := s.current
	s.current = nil
	if d == nil {
		return nil
	}
	return s.release(d)
}

// release gives back one reference; s.mu is held.
func (s *Store) release(d *database) error {
	if d.refs--; d.refs > 0 {
		return nil
	}
	return d.pool.close()
}

// acquire returns the database that is at the path now, with a reference.
func (s *Store) acquire(ctx context.Context) (*database, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, fmt.Errorf("read %s: the store is closed", s.path)
	}
	info, err := os.Stat(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.Join(fmt.Errorf("%w at %s", ErrNoIndex, s.path), s.drop())
	case err != nil:
		return nil, fmt.Errorf("open the index: %w", err)
	}
	if s.current != nil && s.current.outdated(info) {
		if err := s.drop(); err != nil {
			return nil, err
		}
	}
	if s.current == nil {
		d, err := openDatabase(ctx, s.path, info)
		if err != nil {
			return nil, err
		}
		s.current = d
	}
	s.current.refs++
	return s.current, nil
}

func openDatabase(ctx context.Context, path string, info os.FileInfo) (*database, error) {
	os.SameFile(info, info) // on Windows this reads the file's identity, while it is the right one
	d := &database{info: info, refs: 1}
	var err error
	d.pool, err = openPool(ctx, path, false)
	if c := resultCode(err); (c == sqlite3.SQLITE_CANTOPEN || c == sqlite3.SQLITE_READONLY) && frozen(path) {
		d.frozen = true
		d.pool, err = openPool(ctx, path, true)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// outdated reports whether the file that is at the path now is another one
// than was opened. The open connections hold the old file, so its inode cannot
// be given to the file that replaces it. A frozen file has changed if its size
// or time has: SQLite does not look.
func (d *database) outdated(now os.FileInfo) bool {
	if !os.SameFile(d.info, now) {
		return true
	}
	return d.frozen && (d.info.Size() != now.Size() || !d.info.ModTime().Equal(now.ModTime()))
}

// openPool opens the file and checks its format.
func openPool(ctx context.Context, path string, immutable bool) (*pool, error) {
	db, err := sql.Open("sqlite", readerSource(path, immutable))
	if err != nil {
		return nil, classify(path, "open", err)
	}
	p := newPool(db)
	r, err := p.get(ctx)
	if err != nil {
		return nil, errors.Join(classify(path, "open", err), p.close())
	}
	if err = errors.Join(checkFormat(ctx, r.conn, path), p.put(r, true)); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// frozen reports whether the file may be read as one that nobody changes. WAL
// mode needs files beside the database, which cannot be made in a folder that
// is read-only; then no writer can work there either. A WAL with content
// would have to be read too, so the answer is no if there is one.
func frozen(path string) bool {
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return false
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".probe-*")
	if err != nil {
		return true
	}
	name := f.Name()
	f.Close()
	os.Remove(name)
	return false
}
