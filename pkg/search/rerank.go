package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/mast-search/mast/internal/patience"
	"github.com/mast-search/mast/pkg/embed"
)

// rerankTimeout bounds the reranking of one answer: somebody waits for it.
const rerankTimeout = 6 * time.Second

// Reranker asks a reranker, and for a while no longer when it does not answer. It is
// safe for concurrent use.
type Reranker struct {
	embed.Reranker

	patience patience.Patience
}

// NewReranker makes one.
func NewReranker(r embed.Reranker) *Reranker { return &Reranker{Reranker: r} }

// order ranks documents, within a bounded time.
func (r *Reranker) order(ctx context.Context, query string, documents []string, topN int) (order []embed.Ranked, err error) {
	err = r.patience.Try(func() (err error) {
		timed, cancel := context.WithTimeout(ctx, rerankTimeout)
		defer cancel()
		order, err = r.Rerank(timed, query, documents, topN)
		switch {
		case ctx.Err() != nil:
			return nil // whoever asked has gone
		case timed.Err() != nil:
			return fmt.Errorf("no answer within %s", rerankTimeout)
		case err == nil && len(order) == 0:
			return errors.New("the answer ranks nothing")
		}
		return err
	})
	return order, err
}

// rerank orders candidates by what the reranker says of them, and returns those that
// it returns. Its scores are what the cut-off looks at. A warning says why the
// candidates are as they were.
func (s *session) rerank(ctx context.Context, candidates []piece, r *ContextRequest) (ranked []piece, warning string, err error) {
	legs := &r.Legs
	q, err := parse(contextQuery(r))
	if err != nil {
		return nil, "", err
	}
	var tokens []string
	for i := range q.words {
		if !q.words[i].weak {
			tokens = append(tokens, q.words[i].Terms[0])
		}
	}
	documents := make([]string, len(candidates))
	for i := range candidates {
		c := &candidates[i]
		t, err := s.text(ctx, c.file.ID)
		if err != nil {
			return nil, "", err
		}
		documents[i] = embed.RerankText(c.chunk.Breadcrumb(c.file.Path), string(c.span().Text(t.src)), tokens, legs.Rerank)
	}
	query := cmp.Or(r.Information, contextQuery(r))
	order, err := legs.Reranker.order(ctx, query, documents, min(legs.RerankTopN, len(documents)))
	if ctx.Err() != nil {
		return nil, "", ctx.Err()
	}
	if err != nil {
		return candidates, fmt.Sprintf("answered without reranking: %v", err), nil
	}
	logits := slices.ContainsFunc(order, func(o embed.Ranked) bool { return o.Score < 0 || o.Score > 1 })
	for _, o := range order {
		c := candidates[o.Index]
		if c.score = o.Score; logits {
			c.score = 1 / (1 + math.Exp(-o.Score))
		}
		ranked = append(ranked, c)
	}
	slices.SortStableFunc(ranked, func(a, b piece) int { return cmp.Compare(b.score, a.score) })
	return ranked, "", nil
}

// reranked asks the reranker, if there is one.
func (s *session) reranked(ctx context.Context, candidates []piece, r *ContextRequest, out *Context) ([]piece, error) {
	if r.Legs.Reranker == nil || len(candidates) == 0 {
		return candidates, nil
	}
	ranked, warning, err := s.rerank(ctx, candidates, r)
	switch {
	case err != nil:
		return nil, err
	case warning != "":
		out.Degraded = true
		out.Warnings = append(out.Warnings, warning)
	default:
		out.Legs = append(out.Legs, LegRerank)
	}
	return ranked, nil
}
