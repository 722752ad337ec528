package code

import (
	"cmp"
	"slices"
)

// NoChunk is the index that stands for "no chunk".
const NoChunk int32 = -1

// ShownIn returns, for each symbol, the chunk that shows its declaration: the
// first chunk of the symbol itself, or else the smallest one whose text holds the
// declared name (an enum for its members, a group of constants for each
// of them), or NoChunk. The chunks must be in the order that extraction gives:
// by their start, the larger first.
func (f *Facts) ShownIn() []int32 {
	shown := make([]int32, len(f.Symbols))
	for i := range shown {
		shown[i] = NoChunk
	}
	// From the last to the first, so that the first chunk stays.
	for i := range slices.Backward(f.Chunks) {
		if s := f.Chunks[i].Symbol; s != NoSymbol {
			shown[s] = int32(i)
		}
	}
	var rest []int32 // the symbols without a chunk of their own, by their name's place
	for i := range f.Symbols {
		if shown[i] == NoChunk && !f.Symbols[i].NameSpan.Empty() {
			rest = append(rest, int32(i))
		}
	}
	slices.SortStableFunc(rest, func(a, b int32) int {
		return cmp.Compare(f.Symbols[a].NameSpan.Start, f.Symbols[b].NameSpan.Start)
	})
	var open []int32 // chunks that may hold the next name
	next := 0
	for _, i := range rest {
		name := f.Symbols[i].NameSpan
		for ; next < len(f.Chunks) && f.Chunks[next].Span.Start <= name.Start; next++ {
			open = append(open, int32(next))
		}
		open = slices.DeleteFunc(open, func(c int32) bool { return f.Chunks[c].Span.End <= name.Start })
		for _, c := range open {
			if f.Chunks[c].holds(name) && (shown[i] == NoChunk || f.Chunks[c].Span.Len() < f.Chunks[shown[i]].Span.Len()) {
				shown[i] = c
			}
		}
	}
	return shown
}

// holds reports whether the text of the chunk holds all of s.
func (c *Chunk) holds(s Span) bool {
	if c.Pieces == nil {
		return c.Span.Contains(s)
	}
	i, found := slices.BinarySearchFunc(c.Pieces, s.Start, func(p Span, at uint32) int { return cmp.Compare(p.Start, at) })
	if !found {
		i--
	}
	return i >= 0 && c.Pieces[i].Contains(s)
}
