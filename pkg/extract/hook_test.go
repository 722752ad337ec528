package extract_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// TestFile_brokenHook lets hooks break the rules of package code: the file is
// then covered as text, and the problem says why.
func TestFile_brokenHook(t *testing.T) {
	x := newExtractor(t)
	src := []byte("package a\n\nfunc f() {}\n")
	spec, tree := x.tree(t, "a.go", src)
	tests := []struct {
		name, want string
		hook       func([]byte, *treesitter.Tree, *code.Facts)
	}{
		{"panics", "index out of range", func(src []byte, _ *treesitter.Tree, f *code.Facts) {
			f.Symbols = append(f.Symbols, code.Symbol{Name: string(src[len(f.Chunks)-1])})
		}},
		{"span outside", "span outside", func(_ []byte, _ *treesitter.Tree, f *code.Facts) {
			f.Symbols = []code.Symbol{{Name: "f", Parent: code.NoSymbol, Span: code.Span{Start: 1, End: 1000}}}
		}},
		{"parent behind", "before its parent", func(_ []byte, _ *treesitter.Tree, f *code.Facts) {
			f.Symbols = []code.Symbol{{Name: "f", Parent: 0}}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			broken := &lang.Spec{Name: spec.Name, Extract: tt.hook}
			facts := extract.File("a.go", broken, src, tree, extract.Options{})
			if len(facts.Problems) != 1 || facts.Problems[0].Reason != code.ProblemExtract ||
				!strings.Contains(facts.Problems[0].Detail, tt.want) {
				t.Errorf("problems = %+v, want one of reason %s with %q", facts.Problems, code.ProblemExtract, tt.want)
			}
			if len(facts.Symbols) != 0 || len(facts.Chunks) != 1 || facts.Chunks[0].Kind != code.ChunkBlock {
				t.Errorf("facts = %+v, want one block and no symbol", facts)
			}
		})
	}
}

// TestFile_stub checks that the symbols of a file that only declares are ambient.
func TestFile_stub(t *testing.T) {
	x := newExtractor(t)
	src := []byte("package a\n\nfunc f() {}\n")
	real, tree := x.tree(t, "a.go", src)
	stubs := &lang.Spec{Name: real.Name, Extract: real.Extract, Stubs: []string{".api.go"}}
	for path, want := range map[string]code.SymbolFlags{"a.api.go": code.FlagAmbient, "a.go": 0} {
		facts := extract.File(path, stubs, src, tree, extract.Options{})
		if len(facts.Symbols) == 0 {
			t.Errorf("%s: no symbols", path)
		}
		for _, symbol := range facts.Symbols {
			if symbol.Flags != want {
				t.Errorf("%s: symbol %+v, want the flags %b", path, symbol, want)
			}
		}
	}
}

func TestFile_withoutTree(t *testing.T) {
	tests := []struct {
		path string
		want code.ChunkKind
	}{
		{"a.go", code.ChunkBlock},
		{"docs/a.rst", code.ChunkDoc},
		{"A.MD", code.ChunkDoc},
		{"LICENSE", code.ChunkDoc},
		{"Makefile", code.ChunkBlock},
	}
	for _, tt := range tests {
		facts := extract.File(tt.path, nil, []byte("some text\n"), nil, extract.Options{})
		if len(facts.Chunks) != 1 || facts.Chunks[0].Kind != tt.want || facts.Problems != nil {
			t.Errorf("File(%s) = %+v, want one chunk of kind %s", tt.path, facts, tt.want)
		}
	}
}
