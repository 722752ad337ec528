// Package strategies lists the rules of all families.
package strategies

import "github.com/mast-search/mast/pkg/graph"

// All returns the strategies, sorted by name.
func All() []graph.Strategy {
	return []graph.Strategy{}
}
