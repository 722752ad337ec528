package reference

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const testdata = "testdata"

func newSubject(t *testing.T) *Subject {
	t.Helper()
	subject, err := NewSubject(Specs())
	if err != nil {
		t.Fatal(err)
	}
	return subject
}

// TestSums proves parity on the fixtures without Node and gcc.
func TestSums(t *testing.T) {
	subject := newSubject(t)
	for _, spec := range Specs() {
		t.Run(spec.Name, func(t *testing.T) {
			wrong, err := CheckSums(testdata, spec.Name, subject)
			if err != nil {
				t.Fatal(err)
			}
			if len(wrong) > 0 {
				t.Errorf("%d inputs differ from what the reference said:\n%s", len(wrong), strings.Join(wrong[:min(10, len(wrong))], "\n"))
			}
			sums, err := ReadSums(testdata, spec.Name)
			if err != nil {
				t.Fatal(err)
			}
			fixtures, damaged := len(sums)-variantsPerGrammar, 0
			for _, sum := range sums {
				if sum.Tree.Tainted > 0 {
					damaged++
				}
			}
			if fixtures < 12 || damaged < variantsPerGrammar/2 {
				t.Errorf("%d fixtures, %d inputs with errors; want at least 12 and %d", fixtures, damaged, variantsPerGrammar/2)
			}
		})
	}
}

// TestSumsNameTheirOrigin checks the heading of each list.
func TestSumsNameTheirOrigin(t *testing.T) {
	for _, spec := range Specs() {
		data, err := os.ReadFile(sumsFile(testdata, spec.Name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"tree-sitter " + CoreVersion + " (npm tree-sitter@",
			spec.Origin.Package + "@" + spec.Origin.Version,
			"go run ./e2e/reference/sums",
		} {
			if !strings.Contains(string(data), want) {
				t.Errorf("%s.sums does not say %q", spec.Name, want)
			}
		}
	}
}

// TestUpdateDoesNotTouchSums checks with UPDATE=1, which makes other tests
// write what they got, that a wrong sum is still reported and left alone.
func TestUpdateDoesNotTouchSums(t *testing.T) {
	t.Setenv("UPDATE", "1")
	subject := newSubject(t)
	for _, spec := range Specs() {
		dir := t.TempDir()
		if err := os.CopyFS(filepath.Join(dir, spec.Name), os.DirFS(filepath.Join(testdata, spec.Name))); err != nil {
			t.Fatal(err)
		}
		sums, err := os.ReadFile(sumsFile(testdata, spec.Name))
		if err != nil {
			t.Fatal(err)
		}
		before := spoil(string(sums))
		if err := os.WriteFile(sumsFile(dir, spec.Name), []byte(before), 0o644); err != nil {
			t.Fatal(err)
		}
		wrong, err := CheckSums(dir, spec.Name, subject)
		if err != nil {
			t.Fatal(err)
		}
		if len(wrong) != 1 {
			t.Errorf("%s: one sum is wrong, but %d are reported: %q", spec.Name, len(wrong), wrong)
		}
		after, err := os.ReadFile(sumsFile(dir, spec.Name))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, string(after)); diff != "" {
			t.Errorf("%s.sums changed (-want +got):\n%s", spec.Name, diff)
		}
	}
}

// spoil changes the tree hash in the last line of a list.
func spoil(sums string) string {
	lines := strings.SplitAfter(strings.TrimSuffix(sums, "\n"), "\n")
	fields := strings.Split(lines[len(lines)-1], " ")
	digit := "0"
	if strings.HasPrefix(fields[2], digit) {
		digit = "1"
	}
	fields[2] = digit + fields[2][1:]
	lines[len(lines)-1] = strings.Join(fields, " ") + "\n"
	return strings.Join(lines, "")
}
