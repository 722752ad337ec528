// Package strategies lists the rules of all families.
package strategies

import (
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/gomod"
)

// All returns the strategies, sorted by name.
func All() []graph.Strategy {
	return []graph.Strategy{
		gomod.Strategy(),
	}
}
