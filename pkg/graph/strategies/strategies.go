// Package strategies lists the rules of all families.
package strategies

import (
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/cargo"
	"github.com/mast-search/mast/pkg/graph/clr"
	"github.com/mast-search/mast/pkg/graph/esm"
	"github.com/mast-search/mast/pkg/graph/gomod"
	"github.com/mast-search/mast/pkg/graph/include"
	"github.com/mast-search/mast/pkg/graph/jvm"
	"github.com/mast-search/mast/pkg/graph/pymodule"
	"github.com/mast-search/mast/pkg/graph/rubyload"
)

// All returns the strategies, sorted by name.
func All() []graph.Strategy {
	return []graph.Strategy{
		cargo.Strategy(),
		clr.Strategy(),
		esm.Strategy(),
		gomod.Strategy(),
		include.Strategy(),
		jvm.Strategy(),
		pymodule.Strategy(),
		rubyload.Strategy(),
	}
}
