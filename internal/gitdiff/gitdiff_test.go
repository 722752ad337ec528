package gitdiff_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/gitdiff"
)

type repository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{t, t.TempDir()}
	r.git("init", "-q")
	return r
}

func (r *repository) git(args ...string) {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", r.dir, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) changes(dir, revision string) []gitdiff.File {
	r.t.Helper()
	files, err := gitdiff.Changes(r.t.Context(), filepath.Join(r.dir, dir), revision)
	if err != nil {
		r.t.Fatal(err)
	}
	return files
}

func TestChanges(t *testing.T) {
	r := newRepository(t)
	r.write("a.go", "1\n2\n3\n4\n5\n")
	r.write("gone.go", "x\n")
	r.write("sub/old name.go", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")
	r.write("ü.go", "1\n")
	r.write(".gitignore", "*.out\n")
	r.git("add", ".")
	r.git("commit", "-qm", "first")
	r.write("a.go", "1\n--- a/two\n+++ b/two\n4\n5\n6\n")
	r.git("rm", "-q", "gone.go")
	r.git("mv", "sub/old name.go", "sub/new name.go")
	r.write("sub/new name.go", "1\n2\n3\n4\n6\n7\n8\n9\n")
	r.write("ü.go", "2\n")
	r.write("new.go", "n\n")
	r.write("a.out", "ignored\n")
	all := gitdiff.Range{First: 1, Last: 1 << 30}
	want := []gitdiff.File{
		{Path: "a.go", Lines: []gitdiff.Range{{First: 2, Last: 3}, {First: 6, Last: 6}}, RemovedLineCount: 2},
		{Path: "gone.go", Deleted: true, Lines: []gitdiff.Range{{First: 1, Last: 0}}, RemovedLineCount: 1},
		{Path: "new.go", Added: true, Untracked: true, Lines: []gitdiff.Range{all}},
		{Path: "sub/new name.go", Old: "sub/old name.go", Lines: []gitdiff.Range{{First: 5, Last: 4}}, RemovedLineCount: 1},
		{Path: "ü.go", Lines: []gitdiff.Range{{First: 1, Last: 1}}, RemovedLineCount: 1},
	}
	if diff := cmp.Diff(want, r.changes("", "")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := r.changes("sub", ""); len(got) != 1 || got[0].Path != "new name.go" || got[0].Old != "old name.go" {
		t.Errorf("in a folder: %+v", got)
	}
	r.git("add", ".")
	r.git("commit", "-qm", "second")
	if got := r.changes("", ""); len(got) != 0 {
		t.Errorf("after a commit: %+v", got)
	}
	if got := r.changes("", "HEAD~1"); len(got) != 5 || got[2].Path != "new.go" || got[2].Untracked {
		t.Errorf("since the commit before: %+v", got)
	}
}

func TestChanges_withoutCommits(t *testing.T) {
	r := newRepository(t)
	r.write("a.go", "1\n")
	r.git("add", ".")
	if got := r.changes("", ""); len(got) != 1 || !got[0].Added || got[0].Lines[0] != (gitdiff.Range{First: 1, Last: 1}) {
		t.Errorf("%+v", got)
	}
}

func TestChanges_errors(t *testing.T) {
	r := newRepository(t)
	for _, revision := range []string{"nonsense", "--output=x"} {
		if _, err := gitdiff.Changes(t.Context(), r.dir, revision); !errors.Is(err, gitdiff.ErrRevision) {
			t.Errorf("%q: %v", revision, err)
		}
	}
	if _, err := gitdiff.Changes(t.Context(), t.TempDir(), ""); !errors.Is(err, gitdiff.ErrNoRepository) {
		t.Errorf("without a repository: %v", err)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "x")); err == nil {
		t.Error("a revision was taken for an option")
	}
}
