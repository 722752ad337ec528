package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	sqlite3 "modernc.org/sqlite/lib"
)

// VectorsFormatVersion is the format of the file of vectors that this program
// writes, in SQLite's user_version.
const VectorsFormatVersion = 1

// vectorsID marks the file: "mvec" in ASCII.
const vectorsID = 0x6d766563

//go:embed vectors.sql
var vectorsSchema string

// What can be wrong with a file of vectors; test with errors.Is. The file is left
// as it was found.
var (
	// ErrNoVectors says that there is no file of vectors.
	ErrNoVectors = errors.New("no vectors")
	// ErrVectorsUnusable says that the file is damaged, of another program, or of
	// another format. Only dropping it helps.
	ErrVectorsUnusable = errors.New("the vectors cannot be used")
)

// VectorKey names a text that is embedded.
type VectorKey [16]byte

// VectorModel is a vector space.
type VectorModel struct {
	Name       string
	Dimensions int
}

// VectorFile says which texts the chunks of a file are, in their order.
type VectorFile struct {
	Path string
	// Hash is that of FileState.
	Hash Hash
	Keys []VectorKey
}

// VectorCount is the number of vectors of one model.
type VectorCount struct {
	VectorModel
	Rows int
}

// Vectors is a read-only handle on the file of vectors at one path, which need not
// exist. It is safe for concurrent use and follows the path, like Store.
type Vectors struct {
	path string

	mu   sync.Mutex
	db   *sql.DB
	info os.FileInfo
}

// NewVectors returns a handle; nothing is opened before the first Read.
func NewVectors(path string) *Vectors { return &Vectors{path: path} }

// Path returns the path of the file.
func (v *Vectors) Path() string { return v.path }

// Close releases the file; a later Read opens it again.
func (v *Vectors) Close() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.drop()
}

func (v *Vectors) drop() error {
	db := v.db
	v.db = nil
	if db == nil {
		return nil
	}
	return db.Close()
}

// open returns the file that is at the path now.
func (v *Vectors) open(ctx context.Context) (*sql.DB, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	info, err := os.Stat(v.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.Join(fmt.Errorf("%w at %s", ErrNoVectors, v.path), v.drop())
	case err != nil:
		return nil, fmt.Errorf("open the vectors: %w", err)
	}
	if v.db != nil && os.SameFile(v.info, info) {
		return v.db, nil
	}
	if err := v.drop(); err != nil {
		return nil, err
	}
	os.SameFile(info, info) // see openDatabase
	db, err := openVectors(ctx, v.path, readerSource(v.path, false))
	if c := resultCode(err); (c == sqlite3.SQLITE_CANTOPEN || c == sqlite3.SQLITE_READONLY) && frozen(v.path) {
		db, err = openVectors(ctx, v.path, readerSource(v.path, true))
	}
	if err != nil {
		return nil, err
	}
	v.db, v.info = db, info
	return db, nil
}

// vectorReaders bounds the connections of one Vectors.
const vectorReaders = 2

// openVectors opens the file and checks its format.
func openVectors(ctx context.Context, path, source string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, vectorsFault(path, err)
	}
	db.SetMaxOpenConns(vectorReaders)
	if err := checkVectorsFormat(ctx, db.QueryRowContext, path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// checkVectorsFormat tells a file of this format from everything else.
func checkVectorsFormat(ctx context.Context, row func(context.Context, string, ...any) *sql.Row, path string) error {
	var version, application, tables int
	err := row(ctx, `SELECT
		(SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&version, &application, &tables)
	switch {
	case err != nil:
		return vectorsFault(path, err)
	case tables == 0:
		return fmt.Errorf("%w at %s", ErrNoVectors, path)
	case application != vectorsID:
		return unusable(path, errors.New("it is not a file of vectors"))
	case version != VectorsFormatVersion:
		return unusable(path, fmt.Errorf("it has format %d, this program knows %d", version, VectorsFormatVersion))
	}
	return nil
}

// unusable says why a file cannot be used and what helps.
func unusable(path string, why error) error {
	return fmt.Errorf("%w: %s: %w; the file was left alone, `mast migrate --reset` drops it", ErrVectorsUnusable, path, why)
}

// vectorsFault says what an error of SQLite means.
func vectorsFault(path string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if unfinished(err) {
		return fmt.Errorf("%w at %s: %w", ErrNoVectors, path, err)
	}
	switch resultCode(err) {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("vectors in %s: %w: another process holds them, try again (%w)", path, ErrBusy, err)
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return unusable(path, err)
	}
	return fmt.Errorf("vectors in %s: %w", path, err)
}

// VectorReading is one consistent state of a file of vectors.
type VectorReading struct {
	path string
	tx   *sql.Tx
}

// Read calls f with the state of now. The errors are those of this file and of f.
func (v *Vectors) Read(ctx context.Context, f func(r *VectorReading) error) error {
	db, err := v.open(ctx)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return vectorsFault(v.path, err)
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return f(&VectorReading{path: v.path, tx: tx})
}

// Generation rises with every change of the file; created is that of the first one,
// so that ids of vectors of one file are not taken for those of another.
func (r *VectorReading) Generation(ctx context.Context) (generation, created int64, err error) {
	err = r.tx.QueryRowContext(ctx, `SELECT (SELECT value FROM meta WHERE key = 'generation'), (SELECT value FROM meta WHERE key = 'created')`).
		Scan(&generation, &created)
	return generation, created, vectorsFault(r.path, err)
}

// Rules says by which rules the files were cut into chunks.
func (r *VectorReading) Rules(ctx context.Context) (string, error) {
	return readRules(ctx, r.path, r.tx.QueryRowContext)
}

func readRules(ctx context.Context, path string, row func(context.Context, string, ...any) *sql.Row) (rules string, err error) {
	err = row(ctx, `SELECT value FROM meta WHERE key = 'rules'`).Scan(&rules)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return rules, vectorsFault(path, err)
}

// Files returns what is known of each file, by path.
func (r *VectorReading) Files(ctx context.Context) (map[string]VectorFile, error) {
	return readVectorFiles(ctx, r.path, r.tx.QueryContext)
}

func readVectorFiles(ctx context.Context, path string, query queryFunc) (map[string]VectorFile, error) {
	rows, err := query(ctx, `SELECT path, hash, keys FROM files`)
	if err != nil {
		return nil, vectorsFault(path, err)
	}
	defer rows.Close()
	files := make(map[string]VectorFile)
	for rows.Next() {
		var f VectorFile
		var hash, keys []byte
		if err := rows.Scan(&f.Path, &hash, &keys); err != nil {
			return nil, vectorsFault(path, err)
		}
		if len(hash) != len(f.Hash) || len(keys)%len(VectorKey{}) != 0 {
			return nil, unusable(path, fmt.Errorf("the row of %s has a wrong size", f.Path))
		}
		copy(f.Hash[:], hash)
		f.Keys = make([]VectorKey, len(keys)/len(VectorKey{}))
		for i := range f.Keys {
			copy(f.Keys[i][:], keys[i*len(VectorKey{}):])
		}
		files[f.Path] = f
	}
	return files, vectorsFault(path, rows.Err())
}

// Rows visits the vectors of a model with an id above after, by id. data is only
// valid during the call.
func (r *VectorReading) Rows(ctx context.Context, model VectorModel, after int64, visit func(id int64, key VectorKey, data []byte) error) error {
	rows, err := r.tx.QueryContext(ctx, `SELECT v.id, v.key, v.data FROM vectors v JOIN models m ON m.id = v.model
		WHERE m.name = ? AND m.dimensions = ? AND v.id > ? ORDER BY v.id`, model.Name, model.Dimensions, after)
	if err != nil {
		return vectorsFault(r.path, err)
	}
	defer rows.Close()
	var key, data sql.RawBytes
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id, &key, &data); err != nil {
			return vectorsFault(r.path, err)
		}
		var k VectorKey
		if len(key) != len(k) {
			return unusable(r.path, fmt.Errorf("the key of vector %d has a wrong size", id))
		}
		copy(k[:], key)
		if err := visit(id, k, data); err != nil {
			return err
		}
	}
	return vectorsFault(r.path, rows.Err())
}

// Dimensions returns the lengths of the vectors of a model of which there are any.
func (r *VectorReading) Dimensions(ctx context.Context, name string) ([]int, error) {
	rows, err := r.tx.QueryContext(ctx, `SELECT dimensions FROM models m WHERE name = ?
		AND EXISTS (SELECT 1 FROM vectors v WHERE v.model = m.id) ORDER BY id`, name)
	if err != nil {
		return nil, vectorsFault(r.path, err)
	}
	defer rows.Close()
	var lengths []int
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return nil, vectorsFault(r.path, err)
		}
		lengths = append(lengths, n)
	}
	return lengths, vectorsFault(r.path, rows.Err())
}

// Counts returns how many vectors there are of each model, by when the models
// were used first.
func (r *VectorReading) Counts(ctx context.Context) ([]VectorCount, error) {
	rows, err := r.tx.QueryContext(ctx, `SELECT name, dimensions, (SELECT count(*) FROM vectors v WHERE v.model = m.id) FROM models m ORDER BY id`)
	if err != nil {
		return nil, vectorsFault(r.path, err)
	}
	defer rows.Close()
	var counts []VectorCount
	for rows.Next() {
		var c VectorCount
		if err := rows.Scan(&c.Name, &c.Dimensions, &c.Rows); err != nil {
			return nil, vectorsFault(r.path, err)
		}
		counts = append(counts, c)
	}
	return counts, vectorsFault(r.path, rows.Err())
}

// Bytes returns the size of the file on disk, with what is not merged into it yet.
func (v *Vectors) Bytes() int64 {
	var n int64
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(v.path + suffix); err == nil {
			n += info.Size()
		}
	}
	return n
}

// Keys visits the texts that have a vector of a model with that name.
func (r *VectorReading) Keys(ctx context.Context, model string, visit func(VectorKey)) error {
	return visitKeys(ctx, r.path, r.tx.QueryContext, model, func(k VectorKey, _ int) { visit(k) })
}

func visitKeys(ctx context.Context, path string, query queryFunc, model string, visit func(k VectorKey, dimensions int)) error {
	rows, err := query(ctx, `SELECT v.key, m.dimensions FROM vectors v JOIN models m ON m.id = v.model WHERE m.name = ?`, model)
	if err != nil {
		return vectorsFault(path, err)
	}
	defer rows.Close()
	var key sql.RawBytes
	for rows.Next() {
		var n int
		if err := rows.Scan(&key, &n); err != nil {
			return vectorsFault(path, err)
		}
		if len(key) == len(VectorKey{}) {
			visit(VectorKey(key), n)
		}
	}
	return vectorsFault(path, rows.Err())
}
