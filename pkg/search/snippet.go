package search

import (
	"bytes"
	"strings"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// maxSnippet bounds a snippet in bytes.
const maxSnippet = 200

// findSnippet sets the line of the chunk for which value is highest; the first
// of several. A line without value is none.
func findSnippet(r *Result, c *store.Chunk, t *text, value func(line []byte) int) {
	pieces := c.Pieces
	if len(pieces) == 0 {
		pieces = []code.Span{c.Span}
	}
	best := 0
	for _, piece := range pieces {
		offset := piece.Start
		for line := range bytes.Lines(piece.Text(t.src)) {
			if n := value(line); n > best {
				best = n
				r.SnippetLine = t.lines.Line(offset)
				r.Snippet = cutSnippet(line)
			}
			offset += uint32(len(line))
		}
	}
}

// cutSnippet trims a line and cuts it to maxSnippet.
func cutSnippet(line []byte) string {
	s := strings.TrimSpace(string(line[:min(len(line), 4*maxSnippet)]))
	if len(s) > maxSnippet {
		s = cutLine(s, maxSnippet) + ellipsis
	}
	return s
}

// lineValue returns a function that counts the words of the query in a line;
// whole words count more than parts, weak ones hardly.
func (q *query) lineValue() func(line []byte) int {
	values := make(map[string]int)
	for _, w := range q.words {
		for i, t := range w.Terms {
			switch {
			case w.weak:
				values[t] = max(values[t], 1)
			case i == 0:
				values[t] = max(values[t], 8)
			default:
				values[t] = max(values[t], 3)
			}
		}
	}
	var buf []byte
	seen := make(map[string]bool)
	return func(line []byte) int {
		buf = terms.Append(buf[:0], line[:min(len(line), maxSnippetLine)])
		clear(seen)
		sum := 0
		for term := range bytes.SplitSeq(buf, []byte{' '}) {
			if v := values[string(term)]; v > 0 && !seen[string(term)] {
				seen[string(term)] = true
				sum += v
			}
		}
		return sum
	}
}

// maxSnippetLine bounds the bytes of a line that are looked at.
const maxSnippetLine = 2000
