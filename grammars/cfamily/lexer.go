package cfamily

import "strings"

// lexer cuts a text into tokens. The grammars know the preprocessor at a few
// places only, so that a macro or a conditional in the wrong place tears their
// trees; tokens do not depend on it.
type lexer struct {
	src      string
	pos      int
	tokens   []token
	comments []comment
	// lineStart says that only white space and comments stand before pos on its
	// line, where "#" is a directive.
	lineStart bool
}

func newLexer(src string) *lexer {
	const bytesPerToken = 6 // fewer than in real code, so that the slice rarely grows
	return &lexer{src: src, lineStart: true, tokens: make([]token, 0, len(src)/bytesPerToken+8)}
}

func (x *lexer) add(kind tokenKind, start int) {
	x.tokens = append(x.tokens, token{start: uint32(start), end: uint32(x.pos), kind: kind, match: noToken})
	x.lineStart = false
}

// run reads the whole text.
func (x *lexer) run() {
	if strings.HasPrefix(x.src, "\uFEFF") {
		x.pos = len("\uFEFF")
	}
	for x.pos < len(x.src) {
		start := x.pos
		switch c := x.src[x.pos]; {
		case c == '\n':
			x.lineStart = true
			x.pos++
		case c == '/' && x.skipComment():
			x.comments = append(x.comments, comment{uint32(start), uint32(x.pos)})
		case isNameStart(c):
			x.name(start)
		case isDigit(c) || c == '.' && isDigit(x.at(1)):
			x.number(start)
		case c == '"' || c == '\'':
			x.quoted(c)
			x.add(tokenText, start)
		case c == '#' && x.lineStart:
			x.directive(start)
		case c <= ' ' || c == '\\' || c == 0x7F:
			x.pos++
		default:
			x.pos++
			if c == ':' && x.at(0) == ':' || c == '-' && x.at(0) == '>' {
				x.pos++
			}
			x.add(tokenPunct, start)
		}
	}
}

// at is the byte n behind the position, 0 behind the end.
func (x *lexer) at(n int) byte {
	if x.pos+n < len(x.src) {
		return x.src[x.pos+n]
	}
	return 0
}

// skipComment skips a comment, if there is one.
func (x *lexer) skipComment() bool {
	switch x.at(1) {
	case '/':
		x.pos = x.lineEnd(x.pos)
	case '*':
		end := strings.Index(x.src[x.pos+2:], "*/")
		if end < 0 {
			x.pos = len(x.src)
		} else {
			x.pos += end + 4
		}
	default:
		return false
	}
	return true
}

// lineEnd is the end of the logical line: a backslash before a line break
// joins the next one to it.
func (x *lexer) lineEnd(pos int) int {
	for {
		i := strings.IndexByte(x.src[pos:], '\n')
		if i < 0 {
			return len(x.src)
		}
		pos += i
		if line := strings.TrimSuffix(x.src[:pos], "\r"); !strings.HasSuffix(line, "\\") {
			return len(line)
		}
		pos++
	}
}

func (x *lexer) name(start int) {
	for x.pos < len(x.src) && isNamePart(x.src[x.pos]) {
		x.pos++
	}
	if c := x.at(0); c == '"' || c == '\'' {
		switch prefix := x.src[start:x.pos]; prefix {
		case "R", "LR", "uR", "UR", "u8R":
			if c == '"' {
				x.raw()
				x.add(tokenText, start)
				return
			}
		case "L", "u", "U", "u8":
			x.quoted(c)
			x.add(tokenText, start)
			return
		}
	}
	x.add(tokenName, start)
}

// number reads digits with everything that may follow them: 1'000, 0x1p-3, 1e+5.
func (x *lexer) number(start int) {
	for x.pos < len(x.src) {
		c := x.src[x.pos]
		sign := (c == '+' || c == '-') && strings.IndexByte("eEpP", x.src[x.pos-1]) >= 0 && x.pos > start
		if !isNamePart(c) && c != '.' && !sign && (c != '\'' || !isNamePart(x.at(1))) {
			break
		}
		x.pos++
	}
	x.add(tokenNumber, start)
}

// quoted skips a string or a character, which ends with its line at the latest.
func (x *lexer) quoted(quote byte) {
	for x.pos++; x.pos < len(x.src); x.pos++ {
		switch x.src[x.pos] {
		case quote:
			x.pos++
			return
		case '\n':
			return
		case '\\':
			if x.at(1) == '\r' {
				x.pos++
			}
			x.pos++
		}
	}
	x.pos = min(x.pos, len(x.src))
}

// raw skips a raw string from its quote on.
func (x *lexer) raw() {
	const maxDelimiter = 16 // by the C++ standard
	open := strings.IndexByte(x.src[x.pos:min(len(x.src), x.pos+maxDelimiter+2)], '(')
	if open < 0 {
		x.quoted('"')
		return
	}
	end := ")" + x.src[x.pos+1:x.pos+open] + `"`
	i := strings.Index(x.src[x.pos+open:], end)
	if i < 0 {
		x.pos = len(x.src)
		return
	}
	x.pos += open + i + len(end)
}

// directive reads a line of the preprocessor.
func (x *lexer) directive(start int) {
	for x.pos++; x.at(0) == ' ' || x.at(0) == '\t'; x.pos++ {
	}
	word := x.pos
	for x.pos < len(x.src) && isNamePart(x.src[x.pos]) {
		x.pos++
	}
	kind := directiveKind(x.src[word:x.pos])
	end := x.pos
scan:
	for x.pos < len(x.src) {
		switch c := x.src[x.pos]; {
		case c == '\n':
			break scan
		case c == '\\' && x.continues():
			x.pos = x.pos + strings.IndexByte(x.src[x.pos:], '\n') + 1
			continue
		case c == '/' && x.at(1) == '/':
			from := x.pos
			x.skipComment()
			x.comments = append(x.comments, comment{uint32(from), uint32(x.pos)})
			break scan
		case c == '/' && x.skipComment():
			continue
		case (c == '"' || c == '\'') && kind != tokenDirective && kind != tokenIf && kind != tokenElse:
			x.quoted(c)
			end = x.pos
			continue
		case c > ' ':
			end = x.pos + 1
		}
		x.pos++
	}
	pos := x.pos
	x.pos = end
	x.add(kind, start)
	x.pos = pos
}

// continues reports whether the backslash at the position ends its line.
func (x *lexer) continues() bool {
	return x.at(1) == '\n' || x.at(1) == '\r' && x.at(2) == '\n'
}

func directiveKind(word string) tokenKind {
	switch word {
	case "define":
		return tokenDefine
	case "include", "include_next", "import":
		return tokenInclude
	case "if", "ifdef", "ifndef":
		return tokenIf
	case "else", "elif", "elifdef", "elifndef":
		return tokenElse
	case "endif":
		return tokenEndif
	}
	return tokenDirective
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isNameStart takes any byte of a character outside ASCII for a letter.
func isNameStart(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isNamePart(c byte) bool { return isNameStart(c) || isDigit(c) }
