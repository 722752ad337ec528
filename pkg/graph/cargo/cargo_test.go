package cargo_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/pkg/graph/cargo"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/lang"
)

func TestLink(t *testing.T) {
	graphtest.Golden(t, []*lang.Spec{rust.Spec()}, cargo.Strategy())
}
