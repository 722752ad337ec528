package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/vector"
)

// Legs are the parts of a search that need a model. Each is optional, and an answer
// without it is an answer all the same: what fails is said in a warning.
type Legs struct {
	// Vectors finds chunks that mean the same in other words; nil leaves it out.
	Vectors *vector.Index `json:"-"`
	// Reranker orders what was found for mast_context; nil leaves it out.
	Reranker *Reranker `json:"-"`
	// State names the models and the state of the vectors, for caches.
	State string
	// TopK is how many nearest chunks are taken, TopM how many of them take part.
	TopK, TopM int
	// WVec and WLex weigh what is near and what the words find.
	WVec, WLex float64
	// RerankTopN is how many chunks are left after reranking.
	RerankTopN int
	// Rerank bounds the text of a chunk that is reranked.
	Rerank embed.TextLimits
}

// Preset changes the numbers to those of a mode of mast_context, as Settings.Preset
// does.
func (l *Legs) Preset(mode string) {
	switch mode {
	case "quick":
		l.TopK, l.TopM, l.RerankTopN = 40, 30, 5
	case "deep":
		l.TopK, l.TopM, l.RerankTopN = 120, 80, 15
	}
}

// The names of legs in answers.
const (
	SourceVector = "vector"
	LegRerank    = "rerank"
)

// near is what the vectors say of a request.
type near struct {
	found *vector.Found
	hits  []vector.Hit
}

// used reports whether there was anything to compare with.
func (n *near) used() bool { return n != nil && len(n.hits) > 0 }

// has reports whether a chunk is one of the nearest.
func (n *near) has(chunk int64) bool {
	return slices.ContainsFunc(n.hits, func(h vector.Hit) bool { return h.Chunk == chunk })
}

// nearest asks the vectors. A warning says why there is no or no full answer, failed
// that asking again may give another one.
func (s *session) nearest(ctx context.Context, scope *store.Scope, legs *Legs, text string) (n *near, warning string, failed bool, err error) {
	if legs.Vectors == nil || scope.Empty() || text == "" {
		return nil, "", false, nil
	}
	found, err := legs.Vectors.Search(ctx, s.v, text)
	if err != nil {
		if cause := ctx.Err(); cause != nil {
			return nil, "", true, cause
		}
		if errors.Is(err, store.ErrCorrupt) {
			return nil, "", true, err // of the index itself
		}
		return nil, fmt.Sprintf("answered without vectors: %v", err), true, nil
	}
	before, err := s.v.Before(ctx)
	if err != nil {
		return nil, "", false, err
	}
	n = &near{found: found, hits: found.Nearest(scope, legs.TopK, before)}
	n.hits = n.hits[:min(len(n.hits), legs.TopM)]
	switch {
	case found.Pending == 0:
	case len(n.hits) == 0:
		warning = "there are no vectors of this model yet; `mast index` makes them"
	default:
		have := "chunks have"
		if found.Pending == 1 {
			have = "chunk has"
		}
		warning = fmt.Sprintf("%d %s no vector yet, which is looked for by words only; `mast index --incremental` makes what is missing", found.Pending, have)
	}
	return n, warning, false, nil
}

// near asks the vectors for a request of context.
func (s *session) near(ctx context.Context, scope *store.Scope, r *ContextRequest, out *Context) (*near, error) {
	n, warning, failed, err := s.nearest(ctx, scope, &r.Legs, cmp.Or(r.Information, contextQuery(r)))
	if err != nil {
		return nil, err
	}
	out.Degraded = failed
	out.VectorsPending = n != nil && n.found.Pending > 0
	if warning != "" {
		out.Warnings = append(out.Warnings, warning)
	}
	if n.used() {
		out.Legs = append(out.Legs, SourceVector)
	}
	return n, nil
}

// fuse fuses what the words found, by chunk with shares of the best score, with what
// is near, and returns what leads.
func (s *session) fuse(ctx context.Context, found map[int64]ranker.Fused, n *near, r *ContextRequest) (map[int64]ranker.Fused, error) {
	if !n.used() {
		return found, nil
	}
	before, err := s.v.Before(ctx)
	if err != nil {
		return nil, err
	}
	words := make([]scored, 0, len(found))
	for chunk, f := range found {
		words = append(words, scored{chunk, f.Score})
	}
	slices.SortFunc(words, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), before(a.chunk, b.chunk)) })
	vectors := make([]scored, len(n.hits))
	for i, h := range n.hits {
		vectors[i] = scored{h.Chunk, h.Score}
	}
	fused := fuseLegs(words, vectors, n.score, &r.Legs, r.Fusion, before)
	leading := make(map[int64]ranker.Fused)
	for _, f := range fused[:min(len(fused), r.Settings.FusedTopM)] {
		leading[f.chunk] = ranker.Fused{Chunk: f.chunk, Score: f.score / max(fused[0].score, 1e-9), With: found[f.chunk].With}
	}
	return leading, nil
}

// score is how near a chunk is, 0 if that is not known.
func (n *near) score(chunk int64) float64 {
	score, _ := n.found.Score(chunk)
	return score
}

// relevance is that of the words and of the vectors together: each alone is enough, as
// far as its weight is that of the heavier one, and both are more (what is missing of
// the one is made up by the other). Of a chunk without a vector it is that of the words.
func (n *near) relevance(chunk int64, words float64, legs *Legs) float64 {
	if !n.used() {
		return words
	}
	score, ok := n.found.Score(chunk)
	if !ok {
		return words
	}
	return joinRelevance(words, score, legs)
}

func joinRelevance(words, near float64, legs *Legs) float64 {
	most := max(legs.WLex, legs.WVec, 1e-9)
	return 1 - (1-words*legs.WLex/most)*(1-near*legs.WVec/most)
}

// sources says which legs found a chunk.
func (n *near) sources(chunk int64, byWords bool) []string {
	var sources []string
	if byWords {
		sources = append(sources, SourceLexical)
	}
	if n.used() && n.has(chunk) {
		sources = append(sources, SourceVector)
	}
	return sources
}

// scored is a chunk with what one leg says of it.
type scored struct {
	chunk int64
	score float64
}

// sureNear is the score of a nearest chunk from which the vectors count fully: where
// even the nearest is far, they say little against the words.
const sureNear = 0.5

// fuseLegs makes one order of what the words and the vectors found, both best first,
// by weight: of the scores, the best of each leg being 1 (of the vectors only if it
// reaches sureNear), or with RRF of the ranks, from 0. vec says how near any chunk is,
// also one that is not in vectors.
func fuseLegs(words, vectors []scored, vec func(chunk int64) float64, legs *Legs, fusion ranker.Fusion, before func(a, b int64) int) []scored {
	sum := make(map[int64]float64, len(words)+len(vectors))
	k := float64(cmp.Or(max(fusion.K, 0), ranker.DefaultK))
	nearest := sureNear
	if len(vectors) > 0 {
		nearest = max(nearest, vectors[0].score)
	}
	for rank, w := range words {
		if fusion.RRF {
			sum[w.chunk] += legs.WLex / (k + float64(rank))
			continue
		}
		sum[w.chunk] += legs.WLex*w.score/max(words[0].score, 1e-9) + legs.WVec*vec(w.chunk)/nearest
	}
	for rank, h := range vectors {
		if fusion.RRF {
			sum[h.chunk] += legs.WVec / (k + float64(rank))
			continue
		}
		if _, ok := sum[h.chunk]; !ok {
			sum[h.chunk] = legs.WVec * h.score / nearest
		}
	}
	fused := make([]scored, 0, len(sum))
	for chunk, score := range sum {
		fused = append(fused, scored{chunk, score})
	}
	slices.SortFunc(fused, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), before(a.chunk, b.chunk)) })
	return fused
}
