package store

import (
	"fmt"

	"github.com/mast-search/mast/internal/terms"
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
	columns  [columnCount]string
}

// The columns of chunk_fts in their order.
const (
	columnBody = iota
	columnName
	columnParent
	columnSignature
	columnDoc
	columnPath
	columnCount
)

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
	p.prepareChunks(text, facts)
	p.postings = preparePostings(state.Path, text, facts)
	return p, nil
}

// checkSpans refuses what could not be cut from the text later.
func checkSpans(size int, facts *code.Facts) error {
	inside := func(s code.Span) bool { return s.Start <= s.End && int(s.End) <= size }
	for i := range facts.Chunks {
		c := &facts.Chunks[i]
		ok := inside(c.Span) && inside(c.Doc)
		for _, piece := range c.Pieces {
			ok = ok && inside(piece)
		}
		if !ok || int(c.Symbol) >= len(facts.Symbols) {
			return fmt.Errorf("chunk %d (%s) points outside the text of %d bytes", i, c.Name, size)
		}
	}
	return nil
}

// prepareChunks tokenises all chunks into one buffer, which becomes one string
// that the columns share.
func (p *Prepared) prepareChunks(text []byte, facts *code.Facts) {
	p.chunks = make([]preparedChunk, len(facts.Chunks))
	ends := make([][columnCount]int, len(facts.Chunks))
	path := terms.Append(nil, []byte(p.State.Path))
	names := prepareNames(facts)
	buf := make([]byte, 0, len(text)*3/2+len(facts.Chunks)*64)
	for i := range facts.Chunks {
		c := &facts.Chunks[i]
		row := &p.chunks[i]
		row.kind, row.exported = c.Kind, c.Exported
		row.names = names[i]
		head := chunkHead(c, facts.Symbols)
		buf = appendBody(buf, text, c, head)
		ends[i][columnBody] = len(buf)
		buf = terms.Append(buf, []byte(c.Name))
		ends[i][columnName] = len(buf)
		buf = terms.Append(buf, []byte(c.Parent))
		ends[i][columnParent] = len(buf)
		if head.Empty() {
			buf = terms.Append(buf, []byte(c.Signature))
		} else {
			buf = terms.Append(buf, head.Text(text))
		}
		ends[i][columnSignature] = len(buf)
		buf = terms.Append(buf, c.Doc.Text(text))
		ends[i][columnDoc] = len(buf)
	}
	all, pathTerms := string(buf), string(path)
	from := 0
	for i := range p.chunks {
		for column := range columnPath {
			p.chunks[i].columns[column] = all[from:ends[i][column]]
			from = ends[i][column]
		}
		p.chunks[i].columns[columnPath] = pathTerms
	}
}

// chunkHead returns the span that the column signature is made of: the head
// of the declared symbol, when the chunk shows its beginning.
func chunkHead(c *code.Chunk, symbols []code.Symbol) code.Span {
	if c.Symbol < 0 || c.Part > 1 {
		return code.Span{}
	}
	if head := symbols[c.Symbol].Head; c.Span.Contains(head) {
		return head
	}
	return code.Span{}
}

// appendBody appends the terms of the pieces of a chunk without its head and
// doc comment.
func appendBody(buf, text []byte, c *code.Chunk, head code.Span) []byte {
	eachBody(text, c, head, func(part []byte) { buf = terms.Append(buf, part) })
	return buf
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
