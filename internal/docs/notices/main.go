// Command notices writes the third-party notices of the program: the licence
// of every module that is linked into it, of the grammars whose tables it
// embeds, and of the runtime that pkg/treesitter re-implements.
//
//	go run ./internal/docs/notices > internal/docs/third-party-notices.md
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

type module struct {
	Path, Version, Dir string
	Main               bool
}

func main() {
	if err := run(".", os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1) //nolint:forbidigo // this is a main of its own
	}
}

// run writes the notices of the module whose root folder is given.
func run(root string, w io.Writer) error {
	mods, err := linked(root)
	if err != nil {
		return err
	}
	goroot, err := goCommand(root, nil, "env", "GOROOT")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	out.WriteString("# Third-party notices\n\nMade by `go run ./internal/docs/notices`; do not edit.\n\n" +
		"mast is built from the works below. Each stands under its own licence, given in full.\n")
	for _, m := range mods {
		if err := section(&out, m.Path+" "+m.Version, m.Dir); err != nil {
			return err
		}
	}
	if err := section(&out, "The Go standard library", strings.TrimSpace(string(goroot))); err != nil {
		return err
	}
	grammars, err := filepath.Glob(filepath.Join(root, "grammars", "*", "LICENSE"))
	if err != nil {
		return err
	}
	for _, g := range grammars {
		dir := filepath.Dir(g)
		if err := section(&out, "Grammar tables in grammars/"+filepath.Base(dir), dir); err != nil {
			return err
		}
	}
	if err := section(&out, "tree-sitter, whose runtime pkg/treesitter re-implements", filepath.Join(root, "pkg", "treesitter")); err != nil {
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// linked lists the modules of the packages that the program is built from, on
// the systems that are released.
func linked(root string) ([]module, error) {
	seen := map[string]module{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		b, err := goCommand(root, []string{"GOOS=" + system, "CGO_ENABLED=0"}, "list", "-deps", "-json=Module", ".")
		if err != nil {
			return nil, err
		}
		for dec := json.NewDecoder(bytes.NewReader(b)); ; {
			var p struct{ Module *module }
			if err := dec.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("list packages for %s: %w", system, err)
			}
			if p.Module != nil && !p.Module.Main {
				seen[p.Module.Path] = *p.Module
			}
		}
	}
	mods := make([]module, 0, len(seen))
	for _, m := range seen {
		mods = append(mods, m)
	}
	slices.SortFunc(mods, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return mods, nil
}

// goCommand runs the Go tool in a folder and returns what it prints.
func goCommand(dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w: %s", strings.Join(args, " "), err, stderr.Bytes())
	}
	return out, nil
}

// section writes the licence and notice files of one folder.
func section(out *bytes.Buffer, title, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	found := false
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		if e.IsDir() || !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE"}, func(p string) bool { return strings.HasPrefix(name, p) }) {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		if !found {
			fmt.Fprintf(out, "\n## %s\n", title)
		}
		found = true
		text := strings.ReplaceAll(strings.TrimSpace(string(b)), "\r\n", "\n")
		fmt.Fprintf(out, "\n```text\n%s\n```\n", strings.ReplaceAll(text, "```", "'''"))
	}
	if !found {
		return fmt.Errorf("%s: no licence file in %s", title, dir)
	}
	return nil
}
