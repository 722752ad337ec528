package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what a C# file declares, uses and imports.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
}
