package walk

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/internal/ignore"
)

func tree(t *testing.T, files ...string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		name, text, _ := strings.Cut(name, "=")
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
}

func mustGlob(t *testing.T, pattern string) *glob.Glob {
	t.Helper()
	g, err := glob.Compile(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func paths(r Result) []string {
	var all []string
	for _, e := range r.Entries {
		all = append(all, e.Path)
	}
	return all
}

func TestWalk(t *testing.T) {
	root := tree(t, "a.ts=12345", "a/b.ts", "a.b/c.md", ".github/ci.yml", ".git/config", "sub/.git=gitdir: nowhere",
		"sub/x.ts", ".mast/graph.db", "node_modules/m/index.js", "a/node_modules/m/index.js", "venv/pyvenv.cfg",
		"venv/lib/x.py", "env/settings.py", "vendor/v.go", "dist/x.js", "src/a.test.ts", "src/a.ts", ".gitignore=*.log", "x.log")
	outside := tree(t, "secret.ts")
	link(t, root, filepath.Join(root, "a", "loop"))
	link(t, outside, filepath.Join(root, "out"))
	link(t, filepath.Join(outside, "secret.ts"), filepath.Join(root, "secret.ts"))
	opts := Options{Root: root, State: filepath.Join(root, ".mast")}

	r, err := Walk(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		".github/ci.yml", ".gitignore", "a.b/c.md", "a.ts", "a/b.ts", "dist/x.js", "env/settings.py", "src/a.test.ts",
		"src/a.ts", "sub/x.ts", "vendor/v.go",
	}
	if diff := cmp.Diff(want, paths(r)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if r.Links != 3 {
		t.Errorf("links = %d, want 3", r.Links)
	}
	for _, e := range r.Entries {
		if e.Path == "a.ts" && (e.Size != 5 || e.MtimeNS == 0) {
			t.Errorf("entry = %+v", e)
		}
		if runtime.GOOS == "linux" && (e.CtimeNS == 0 || e.Inode == 0) {
			t.Errorf("no identity: %+v", e)
		}
	}

	opts.Exclude = []*glob.Glob{mustGlob(t, "dist/**"), mustGlob(t, "**/*.test.ts")}
	opts.Extensions = []string{".ts", ".js"}
	if r, err = Walk(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a.ts", "a/b.ts", "src/a.ts", "sub/x.ts"}, paths(r)); diff != "" {
		t.Errorf("with settings (-want +got):\n%s", diff)
	}
}

func TestExplain(t *testing.T) {
	root := tree(t, "a.ts", "a/b.ts", ".git/config", ".mast/graph.db", "node_modules/m/i.js", ".gitignore=*.log\n!keep.log\n/gen/",
		"x.log", "keep.log", "gen/deep/x.ts", "dist/x.js", "a.py")
	link(t, "a.ts", filepath.Join(root, "link.ts"))
	link(t, ".", filepath.Join(root, "self"))
	opts := Options{
		Root: root, State: filepath.Join(root, ".mast"), Extensions: []string{".ts", ".js", ".log"},
		Exclude: []*glob.Glob{mustGlob(t, "dist/**")},
	}
	for _, tt := range []struct {
		path   string
		reason Reason
		says   string
	}{
		{"a.ts", Included, "included"},
		{"keep.log", Included, ".gitignore:2: !keep.log"},
		{"none.ts", Missing, "none.ts does not exist"},
		{"a.ts/x", Missing, "does not exist"},
		{"../a.ts", Outside, "out of the project"},
		{"/etc/passwd", Outside, "out of the project"},
		{"a/../a.ts", Outside, "out of the project"},
		{"a", NotRegular, "not a regular file"},
		{"link.ts", SymbolicLink, "links are not followed"},
		{"self/a.ts", SymbolicLink, "self is a symbolic link"},
		{".git/config", GitFolder, ".git belongs to git"},
		{".mast/graph.db", StateFolder, "state folder"},
		{"node_modules/m/i.js", Dependency, "node_modules is a folder of installed"},
		{"x.log", Ignored, ".gitignore:1: *.log"},
		{"gen/deep/x.ts", Ignored, "gen is ignored by git (.gitignore:3: /gen/)"},
		{"dist/x.js", Excluded, `"dist/**"`},
		{"a.py", Extension, `".py"`},
	} {
		v, entry := Explain(opts, tt.path)
		if v.Reason != tt.reason || !strings.Contains(v.String(), tt.says) {
			t.Errorf("%s: %d, %q; want %d, %q", tt.path, v.Reason, v, tt.reason, tt.says)
		}
		if (entry.Path == tt.path) != (tt.reason == Included) {
			t.Errorf("%s: entry %+v", tt.path, entry)
		}
	}
}

// What Walk lists and what Explain says must be the same set.
func TestWalkAndExplainAgree(t *testing.T) {
	root := tree(t, "a.ts", "b/c.ts", "b/.gitignore=c.ts\n!d.ts", "b/d.ts", "e/f/g.log", ".gitignore=*.log\n*/f", "node_modules/x.js")
	opts := Options{Root: root}
	r, err := Walk(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	var explained []string
	err = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if v, _ := Explain(opts, filepath.ToSlash(rel)); v.Reason == Included {
			explained = append(explained, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(paths(r), explained); diff != "" {
		t.Errorf("(-walk +explain):\n%s", diff)
	}
}

func TestUnreadableFolder(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("everything is readable here")
	}
	root := tree(t, "a/x.ts", "b/y.ts")
	if err := os.Chmod(filepath.Join(root, "a"), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Chmod(filepath.Join(root, "a"), 0o755); err != nil {
			t.Error(err)
		}
	})
	r, err := Walk(t.Context(), Options{Root: root})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Unreadable) != 1 || r.Unreadable[0].Path != "a" || len(r.Entries) != 1 {
		t.Errorf("result = %+v", r)
	}
}

// What is left out as a whole is not entered.
func TestFolders(t *testing.T) {
	root := tree(t, "a/x.ts", "a/b/y.ts", "node_modules/m/i.js", "gone/z.ts", "out/deep/o.ts", "made/g.ts", ".git/config", ".gitignore=/gone/\n")
	exclude, err := glob.Compile("out/**")
	if err != nil {
		t.Fatal(err)
	}
	got, err := Folders(t.Context(), Options{Root: root, Exclude: []*glob.Glob{exclude}, Ignore: ignore.NewPatterns([]string{"made/"})})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{".", "a", "a/b"}, got); diff != "" {
		t.Errorf("folders (-want +got):\n%s", diff)
	}
}

func TestWalkErrors(t *testing.T) {
	root := tree(t, "a.ts")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Walk(ctx, Options{Root: root}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled walk: %v", err)
	}
	if _, err := Walk(t.Context(), Options{Root: filepath.Join(root, "none")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing root: %v", err)
	}
	if _, err := Walk(t.Context(), Options{Root: filepath.Join(root, "a.ts")}); err == nil {
		t.Error("a file as root: no error")
	}
}
