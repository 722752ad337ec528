package ruby_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/ruby"
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
			facts := extract.File(f.Name, ruby.Spec(), f.Data, parse(t, f.Data), extract.Options{})
			for name, text := range facttext.Sections(f.Data, &facts) {
				if len(c.Files) > 1 {
					name = f.Name + "/" + name
				}
				sections[name] = text
			}
		}
		return sections
	})
}

// newParser returns a function that parses Ruby; its trees are valid until
// its next call.
func newParser(tb testing.TB) func(testing.TB, []byte) *treesitter.Tree {
	tb.Helper()
	registry, err := lang.New([]*lang.Spec{ruby.Spec()})
	if err != nil {
		tb.Fatal(err)
	}
	p, err := registry.ByName("ruby").Acquire()
	if err != nil {
		tb.Fatal(err)
	}
	return func(tb testing.TB, src []byte) *treesitter.Tree {
		tb.Helper()
		tree, err := p.Parse(tb.Context(), src, treesitter.Budget{})
		if err != nil {
			tb.Fatal(err)
		}
		return tree
	}
}
