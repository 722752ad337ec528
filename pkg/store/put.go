package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/mast-search/mast/pkg/code"
)

const (
	insertFile = `INSERT INTO files (id, path, language, status, reason, size, mtime_ns, ctime_ns, inode, hash, indexed_ns,
		lines, tokens, first_chunk, chunks, node, terms, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	insertText    = `INSERT INTO texts (file_id, data) VALUES (?, ?)`
	insertOutline = `INSERT INTO outlines (file_id, data) VALUES (?, ?)`
	insertFacts   = `INSERT INTO facts (file_id, data, uses) VALUES (?, ?, ?)`
	insertProblem = `INSERT INTO problems (file_id, ord, reason, detail, start_byte, end_byte) VALUES (?, ?, ?, ?, ?, ?)`
	insertChunk   = `INSERT INTO chunks (id, file_id, kind, exported)`
	insertName    = `INSERT INTO names (key, chunk_id, parent, spelling, own)`
	insertTerms   = `INSERT INTO chunk_fts (rowid, terms)`
)

// Put stores a file in place of whatever the index held for its path.
func (w *Writer) Put(ctx context.Context, p *Prepared) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	_, node, err := w.remove(ctx, p.State.Path)
	if err != nil {
		return err
	}
	if node == 0 {
		node = w.nextNode
		w.nextNode++
		w.noteNew(p.State.Path)
	}
	id, first := w.nextFile, w.nextChunk
	w.nextFile++
	w.nextChunk += int64(len(p.chunks))
	s := &p.State
	s.ID, s.firstChunk, s.Node = id, first, node
	err = w.exec(ctx, insertFile, id, s.Path, s.Language, int64(s.Status), s.Reason, s.Size, s.MtimeNS, s.CtimeNS,
		int64(s.Inode), s.Hash[:], s.IndexedNS, s.Lines, s.Tokens, first, len(p.chunks), node, s.terms, w.changing())
	if err != nil {
		return err
	}
	for i, problem := range p.problems {
		if err := w.exec(ctx, insertProblem, id, i, int64(problem.Reason), problem.Detail, problem.Span.Start, problem.Span.End); err != nil {
			return err
		}
	}
	if p.text != nil {
		for _, blob := range []struct {
			insert string
			data   []byte
		}{{insertText, p.text}, {insertOutline, p.outline}} {
			if err := w.exec(ctx, blob.insert, id, blob.data); err != nil {
				return err
			}
		}
		if err := w.exec(ctx, insertFacts, id, p.facts, p.uses); err != nil {
			return err
		}
	}
	if err := w.putChunks(ctx, first, id, p.chunks); err != nil {
		return err
	}
	w.postings.add(id, len(p.chunks), &p.postings)
	return w.count(ctx, int(s.Size))
}

// putChunks stores the rows of the chunks of a file, the last of them with those of
// later files.
func (w *Writer) putChunks(ctx context.Context, first, file int64, chunks []preparedChunk) error {
	for i := range chunks {
		c, id := &chunks[i], first+int64(i)
		if err := w.addRow(ctx, &w.chunkRows, id, file, int64(c.kind), c.exported); err != nil {
			return err
		}
		for j := range c.names {
			n := &c.names[j]
			if err := w.addRow(ctx, &w.nameRows, n.key, id, n.parent, n.spelling, n.own); err != nil {
				return err
			}
		}
		if err := w.addRow(ctx, &w.termRows, id, c.terms); err != nil {
			return err
		}
	}
	return nil
}

// flushRows stores the rows that wait for others.
func (w *Writer) flushRows(ctx context.Context) error {
	for _, r := range []*pendingRows{&w.chunkRows, &w.nameRows, &w.termRows} {
		if err := w.addRest(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// Delete removes a file and reports how many chunks went with it; a path that
// the index does not hold is no error.
func (w *Writer) Delete(ctx context.Context, path string) (chunks int, err error) {
	if err := w.open(ctx); err != nil {
		return 0, err
	}
	if chunks, _, err = w.remove(ctx, path); err != nil {
		return 0, err
	}
	return chunks, w.count(ctx, 0)
}

// Touch stores the cheap fields of a file whose content was found unchanged:
// size, times, inode and IndexedNS.
func (w *Writer) Touch(ctx context.Context, s FileState) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE files SET size = ?, mtime_ns = ?, ctime_ns = ?, inode = ?, indexed_ns = ?, changed = ? WHERE path = ?`,
		s.Size, s.MtimeNS, s.CtimeNS, int64(s.Inode), s.IndexedNS, w.changing(), s.Path)
}

// remove takes a file out of all tables but those of the link pass. node is 0 if
// there was none.
func (w *Writer) remove(ctx context.Context, path string) (chunks int, node int64, err error) {
	var id, first int64
	var language string
	err = w.conn.QueryRowContext(ctx, `SELECT id, first_chunk, chunks, node, language FROM files WHERE path = ?`, path).
		Scan(&id, &first, &chunks, &node, &language)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, classify(w.path, "remove", err)
	}
	if err := w.flushRows(ctx); err != nil { // it may be of this batch
		return 0, 0, err
	}
	facts, err := w.removeNames(ctx, id, first)
	if err != nil {
		return 0, 0, err
	}
	w.noteOld(path, Replaced{Node: node, Language: language, Facts: facts})
	if err := w.exec(ctx, `INSERT OR REPLACE INTO removed (id, changed) VALUES (?, ?)`, id, w.changing()); err != nil {
		return 0, 0, err
	}
	last := first + int64(chunks) - 1
	for _, query := range []string{
		`DELETE FROM chunk_fts WHERE rowid BETWEEN ? AND ?`,
		`DELETE FROM chunks WHERE id BETWEEN ? AND ?`,
	} {
		if err := w.exec(ctx, query, first, last); err != nil {
			return 0, 0, err
		}
	}
	for _, query := range []string{
		`DELETE FROM texts WHERE file_id = ?`, `DELETE FROM outlines WHERE file_id = ?`, `DELETE FROM facts WHERE file_id = ?`,
		`DELETE FROM problems WHERE file_id = ?`, `DELETE FROM files WHERE id = ?`,
	} {
		if err := w.exec(ctx, query, id); err != nil {
			return 0, 0, err
		}
	}
	return chunks, node, nil
}

// removeNames deletes the rows of names, which are found by their keys: the
// facts say what they are, and are returned without references.
func (w *Writer) removeNames(ctx context.Context, file, first int64) (*code.Facts, error) {
	var p packedFacts
	err := w.conn.QueryRowContext(ctx, `SELECT o.data, f.data FROM outlines o
		JOIN facts f ON f.file_id = o.file_id WHERE o.file_id = ?`, file).Scan(&p.outline, &p.facts)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, classify(w.path, "remove", err)
	}
	unpacked, _, err := p.unpack()
	if err != nil {
		return nil, corrupt(w.path, fmt.Sprintf("file %d: %v", file, err))
	}
	for i, names := range prepareNames(unpacked) {
		for _, n := range names {
			if err := w.exec(ctx, `DELETE FROM names WHERE key = ? AND chunk_id = ?`, n.key, first+int64(i)); err != nil {
				return nil, err
			}
		}
	}
	return unpacked, nil
}

// open begins a batch, with what a writer that was there in between left.
func (w *Writer) open(ctx context.Context) error {
	if w.inBatch {
		return nil
	}
	if err := w.exec(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	w.inBatch = true
	return w.begin(ctx)
}

// count ends the batch when it is full.
func (w *Writer) count(ctx context.Context, bytes int) error {
	w.files++
	w.bytes += bytes
	if w.files >= batchFiles || w.bytes >= batchBytes {
		return w.Commit(ctx)
	}
	return nil
}
