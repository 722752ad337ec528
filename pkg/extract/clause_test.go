package extract_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// TestFile_namespaceClause gives files to a hook that makes a namespace of the
// package clause: it is a statement like others, unless it is documented or
// declares what has no body anywhere.
func TestFile_namespaceClause(t *testing.T) {
	const clause = "package a"
	x := newExtractor(t)
	src := []byte(clause + "\n\nimport \"b\"\n")
	spec, tree := x.tree(t, "a.go", src)
	tests := []struct {
		name   string
		symbol code.Symbol
		want   string
	}{
		{"bare", code.Symbol{}, "1-3 block\n"},
		{"documented", code.Symbol{Doc: code.Span{End: 7}}, "1 class_shell a: package a; doc 1\n3 block\n"},
		{"ambient", code.Symbol{Flags: code.FlagAmbient}, "1 class_shell a: package a\n3 block\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			hook := func(_ []byte, _ *treesitter.Tree, f *code.Facts) {
				s := tt.symbol
				s.Name, s.Kind, s.Parent = "a", code.SymbolNamespace, code.NoSymbol
				s.NameSpan = code.Span{Start: uint32(len(clause) - 1), End: uint32(len(clause))}
				s.Span = code.Span{End: uint32(len(clause))}
				s.Head = s.Span
				f.Symbols = []code.Symbol{s}
			}
			facts := extract.File("a.go", &lang.Spec{Name: spec.Name, Extract: hook}, src, tree, extract.Options{})
			if diff := cmp.Diff(tt.want, facttext.Sections(src, &facts)["chunks"]); diff != "" {
				t.Errorf("chunks (-want +got):\n%s", diff)
			}
		})
	}
}
