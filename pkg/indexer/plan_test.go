package indexer

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

const second = int64(time.Second)

func TestUnchanged(t *testing.T) {
	base := store.FileState{Size: 5, MtimeNS: 100 * second, CtimeNS: 100 * second, Inode: 7, IndexedNS: 200 * second}
	for _, tt := range []struct {
		name   string
		change func(s *store.FileState, e *walk.Entry)
		want   bool
	}{
		{"equal", func(*store.FileState, *walk.Entry) {}, true},
		{"size", func(_ *store.FileState, e *walk.Entry) { e.Size++ }, false},
		{"mtime", func(_ *store.FileState, e *walk.Entry) { e.MtimeNS++ }, false},
		{"older mtime", func(_ *store.FileState, e *walk.Entry) { e.MtimeNS -= second }, false},
		{"ctime", func(_ *store.FileState, e *walk.Entry) { e.CtimeNS++ }, false},
		{"inode", func(_ *store.FileState, e *walk.Entry) { e.Inode++ }, false},
		{"indexed within two seconds", func(s *store.FileState, _ *walk.Entry) { s.IndexedNS = 101 * second }, false},
		{"ctime within two seconds", func(s *store.FileState, e *walk.Entry) { s.CtimeNS, e.CtimeNS = 199*second, 199*second }, false},
		{"mtime in the future", func(s *store.FileState, e *walk.Entry) { s.MtimeNS, e.MtimeNS = 900*second, 900*second }, false},
		{"no ctime and no inode here", func(s *store.FileState, e *walk.Entry) { s.CtimeNS, e.CtimeNS, s.Inode, e.Inode = 0, 0, 0, 0 }, true},
	} {
		s := base
		e := walk.Entry{Size: s.Size, MtimeNS: s.MtimeNS, CtimeNS: s.CtimeNS, Inode: s.Inode}
		tt.change(&s, &e)
		if got := unchanged(&s, &e); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestPlan(t *testing.T) {
	state := func(path string, size int64) store.FileState {
		return store.FileState{Path: path, Size: size, IndexedNS: 100 * second}
	}
	states := map[string]store.FileState{}
	for _, s := range []store.FileState{state("same", 1), state("changed", 1), state("gone", 1), state("locked/a", 1), state("lockedb", 1), state("was-a-file", 1)} {
		states[s.Path] = s
	}
	found := walk.Result{
		Entries:    []walk.Entry{{Path: "changed", Size: 2}, {Path: "new", Size: 1}, {Path: "same", Size: 1}, {Path: "was-a-file/x"}},
		Unreadable: []walk.Unreadable{{Path: "locked", Err: errors.New("permission denied")}},
	}
	p := makePlan(found, states, false)
	names := func(jobs []job) (out []string) {
		for _, j := range jobs {
			what := ""
			if j.state == nil {
				what = " new"
			}
			if j.failure != nil {
				what = " unreadable"
			}
			out = append(out, j.entry.Path+what)
		}
		return out
	}
	if diff := cmp.Diff([]string{"changed", "locked unreadable", "new new", "was-a-file/x new"}, names(p.jobs)); diff != "" {
		t.Errorf("jobs (-want +got):\n%s", diff)
	}
	var deleted []string
	for _, s := range p.deleted {
		deleted = append(deleted, s.Path)
	}
	// What lies in an unreadable folder is unknown, not deleted.
	if diff := cmp.Diff([]string{"gone", "lockedb", "was-a-file"}, deleted); diff != "" {
		t.Errorf("deleted (-want +got):\n%s", diff)
	}
	if len(p.unchanged) != 1 || p.unchanged[0].Path != "same" {
		t.Errorf("unchanged = %v", p.unchanged)
	}
	if all := makePlan(found, states, true); len(all.unchanged) != 0 || len(all.jobs) != 5 {
		t.Errorf("all: %d unchanged, %d jobs", len(all.unchanged), len(all.jobs))
	}
}

// On a disk that does not tell the case of letters, a rename is seen in the
// listing only.
func TestRenameOfCaseOnly(t *testing.T) {
	states := map[string]store.FileState{"Util.ts": {Path: "Util.ts"}}
	p := makePlan(walk.Result{Entries: []walk.Entry{{Path: "util.ts"}}}, states, false)
	if len(p.jobs) != 1 || p.jobs[0].entry.Path != "util.ts" || p.jobs[0].state != nil || len(p.deleted) != 1 || p.deleted[0].Path != "Util.ts" {
		t.Errorf("plan = %+v", p)
	}
}

func TestSameContent(t *testing.T) {
	ix := &Indexer{maxFileBytes: 100}
	hash, other := store.HashOf([]byte("a")), store.HashOf([]byte("b"))
	oversized, unreadable := code.ProblemOversized.String(), code.ProblemUnreadable.String()
	for _, tt := range []struct {
		name  string
		state store.FileState
		src   source
		want  bool
	}{
		{"equal", store.FileState{Size: 1, Hash: hash}, source{entry: walk.Entry{Size: 1}, hash: hash}, true},
		{"other content", store.FileState{Size: 1, Hash: hash}, source{entry: walk.Entry{Size: 1}, hash: other}, false},
		{"grown binary with an equal head", store.FileState{Size: 1, Hash: hash}, source{entry: walk.Entry{Size: 2}, hash: hash, binary: true}, true},
		{"still too large", store.FileState{Size: 101, Reason: oversized}, source{entry: walk.Entry{Size: 500}}, true},
		{"no longer too large", store.FileState{Size: 101, Reason: oversized}, source{entry: walk.Entry{Size: 1}, hash: hash}, false},
		{"now too large", store.FileState{Size: 1, Hash: hash}, source{entry: walk.Entry{Size: 500}}, false},
		{"was unreadable", store.FileState{Reason: unreadable}, source{}, false},
	} {
		if got := sameContent(&tt.state, &tt.src, ix); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
