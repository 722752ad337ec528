package search

import (
	"context"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
)

// lookAhead is how far past the last result shown chunks are still folded into
// the results before: far enough for the class of a method that ranks well.
const lookAhead = 20

// collapse turns the fused order into results: the parts of one declaration are one
// result, and so are a method and its class, by which of them ranks higher; the others
// are noted there. A method behind its class is a result of its own when the query is
// no name: the class leaves the text of its methods out, which is what answers. When it
// is one, the overloads of a function are one result. Copies are one result, too.
func (s *session) collapse(ctx context.Context, fused []ranker.Fused, q *query) error {
	last := s.r.Offset + s.r.Limit
	window := min(len(fused), last+max(last, lookAhead))
	ids := make([]int64, window)
	for i := range ids {
		ids[i] = fused[i].Chunk
	}
	chunks, err := s.v.Chunks(ctx, ids)
	if err != nil {
		return err
	}
	var kept []Result
	byFile := make(map[int64][]int) // indexes into kept
	folded := 0
	copies := s.newCopies()
	for i := range chunks {
		c := &chunks[i]
		if at := twin(kept, byFile[c.FileID], c, q.identifier); at >= 0 {
			folded++
			kept[at].Related = append(kept[at].Related, Related{Chunk: *c})
			continue
		}
		at, err := copies.of(ctx, kept, c, fused[i].With, len(kept))
		if err != nil {
			return err
		}
		if at >= 0 {
			folded++
			kept[at].Related = append(kept[at].Related, Related{Chunk: *c})
			continue
		}
		byFile[c.FileID] = append(byFile[c.FileID], len(kept))
		kept = append(kept, Result{
			Chunk: *c, Rank: len(kept) + 1, Score: fused[i].Score, Parts: fused[i].Parts, with: fused[i].With,
		})
	}
	s.answer.Total = len(fused) - folded
	if err := s.matchScores(ctx, kept, q); err != nil {
		return err
	}
	value := q.lineValue()
	for i := s.r.Offset; i < min(last, len(kept)); i++ {
		if err := s.fill(ctx, &kept[i], value); err != nil {
			return err
		}
		s.answer.Results = append(s.answer.Results, kept[i])
	}
	s.showOnce()
	return nil
}

// twin finds the result among those of the same file that shows the same
// declaration as c; -1 if there is none. For a query that is a name, that is also the
// class of a method, and another overload of it.
func twin(kept []Result, at []int, c *store.Chunk, named bool) int {
	for _, i := range at {
		k := &kept[i].Chunk
		switch {
		case c.Part > 0 && k.Part > 0 && c.Symbol == k.Symbol && c.Name == k.Name && c.Parent == k.Parent,
			named && c.Kind == code.ChunkMethod && k.Kind == code.ChunkClassShell && isOwner(k, c),
			named && isCallable(c.Kind) && c.Kind == k.Kind && c.Name == k.Name && c.Parent == k.Parent,
			c.Kind == code.ChunkClassShell && k.Kind == code.ChunkMethod && isOwner(c, k):
			return i
		}
	}
	return -1
}

func isCallable(k code.ChunkKind) bool { return k == code.ChunkFunction || k == code.ChunkMethod }

// isOwner reports whether shell is the class of a method.
func isOwner(shell, method *store.Chunk) bool {
	name := shell.Name
	if shell.Parent != "" {
		name = shell.Parent + "." + name
	}
	return method.Parent == name
}

// group reads the further chunks of a result and returns what it shows: all from
// the first to the last of them.
func (s *session) group(ctx context.Context, r *Result, t *text) (*store.Chunk, error) {
	chunks, err := s.v.Chunks(ctx, r.with)
	if err != nil {
		return nil, err
	}
	shown := store.Chunk{ID: r.Chunk.ID, FileID: r.Chunk.FileID}
	shown.Span = r.Chunk.Span
	for i := range chunks {
		c := &chunks[i]
		first, last := t.lines.Range(c.Span)
		r.With = append(r.With, Related{Chunk: *c, StartLine: first, EndLine: last})
		shown.Span.Start, shown.Span.End = min(shown.Span.Start, c.Span.Start), max(shown.Span.End, c.Span.End)
	}
	r.StartLine, r.EndLine = t.lines.Range(shown.Span)
	return &shown, nil
}

// fill reads what a result shows.
func (s *session) fill(ctx context.Context, r *Result, want func(line []byte) int) error {
	file, err := s.v.FileByID(ctx, r.Chunk.FileID)
	if err != nil {
		return err
	}
	t, err := s.text(ctx, file.ID)
	if err != nil {
		return err
	}
	r.File = file
	r.ChunkStart, r.ChunkEnd = t.lines.Range(r.Chunk.Span)
	r.StartLine, r.EndLine = r.ChunkStart, r.ChunkEnd
	shown := &r.Chunk
	if len(r.with) > 0 {
		if shown, err = s.group(ctx, r, t); err != nil {
			return err
		}
	}
	for i := range r.Related {
		if err := s.fillRelated(ctx, r, &r.Related[i]); err != nil {
			return err
		}
	}
	cutContent(r, shown, t, s.r.ContextLines)
	findSnippet(r, shown, t, want)
	return nil
}

// fillRelated sets where a chunk stands that a result stands for.
func (s *session) fillRelated(ctx context.Context, r *Result, rel *Related) error {
	t, err := s.text(ctx, rel.Chunk.FileID)
	if err != nil {
		return err
	}
	rel.StartLine, rel.EndLine = t.lines.Range(rel.Chunk.Span)
	if rel.Chunk.FileID != r.File.ID {
		file, err := s.v.FileByID(ctx, rel.Chunk.FileID)
		if err != nil {
			return err
		}
		rel.Path = file.Path
	}
	return nil
}
