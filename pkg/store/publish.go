package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"modernc.org/sqlite"
)

// publish puts the finished new file in the place of the index.
//
// An index that SQLite can open is overwritten by SQLite's own backup, in one
// transaction: whoever reads it sees the old state until it ends and the new
// one after, the WAL and the locks stay those of one file, and a crash leaves
// the old index. Renaming would do none of that (and is refused by Windows
// while somebody reads). It remains for the case that there is no index, or
// none that can be opened.
func (w *Writer) publish(ctx context.Context) error {
	if err := w.disconnect(); err != nil {
		return fmt.Errorf("close the new index: %w", err)
	}
	_, err := os.Stat(w.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("replace the index: %w", err)
	default:
		err := overwrite(ctx, w.path, w.file)
		if err == nil {
			return removeDatabase(w.file)
		}
		if !errors.Is(err, ErrCorrupt) {
			return err
		}
	}
	if err := removeDatabase(w.path); err != nil {
		return fmt.Errorf("replace the index: %w", err)
	}
	if err := os.Rename(w.file, w.path); err != nil {
		return fmt.Errorf("replace the index: %w", err)
	}
	return nil
}

// restorer is the part of the driver's connection that copies a database.
type restorer interface {
	NewRestore(source string) (*sqlite.Backup, error)
}

// overwrite copies the database source over the one at path.
func overwrite(ctx context.Context, path, source string) (err error) {
	db, err := sql.Open("sqlite", writerSource(path, false))
	if err != nil {
		return classify(path, "replace the index", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return classify(path, "replace the index", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	err = conn.Raw(func(driver any) error {
		r, ok := driver.(restorer)
		if !ok {
			return fmt.Errorf("the driver %T cannot copy a database", driver)
		}
		backup, err := r.NewRestore(readerSource(source, true))
		if err != nil {
			return err
		}
		_, err = backup.Step(-1)
		return errors.Join(err, backup.Finish())
	})
	if err != nil {
		return classify(path, "replace the index", err)
	}
	return emptyWAL(ctx, conn, path)
}

// emptyWAL moves what the WAL holds into the database file and cuts it to
// nothing. It waits for nobody: a reader in the middle of a view keeps the WAL
// from being cut, and then the next run does it.
func emptyWAL(ctx context.Context, conn *sql.Conn, path string) error {
	const doing = "empty the write-ahead log"
	if err := setBusyTimeout(ctx, conn, 0); err != nil {
		return classify(path, doing, err)
	}
	var busy, pages, moved int
	err := conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved)
	if err = classify(path, doing, err); errors.Is(err, ErrBusy) {
		err = nil
	}
	return errors.Join(err, classify(path, doing, setBusyTimeout(ctx, conn, writerBusyTimeout)))
}

// setBusyTimeout sets how long a connection waits for locks.
func setBusyTimeout(ctx context.Context, conn *sql.Conn, d time.Duration) error {
	_, err := conn.ExecContext(ctx, `PRAGMA busy_timeout = `+milliseconds(d))
	return err
}
