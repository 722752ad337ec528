package include_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/c"
	"github.com/mast-search/mast/grammars/cpp"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/graph/include"
	"github.com/mast-search/mast/pkg/lang"
)

func TestLink(t *testing.T) {
	graphtest.Golden(t, []*lang.Spec{c.Spec(), cpp.Spec()}, include.Strategy())
}
