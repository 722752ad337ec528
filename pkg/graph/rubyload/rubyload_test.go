package rubyload_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/ruby"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/graph/rubyload"
	"github.com/mast-search/mast/pkg/lang"
)

func TestLink(t *testing.T) {
	graphtest.Golden(t, []*lang.Spec{ruby.Spec()}, rubyload.Strategy())
}
