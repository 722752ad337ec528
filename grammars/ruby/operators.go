package ruby

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// scanOperator reads the tokens that begin with a punctuation mark and mean
// different things with and without white space. It is done when no other token
// can follow.
func (s *scanner) scanOperator(lx *treesitter.Lexer, valid []bool) (done, found bool) {
	switch lx.Lookahead() {
	case '&':
		if valid[tokenBlockAmpersand] {
			lx.Advance(false)
			c := lx.Lookahead()
			return true, c != '&' && c != '.' && c != '=' && !wctype.IsSpace(c) && result(lx, tokenBlockAmpersand)
		}
	case '<':
		if valid[tokenSingletonClass] {
			lx.Advance(false)
			if lx.Lookahead() != '<' {
				return true, false
			}
			lx.Advance(false)
			return true, result(lx, tokenSingletonClass)
		}
	case '*':
		if valid[tokenSplatStar] || valid[tokenBinaryStar] || valid[tokenDoubleSplat] || valid[tokenBinaryPower] {
			return true, s.scanStar(lx, valid)
		}
	case '-':
		if valid[tokenUnaryMinus] || valid[tokenUnaryMinusNumber] || valid[tokenBinaryMinus] {
			return true, s.scanMinus(lx, valid)
		}
	case ':':
		if valid[tokenSymbolStart] {
			return true, s.scanSymbol(lx)
		}
	case '[':
		// An index, not an array: nothing stands between, or no value can follow.
		if valid[tokenElementBracket] && (!s.spaced || !valid[tokenStringStart]) {
			lx.Advance(false)
			return true, result(lx, tokenElementBracket)
		}
	}
	return false, false
}

// scanStar reads one or two stars.
func (s *scanner) scanStar(lx *treesitter.Lexer, valid []bool) bool {
	binary, splat := tokenBinaryStar, tokenSplatStar
	lx.Advance(false)
	if lx.Lookahead() == '*' {
		binary, splat = tokenBinaryPower, tokenDoubleSplat
		if !valid[binary] && !valid[splat] {
			return false
		}
		lx.Advance(false)
	}
	switch {
	case lx.Lookahead() == '=':
		return false
	case valid[binary] && !s.spaced:
		return result(lx, binary)
	case valid[splat] && !wctype.IsSpace(lx.Lookahead()):
		return result(lx, splat)
	case valid[binary]:
		return result(lx, binary)
	case valid[splat]:
		return result(lx, splat)
	}
	return false
}

// scanMinus reads the minus of a number, of a negation or of a difference.
func (s *scanner) scanMinus(lx *treesitter.Lexer, valid []bool) bool {
	lx.Advance(false)
	c := lx.Lookahead()
	switch {
	case c == '=' || c == '>':
		return false
	case valid[tokenUnaryMinusNumber] && (!valid[tokenBinaryStar] || s.spaced) && wctype.IsDigit(c):
		return result(lx, tokenUnaryMinusNumber)
	case valid[tokenUnaryMinus] && s.spaced && !wctype.IsSpace(c):
		return result(lx, tokenUnaryMinus)
	case valid[tokenBinaryMinus]:
		return result(lx, tokenBinaryMinus)
	}
	return result(lx, tokenUnaryMinus)
}

// scanSymbol reads a symbol, or the start of one in quotes.
func (s *scanner) scanSymbol(lx *treesitter.Lexer) bool {
	lx.Advance(false)
	if c := lx.Lookahead(); c == '"' || c == '\'' {
		lx.Advance(false)
		s.literals = append(s.literals, literal{
			kind: tokenSymbolStart, open: byte(c), close: byte(c), depth: 1, interpolates: c == '"',
		})
		return result(lx, tokenSymbolStart)
	}
	return scanSymbolName(lx) && result(lx, tokenSimpleSymbol)
}

// scanSymbolName reads the name of a variable, method or operator.
func scanSymbolName(lx *treesitter.Lexer) bool {
	switch lx.Lookahead() {
	case '@':
		lx.Advance(false)
		if lx.Lookahead() == '@' {
			lx.Advance(false)
		}
	case '$':
		lx.Advance(false)
	}
	if isNameByte(lx.Lookahead()) {
		lx.Advance(false)
	} else if !scanMethodOperator(lx) {
		return false
	}
	for isNameByte(lx.Lookahead()) {
		lx.Advance(false)
	}
	if c := lx.Lookahead(); c == '?' || c == '!' {
		lx.Advance(false)
	}
	if lx.Lookahead() == '=' {
		lx.MarkEnd()
		lx.Advance(false)
		if lx.Lookahead() != '>' {
			lx.MarkEnd()
		}
	}
	return true
}

// scanMethodOperator reads an operator that is the name of a method.
func scanMethodOperator(lx *treesitter.Lexer) bool {
	c := lx.Lookahead()
	switch c {
	case '<', '>', '=', '+', '-', '~', '.', '&', '^', '|', '/', '%', '`', '!', '*', '[':
		lx.Advance(false)
	}
	next := lx.Lookahead()
	switch c {
	case '<':
		if next == '<' || next == '=' {
			lx.Advance(false)
			if next == '=' && lx.Lookahead() == '>' {
				lx.Advance(false)
			}
		}
		return true
	case '>':
		return advanceIf(lx, next == '>' || next == '=', true)
	case '=':
		if next != '=' {
			return advanceIf(lx, next == '~', false)
		}
		lx.Advance(false)
		return advanceIf(lx, lx.Lookahead() == '=', true)
	case '+', '-', '~':
		return advanceIf(lx, next == '@', true)
	case '.':
		return advanceIf(lx, next == '.', false)
	case '&', '^', '|', '/', '%', '`':
		return true
	case '!':
		return advanceIf(lx, next == '=' || next == '~', true)
	case '*':
		return advanceIf(lx, next == '*', true)
	case '[':
		return advanceIf(lx, next == ']', false) && advanceIf(lx, lx.Lookahead() == '=', true)
	}
	return false
}

// advanceIf moves past the character when it is the wanted one; otherwise it
// returns what its absence means.
func advanceIf(lx *treesitter.Lexer, wanted, otherwise bool) bool {
	if wanted {
		lx.Advance(false)
		return true
	}
	return otherwise
}
