package ruby

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// The external tokens of the grammar, in its order.
const (
	tokenLineBreak = iota
	tokenNoLineBreak

	// Literals between delimiters.
	tokenSimpleSymbol
	tokenStringStart
	tokenSymbolStart
	tokenSubshellStart
	tokenRegexStart
	tokenStringArrayStart
	tokenSymbolArrayStart
	tokenHeredocBodyStart
	tokenStringContent
	tokenHeredocContent
	tokenStringEnd
	tokenHeredocBodyEnd
	tokenHeredocStart

	// Tokens that the white space around them decides.
	tokenSlash
	tokenBlockAmpersand
	tokenSplatStar
	tokenUnaryMinus
	tokenUnaryMinusNumber
	tokenBinaryMinus
	tokenBinaryStar
	tokenSingletonClass // the << of "class << self"
	tokenHashKey
	tokenNameSuffix
	tokenConstantSuffix
	tokenDoubleSplat
	tokenBinaryPower
	tokenElementBracket
	tokenShortInterpolation // the # of "#@name"
)

// scanner tells where statements end, what operators stand for, and reads the
// literals whose delimiters the text chooses.
type scanner struct {
	// literals are the open ones, outermost first.
	literals []literal
	// heredocs are those that were announced and did not end yet, in the order of
	// their bodies.
	heredocs []heredoc
	// state is a copy of the last one that was set; it holds the words of heredocs.
	state []byte
	// spaced says that white space stands before the token at hand.
	spaced bool
}

func newScanner() treesitter.Scanner { return &scanner{} }

// Serialize writes the counts of literals and heredocs, each followed by them.
// What does not fit as a whole is forgotten, as in the grammar's package.
func (s *scanner) Serialize(buf []byte) int {
	if len(s.literals)*literalSize+2 >= len(buf) {
		return 0
	}
	buf[0] = byte(len(s.literals))
	n := 1
	for i := range s.literals {
		n += s.literals[i].write(buf[n:])
	}
	buf[n] = byte(len(s.heredocs))
	n++
	for i := range s.heredocs {
		if end := n + heredocHead + len(s.heredocs[i].word); end > len(buf) {
			return 0
		}
		n += s.heredocs[i].write(buf[n:])
	}
	return n
}

// Deserialize is the inverse of Serialize.
func (s *scanner) Deserialize(state []byte) {
	s.spaced = false
	s.literals = s.literals[:0]
	s.heredocs = s.heredocs[:0]
	if len(state) == 0 {
		return
	}
	s.state = append(s.state[:0], state...)
	state = s.state
	count := int(state[0])
	state = state[1:]
	for ; count > 0 && len(state) >= literalSize; count-- {
		s.literals = append(s.literals, readLiteral(state))
		state = state[literalSize:]
	}
	if count > 0 || len(state) == 0 {
		return
	}
	count = int(state[0])
	state = state[1:]
	for ; count > 0 && len(state) >= heredocHead; count-- {
		h, rest := readHeredoc(state)
		s.heredocs = append(s.heredocs, h)
		state = rest
	}
}

// Scan reads one token.
func (s *scanner) Scan(lx *treesitter.Lexer, valid []bool) bool {
	s.spaced = false
	if !valid[tokenStringStart] {
		if (valid[tokenStringContent] || valid[tokenStringEnd]) && len(s.literals) > 0 {
			return s.scanContent(lx)
		}
		if (valid[tokenHeredocContent] || valid[tokenHeredocBodyEnd]) && len(s.heredocs) > 0 {
			return s.scanHeredoc(lx)
		}
	}
	if found, ok := s.scanSpace(lx, valid); found || !ok {
		return found
	}
	if done, found := s.scanOperator(lx, valid); done {
		return found
	}
	return s.scanWord(lx, valid)
}

// result sets the token and reports that it was found.
func result(lx *treesitter.Lexer, token int) bool {
	lx.SetResult(token)
	return true
}

// scanSpace reads the white space before a token, and from it whether a statement
// ends or the body of a heredoc starts. It is not ok where no token of the scanner
// can follow.
func (s *scanner) scanSpace(lx *treesitter.Lexer, valid []bool) (found, ok bool) {
	body := len(s.heredocs) > 0 && !s.heredocs[0].started && valid[tokenHeredocBodyStart]
	ends := valid[tokenLineBreak] && !valid[tokenNoLineBreak]
	crossed := false
	for {
		switch c := lx.Lookahead(); {
		case c == ' ' || c == '\t':
			s.skip(lx)
		case body && (c == '\r' || c == '\n'):
			s.heredocs[0].started = true
			return result(lx, tokenHeredocBodyStart), true
		case c == '\n' && ends && !crossed:
			lx.MarkEnd()
			lx.Advance(false)
			crossed = true
		case c == '\r' || c == '\n':
			s.skip(lx)
		case c == '\\':
			lx.Advance(false)
			if lx.Lookahead() == '\r' {
				s.skip(lx)
			}
			if !wctype.IsSpace(lx.Lookahead()) {
				return false, false
			}
			s.skip(lx)
		case crossed:
			return endsStatement(lx)
		default:
			return false, true
		}
	}
}

// endsStatement tells whether the line break before the position ends a
// statement. A call goes on when the next line starts with a dot or "&.", a
// range does not; behind a comment the next token decides.
func endsStatement(lx *treesitter.Lexer) (found, ok bool) {
	switch lx.Lookahead() {
	case '&', '#':
		return false, true
	case '.':
		lx.Advance(false)
		if lx.EOF() || lx.Lookahead() != '.' {
			return false, false
		}
	}
	return result(lx, tokenLineBreak), true
}

func (s *scanner) skip(lx *treesitter.Lexer) {
	s.spaced = true
	lx.Advance(true)
}

// scanWord reads a label, a name that ends with "!", or the start of a literal.
func (s *scanner) scanWord(lx *treesitter.Lexer, valid []bool) bool {
	c := lx.Lookahead()
	lower := (valid[tokenHashKey] || valid[tokenNameSuffix]) && (wctype.IsLetter(c) || c == '_')
	upper := valid[tokenConstantSuffix] && wctype.IsUpper(c)
	if !lower && !upper {
		return valid[tokenStringStart] && s.scanStart(lx, valid)
	}
	suffix := tokenNameSuffix
	if wctype.IsUpper(c) {
		suffix = tokenConstantSuffix
	}
	for isWord(lx.Lookahead()) {
		lx.Advance(false)
	}
	switch {
	case valid[tokenHashKey] && lx.Lookahead() == ':':
		lx.MarkEnd()
		lx.Advance(false)
		return lx.Lookahead() != ':' && result(lx, tokenHashKey)
	case valid[suffix] && lx.Lookahead() == '!':
		lx.Advance(false)
		return lx.Lookahead() != '=' && result(lx, suffix)
	}
	return false
}
