package ranker

import (
	"cmp"
	"slices"
)

// Fused is a chunk with its score.
type Fused struct {
	Chunk int64
	// Score is the sum of the contributions of Parts.
	Score float64
	Parts []Part
}

// maxFiles bounds the files whose chunks are chosen.
const maxFiles = 200

// Spans chooses the chunks of the files in front, best first, at most limit. The
// best chunk of a file has the score of the file; further ones less, by how much
// worse they are and by their number. Chunks of equal score are put in the
// order of before.
func Spans(p *Pool, files []FusedFile, limit int, before func(a, b int64) int) []Fused {
	var all []Fused
	for i := range files[:min(len(files), maxFiles)] {
		f := &files[i]
		all = append(all, p.spans(f, before)...)
	}
	slices.SortStableFunc(all, func(a, b Fused) int { return cmp.Or(cmp.Compare(b.Score, a.Score), before(a.Chunk, b.Chunk)) })
	return all[:min(len(all), limit)]
}

// spans returns the chunks of one file that may be shown.
func (p *Pool) spans(f *FusedFile, before func(a, b int64) int) []Fused {
	chunks := slices.Clone(p.Files[f.File].Chunks)
	slices.SortFunc(chunks, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.Chunks[b].local(), p.Chunks[a].local()), before(p.Chunks[a].ID, p.Chunks[b].ID))
	})
	chunks = chunks[:min(len(chunks), spansPerFile)]
	fused := make([]Fused, len(chunks))
	decay := 1.0
	for i, c := range chunks {
		factor := decay
		if i > 0 {
			factor *= p.Chunks[c].local() / max(p.Chunks[chunks[0]].local(), 1e-9)
		}
		fused[i] = Fused{Chunk: p.Chunks[c].ID, Parts: slices.Clone(f.Parts)}
		if factor != 1 {
			fused[i].Parts = append(fused[i].Parts, Part{Ranker: PartSpan, Score: factor, Contribution: f.Score * (factor - 1)})
		}
		for _, part := range fused[i].Parts {
			fused[i].Score += part.Contribution
		}
		decay *= spanDecay
	}
	return fused
}

// local is what speaks for a chunk inside of its file.
func (c *Chunk) local() float64 { return c.Words + c.Declared + c.Joined }
