package ecmascript_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/internal/scannertest"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/tsx"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// scannerCase is one pair of lines of testdata/scanner.txt.
type scannerCase struct{ language, text, want string }

func readScannerCases(t testing.TB) []scannerCase {
	t.Helper()
	content, err := os.ReadFile("testdata/scanner.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []scannerCase
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSuffix(line, "\n")
		if header, ok := strings.CutPrefix(line, "-- "); ok {
			language, quoted, _ := strings.Cut(header, ": ")
			c := scannerCase{language: language}
			if err := json.Unmarshal([]byte(quoted), &c.text); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			cases = append(cases, c)
		} else if !strings.HasPrefix(line, "#") {
			cases[len(cases)-1].want = line
		}
	}
	return cases
}

// TestScanner compares trees with those of the official grammars, which have
// scanners in C.
func TestScanner(t *testing.T) {
	registry, err := lang.New([]*lang.Spec{javascript.Spec(), typescript.Spec(), tsx.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range readScannerCases(t) {
		l := registry.ByName(c.language)
		parser, err := l.Acquire()
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.Parse(t.Context(), []byte(c.text), treesitter.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, scannertest.Named(tree, treesitter.Root)); diff != "" {
			t.Errorf("%s %q (-want +got):\n%s", c.language, c.text, diff)
		}
		l.Release(parser)
	}
}

// TestScannerEndsOnAnyText feeds texts that end in the middle of a token; the
// scanners must stop at the end, and NUL bytes must not be taken for it
// endlessly.
func TestScannerEndsOnAnyText(t *testing.T) {
	registry, err := lang.New([]*lang.Spec{javascript.Spec(), tsx.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	pieces := []string{"`a", "`${", "/*", "/**", "a/", "<a>", "<!-", "--", "a ?", "a\n", "}", "\x00", "\xff", "\u2028", " "}
	for _, l := range registry.All() {
		parser, err := l.Acquire()
		if err != nil {
			t.Fatal(err)
		}
		for _, first := range pieces {
			for _, second := range pieces {
				text := first + second
				tree, err := parser.Parse(t.Context(), []byte(text), treesitter.Budget{})
				if err != nil {
					t.Errorf("%s %q: %v", l.Spec.Name, text, err)
				} else if end := tree.End(treesitter.Root); int(end) > len(text) {
					t.Errorf("%s %q: tree ends at %d", l.Spec.Name, text, end)
				}
			}
		}
		l.Release(parser)
	}
}

// FuzzScanner checks that the scanners end on any text within the parser's
// budget, and that a tree lies within its text. They keep no state, so there is
// none to restore.
func FuzzScanner(f *testing.F) {
	for _, c := range readScannerCases(f) {
		f.Add([]byte(c.text))
	}
	f.Add([]byte("`${`${`\\`}\xff"))
	f.Add([]byte("a\n/*\u2028*/<!--\n++b"))
	registry, err := lang.New([]*lang.Spec{javascript.Spec(), typescript.Spec(), tsx.Spec()})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, l := range registry.All() {
			parser, err := l.Acquire()
			if err != nil {
				t.Fatal(err)
			}
			tree, err := parser.Parse(t.Context(), src, treesitter.Budget{})
			switch {
			case errors.Is(err, treesitter.ErrBudget):
			case err != nil:
				t.Fatal(err)
			case int(tree.End(treesitter.Root)) > len(src):
				t.Errorf("%s: tree ends at %d of %d", l.Spec.Name, tree.End(treesitter.Root), len(src))
			}
			l.Release(parser)
		}
	})
}
