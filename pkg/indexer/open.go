package indexer

import (
	"context"
	"errors"
	"fmt"

	"github.com/mast-search/mast/pkg/store"
)

// open opens the writer that the mode and the index at hand ask for.
func (r *run) open(ctx context.Context) error {
	if r.opts.Mode == Incremental {
		again, err := r.openInPlace(ctx)
		if err != nil || !again {
			return err
		}
		return r.openNew(ctx)
	}
	err := r.readOld(ctx)
	switch {
	case r.opts.Mode == Force:
		return r.openNew(ctx)
	case errors.Is(err, store.ErrNoIndex):
		_, err = r.openInPlace(ctx)
		return err
	case errors.Is(err, store.ErrOlderFormat):
		r.ix.log("the index has an older format and is built anew")
		return r.openNew(ctx)
	case err != nil:
		return err
	}
	return r.openNew(ctx)
}

// openInPlace opens the index for changing it, and makes it when there is
// none. anew says that it has to be built from nothing instead.
func (r *run) openInPlace(ctx context.Context) (anew bool, err error) {
	w, err := store.OpenWriter(ctx, r.ix.IndexPath())
	if errors.Is(err, store.ErrOlderFormat) {
		r.ix.log("the index has an older format and is built anew")
		return true, nil
	}
	if err != nil {
		return false, err
	}
	if r.old, err = w.Files(ctx); err != nil {
		return false, errors.Join(err, w.Close())
	}
	switch meta := w.Meta(); {
	case meta.Settings == r.ix.fingerprint:
	case len(r.old) == 0 && meta.LastIndexedNS == 0:
		// A new index says from the first batch on what it is made by, so that
		// an interrupted run can be gone on with.
		err = w.Finish(ctx, store.Run{Root: r.ix.root, Settings: r.ix.fingerprint, Program: r.ix.version})
		if err != nil {
			return false, errors.Join(err, w.Close())
		}
	default:
		r.ix.log("the settings or the program changed, and the index is built anew")
		return true, w.Close()
	}
	r.writer = w
	return false, nil
}

func (r *run) openNew(ctx context.Context) error {
	w, err := store.Rebuild(ctx, r.ix.IndexPath())
	if err != nil {
		return err
	}
	r.writer, r.rebuild = w, true
	return nil
}

// readOld reads the states of an index that is about to be replaced.
func (r *run) readOld(ctx context.Context) (err error) {
	s, err := store.Open(ctx, r.ix.IndexPath())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	v, err := s.View(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	files, err := v.Files(ctx)
	if err != nil {
		return fmt.Errorf("read the old index: %w", err)
	}
	r.old = make(map[string]store.FileState, len(files))
	for _, f := range files {
		r.old[f.Path] = f
	}
	return nil
}
