package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/treesitter"
)

var fixtureHeader = treesitter.Header{
	Grammar: "words",
	Package: "tree-sitter-words", Version: "1.0.0", Dir: "src",
	License: "MIT",
	SHA256:  [32]byte{1, 2, 3},
	ABI:     15,
}

func fixtureBlob(t *testing.T) []byte {
	t.Helper()
	g, err := readParser(fixture, readFixture(t))
	if err != nil {
		t.Fatal(err)
	}
	blob, err := encodeBlob(fixtureHeader, g)
	if err != nil {
		t.Fatal(err)
	}
	return blob
}

func TestEncodeIsReproducible(t *testing.T) {
	if !bytes.Equal(fixtureBlob(t), fixtureBlob(t)) {
		t.Error("two runs give different blobs")
	}
}

func TestHeader(t *testing.T) {
	got, err := treesitter.ReadHeader(fixtureBlob(t))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(fixtureHeader, got); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
}

// TestSmallBlob keeps the blob of the fixture that the tests of package
// treesitter use.
func TestSmallBlob(t *testing.T) {
	const file = "../../pkg/treesitter/testdata/words.bin"
	blob := fixtureBlob(t)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, blob, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(inflate(t, old), inflate(t, blob)) {
		t.Errorf("%s is not what gen makes of %s; UPDATE=1 writes it anew", file, fixture)
	}
}

// TestRoundTrip parses with the fixture's grammar, from its C text through the
// blob to trees.
func TestRoundTrip(t *testing.T) {
	language, err := treesitter.Decode(fixtureBlob(t))
	if err != nil {
		t.Fatal(err)
	}
	parser := treesitter.NewParser(language, nil)
	tests := []struct{ src, want string }{
		{"ab", `(list (word "ab"))`},
		{"ab ,\tcd", `(list (list (word "ab")) "," last:(item "cd"))`},
		{"(x, y) ab(z)", `(list (remark "(x, y)") (word "ab") (remark "(z)"))`},
		{"à,一二", `(list (list (word "à")) "," last:(item "一二"))`},
		{"ends", `(list (word "ends"))`},
		{"ab,end", `(list (list (word "ab")) "," last:(item "end"))`}, // reserved only at the start
	}
	for _, test := range tests {
		tree, err := parser.Parse(t.Context(), []byte(test.src), treesitter.Budget{})
		if err != nil {
			t.Errorf("%q: %v", test.src, err)
			continue
		}
		if got := sexp(tree, treesitter.Root); got != test.want {
			t.Errorf("%q: tree %s, want %s", test.src, got, test.want)
		}
	}
	for _, src := range []string{"end", "ab cd", "(\x00)", "\xff"} {
		tree, err := parser.Parse(t.Context(), []byte(src), treesitter.Budget{})
		if err != nil {
			t.Errorf("%q: %v", src, err)
		} else if !tree.HasError() {
			t.Errorf("%q: tree %s, want an error", src, sexp(tree, treesitter.Root))
		}
	}
}

// sexp writes a tree with the text of its leaves.
func sexp(tree *treesitter.Tree, id treesitter.NodeID) string {
	var b strings.Builder
	if field := tree.FieldName(id); field != "" {
		b.WriteString(field + ":")
	}
	if !tree.IsNamed(id) {
		fmt.Fprintf(&b, "%q", tree.Kind(id))
		return b.String()
	}
	b.WriteString("(" + tree.Kind(id))
	leaf := true
	for child := range tree.Children(id) {
		leaf = false
		b.WriteString(" " + sexp(tree, child))
	}
	if leaf {
		fmt.Fprintf(&b, " %q", tree.Text(id))
	}
	b.WriteString(")")
	return b.String()
}
