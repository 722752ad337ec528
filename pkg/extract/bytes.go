package extract

import (
	"bytes"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
)

// bom is the UTF-8 byte order mark, which is white space wherever it stands at
// the start of a file.
const bom = "\xEF\xBB\xBF"

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'
}

// skipBlank returns the first offset in src[from:to] that is not white space,
// or to.
func skipBlank(src []byte, from, to uint32) uint32 {
	if from == 0 && bytes.HasPrefix(src[:to], []byte(bom)) {
		from = uint32(len(bom))
	}
	for from < to && isBlank(src[from]) {
		from++
	}
	return from
}

// trimBlank returns the end of src[from:to] without white space behind.
func trimBlank(src []byte, from, to uint32) uint32 {
	for to > from && isBlank(src[to-1]) {
		to--
	}
	if from == 0 && to == uint32(len(bom)) && string(src[:to]) == bom {
		return 0
	}
	return to
}

// lineStart returns where the line that holds offset starts.
func lineStart(src []byte, offset uint32) uint32 {
	return uint32(bytes.LastIndexByte(src[:offset], '\n') + 1)
}

// lineEnd returns where the line that holds offset ends, before its newline.
func lineEnd(src []byte, offset uint32) uint32 {
	if i := bytes.IndexByte(src[offset:], '\n'); i >= 0 {
		return offset + uint32(i)
	}
	return uint32(len(src))
}

// indented returns the start of the line of offset if only white space lies
// between, so that text cut from there keeps its indentation; else offset.
func indented(src []byte, offset uint32) uint32 {
	start := offset
	for start > 0 && (src[start-1] == ' ' || src[start-1] == '\t') {
		start--
	}
	if start == 0 || src[start-1] == '\n' {
		return start
	}
	return offset
}

// startsLine reports whether only white space stands before offset on its line.
func startsLine(src []byte, offset uint32) bool {
	start := indented(src, offset)
	return start == 0 || src[start-1] == '\n' || start == uint32(len(bom)) && string(src[:start]) == bom
}

// hasWord reports whether src[from:to] holds a byte of a word or a literal,
// not punctuation and white space only.
func hasWord(src []byte, from, to uint32) bool {
	for _, c := range src[from:to] {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c >= 0x80,
			c == '_', c == '$', c == '"', c == '\'', c == '`', c == '/', c == '#':
			return true
		}
	}
	return false
}

// runeBorder moves an offset back to where a character starts, staying above
// low. Text that is no UTF-8 is cut where offset stands.
func runeBorder(src []byte, offset, low uint32) uint32 {
	for at := offset; at > low && at+utf8.UTFMax > offset; at-- {
		if utf8.RuneStart(src[at]) {
			return at
		}
	}
	return offset
}

// newlines counts the line breaks in src[from:to].
func newlines(src []byte, from, to uint32) int { return bytes.Count(src[from:to], []byte{'\n'}) }

// lineCount is the number of lines that a span touches.
func lineCount(src []byte, s code.Span) int { return newlines(src, s.Start, s.End) + 1 }
