package indexer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"time"

	"github.com/mast-search/mast/internal/lockfile"
	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/store"
)

// Mode is how much a run takes over from the index that is there.
type Mode uint8

// The modes.
const (
	// Incremental indexes what changed. Without an index, or with one that
	// other settings or another program made, it is a full run.
	Incremental Mode = iota
	// Full indexes every file anew. Readers go on with the old index until
	// the new one is complete.
	Full
	// Force is Full, and also replaces an index that is damaged or was made by
	// a newer program.
	Force
)

// String returns the name that interfaces use.
func (m Mode) String() string {
	switch m {
	case Full:
		return "full"
	case Force:
		return "force"
	}
	return "incremental"
}

// RunOptions say how to run.
type RunOptions struct {
	Mode Mode
	// Wait is how long to wait for another process that writes the index.
	Wait time.Duration
	// Limit is how long the run may take files on; 0 is without limit. What is
	// left is reported, and done by the next run.
	Limit time.Duration
	// Progress is told how far the run is, from one goroutine; nil is allowed.
	Progress func(Progress)
}

// progressEvery is how often Progress is called at most.
const progressEvery = 50 * time.Millisecond

// run is one run in progress.
type run struct {
	ix     *Indexer
	opts   RunOptions
	start  time.Time
	writer *store.Writer
	// rebuild says that the writer fills a new file.
	rebuild bool
	// old are the files of the index before the run.
	old    map[string]store.FileState
	report Report
	told   time.Time
	bytes  int64
	// writes counts the changes of the index.
	writes int
}

// Run brings the index up to date. The report is valid also beside an error,
// for what was done until then. Errors wrap ErrLocked, those of package store,
// and that of ctx.
func (ix *Indexer) Run(ctx context.Context, opts RunOptions) (Report, error) {
	r := run{ix: ix, opts: opts, start: time.Now()}
	r.report.Mode, r.report.Notes = opts.Mode.String(), ix.Notes()
	err := r.locked(ctx)
	r.report.finish(r.start)
	if err != nil {
		return r.report, fmt.Errorf("index %s: %w", ix.root, err)
	}
	return r.report, nil
}

func (r *run) locked(ctx context.Context) (err error) {
	if err := r.ix.MakeState(); err != nil {
		return err
	}
	lock, err := lockfile.Acquire(ctx, r.ix.lockPath(), "index", r.opts.Wait)
	switch {
	case errors.Is(err, ErrLocked):
		return fmt.Errorf("%w; try again when that process has finished", err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w; %s", err, otherState)
	case err != nil:
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	if err := r.open(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.writer.Close()) }()
	return r.update(ctx)
}

// update does the work of a run, under the lock and with an open writer.
func (r *run) update(ctx context.Context) error {
	r.tell(Progress{Phase: PhaseWalk}, true)
	found, err := walk.Walk(ctx, r.ix.walk)
	if err != nil {
		return err
	}
	states := r.old
	if r.rebuild {
		states = nil
	}
	p := makePlan(found, states, false)
	r.report.FilesUnchanged = len(p.unchanged)
	if err := r.remove(ctx, p.deleted); err != nil {
		return err
	}
	var deadline time.Time
	if r.opts.Limit > 0 {
		deadline = r.start.Add(r.opts.Limit)
	}
	total := len(p.jobs)
	done, err := r.ix.each(ctx, p.jobs, deadline, func(j job, o outcome) error {
		return r.store(ctx, j, o, total)
	})
	if err != nil {
		if !r.rebuild && ctx.Err() != nil {
			// What is done is right; the next run goes on from there.
			err = errors.Join(err, r.writer.Commit(context.WithoutCancel(ctx)))
		}
		r.report.FilesPending = total - done
		r.report.Partial = true
		return err
	}
	r.report.FilesPending = total - done
	return r.finish(ctx, found)
}

// remove takes deleted files out of the index.
func (r *run) remove(ctx context.Context, deleted []store.FileState) error {
	for i := range deleted {
		chunks, err := r.writer.Delete(ctx, deleted[i].Path)
		if err != nil {
			return err
		}
		r.writes++
		r.report.FilesDeleted++
		r.report.ChunksRemoved += chunks
	}
	return nil
}

// store writes one outcome.
func (r *run) store(ctx context.Context, j job, o outcome, total int) error {
	r.bytes += j.entry.Size
	var err error
	switch {
	case o.prepared != nil:
		err = r.writer.Put(ctx, o.prepared)
		r.report.add(&o, j.state == nil)
		if j.state != nil {
			r.report.ChunksRemoved += j.state.Chunks
		}
	case o.touched != nil:
		err = r.writer.Touch(ctx, *o.touched)
		r.report.FilesUnchanged++
	case j.state != nil:
		_, err = r.writer.Delete(ctx, j.entry.Path)
		r.report.FilesDeleted++
		r.report.ChunksRemoved += j.state.Chunks
	default:
		return nil // a new file that vanished again
	}
	if err != nil {
		r.report.WriteErrors++
		return err
	}
	r.writes++
	done := r.report.FilesIndexed + r.report.FilesLeftOut + r.report.FilesUnchanged
	r.tell(Progress{Phase: PhaseIndex, Done: min(done, total), Total: total, Bytes: r.bytes, Path: j.entry.Path}, done == 1 || done == total)
	return nil
}

// finish makes what was stored the index.
func (r *run) finish(ctx context.Context, found walk.Result) error {
	pending := r.report.FilesPending
	r.report.Partial = pending > 0 || len(found.Unreadable) > 0
	if pending > 0 {
		r.note(fmt.Sprintf("the time limit of %s left %d files for the next run", r.opts.Limit, pending))
		if r.rebuild {
			r.note("the index was not replaced, because the new one is not complete")
			return nil
		}
	}
	if err := r.link(ctx); err != nil {
		return err
	}
	r.tell(Progress{Phase: PhaseFinish, Bytes: r.bytes}, true)
	if r.rebuild {
		r.countReplaced(found)
	}
	err := r.writer.Finish(ctx, store.Run{
		Root: r.ix.root, Settings: r.ix.fingerprint, Program: r.ix.version,
		Complete: pending == 0, WriteErrors: r.report.WriteErrors,
	})
	if err != nil {
		return err
	}
	return r.ix.writeSummary(ctx)
}

// link runs the link pass, if there is anything to link.
func (r *run) link(ctx context.Context) error {
	if r.writer.WasLinked() && r.writes == 0 {
		return nil
	}
	if err := r.writer.Settle(ctx); err != nil {
		return err
	}
	r.tell(Progress{Phase: PhaseLink, Bytes: r.bytes}, true)
	done, err := r.ix.graph.Pass(ctx, r.writer, nil)
	r.report.FilesLinked, r.report.Edges, r.report.LinkMS = done.FilesLinked, done.Edges, done.Duration.Milliseconds()
	return err
}

// countReplaced counts what a new index leaves behind of the old one.
func (r *run) countReplaced(found walk.Result) {
	here := make(map[string]bool, len(found.Entries))
	for i := range found.Entries {
		here[found.Entries[i].Path] = true
	}
	for path, s := range r.old {
		r.report.ChunksRemoved += s.Chunks
		if !here[path] {
			r.report.FilesDeleted++
		}
	}
}

func (r *run) note(line string) { r.report.Notes = append(r.report.Notes, line) }

func (r *run) tell(p Progress, always bool) {
	if r.opts.Progress == nil || !always && time.Since(r.told) < progressEvery {
		return
	}
	r.told = time.Now()
	r.opts.Progress(p)
}
