package java

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

func extract([]byte, *treesitter.Tree, *code.Facts) {}
