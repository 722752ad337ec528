package tool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/store"
)

// maxNearFiles bounds the files that an error names.
const maxNearFiles = 5

// target returns the indexed file that an argument names: by its path in the
// project, or by an end of it that only one file has.
func (r *reading) target(ctx context.Context, field, given string) (store.FileState, error) {
	rel, err := r.project.relative(field, given, "")
	if err != nil {
		return store.FileState{}, err
	}
	f, err := r.file(ctx, rel)
	if err == nil && f.Status != store.StatusSkipped || err != nil && !errors.Is(err, store.ErrNotFound) {
		return f, err
	}
	if err != nil && (r.envelope.FileBusy || !r.view.Meta().Complete) {
		if _, statErr := os.Lstat(filepath.Join(r.project.Root, filepath.FromSlash(rel))); statErr == nil {
			return f, &notYetError{rel}
		}
	}
	near, err := r.near(ctx, rel)
	if err != nil {
		return f, err
	}
	if len(near) == 1 && strings.HasSuffix(near[0].Path, "/"+rel) {
		r.note("%s was taken for %s", shorten(given), near[0].Path)
		return near[0], nil
	}
	allowed := "a file of the index"
	if why, err := r.project.Why(ctx, "", rel); err == nil {
		allowed += "; this one is not there: " + why.Rule
		if why.Reason != "" {
			allowed += ", " + why.Reason
		}
	}
	example := "src/main.ts"
	if len(near) > 0 {
		example = near[0].Path
	}
	return f, &InputError{
		Field: field, Given: shorten(jsonText(given)), Allowed: allowed,
		Example: fmt.Sprintf(`{%s: %s}`, jsonText(field), jsonText(example)),
	}
}

// notYetError says that a file is there and could not be indexed yet. It makes an
// empty answer that says so.
type notYetError struct{ path string }

// Error says so.
func (e *notYetError) Error() string { return e.path + ": not indexed yet" }

// near returns indexed files whose path ends like the given one, or else whose
// name is the same but for its case.
func (r *reading) near(ctx context.Context, rel string) ([]store.FileState, error) {
	files, err := r.view.Files(ctx)
	if err != nil {
		return nil, err
	}
	var ends, same []store.FileState
	for i := range files {
		f := &files[i]
		switch {
		case f.Status == store.StatusSkipped || r.gone[f.Path]:
		case strings.HasSuffix(f.Path, "/"+rel):
			ends = append(ends, *f)
		case strings.EqualFold(path.Base(f.Path), path.Base(rel)):
			same = append(same, *f)
		}
	}
	if len(ends) == 0 {
		ends = same
	}
	slices.SortFunc(ends, func(a, b store.FileState) int { return strings.Compare(a.Path, b.Path) })
	return ends[:min(len(ends), maxNearFiles)], nil
}

// folder returns the covered files below a folder, by their paths, and the folder
// with a slash; no files if it is no folder that has any.
func (r *reading) folder(ctx context.Context, field, given string) (below []store.FileState, prefix string, err error) {
	if clean := filepath.Clean(given); clean != "." && clean != r.project.Root {
		if prefix, err = r.project.relative(field, given, ""); err != nil {
			return nil, "", err
		}
		prefix += "/"
	}
	files, err := r.view.Files(ctx)
	if err != nil {
		return nil, "", err
	}
	for i := range files {
		if f := &files[i]; f.Status != store.StatusSkipped && !r.gone[f.Path] && strings.HasPrefix(f.Path, prefix) {
			below = append(below, *f)
		}
	}
	slices.SortFunc(below, func(a, b store.FileState) int { return strings.Compare(a.Path, b.Path) })
	return below, prefix, nil
}
