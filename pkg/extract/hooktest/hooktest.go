// Package hooktest tests the extraction hooks of languages: golden cases, and what
// a hook promises on any input.
package hooktest

import (
	"errors"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Hook parses and extracts texts of one language. It is for one goroutine, and a
// tree is valid until the next one is made.
type Hook struct {
	// Budget of the parser; the zero value is the usual one.
	Budget treesitter.Budget

	spec   *lang.Spec
	parser *treesitter.Parser
}

// New makes the hook of a language ready.
func New(tb testing.TB, spec *lang.Spec) *Hook {
	tb.Helper()
	registry, err := lang.New([]*lang.Spec{spec})
	if err != nil {
		tb.Fatal(err)
	}
	parser, err := registry.ByName(spec.Name).Acquire()
	if err != nil {
		tb.Fatal(err)
	}
	return &Hook{spec: spec, parser: parser}
}

// Parse returns the tree of a text.
func (h *Hook) Parse(tb testing.TB, src []byte) *treesitter.Tree {
	tb.Helper()
	tree, err := h.parser.Parse(tb.Context(), h.spec.Masked(src), h.Budget)
	if err != nil {
		tb.Fatal(err)
	}
	return tree
}

// ParseRandom is Parse for any text: one that has no tree within the budget skips
// the test.
func (h *Hook) ParseRandom(tb testing.TB, src []byte) *treesitter.Tree {
	tb.Helper()
	tree, err := h.parser.Parse(tb.Context(), src, h.Budget)
	if errors.Is(err, treesitter.ErrBudget) {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return tree
}

// File returns the facts of a file with its chunks. A hook that fails, or whose
// facts cannot be cut, is an error of the test.
func (h *Hook) File(tb testing.TB, name string, src []byte, tree *treesitter.Tree) code.Facts {
	tb.Helper()
	facts := extract.File(name, h.spec, src, tree, extract.Options{})
	for _, p := range facts.Problems {
		if p.Reason == code.ProblemExtract {
			tb.Errorf("%s: %s", name, p.Detail)
		}
	}
	return facts
}

// Golden compares the facts of the cases in testdata. With several files in a
// case, each is extracted alone, and its sections carry its name.
func (h *Hook) Golden(t *testing.T) {
	t.Helper()
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		sections := map[string]string{}
		for _, f := range c.Files {
			facts := h.File(t, f.Name, f.Data, h.Parse(t, f.Data))
			for name, text := range facttext.Sections(f.Data, &facts) {
				if len(c.Files) > 1 {
					name = path.Join(f.Name, name)
				}
				sections[name] = text
			}
		}
		return sections
	})
}

// Inputs are the files of the golden cases in testdata.
func Inputs(tb testing.TB) []txtar.File {
	tb.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no golden cases: %v", err)
	}
	var all []txtar.File
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		for _, file := range archive.Files {
			file.Name, _, _ = strings.Cut(file.Name, " ")
			if !strings.HasPrefix(file.Name, "want/") {
				all = append(all, file)
			}
		}
	}
	return all
}
