package indexer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mast-search/mast/internal/lockfile"
	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/store"
)

// Refreshed is what Refresh did.
type Refreshed struct {
	// Indexed are the files that were stored anew, Deleted those that the
	// index lost.
	Indexed, Deleted []string
	// Stale are the files that could not be brought up to date, because
	// another process writes the index (Busy).
	Stale []string
	Busy  bool
	// Problems are those of Indexed.
	Problems []Problem
}

// Refresh brings some files up to date, just before they are answered from:
// those that changed are indexed, those that are gone deleted, and a path that
// the index does not hold is added if a run would add it. It does not wait
// for another writer, and does not touch the index when nothing changed.
func (ix *Indexer) Refresh(ctx context.Context, s *store.Store, paths []string) (r Refreshed, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("refresh: %w", err)
		}
	}()
	jobs, err := ix.outdated(ctx, s, paths)
	if err != nil || len(jobs) == 0 {
		return r, err
	}
	lock, err := lockfile.Try(ix.lockPath(), "refresh")
	if errors.Is(err, ErrLocked) {
		r.Busy, r.Stale = true, pathsOf(jobs)
		return r, nil
	}
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	// Another process may have been here before the lock.
	if jobs, err = ix.outdated(ctx, s, paths); err != nil || len(jobs) == 0 {
		return r, err
	}
	w, err := store.OpenWriter(ctx, ix.IndexPath())
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if w.Meta().Settings != ix.fingerprint {
		// Files by other rules do not mix; the next run builds anew.
		r.Stale = pathsOf(jobs)
		return r, nil
	}
	_, err = ix.each(ctx, jobs, time.Time{}, func(j job, o outcome) error {
		switch {
		case o.prepared != nil:
			r.Indexed = append(r.Indexed, j.entry.Path)
			for _, p := range o.problems {
				r.Problems = append(r.Problems, Problem{Path: j.entry.Path, Reason: p.Reason.String(), Detail: p.Detail})
			}
			return w.Put(ctx, o.prepared)
		case o.touched != nil:
			return w.Touch(ctx, *o.touched)
		case j.state == nil:
			return nil
		}
		r.Deleted = append(r.Deleted, j.entry.Path)
		_, err := w.Delete(ctx, j.entry.Path)
		return err
	})
	if err = errors.Join(err, w.Commit(context.WithoutCancel(ctx))); err != nil || len(r.Indexed)+len(r.Deleted) == 0 {
		return r, err
	}
	_, err = ix.graph.Pass(context.WithoutCancel(ctx), w, s)
	return r, err
}

// outdated makes jobs of the paths that are not as the index has them; a file
// that is gone is one, too.
func (ix *Indexer) outdated(ctx context.Context, s *store.Store, paths []string) (jobs []job, err error) {
	v, err := s.View(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	paths = slices.Compact(slices.Sorted(slices.Values(paths)))
	for _, path := range paths {
		j := job{entry: walk.Entry{Path: path}}
		state, err := v.File(ctx, path)
		switch {
		case errors.Is(err, store.ErrNotFound):
			verdict, entry := walk.Explain(ix.walk, path)
			if verdict.Reason != walk.Included {
				continue
			}
			j.entry = entry
		case err != nil:
			return nil, err
		default:
			j.state = &state
			if entry, ok := walk.Stat(ix.root, path); ok {
				if unchanged(&state, &entry) {
					continue
				}
				j.entry = entry
			}
		}
		jobs = append(jobs, j)
	}
	return ix.different(ctx, jobs)
}

// different drops the jobs whose content is what the index holds.
func (ix *Indexer) different(ctx context.Context, jobs []job) ([]job, error) {
	verdicts, err := ix.verdicts(ctx, jobs)
	if err != nil {
		return nil, err
	}
	kept := jobs[:0]
	for i, verdict := range verdicts {
		if verdict != isSame {
			kept = append(kept, jobs[i])
		}
	}
	return kept, nil
}

func pathsOf(jobs []job) []string {
	var paths []string
	for i := range jobs {
		paths = append(paths, jobs[i].entry.Path)
	}
	return paths
}
