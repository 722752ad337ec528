package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/mast-search/mast/pkg/code"
)

const selectFiles = `SELECT id, path, language, status, reason, size, mtime_ns, ctime_ns, inode, hash, indexed_ns,
	lines, tokens, first_chunk, chunks, node, terms FROM files `

// scanFile reads a row of selectFiles.
func scanFile(scan func(dest ...any) error) (FileState, error) {
	var f FileState
	var inode int64
	var hash []byte
	err := scan(&f.ID, &f.Path, &f.Language, &f.Status, &f.Reason, &f.Size, &f.MtimeNS, &f.CtimeNS, &inode, &hash,
		&f.IndexedNS, &f.Lines, &f.Tokens, &f.firstChunk, &f.Chunks, &f.Node, &f.terms)
	f.Inode = uint64(inode)
	copy(f.Hash[:], hash)
	return f, err
}

func readFiles(ctx context.Context, query queryFunc) ([]FileState, error) {
	return selectStates(ctx, query, ``)
}

// selectStates reads files in the order of their ids.
func selectStates(ctx context.Context, query queryFunc, where string, args ...any) ([]FileState, error) {
	rows, err := query(ctx, selectFiles+where+` ORDER BY id`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var files []FileState
	for rows.Next() {
		f, err := scanFile(rows.Scan)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, rows.Err()
}

// changedFiles returns the files of now, from those of an earlier generation since
// which all changes are noted.
func changedFiles(ctx context.Context, query queryFunc, old []FileState, since int64) ([]FileState, error) {
	changed, err := selectStates(ctx, query, `WHERE changed > ?`, since)
	if err != nil {
		return nil, err
	}
	rows, err := query(ctx, `SELECT id FROM removed WHERE changed > ?`, since)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	removed := make(map[int64]bool)
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		removed[id] = true
	}
	files := make([]FileState, 0, len(old)+len(changed))
	for i := range old {
		switch f := &old[i]; {
		case len(changed) > 0 && changed[0].ID == f.ID: // touched
			files = append(files, changed[0])
			changed = changed[1:]
		case !removed[f.ID]:
			files = append(files, *f)
		}
	}
	return append(files, changed...), rows.Err() // what was stored has ids above all others
}

// Files returns the state of every file in the order of their ids. The slice
// is shared: do not change it.
func (v *View) Files(ctx context.Context) ([]FileState, error) {
	t, err := v.table(ctx)
	if err != nil {
		return nil, err
	}
	return t.files, nil
}

// File returns the state of one file, or ErrNotFound.
func (v *View) File(ctx context.Context, path string) (FileState, error) {
	s, err := v.r.prepare(ctx, selectFiles+`WHERE path = ?`) //nolint:sqlclosecheck // the reader keeps it
	if err != nil {
		return FileState{}, v.fault(err)
	}
	f, err := scanFile(s.QueryRowContext(ctx, path).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return FileState{}, fmt.Errorf("%s: %w", path, ErrNotFound)
	}
	return f, v.fault(err)
}

// FileByID returns the state of one file, or ErrNotFound.
func (v *View) FileByID(ctx context.Context, id int64) (FileState, error) {
	t, err := v.table(ctx)
	if err != nil {
		return FileState{}, err
	}
	f, ok := t.byID(id)
	if !ok {
		return FileState{}, fmt.Errorf("file %d: %w", id, ErrNotFound)
	}
	return *f, nil
}

// FileProblem is a problem and the file that it is in.
type FileProblem struct {
	FileID int64
	Path   string
	code.Problem
}

// Problems returns all problems by path and position.
func (v *View) Problems(ctx context.Context) ([]FileProblem, error) {
	return v.problems(ctx, ``)
}

func (v *View) problems(ctx context.Context, where string, args ...any) ([]FileProblem, error) {
	rows, err := v.query(ctx, `SELECT f.id, f.path, p.reason, p.detail, p.start_byte, p.end_byte
		FROM problems p JOIN files f ON f.id = p.file_id `+where+` ORDER BY f.path, p.ord`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []FileProblem
	for rows.Next() {
		var p FileProblem
		if err := rows.Scan(&p.FileID, &p.Path, &p.Reason, &p.Detail, &p.Span.Start, &p.Span.End); err != nil {
			return nil, v.fault(err)
		}
		all = append(all, p)
	}
	return all, v.fault(rows.Err())
}

// Counts sums the index up.
type Counts struct {
	// Files is the number of files that the index knows: Parsed + ByLines +
	// Skipped.
	Files, Parsed, ByLines, Skipped int
	Chunks                          int
	// Lines and Tokens (estimated) of all covered files.
	Lines, Tokens int
	// SourceBytes is the size on disk of the covered files.
	SourceBytes int64
	// Languages counts the covered files of each language; files without one
	// are under "".
	Languages map[string]int
	// FellBack counts those of them that have a grammar and are covered by
	// lines all the same; FileState.Reason says why. Nil when there are none.
	FellBack map[string]int
}

// Counts sums the index up.
func (v *View) Counts(ctx context.Context) (Counts, error) {
	t, err := v.table(ctx)
	if err != nil {
		return Counts{}, err
	}
	c := Counts{Languages: make(map[string]int)}
	for i := range t.files {
		f := &t.files[i]
		c.Files++
		switch f.Status {
		case StatusParsed:
			c.Parsed++
		case StatusLines:
			c.ByLines++
			if f.Reason != "" {
				if c.FellBack == nil {
					c.FellBack = make(map[string]int)
				}
				c.FellBack[f.Language]++
			}
		default:
			c.Skipped++
			continue
		}
		c.Chunks += f.Chunks
		c.Lines += f.Lines
		c.Tokens += f.Tokens
		c.SourceBytes += f.Size
		c.Languages[f.Language]++
	}
	return c, nil
}
