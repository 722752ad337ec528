package rust

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// The external tokens of the grammar, in its order.
const (
	tokenStringContent = iota
	tokenRawStart
	tokenRawContent
	tokenRawEnd
	tokenFloat
	tokenOuterDocMark // the second * of /**
	tokenInnerDocMark // the ! of /*!
	tokenBlockContent
	tokenLineDoc
	tokenRecovering // never found: valid in error recovery only
)

// scanner reads the text of strings and of comments, and tells numbers with a
// fraction from integers that a method is called on.
type scanner struct {
	// hashes is how many # the open raw string started with, modulo 256, as in
	// the scanner of the grammar's package.
	hashes uint8
}

func newScanner() treesitter.Scanner { return &scanner{} }

// Serialize writes the number of hashes.
func (s *scanner) Serialize(buf []byte) int {
	buf[0] = s.hashes
	return 1
}

// Deserialize is the inverse of Serialize.
func (s *scanner) Deserialize(state []byte) {
	s.hashes = 0
	if len(state) == 1 {
		s.hashes = state[0]
	}
}

// Scan reads one token. It finds none while the parser recovers from an error.
func (s *scanner) Scan(lx *treesitter.Lexer, valid []bool) bool {
	switch {
	case valid[tokenRecovering]:
		return false
	case valid[tokenBlockContent] || valid[tokenInnerDocMark] || valid[tokenOuterDocMark]:
		return scanBlockComment(lx, valid)
	case valid[tokenStringContent] && !valid[tokenFloat]:
		return scanString(lx)
	case valid[tokenLineDoc]:
		return scanLineDoc(lx)
	}
	for wctype.IsSpace(lx.Lookahead()) {
		lx.Advance(true)
	}
	c := lx.Lookahead()
	switch {
	case valid[tokenRawStart] && (c == 'r' || c == 'b' || c == 'c'):
		return s.scanRawStart(lx)
	case valid[tokenRawContent]:
		return s.scanRawContent(lx)
	case valid[tokenRawEnd] && c == '"':
		return s.scanRawEnd(lx)
	case valid[tokenFloat] && wctype.IsDigit(c):
		return scanFloat(lx)
	}
	return false
}

// scanString reads up to the end of a string or to an escape sequence.
func scanString(lx *treesitter.Lexer) bool {
	some := false
	for lx.Lookahead() != '"' && lx.Lookahead() != '\\' {
		if lx.EOF() {
			return false
		}
		lx.Advance(false)
		some = true
	}
	lx.MarkEnd()
	lx.SetResult(tokenStringContent)
	return some
}

// scanLineDoc reads the rest of a line and its line break.
func scanLineDoc(lx *treesitter.Lexer) bool {
	lx.SetResult(tokenLineDoc)
	for !lx.EOF() {
		c := lx.Lookahead()
		lx.Advance(false)
		if c == '\n' {
			break
		}
	}
	return true
}

// scanRawStart reads r, br or cr, hashes and the quote.
func (s *scanner) scanRawStart(lx *treesitter.Lexer) bool {
	if lx.Lookahead() != 'r' {
		lx.Advance(false)
	}
	if lx.Lookahead() != 'r' {
		return false
	}
	lx.Advance(false)
	hashes := uint8(0)
	for lx.Lookahead() == '#' {
		lx.Advance(false)
		hashes++
	}
	if lx.Lookahead() != '"' {
		return false
	}
	lx.Advance(false)
	s.hashes = hashes
	lx.SetResult(tokenRawStart)
	return true
}

// scanRawContent reads up to the quote that as many hashes follow as the string
// started with.
func (s *scanner) scanRawContent(lx *treesitter.Lexer) bool {
	for !lx.EOF() {
		quote := lx.Lookahead() == '"'
		if quote {
			lx.MarkEnd()
		}
		lx.Advance(false)
		if !quote {
			continue
		}
		hashes := uint8(0)
		for hashes < s.hashes && lx.Lookahead() == '#' {
			lx.Advance(false)
			hashes++
		}
		if hashes == s.hashes {
			lx.SetResult(tokenRawContent)
			return true
		}
	}
	return false
}

// scanRawEnd reads the quote and the hashes behind it.
func (s *scanner) scanRawEnd(lx *treesitter.Lexer) bool {
	for range int(s.hashes) + 1 {
		lx.Advance(false)
	}
	lx.SetResult(tokenRawEnd)
	return true
}

// scanFloat reads a number that has a fraction or an exponent: neither the 1 of
// 1.max(2) nor that of 1..2.
func scanFloat(lx *treesitter.Lexer) bool {
	lx.SetResult(tokenFloat)
	lx.Advance(false)
	skipDigits(lx)
	fraction := lx.Lookahead() == '.'
	if fraction {
		lx.Advance(false)
		if wctype.IsLetter(lx.Lookahead()) || lx.Lookahead() == '.' {
			return false
		}
		skipDigits(lx)
	}
	lx.MarkEnd()
	if c := lx.Lookahead(); c == 'e' || c == 'E' {
		lx.Advance(false)
		if c := lx.Lookahead(); c == '+' || c == '-' {
			lx.Advance(false)
		}
		if c := lx.Lookahead(); !wctype.IsDigit(c) && c != '_' {
			return true
		}
		skipDigits(lx)
		lx.MarkEnd()
	} else if !fraction {
		return false
	}
	scanSuffix(lx)
	return true
}

// scanSuffix reads the type at the end of a number, as in 1.0f64.
func scanSuffix(lx *treesitter.Lexer) {
	if c := lx.Lookahead(); c != 'u' && c != 'i' && c != 'f' {
		return
	}
	lx.Advance(false)
	if !wctype.IsDigit(lx.Lookahead()) {
		return
	}
	for wctype.IsDigit(lx.Lookahead()) {
		lx.Advance(false)
	}
	lx.MarkEnd()
}

func skipDigits(lx *treesitter.Lexer) {
	for wctype.IsDigit(lx.Lookahead()) || lx.Lookahead() == '_' {
		lx.Advance(false)
	}
}

// scanBlockComment reads, behind the opening of a block comment, the mark of
// a doc comment or the text.
func scanBlockComment(lx *treesitter.Lexer, valid []bool) bool {
	first := byte(lx.Lookahead())
	if valid[tokenInnerDocMark] && first == '!' {
		lx.Advance(false)
		lx.SetResult(tokenInnerDocMark)
		return true
	}
	lx.Advance(false)
	if valid[tokenOuterDocMark] && first == '*' {
		lx.MarkEnd()
		switch lx.Lookahead() {
		case '/': // an empty comment
			return false
		case '*': // three stars or more are no doc comment
		default:
			lx.SetResult(tokenOuterDocMark)
			return true
		}
	}
	if !valid[tokenBlockContent] || first == '*' && lx.Lookahead() == '/' {
		return false
	}
	scanBlockContent(lx, first)
	return true
}

// scanBlockContent reads the text of a block comment up to its end or the end
// of the file, over the comments nested in it. last is the character before; it
// matters only if it can begin an opening or closing mark.
//
// The scanner of the grammar's package compares the lowest byte of characters
// only, so that some other letters open and close comments as well; so does
// this one.
func scanBlockContent(lx *treesitter.Lexer, last byte) {
	lx.SetResult(tokenBlockContent)
	if last != '*' && last != '/' {
		last = 0
	}
	for depth := 1; depth > 0 && !lx.EOF(); {
		c := byte(lx.Lookahead())
		switch {
		case last == '/':
			if c == '*' {
				depth++
			}
			last = 0
		case last == '*' && c == '*':
			lx.MarkEnd()
		case last == '*':
			if c == '/' {
				depth--
			}
			last = 0
		default:
			lx.MarkEnd()
			if c == '/' || c == '*' {
				last = c
			}
		}
		lx.Advance(false)
		if c == '/' && depth > 0 {
			lx.MarkEnd()
		}
	}
}
