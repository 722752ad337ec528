package ranker

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Declaration ranks the chunks whose declared name is a name of the query,
// without regard to case: the whole name or its last dotted segment.
type Declaration struct{}

// maxNamed bounds the chunks looked at for one name: names such as
// "constructor" have thousands.
const maxNamed = 2000

// Name implements Ranker.
func (Declaration) Name() string { return "declaration" }

// declared is a hit with what it is ordered by.
type declared struct {
	store.NameHit
	name int // index in Query.Names
}

// Rank implements Ranker. Names come in the order of the query. Within one,
// what is spelled as asked comes first, then what stands at top level, then
// what more likely is the declaration that was meant (see kindOrder), then
// what is exported; the rest is path and position. Score counts down.
func (Declaration) Rank(ctx context.Context, v *store.View, q *Query, limit int) ([]Hit, error) {
	var all []declared
	seen := make(map[int64]bool)
	for i, name := range q.Names {
		hits, err := v.Named(ctx, name.Name, q.Scope, maxNamed)
		if err != nil {
			return nil, err
		}
		for _, h := range hits {
			if !inside(h.Parent, name.Parent) || seen[h.Chunk] {
				continue
			}
			seen[h.Chunk] = true
			all = append(all, declared{h, i})
		}
	}
	before, err := v.Before(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b declared) int {
		return cmp.Or(
			cmp.Compare(a.name, b.name),
			yes(a.SameCase, b.SameCase),
			yes(a.Parent == "", b.Parent == ""),
			cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)),
			yes(a.Exported, b.Exported),
			before(a.Chunk, b.Chunk),
		)
	})
	all = all[:min(len(all), limit)]
	hits := make([]Hit, len(all))
	for i := range all {
		hits[i] = Hit{Chunk: all[i].Chunk, Score: float64(len(all) - i)}
	}
	return hits, nil
}

// inside reports whether a container has the asked dotted tail.
func inside(parent, asked string) bool {
	return asked == "" || parent == asked || strings.HasSuffix(parent, "."+asked)
}

// yes orders true before false.
func yes(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// kindOrder puts declarations of things before their members, exports by name
// and headings.
func kindOrder(k code.ChunkKind) int {
	switch k {
	case code.ChunkClassShell, code.ChunkInterface, code.ChunkType, code.ChunkFunction:
		return 0
	case code.ChunkMethod:
		return 1
	case code.ChunkExport:
		return 2
	case code.ChunkBlock:
		return 3
	}
	return 4
}
