package ranker

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// DefaultK is the constant of reciprocal rank fusion that MAST uses; higher
// values flatten the ranking. It comes from Cormack, Clarke and Büttcher,
// "Reciprocal Rank Fusion" (SIGIR 2009).
const DefaultK = 60

// Fusion is a way of making one order of what several rankers say.
type Fusion struct {
	// RRF fuses by reciprocal rank: a file at rank r of a ranker gets weight/(k+r)
	// from it. Otherwise it gets weight times what the ranker says, which keeps
	// how much better one file is than another.
	RRF bool
	// K is the constant of reciprocal rank fusion; 0 means DefaultK.
	K int
}

// Part is what one ranker contributed to a score.
type Part struct {
	Ranker string
	// Rank is the 1-based place in the order of the ranker, Score what it said
	// of the file; both are 0 for parts that only change what others said.
	Rank  int
	Score float64
	// Contribution is the share of the score; the shares add up to it.
	Contribution float64
}

// FusedFile is a file with its score.
type FusedFile struct {
	File  int // place in Pool.Files
	Score float64
	Parts []Part
}

// discounted bounds the files whose kind is looked at; those behind them are not
// ranked.
const discounted = 2 * maxFiles

// Fuse asks the rankers and returns the files in their order, best first.
func Fuse(ctx context.Context, p *Pool, rankers []Weighted, fusion Fusion) ([]FusedFile, error) {
	k := fusion.K
	if k <= 0 {
		k = DefaultK
	}
	fused := make([]FusedFile, len(p.Files))
	for i := range fused {
		fused[i].File = i
	}
	for _, r := range rankers {
		if !p.on(r.Name()) {
			continue
		}
		values, err := r.Rank(ctx, p)
		if err != nil {
			return nil, err
		}
		ranks := ranksOf(values)
		for i, v := range values {
			if v <= 0 {
				continue
			}
			part := Part{Ranker: r.Name(), Rank: ranks[i], Score: v, Contribution: r.Weight * v}
			if fusion.RRF {
				part.Contribution = r.Weight / float64(k+part.Rank)
			}
			p.Sum[i] += part.Contribution
			fused[i].Parts = append(fused[i].Parts, part)
		}
	}
	leading := p.leading(discounted)
	kept := make([]FusedFile, len(leading))
	for i, at := range leading {
		kept[i] = fused[at]
	}
	fused = kept
	if err := p.discount(ctx, fused); err != nil {
		return nil, err
	}
	slices.SortFunc(fused, func(a, b FusedFile) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(p.Files[a.File].Path, p.Files[b.File].Path))
	})
	return fused, nil
}

// ranksOf returns the place of each value, from 1; equal values share one.
func ranksOf(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	ranks := make([]int, len(values))
	for place, i := range order {
		ranks[i] = place + 1
		if place > 0 && values[order[place-1]] == values[i] {
			ranks[i] = ranks[order[place-1]]
		}
	}
	return ranks
}

// discount takes away from files that answer less often than code does, and
// sets the scores.
func (p *Pool) discount(ctx context.Context, fused []FusedFile) error {
	table := classesFor(p.Query.Text)
	for i := range fused {
		f := &fused[i]
		if p.on(PartFileClass) {
			factor, err := p.factor(ctx, table, f.File)
			if err != nil {
				return err
			}
			if sum := p.Sum[f.File]; factor != 1 && sum > 0 {
				f.Parts = append(f.Parts, Part{Ranker: PartFileClass, Score: factor, Contribution: sum * (factor - 1)})
			}
		}
		for _, part := range f.Parts {
			f.Score += part.Contribution
		}
	}
	return nil
}

// factor returns what the classes of a file leave of its score.
func (p *Pool) factor(ctx context.Context, table []fileClass, at int) (float64, error) {
	f := &p.postings.Files[p.Files[at].Number]
	state, err := p.View.FileOfChunk(ctx, f.FirstID())
	if err != nil {
		return 1, err
	}
	prototypes, bodies := 0, 0
	for _, c := range p.postings.Chunks[f.First : f.First+f.Chunks] {
		switch {
		case c.Prototype:
			prototypes++
		case c.Own && (c.Kind == code.ChunkFunction || c.Kind == code.ChunkMethod):
			bodies++
		}
	}
	return share(table, newClassified(&state, prototypes, bodies)), nil
}
