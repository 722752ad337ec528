package extract

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxHeading bounds the text of a heading in bytes, before its markup is
// removed: unclosed brackets take the parser time that grows with the square of
// their number.
const maxHeading = 300

// headingReader reads the text of headings. The zero value is ready.
type headingReader struct {
	inline parser.Parser // made on first use: few headings hold markup
}

// text is the text of a heading without markup, on one line.
func (r *headingReader) text(doc []byte, h *ast.Heading) string {
	var raw []byte
	for i := range h.Lines().Len() {
		line := h.Lines().At(i)
		raw = append(append(raw, line.Value(doc)...), ' ')
	}
	if len(raw) > maxHeading {
		raw = trimPartialRune(raw[:maxHeading])
	}
	raw = cutAnchor(raw)
	if bytes.ContainsAny(raw, "`*_[]<>&\\!") {
		raw = r.plain(raw)
	}
	return string(bytes.Join(bytes.Fields(raw), []byte(" ")))
}

// cutAnchor removes the id that many site generators let an author write behind
// a heading: "Title {#id}".
func cutAnchor(raw []byte) []byte {
	text := bytes.TrimRight(raw, " \t\r\n")
	at := bytes.LastIndex(text, []byte("{#"))
	if at <= 0 || bytes.IndexByte(text[at:], '}') != len(text)-at-1 {
		return raw
	}
	return text[:at]
}

// plain removes inline markup.
func (r *headingReader) plain(raw []byte) []byte {
	if r.inline == nil {
		r.inline = parser.NewParser(
			parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1)),
			parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		)
	}
	var out []byte
	_ = ast.Walk(r.inline.Parse(text.NewReader(raw)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			value := n.Segment.Value(raw)
			if !n.IsRaw() {
				value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
			}
			out = append(out, value...)
		case *ast.AutoLink:
			out = append(out, n.Label(raw)...)
		case *ast.String:
			out = append(out, n.Value...)
		}
		return ast.WalkContinue, nil
	})
	return out
}

// onlyHeading reports whether a section is its heading and blank lines.
func onlyHeading(src []byte, from, to uint32) bool {
	to = trimBlank(src, from, to)
	head := src[from:to]
	_, second, _ := bytes.Cut(head, []byte("\n"))
	// The underline of a setext heading is the only second line allowed.
	return len(bytes.Trim(second, "=- \t\r")) == 0
}

// maxNesting and maxIndent bound how deep quotations and lists may lie in each
// other. No person writes deeper, and the time of the parser grows with the
// square of the depth.
const (
	maxNesting = 50
	maxIndent  = 400
)

// tooDeep reports whether a line of the document starts with more markers of
// quotations and list items than maxNesting, or with one behind maxIndent
// columns.
func tooDeep(src []byte) bool {
	for line := range bytes.Lines(src) {
		if len(line) > maxNesting && nesting(line) > maxNesting {
			return true
		}
	}
	return false
}

// nesting counts the markers at the start of a line.
func nesting(line []byte) int {
	markers := 0
	for i := 0; i < len(line) && markers <= maxNesting; {
		switch line[i] {
		case ' ', '\t':
			i++
		case '>':
			i++
			markers++
		default:
			width := itemMarker(line[i:])
			if width == 0 {
				return markers
			}
			if i > maxIndent {
				return maxNesting + 1
			}
			i += width
			markers++
		}
	}
	return markers
}

// itemMarker is the width of a list marker with its space, or 0.
func itemMarker(line []byte) int {
	i := 0
	for i < len(line) && i < 9 && '0' <= line[i] && line[i] <= '9' {
		i++
	}
	if i == len(line) {
		return 0
	}
	switch c := line[i]; {
	case i == 0 && (c == '-' || c == '*' || c == '+'), i > 0 && (c == '.' || c == ')'):
		i++
	default:
		return 0
	}
	if i < len(line) && isBlank(line[i]) {
		return i + 1
	}
	return 0
}
