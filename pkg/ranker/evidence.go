package ranker

import (
	"context"
	"math"
	"slices"
	"strings"
)

// The names of rankers that others refer to.
const (
	DeclarationName = "declaration"
	JoinedNameName  = "joined_name"
	PhraseName      = "phrase"
	FilePhraseName  = "file_phrase"
	ReferencesName  = "references"
)

// BestChunk ranks a file by the words in the best of its chunks.
type BestChunk struct{}

// Name implements Ranker.
func (BestChunk) Name() string { return "best_chunk" }

// Rank implements Ranker.
func (BestChunk) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return p.bestWords(f)[0] }), nil
}

// Chunks ranks a file by the words in its best five chunks, each of which counts
// 0.6 of the one before.
type Chunks struct{}

// Name implements Ranker.
func (Chunks) Name() string { return "chunks" }

// Rank implements Ranker.
func (Chunks) Rank(_ context.Context, p *Pool) ([]float64, error) {
	sums := p.each(func(f *File) float64 {
		sum, w := 0.0, 1.0
		for _, v := range p.bestWords(f) {
			sum += w * v
			w *= chunkDecay
		}
		return sum
	})
	best := 1e-9
	for _, v := range sums {
		best = max(best, v)
	}
	for i := range sums {
		sums[i] /= best
	}
	return sums, nil
}

// bestWords returns the words of the best chunks of a file, falling.
func (p *Pool) bestWords(f *File) (top [bestChunks]float64) {
	for _, c := range f.Chunks {
		v := p.Chunks[c].Words
		for i := range top {
			if v > top[i] {
				top[i], v = v, top[i]
			}
		}
	}
	return top
}

// each returns one value for each file.
func (p *Pool) each(value func(f *File) float64) []float64 {
	values := make([]float64, len(p.Files))
	for i := range p.Files {
		values[i] = value(&p.Files[i])
	}
	return values
}

// Words ranks a file by the words in all of it.
type Words struct{}

// Name implements Ranker.
func (Words) Name() string { return "file_words" }

// Rank implements Ranker.
func (Words) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return f.Words }), nil
}

// Stem ranks a file by how much of the query its name has.
type Stem struct{}

// Name implements Ranker.
func (Stem) Name() string { return "file_name" }

// Rank implements Ranker.
func (Stem) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return f.Stem }), nil
}

// StemUsed ranks a file by how much of its name the query has.
type StemUsed struct{}

// Name implements Ranker.
func (StemUsed) Name() string { return "file_name_whole" }

// Rank implements Ranker.
func (StemUsed) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return f.StemUsed * math.Sqrt(f.Stem) }), nil
}

// Folder ranks a file by how much of the query its folders have.
type Folder struct{}

// Name implements Ranker.
func (Folder) Name() string { return "folder" }

// Rank implements Ranker.
func (Folder) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return f.Folder }), nil
}

// TopNames ranks a file by how much of the query the names at its top level
// have.
type TopNames struct{}

// Name implements Ranker.
func (TopNames) Name() string { return "top_names" }

// Rank implements Ranker.
func (TopNames) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 { return f.Top }), nil
}

// Declaration ranks a file by a declaration of a name that stands in the query
// as code, or that is the query.
type Declaration struct{}

// Name implements Ranker.
func (Declaration) Name() string { return DeclarationName }

// Rank implements Ranker.
func (Declaration) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 {
		best := 0.0
		for _, c := range f.Chunks {
			best = max(best, p.Chunks[c].Declared)
		}
		return best
	}), nil
}

// JoinedName ranks a file by a declaration whose name is made of neighbouring
// words of the query.
type JoinedName struct{}

// Name implements Ranker.
func (JoinedName) Name() string { return JoinedNameName }

// Rank implements Ranker.
func (JoinedName) Rank(_ context.Context, p *Pool) ([]float64, error) {
	return p.each(func(f *File) float64 {
		best := 0.0
		for _, c := range f.Chunks {
			best = max(best, p.Chunks[c].Joined)
		}
		return best
	}), nil
}

// leading returns the places of the n files with the largest sums.
func (p *Pool) leading(n int) []int {
	order := make([]int, len(p.Files))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case p.Sum[a] > p.Sum[b]:
			return -1
		case p.Sum[a] < p.Sum[b]:
			return 1
		}
		return strings.Compare(p.Files[a].Path, p.Files[b].Path)
	})
	return order[:min(n, len(order))]
}
