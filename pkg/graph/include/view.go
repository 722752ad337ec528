package include

import (
	"slices"
	"strings"
	"sync"

	"github.com/mast-search/mast/pkg/graph"
)

// view is what one file sees by its own includes.
type view struct {
	once   sync.Once
	files  []graph.FileID // the file and all that it includes, sorted
	system bool           // one of them includes a header of the system
	usings []using        // of all of them, but those in functions of other files

	allOnce sync.Once
	all     []*view // itself, and those of files that include the file; see viewsOf
}

// sees reports whether a file is one of those that are seen.
func (v *view) sees(id graph.FileID) bool {
	_, ok := slices.BinarySearch(v.files, id)
	return ok
}

// maxView bounds how many files one file sees.
const maxView = 4000

// view returns what a file sees by its own includes.
func (r *rules) view(f *graph.File) *view {
	v := &r.views[f.ID]
	v.once.Do(func() {
		seen := map[graph.FileID]bool{f.ID: true}
		v.files = []graph.FileID{f.ID}
		for i := 0; i < len(v.files); i++ {
			g := r.project.Files[v.files[i]]
			for k, t := range g.Targets {
				v.system = v.system || t.External && strings.HasPrefix(g.Facts.Imports[k].Module, "<")
				for _, d := range t.Modules {
					if d.IsModule() && !seen[d.File] && len(v.files) < maxView {
						seen[d.File] = true
						v.files = append(v.files, d.File)
					}
				}
			}
		}
		slices.Sort(v.files)
		usings := r.names().usings
		for _, id := range v.files {
			for _, u := range usings[id] {
				if u.function < 0 || id == f.ID {
					v.usings = append(v.usings, u)
				}
			}
		}
	})
	return v
}

// maxIncluders bounds how many files are asked what a header sees.
const maxIncluders = 8

// viewsOf returns the views of a file: its own, then those of files that are
// not included themselves and that include it.
func (r *rules) viewsOf(f *graph.File) []*view {
	own := r.view(f)
	own.allOnce.Do(func() {
		own.all = []*view{own}
		for _, id := range r.including(f.ID) {
			own.all = append(own.all, r.view(r.project.Files[id]))
		}
	})
	return own.all
}

// including returns the first files in their order that include a file, directly or
// through others, and that nothing includes.
func (r *rules) including(id graph.FileID) []graph.FileID {
	r.includersOnce.Do(func() {
		r.includers = make([][]graph.FileID, len(r.project.Files))
		for _, f := range r.project.Files {
			for _, t := range f.Targets {
				for _, d := range t.Modules {
					if d.IsModule() && f.Rules == graph.Rules(r) {
						r.includers[d.File] = append(r.includers[d.File], f.ID)
					}
				}
			}
		}
	})
	if len(r.includers[id]) == 0 {
		return nil
	}
	var roots []graph.FileID
	seen := map[graph.FileID]bool{id: true}
	queue := []graph.FileID{id}
	for i := 0; i < len(queue) && len(queue) < maxView; i++ {
		for _, from := range r.includers[queue[i]] {
			if seen[from] {
				continue
			}
			seen[from] = true
			queue = append(queue, from)
			if len(r.includers[from]) == 0 {
				roots = append(roots, from)
			}
		}
	}
	slices.Sort(roots)
	return roots[:min(len(roots), maxIncluders)]
}
