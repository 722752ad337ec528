package cfamily

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Extract appends.
func Extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {}
