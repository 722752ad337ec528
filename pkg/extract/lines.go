package extract

import (
	"path"
	"strings"
	"unicode/utf8"

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
// windowRows, at blank lines where there are any. It takes the first maxLine bytes
// of a line.
func textChunks(src []byte, kind code.ChunkKind, maxLine int) []code.Chunk {
	rows := textRows(nil, src, 0, uint32(len(src)), maxLine)
	return windows(rows, src, kind)
}

// windows makes chunks of rows, which need not follow each other.
func windows(rows []row, src []byte, kind code.ChunkKind) []code.Chunk {
	markTextBorders(rows, src)
	var chunks []code.Chunk
	newCutter(windowRows, 0).cut(rows, func(from, to int) {
		chunks = appendShown(chunks, pieces(rows[from:to]), code.Chunk{Kind: kind, Symbol: code.NoSymbol})
	})
	return chunks
}

// appendShown appends a chunk of the given pieces, if there are any.
func appendShown(chunks []code.Chunk, shown []code.Span, chunk code.Chunk) []code.Chunk {
	if len(shown) == 0 {
		return chunks
	}
	chunk.Span = code.Span{Start: shown[0].Start, End: shown[len(shown)-1].End}
	if len(shown) > 1 {
		chunk.Pieces = shown
	}
	return append(chunks, chunk)
}

// textRows appends the lines of src[from:to] as rows of at most wrapBytes, without
// what a line has beyond maxLine bytes.
func textRows(rows []row, src []byte, from, to uint32, maxLine int) []row {
	first := len(rows)
	rows = appendRows(rows, src, from, to, min(wrapBytes, maxLine))
	kept := rows[:first]
	var line, end uint32 // where the line of the row before starts, and that row ends
	left := false        // a part of the line was left out
	for i, r := range rows[first:] {
		rest := i > 0 && r.start == end
		if !rest {
			line = r.start
		}
		end = r.end
		limit := line + uint32(maxLine)
		switch {
		case rest && r.start >= limit:
			left = true
			continue
		case rest && r.end > limit:
			stop := runeBorder(src, limit, r.start)
			left = true
			if !utf8.RuneStart(src[stop]) {
				continue // the character that the limit would cut is the first of the row
			}
			r.end = stop
		case left:
			r.joined, left = false, false
		}
		kept = append(kept, r)
	}
	return kept
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
