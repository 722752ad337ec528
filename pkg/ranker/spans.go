package ranker

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Fused is a chunk with its score.
type Fused struct {
	Chunk int64
	// Score is the sum of the contributions of Parts.
	Score float64
	Parts []Part
	// With are further chunks of the file that answer the query and stand so
	// near that one result shows them all; in the order of the file.
	With []int64
}

// maxFiles bounds the files whose chunks are chosen, groupedFiles those whose
// chunks are grouped, which takes reading them.
const (
	maxFiles     = 200
	groupedFiles = 16
)

// Spans chooses the chunks of the files in front, best first, at most limit. The
// best chunk of a file has the score of the file; further ones less, by how much
// worse they are and by their number. Chunks that stand together go into one
// group (see Fused.With). Chunks of equal score are put in the order of before.
func Spans(ctx context.Context, p *Pool, files []FusedFile, limit int, before func(a, b int64) int) ([]Fused, error) {
	var all []Fused
	for i := range files[:min(len(files), maxFiles)] {
		f := &files[i]
		groups := p.ungrouped(f, before)
		if i < groupedFiles && p.on(PartGroups) {
			var err error
			if groups, err = p.group(ctx, groups); err != nil {
				return nil, err
			}
		}
		all = append(all, p.spans(f, groups)...)
	}
	slices.SortStableFunc(all, func(a, b Fused) int {
		if c := cmp.Compare(b.Score, a.Score); c != 0 {
			return c
		}
		return before(a.Chunk, b.Chunk)
	})
	return all[:min(len(all), limit)], nil
}

// span is a chunk that will be shown, with others.
type span struct {
	chunk       int // place in Pool.Chunks
	with        []int
	first, last int // lines, once grouped
}

// ungrouped returns the chunks of a file that may be shown, best first.
func (p *Pool) ungrouped(f *FusedFile, before func(a, b int64) int) []span {
	chunks := slices.Clone(p.Files[f.File].Chunks)
	slices.SortFunc(chunks, func(a, b int) int {
		if c := cmp.Compare(p.Chunks[b].local(), p.Chunks[a].local()); c != 0 {
			return c
		}
		return before(p.Chunks[a].ID, p.Chunks[b].ID)
	})
	chunks = chunks[:min(len(chunks), spansPerFile)]
	spans := make([]span, len(chunks))
	for i, c := range chunks {
		spans[i].chunk = c
	}
	return spans
}

// group puts chunks of a file that stand near a better one with that.
func (p *Pool) group(ctx context.Context, spans []span) ([]span, error) {
	if len(spans) < 2 {
		return spans, nil
	}
	file := p.postings.Files[p.Files[p.Chunks[spans[0].chunk].File].Number]
	outline, err := p.text.outline(ctx, file.ID)
	if err != nil {
		return nil, err
	}
	text, err := p.text.of(ctx, file.ID)
	if err != nil {
		return nil, err
	}
	lines := newLineCounter(text)
	var groups []span
	for _, s := range spans {
		c := &outline[p.Chunks[s.chunk].Number-file.First]
		s.first, s.last = lines.of(c.Span)
		if at := p.near(groups, &s, c, outline, &file); at >= 0 {
			g := &groups[at]
			g.with = append(g.with, s.chunk)
			g.first, g.last = min(g.first, s.first), max(g.last, s.last)
			continue
		}
		groups = append(groups, s)
	}
	return groups, nil
}

// near finds the group that a chunk joins; -1 if there is none.
func (p *Pool) near(groups []span, s *span, c *store.Chunk, outline []store.Chunk, file *store.PostingFile) int {
	for i := range groups {
		g := &groups[i]
		best := &outline[p.Chunks[g.chunk].Number-file.First]
		if len(g.with)+1 >= groupSize || c.Kind == code.ChunkDoc || best.Kind == code.ChunkClassShell || c.Kind == code.ChunkClassShell {
			continue
		}
		if max(g.last, s.last)-min(g.first, s.first) < groupLines && p.Chunks[s.chunk].local() >= groupShare*p.Chunks[g.chunk].local() {
			return i
		}
	}
	return -1
}

// lineCounter says on which lines a span stands.
type lineCounter struct{ starts []uint32 }

func newLineCounter(text []byte) *lineCounter {
	l := &lineCounter{starts: []uint32{0}}
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], '\n')
		if i < 0 {
			return l
		}
		at += i + 1
		l.starts = append(l.starts, uint32(at))
	}
}

func (l *lineCounter) of(s code.Span) (first, last int) {
	line := func(offset uint32) int {
		i, _ := slices.BinarySearch(l.starts, offset+1)
		return i
	}
	return line(s.Start), line(max(s.End, s.Start+1) - 1)
}

// spans gives the groups of one file their scores.
func (p *Pool) spans(f *FusedFile, groups []span) []Fused {
	fused := make([]Fused, len(groups))
	decay := 1.0
	for i, g := range groups {
		factor := decay
		if i > 0 {
			factor *= p.Chunks[g.chunk].local() / max(p.Chunks[groups[0].chunk].local(), 1e-9)
		}
		fused[i] = Fused{Chunk: p.Chunks[g.chunk].ID, Parts: slices.Clone(f.Parts)}
		for _, c := range g.with {
			fused[i].With = append(fused[i].With, p.Chunks[c].ID)
		}
		slices.Sort(fused[i].With)
		if factor != 1 {
			fused[i].Parts = append(fused[i].Parts, Part{Ranker: PartSpan, Score: factor, Contribution: f.Score * (factor - 1)})
		}
		for _, part := range fused[i].Parts {
			fused[i].Score += part.Contribution
		}
		if p.on(PartSpan) {
			decay *= spanDecay
		}
	}
	return fused
}

// local is what speaks for a chunk inside of its file.
func (c *Chunk) local() float64 { return c.Words + c.Declared + c.Joined + c.Head }
