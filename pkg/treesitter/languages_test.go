package treesitter_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/tsx"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// noLimits lets every parse finish.
var noLimits = treesitter.Budget{MaxBytes: -1, Steps: -1, MaxNodes: -1, Duration: -1}

// grammar is a language under test and a file of real code in it.
type grammar struct {
	name     string
	spec     *lang.Spec
	language *treesitter.Language
	sample   []byte
}

// grammars decodes the grammars of this repository.
func grammars(tb testing.TB) []grammar {
	tb.Helper()
	all := []grammar{
		{name: "go", spec: golang.Spec()},
		{name: "typescript", spec: typescript.Spec()},
		{name: "tsx", spec: tsx.Spec()},
		{name: "javascript", spec: javascript.Spec()},
	}
	samples := map[string]string{"go": ".go", "typescript": ".ts", "tsx": ".tsx", "javascript": ".js"}
	for i := range all {
		g := &all[i]
		language, err := treesitter.Decode(g.spec.Tables)
		if err != nil {
			tb.Fatal(err)
		}
		g.language = language
		g.sample, err = os.ReadFile(filepath.Join("testdata", "samples", "sample"+samples[g.name]))
		if err != nil {
			tb.Fatal(err)
		}
	}
	return all
}

func grammarNamed(tb testing.TB, name string) grammar {
	tb.Helper()
	for _, g := range grammars(tb) {
		if g.name == name {
			return g
		}
	}
	tb.Fatalf("no grammar %q", name)
	return grammar{}
}

func (g grammar) parser() *treesitter.Parser {
	return treesitter.NewParser(g.language, g.spec.Scanner)
}

func mustParse(tb testing.TB, p *treesitter.Parser, src []byte) *treesitter.Tree {
	tb.Helper()
	tree, err := p.Parse(context.Background(), src, noLimits)
	if err != nil {
		tb.Fatal(err)
	}
	return tree
}
