package pymodule_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/graph/pymodule"
	"github.com/mast-search/mast/pkg/lang"
)

func TestLink(t *testing.T) {
	graphtest.Golden(t, []*lang.Spec{python.Spec(), javascript.Spec()}, pymodule.Strategy())
}
