package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/pkg/store"
)

// FilesAnswer is the answer of mast_files.
type FilesAnswer struct {
	Files []ListedFile `json:"files"`
	// Shown is the number of Files, Count that of all that fit, on all pages.
	Shown int `json:"shown"`
	Count int `json:"total_files"`
	Envelope
}

// ListedFile is a file of the index.
type ListedFile struct {
	Path     string `json:"path"`
	Language string `json:"language"`
	// Size is in bytes on disk.
	Size   int64 `json:"size"`
	Chunks int   `json:"chunks"`
}

type filesInput struct {
	glob, language string
	pageInput
}

// FilesTool returns the tool mast_files.
func FilesTool() *Tool {
	return &Tool{
		Name:        "mast_files",
		Aliases:     []string{"list-files"},
		Set:         SetWeaver,
		Title:       "Files",
		Description: "The indexed files, by path, with language and size.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &filesInput{pageInput: pageInput{limit: 200}}
			return append([]Param{
				{Name: "glob", String: &in.glob, Example: `"src/**/*.ts"`, Absent: "all files", Doc: "Glob from the root"},
				{Name: "language", String: &in.language, Example: `"go"`, Absent: "any", Doc: "Only this language"},
			}, in.params("max_results", 1000)...), in.run
		},
	}
}

func (in *filesInput) run(ctx context.Context, p *Project) (output, error) {
	keep, note, err := in.filter(p)
	if err != nil {
		return nil, err
	}
	ix, err := p.indexer()
	if err != nil {
		return nil, err
	}
	a := &FilesAnswer{Files: []ListedFile{}}
	current := false
	_, err = p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		a.Files = []ListedFile{}
		if !current {
			// A list without the newest files would be wrong.
			current = true
			if _, err := r.catchUp(ctx, ix); err != nil {
				return nil, err
			}
		}
		if note != "" {
			r.note("glob: %s", note)
		}
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		files, err := r.view.Files(ctx)
		if err != nil {
			return nil, err
		}
		files = slices.DeleteFunc(slices.Clone(files), func(f store.FileState) bool {
			return f.Status == store.StatusSkipped || r.gone[f.Path] || !keep(&f)
		})
		slices.SortFunc(files, func(a, b store.FileState) int { return strings.Compare(a.Path, b.Path) })
		for i := range files {
			f := &files[i]
			item := ListedFile{Path: f.Path, Language: f.Language, Size: f.Size, Chunks: f.Chunks}
			if page.take(&item) {
				a.Files = append(a.Files, item)
			}
		}
		page.finish(r)
		a.Shown, a.Count = len(a.Files), len(files)
		return nil, nil
	})
	return a, err
}

// filter makes the condition that files must meet, and a note on the glob.
func (in *filesInput) filter(p *Project) (keep func(*store.FileState) bool, note string, err error) {
	var g *glob.Glob
	if in.glob != "" {
		if g, err = glob.Compile(in.glob); err != nil {
			return nil, "", &InputError{
				Field: "glob", Given: shorten(jsonText(in.glob)), Allowed: "a glob of *, **, ? and {a,b} (" + err.Error() + ")",
				Example: `{"glob": "src/**"}`,
			}
		}
		note = g.Note()
	}
	language := in.language
	if language != "" {
		if language, err = p.language(language); err != nil {
			return nil, "", err
		}
	}
	return func(f *store.FileState) bool {
		return (g == nil || g.Match(f.Path)) && (language == "" || strings.EqualFold(f.Language, language))
	}, note, nil
}

func (a *FilesAnswer) envelope() *Envelope { return &a.Envelope }

func (a *FilesAnswer) found() bool { return len(a.Files) > 0 }

func (a *FilesAnswer) text(b *strings.Builder) {
	fmt.Fprintf(b, "%d of %d files\n", a.Shown, a.Count)
	for _, f := range a.Files {
		fmt.Fprintf(b, "- %s (%s, %s)\n", f.Path, f.Language, byteSize(f.Size))
	}
}

// byteSize is a number of bytes for people.
func byteSize(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}
