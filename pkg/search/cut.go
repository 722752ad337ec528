package search

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Bounds of the text of one result.
const (
	// maxContent bounds the text of one result in bytes, context included.
	maxContent = 16 << 10
	// maxContext bounds the context before, and that after, in bytes.
	maxContext = 400
	// maxLine bounds a line in bytes; what is longer is cut and marked.
	maxLine = 400
)

// ellipsis stands for text that was left out.
const ellipsis = "…"

// cutContent sets the text of a result: the pieces of the chunk with "…"
// between them, and whole lines of context before and after.
func cutContent(r *Result, c *store.Chunk, t *text, contextLines int) {
	pieces := c.Pieces
	if len(pieces) == 0 {
		pieces = []code.Span{c.Span}
	}
	var b strings.Builder
	// The chunk may start after the indent of its first line.
	start := t.lines.Start(t.lines.Line(pieces[0].Start))
	if !blank(t.src[start:pieces[0].Start]) {
		start = pieces[0].Start
	}
	before := contextBefore(t, t.lines.Line(start), contextLines)
	r.ContentStartLine = t.lines.Line(start)
	if start == t.lines.Start(r.ContentStartLine) && !before.Empty() {
		r.ContentStartLine = t.lines.Line(before.Start)
		b.Write(before.Text(t.src))
	}
	end := start
	for _, p := range pieces {
		if gap := t.src[min(end, p.Start):p.Start]; !blank(gap) {
			if b.Len() > 0 && !strings.HasSuffix(b.String(), " ") {
				b.WriteByte(' ')
			}
			b.WriteString(ellipsis)
			if bytes.HasSuffix(bytes.TrimRight(gap, " \t"), []byte("\n")) {
				b.WriteByte('\n')
			}
		} else {
			b.Write(gap)
		}
		b.Write(t.src[max(end, p.Start):max(end, p.End)])
		end = max(end, p.End)
	}
	body := strings.TrimRight(b.String(), " \t\r\n")
	if tail := lineRest(t, end); blank(tail) {
		after := contextAfter(t, t.lines.Line(max(end, 1)-1), contextLines).Text(t.src)
		if !blank(after) {
			body += "\n" + strings.TrimRight(string(after), " \t\r\n")
		}
	}
	r.Content, r.Cut = shorten(body)
}

// contextBefore returns up to n lines before a line, without blank lines at
// their start and no more than maxContext bytes.
func contextBefore(t *text, line, n int) code.Span {
	end := t.lines.Start(line)
	from := line
	for from > 1 && line-from < n && end-t.lines.Start(from-1) <= maxContext {
		from--
	}
	for from < line && blank(t.lines.Span(from, from).Text(t.src)) {
		from++
	}
	return code.Span{Start: t.lines.Start(from), End: end}
}

// contextAfter is contextBefore for the lines after a line.
func contextAfter(t *text, line, n int) code.Span {
	start := t.lines.Start(line + 1)
	last := line
	for last < t.lines.Count() && last-line < n && t.lines.Start(last+2)-start <= maxContext {
		last++
	}
	return code.Span{Start: start, End: t.lines.Start(last + 1)}
}

// lineRest returns what follows an offset on its line.
func lineRest(t *text, offset uint32) []byte {
	rest := t.src[offset:]
	if offset > 0 && t.src[offset-1] == '\n' {
		return nil
	}
	line, _, _ := bytes.Cut(rest, []byte{'\n'})
	return line
}

func blank(b []byte) bool { return len(bytes.TrimSpace(b)) == 0 }

// shorten cuts long lines, and lines past maxContent.
func shorten(content string) (short string, cut bool) {
	if len(content) <= maxLine {
		return content, false
	}
	var b strings.Builder
	for line := range strings.Lines(content) {
		body := strings.TrimRight(line, "\r\n")
		if b.Len()+min(len(body), maxLine) > maxContent {
			b.WriteString(ellipsis + "\n")
			cut = true
			break
		}
		if len(body) > maxLine {
			b.WriteString(cutLine(body, maxLine) + ellipsis)
			b.WriteString(line[len(body):])
			cut = true
		} else {
			b.WriteString(line)
		}
	}
	return strings.TrimRight(b.String(), "\n"), cut
}

// cutLine returns at most n bytes of a line, cut between characters.
func cutLine(line string, n int) string {
	if len(line) <= n {
		return line
	}
	for n > 0 && !utf8.RuneStart(line[n]) {
		n--
	}
	return line[:n]
}
