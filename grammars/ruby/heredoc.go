package ruby

import "github.com/mast-search/mast/pkg/treesitter"

// heredoc is one that was announced.
type heredoc struct {
	// word ends the body: the low bytes of its characters.
	word         []byte
	indented     bool // the word may stand behind white space
	interpolates bool
	started      bool // its body
}

// heredocHead is the length of a serialised heredoc without its word, in bytes.
const heredocHead = 4

// write expects that the heredoc fits.
func (h *heredoc) write(buf []byte) int {
	buf[0], buf[1], buf[2], buf[3] = asByte(h.indented), asByte(h.interpolates), asByte(h.started), byte(len(h.word))
	return heredocHead + copy(buf[heredocHead:], h.word)
}

// readHeredoc reads one, whose word stays in the state, and returns the rest of the
// state. A word of more than 255 bytes comes back shorter.
func readHeredoc(state []byte) (heredoc, []byte) {
	h := heredoc{indented: state[0] != 0, interpolates: state[1] != 0, started: state[2] != 0}
	end := min(heredocHead+int(state[3]), len(state))
	h.word = state[heredocHead:end:end]
	return h, state[end:]
}

// scanHeredocStart reads "<<", the sign that allows for indentation, and the word.
func (s *scanner) scanHeredocStart(lx *treesitter.Lexer) bool {
	lx.Advance(false)
	if lx.Lookahead() != '<' {
		return false
	}
	lx.Advance(false)
	h := heredoc{interpolates: true}
	if c := lx.Lookahead(); c == '-' || c == '~' {
		lx.Advance(false)
		h.indented = true
	}
	switch quote := lx.Lookahead(); quote {
	case '\'', '"', '`':
		h.interpolates = quote != '\''
		lx.Advance(false)
		for lx.Lookahead() != quote && !lx.EOF() {
			h.word = append(h.word, byte(lx.Lookahead()))
			lx.Advance(false)
		}
		lx.Advance(false)
	default:
		for isWord(lx.Lookahead()) {
			h.word = append(h.word, byte(lx.Lookahead()))
			lx.Advance(false)
		}
	}
	if len(h.word) == 0 {
		return false
	}
	s.heredocs = append(s.heredocs, h)
	return result(lx, tokenHeredocStart)
}

// scanHeredoc reads text of the first heredoc up to its word, an escape sequence
// or an interpolation, or reads the word.
func (s *scanner) scanHeredoc(lx *treesitter.Lexer) bool {
	h := &s.heredocs[0]
	matched := 0      // bytes of the word
	lineStart := true // so far, the line could be the word
	some := false
	for {
		if matched == len(h.word) {
			if !some {
				lx.MarkEnd()
			}
			for lx.Lookahead() == ' ' || lx.Lookahead() == '\t' {
				lx.Advance(false)
			}
			if c := lx.Lookahead(); c == '\n' || c == '\r' {
				return s.endHeredoc(lx, some)
			}
			some, matched = true, 0
		}
		if lx.EOF() {
			lx.MarkEnd()
			return s.endHeredoc(lx, some)
		}
		c := lx.Lookahead()
		if lineStart && matched < len(h.word) && c == int32(int8(h.word[matched])) {
			lx.Advance(false)
			matched++
			continue
		}
		matched, lineStart = 0, false
		switch {
		case c == '\\' && h.interpolates:
			return some && result(lx, tokenHeredocContent)
		case c == '#' && h.interpolates:
			lx.MarkEnd()
			lx.Advance(false)
			if lx.Lookahead() == '{' {
				return some && result(lx, tokenHeredocContent)
			}
			if scanShortInterpolation(lx, some, tokenHeredocContent) {
				return true
			}
		case c == '\r' || c == '\n':
			lx.Advance(false)
			if c == '\r' && lx.Lookahead() == '\n' {
				lx.Advance(false)
			}
			some, lineStart = true, true
			for lx.Lookahead() == ' ' || lx.Lookahead() == '\t' {
				lx.Advance(false)
				lineStart = lineStart && h.indented
			}
			lx.MarkEnd()
		default:
			some = true
			lx.Advance(false)
			lx.MarkEnd()
		}
	}
}

// endHeredoc ends the text before the word, or else the heredoc.
func (s *scanner) endHeredoc(lx *treesitter.Lexer, some bool) bool {
	if some {
		return result(lx, tokenHeredocContent)
	}
	s.heredocs = append(s.heredocs[:0], s.heredocs[1:]...)
	return result(lx, tokenHeredocBodyEnd)
}
