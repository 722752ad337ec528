package indexer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/store"
)

// Diff is how the files on disk differ from the index. The lists are sorted.
type Diff struct {
	Changed []string `json:"changed"`
	New     []string `json:"new"`
	Deleted []string `json:"deleted"`
	// Unreadable are the folders and files about which nothing can be said.
	Unreadable []string `json:"unreadable"`
	// Settings says that other settings or another program made the index.
	Settings bool `json:"settings_changed"`
	// Incomplete says that the last run did not look at every file.
	Incomplete bool `json:"incomplete"`
}

// Stale counts the files that the index does not know as they are.
func (d *Diff) Stale() int { return len(d.Changed) + len(d.New) + len(d.Deleted) }

// Fresh reports whether the index is what a run would make now.
func (d *Diff) Fresh() bool {
	return d.Stale() == 0 && len(d.Unreadable) == 0 && !d.Settings && !d.Incomplete
}

// Diff compares the files on disk with a view of the index. It trusts size,
// times and inode where these cannot lie, and reads the other files.
func (ix *Indexer) Diff(ctx context.Context, v *store.View) (Diff, error) {
	return ix.compare(ctx, v, false)
}

// Check compares the content of every file with a view of the index, for a
// checkout whose times are new.
func (ix *Indexer) Check(ctx context.Context, v *store.View) (Diff, error) {
	return ix.compare(ctx, v, true)
}

func (ix *Indexer) compare(ctx context.Context, v *store.View, all bool) (Diff, error) {
	meta := v.Meta()
	d := Diff{
		Changed: []string{}, New: []string{}, Deleted: []string{}, Unreadable: []string{},
		Settings: meta.Settings != ix.fingerprint, Incomplete: !meta.Complete,
	}
	files, err := v.Files(ctx)
	if err != nil {
		return d, err
	}
	states := make(map[string]store.FileState, len(files))
	for _, f := range files {
		states[f.Path] = f
	}
	found, err := walk.Walk(ctx, ix.walk)
	if err != nil {
		return d, err
	}
	p := makePlan(found, states, all)
	for i := range p.deleted {
		d.Deleted = append(d.Deleted, p.deleted[i].Path)
	}
	verdicts, err := ix.verdicts(ctx, p.jobs)
	if err != nil {
		return d, err
	}
	for i, verdict := range verdicts {
		path := p.jobs[i].entry.Path
		switch verdict {
		case isNew:
			d.New = append(d.New, path)
		case isChanged:
			d.Changed = append(d.Changed, path)
		case isDeleted:
			d.Deleted = append(d.Deleted, path)
		case isUnreadable:
			d.Unreadable = append(d.Unreadable, path)
		}
	}
	return d, nil
}

// verdict is what a look at a file says.
type verdict uint8

const (
	isSame verdict = iota
	isNew
	isChanged
	isDeleted
	isUnreadable
)

// verdicts looks at the jobs in parallel.
func (ix *Indexer) verdicts(ctx context.Context, jobs []job) ([]verdict, error) {
	out := make([]verdict, len(jobs))
	g, ctx := errgroup.WithContext(ctx)
	var mu sync.Mutex
	next := 0
	for range min(ix.workers, len(jobs)) {
		g.Go(func() (err error) {
			r, err := ix.newReader()
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, r.close()) }()
			for {
				if err := ctx.Err(); err != nil {
					return fmt.Errorf("compare: %w", err)
				}
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(jobs) {
					return nil
				}
				out[i] = ix.verdict(r, &jobs[i])
			}
		})
	}
	return out, g.Wait()
}

// verdict reads one file, if it has to.
func (ix *Indexer) verdict(r *reader, j *job) verdict {
	switch {
	case j.failure != nil:
		return isUnreadable
	case j.state == nil:
		return isNew
	}
	s, err := r.read(j.entry.Path)
	switch {
	case err != nil && vanished(err):
		return isDeleted
	case err != nil:
		return isUnreadable
	case sameContent(j.state, &s, ix):
		return isSame
	}
	return isChanged
}

// Stale tells which of some indexed files are not as a view of the index has
// them: changed, or no longer there. Paths that the view does not hold are
// left out. It is made for the files that an answer draws from.
func (ix *Indexer) Stale(ctx context.Context, v *store.View, paths []string) (changed, deleted []string, err error) {
	jobs, deleted, err := ix.suspects(ctx, v, paths)
	if err != nil || len(jobs) == 0 {
		return nil, deleted, err
	}
	verdicts, err := ix.verdicts(ctx, jobs)
	for i, verdict := range verdicts {
		switch verdict {
		case isChanged, isUnreadable:
			changed = append(changed, jobs[i].entry.Path)
		case isDeleted:
			deleted = append(deleted, jobs[i].entry.Path)
		}
	}
	return changed, deleted, err
}

// suspects are the files among paths whose cheap fields do not prove that they
// are unchanged, and those that are gone.
func (ix *Indexer) suspects(ctx context.Context, v *store.View, paths []string) (jobs []job, deleted []string, err error) {
	for _, path := range paths {
		state, err := v.File(ctx, path)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		entry, ok := walk.Stat(ix.root, path)
		switch {
		case !ok:
			deleted = append(deleted, path)
		case !unchanged(&state, &entry):
			jobs = append(jobs, job{entry: entry, state: &state})
		}
	}
	return jobs, deleted, nil
}

// Made reports whether an index was made by the settings and the program that
// are in force now. Files of one that was not cannot be refreshed.
func (ix *Indexer) Made(meta store.Meta) bool { return meta.Settings == ix.fingerprint }
