package python

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {}
