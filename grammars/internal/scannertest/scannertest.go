// Package scannertest tests the external scanners of grammars.
package scannertest

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/treesitter"
)

// Parser returns a parser of a grammar without the hook around it.
func Parser(tb testing.TB, tables []byte, newScanner func() treesitter.Scanner) *treesitter.Parser {
	tb.Helper()
	language, err := treesitter.Decode(tables)
	if err != nil {
		tb.Fatal(err)
	}
	return treesitter.NewParser(language, newScanner)
}

// Trees compares trees. A case is a name, a text, and its tree as Named prints it.
func Trees(t *testing.T, parser *treesitter.Parser, cases [][3]string) {
	t.Helper()
	for _, tt := range cases {
		t.Run(tt[0], func(t *testing.T) {
			tree, err := parser.Parse(t.Context(), []byte(tt[1]), treesitter.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt[2], Named(tree, treesitter.Root)); diff != "" {
				t.Errorf("%q (-want +got):\n%s", tt[1], diff)
			}
		})
	}
}

// Named prints the named nodes of a tree as tree-sitter does.
func Named(tree *treesitter.Tree, id treesitter.NodeID) string {
	var b strings.Builder
	if field := tree.FieldName(id); field != "" {
		b.WriteString(field + ": ")
	}
	b.WriteString("(" + tree.Kind(id))
	for child := range tree.NamedChildren(id) {
		b.WriteString(" " + Named(tree, child))
	}
	b.WriteString(")")
	return b.String()
}

// Fuzz checks that a scanner ends on any text within the parser's budget, and takes
// any bytes as a state, beginning with those that were added to f.
func Fuzz(f *testing.F, tables []byte, newScanner func() treesitter.Scanner) {
	f.Helper()
	parser := Parser(f, tables, newScanner)
	f.Fuzz(func(t *testing.T, src, state []byte) {
		state = state[:min(len(state), treesitter.SerializeSize)] // no parser keeps more
		tree, err := parser.Parse(t.Context(), src, treesitter.Budget{})
		switch {
		case errors.Is(err, treesitter.ErrBudget):
		case err != nil:
			t.Fatal(err)
		case int(tree.End(treesitter.Root)) > len(src):
			t.Errorf("tree ends at %d of %d", tree.End(treesitter.Root), len(src))
		}
		a, b := newScanner(), newScanner()
		a.Deserialize(state)
		buf, again := make([]byte, treesitter.SerializeSize), make([]byte, treesitter.SerializeSize)
		n := a.Serialize(buf)
		b.Deserialize(buf[:n])
		if m := b.Serialize(again); !bytes.Equal(buf[:n], again[:m]) {
			t.Errorf("state %x became %x", buf[:n], again[:m])
		}
	})
}
