package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
)

// minNear is the score from which a chunk that has no word of the query is a result of
// a search: something is always nearest.
const minNear = 0.2

// withVectors fuses what the rankers found with what is near to the query. A name that
// is written like code is left to the rankers: either it is there, or it is not.
func (s *session) withVectors(ctx context.Context, fused []ranker.Fused, q *query, scope *store.Scope) ([]ranker.Fused, error) {
	if s.r.Legs.Vectors == nil || slices.Contains(s.r.Without, SourceVector) || q.identifier && likeCode(q.text) {
		return fused, nil
	}
	n, warning, _, err := s.nearest(ctx, scope, &s.r.Legs, q.text)
	if err != nil {
		return nil, err
	}
	if warning != "" {
		s.note("%s", warning)
	}
	s.answer.VectorsPending = n != nil && n.found.Pending > 0
	if !n.used() {
		return fused, nil
	}
	s.answer.Legs = []string{SourceLexical, SourceVector}
	before, err := s.v.Before(ctx)
	if err != nil {
		return nil, err
	}
	return s.packedLast(ctx, fuseResults(fused, n, &s.r.Legs, s.r.Fusion, before))
}

// fuseResults is fuseLegs for results, whose parts go on adding up to their score.
func fuseResults(fused []ranker.Fused, n *near, legs *Legs, fusion ranker.Fusion, before func(a, b int64) int) []ranker.Fused {
	byChunk := make(map[int64]int, len(fused))
	words := make([]scored, len(fused))
	for i := range fused {
		byChunk[fused[i].Chunk] = i
		words[i] = scored{fused[i].Chunk, fused[i].Score}
	}
	var vectors []scored
	ranks := make(map[int64]int)
	for i, h := range n.hits {
		ranks[h.Chunk] = i + 1
		if _, ok := byChunk[h.Chunk]; ok || h.Score >= minNear {
			vectors = append(vectors, scored{h.Chunk, h.Score})
		}
	}
	if len(vectors) == 0 {
		return fused
	}
	vec := func(chunk int64) float64 {
		score, _ := n.found.Score(chunk)
		return score
	}
	var out []ranker.Fused
	for _, f := range fuseLegs(words, vectors, vec, legs, fusion, before) {
		result := ranker.Fused{Chunk: f.chunk, Score: f.score}
		left := f.score
		if at, ok := byChunk[f.chunk]; ok {
			old := &fused[at]
			result.With = old.With
			share := legs.WLex / max(fused[0].Score, 1e-9)
			if fusion.RRF {
				share = legs.WLex / float64(cmp.Or(max(fusion.K, 0), ranker.DefaultK)+at) / max(old.Score, 1e-9)
			}
			for _, p := range old.Parts {
				p.Contribution *= share
				left -= p.Contribution
				result.Parts = append(result.Parts, p)
			}
		}
		if near := vec(f.chunk); near > 0 && (!fusion.RRF || ranks[f.chunk] > 0) {
			result.Parts = append(result.Parts, ranker.Part{Ranker: SourceVector, Rank: ranks[f.chunk], Score: near, Contribution: left})
		}
		out = append(out, result)
	}
	return out
}
