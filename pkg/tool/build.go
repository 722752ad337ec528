package tool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

// lockPoll is how often a call looks whether another process has finished
// writing the index.
const lockPoll = 50 * time.Millisecond

// build is a run of the indexer that outlives the call that began it.
type build struct {
	done chan struct{}
	// err is set before done is closed.
	err error
	// files done and in all; total is 0 while the project is walked.
	files, total atomic.Int64
}

// readiness says what an answer may rely on.
type readiness struct {
	// view is nil if there is no index to read.
	view *store.View
	// building says that the index is not complete yet.
	building bool
	// files and total say how far the build is, if that is known.
	files, total int64
	// unindexed says that there is no index and nobody builds one, incomplete
	// that the last run did not see every file.
	unindexed, incomplete bool
}

// tell puts into an answer what its reader must know.
func (r *readiness) tell(e *Envelope) {
	switch {
	case r.unindexed:
		e.note("%s", nothingIndexed)
	case r.incomplete:
		e.note("the last run of the indexer did not see every file; `mast status` says why, `mast index` tries again")
	case r.building:
		e.IndexBuilding = true
		if r.total > 0 {
			e.NotCovered = append(e.NotCovered, fmt.Sprintf("%d of %d files that are not indexed yet", r.total-r.files, r.total))
		}
	}
}

// ready opens the index, building it first if it is missing, was never
// finished or is of an older format. It waits for the build as long as the
// budget of the options allows.
func (p *Project) ready(ctx context.Context) (readiness, error) {
	v, err := p.view(ctx)
	if err == nil && v.Meta().Complete {
		return readiness{view: v}, nil
	}
	if err != nil && !errors.Is(err, store.ErrNoIndex) && !errors.Is(err, store.ErrOlderFormat) {
		return readiness{}, err
	}
	older := errors.Is(err, store.ErrOlderFormat)
	if !p.Settings().AutoIndex {
		if older {
			return readiness{}, err
		}
		return readiness{view: v, unindexed: v == nil, incomplete: v != nil}, nil
	}
	if v != nil {
		if err := v.Close(); err != nil {
			return readiness{}, err
		}
	}
	b := p.startBuild()
	if err := p.await(ctx, b); err != nil {
		return readiness{}, err
	}
	r := readiness{building: !b.ended(), files: b.files.Load(), total: b.total.Load()}
	r.view, err = p.view(ctx)
	switch {
	case err == nil:
		r.incomplete = !r.building && !r.view.Meta().Complete
	case r.building && (errors.Is(err, store.ErrNoIndex) || errors.Is(err, store.ErrOlderFormat)):
		// There is nothing to read yet.
	default:
		return readiness{}, err
	}
	return r, nil
}

// await waits for a build, as long as the budget of the options allows.
func (p *Project) await(ctx context.Context, b *build) error {
	defer b.follow(ctx)()
	var timeout <-chan time.Time
	if budget := p.projects.opts.Budget; budget > 0 {
		timer := time.NewTimer(budget)
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case <-b.done:
		return b.err
	case <-timeout:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ended reports whether the build is over.
func (b *build) ended() bool {
	select {
	case <-b.done:
		return true
	default:
		return false
	}
}

// startBuild returns the build that is running, or begins one.
func (p *Project) startBuild() *build {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.building != nil && !p.building.ended() {
		return p.building
	}
	b := &build{done: make(chan struct{})}
	p.building = b
	started := p.projects.start(func() {
		defer close(b.done)
		b.err = p.buildOnce(p.projects.ctx, b)
	})
	if !started {
		b.err = context.Canceled
		close(b.done)
	}
	return b
}

// buildOnce makes the index complete. If another process is at it, it waits
// for that one, and takes over should it fail.
func (p *Project) buildOnce(ctx context.Context, b *build) error {
	if outer := p.enclosing(); outer != "" {
		p.projects.opts.Log(fmt.Sprintf("%s gets an index of its own, although it lies in %s, which has one; to ask for a part of that project, give a pattern of files", p.Root, outer))
	}
	for told := false; ; {
		report, err := p.run(ctx, indexer.RunOptions{Wait: lockPoll}, func(progress indexer.Progress) {
			b.files.Store(int64(progress.Done))
			b.total.Store(int64(progress.Total))
		})
		if err == nil {
			p.projects.opts.Log(Summary(&report))
			return nil
		}
		if !errors.Is(err, indexer.ErrLocked) {
			return err
		}
		if !told {
			told = true
			p.projects.opts.Log("waiting for another process that makes the index")
		}
		if v, err := p.view(ctx); err == nil {
			complete := v.Meta().Complete
			if err := v.Close(); err != nil {
				return err
			}
			if complete {
				return nil
			}
		}
	}
}

// enclosing returns the nearest folder around the project that has an index in its
// usual place, while the project has none and is no repository itself; else "".
func (p *Project) enclosing() string {
	for _, own := range [...]string{filepath.Join(p.StateDir(), indexer.IndexFile), filepath.Join(p.Root, ".git")} {
		if _, err := os.Stat(own); err == nil {
			return ""
		}
	}
	for dir := p.Root; ; {
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
		if _, err := os.Stat(filepath.Join(dir, config.DefaultStateDir, indexer.IndexFile)); err == nil {
			return dir
		}
	}
}

// run is one run of the indexer. Progress is told to the options, too.
func (p *Project) run(ctx context.Context, opts indexer.RunOptions, progress func(indexer.Progress)) (indexer.Report, error) {
	ix, err := p.indexer()
	if err != nil {
		return indexer.Report{}, err
	}
	show, call := p.projects.opts.Progress, progressOf(ctx)
	opts.Progress = func(pr indexer.Progress) {
		if progress != nil {
			progress(pr)
		}
		if show != nil {
			show(pr)
		}
		if call != nil {
			call(pr.Done, pr.Total)
		}
	}
	report, err := ix.Run(ctx, opts)
	if err == nil {
		p.recordRun(&report)
		p.embedSoon()
	}
	return report, err
}

// Index runs the indexer for a caller that wants just that. If another run is
// under way, it waits for that one as long as wait allows. If the user named a model,
// the missing vectors are made after the index is complete: at once, or where the
// options say so in the background. An *EmbedError says that this failed; the
// report is right then.
func (p *Project) Index(ctx context.Context, mode indexer.Mode, wait time.Duration) (indexer.Report, error) {
	report, err := p.run(ctx, indexer.RunOptions{Mode: mode, Wait: wait}, nil)
	if err != nil || p.projects.opts.EmbedInBackground {
		return report, err
	}
	report.Vectors, err = p.embed(ctx, 0)
	return report, err
}

// Summary says in one line what a run did.
func Summary(r *indexer.Report) string {
	line := fmt.Sprintf("indexed %s (%s) in %.1f s", Count(r.FilesIndexed, "file", "files"),
		Count(r.ChunksAdded, "chunk", "chunks"), float64(r.DurationMS)/1000)
	if r.FilesUnchanged > 0 {
		line += fmt.Sprintf(", %d unchanged", r.FilesUnchanged)
	}
	if r.FilesDeleted > 0 {
		line += fmt.Sprintf(", %d deleted", r.FilesDeleted)
	}
	if r.FilesLeftOut > 0 {
		line += fmt.Sprintf(", %d left out", r.FilesLeftOut)
	}
	switch {
	case r.FilesPending == 0 && r.Partial:
		line += " — partial: some files or folders cannot be read"
	case r.Partial:
		line += fmt.Sprintf(" — partial: %s not reached", Count(r.FilesPending, "file was", "files were"))
	}
	return line
}

// Count is a number with the words that belong to it.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
