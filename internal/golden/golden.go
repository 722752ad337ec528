// Package golden runs tests whose inputs and expected outputs stand together
// in txtar archives, one archive a case.
//
// An archive starts with a comment that says what the case is about, followed
// by input files and by the sections "want/<name>" with the expected outputs:
//
//	An arrow function is a function.
//	-- area.ts --
//	export const area = (w: number) => w * w;
//	-- want/symbols --
//	1 function area exported: ...
//
// A header may hold words behind the file name that change the bytes of an
// input, since an archive cannot hold them as they are: "bom" puts a UTF-8 byte
// order mark in front, "crlf" ends lines by "\r\n", "noeol" removes the final
// newline.
//
// With UPDATE=1 in the environment the want sections are written anew from
// what the test produced. A case that lists some sections only is compared and
// rewritten in those only; a case that lists none fails, or gets them all.
//
// The folder "known" beside the cases holds cases that are answered wrongly
// today, with the right answer in their want sections. They must go on
// failing: one that passes fails the test until its file is moved up. UPDATE
// does not touch them.
package golden

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

const wantPrefix = "want/"

// File is one input of a case.
type File struct {
	Name string
	Data []byte
}

// Case is one archive without its want sections.
type Case struct {
	// Name is the base name of the archive without its extension.
	Name string
	// Comment is the text before the first file.
	Comment string
	// Files are the inputs in the order of the archive.
	Files []File
}

// Run runs produce as a subtest for each archive (*.txtar) in dir, and for
// those in dir/known, and compares the sections that it returns with the want
// sections of the archive. It fails when dir holds no archive.
func Run(t *testing.T, dir string, produce func(t *testing.T, c Case) map[string]string) {
	t.Helper()
	cases := archives(t, dir)
	if len(cases) == 0 {
		t.Fatalf("no *.txtar in %s", dir)
	}
	update := os.Getenv("UPDATE") == "1"
	for _, path := range cases {
		t.Run(caseName(path), func(t *testing.T) { runCase(t, path, update, produce) })
	}
	for _, path := range archives(t, filepath.Join(dir, "known")) {
		t.Run("known/"+caseName(path), func(t *testing.T) { runKnown(t, path, produce) })
	}
}

func runCase(t *testing.T, path string, update bool, produce func(*testing.T, Case) map[string]string) {
	t.Helper()
	archive, c := load(t, path)
	got := normalised(produce(t, c))
	if update {
		if t.Failed() {
			return
		}
		if err := write(path, archive, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff, err := compare(archive, got); err != nil {
		t.Fatalf("%s: %v (UPDATE=1 writes the sections)", path, err)
	} else if diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

func runKnown(t *testing.T, path string, produce func(*testing.T, Case) map[string]string) {
	t.Helper()
	archive, c := load(t, path)
	diff, err := compare(archive, normalised(produce(t, c)))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if diff == "" {
		t.Errorf("%s: this known fault is gone: move the case one folder up", path)
	}
}

// compare returns the differences of the sections that the archive lists, or
// an error when the archive lists none or one that was not produced.
func compare(archive *txtar.Archive, got map[string]string) (string, error) {
	var diffs strings.Builder
	listed := false
	for _, f := range archive.Files {
		name, ok := strings.CutPrefix(f.Name, wantPrefix)
		if !ok {
			continue
		}
		listed = true
		text, ok := got[name]
		if !ok {
			return "", fmt.Errorf("the test produces no section %q", name)
		}
		if diff := cmp.Diff(lines(string(f.Data)), lines(text)); diff != "" {
			fmt.Fprintf(&diffs, "section %s:\n%s", name, diff)
		}
	}
	if !listed {
		return "", errors.New("no want section")
	}
	return diffs.String(), nil
}

// write replaces the want sections of the archive by what was produced. The
// sections keep their order; an archive without any gets all that hold text,
// sorted by name.
func write(path string, archive *txtar.Archive, got map[string]string) error {
	updated := &txtar.Archive{Comment: archive.Comment}
	listed := false
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, wantPrefix); ok {
			listed = true
			text, produced := got[name]
			if !produced {
				continue
			}
			f.Data = []byte(text)
		}
		updated.Files = append(updated.Files, f)
	}
	if !listed {
		var names []string
		for name, text := range got {
			if text != "" {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			updated.Files = append(updated.Files, txtar.File{Name: wantPrefix + name, Data: []byte(got[name])})
		}
	}
	if err := os.WriteFile(path, txtar.Format(updated), 0o644); err != nil {
		return fmt.Errorf("write golden case: %w", err)
	}
	return nil
}

func load(t *testing.T, path string) (*txtar.Archive, Case) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// A checkout may have rewritten the line ends.
	archive := txtar.Parse(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
	c := Case{Name: caseName(path), Comment: string(archive.Comment)}
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, wantPrefix) {
			continue
		}
		file, err := input(f)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		c.Files = append(c.Files, file)
	}
	return archive, c
}

// input applies the words behind the name of a file.
func input(f txtar.File) (File, error) {
	name, words, _ := strings.Cut(f.Name, " ")
	data := bytes.Clone(f.Data)
	bom := false
	for word := range strings.FieldsSeq(words) {
		switch word {
		case "noeol":
			data = bytes.TrimSuffix(data, []byte("\n"))
		case "crlf":
			data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
		case "bom":
			bom = true
		default:
			return File{}, fmt.Errorf("file %s: unknown word %q in the header", name, word)
		}
	}
	if bom {
		data = append([]byte("\xEF\xBB\xBF"), data...)
	}
	return File{Name: name, Data: data}, nil
}

func archives(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func caseName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), ".txtar")
}

// normalised ends every section by a newline, as an archive does.
func normalised(sections map[string]string) map[string]string {
	out := make(map[string]string, len(sections))
	for name, text := range sections {
		if text != "" && !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		out[name] = text
	}
	return out
}

func lines(s string) []string {
	return strings.SplitAfter(s, "\n")
}
