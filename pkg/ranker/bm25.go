package ranker

import (
	"context"

	"github.com/mast-search/mast/pkg/store"
)

// BM25 ranks by FTS5's bm25() over a bounded number of candidates. Asking
// FTS5 to order everything that has any word of a query costs 2 µs for each
// chunk, a quarter of a second for one common word in a large project; so the
// rarest words choose candidates, and only those are scored. How and why is
// in internal/docs/decisions/002-bounded-bm25.md. The score of a Hit is the
// value of bm25() for all terms of the query, negative, lower is better.
type BM25 struct{}

// The bounds of one query.
const (
	// maxCandidates bounds the chunks that are scored.
	maxCandidates = 2000
	// commonTerm is the number of chunks from which a term chooses candidates
	// only when the rarer ones leave too few.
	commonTerm = 8000
	// maxPostings bounds the sum of chunks over the terms that choose.
	maxPostings = 16000
	// enoughComplete is the number of chunks with every word of the query that
	// makes looking for others needless.
	enoughComplete = 300
	// fewCandidates is what makes common terms choose too.
	fewCandidates = 200
	// maxRescored bounds the chunks that common terms add their part to.
	maxRescored = 400
)

// Name implements Ranker.
func (BM25) Name() string { return "bm25" }

// Rank implements Ranker. A query of one word gives chunks that have it, whole
// or in all its parts; one of two words only chunks with both, if there are
// any. Otherwise more words of a query mean a better place, not a condition.
func (BM25) Rank(ctx context.Context, v *store.View, q *Query, limit int) ([]Hit, error) {
	p, err := newPlan(ctx, v, q)
	if err != nil || len(p.terms) == 0 {
		return nil, err
	}
	scores, err := p.run(ctx)
	if err != nil {
		return nil, err
	}
	scores = scores[:min(len(scores), limit)]
	hits := make([]Hit, len(scores))
	for i, s := range scores {
		hits[i] = Hit{Chunk: s.Chunk, Score: s.BM25}
	}
	return hits, nil
}
