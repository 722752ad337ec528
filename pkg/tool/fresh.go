package tool

import (
	"context"
	"fmt"
	"slices"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store"
)

const (
	// maxRounds bounds how often a search is repeated because files that it
	// drew from had changed: after a refresh, other files may come up.
	maxRounds = 3
	// maxCatchUp is the number of new and changed files that an empty answer
	// looks into before it says that there is nothing; a few milliseconds each.
	maxCatchUp = 200
)

// freshSearch is a search whose answer is as new as the files on disk, or says
// where it is not.
type freshSearch struct {
	project  *Project
	view     *store.View
	request  search.Request
	envelope *Envelope
	// stale are the files whose text is shown as it was indexed.
	stale map[string]bool
}

// run searches, and searches again after files that the answer drew from were
// brought up to date. An empty answer first looks into new files.
func (s *freshSearch) run(ctx context.Context) (*search.Answer, error) {
	ix, err := s.project.indexer()
	if err != nil {
		return nil, err
	}
	if !ix.Made(s.view.Meta()) {
		s.envelope.note("the index was made with other settings or by another version of mast; run `mast index`")
	}
	engine := search.New(s.project.projects.parts.Rankers...)
	caughtUp := false
	for round := 0; ; round++ {
		answer, err := engine.Search(ctx, s.view, s.request)
		if err != nil {
			return nil, err
		}
		paths := pathsOf(answer)
		if len(paths) == 0 && !caughtUp {
			caughtUp = true
			again, err := s.catchUp(ctx, ix)
			if err != nil {
				return nil, err
			}
			if again {
				continue
			}
		}
		changed, deleted, err := ix.Stale(ctx, s.view, paths)
		if err != nil {
			return nil, fmt.Errorf("check whether files changed: %w", err)
		}
		if len(changed)+len(deleted) == 0 {
			return answer, nil
		}
		if round < maxRounds && s.refresh(ctx, ix, slices.Concat(changed, deleted)) {
			if err := s.reopen(ctx); err != nil {
				return nil, err
			}
			continue
		}
		s.flag(answer, changed, deleted)
		return answer, nil
	}
}

// refresh brings files up to date and reports whether it changed the index.
// Failing is no reason to keep an answer back: the files are flagged then.
func (s *freshSearch) refresh(ctx context.Context, ix *indexer.Indexer, paths []string) bool {
	opened, err := s.project.opened(ctx)
	if err != nil {
		s.envelope.note("changed files could not be read again: %v", err)
		return false
	}
	done, err := ix.Refresh(ctx, opened, paths)
	switch {
	case err != nil:
		s.envelope.note("changed files could not be read again: %v", err)
		return false
	case done.Busy:
		s.envelope.FileBusy = true
		return false
	}
	return len(done.Stale) < len(paths)
}

// catchUp looks for files that the index does not know as they are, brings a
// few of them up to date, and reports whether the search should be repeated.
func (s *freshSearch) catchUp(ctx context.Context, ix *indexer.Indexer) (bool, error) {
	if !ix.Made(s.view.Meta()) {
		return false, nil
	}
	diff, err := ix.Diff(ctx, s.view)
	if err != nil {
		return false, fmt.Errorf("look for new files: %w", err)
	}
	s.envelope.unreadable(diff.Unreadable)
	paths := slices.Concat(diff.New, diff.Changed, diff.Deleted)
	if len(paths) == 0 {
		return false, nil
	}
	if len(paths) > maxCatchUp {
		s.envelope.NotCovered = append(s.envelope.NotCovered,
			fmt.Sprintf("%d files that are new or changed since the last run of the indexer", len(paths)))
		return false, nil
	}
	if !s.refresh(ctx, ix, paths) {
		s.envelope.NotCovered = append(s.envelope.NotCovered, paths...)
		return false, nil
	}
	return true, s.reopen(ctx)
}

// flag marks files as stale and drops results of files that are gone.
func (s *freshSearch) flag(answer *search.Answer, changed, deleted []string) {
	answer.Results = slices.DeleteFunc(answer.Results, func(r search.Result) bool {
		return slices.Contains(deleted, r.File.Path)
	})
	for _, path := range changed {
		s.stale[path] = true
	}
	s.envelope.StaleFiles = append(s.envelope.StaleFiles, changed...)
}

// reopen goes on with the index as it is now.
func (s *freshSearch) reopen(ctx context.Context) error {
	s.close()
	v, err := s.project.view(ctx)
	if err != nil {
		return fmt.Errorf("open the refreshed index: %w", err)
	}
	s.view = v
	return nil
}

// close ends the view. Closing a reader loses nothing, so its error does not
// matter to the answer.
func (s *freshSearch) close() {
	if s.view != nil {
		if err := s.view.Close(); err != nil {
			s.project.projects.opts.Log("close the index: " + err.Error())
		}
	}
	s.view = nil
}

func pathsOf(a *search.Answer) []string {
	files := a.Files()
	paths := make([]string, len(files))
	for i := range files {
		paths[i] = files[i].Path
	}
	return paths
}
