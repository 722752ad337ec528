package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What can be wrong with an index; test with errors.Is. Whatever it is, the
// file is left as it was found.
var (
	// ErrNoIndex says that there is no index at the path, or that it was begun
	// but nothing was ever stored.
	ErrNoIndex = errors.New("no index")
	// ErrNewerFormat says that a newer version of the program wrote the index.
	ErrNewerFormat = errors.New("index has a newer format")
	// ErrOlderFormat says that an older version wrote it; Rebuild makes it anew.
	ErrOlderFormat = errors.New("index has an older format")
	// ErrCorrupt says that the file is damaged or not an index.
	ErrCorrupt = errors.New("index is damaged")
	// ErrBusy says that another process kept the database locked for longer
	// than the busy timeout. The index itself is in order.
	ErrBusy = errors.New("index is busy")
	// ErrNotFound says that the index does not hold the asked file or chunk.
	ErrNotFound = errors.New("not in the index")
)

// fault is an error of SQLite with what it means for the caller.
type fault struct {
	doing, path string
	kind        error // one of the errors above, or nil
	err         error
}

func (f *fault) Error() string {
	switch {
	case f.kind == nil:
		return fmt.Sprintf("%s in %s: %v", f.doing, f.path, f.err)
	case errors.Is(f.kind, ErrBusy):
		return fmt.Sprintf("%s in %s: %v: another process holds it, try again (%v)", f.doing, f.path, f.kind, f.err)
	}
	return fmt.Sprintf("%v: %s: %v; the file was left alone, `mast index --force` builds a new one", f.kind, f.path, f.err)
}

func (f *fault) Unwrap() []error {
	if f.kind == nil {
		return []error{f.err}
	}
	return []error{f.kind, f.err}
}

// classify makes a fault of an error that SQLite or its driver gave; one that
// is a fault already passes.
func classify(path, doing string, err error) error {
	var f *fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	f = &fault{doing: doing, path: path, err: err}
	if unfinished(err) {
		f.kind = ErrNoIndex
		return f
	}
	switch resultCode(err) {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		f.kind = ErrBusy
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		f.kind = ErrCorrupt
	}
	return f
}

// unfinished reports whether there is a journal to roll back, which a reader cannot: all
// writing goes to the WAL, except before a new file has one. Whoever made the file died
// over that, and it holds nothing.
func unfinished(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code() == sqlite3.SQLITE_READONLY_ROLLBACK
}

// corrupt is the fault of a file that SQLite can read and we cannot.
func corrupt(path, why string) error {
	return &fault{path: path, kind: ErrCorrupt, err: errors.New(why)}
}

// resultCode returns the primary result code of SQLite in err, the low byte of
// the extended one, or 0.
func resultCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

func isNotFound(err error) bool { return errors.Is(err, ErrNotFound) }
