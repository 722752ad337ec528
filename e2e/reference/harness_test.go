package reference

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/lang"
)

func TestSummaryRoundTrip(t *testing.T) {
	want := Summary{Hash: 0x00f1, Nodes: 7, Errors: 2, Missing: 1, Tainted: 3}
	got, err := ParseSummary(want.String())
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := ParseSummary("00f1 7 2"); err == nil {
		t.Error("a cut summary was read without an error")
	}
}

// TestDamage checks that variants depend on the seed alone, that every kind
// copes with the smallest sources, and that none writes into its source.
func TestDamage(t *testing.T) {
	src := []byte("const a = f(\"x\", [1, 2]);\nif (a) {\n  g(`${a}`);\n}\n")
	before := slices.Clone(src)
	changed := 0
	for n := range 10 * len(damagers()) {
		first, how := Damage(1, n, src, src)
		second, _ := Damage(1, n, src, src)
		if !bytes.Equal(first, second) {
			t.Errorf("variant %d (%s) is not reproducible", n, how)
		}
		if !bytes.Equal(first, src) {
			changed++
		}
		if !bytes.Equal(src, before) {
			t.Fatalf("variant %d (%s) changed its source", n, how)
		}
		for _, tiny := range []string{"", "x", "\n"} {
			Damage(1, n, []byte(tiny), []byte(tiny))
		}
	}
	if total := 10 * len(damagers()); changed < total*3/4 {
		t.Errorf("only %d of %d variants differ from their source", changed, total)
	}
}

func TestMinimize(t *testing.T) {
	src := []byte(strings.Repeat("some line\n", 200) + "a needle here\n" + strings.Repeat("more\n", 200))
	got := minimize(src, func(part []byte) bool { return bytes.Contains(part, []byte("needle")) })
	if diff := cmp.Diff("needle", string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCorpus(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.go", "a.go.txt", "sub/C.GO", "d.txt", ".git/e.go", "f.go.orig"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("package p\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := Corpus(&lang.Spec{Extensions: []string{".go"}}, []string{dir, dir})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, file := range files {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(rel))
	}
	if diff := cmp.Diff([]string{"a.go.txt", "b.go", "sub/C.GO"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// fakeOracle answers like a reference whose trees are those of the Go runtime,
// except for sources that contain wrong.
func fakeOracle(t *testing.T, wrong string) *Oracle {
	t.Helper()
	subject := newSubject(t)
	questions, in := io.Pipe()
	out, answers := io.Pipe()
	go func() {
		reader := bufio.NewReader(questions)
		for {
			var mode, grammar string
			var length int
			if _, err := fmt.Fscanf(reader, "%s %s %d\n", &mode, &grammar, &length); err != nil {
				answers.CloseWithError(err)
				return
			}
			src := make([]byte, length)
			if _, err := io.ReadFull(reader, src); err != nil {
				answers.CloseWithError(err)
				return
			}
			fmt.Fprint(answers, fakeAnswer(subject, mode, grammar, src, wrong))
		}
	}()
	t.Cleanup(func() { in.Close() })
	return &Oracle{in: in, out: bufio.NewReader(out)}
}

func fakeAnswer(subject *Subject, mode, grammar string, src []byte, wrong string) string {
	if mode == "dump" {
		return "0 something [0-0] else\n\n"
	}
	summary, err := subject.Summarize(grammar, src)
	if err != nil {
		return err.Error() + "\n"
	}
	if bytes.Contains(src, []byte(wrong)) {
		summary.Hash++
	}
	return summary.String() + "\n"
}

// TestComparison checks that a different tree is noticed, counted and written
// down, and equal ones are not.
func TestComparison(t *testing.T) {
	c := &Comparison{Subject: newSubject(t), Oracle: fakeOracle(t, "odd"), Reproducers: t.TempDir()}
	difference, err := c.Compare("go", "even.go", []byte("package even\n\nvar a = 1 +\n"))
	if err != nil || difference != "" {
		t.Errorf("equal trees: got %q, %v", difference, err)
	}
	difference, err = c.Compare("go", "odd.go", []byte("package p\n\nfunc f() {}\n\nvar odd = 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(difference, "odd.go") || !strings.Contains(difference, "node 0") {
		t.Errorf("the difference does not name file and node: %q", difference)
	}
	small, err := os.ReadFile(filepath.Join(c.Reproducers, "go-001.input"))
	if err != nil {
		t.Fatal(err)
	}
	if string(small) != "odd" {
		t.Errorf("the reproducer is %q, want %q", small, "odd")
	}
	if c.Files != 2 || c.Differing != 1 || c.WithErrors != 1 {
		t.Errorf("wrong counts: %v", c)
	}
}

// TestMissingTools checks that nobody who asks for a reference gets none.
func TestMissingTools(t *testing.T) {
	if _, err := Packages(t.Context(), t.TempDir()); err == nil {
		t.Error("an empty folder was taken for the packages")
	}
	t.Setenv("CC", filepath.Join(t.TempDir(), "no-such-compiler"))
	if _, err := BuildDriver(t.Context(), t.TempDir(), Specs()); err == nil {
		t.Error("a driver was built without a compiler")
	}
	if _, err := StartNative(t.Context(), filepath.Join(t.TempDir(), "no-such-driver")); err == nil {
		t.Error("a driver was started that does not exist")
	}
}
