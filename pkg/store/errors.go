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

// classify wraps an error of SQLite with what it means for the caller.
// Results such as context errors pass unchanged.
func classify(path, doing string, err error) error {
	if err == nil {
		return nil
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff { // the low byte is the primary result code
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fmt.Errorf("%s in %s: %w: another process holds it, try again (%v)", doing, path, ErrBusy, err)
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return corrupt(path, err.Error())
		}
	}
	return fmt.Errorf("%s in %s: %w", doing, path, err)
}

// corrupt is the one message for damaged files: it names the way out.
func corrupt(path, why string) error {
	return fmt.Errorf("%w: %s: %s; the file was left alone, `mast index --force` builds a new one", ErrCorrupt, path, why)
}

// resultCode returns the primary result code of SQLite in err, or 0.
func resultCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
