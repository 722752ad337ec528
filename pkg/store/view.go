package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/mast-search/mast/pkg/code"
)

// View is one consistent state of the index: whatever a writer does
// meanwhile, everything read through a View belongs together. It occupies a
// connection until it is closed, and keeps the WAL from being emptied, so it
// should live as long as one answer. A View is for one goroutine, which should
// not open a second one meanwhile: the number of connections is bounded.
type View struct {
	store *Store
	d     *database
	r     *reader
	meta  Meta
	files *table // of this generation, once asked for
}

// View opens a view of the state of now. It waits when too many are open.
func (s *Store) View(ctx context.Context) (*View, error) {
	d, err := s.acquire(ctx)
	if err != nil {
		return nil, err
	}
	v := &View{store: s, d: d}
	if v.r, err = d.pool.get(ctx); err == nil {
		if err = v.r.run(ctx, `BEGIN`); err == nil {
			v.meta, err = readMeta(ctx, v.query) // the first read fixes the state
		}
	}
	if err != nil {
		return nil, errors.Join(classify(s.path, "read", err), v.Close())
	}
	return v, nil
}

// Close ends the view. It may be called twice.
func (v *View) Close() error {
	if v.d == nil {
		return nil
	}
	var err error
	if v.r != nil {
		// The context of the view may be over, its transaction is not.
		sound := v.r.run(context.Background(), `ROLLBACK`) == nil
		err = v.d.pool.put(v.r, sound)
	}
	v.store.mu.Lock()
	defer v.store.mu.Unlock()
	err = errors.Join(err, v.store.release(v.d))
	v.d, v.r = nil, nil
	return err
}

// Meta returns what the index says of itself.
func (v *View) Meta() Meta { return v.meta }

// query runs a prepared statement. Rows are read by the caller.
func (v *View) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	s, err := v.r.prepare(ctx, query) //nolint:sqlclosecheck // the reader keeps it
	if err != nil {
		return nil, v.fault(err)
	}
	rows, err := s.QueryContext(ctx, args...)
	return rows, v.fault(err)
}

// row reads the one row of a prepared statement into dest; none is
// ErrNotFound.
func (v *View) row(ctx context.Context, query string, args []any, dest ...any) error {
	s, err := v.r.prepare(ctx, query) //nolint:sqlclosecheck // the reader keeps it
	if err != nil {
		return v.fault(err)
	}
	err = s.QueryRowContext(ctx, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return v.fault(err)
}

func (v *View) fault(err error) error { return classify(v.store.path, "read", err) }

// Text returns the text of a file as it was indexed. It is shared: do not change it.
func (v *View) Text(ctx context.Context, file int64) ([]byte, error) {
	if text, ok := v.kept(partText, file); ok {
		return text.([]byte), nil //nolint:forcetypeassert // the part says what it is
	}
	var frame []byte
	if err := v.row(ctx, `SELECT data FROM texts WHERE file_id = ?`, []any{file}, &frame); err != nil {
		return nil, fmt.Errorf("text of file %d: %w", file, err)
	}
	text, err := uncompress(frame)
	if err != nil {
		return nil, corrupt(v.store.path, fmt.Sprintf("text of file %d: %v", file, err))
	}
	text = slices.Clip(text)
	v.keep(partText, file, text, len(text))
	return text, nil
}

// Texts reads the texts of files and calls visit with the index of each in
// files, from several goroutines and in any order. The text is only valid
// during the call.
func (v *View) Texts(ctx context.Context, files []int64, visit func(i int, text []byte)) error {
	type packed struct {
		i     int
		frame []byte
	}
	work := make(chan packed, runtime.GOMAXPROCS(0))
	group, ctx := errgroup.WithContext(ctx)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			var buf []byte
			for p := range work {
				var err error
				if buf, err = uncompressInto(buf[:0], p.frame); err != nil {
					return corrupt(v.store.path, fmt.Sprintf("text of file %d: %v", files[p.i], err))
				}
				visit(p.i, buf)
			}
			return nil
		})
	}
	group.Go(func() error {
		defer close(work)
		for i, file := range files {
			var frame []byte
			if err := v.row(ctx, `SELECT data FROM texts WHERE file_id = ?`, []any{file}, &frame); err != nil {
				return fmt.Errorf("text of file %d: %w", file, err)
			}
			select {
			case work <- packed{i, frame}:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

// Facts returns everything that extraction said about a file.
func (v *View) Facts(ctx context.Context, file int64) (*code.Facts, error) {
	var p packedFacts
	err := v.row(ctx, `SELECT f.data, f.uses, o.data, t.data FROM facts f
		JOIN outlines o ON o.file_id = f.file_id JOIN texts t ON t.file_id = f.file_id WHERE f.file_id = ?`,
		[]any{file}, &p.facts, &p.uses, &p.outline, &p.text)
	if err != nil {
		return nil, fmt.Errorf("facts of file %d: %w", file, err)
	}
	facts, _, err := p.unpack()
	if err != nil {
		return nil, corrupt(v.store.path, fmt.Sprintf("file %d: %v", file, err))
	}
	problems, err := v.problems(ctx, `WHERE p.file_id = ?`, file)
	for _, p := range problems {
		facts.Problems = append(facts.Problems, p.Problem)
	}
	return facts, err
}

// outline returns the chunks of a file.
func (v *View) outline(ctx context.Context, file int64) ([]code.Chunk, error) {
	var frame []byte
	if err := v.row(ctx, `SELECT data FROM outlines WHERE file_id = ?`, []any{file}, &frame); err != nil {
		return nil, fmt.Errorf("chunks of file %d: %w", file, err)
	}
	chunks, err := unpackChunks(frame)
	if err != nil {
		return nil, corrupt(v.store.path, fmt.Sprintf("chunks of file %d: %v", file, err))
	}
	return chunks, nil
}

// unpackChunks reads a stored outline.
func unpackChunks(frame []byte) ([]code.Chunk, error) {
	blob, err := uncompress(frame)
	if err != nil {
		return nil, err
	}
	return decodeChunks(blob)
}
