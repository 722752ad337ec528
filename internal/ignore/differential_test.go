package ignore

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// git runs git in dir, away from the settings of the machine.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	home := filepath.Join(filepath.Dir(dir), "home")
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME=", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}

func needGit(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
}

// gitFiles is the answer that we have to give: the regular files that git
// lists, below dir.
func gitFiles(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	seen := map[string]bool{}
	for name := range strings.SplitSeq(git(t, dir, "ls-files", "-z", "-co", "--exclude-standard"), "\x00") {
		info, err := os.Lstat(filepath.Join(dir, name))
		if name != "" && err == nil && info.Mode().IsRegular() && !seen[name] {
			seen[name] = true
			files = append(files, name)
		}
	}
	slices.Sort(files)
	return files
}

// ourFiles walks dir by the rules.
func ourFiles(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	var walk func(f *Folder, rel string)
	walk = func(f *Folder, rel string) {
		entries, err := os.ReadDir(filepath.Join(dir, rel))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.EqualFold(e.Name(), ".git") {
				continue
			}
			d := f.Decide(e.Name(), e.IsDir())
			switch sub := path.Join(rel, e.Name()); {
			case e.IsDir() && (!d.Ignored || d.TrackedBelow):
				walk(f.Enter(e.Name(), d), sub)
			case e.Type().IsRegular() && !d.Ignored:
				files = append(files, sub)
			}
		}
	}
	home := filepath.Join(filepath.Dir(dir), "home")
	walk(Open(dir, Environment{Home: home}), "")
	slices.Sort(files)
	return files
}

// generator makes random trees and patterns over few names, so that they meet.
type generator struct{ *rand.Rand }

func (g generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g generator) name() string {
	return g.pick("a", "b", "ab", "abc", "B", "a.b", "x.ts", "é", "a b", "[a]", "a-b", "#a", "!a", "b ", `a\b`)
}

func (g generator) segment() string {
	var b strings.Builder
	for range 1 + g.IntN(3) {
		b.WriteString(g.pick("a", "b", "c", "B", ".", "*", "**", "?", "[ab]", "[!a]", "[^b-]", "[a-c]", "[]a]",
			`\a`, `\*`, `\[`, "[[:alpha:]]", "[[:x:]]", "[a", "***", "-", "é", "[\\]a]", "[b-a]", "[[:upper:]c]", "*.", " ", "#", "!"))
	}
	return b.String()
}

func (g generator) pattern() string {
	if g.IntN(12) == 0 {
		return g.pick("", "#a", `\#a`, `\!a`, "!", "/", "a ", `a\ `, "b  ", "*", "**", "/*", "!*/", "//", "\ta", "a/**", "**/a", "a/**/b", "a\r", "***", "/**/", `a\`)
	}
	var parts []string
	for range 1 + g.IntN(3) {
		parts = append(parts, g.pick(g.name(), g.segment(), "**", g.segment()))
	}
	p := strings.Join(parts, "/")
	switch g.IntN(6) {
	case 0:
		p = "/" + p
	case 1:
		p += "/"
	}
	if g.IntN(4) == 0 {
		p = "!" + p
	}
	return p
}

func (g generator) rules() string {
	var b strings.Builder
	if g.IntN(8) == 0 {
		b.WriteString("\uFEFF")
	}
	for range 1 + g.IntN(4) {
		b.WriteString(g.pattern() + g.pick("\n", "\n", "\n", "\r\n", "  \n"))
	}
	if g.IntN(4) == 0 {
		b.WriteString(g.pattern())
	}
	return b.String()
}

func (g generator) tree(t *testing.T, dir string, depth int) {
	t.Helper()
	if g.IntN(3) == 0 {
		write(t, filepath.Join(dir, ".gitignore"), g.rules())
	}
	for range 2 + g.IntN(5) {
		name := filepath.Join(dir, g.name())
		if _, err := os.Lstat(name); err == nil {
			continue
		}
		if depth > 0 && g.IntN(2) == 0 {
			if err := os.Mkdir(name, 0o755); err != nil {
				t.Fatal(err)
			}
			g.tree(t, name, depth-1)
			continue
		}
		write(t, name, "x")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestAgreesWithGit(t *testing.T) {
	needGit(t)
	rounds := 60
	if testing.Short() {
		rounds = 20
	}
	if n := os.Getenv("IGNORE_ROUNDS"); n != "" {
		if _, err := fmt.Sscan(n, &rounds); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range rounds {
		g := generator{rand.New(rand.NewPCG(uint64(seed), 1))}
		base := t.TempDir()
		dir := filepath.Join(base, "repo")
		write(t, filepath.Join(base, "home", ".config", "git", "ignore"), g.rules())
		g.tree(t, mkdir(t, dir), 3)
		git(t, dir, "init", "-q")
		write(t, filepath.Join(dir, ".git", "info", "exclude"), g.rules())
		switch {
		case g.IntN(4) == 0:
			// Without tracked files: on a disk that tells "b" from "B", git takes
			// an untracked "B" for the tracked "b" then.
			git(t, dir, "config", "core.ignorecase", "true")
		case g.IntN(2) == 0:
			// Some files are tracked, whatever the rules say.
			all := strings.Split(strings.Trim(git(t, dir, "ls-files", "-z", "-o"), "\x00"), "\x00")
			for range 3 {
				git(t, dir, "--literal-pathspecs", "add", "-f", "--", all[g.IntN(len(all))])
			}
			if v := g.IntN(3); v > 0 {
				git(t, dir, "update-index", "--index-version", fmt.Sprint(v+2))
			}
		}
		want := gitFiles(t, dir)
		if diff := cmp.Diff(want, ourFiles(t, dir)); diff != "" {
			t.Errorf("seed %d: files (-git +ours):\n%s\n%s", seed, diff, dump(dir))
		}
		os.RemoveAll(base)
	}
}

func mkdir(t *testing.T, dir string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// dump shows the rules of a failed tree.
func dump(dir string) string {
	var b strings.Builder
	show := func(name string) {
		if text, err := os.ReadFile(name); err == nil {
			fmt.Fprintf(&b, "%s: %q\n", strings.TrimPrefix(name, dir), text)
		}
	}
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == ".gitignore" {
			show(p)
		}
		return err
	})
	if err != nil {
		return err.Error()
	}
	show(filepath.Join(dir, ".git", "info", "exclude"))
	show(filepath.Join(filepath.Dir(dir), "home", ".config", "git", "ignore"))
	return b.String()
}
