package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A batch is committed when it holds so many files or bytes of text: large
// enough that the cost of a commit does not show, small enough that a reader
// of a first run soon sees something and the WAL stays small.
const (
	batchFiles = 2048
	batchBytes = 8 << 20
)

// Writer stores files. It is for one goroutine. The caller holds the
// project's write lock as long as a Writer is open: SQLite alone would let a
// second writer in between two batches.
//
// Nothing is seen by readers before the batch that holds it is committed, and
// a batch is committed whole or not at all. A process that dies leaves an
// index that is in order and lacks the last batch.
type Writer struct {
	path string // the index
	file string // what is written: path, or a new file beside it
	db   *sql.DB
	conn *sql.Conn
	meta Meta

	inBatch             bool
	files               int // in this batch
	bytes               int
	nextFile, nextChunk int64
	nextNode            int64
	content, links      bool // changed in this batch
	changes             Changes
	wasLinked           bool
	statements          map[string]*sql.Stmt
	postings            pendingPostings // of this batch

	chunkRows, nameRows, termRows pendingRows
}

// OpenWriter opens the index at path for changing it in place, and makes an
// empty one when there is none. An index of another format is refused with
// ErrOlderFormat or ErrNewerFormat and a damaged one with ErrCorrupt; Rebuild
// replaces them.
func OpenWriter(ctx context.Context, path string) (*Writer, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the state folder: %w", err)
	}
	// Opening for writing may already change a file, so what must be left alone
	// is found out by reading.
	fresh, err := checkReadable(ctx, path)
	if err != nil {
		return nil, err
	}
	w, err := connect(ctx, path, path, fresh)
	if err != nil {
		return nil, err
	}
	err = checkFormat(ctx, w.conn, path)
	if errors.Is(err, ErrNoIndex) {
		err = w.create(ctx)
	}
	if err == nil {
		err = w.begin(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	w.wasLinked = w.meta.Linked
	return w, nil
}

// Rebuild starts a new index in a file beside path. Finish puts it in the
// place of the index at path, of whatever format and in whatever state that
// is; until then readers go on with the old one, and Close drops the new one.
func Rebuild(ctx context.Context, path string) (*Writer, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the state folder: %w", err)
	}
	file := path + ".new"
	if err := removeDatabase(file); err != nil {
		return nil, fmt.Errorf("remove an unfinished index: %w", err)
	}
	w, err := connect(ctx, path, file, true)
	if err != nil {
		return nil, err
	}
	if err = w.create(ctx); err == nil {
		err = w.begin(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// checkReadable opens an existing file like a reader and checks its format.
// fresh says that there is no index yet.
func checkReadable(ctx context.Context, path string) (fresh bool, err error) {
	s, err := Open(ctx, path)
	if errors.Is(err, ErrNoIndex) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	return false, s.Close()
}

func connect(ctx context.Context, path, file string, fresh bool) (*Writer, error) {
	db, err := sql.Open("sqlite", writerSource(file, fresh))
	if err != nil {
		return nil, classify(path, "open for writing", err)
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(classify(path, "open for writing", err), db.Close())
	}
	return &Writer{
		path: path, file: file, db: db, conn: conn, statements: make(map[string]*sql.Stmt),
		chunkRows: rowsOf(insertChunk, 4), nameRows: rowsOf(insertName, 5), termRows: rowsOf(insertTerms, 2),
	}, nil
}

// create makes the tables of an empty database in one transaction.
func (w *Writer) create(ctx context.Context) error {
	// Generations start at the time, so that those of an index and of the one
	// that replaces it never meet.
	now := time.Now().UnixNano()
	w.meta = Meta{CreatedNS: now, Generation: now, Content: now, Links: now, Known: now}
	tx, err := w.conn.BeginTx(ctx, nil)
	if err != nil {
		return classify(w.path, "create the index", err)
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it has nothing to do
	for _, sql := range []string{
		schema,
		// Segments are merged at the end of a run, and when a level is full. A
		// merge inside the commit of one changed file took 2.5 s on an index of
		// 127,000 chunks, because FTS5 then merges by the share of deleted rows.
		`INSERT INTO chunk_fts(chunk_fts, rank) VALUES ('automerge', 0), ('crisismerge', 16)`,
		fmt.Sprintf(`PRAGMA application_id = %d`, applicationID),
		fmt.Sprintf(`PRAGMA user_version = %d`, FormatVersion),
	} {
		if _, err := tx.ExecContext(ctx, sql); err != nil {
			return classify(w.path, "create the index", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return classify(w.path, "create the index", err)
	}
	return classify(w.path, "create the index", writeMeta(ctx, w.conn, &w.meta))
}

// begin reads where the index stands.
func (w *Writer) begin(ctx context.Context) error {
	meta, err := readMeta(ctx, w.conn.QueryContext)
	if err != nil {
		return classify(w.path, "read the index", err)
	}
	w.meta = meta
	err = w.conn.QueryRowContext(ctx, `SELECT
		(SELECT max((SELECT coalesce(max(id), 0) FROM files), (SELECT coalesce(max(id), 0) FROM removed)) + 1), (SELECT coalesce(max(id), 0) + 1 FROM chunks),
		(SELECT max((SELECT coalesce(max(node), 0) FROM files), (SELECT coalesce(max(node), 0) FROM links)) + 1)`).
		Scan(&w.nextFile, &w.nextChunk, &w.nextNode)
	return classify(w.path, "read the index", err)
}

// Meta returns what the index said of itself when it was opened, with the
// changes since.
func (w *Writer) Meta() Meta { return w.meta }

// Files returns the state of every file, by path, including what is not yet
// committed.
func (w *Writer) Files(ctx context.Context) (map[string]FileState, error) {
	files, err := readFiles(ctx, w.conn.QueryContext)
	if err != nil {
		return nil, classify(w.path, "read the files", err)
	}
	byPath := make(map[string]FileState, len(files))
	for _, f := range files {
		byPath[f.Path] = f
	}
	return byPath, nil
}

// Commit ends the batch and makes it visible. Put and Delete commit by
// themselves when a batch is full.
func (w *Writer) Commit(ctx context.Context) error {
	if !w.inBatch {
		return nil
	}
	if err := w.flushRows(ctx); err != nil {
		return err
	}
	if err := w.flushPostings(ctx); err != nil {
		return err
	}
	w.meta.Generation++
	if w.content {
		w.meta.Content = w.meta.Generation
	}
	if w.links {
		w.meta.Links = w.meta.Generation
	}
	if err := writeMeta(ctx, w.conn, &w.meta); err != nil {
		return classify(w.path, "store", err)
	}
	if err := w.exec(ctx, `COMMIT`); err != nil {
		return err
	}
	w.endBatch()
	return nil
}

func (w *Writer) endBatch() {
	w.inBatch, w.files, w.bytes, w.content, w.links = false, 0, 0, false, false
	for _, r := range []*pendingRows{&w.chunkRows, &w.nameRows, &w.termRows} {
		r.drop()
	}
}

// changing notes that the batch changes files, and returns the generation that it
// will be.
func (w *Writer) changing() int64 {
	w.content = true
	return w.meta.Generation + 1
}

// Rollback drops the batch.
func (w *Writer) Rollback(ctx context.Context) error {
	if !w.inBatch {
		return nil
	}
	w.endBatch()
	w.postings = pendingPostings{}
	if err := w.exec(ctx, `ROLLBACK`); err != nil {
		return err
	}
	return w.begin(ctx)
}

// Close drops the batch that is not committed and, for an unfinished Rebuild,
// the new file. After Finish it only releases the database.
func (w *Writer) Close() error {
	if w.conn == nil {
		return nil
	}
	err := w.disconnect()
	if w.file != w.path {
		err = errors.Join(err, removeDatabase(w.file))
	}
	return err
}

func (w *Writer) disconnect() error {
	var all []error
	for _, s := range w.statements {
		all = append(all, s.Close())
	}
	if w.inBatch {
		_, err := w.conn.ExecContext(context.Background(), `ROLLBACK`)
		all = append(all, err)
		w.inBatch = false
	}
	all = append(all, w.conn.Close(), w.db.Close())
	w.conn, w.db = nil, nil
	return errors.Join(all...)
}

// exec runs a statement, prepared on first use.
func (w *Writer) exec(ctx context.Context, query string, args ...any) error {
	s, ok := w.statements[query]
	if !ok {
		var err error
		if s, err = w.conn.PrepareContext(ctx, query); err != nil {
			return classify(w.path, "store", err)
		}
		w.statements[query] = s
	}
	if err := ctx.Err(); err != nil {
		return classify(w.path, "store", err)
	}
	// The driver starts a goroutine for each statement whose context may end; one
	// statement of a batch is too short to be worth that.
	_, err := s.ExecContext(context.WithoutCancel(ctx), args...)
	return classify(w.path, "store", err)
}

// removeDatabase removes a database with its WAL; what is missing is fine.
func removeDatabase(file string) error {
	var all []error
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(file + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}
