package csharp_test

import (
	"errors"
	"path"
	"testing"

	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

func TestExtract(t *testing.T) {
	parse := newParser(t)
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		sections := map[string]string{}
		for _, f := range c.Files {
			facts := extract.File(f.Name, csharp.Spec(), f.Data, parse(t, f.Data), extract.Options{})
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

// newParser returns a function that parses C#; its trees are valid until its next
// call.
func newParser(tb testing.TB) func(testing.TB, []byte) *treesitter.Tree {
	tb.Helper()
	registry, err := lang.New([]*lang.Spec{csharp.Spec()})
	if err != nil {
		tb.Fatal(err)
	}
	p, err := registry.ByName("csharp").Acquire()
	if err != nil {
		tb.Fatal(err)
	}
	return func(tb testing.TB, src []byte) *treesitter.Tree {
		tb.Helper()
		tree, err := p.Parse(tb.Context(), src, treesitter.Budget{})
		if errors.Is(err, treesitter.ErrBudget) {
			tb.Skip(err) // a random text, of which there is no tree
		}
		if err != nil {
			tb.Fatal(err)
		}
		return tree
	}
}
