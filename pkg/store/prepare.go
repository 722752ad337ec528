package store

import (
	"fmt"

	"github.com/mast-search/mast/internal/tokens"
	"github.com/mast-search/mast/pkg/code"
)

// Prepared is a file made ready for storing: everything that costs time and
// needs no database is done. It is made by Prepare in as many goroutines as
// one likes, and consumed by one Writer.
type Prepared struct {
	// State is what will be stored; ID is set by the Writer.
	State FileState

	text, outline, facts, uses []byte // compressed
	chunks                     []preparedChunk
	problems                   []code.Problem
	postings                   preparedPostings
}

// preparedChunk is the row of a chunk in the tables chunks, names and
// chunk_fts.
type preparedChunk struct {
	kind     code.ChunkKind
	exported bool
	names    []preparedName
	terms    string // each once
}

// Prepare compresses, encodes and tokenises one file. text is the decoded
// text that all spans of facts point into; it may be nil for a skipped file.
// Prepare keeps neither text nor facts. It fails only for spans that do not
// lie in the text.
func Prepare(state FileState, text []byte, facts *code.Facts) (*Prepared, error) {
	p := &Prepared{State: state, problems: append([]code.Problem(nil), facts.Problems...)}
	p.State.Chunks = len(facts.Chunks)
	if p.State.Tokens == 0 {
		p.State.Tokens = tokens.Estimate(text)
	}
	if state.Status == StatusSkipped {
		return p, nil
	}
	if err := checkSpans(len(text), facts); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", state.Path, err)
	}
	var err error
	if p.text, err = compress(text); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", state.Path, err)
	}
	if p.outline, err = compress(encodeChunks(facts.Chunks)); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", state.Path, err)
	}
	if p.facts, err = compress(encodeFacts(facts)); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", state.Path, err)
	}
	if p.uses, err = compress(encodeUses(facts, text)); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", state.Path, err)
	}
	p.prepareChunks(facts)
	p.preparePostings(text, facts)
	return p, nil
}

// checkSpans refuses what could not be cut from the text later.
func checkSpans(size int, facts *code.Facts) error {
	for i := range facts.Chunks {
		if c := &facts.Chunks[i]; !chunkInside(c, size, len(facts.Symbols)) {
			return fmt.Errorf("chunk %d (%s) points outside the text of %d bytes", i, c.Name, size)
		}
	}
	return nil
}

// chunkInside reports whether a chunk lies in a text of that size with so many symbols.
func chunkInside(c *code.Chunk, size, symbols int) bool {
	inside := func(s code.Span) bool { return s.Start <= s.End && int(s.End) <= size }
	ok := inside(c.Span) && inside(c.Doc) && int(c.Symbol) < symbols
	for _, piece := range c.Pieces {
		ok = ok && inside(piece)
	}
	return ok
}

// prepareChunks makes the rows of the chunks, without their terms.
func (p *Prepared) prepareChunks(facts *code.Facts) {
	p.chunks = make([]preparedChunk, len(facts.Chunks))
	names := prepareNames(facts)
	for i := range facts.Chunks {
		c := &facts.Chunks[i]
		p.chunks[i] = preparedChunk{kind: c.Kind, exported: c.Exported, names: names[i]}
	}
}

// chunkHead returns the span that the column signature is made of: the head
// of the declared symbol, when the chunk shows its beginning.
func chunkHead(c *code.Chunk, symbols []code.Symbol) code.Span {
	if c.Symbol < 0 {
		return code.Span{}
	}
	return shownHead(c, symbols[c.Symbol].Head)
}

// shownHead is chunkHead of a chunk whose symbol has that head.
func shownHead(c *code.Chunk, head code.Span) code.Span {
	if c.Part <= 1 && c.Span.Contains(head) {
		return head
	}
	return code.Span{}
}

// eachBody calls visit for the text of a chunk without its head and doc comment.
func eachBody(text []byte, c *code.Chunk, head code.Span, visit func(part []byte)) {
	for _, piece := range pieces(c) {
		at := piece.Start
		first, second := c.Doc, head
		if second.Start < first.Start {
			first, second = second, first
		}
		for _, hole := range [...]code.Span{first, second} {
			if hole.Empty() || !hole.Overlaps(piece) {
				continue
			}
			if at < hole.Start {
				visit(text[at:hole.Start])
			}
			at = max(at, min(hole.End, piece.End))
		}
		visit(text[at:piece.End])
	}
}
