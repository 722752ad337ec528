package cpp

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// The external tokens of the grammar, in its order.
const (
	tokenDelimiter  = iota // of a raw string: R"delimiter(content)delimiter"
	tokenRawContent        // what stands between the parentheses
)

// maxDelimiter is how many characters the delimiter of a raw string may have,
// by the C++ standard.
const maxDelimiter = 16

// delimiterSize is how many bytes of the state a character takes.
const delimiterSize = 4

// scanner reads raw strings, which end with the delimiter they began with.
type scanner struct {
	// delimiter is that of the open raw string: the first length characters.
	delimiter [maxDelimiter]int32
	length    int
}

func newScanner() treesitter.Scanner { return &scanner{} }

// Serialize writes the delimiter of the open raw string.
func (s *scanner) Serialize(buf []byte) int {
	for i, c := range s.delimiter[:s.length] {
		b := buf[i*delimiterSize:]
		b[0], b[1], b[2], b[3] = byte(c), byte(c>>8), byte(c>>16), byte(c>>24)
	}
	return s.length * delimiterSize
}

// Deserialize is the inverse of Serialize.
func (s *scanner) Deserialize(state []byte) {
	s.length = min(len(state)/delimiterSize, maxDelimiter)
	for i := range s.length {
		b := state[i*delimiterSize:]
		s.delimiter[i] = int32(b[0]) | int32(b[1])<<8 | int32(b[2])<<16 | int32(b[3])<<24
	}
}

// Scan reads one token. No place of the grammar allows both tokens: where both
// are valid, the parser recovers from an error.
func (s *scanner) Scan(lx *treesitter.Lexer, valid []bool) bool {
	switch {
	case valid[tokenDelimiter] && valid[tokenRawContent]:
		return false
	case valid[tokenDelimiter]:
		lx.SetResult(tokenDelimiter)
		if s.length > 0 {
			return s.scanClosing(lx)
		}
		return s.scanOpening(lx)
	case valid[tokenRawContent]:
		lx.SetResult(tokenRawContent)
		return s.scanContent(lx)
	}
	return false
}

// scanOpening reads and keeps the delimiter in front of "(". An empty one is no
// token: the grammar has a rule without it.
func (s *scanner) scanOpening(lx *treesitter.Lexer) bool {
	for {
		c := lx.Lookahead()
		switch {
		case s.length == maxDelimiter, lx.EOF(), c == '\\', wctype.IsSpace(c):
			return false
		case c == '(':
			return s.length > 0
		}
		s.delimiter[s.length] = c
		s.length++
		lx.Advance(false)
	}
}

// scanClosing reads the delimiter again, behind ")".
func (s *scanner) scanClosing(lx *treesitter.Lexer) bool {
	for _, c := range s.delimiter[:s.length] {
		if lx.Lookahead() != c {
			return false
		}
		lx.Advance(false)
	}
	s.length = 0
	return true
}

// scanContent reads up to ")", the delimiter and a quote, or else to the end of
// the text.
func (s *scanner) scanContent(lx *treesitter.Lexer) bool {
	const outside = -1
	matched := outside // characters of the delimiter behind the last ")"
	for !lx.EOF() {
		c := lx.Lookahead()
		switch {
		case matched == outside:
		case matched == s.length:
			if c == '"' {
				return true
			}
			matched = outside
		case c == s.delimiter[matched]:
			matched++
		default:
			matched = outside
		}
		if matched == outside && c == ')' {
			lx.MarkEnd() // the token ends here if the delimiter follows
			matched = 0
		}
		lx.Advance(false)
	}
	lx.MarkEnd()
	return true
}
