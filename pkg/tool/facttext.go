package tool

import (
	"strings"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
)

// Bounds of texts about declarations, in bytes.
const (
	maxSignature = code.MaxSignature
	maxDoc       = 500
)

// signature is the head of a declaration on one line.
func (d *declaration) signature() string {
	s := d.symbol()
	head := s.Head
	if head.Empty() {
		head = s.Span
	}
	return oneLine(string(head.Text(d.file.src)), maxSignature)
}

// doc is the comment before a declaration, without its marks.
func (d *declaration) doc() string {
	return cut(plainComment(string(d.symbol().Doc.Text(d.file.src))), maxDoc)
}

// oneLine joins lines and cuts what is too long.
func oneLine(text string, most int) string { return cut(strings.Join(strings.Fields(text), " "), most) }

// cut keeps at most so many bytes, whole characters, and marks the cut.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	n := most - len("…")
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return strings.TrimRight(text[:n], " ") + "…"
}

// plainComment takes the marks of comments and doc strings off a text.
func plainComment(text string) string {
	text = strings.TrimSpace(text)
	for _, quote := range []string{`"""`, "'''", `"`, "'"} {
		if strings.HasSuffix(text, quote) {
			if i := strings.Index(text, quote); 0 <= i && i <= 2 && i < len(text)-len(quote) {
				text = text[i+len(quote) : len(text)-len(quote)]
				break
			}
		}
	}
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		line = strings.TrimSuffix(strings.TrimSpace(line), "*/")
		for _, mark := range []string{"/**", "/*!", "/*", "///", "//!", "//", "--", "##", "#", "*"} {
			if rest, ok := strings.CutPrefix(line, mark); ok {
				line = rest
				break
			}
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(strings.Fields(strings.Join(lines, "\n")), " ")
}
