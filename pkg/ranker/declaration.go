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
	tier int // how well the container fits
}

// Rank implements Ranker. Names come in the order of the query. A name asked
// for with a container ("Cache.get", "bytes.Buffer") gives what is declared in
// one of that name, then what is declared in a file or folder of that name; if
// there is neither, the container is not looked at. Within that, chunks
// that are the declaration come before those that only show it; then what is
// spelled as asked comes first, then what stands at top level, then
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
		found := make([]declared, 0, len(hits))
		best := elsewhere
		for _, h := range hits {
			file, err := v.FileOfChunk(ctx, h.Chunk)
			if err != nil {
				return nil, err
			}
			d := declared{h, i, place(h.Parent, file.Path, name.Parent)}
			best = min(best, d.tier)
			found = append(found, d)
		}
		for _, d := range found {
			if !seen[d.Chunk] && (d.tier < elsewhere || best == elsewhere) {
				seen[d.Chunk] = true
				all = append(all, d)
			}
		}
	}
	before, err := v.Before(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b declared) int {
		return cmp.Or(
			cmp.Compare(a.name, b.name),
			cmp.Compare(a.tier, b.tier),
			yes(a.Own, b.Own),
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

// Where a declaration stands, against the container that was asked for.
const (
	inContainer = iota // in it, or none was asked for
	inPath             // in a file or folder of its name
	elsewhere
)

// place says how a declaration fits an asked dotted container, of which the
// tail may be given.
func place(parent, path, asked string) int {
	if asked == "" || parent == asked || strings.HasSuffix(parent, "."+asked) {
		return inContainer
	}
	last := store.LastSegment(asked)
	for segment := range strings.SplitSeq(strings.ToLower(path), "/") {
		stem, _, _ := strings.Cut(segment, ".")
		if segment == last || stem == last {
			return inPath
		}
	}
	return elsewhere
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
