package python

import "github.com/mast-search/mast/pkg/treesitter"

// The external tokens of the grammar, in its order. The last four are never
// found by the scanner: they only tell where it stands.
const (
	tokenNewline = iota
	tokenIndent
	tokenDedent
	tokenStringStart
	tokenStringContent
	tokenBraceEscape
	tokenStringEnd
	tokenComment
	tokenCloseBracket
	tokenCloseParenthesis
	tokenCloseBrace
	tokenExcept
)

// literal is how an open string literal was started.
type literal uint8

const (
	literalSingle literal = 1 << iota // '
	literalDouble                     // "
	literalBackquote
	literalRaw
	literalFormat // replacement fields in braces: f"" and t""
	literalTriple
	literalBytes
)

// quote is the character that ends the literal, or 0.
func (l literal) quote() int32 {
	switch {
	case l&literalSingle != 0:
		return '\''
	case l&literalDouble != 0:
		return '"'
	case l&literalBackquote != 0:
		return '`'
	}
	return 0
}

// scanner finds where blocks begin and end by their indentation, and reads
// string literals, which nest by their replacement fields.
type scanner struct {
	// indents are the columns of the open blocks, outermost first, the file's
	// own first of all.
	indents []uint16
	// literals are the open string literals, outermost first.
	literals []literal
	// formatted is set from the start of a literal with replacement fields to
	// the end of any literal: inside, no block ends.
	formatted bool
}

func newScanner() treesitter.Scanner { return &scanner{indents: make([]uint16, 1, 16)} }

// maxLiterals is how many open literals a state can hold; the count is one
// byte.
const maxLiterals = 255

// Serialize writes the flag, the number of literals, these, and the indents
// but the first, two bytes each. What does not fit is left out, innermost first.
func (s *scanner) Serialize(buf []byte) int {
	buf[0] = 0
	if s.formatted {
		buf[0] = 1
	}
	literals := s.literals[:min(len(s.literals), maxLiterals)]
	buf[1] = byte(len(literals))
	n := 2
	for _, l := range literals {
		buf[n] = byte(l)
		n++
	}
	for _, indent := range s.indents[1:] {
		if n+2 > len(buf) {
			break
		}
		buf[n], buf[n+1] = byte(indent), byte(indent>>8)
		n += 2
	}
	return n
}

// Deserialize is the inverse of Serialize.
func (s *scanner) Deserialize(state []byte) {
	s.indents = append(s.indents[:0], 0)
	s.literals = s.literals[:0]
	s.formatted = false
	if len(state) < 2 {
		return
	}
	s.formatted = state[0] != 0
	indents := 2 + min(int(state[1]), len(state)-2)
	for _, l := range state[2:indents] {
		s.literals = append(s.literals, literal(l))
	}
	for i := indents; i+1 < len(state); i += 2 {
		s.indents = append(s.indents, uint16(state[i])|uint16(state[i+1])<<8)
	}
}

// Scan reads one token. Where both a string could go on and a block could
// start, the parser is recovering from an error and says so of every token.
func (s *scanner) Scan(lx *treesitter.Lexer, valid []bool) bool {
	recovering := valid[tokenStringContent] && valid[tokenIndent]
	if n := len(s.literals); n > 0 && !recovering {
		open := s.literals[n-1]
		c := lx.Lookahead()
		if valid[tokenBraceEscape] && open&literalFormat != 0 && (c == '{' || c == '}') {
			return scanBraceEscape(lx, c)
		}
		if valid[tokenStringContent] {
			if done, found := s.scanContent(lx, open); done {
				return found
			}
		}
	}
	return s.scanLine(lx, valid, recovering)
}

// scanBraceEscape reads a doubled brace, which stands for itself.
func scanBraceEscape(lx *treesitter.Lexer, brace int32) bool {
	lx.MarkEnd()
	lx.Advance(false)
	if lx.Lookahead() != brace {
		return false
	}
	lx.Advance(false)
	lx.MarkEnd()
	lx.SetResult(tokenBraceEscape)
	return true
}

// scanContent reads the text of the open literal up to its end, an escape
// sequence or a replacement field, or reads the end. It is not done when the text
// runs to the end of the file.
func (s *scanner) scanContent(lx *treesitter.Lexer, open literal) (done, found bool) {
	quote := open.quote()
	some := false
	for lx.Lookahead() != 0 {
		switch c := lx.Lookahead(); {
		case open&literalFormat != 0 && (c == '{' || c == '}'):
			lx.MarkEnd()
			lx.SetResult(tokenStringContent)
			return true, some
		case c == '\\' && open&literalRaw != 0:
			skipRawEscape(lx, quote)
			continue // on its own it is no text yet
		case c == '\\':
			lx.MarkEnd()
			if open&literalBytes == 0 || !isUnicodeEscape(lx) {
				lx.SetResult(tokenStringContent)
				return true, some
			}
			lx.Advance(false) // no escape sequence in bytes, but text
		case c == quote:
			return true, s.scanQuote(lx, open, some)
		case c == '\n' && some && open&literalTriple == 0:
			return true, false
		}
		lx.Advance(false)
		some = true
	}
	return false, false
}

// skipRawEscape moves past a backslash and what it keeps from ending the
// literal: a quote, a backslash or the end of the line.
func skipRawEscape(lx *treesitter.Lexer, quote int32) {
	lx.Advance(false)
	if c := lx.Lookahead(); c == quote || c == '\\' {
		lx.Advance(false)
	}
	if lx.Lookahead() == '\r' {
		lx.Advance(false)
	}
	if lx.Lookahead() == '\n' {
		lx.Advance(false)
	}
}

// isUnicodeEscape moves past a backslash and reports whether it starts one of the
// escapes that bytes literals do not have.
func isUnicodeEscape(lx *treesitter.Lexer) bool {
	lx.Advance(false)
	c := lx.Lookahead()
	return c == 'N' || c == 'u' || c == 'U'
}

// scanQuote reads the end of the literal, or tells that the text before it
// ends here. One or two quotes in a literal of three are text.
func (s *scanner) scanQuote(lx *treesitter.Lexer, open literal, some bool) bool {
	quote := open.quote()
	lx.SetResult(tokenStringContent)
	lx.MarkEnd()
	if open&literalTriple == 0 {
		if some {
			return true
		}
	} else {
		for range 2 {
			lx.Advance(false)
			if lx.Lookahead() != quote {
				lx.MarkEnd()
				return true
			}
		}
		if some {
			return true
		}
	}
	lx.Advance(false)
	lx.MarkEnd()
	s.literals = s.literals[:len(s.literals)-1]
	s.formatted = false
	lx.SetResult(tokenStringEnd)
	return true
}

// noComment is the column of the first comment when there is none.
const noComment = -1

// scanLine reads the white space before a token, and from it where a statement
// ends and blocks start and end; otherwise the start of a string.
func (s *scanner) scanLine(lx *treesitter.Lexer, valid []bool, recovering bool) bool {
	lx.MarkEnd()
	commentable := valid[tokenIndent] || valid[tokenDedent] || valid[tokenNewline] || valid[tokenExcept]
	lineEnd, indent, comment, ok := skipBlank(lx, commentable)
	if !ok {
		return false
	}
	if lineEnd {
		current := s.indents[len(s.indents)-1]
		switch {
		case valid[tokenIndent] && indent > current:
			s.indents = append(s.indents, indent)
			lx.SetResult(tokenIndent)
			return true
		case indent < current && !s.formatted && comment < int(current) && endsBlock(lx, valid):
			s.indents = s.indents[:len(s.indents)-1]
			lx.SetResult(tokenDedent)
			return true
		case valid[tokenNewline] && !recovering:
			lx.SetResult(tokenNewline)
			return true
		}
	}
	return comment == noComment && valid[tokenStringStart] && s.scanStart(lx)
}

// endsBlock reports whether a block may end here. One ends even where the
// parser expects no end, so that broken code stays within its block: not
// inside of brackets, and not before a string that could go on.
func endsBlock(lx *treesitter.Lexer, valid []bool) bool {
	if valid[tokenDedent] {
		return true
	}
	if valid[tokenNewline] || valid[tokenCloseBrace] || valid[tokenCloseParenthesis] || valid[tokenCloseBracket] {
		return false
	}
	c := lx.Lookahead()
	return !valid[tokenStringStart] || c != '"' && c != '\'' && c != '`'
}

// skipBlank moves past white space, joined lines and, where commentable, whole
// lines of comment. It says whether a line ended, the column at which the next
// token stands (a tab counts 8), and the column of the first comment. It is not
// ok where no token of the scanner can follow.
func skipBlank(lx *treesitter.Lexer, commentable bool) (lineEnd bool, indent uint16, comment int, ok bool) {
	comment = noComment
	for {
		switch c := lx.Lookahead(); {
		case c == '\n':
			lineEnd, indent = true, 0
			lx.Advance(true)
		case c == ' ':
			indent++
			lx.Advance(true)
		case c == '\t':
			indent += 8
			lx.Advance(true)
		case c == '\r' || c == '\f':
			indent = 0
			lx.Advance(true)
		case c == '#' && commentable:
			if !lineEnd {
				return false, 0, comment, false // behind code
			}
			if comment == noComment {
				comment = int(indent)
			}
			for lx.Lookahead() != 0 && lx.Lookahead() != '\n' {
				lx.Advance(true)
			}
			lx.Advance(true)
			indent = 0
		case c == '\\':
			lx.Advance(true)
			if lx.Lookahead() == '\r' {
				lx.Advance(true)
			}
			if lx.Lookahead() != '\n' && !lx.EOF() {
				return false, 0, comment, false
			}
			lx.Advance(true)
		case lx.EOF():
			return true, 0, comment, true
		default:
			return lineEnd, indent, comment, true
		}
	}
}

// scanStart reads the prefix and the opening quotes of a string.
func (s *scanner) scanStart(lx *treesitter.Lexer) bool {
	open := literal(0)
	for prefix := true; prefix; {
		switch lx.Lookahead() {
		case 'f', 'F', 't', 'T':
			open |= literalFormat
		case 'r', 'R':
			open |= literalRaw
		case 'b', 'B':
			open |= literalBytes
		case 'u', 'U':
		default:
			prefix = false
			continue
		}
		lx.Advance(false)
	}
	quote := lx.Lookahead()
	switch quote {
	case '`':
		open |= literalBackquote
	case '\'':
		open |= literalSingle
	case '"':
		open |= literalDouble
	default:
		return false
	}
	lx.Advance(false)
	lx.MarkEnd()
	if quote != '`' && lx.Lookahead() == quote {
		lx.Advance(false)
		if lx.Lookahead() == quote {
			lx.Advance(false)
			lx.MarkEnd()
			open |= literalTriple
		}
	}
	s.literals = append(s.literals, open)
	s.formatted = open&literalFormat != 0
	lx.SetResult(tokenStringStart)
	return true
}
