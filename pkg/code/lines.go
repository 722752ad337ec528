package code

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// Lines converts between byte offsets and lines of one text. A line ends
// after "\n"; "\r\n" ends one line, a lone "\r" ends none. Lines and columns
// are 1-based. The zero value is for an empty text; a Lines is read-only after
// NewLines and safe for concurrent use.
type Lines struct {
	starts []uint32
	size   uint32
}

// NewLines finds the line starts of src, which must be shorter than 4 GiB.
func NewLines(src []byte) Lines {
	starts := make([]uint32, 1, 1+bytes.Count(src, []byte{'\n'}))
	for i := 0; ; {
		k := bytes.IndexByte(src[i:], '\n')
		if k < 0 {
			break
		}
		i += k + 1
		starts = append(starts, uint32(i))
	}
	// A final newline ends the last line, it does not start another.
	if n := len(starts); n > 1 && int(starts[n-1]) == len(src) {
		starts = starts[:n-1]
	}
	return Lines{starts: starts, size: uint32(len(src))}
}

// Count returns the number of lines; an empty text has one.
func (l Lines) Count() int { return max(len(l.starts), 1) }

// Line returns the 1-based line that holds offset; offsets past the end
// belong to the last line.
func (l Lines) Line(offset uint32) int {
	if len(l.starts) == 0 {
		return 1
	}
	return sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > offset })
}

// Span returns the bytes of lines first to last inclusive, with the final
// newline; both are clamped to the text.
func (l Lines) Span(first, last int) Span {
	return Span{l.Start(first), l.Start(last + 1)}
}

// Start returns the offset of a 1-based line; a line past the end gives the
// size of the text.
func (l Lines) Start(line int) uint32 {
	if line <= 1 {
		return 0
	}
	if line > len(l.starts) {
		return l.size
	}
	return l.starts[line-1]
}

// Range returns the first and last line that a span touches. An empty span
// gives the line of its start twice.
func (l Lines) Range(s Span) (first, last int) {
	first = l.Line(s.Start)
	if s.Empty() {
		return first, first
	}
	return first, l.Line(s.End - 1)
}

// Column returns the 1-based column of offset in UTF-16 units, as editors
// count it. src must be the text that l was made from.
func (l Lines) Column(src []byte, offset uint32) int {
	col := 1
	for b := src[l.Start(l.Line(offset)):min(int(offset), len(src))]; len(b) > 0; {
		r, n := utf8.DecodeRune(b)
		col++
		if r > 0xFFFF {
			col++
		}
		b = b[n:]
	}
	return col
}
