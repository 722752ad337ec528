package ruby

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// literal is an open one. Its delimiters are ASCII; those of one whose percent
// sign white space follows are 0, which ends it at the end of the text.
type literal struct {
	kind        int // the token that starts it
	open, close byte
	// depth counts the open delimiters inside and its own, modulo 256 from one
	// token to the next.
	depth        int
	interpolates bool
}

// literalSize is the length of a serialised literal in bytes.
const literalSize = 5

func (l *literal) write(buf []byte) int {
	buf[0], buf[1], buf[2], buf[3], buf[4] = byte(l.kind), l.open, l.close, byte(l.depth), asByte(l.interpolates)
	return literalSize
}

func readLiteral(state []byte) literal {
	return literal{kind: int(state[0]), open: state[1], close: state[2], depth: int(state[3]), interpolates: state[4] != 0}
}

func asByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// scanContent reads the text of the innermost literal up to its end, an escape
// sequence or an interpolation, or reads the end.
func (s *scanner) scanContent(lx *treesitter.Lexer) bool {
	l := &s.literals[len(s.literals)-1]
	words := l.kind == tokenSymbolArrayStart || l.kind == tokenStringArrayStart
	for some := false; ; some = true {
		switch c := lx.Lookahead(); {
		case words && wctype.IsSpace(c), c == '\\' && l.interpolates && c != int32(l.close) && c != int32(l.open):
			lx.MarkEnd()
			return some && result(lx, tokenStringContent)
		case c == int32(l.close):
			lx.MarkEnd()
			if l.depth == 1 {
				return some && result(lx, tokenStringContent) || !some && s.scanEnd(lx, l)
			}
			l.depth--
			lx.Advance(false)
		case c == int32(l.open):
			l.depth++
			lx.Advance(false)
		case c == '#' && l.interpolates:
			lx.MarkEnd()
			lx.Advance(false)
			if lx.Lookahead() == '{' {
				return some && result(lx, tokenStringContent)
			}
			if scanShortInterpolation(lx, some, tokenStringContent) {
				return true
			}
		case c == '\\':
			lx.Advance(false)
			lx.Advance(false)
		case lx.EOF():
			return false
		default:
			lx.Advance(false)
		}
	}
}

// scanEnd reads the closing delimiter, and the flags of a regular expression.
func (s *scanner) scanEnd(lx *treesitter.Lexer, l *literal) bool {
	lx.Advance(false)
	if l.kind == tokenRegexStart {
		for wctype.IsLower(lx.Lookahead()) {
			lx.Advance(false)
		}
	}
	lx.MarkEnd()
	s.literals = s.literals[:len(s.literals)-1]
	return result(lx, tokenStringEnd)
}

// scanShortInterpolation reads on behind a "#" that no brace follows: before the
// name of a variable that is not local, it is an interpolation. It ends the text
// before it, if there is some.
func scanShortInterpolation(lx *treesitter.Lexer, some bool, content int) bool {
	start := byte(lx.Lookahead())
	if start != '@' && start != '$' {
		return false
	}
	if some {
		return result(lx, content)
	}
	lx.MarkEnd()
	lx.Advance(false)
	c := lx.Lookahead()
	var name bool
	switch {
	case start == '@':
		if c == '@' {
			lx.Advance(false)
			c = lx.Lookahead()
		}
		name = isNameByte(c) && !wctype.IsDigit(c)
	case isSpecialVariable(c):
		name = true
	case c == '-':
		lx.Advance(false)
		c = lx.Lookahead()
		name = wctype.IsLetter(c) || c == '_'
	default:
		name = isWord(c)
	}
	return name && result(lx, tokenShortInterpolation)
}

// isSpecialVariable holds for what stands behind the dollar sign of the variables
// that the language sets, judged by the low byte, and for none.
func isSpecialVariable(c int32) bool {
	switch byte(c) {
	case 0, '!', '@', '&', '`', '\'', '+', '~', '=', '/', '\\', ',', ';', '.', '<', '>', '*', '$', '?', ':', '"':
		return true
	}
	return false
}

// scanStart reads the opening delimiter of a literal, or the announcement of a
// heredoc.
func (s *scanner) scanStart(lx *treesitter.Lexer, valid []bool) bool {
	l := literal{kind: tokenStringStart, depth: 1, interpolates: true}
	c := lx.Lookahead()
	switch c {
	case '<':
		return s.scanHeredocStart(lx)
	case '"':
	case '\'':
		l.interpolates = false
	case '`':
		l.kind = tokenSubshellStart
	case '/':
		l.kind = tokenRegexStart
	case '%':
		if !scanPercent(lx, valid, &l) {
			return false
		}
		s.literals = append(s.literals, l)
		return result(lx, l.kind)
	default:
		return false
	}
	if !valid[l.kind] {
		return false
	}
	l.open, l.close = byte(c), byte(c)
	lx.Advance(false)
	if c == '/' && valid[tokenSlash] && (!s.spaced || isDivisor(lx.Lookahead())) {
		return false
	}
	s.literals = append(s.literals, l)
	return result(lx, l.kind)
}

// isDivisor reports whether what follows a slash makes it a division.
func isDivisor(next int32) bool {
	return next == ' ' || next == '\t' || next == '\n' || next == '\r' || next == '='
}

// scanPercent reads the start of a literal such as %w[ or %(.
func scanPercent(lx *treesitter.Lexer, valid []bool, l *literal) bool {
	lx.Advance(false)
	needs := tokenStringStart
	letter := true
	switch lx.Lookahead() {
	case 's':
		l.kind, l.interpolates, needs = tokenSymbolStart, false, tokenSimpleSymbol
	case 'r':
		l.kind, needs = tokenRegexStart, tokenRegexStart
	case 'x':
		l.kind, needs = tokenSubshellStart, tokenSubshellStart
	case 'q':
		l.interpolates = false
	case 'Q':
	case 'w', 'W':
		l.kind, needs = tokenStringArrayStart, tokenStringArrayStart
		l.interpolates = lx.Lookahead() == 'W'
	case 'i', 'I':
		l.kind, needs = tokenSymbolArrayStart, tokenSymbolArrayStart
		l.interpolates = lx.Lookahead() == 'I'
	default:
		letter = false
	}
	if !valid[needs] {
		return false
	}
	if letter {
		lx.Advance(false)
	}
	c := lx.Lookahead()
	switch c {
	case '(':
		l.open, l.close = '(', ')'
	case '[':
		l.open, l.close = '[', ']'
	case '{':
		l.open, l.close = '{', '}'
	case '<':
		l.open, l.close = '<', '>'
	case ' ', '\t', '\r', '\n':
		// Where a slash divides, a percent sign is an operator too.
		if valid[tokenSlash] {
			return false
		}
	case '|', '!', '#', '/', '\\', '@', '$', '%', '^', '&', '*', ')', ']', '}', '>',
		'+', '-', '~', '`', ',', '.', '?', ':', ';', '_', '"', '\'':
		l.open, l.close = byte(c), byte(c)
	default:
		return false
	}
	lx.Advance(false)
	return true
}
