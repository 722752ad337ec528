package golang_test

import (
	"errors"
	"testing"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/code"
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
			facts := extract.File(f.Name, golang.Spec(), f.Data, parse(t, f.Data), extract.Options{})
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

// newParser returns a function that parses Go; its trees are valid until its next
// call.
func newParser(tb testing.TB) func(testing.TB, []byte) *treesitter.Tree {
	tb.Helper()
	registry, err := lang.New([]*lang.Spec{golang.Spec()})
	if err != nil {
		tb.Fatal(err)
	}
	p, err := registry.ByName("go").Acquire()
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

// FuzzExtract checks that no input breaks the rules of package code or the
// hook itself.
func FuzzExtract(f *testing.F) {
	f.Add([]byte("package k\n\ntype S[T any] struct{ *B; f int }\n\nfunc (s *S[T]) M(x T) { s.f = g(x) }\n"))
	f.Add([]byte("func ( {\n"))
	f.Add([]byte("package k; const ( A = iota; B ); var F = func(x int) {}; type I interface { io.Reader; M() }"))
	f.Add([]byte("package k\nfunc f() { switch x := y.(type) { case int: x() }; for i, v := range (P{X: 1}).q { v[i]() } }"))
	parse := newParser(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		facts := extract.File("a.go", golang.Spec(), src, parse(t, src), extract.Options{})
		for _, p := range facts.Problems {
			if p.Reason == code.ProblemExtract {
				t.Errorf("problem: %s", p.Detail)
			}
		}
	})
}
