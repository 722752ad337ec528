package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/mast-search/mast/pkg/code"
)

// packedFacts are the compressed blobs of a file. Those that are nil are left
// out.
type packedFacts struct {
	facts, uses, outline, text []byte
}

// unpack returns what the blobs hold, and the text.
func (p *packedFacts) unpack() (*code.Facts, []byte, error) {
	blob, err := uncompress(p.facts)
	if err != nil {
		return nil, nil, err
	}
	f, err := decodeFacts(blob)
	if err != nil {
		return nil, nil, err
	}
	if p.outline != nil {
		if f.Chunks, err = unpackChunks(p.outline); err != nil {
			return nil, nil, err
		}
	}
	if p.uses == nil {
		return f, nil, nil
	}
	text, err := uncompress(p.text)
	if err != nil {
		return nil, nil, err
	}
	if blob, err = uncompress(p.uses); err != nil {
		return nil, nil, err
	}
	return f, text, decodeUses(f, blob, text)
}

// Outlines reads what other files see of files, symbols, imports and exports, and
// calls visit with the index of each in files, from several goroutines and in any
// order. Files without facts are left out.
func (v *View) Outlines(ctx context.Context, files []int64, visit func(i int, facts *code.Facts)) error {
	return v.unpackAll(ctx, `SELECT data, NULL, NULL FROM facts WHERE file_id = ?`, files,
		func(i int, facts *code.Facts, _ []byte) { visit(i, facts) })
}

// Uses is Outlines with references, local variables and the text.
func (v *View) Uses(ctx context.Context, files []int64, visit func(i int, facts *code.Facts, text []byte)) error {
	return v.unpackAll(ctx, `SELECT f.data, f.uses, t.data FROM facts f JOIN texts t ON t.file_id = f.file_id WHERE f.file_id = ?`, files, visit)
}

func (v *View) unpackAll(ctx context.Context, query string, files []int64, visit func(i int, facts *code.Facts, text []byte)) error {
	type packed struct {
		i int
		packedFacts
	}
	unpack := func(p *packed) error {
		facts, text, err := p.unpack()
		if err != nil {
			return corrupt(v.store.path, fmt.Sprintf("file %d: %v", files[p.i], err))
		}
		visit(p.i, facts, text)
		return nil
	}
	read := func(i int) (*packed, error) {
		p := packed{i: i}
		err := v.row(ctx, query, []any{files[i]}, &p.facts, &p.uses, &p.text)
		if err != nil {
			return nil, err
		}
		return &p, nil
	}
	if len(files) < 4 {
		for i := range files {
			p, err := read(i)
			if err == nil {
				err = unpack(p)
			}
			if err != nil && !errors.Is(err, ErrNotFound) {
				return err
			}
		}
		return nil
	}
	work := make(chan *packed, 4*runtime.GOMAXPROCS(0))
	group, ctx := errgroup.WithContext(ctx)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			for p := range work {
				if err := unpack(p); err != nil {
					return err
				}
			}
			return nil
		})
	}
	group.Go(func() error {
		defer close(work)
		for i := range files {
			p, err := read(i)
			switch {
			case errors.Is(err, ErrNotFound):
				continue
			case err != nil:
				return err
			}
			select {
			case work <- p:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}
