package extract

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

const (
	// windowRows bounds a chunk of text without structure. Windows of 40 to 60
	// lines are large enough to hold what belongs together and small enough
	// to be read as an answer.
	windowRows = 60
	// wrapBytes is the width at which a long line counts as a further row, so
	// that a window of long lines is not larger than others: the width of a
	// terminal, twice.
	wrapBytes = 160
)

// Borders between rows of text, from best to worst.
const (
	borderParagraph uint8 = iota // after a blank line
	borderOutdented              // back at the left edge after indented lines
)

// textKind is doc for files that people write for people, else block.
func textKind(file string) code.ChunkKind {
	base := strings.ToLower(path.Base(file))
	switch path.Ext(base) {
	case ".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".md", ".markdown", ".mdx":
		return code.ChunkDoc
	case "":
		switch base {
		case "readme", "license", "licence", "copying", "notice", "authors", "contributors", "contributing", "changelog", "changes", "history", "news", "install", "todo", "security":
			return code.ChunkDoc
		}
	}
	return code.ChunkBlock
}

// textChunks cuts text without known structure into windows of at most
// windowRows, at blank lines where there are any.
func textChunks(src []byte, kind code.ChunkKind) []code.Chunk {
	rows := appendRows(nil, src, 0, uint32(len(src)), wrapBytes)
	markTextBorders(rows, src)
	var chunks []code.Chunk
	newCutter(windowRows, 0).cut(rows, func(from, to int) {
		for _, piece := range pieces(rows[from:to]) {
			chunks = append(chunks, code.Chunk{Kind: kind, Symbol: code.NoSymbol, Span: piece})
		}
	})
	return chunks
}

// markTextBorders finds the paragraphs and the outdented lines of rows that
// follow each other.
func markTextBorders(rows []row, src []byte) {
	for i := 1; i < len(rows); i++ {
		before, r := rows[i-1], &rows[i]
		switch {
		case r.blank() || r.start == before.end: // blank, or the rest of a long line
		case before.blank():
			r.border = borderParagraph
		case !isBlank(src[r.start]) && isBlank(src[before.start]):
			r.border = borderOutdented
		}
	}
}

// capLines leaves out of the pieces what a line holds beyond limit bytes.
func capLines(chunks []code.Chunk, src []byte, limit int) {
	for i := range chunks {
		c := &chunks[i]
		if c.Span.Len() <= limit {
			continue
		}
		parts := c.Pieces
		if parts == nil {
			parts = []code.Span{c.Span}
		}
		if capped, cut := capPieces(parts, src, uint32(limit)); cut {
			c.Pieces = capped
		}
	}
}

// capPieces cuts pieces into the first limit bytes of each of their lines, and
// reports whether that left anything out.
func capPieces(parts []code.Span, src []byte, limit uint32) (capped []code.Span, cut bool) {
	for _, p := range parts {
		kept := p.Start // what is kept of p starts here
		for start := p.Start; start < p.End; {
			end := min(lineEnd(src, start), p.End)
			if end-start > limit {
				stop := runeBorder(src, start+limit, start)
				capped = append(capped, code.Span{Start: kept, End: stop})
				kept, cut = min(end+1, p.End), true
			}
			start = end + 1
		}
		if kept < p.End {
			capped = append(capped, code.Span{Start: kept, End: p.End})
		}
	}
	return capped, cut
}
