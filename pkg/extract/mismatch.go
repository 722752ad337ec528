package extract

import (
	"fmt"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// A text is of another language than its name says when more than mismatchShare
// percent of its tokens, by bytes, fit nowhere, and less than one symbol comes to
// bytesPerSymbol bytes. Of 26,000 files of real repositories, 1,576 with errors, the
// rule takes only texts that are no code, or broken on purpose; the second half keeps
// code full of what its grammar does not know yet. Prose has 66 % and more in
// C++, C# and Python; in most grammars it exceeds the budget of the parser.
const (
	mismatchShare  = 60
	bytesPerSymbol = 1000
)

// Mismatch reports whether a tree, and the facts that were read from it, show that
// the text is not in the language of the grammar, so that the facts mean
// nothing. detail is a line for people.
func Mismatch(tree *treesitter.Tree, facts *code.Facts) (detail string, yes bool) {
	if !tree.HasError() {
		return "", false
	}
	nodes := tree.Nodes()
	total, stray := 0, 0
	for i := range nodes {
		n := &nodes[i]
		wrong := n.Symbol == treesitter.SymbolError
		if int(n.Next) != i+1 || n.Flags&treesitter.FlagExtra != 0 && !wrong {
			continue // no token, or a comment
		}
		size := int(n.End - n.Start)
		total += size
		if wrong || nodes[n.Parent].Symbol == treesitter.SymbolError {
			stray += size
		}
	}
	if stray*100 <= total*mismatchShare || len(facts.Symbols)*bytesPerSymbol >= total {
		return "", false
	}
	return fmt.Sprintf("%d %% of it fits nowhere in the grammar", stray*100/total), true
}
