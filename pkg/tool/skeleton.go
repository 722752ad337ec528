package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/pkg/store"
)

// maxFileExports bounds the names that the skeleton shows of one file.
const maxFileExports = 60

// SkeletonAnswer is the answer of mast_project_skeleton.
type SkeletonAnswer struct {
	Files []SkeletonFile `json:"files"`
	Envelope
}

// SkeletonFile is a file with the names that it exports, in their order. A name
// of another module is "name from module".
type SkeletonFile struct {
	FilePath string   `json:"file_path"`
	Exports  []string `json:"exports"`
	// ExportCount is there when Exports leaves some out.
	ExportCount int `json:"export_count,omitempty"`
}

type skeletonInput struct {
	directory, filePattern string
	maxDepth               int
	pageInput
}

// Skeleton returns the tool mast_project_skeleton.
func Skeleton() *Tool {
	return &Tool{
		Name:        "mast_project_skeleton",
		Set:         SetMast,
		Title:       "Project skeleton",
		Description: "What exists here: the exported names of every file of a folder or the project.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &skeletonInput{pageInput: pageInput{limit: 200}}
			return append([]Param{
				{Name: "directory", String: &in.directory, Path: true, Example: `"src/api"`, Absent: "the project", Doc: "Folder"},
				{Name: "max_depth", Int: &in.maxDepth, Min: 1, Example: "2", Absent: "all", Doc: "Levels of folders; 1 is the folder itself"},
				{Name: "file_pattern", String: &in.filePattern, Example: `"**/*.ts"`, Absent: "all files", Doc: "Glob from the root"},
			}, in.params("limit", 2000)...), in.run
		},
	}
}

func (in *skeletonInput) run(ctx context.Context, p *Project) (output, error) {
	pattern, err := in.pattern()
	if err != nil {
		return nil, err
	}
	a := &SkeletonAnswer{Files: []SkeletonFile{}}
	_, err = p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		a.Files = []SkeletonFile{}
		if pattern != nil && pattern.Note() != "" {
			r.note("file_pattern: %s", pattern.Note())
		}
		files, prefix, err := r.folder(ctx, "directory", in.directory)
		if err != nil {
			return nil, err
		}
		if len(files) == 0 && in.directory != "" {
			r.note("no indexed file is below %s", jsonText(shorten(in.directory)))
		}
		return in.fill(ctx, r, a, slices.DeleteFunc(files, func(f store.FileState) bool {
			return pattern != nil && !pattern.Match(f.Path) || in.tooDeep(f.Path[len(prefix):])
		}))
	})
	return a, err
}

// pattern compiles the glob; nil if there is none.
func (in *skeletonInput) pattern() (*glob.Glob, error) {
	if in.filePattern == "" {
		return nil, nil
	}
	g, err := glob.Compile(in.filePattern)
	if err != nil {
		return nil, &InputError{
			Field: "file_pattern", Given: shorten(jsonText(in.filePattern)), Allowed: "a glob of *, **, ? and {a,b} (" + err.Error() + ")",
			Example: `{"file_pattern": "src/**"}`,
		}
	}
	return g, nil
}

// tooDeep reports whether a path below the folder has more folders than asked for.
func (in *skeletonInput) tooDeep(below string) bool {
	return in.maxDepth > 0 && strings.Count(below, "/") >= in.maxDepth
}

// fill takes the files that export something.
func (in *skeletonInput) fill(ctx context.Context, r *reading, a *SkeletonAnswer, files []store.FileState) ([]string, error) {
	page, err := in.pager()
	if err != nil {
		return nil, err
	}
	opened, err := r.outlines(ctx, files)
	if err != nil {
		return nil, err
	}
	var drawn []string
	for _, f := range opened {
		names := exportNames(f)
		if len(names) == 0 || !page.next() {
			continue
		}
		file := SkeletonFile{FilePath: f.Path, Exports: names}
		if len(names) > maxFileExports {
			file.Exports, file.ExportCount = names[:maxFileExports], len(names)
		}
		if page.keep(&file) {
			a.Files = append(a.Files, file)
			drawn = append(drawn, f.Path)
		}
	}
	page.finish(r)
	if a.Truncated {
		r.note("%d of %d files are shown; give directory or max_depth, or go on with the cursor", page.shown, page.seen)
	}
	return drawn, nil
}

// exportNames returns each exported name once.
func exportNames(f *factsFile) []string {
	var names []string
	seen := make(map[string]bool)
	for _, e := range exportsOf(f.facts) {
		name := e.name
		if e.from != "" {
			name += " from " + e.from
		}
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

func (a *SkeletonAnswer) envelope() *Envelope { return &a.Envelope }

func (a *SkeletonAnswer) found() bool { return len(a.Files) > 0 }

func (a *SkeletonAnswer) text(b *strings.Builder) {
	for i := range a.Files {
		f := &a.Files[i]
		fmt.Fprintf(b, "%s\n", f.FilePath)
		line := "   "
		for k, name := range f.Exports {
			if k < len(f.Exports)-1 {
				name += ","
			}
			if len(line)+len(name) > 100 && line != "   " {
				b.WriteString(line + "\n")
				line = "   "
			}
			line += " " + name
		}
		b.WriteString(line + "\n")
		if f.ExportCount > 0 {
			fmt.Fprintf(b, "    … %d in all\n", f.ExportCount)
		}
	}
	if len(a.Files) == 0 {
		b.WriteString("no exported names\n")
	}
}
