package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// expansion takes further chunks because of seeds: those beside and of the same
// container, and over the graph those of imported and importing files, callers,
// callees and implementors. Every chunk is taken once; the stages come in their
// order, and a later one does not take again what an earlier one has.
type expansion struct {
	*session
	settings *Settings
	graph    *graph.Engine
	query    *graph.Query
	scope    *store.Scope
	// kept says how much a file counts by its kind.
	kept func(f *store.FileState) float64
	// pieces holds the seeds first, then what was taken; have are their chunks.
	pieces []piece
	have   map[int64]bool
	chunks map[int64][]store.Chunk // of files
}

// run expands the seeds.
func (e *expansion) run(ctx context.Context) error {
	seeds := len(e.pieces)
	for _, stage := range []func(context.Context, []piece) error{e.neighbours, e.siblings, e.imports, e.calls} {
		// What a stage takes is no seed of the next.
		if err := stage(ctx, e.pieces[:seeds:seeds]); err != nil {
			return err
		}
	}
	return nil
}

// take adds a chunk because of a source.
func (e *expansion) take(c *store.Chunk, index int, f *store.FileState, score float64, source string) {
	if e.have[c.ID] || !e.scope.HasFile(f.ID) {
		return
	}
	e.have[c.ID] = true
	e.pieces = append(e.pieces, piece{chunk: *c, file: *f, index: index, score: score, sources: []string{source}})
}

// of returns the chunks of a file, read once.
func (e *expansion) of(ctx context.Context, file int64) ([]store.Chunk, error) {
	if c, ok := e.chunks[file]; ok {
		return c, nil
	}
	c, err := e.v.ChunksOfFile(ctx, file)
	if err == nil {
		e.chunks[file] = c
	}
	return c, err
}

// neighbours takes the chunks beside a seed, the nearer the higher.
func (e *expansion) neighbours(ctx context.Context, seeds []piece) error {
	type place struct {
		file  int64
		index int
	}
	best := make(map[place]float64)
	var order []place
	for i := range seeds {
		s := &seeds[i]
		factor := 1.0
		for hop := 1; hop <= e.settings.NeighborHops; hop++ {
			factor *= e.settings.DecayNeighbor
			for _, index := range [2]int{s.index - hop, s.index + hop} {
				p := place{s.file.ID, index}
				if _, ok := best[p]; !ok {
					order = append(order, p)
				}
				best[p] = max(best[p], s.score*factor)
			}
		}
	}
	files := make(map[int64]*store.FileState)
	for i := range seeds {
		files[seeds[i].file.ID] = &seeds[i].file
	}
	for _, p := range order {
		chunks, err := e.of(ctx, p.file)
		if err != nil {
			return err
		}
		if p.index >= 0 && p.index < len(chunks) {
			e.take(&chunks[p.index], p.index, files[p.file], best[p], SourceNeighbor)
		}
	}
	return nil
}

// siblings takes other members of the container of a seed, in their order.
func (e *expansion) siblings(ctx context.Context, seeds []piece) error {
	type group struct {
		file   int64
		parent string
	}
	taken := make(map[group]int)
	ordered := slices.Clone(seeds)
	slices.SortStableFunc(ordered, func(a, b piece) int { return cmp.Compare(b.score, a.score) })
	for i := range ordered {
		s := &ordered[i]
		g := group{s.file.ID, s.chunk.Parent}
		if s.chunk.Parent == "" || taken[g] > 0 {
			continue
		}
		chunks, err := e.of(ctx, s.file.ID)
		if err != nil {
			return err
		}
		for k := range chunks {
			if taken[g] >= e.settings.BreadcrumbExpandLimit {
				break
			}
			if chunks[k].Parent == s.chunk.Parent && !e.have[chunks[k].ID] {
				e.take(&chunks[k], k, &s.file, s.score*e.settings.DecayBreadcrumb, SourceBreadcrumb)
				taken[g]++
			}
		}
	}
	return nil
}
