package graph

import (
	"context"

	"github.com/mast-search/mast/pkg/code"
)

// Reach is a declaration that leads to an asked one by proved calls.
type Reach struct {
	Declaration
	// Depth is the number of calls between, from 1.
	Depth int
	// First is the mention by which it calls the next one.
	First Mention
}

// Callers walks from declarations to those that call them, and on to the callers of
// these, breadth first, at most depth calls far. visit says whether to go on from a
// caller; code that stands in no declaration is visited as the symbol code.NoSymbol of
// its file, and nothing leads on from there. After limit callers the walk ends, and
// more says that it did. Each caller is visited once.
func (q *Query) Callers(ctx context.Context, of []TargetRef, depth, limit int, visit func(r *Reach) bool) (more bool, err error) {
	type place struct {
		node   int64
		symbol int32
	}
	seen := make(map[place]bool)
	level := of
	for d := 1; d <= depth && len(level) > 0; d++ {
		sources, err := q.Sources(ctx, level)
		if err != nil {
			return false, err
		}
		var next []TargetRef
		for i := range sources {
			if sources[i].Calls == 0 {
				continue
			}
			mentions, err := q.Mentions(ctx, sources[i].State, level)
			if err != nil {
				return false, err
			}
			for _, m := range mentions {
				r := m.Facts()
				at := place{m.Doc.State.Node, r.Enclosing}
				if !calls(r) || seen[at] {
					continue
				}
				seen[at] = true
				if len(seen) > limit {
					return true, nil
				}
				if visit(&Reach{Declaration{m.Doc, r.Enclosing}, d, m}) && r.Enclosing != code.NoSymbol {
					next = append(next, m.Doc.Target(r.Enclosing))
				}
			}
		}
		level = next
	}
	return false, nil
}
