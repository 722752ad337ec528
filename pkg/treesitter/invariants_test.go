package treesitter_test

import (
	"bytes"
	"testing"

	"github.com/mast-search/mast/pkg/treesitter"
)

// checkTree checks what holds for every tree, whatever the text.
func checkTree(tb testing.TB, tree *treesitter.Tree, src []byte) {
	tb.Helper()
	nodes := tree.Nodes()
	if len(nodes) == 0 || len(nodes) != tree.Len() {
		tb.Fatalf("%d nodes, Len is %d", len(nodes), tree.Len())
	}
	language := tree.Language()
	for i, n := range nodes {
		id := treesitter.NodeID(i)
		parent := nodes[n.Parent]
		switch {
		case n.Start > n.End || int(n.End) > len(src):
			tb.Fatalf("node %d: range [%d, %d) in %d bytes", id, n.Start, n.End, len(src))
		case n.Next <= id || int(n.Next) > len(nodes):
			tb.Fatalf("node %d of %d: next is %d", id, len(nodes), n.Next)
		case int(n.Symbol) >= language.SymbolCount() && n.Symbol != treesitter.SymbolError:
			tb.Fatalf("node %d: unknown symbol %d", id, n.Symbol)
		case int(n.Field) > language.FieldCount():
			tb.Fatalf("node %d: unknown field %d", id, n.Field)
		case n.Flags&treesitter.FlagMissing != 0 && n.Start != n.End:
			tb.Fatalf("node %d: missing but [%d, %d)", id, n.Start, n.End)
		case (n.Symbol == treesitter.SymbolError || n.Flags&treesitter.FlagMissing != 0) && n.Flags&treesitter.FlagHasError == 0:
			tb.Fatalf("node %d: an error without the flag", id)
		}
		if id == treesitter.Root {
			if int(n.Next) != len(nodes) || n.Parent != treesitter.Root {
				tb.Fatalf("root: parent %d, next %d of %d", n.Parent, n.Next, len(nodes))
			}
			continue
		}
		switch {
		case n.Parent >= id || n.Next > parent.Next:
			tb.Fatalf("node %d: [%d, %d) outside of parent %d: [%d, %d)", id, id, n.Next, n.Parent, n.Parent, parent.Next)
		case n.Start < parent.Start || n.End > parent.End:
			tb.Fatalf("node %d: bytes [%d, %d) outside of the parent's [%d, %d)", id, n.Start, n.End, parent.Start, parent.End)
		case n.Flags&treesitter.FlagHasError != 0 && parent.Flags&treesitter.FlagHasError == 0:
			tb.Fatalf("node %d: has an error, its parent %d has none", id, n.Parent)
		}
		if next, ok := tree.NextSibling(id); ok && nodes[next].Start < n.End {
			tb.Fatalf("node %d ends at %d, its sibling %d starts at %d", id, n.End, next, nodes[next].Start)
		}
	}
	checkCoverage(tb, tree, src)
}

// checkCoverage checks that a tree without errors leaves out white space only:
// all other bytes are in some leaf.
func checkCoverage(tb testing.TB, tree *treesitter.Tree, src []byte) {
	tb.Helper()
	if tree.HasError() {
		return
	}
	end := uint32(0)
	gap := func(a, b uint32) {
		// A byte order mark is skipped like white space, and so is the zero
		// width white space of ECMAScript.
		skipped := bytes.Trim(src[a:b], " \t\r\n\v\f\\\ufeff\u00a0\u2028\u2029\u2060\u200b")
		if len(bytes.TrimSpace(skipped)) > 0 {
			tb.Fatalf("no node covers %q at %d", skipped, a)
		}
	}
	for i, n := range tree.Nodes() {
		if treesitter.NodeID(i+1) != n.Next {
			continue
		}
		if n.Start > end {
			// Text of a node with children may lie between them: the contents
			// of some strings and templates have no node.
			if parent := tree.Node(n.Parent); parent.Start > end || n.Parent == treesitter.Root {
				gap(end, n.Start)
			}
		}
		end = max(end, n.End)
	}
	if tree.Len() > 1 {
		gap(end, uint32(len(src)))
	}
}

func TestTreesOfSamplesAreSound(t *testing.T) {
	for _, g := range grammars(t) {
		t.Run(g.name, func(t *testing.T) {
			tree := mustParse(t, g.parser(), g.sample)
			if tree.HasError() {
				t.Fatalf("the sample has errors:\n%s", tree)
			}
			checkTree(t, tree, g.sample)
		})
	}
}

// Every prefix of a file is an unfinished file: errors of every kind.
func TestPrefixesAreSound(t *testing.T) {
	for _, g := range grammars(t) {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			p := g.parser()
			for end := 0; end <= len(g.sample); end += 1 + end/40 {
				src := g.sample[:end]
				tree := mustParse(t, p, src)
				checkTree(t, tree, src)
			}
		})
	}
}

// The text of one language in the grammar of another is errors all over.
func TestForeignTextIsSound(t *testing.T) {
	all := grammars(t)
	for _, g := range all {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			p := g.parser()
			for _, other := range all {
				tree := mustParse(t, p, other.sample)
				checkTree(t, tree, other.sample)
			}
		})
	}
}
