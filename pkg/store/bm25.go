package store

import (
	"context"
	"fmt"
	"math"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
)

// Score is the bm25() of a chunk for some terms: negative, and the lower the
// better.
type Score struct {
	Chunk int64
	BM25  float64
}

// The constants and the form of bm25() in SQLite (fts5_aux.c): k1 and b, and the
// least value of a term that most chunks have.
const (
	bm25K1     = 1.2
	bm25B      = 0.75
	bm25Common = 1e-6
)

// The columns of a chunk that its terms are counted in.
const (
	columnBody = iota
	columnName
	columnParent
	columnSignature
	columnDoc
	columnPath
	columnCount
)

// weights are those of the columns. They are those that the reference recipe for
// ranking measured as best for columns of this meaning, rounded.
//
//nolint:gochecknoglobals // a table, read-only
var weights = [columnCount]float64{
	columnBody: 1, columnName: 8, columnParent: 1.2, columnSignature: 1.5, columnDoc: 1.5, columnPath: 2.8,
}

// Scores returns what bm25() of FTS5 would say of those of the given chunks that
// have at least one of the terms, best first; ties are in the order of Before. FTS5
// tells in how many chunks a term is; how often it is in one, and how long that is,
// is counted in its text.
func (v *View) Scores(ctx context.Context, wanted []string, chunks []int64) ([]Score, error) {
	if len(wanted) == 0 || len(chunks) == 0 {
		return nil, nil
	}
	t, err := v.table(ctx)
	if err != nil {
		return nil, err
	}
	idf := make(map[string]float64, len(wanted))
	for _, term := range wanted {
		n, err := v.Frequency(ctx, term, math.MaxInt)
		if err != nil {
			return nil, err
		}
		w := math.Log((float64(t.chunks-n) + 0.5) / (float64(n) + 0.5))
		if w <= 0 {
			w = bm25Common
		}
		idf[term] = w
	}
	average := float64(t.terms) / float64(max(t.chunks, 1))
	opened := make(map[int64]*countedFile)
	var scores []Score
	counter := termCounter{places: make(map[string]int, len(wanted))}
	for i, term := range wanted {
		counter.places[term] = i
	}
	counter.counts = make([]float64, len(wanted))
	for _, id := range chunks {
		state, ok := t.byChunk(id)
		if !ok {
			continue
		}
		f := opened[state.ID]
		if f == nil {
			if f, err = v.countedFile(ctx, state); err != nil {
				return nil, err
			}
			opened[state.ID] = f
		}
		if !counter.chunk(f, int(id-state.firstChunk)) {
			return nil, corrupt(v.store.path, fmt.Sprintf("a chunk of %s lies outside of its text", state.Path))
		}
		sum, found := 0.0, false
		for j, term := range wanted {
			n := counter.counts[j]
			found = found || n > 0
			sum += idf[term] * (n * (bm25K1 + 1) / (n + bm25K1*(1-bm25B+bm25B*float64(counter.length)/average)))
		}
		if found {
			scores = append(scores, Score{id, -sum})
		}
	}
	return v.Sort(ctx, scores)
}

// countedFile is what the terms of a file's chunks are counted in.
type countedFile struct {
	path, text []byte
	chunks     []Chunk
	heads      []code.Span // of the symbols
}

func (v *View) countedFile(ctx context.Context, state *FileState) (*countedFile, error) {
	f := &countedFile{path: []byte(state.Path)}
	var err error
	if f.text, err = v.Text(ctx, state.ID); err != nil {
		return nil, err
	}
	if f.chunks, err = v.ChunksOfFile(ctx, state.ID); err != nil {
		return nil, err
	}
	f.heads, err = v.heads(ctx, state.ID)
	return f, err
}

// heads returns the heads of the symbols of a file.
func (v *View) heads(ctx context.Context, file int64) ([]code.Span, error) {
	if heads, ok := v.kept(partHeads, file); ok {
		return heads.([]code.Span), nil //nolint:forcetypeassert // the part says what it is
	}
	var p packedFacts
	if err := v.row(ctx, `SELECT data FROM facts WHERE file_id = ?`, []any{file}, &p.facts); err != nil {
		return nil, fmt.Errorf("symbols of file %d: %w", file, err)
	}
	facts, _, err := p.unpack()
	if err != nil {
		return nil, corrupt(v.store.path, fmt.Sprintf("symbols of file %d: %v", file, err))
	}
	heads := make([]code.Span, len(facts.Symbols))
	for i := range heads {
		heads[i] = facts.Symbols[i].Head
	}
	v.keep(partHeads, file, heads, spanBytes*len(heads))
	return heads, nil
}

// termCounter counts the terms of one chunk.
type termCounter struct {
	places map[string]int
	counts []float64 // of each wanted term, weighed by column
	length int
	buf    []byte
}

// chunk counts chunk i; it says no if that does not lie in the text.
func (c *termCounter) chunk(f *countedFile, i int) bool {
	clear(c.counts)
	c.length = 0
	chunk := &f.chunks[i].Chunk
	var head code.Span
	if !chunkInside(chunk, len(f.text), len(f.heads)) {
		return false
	}
	if chunk.Symbol >= 0 {
		head = shownHead(chunk, f.heads[chunk.Symbol])
	}
	eachBody(f.text, chunk, head, func(part []byte) { c.column(part, columnBody) })
	c.column([]byte(chunk.Name), columnName)
	c.column([]byte(chunk.Parent), columnParent)
	if head.Empty() {
		c.column([]byte(chunk.Signature), columnSignature)
	} else {
		c.column(head.Text(f.text), columnSignature)
	}
	c.column(chunk.Doc.Text(f.text), columnDoc)
	c.column(f.path, columnPath)
	return true
}

// column counts the terms of one text.
func (c *termCounter) column(text []byte, column int) {
	c.buf = terms.Append(c.buf[:0], text)
	start := 0
	for i, b := range c.buf {
		if b != ' ' {
			continue
		}
		if place, ok := c.places[string(c.buf[start:i])]; ok {
			c.counts[place] += weights[column]
		}
		c.length++
		start = i + 1
	}
}
