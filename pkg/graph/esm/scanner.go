package esm

import "strings"

// tokenKind is the kind of a token of a type.
type tokenKind uint8

const (
	tokenEnd tokenKind = iota
	tokenName
	tokenString // tok is its content
	tokenTemplate
	tokenNumber
	tokenSign
)

// scanner cuts a type in tokens, without white space and comments.
type scanner struct {
	text    string
	at      int
	tok     string
	kind    tokenKind
	newline bool // before the token
}

// next reads a token.
func (s *scanner) next() {
	s.skipSpace()
	if s.at >= len(s.text) {
		s.tok, s.kind = "", tokenEnd
		return
	}
	start, c := s.at, s.text[s.at]
	switch {
	case isWord(c):
		for s.at < len(s.text) && isWord(s.text[s.at]) {
			s.at++
		}
		s.kind = tokenName
		if c >= '0' && c <= '9' {
			s.kind = tokenNumber
		}
	case c == '"' || c == '\'' || c == '`':
		s.quoted(c)
		return
	case c == '=' && strings.HasPrefix(s.text[s.at:], "=>"):
		s.at += 2
		s.kind = tokenSign
	case c == '.' && strings.HasPrefix(s.text[s.at:], "..."):
		s.at += 3
		s.kind = tokenSign
	default:
		s.at++
		s.kind = tokenSign
	}
	s.tok = s.text[start:s.at]
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c == '#' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

func (s *scanner) quoted(quote byte) {
	s.at++
	start := s.at
	for s.at < len(s.text) && s.text[s.at] != quote {
		if s.text[s.at] == '\\' {
			s.at++
		}
		s.at++
	}
	end := min(s.at, len(s.text))
	s.tok = s.text[start:end]
	s.at = min(s.at+1, len(s.text))
	s.kind = tokenString
	if quote == '`' {
		s.kind = tokenTemplate
	}
}

func (s *scanner) skipSpace() {
	s.newline = false
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case c == '\n':
			s.newline = true
			s.at++
		case c == ' ' || c == '\t' || c == '\r':
			s.at++
		case strings.HasPrefix(s.text[s.at:], "//"):
			if i := strings.IndexByte(s.text[s.at:], '\n'); i >= 0 {
				s.at += i
			} else {
				s.at = len(s.text)
			}
		case strings.HasPrefix(s.text[s.at:], "/*"):
			if i := strings.Index(s.text[s.at+2:], "*/"); i >= 0 {
				s.at += i + 4
			} else {
				s.at = len(s.text)
			}
		default:
			return
		}
	}
}

// accept reads the token if it is the sign or word.
func (s *scanner) accept(tok string) bool {
	if s.tok != tok || s.kind != tokenSign && s.kind != tokenName {
		return false
	}
	s.next()
	return true
}

// ahead returns the token behind the current one.
func (s *scanner) ahead() (tok string, kind tokenKind) {
	saved := *s
	s.next()
	tok, kind = s.tok, s.kind
	*s = saved
	return tok, kind
}

// peekName reports whether a name follows.
func (s *scanner) peekName() bool {
	_, kind := s.ahead()
	return kind == tokenName
}

// modifies reports whether a word stands before the name that it modifies, and is
// no name itself.
func (s *scanner) modifies() bool {
	switch tok, kind := s.ahead(); {
	case kind == tokenName || kind == tokenString || kind == tokenNumber || tok == "[":
		return true
	default:
		return s.tok == "new" && (tok == "(" || tok == "<")
	}
}

// startsLabel reports whether a name is the label of a member of a tuple.
func (s *scanner) startsLabel() bool {
	saved := *s
	defer func() { *s = saved }()
	s.next()
	s.accept("?")
	return s.tok == ":"
}

// startsFunction reports whether a parenthesis opens the parameters of a function.
func (s *scanner) startsFunction() bool {
	saved := *s
	defer func() { *s = saved }()
	return s.skipBrackets() && s.tok == "=>"
}

// skipBrackets skips to behind the bracket that closes the current one.
func (s *scanner) skipBrackets() bool {
	depth := 0
	for s.kind != tokenEnd {
		if s.kind == tokenSign {
			switch s.tok {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				depth--
			}
		}
		s.next()
		if depth == 0 {
			return true
		}
	}
	return false
}
