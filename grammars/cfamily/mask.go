package cfamily

import (
	"bytes"
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// Mask returns a text of the same length for the parser, in which macros are blank
// that would tear its trees: words before declarations and names of classes
// ("class EXPORT a {", "API int f()"), behind declarators ("int a GUARDED_BY(b);"),
// and on lines of their own ("BEGIN_NAMESPACE"); what is called on a line of its own
// ("DECLARE(a)") gets a semicolon. Without such macros it is the text itself.
func Mask(src []byte) []byte {
	lx := newLexer(string(src))
	lx.run()
	lx.pair()
	m := masker{lexer: lx, src: src}
	m.run()
	if m.out == nil {
		return src
	}
	return m.out
}

// pair pairs brackets, without looking at conditionals.
func (x *lexer) pair() {
	var open []int32
	for i := range x.tokens {
		if x.tokens[i].kind != tokenPunct {
			continue
		}
		switch x.src[x.tokens[i].start] {
		case '(', '[', '{':
			open = append(open, int32(i))
		case ')', ']', '}':
			if n := len(open); n > 0 {
				x.tokens[i].match, x.tokens[open[n-1]].match = open[n-1], int32(i)
				open = open[:n-1]
			}
		}
	}
}

type masker struct {
	*lexer
	src []byte
	out []byte // nil as long as nothing is masked
}

// run goes through the tokens. start says that a declaration or statement can begin
// at the token, perhaps behind some of its specifiers.
func (m *masker) run() {
	start := true
	for i := 0; i < len(m.tokens); i++ {
		t := &m.tokens[i]
		switch t.kind {
		case tokenPunct:
			switch m.src[t.start] {
			case ';', '{', '}':
				start = true
			case ':':
				start = t.end-t.start == 1 && m.isAccess(i-1)
			default:
				start = false
			}
			continue
		case tokenName:
		case tokenNumber, tokenText:
			start = false
			continue
		default:
			start = true
			continue
		}
		switch word := m.text(i); keywords[word] {
		case wordClass:
			i = m.class(i)
			start = false
		case wordSpecifier:
		case wordTemplate:
			i = m.behindAngles(i+1) - 1
		case wordName:
			if !isMacroName(word) {
				start = false
				continue
			}
			if next := m.macro(i, start); next > i {
				i = next - 1
			} else {
				start = false
			}
		default:
			start = false
		}
	}
}

// isAccess reports whether a word stands before the ":" of members.
func (m *masker) isAccess(i int) bool {
	return keywords[m.text(i)] == wordAccess
}

// behindAngles returns the token behind the "<…>" at token i, or i.
func (m *masker) behindAngles(i int) int {
	depth := 0
	for k := i; k < min(i+maxAngles, len(m.tokens)); k++ {
		switch {
		case m.isPunct(k, '<'):
			depth++
		case m.isPunct(k, '>'):
			depth--
		case m.isPunct(k, '(') && int(m.tokens[k].match) > k:
			k = int(m.tokens[k].match)
		case m.isPunct(k, ';') || m.isPunct(k, '{'):
			return i
		}
		if depth == 0 {
			if k == i {
				return i // no angle
			}
			return k + 1
		}
	}
	return i
}

// blank masks tokens [from, end).
func (m *masker) blank(from, end int) {
	if m.out == nil {
		m.out = bytes.Clone(m.src)
	}
	for k := m.tokens[from].start; k < m.tokens[end-1].end; k++ {
		if m.out[k] > ' ' {
			m.out[k] = ' '
		}
	}
}

// class masks the words between "class" and the name of the class, and returns the
// last token that it looked at.
func (m *masker) class(i int) int {
	k := i + 1
	for m.isPlain(k) {
		next := k + 1
		if m.isPunct(next, '(') && int(m.tokens[next].match) > next && isMacroName(m.text(k)) {
			next = int(m.tokens[next].match) + 1 // class EXPORT(a) b {
		}
		if !m.isPlain(next) {
			break
		}
		switch m.text(next) {
		case "final", "sealed":
			return k
		}
		behind := next + 1
		if !m.isPunct(behind, '{') && !m.isPunct(behind, ':') && !m.isPlain(behind) || m.text(behind) == "::" {
			break
		}
		if m.isPlain(behind) && m.text(behind) != "final" && !isMacroName(m.text(next)) {
			break
		}
		m.blank(k, next)
		k = next
	}
	return max(i, k-1)
}

// macro masks what can be a macro at i, and returns the token behind it; i if it
// stays.
func (m *masker) macro(i int, start bool) int {
	next, called := i+1, false
	if m.isPunct(next, '(') {
		closing := int(m.tokens[next].match)
		if closing <= next {
			return i
		}
		next, called = closing+1, true
	}
	switch {
	case m.behindDeclarator(i) && (m.isPunct(next, ';') || m.isPunct(next, '{') || m.isPunct(next, '=') && !called):
		m.blank(i, next)
		return next
	case !start:
		return i
	case m.alone(i, next):
		if !called {
			m.blank(i, next)
			return next
		}
		return m.close(next)
	case !called && m.beforeDeclaration(next):
		m.blank(i, next)
		return next
	}
	return i
}

// behindDeclarator reports whether a declarator ends before token i: with a bracket,
// or with a name behind a type.
func (m *masker) behindDeclarator(i int) bool {
	switch {
	case m.isPunct(i-1, ')'), m.isPunct(i-1, ']'):
		return true
	case m.text(i-1) == "const" || m.text(i-1) == "override" || m.text(i-1) == "noexcept":
		return m.isPunct(i-2, ')') || m.text(i-2) == "const" || m.text(i-2) == "override"
	case !m.isPlain(i - 1):
		return false
	}
	return m.isPlain(i-2) && !isMacroName(m.text(i-2)) || m.isPunct(i-2, '*') || m.isPunct(i-2, '&') || m.isPunct(i-2, '>') && !m.isPunct(i-3, '-')
}

// alone reports whether tokens [i, next) stand on lines of their own before
// something that begins a declaration or statement.
func (m *masker) alone(i, next int) bool {
	if i > 0 && !m.newLine(i) || next < len(m.tokens) && !m.newLine(next) {
		return false
	}
	switch {
	case next >= len(m.tokens) || m.tokens[next].kind >= tokenDefine || m.isPunct(next, '}'):
		return true
	case m.tokens[next].kind != tokenName:
		return false
	}
	// "RESULT" on a line of its own before "name(…)" is its type.
	return !m.isPlain(next) || !m.isPunct(next+1, '(')
}

// close puts a semicolon before token next, where there is room for it.
func (m *masker) close(next int) int {
	at := m.tokens[next-1].end
	if int(at) >= len(m.src) || next < len(m.tokens) && m.tokens[next].kind >= tokenDefine || m.src[at] > ' ' {
		return next
	}
	if m.src[at] == '\r' || m.src[at] == '\n' && next < len(m.tokens) && m.lineHasComment(at, next) {
		return next
	}
	if m.out == nil {
		m.out = bytes.Clone(m.src)
	}
	m.out[at] = ';'
	return next
}

// lineHasComment reports whether a comment stands between an offset and a token.
func (m *masker) lineHasComment(at uint32, next int) bool {
	return bytes.IndexByte(m.src[at:m.tokens[next].start], '/') >= 0
}

// beforeDeclaration reports whether a type and a name begin at token i.
func (m *masker) beforeDeclaration(i int) bool {
	switch keywords[m.text(i)] {
	case wordType, wordClass, wordEnum, wordTemplate:
		return m.isWord(i)
	case wordSpecifier:
		text := m.text(i)
		return text != "const" && text != "volatile" && text != "__restrict" && text != "restrict"
	case wordName:
	default:
		return false
	}
	if !m.isPlain(i) {
		return false
	}
	switch text := m.text(i + 1); {
	case m.isPlain(i + 1):
		// type name, and not "type MACRO(…)"
		return !isMacroName(m.text(i)) || !m.isPunct(i+2, '(') || !isMacroName(text)
	case text == "::", text == "<":
		return true
	case text == "*" || text == "&":
		return m.isPlain(i+2) && !m.isPunct(i+3, '.')
	}
	return false
}

func (m *masker) isWord(i int) bool {
	return i >= 0 && i < len(m.tokens) && m.tokens[i].kind == tokenName
}

// isPlain reports whether a token is a name and no keyword.
func (m *masker) isPlain(i int) bool { return m.isWord(i) && keywords[m.text(i)] == wordName }

func (m *masker) isPunct(i int, c byte) bool {
	return i >= 0 && i < len(m.tokens) && m.tokens[i].kind == tokenPunct && m.tokens[i].end-m.tokens[i].start == 1 && m.src[m.tokens[i].start] == c
}

// newLine reports whether a token stands on a later line than the one before.
func (m *masker) newLine(i int) bool {
	return i == 0 || bytes.IndexByte(m.src[m.tokens[i-1].end:m.tokens[i].start], '\n') >= 0
}

// addMasked records the uses of macros that were blank for the parser.
func (x *walker) addMasked(parsed []byte) {
	if len(parsed) != len(x.src) || string(parsed) == x.src {
		return
	}
	count := len(x.facts.Refs)
	x.open, x.next = x.open[:0], 0
	for i := 0; i < len(parsed); i++ {
		if parsed[i] == x.src[i] || !isNameStart(x.src[i]) {
			continue
		}
		start := i
		for i < len(parsed) && isNamePart(x.src[i]) {
			i++
		}
		if name := x.src[start:i]; isMacroName(name) {
			span := code.Span{Start: uint32(start), End: uint32(i)}
			x.facts.Refs = append(x.facts.Refs, code.Ref{Name: name, Role: code.RoleRead, Span: span, Enclosing: x.enclosing(span.Start)})
		}
	}
	if len(x.facts.Refs) > count {
		slices.SortStableFunc(x.facts.Refs, func(a, b code.Ref) int { return int(int64(a.Span.Start) - int64(b.Span.Start)) })
	}
}
