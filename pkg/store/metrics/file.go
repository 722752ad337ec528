package metrics

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strconv"
	"time"

	"modernc.org/sqlite" // the driver
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/mast-search/mast/pkg/store"
)

const (
	// formatVersion is kept in SQLite's user_version. A later format must take
	// over what an earlier one counted.
	formatVersion = 1
	// applicationID marks the file: "mstm" in ASCII.
	applicationID = 0x6d73746d
	// busyTimeout is how long a statement waits for another process.
	busyTimeout = 250 * time.Millisecond
	// attempts is how often a new file is tried to be made: SQLite does not wait
	// while the journal mode changes.
	attempts = 10
)

//go:embed schema.sql
var schema string

// file is an open database. It is for one goroutine.
type file struct {
	path string
	info os.FileInfo // of when it was opened
	db   *sql.DB
}

// openWriter opens the file for adding to it, and makes it when it is missing.
// The folder must be there.
func openWriter(ctx context.Context, path string) (*file, error) {
	f, err := open(path, url.Values{"mode": {"rwc"}, "_txlock": {"immediate"}, "_pragma": {"synchronous(NORMAL)"}})
	if err != nil {
		return nil, err
	}
	empty, err := f.check(ctx)
	for try := 0; err == nil && empty; try++ {
		if err = f.create(ctx); err == nil {
			break
		}
		if code(err) == sqlite3.SQLITE_BUSY && try < attempts {
			time.Sleep(busyTimeout / attempts)
			empty, err = f.check(ctx)
		}
	}
	if err == nil {
		f.info, err = os.Stat(path)
	}
	if err != nil {
		return nil, errors.Join(err, f.db.Close())
	}
	return f, nil
}

// openReader opens the file for reading. It returns nil if there is none.
func openReader(ctx context.Context, path string) (*file, error) {
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, fmt.Errorf("read the counts: %w", err)
	}
	readOnly := url.Values{"mode": {"ro"}, "_query_only": {"1"}}
	f, err := opened(ctx, path, readOnly)
	if c := code(err); c == sqlite3.SQLITE_CANTOPEN || c == sqlite3.SQLITE_READONLY {
		// A folder that may not be written holds no room for the files of WAL mode,
		// and then nobody writes there.
		readOnly.Set("immutable", "1")
		f, err = opened(ctx, path, readOnly)
	}
	return f, err
}

// opened opens a file that must have a format already. One that another
// process is just making counts as missing.
func opened(ctx context.Context, path string, parameters url.Values) (*file, error) {
	f, err := open(path, parameters)
	if err != nil {
		return nil, err
	}
	empty, err := f.check(ctx)
	if err != nil || empty {
		return nil, errors.Join(err, f.db.Close())
	}
	return f, nil
}

func open(path string, parameters url.Values) (*file, error) {
	parameters.Set("_busy_timeout", strconv.FormatInt(busyTimeout.Milliseconds(), 10))
	parameters.Set("_dqs", "0")
	db, err := sql.Open("sqlite", store.DataSource(path, parameters))
	if err != nil {
		return nil, fault(path, err)
	}
	db.SetMaxOpenConns(1)
	return &file{path: path, db: db}, nil
}

// check tells a file of this format from everything else. empty says that
// nothing is in it yet.
func (f *file) check(ctx context.Context) (empty bool, err error) {
	var version, application, tables int
	err = f.db.QueryRowContext(ctx, `SELECT
		(SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&version, &application, &tables)
	switch {
	case err != nil:
		return false, fault(f.path, err)
	case tables == 0:
		return true, nil
	case application != applicationID:
		return false, fmt.Errorf("%w: %s was not made by mast", ErrDamaged, f.path)
	case version > formatVersion:
		return false, fmt.Errorf("%w: %s has format %d, this program knows %d", ErrNewerFormat, f.path, version, formatVersion)
	}
	return false, nil
}

// create makes the tables, unless another process was faster.
func (f *file) create(ctx context.Context) error {
	if _, err := f.db.ExecContext(ctx, `PRAGMA journal_mode = WAL`); err != nil {
		return fault(f.path, err)
	}
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return fault(f.path, err)
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it has nothing to do
	var tables int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&tables); err != nil || tables > 0 {
		return fault(f.path, err)
	}
	for _, statement := range []string{
		schema,
		fmt.Sprintf(`PRAGMA application_id = %d`, applicationID),
		fmt.Sprintf(`PRAGMA user_version = %d`, formatVersion),
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fault(f.path, err)
		}
	}
	return fault(f.path, tx.Commit())
}

// replaced reports whether another file is at the path now, or none.
func (f *file) replaced() bool {
	now, err := os.Stat(f.path)
	return err != nil || !os.SameFile(now, f.info)
}

// fault says what an error of SQLite means.
func fault(path string, err error) error {
	switch code(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %s: %w", ErrDamaged, path, err)
	}
	if err != nil {
		return fmt.Errorf("the counts in %s: %w", path, err)
	}
	return nil
}

// code returns the primary result code of SQLite in err, or 0.
func code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}
