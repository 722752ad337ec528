package cfamily

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Extract appends to facts what a file of C or C++ declares, uses and includes.
//
// Declarations are read from the tokens of the text: the grammars do not know
// macros and conditionals, so that half of all real files do not fit them, and
// where an error ends up in the tree has little to do with its cause. Uses of
// names are taken from the tree.
//
// Of the branches of a conditional that cuts through a declaration the first
// one counts, and code under "#if 0" does not. What is static is not exported,
// except in a header, which others include.
//
// The time is linear in the size of the text and of the tree; nothing recurses.
func Extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	text := string(src)
	lx := newLexer(text)
	lx.run()
	lx.match()
	_, plusPlus := tree.Language().SymbolNamed("class_specifier", true)
	r := newReader(text, lx, plusPlus)
	r.run()
	r.appendTo(facts)
	if plusPlus {
		facts.Exports = append(facts.Exports, r.namespaceRegions()...)
	}
	newWalker(text, tree, facts, plusPlus).run()
}
