package tool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

const (
	// maxRounds bounds how often a question is asked again because files that
	// its answer drew from had changed: after a refresh, other files may come up.
	maxRounds = 3
	// maxCatchUp is the number of new and changed files that an empty answer
	// looks into before it says that there is nothing; a few milliseconds each.
	maxCatchUp = 200
	// maxSweep is the number of files up to which an answer about the whole project
	// looks at all of them; some microseconds each.
	maxSweep = 20000
)

// reading asks the index until its answer is as new as the files on disk, or
// says where it is not.
type reading struct {
	project  *Project
	view     *store.View
	envelope *Envelope
	// stale are the files whose facts are answered from as they were indexed;
	// gone are those that are deleted and must not be answered from.
	stale, gone map[string]bool
	// wide says that any file of the project may matter to the answer.
	wide bool
	// notes and gaps are what the last answer says beside its own fields.
	notes, gaps []string
}

// note adds a sentence to the answer that is being made.
func (r *reading) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(r.notes, text) {
		r.notes = append(r.notes, text)
	}
}

// question answers from one state of the index, afresh every time it is asked.
// It returns the files that the answer draws from; none means that the answer
// is empty.
type question func(ctx context.Context, r *reading) (paths []string, err error)

// read answers a question from the index of a project, which is built if there
// is none. It returns what the answer was read with, or nil if there is nothing
// to read yet; the envelope says so then.
func (p *Project) read(ctx context.Context, e *Envelope, ask question) (*reading, error) {
	return p.readAs(ctx, e, ask, false)
}

func (p *Project) readAs(ctx context.Context, e *Envelope, ask question, wide bool) (*reading, error) {
	ready, err := p.ready(ctx)
	if err != nil {
		return nil, err
	}
	ready.tell(e)
	if ready.view == nil {
		return nil, nil
	}
	r := &reading{project: p, view: ready.view, envelope: e, wide: wide}
	defer r.close()
	if err := r.run(ctx, ask); err != nil {
		return nil, err
	}
	return r, nil
}

// answer is read for tools that say nothing of their files but the paths: it
// also notes what the answer draws from and what the question has to say.
func (p *Project) answer(ctx context.Context, e *Envelope, ask question) (*reading, error) {
	return p.answerAs(ctx, e, ask, false)
}

// answerWide is answer for a question that a change of any file may bear on, such as
// who calls a function: all files are looked at before it is asked.
func (p *Project) answerWide(ctx context.Context, e *Envelope, ask question) (*reading, error) {
	return p.answerAs(ctx, e, ask, true)
}

func (p *Project) answerAs(ctx context.Context, e *Envelope, ask question, wide bool) (*reading, error) {
	r, err := p.readAs(ctx, e, func(ctx context.Context, r *reading) ([]string, error) {
		r.notes, r.gaps = nil, nil
		e.stats.FilesReferenced, e.stats.TokensFullFile = nil, 0
		paths, err := ask(ctx, r)
		if early, ok := errors.AsType[*notYetError](err); ok {
			r.gaps = append(r.gaps, early.Error())
			return []string{early.path}, nil
		}
		for _, path := range paths {
			if f, err := r.view.File(ctx, path); err == nil {
				e.reference(path, f.Tokens)
			}
		}
		return paths, err
	}, wide)
	if r != nil {
		e.Notes = append(e.Notes, r.notes...)
		e.NotCovered = append(e.NotCovered, r.gaps...)
	}
	return r, err
}

// run asks, and asks again after files that the answer drew from were brought
// up to date. An empty answer first looks into new files.
func (r *reading) run(ctx context.Context, ask question) error {
	ix, err := r.project.indexer()
	if err != nil {
		return err
	}
	if !ix.Made(r.view.Meta()) {
		r.envelope.note("the index was made with other settings or by another version of mast; run `mast index`")
	}
	if r.wide {
		if err := r.sweep(ctx, ix); err != nil {
			return err
		}
	}
	caughtUp := false
	for round := 0; ; round++ {
		paths, err := ask(ctx, r)
		if err != nil {
			return err
		}
		if len(paths) == 0 && !caughtUp {
			caughtUp = true
			again, err := r.catchUp(ctx, ix)
			if err != nil {
				return err
			}
			if again {
				continue
			}
		}
		changed, deleted, err := ix.Stale(ctx, r.view, paths)
		if err != nil {
			return fmt.Errorf("check whether files changed: %w", err)
		}
		deleted = slices.DeleteFunc(deleted, func(path string) bool { return r.gone[path] })
		changed = slices.DeleteFunc(changed, func(path string) bool { return r.stale[path] })
		if len(changed)+len(deleted) == 0 {
			return nil
		}
		if round < maxRounds && r.refresh(ctx, ix, slices.Concat(changed, deleted)) {
			if err := r.reopen(ctx); err != nil {
				return err
			}
			continue
		}
		r.flag(changed, deleted)
		if len(deleted) == 0 {
			return nil
		}
	}
}

// refresh brings files up to date and reports whether it changed the index.
// Failing is no reason to keep an answer back: the files are flagged then.
func (r *reading) refresh(ctx context.Context, ix *indexer.Indexer, paths []string) bool {
	opened, err := r.project.opened(ctx)
	if err != nil {
		r.envelope.note("changed files could not be read again: %v", err)
		return false
	}
	done, err := ix.Refresh(ctx, opened, paths)
	switch {
	case err != nil:
		r.envelope.note("changed files could not be read again: %v", err)
		return false
	case done.Busy:
		r.envelope.FileBusy = true
		return false
	}
	r.project.recordRefresh(&done)
	if len(done.Indexed)+len(done.Deleted) > 0 {
		r.project.embedSoon()
	}
	return len(done.Stale) < len(paths)
}

// sweepShare bounds the share of the time that sweeps take: after one that took longer
// than cheapSweep, the next is due only when that many times as long has passed. In a
// project of 10,000 files that is a second.
const (
	sweepShare = 20
	cheapSweep = 3 * time.Millisecond
)

// sweep brings files up to date whose size or time is not what the index has, and
// those that are gone.
func (r *reading) sweep(ctx context.Context, ix *indexer.Indexer) error {
	files, err := r.view.Files(ctx)
	if err != nil || len(files) > maxSweep || !ix.Made(r.view.Meta()) {
		return err
	}
	since := time.Now()
	if !r.project.sweepDue(since) {
		return nil
	}
	var suspects []string
	for i := range files {
		f := &files[i]
		entry, ok := walk.Stat(r.project.Root, f.Path)
		if !ok || entry.Size != f.Size || entry.MtimeNS != f.MtimeNS {
			suspects = append(suspects, f.Path)
		}
	}
	changed, deleted, err := ix.Stale(ctx, r.view, suspects)
	if err != nil {
		return fmt.Errorf("check whether files changed: %w", err)
	}
	stale := slices.Concat(changed, deleted)
	took := r.takeIn(ctx, ix, stale)
	// What could not be taken in is looked at again by the next question.
	if took || len(stale) == 0 {
		r.project.sweptAll(since)
	}
	if took {
		return r.reopen(ctx)
	}
	return nil
}

// sweepDue reports whether a sweep may be made.
func (p *Project) sweepDue(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !now.Before(p.nextSweep)
}

// sweptAll notes a look at all files that began then and has just ended.
func (p *Project) sweptAll(since time.Time) {
	if d := time.Since(since); d > cheapSweep {
		p.swept(since.Add(sweepShare * d))
	}
}

func (p *Project) swept(next time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.nextSweep = next
}

// takeIn brings files up to date that the question is not known to draw from, and
// reports whether it did; if not, the answer says that it does not cover them.
func (r *reading) takeIn(ctx context.Context, ix *indexer.Indexer, paths []string) bool {
	switch {
	case len(paths) == 0:
		return false
	case len(paths) > maxCatchUp:
		r.envelope.NotCovered = append(r.envelope.NotCovered,
			fmt.Sprintf("%d files that are new or changed since the last run of the indexer", len(paths)))
		return false
	case !r.refresh(ctx, ix, paths):
		for _, path := range paths {
			if !slices.Contains(r.envelope.NotCovered, path) {
				r.envelope.NotCovered = append(r.envelope.NotCovered, path)
			}
		}
		return false
	}
	return true
}

// catchUp looks for files that the index does not know as they are, brings a
// few of them up to date, and reports whether the question should be repeated.
func (r *reading) catchUp(ctx context.Context, ix *indexer.Indexer) (bool, error) {
	if !ix.Made(r.view.Meta()) {
		return false, nil
	}
	since := time.Now()
	diff, err := ix.Diff(ctx, r.view)
	if err != nil {
		return false, fmt.Errorf("look for new files: %w", err)
	}
	r.envelope.unreadable(diff.Unreadable)
	stale := slices.Concat(diff.New, diff.Changed, diff.Deleted)
	took := r.takeIn(ctx, ix, stale)
	if took || len(stale) == 0 {
		r.project.sweptAll(since) // it has seen what a sweep would
	}
	if !took {
		return false, nil
	}
	return true, r.reopen(ctx)
}

// file returns the state of one file, which is indexed now if it should be and
// is not. The error is store.ErrNotFound if the index does not cover it.
func (r *reading) file(ctx context.Context, path string) (store.FileState, error) {
	state, err := r.view.File(ctx, path)
	if err == nil && !r.gone[path] || err != nil && !errors.Is(err, store.ErrNotFound) {
		return state, err
	}
	ix, err := r.project.indexer()
	if err != nil {
		return state, err
	}
	if r.gone[path] || !ix.Made(r.view.Meta()) || !r.refresh(ctx, ix, []string{path}) {
		return store.FileState{}, store.ErrNotFound
	}
	if err := r.reopen(ctx); err != nil {
		return state, err
	}
	return r.view.File(ctx, path)
}

// flag marks files as stale, and notes those that are gone.
func (r *reading) flag(changed, deleted []string) {
	if r.stale == nil {
		r.stale, r.gone = make(map[string]bool), make(map[string]bool)
	}
	for _, path := range changed {
		r.stale[path] = true
	}
	for _, path := range deleted {
		r.gone[path] = true
	}
	r.envelope.StaleFiles = append(r.envelope.StaleFiles, changed...)
}

// reopen goes on with the index as it is now.
func (r *reading) reopen(ctx context.Context) error {
	r.close()
	v, err := r.project.view(ctx)
	if err != nil {
		return fmt.Errorf("open the refreshed index: %w", err)
	}
	r.view = v
	return nil
}

// close ends the view. Closing a reader loses nothing, so its error does not
// matter to the answer.
func (r *reading) close() {
	if r.view != nil {
		if err := r.view.Close(); err != nil {
			r.project.projects.opts.Log("close the index: " + err.Error())
		}
	}
	r.view = nil
}
