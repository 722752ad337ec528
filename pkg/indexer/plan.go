package indexer

import (
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/store"
)

// plan is the difference between the files on disk and those in the index, as
// far as it shows without reading a file.
type plan struct {
	// jobs are the files to look at, by path: new ones, and those that may
	// have changed.
	jobs []job
	// unchanged are the files that are certainly as they were.
	unchanged []walk.Entry
	// deleted are the states of files that are gone, by path.
	deleted []store.FileState
}

// makePlan compares. With all, every file is to be looked at.
func makePlan(found walk.Result, states map[string]store.FileState, all bool) plan {
	var p plan
	seen := make(map[string]bool, len(found.Entries))
	for _, e := range found.Entries {
		seen[e.Path] = true
		j := job{entry: e}
		if s, ok := states[e.Path]; ok {
			if !all && unchanged(&s, &e) {
				p.unchanged = append(p.unchanged, e)
				continue
			}
			j.state = &s
		}
		p.jobs = append(p.jobs, j)
	}
	for _, u := range found.Unreadable {
		seen[u.Path] = true
		j := job{entry: walk.Entry{Path: u.Path}, failure: u.Err}
		if s, ok := states[u.Path]; ok {
			j.state = &s
		}
		p.jobs = append(p.jobs, j)
	}
	slices.SortFunc(p.jobs, func(a, b job) int { return strings.Compare(a.entry.Path, b.entry.Path) })
	for path, s := range states {
		if !seen[path] && !hidden(path, found.Unreadable) {
			p.deleted = append(p.deleted, s)
		}
	}
	slices.SortFunc(p.deleted, func(a, b store.FileState) int { return strings.Compare(a.Path, b.Path) })
	return p
}

// hidden reports whether a path lies in a folder that could not be read, so
// that nothing is known about it.
func hidden(path string, folders []walk.Unreadable) bool {
	for _, f := range folders {
		if strings.HasPrefix(path, f.Path+"/") {
			return true
		}
	}
	return false
}

// unchanged reports whether the cheap fields prove that a file is as it was
// when it was indexed.
func unchanged(s *store.FileState, e *walk.Entry) bool {
	return s.Size == e.Size && s.MtimeNS == e.MtimeNS && s.CtimeNS == e.CtimeNS && s.Inode == e.Inode && !racy(s)
}

// racyWindow is the coarsest clock of the file systems in use (FAT), and what
// git assumes.
const racyWindow = 2 * time.Second

// racy reports whether a file was indexed so shortly after its last change
// that another change could have left the same times.
func racy(s *store.FileState) bool {
	return max(s.MtimeNS, s.CtimeNS) > s.IndexedNS-int64(racyWindow)
}
