package search

import "context"

// Bounds of the terms that a match score is made of. The chunks of a term are counted
// to weigh it, so the commonest are left out, unless there are no others.
const (
	commonTerm  = 8000
	scoredTerms = 12
)

// matchScores sets the match scores of the results that are shown: the bm25() of
// FTS5 of the words of the query, of the rarest if they are many.
func (s *session) matchScores(ctx context.Context, kept []Result, q *query) error {
	shown := kept[min(s.r.Offset, len(kept)):min(s.r.Offset+s.r.Limit, len(kept))]
	ids := make([]int64, len(shown))
	for i := range shown {
		ids[i] = shown[i].Chunk.ID
	}
	terms, err := s.matchTerms(ctx, q)
	if err != nil || len(ids) == 0 {
		return err
	}
	scores, err := s.v.Scores(ctx, terms, ids)
	if err != nil {
		return err
	}
	byID := make(map[int64]float64, len(scores))
	for _, score := range scores {
		byID[score.Chunk] = score.BM25
	}
	for i := range shown {
		if score, ok := byID[shown[i].Chunk.ID]; ok {
			shown[i].MatchScore = &score
		}
	}
	return nil
}

// matchTerms returns the terms of the query that a match score is made of.
func (s *session) matchTerms(ctx context.Context, q *query) ([]string, error) {
	var rare, common []string
	seen := make(map[string]bool)
	for _, w := range q.words {
		for _, t := range w.Terms {
			if w.weak || seen[t] || len(seen) == maxWords {
				continue
			}
			seen[t] = true
			n, err := s.v.Frequency(ctx, t, commonTerm+1)
			if err != nil {
				return nil, err
			}
			switch {
			case n > commonTerm:
				common = append(common, t)
			case n > 0 && len(rare) < scoredTerms:
				rare = append(rare, t)
			}
		}
	}
	if len(rare) == 0 {
		return common[:min(1, len(common))], nil
	}
	return rare, nil
}
