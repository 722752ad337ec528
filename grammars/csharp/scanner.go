package csharp

import "github.com/mast-search/mast/pkg/treesitter"

// The external tokens of the grammar, in its order.
const (
	tokenOptionalSemicolon = iota
	tokenRegularStart      // of an interpolated string: $
	tokenVerbatimStart     // $@ or @$
	tokenRawStart          // $ in front of three quotes
	tokenStartQuote
	tokenEndQuote
	tokenOpenBrace
	tokenCloseBrace
	tokenContent // text between quotes and braces
	tokenRawQuotes
	tokenRawEndQuotes
	tokenRawContent
)

// style is how an interpolated string is written. A string with none of the bits
// is open, too: it has no quotes yet.
type style uint8

const (
	styleRegular style = 1 << iota
	styleVerbatim
	styleRaw
)

// openString is an interpolated string that the text is inside of. The counts are
// modulo 256, as in the scanner of the grammar's package.
type openString struct {
	dollars uint8 // in front, which is how many braces begin an interpolation
	braces  uint8 // that the interpolation began with, 0 outside of one
	quotes  uint8
	style   style
}

// openSize is how many bytes of the state an open string takes, and headSize how
// many stand before them.
const (
	openSize = 4
	headSize = 2
)

// scanner reads strings: interpolated ones, which nest, and raw ones, which end with
// as many quotes as they began with.
type scanner struct {
	rawQuotes uint8 // of the open raw string
	opened    []openString
}

func newScanner() treesitter.Scanner { return &scanner{} }

// Serialize writes the open strings. Of more than fit nothing is known.
func (s *scanner) Serialize(buf []byte) int {
	size := headSize + len(s.opened)*openSize
	if size > len(buf) {
		return 0
	}
	buf[0], buf[1] = s.rawQuotes, byte(len(s.opened))
	for i, o := range s.opened {
		b := buf[headSize+i*openSize:]
		b[0], b[1], b[2], b[3] = o.dollars, o.braces, o.quotes, byte(o.style)
	}
	return size
}

// Deserialize is the inverse of Serialize.
func (s *scanner) Deserialize(state []byte) {
	s.rawQuotes, s.opened = 0, s.opened[:0]
	if len(state) < headSize {
		return
	}
	s.rawQuotes = state[0]
	for b := state[headSize:]; len(b) >= openSize; b = b[openSize:] {
		s.opened = append(s.opened, openString{b[0], b[1], b[2], style(b[3])})
	}
}

// Scan reads one token. Both an optional semicolon and a string are valid in error
// recovery only, where nothing is optional.
func (s *scanner) Scan(lx *treesitter.Lexer, valid []bool) bool {
	if valid[tokenOptionalSemicolon] {
		return !valid[tokenRegularStart] && scanSemicolon(lx)
	}
	a := attempt{scanner: s, lx: lx}
	if valid[tokenRawQuotes] && a.rawStart() || valid[tokenRawEndQuotes] && a.rawEnd() {
		return true
	}
	if valid[tokenRawContent] {
		return a.rawContent()
	}
	if (valid[tokenRegularStart] || valid[tokenVerbatimStart] || valid[tokenRawStart]) && a.start() {
		return true
	}
	if len(s.opened) == 0 {
		return false
	}
	a.open = &s.opened[len(s.opened)-1]
	if valid[tokenStartQuote] {
		return a.startQuote()
	}
	if valid[tokenEndQuote] && a.endQuote() || valid[tokenOpenBrace] && a.openBrace() {
		return true
	}
	if valid[tokenCloseBrace] {
		return a.closeBrace()
	}
	return valid[tokenContent] && a.content()
}

// scanSemicolon reads a semicolon or nothing.
func scanSemicolon(lx *treesitter.Lexer) bool {
	lx.SetResult(tokenOptionalSemicolon)
	if lx.Lookahead() == ';' {
		lx.Advance(false)
	}
	return true
}
