package cfamily_test

import (
	"errors"
	"testing"

	"github.com/mast-search/mast/grammars/c"
	"github.com/mast-search/mast/grammars/cpp"
	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

func TestExtract(t *testing.T) {
	p := newParsers(t)
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		sections := map[string]string{}
		for _, f := range c.Files {
			spec, tree := p.parse(t, f.Name, f.Data)
			facts := extract.File(f.Name, spec, f.Data, tree, extract.Options{})
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

// parsers parse C and C++.
type parsers struct {
	registry *lang.Registry
	byLang   map[*lang.Lang]*treesitter.Parser
}

func newParsers(tb testing.TB) *parsers {
	tb.Helper()
	registry, err := lang.New([]*lang.Spec{c.Spec(), cpp.Spec()})
	if err != nil {
		tb.Fatal(err)
	}
	return &parsers{registry: registry, byLang: map[*lang.Lang]*treesitter.Parser{}}
}

// parse parses a file by its name and content. The tree is valid until the next
// call for the same language.
func (p *parsers) parse(tb testing.TB, name string, src []byte) (*lang.Spec, *treesitter.Tree) {
	tb.Helper()
	l := p.registry.Detect(name, src)
	if l == nil {
		tb.Fatalf("%s is neither C nor C++", name)
	}
	if p.byLang[l] == nil {
		parser, err := l.Acquire()
		if err != nil {
			tb.Fatal(err)
		}
		p.byLang[l] = parser
	}
	tree, err := p.byLang[l].Parse(tb.Context(), l.Spec.Masked(src), treesitter.Budget{})
	if errors.Is(err, treesitter.ErrBudget) {
		tb.Skip(err) // a random text, of which there is no tree
	}
	if err != nil {
		tb.Fatal(err)
	}
	return l.Spec, tree
}
