package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// VectorWriter changes a file of vectors. It is for one goroutine; the caller sees to
// it that there is one at a time. Every method is one transaction: what it returned
// from without an error survives the end of the process.
type VectorWriter struct {
	path string
	db   *sql.DB
	conn *sql.Conn
}

// OpenVectorWriter opens the file at path, making it when there is none. A file that
// cannot be used is ErrVectorsUnusable.
func OpenVectorWriter(ctx context.Context, path string) (*VectorWriter, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the state folder: %w", err)
	}
	// Opening for writing may already change a file, so what must be left alone is
	// found out by reading.
	old := NewVectors(path)
	_, err := old.open(ctx)
	if err = errors.Join(err, old.Close()); err != nil && !errors.Is(err, ErrNoVectors) {
		return nil, err
	}
	db, err := sql.Open("sqlite", writerSource(path, errors.Is(err, ErrNoVectors)))
	if err != nil {
		return nil, vectorsFault(path, err)
	}
	w := &VectorWriter{path: path, db: db}
	if w.conn, err = db.Conn(ctx); err != nil {
		return nil, errors.Join(vectorsFault(path, err), db.Close())
	}
	if err = checkVectorsFormat(ctx, w.conn.QueryRowContext, path); errors.Is(err, ErrNoVectors) {
		err = w.create(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

func (w *VectorWriter) create(ctx context.Context) error {
	return w.change(ctx, func(tx *sql.Tx) error {
		// Generations start at the time, as those of the index.
		for _, statement := range []string{
			vectorsSchema,
			fmt.Sprintf(`INSERT INTO meta (key, value) VALUES ('created', '%[1]d'), ('generation', '%[1]d')`, time.Now().UnixNano()),
			fmt.Sprintf(`PRAGMA application_id = %d`, vectorsID),
			fmt.Sprintf(`PRAGMA user_version = %d`, VectorsFormatVersion),
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// change runs f in a transaction, as one generation.
func (w *VectorWriter) change(ctx context.Context, f func(tx *sql.Tx) error) error {
	tx, err := w.conn.BeginTx(ctx, nil)
	if err != nil {
		return vectorsFault(w.path, err)
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it has nothing to do
	if err := f(tx); err != nil {
		return vectorsFault(w.path, err)
	}
	if _, err := tx.ExecContext(ctx, `UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'generation'`); err != nil {
		return vectorsFault(w.path, err)
	}
	return vectorsFault(w.path, tx.Commit())
}

// Rules and Files are as those of VectorReading.
func (w *VectorWriter) Rules(ctx context.Context) (string, error) {
	return readRules(ctx, w.path, w.conn.QueryRowContext)
}

// Files returns what is known of each file, by path.
func (w *VectorWriter) Files(ctx context.Context) (map[string]VectorFile, error) {
	return readVectorFiles(ctx, w.path, w.conn.QueryContext)
}

// Keys returns the texts that have a vector of a model with that name, with the
// lengths of the vectors.
func (w *VectorWriter) Keys(ctx context.Context, model string) (map[VectorKey]int, error) {
	keys := make(map[VectorKey]int)
	err := visitKeys(ctx, w.path, w.conn.QueryContext, model, func(k VectorKey, n int) { keys[k] = n })
	return keys, err
}

// SetFiles stores what the chunks of files are, cut by the given rules; what stands
// there by other rules is dropped. gone are paths that are no files any more.
func (w *VectorWriter) SetFiles(ctx context.Context, rules string, files []VectorFile, gone []string) error {
	old, err := w.Rules(ctx)
	if err != nil {
		return err
	}
	return w.change(ctx, func(tx *sql.Tx) error {
		if old != rules {
			if _, err := tx.ExecContext(ctx, `DELETE FROM files`); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO meta (key, value) VALUES ('rules', ?)`, rules); err != nil {
				return err
			}
		}
		for i := range files {
			f := &files[i]
			keys := make([]byte, 0, len(f.Keys)*len(VectorKey{}))
			for _, k := range f.Keys {
				keys = append(keys, k[:]...)
			}
			if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO files (path, hash, keys) VALUES (?, ?, ?)`, f.Path, f.Hash[:], keys); err != nil {
				return err
			}
		}
		for _, path := range gone {
			if _, err := tx.ExecContext(ctx, `DELETE FROM files WHERE path = ?`, path); err != nil {
				return err
			}
		}
		return nil
	})
}

// PutVectors stores vectors of texts, which may be there already.
func (w *VectorWriter) PutVectors(ctx context.Context, model VectorModel, keys []VectorKey, vectors [][]byte) error {
	return w.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO models (name, dimensions) VALUES (?, ?)`, model.Name, model.Dimensions); err != nil {
			return err
		}
		var id int64
		if err := tx.QueryRowContext(ctx, `SELECT id FROM models WHERE name = ? AND dimensions = ?`, model.Name, model.Dimensions).Scan(&id); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, `INSERT OR IGNORE INTO vectors (model, key, data) VALUES (?, ?, ?)`)
		if err != nil {
			return err
		}
		defer insert.Close()
		for i, key := range keys {
			if _, err := insert.ExecContext(ctx, id, key[:], vectors[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// pruneBatch is the number of vectors that are deleted in one transaction.
const pruneBatch = 512

// Prune deletes the vectors of other models, and those of this one whose text keep
// does not know. It stops at the deadline; what is left waits for the next time.
func (w *VectorWriter) Prune(ctx context.Context, model VectorModel, keep func(VectorKey) bool, deadline time.Time) (deleted int, err error) {
	ids, err := w.orphans(ctx, model, keep)
	if err != nil {
		return 0, err
	}
	for len(ids) > 0 && time.Now().Before(deadline) {
		batch := ids[:min(len(ids), pruneBatch)]
		ids = ids[len(batch):]
		err := w.change(ctx, func(tx *sql.Tx) error {
			for _, id := range batch {
				if _, err := tx.ExecContext(ctx, `DELETE FROM vectors WHERE id = ?`, id); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, `DELETE FROM models WHERE NOT (name = ? AND dimensions = ?)
				AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.model = models.id)`, model.Name, model.Dimensions)
			return err
		})
		if err != nil {
			return deleted, err
		}
		deleted += len(batch)
	}
	if deleted == 0 {
		return 0, nil
	}
	_, err = w.conn.ExecContext(ctx, `PRAGMA incremental_vacuum`)
	return deleted, vectorsFault(w.path, err)
}

// orphans returns the ids of vectors that Prune deletes.
func (w *VectorWriter) orphans(ctx context.Context, model VectorModel, keep func(VectorKey) bool) ([]int64, error) {
	rows, err := w.conn.QueryContext(ctx, `SELECT v.id, v.key, m.name = ? AND m.dimensions = ? FROM vectors v JOIN models m ON m.id = v.model ORDER BY v.id`,
		model.Name, model.Dimensions)
	if err != nil {
		return nil, vectorsFault(w.path, err)
	}
	defer rows.Close()
	var ids []int64
	var key sql.RawBytes
	for rows.Next() {
		var id int64
		var own bool
		if err := rows.Scan(&id, &key, &own); err != nil {
			return nil, vectorsFault(w.path, err)
		}
		if !own || len(key) != len(VectorKey{}) || !keep(VectorKey(key)) {
			ids = append(ids, id)
		}
	}
	return ids, vectorsFault(w.path, rows.Err())
}

// Finish empties the write-ahead log.
func (w *VectorWriter) Finish(ctx context.Context) error {
	return emptyWAL(ctx, w.conn, w.path)
}

// Close releases the file.
func (w *VectorWriter) Close() error {
	var err error
	if w.conn != nil {
		err = w.conn.Close()
	}
	return errors.Join(err, w.db.Close())
}

// DropVectors removes the file of vectors at path, of whatever format and in
// whatever state; none is fine. The caller holds the lock of its writers.
func DropVectors(path string) error {
	if err := removeDatabase(path); err != nil {
		return fmt.Errorf("drop the vectors: %w", err)
	}
	return nil
}
