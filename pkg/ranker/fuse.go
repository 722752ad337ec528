package ranker

import (
	"cmp"
	"slices"
)

// DefaultK is the constant of reciprocal rank fusion that MAST uses; higher
// values flatten the ranking. It comes from Cormack, Clarke and Büttcher,
// "Reciprocal Rank Fusion" (SIGIR 2009).
const DefaultK = 60

// List is the answer of one ranker.
type List struct {
	Ranker string
	Hits   []Hit
}

// Part is what one ranker contributed to a fused score.
type Part struct {
	Ranker string
	// Rank is the 1-based place in the ranker's list, Score the value there.
	Rank  int
	Score float64
	// Contribution is the share of the fused score.
	Contribution float64
}

// Fused is a chunk with its fused score.
type Fused struct {
	Chunk int64
	// Score is the sum of the contributions of Parts.
	Score float64
	Parts []Part
}

// Fuse merges the lists by reciprocal rank: a chunk at rank r of a list gets
// 1/(k+r) from it. k must not be negative. Chunks of equal score are put in
// the order of before. A chunk that is twice in one list counts once, at its
// better rank. Another way of fusing (a weighted sum of scores) is another
// contribution here; the rest stays.
func Fuse(k int, lists []List, before func(a, b int64) int) []Fused {
	index := make(map[int64]int)
	var fused []Fused
	for _, list := range lists {
		for i, hit := range list.Hits {
			at, ok := index[hit.Chunk]
			if !ok {
				at = len(fused)
				index[hit.Chunk] = at
				fused = append(fused, Fused{Chunk: hit.Chunk})
			}
			f := &fused[at]
			if n := len(f.Parts); n > 0 && f.Parts[n-1].Ranker == list.Ranker {
				continue
			}
			part := Part{Ranker: list.Ranker, Rank: i + 1, Score: hit.Score, Contribution: 1 / float64(k+i+1)}
			f.Parts = append(f.Parts, part)
			f.Score += part.Contribution
		}
	}
	slices.SortFunc(fused, func(a, b Fused) int {
		if c := cmp.Compare(b.Score, a.Score); c != 0 {
			return c
		}
		return before(a.Chunk, b.Chunk)
	})
	return fused
}
