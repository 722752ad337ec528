package indexer

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/store"
)

// Explanation says what the index does with one path, and why.
type Explanation struct {
	Path string `json:"file_path"`
	// Wanted says that a run indexes the path; Rule is the sentence that
	// explains it: which rule of which file, which setting.
	Wanted bool   `json:"wanted"`
	Rule   string `json:"rule"`
	// Indexed says that the index covers the file; the fields that follow are
	// those of the index.
	Indexed  bool   `json:"indexed"`
	Language string `json:"language,omitempty"`
	// Status is "parsed", "lines", "skipped", or empty when the index does not
	// know the file; Reason says why it is not "parsed".
	Status   string    `json:"status,omitempty"`
	Reason   string    `json:"reason,omitempty"`
	Size     int64     `json:"size,omitempty"`
	Lines    int       `json:"lines,omitempty"`
	Chunks   int       `json:"chunks,omitempty"`
	Problems []Problem `json:"problems,omitempty"`
	// Stale says that the file on disk is not what the index holds.
	Stale bool `json:"stale"`
}

// Why explains a path: relative to the root with slashes, or absolute. v is a
// view of the index, or nil when there is none.
func (ix *Indexer) Why(ctx context.Context, v *store.View, path string) (Explanation, error) {
	rel := ix.Relative(path)
	e := Explanation{Path: rel}
	verdict, entry := walk.Explain(ix.walk, rel)
	e.Wanted, e.Rule = verdict.Reason == walk.Included, verdict.String()
	if v == nil {
		e.Stale = e.Wanted
		return e, nil
	}
	state, err := v.File(ctx, rel)
	switch {
	case errors.Is(err, store.ErrNotFound):
		e.Stale = e.Wanted
		return e, nil
	case err != nil:
		return e, err
	}
	e.Indexed = state.Status != store.StatusSkipped
	e.Language, e.Status, e.Reason = state.Language, state.Status.String(), state.Reason
	e.Size, e.Lines, e.Chunks = state.Size, state.Lines, state.Chunks
	problems, err := v.Problems(ctx)
	if err != nil {
		return e, err
	}
	for _, p := range problems {
		if p.Path == rel {
			e.Problems = append(e.Problems, Problem{Path: rel, Reason: p.Reason.String(), Detail: p.Detail})
		}
	}
	if !e.Wanted {
		e.Stale = true
		return e, nil
	}
	verdicts, err := ix.verdicts(ctx, []job{{entry: entry, state: &state}})
	if err != nil {
		return e, err
	}
	// What was unreadable then and is now is no news.
	e.Stale = verdicts[0] != isSame && (verdicts[0] != isUnreadable || e.Indexed)
	return e, nil
}

// Relative returns the name under which the index knows a path: relative to
// the root, with slashes. A path that leads out of the root stays what it is.
func (ix *Indexer) Relative(path string) string {
	abs := path
	if !filepath.IsAbs(path) {
		abs = filepath.Join(ix.root, filepath.FromSlash(path))
	} else if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		// The project may have been named through a link.
		abs = filepath.Join(dir, filepath.Base(path))
	}
	rel, err := filepath.Rel(ix.root, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}
