package ranker

import (
	"context"

	"github.com/mast-search/mast/pkg/store"
)

// stemCounts says how much of the name of a file a query has.
type stemCounts struct {
	p      *Pool
	weight map[string]float64 // of the terms of the query and its variants
	rare   map[string]float64 // idf over files of the terms of names
}

func newStemCounts(p *Pool) *stemCounts {
	s := &stemCounts{p: p, weight: make(map[string]float64), rare: make(map[string]float64)}
	for i := range p.reading.groups {
		g := &p.reading.groups[i]
		for j, v := range g.variants {
			w := v.weight
			if j > 0 {
				w *= variantInStem
			}
			s.weight[v.term] = max(s.weight[v.term], w)
		}
	}
	return s
}

// used returns the share of the name of a file that the query has, by idf;
// names such as utils hardly count.
func (s *stemCounts) used(ctx context.Context, path string) (float64, error) {
	_, stem := store.PathTerms(path)
	matched, all := 0.0, 0.0
	for _, t := range stem {
		rare, ok := s.rare[t]
		if !ok {
			n, err := s.p.postings.FileCount(ctx, t)
			if err != nil {
				return 0, err
			}
			rare = idf(len(s.p.postings.Files), min(n, len(s.p.postings.Files)))
			if theLists().generic[t] {
				rare *= genericName
			}
			s.rare[t] = rare
		}
		all += rare
		matched += rare * s.weight[t]
	}
	if all == 0 {
		return 0, nil
	}
	return min(1, matched/all), nil
}
