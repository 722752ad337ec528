package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tokenKind is the kind of a C token.
type tokenKind uint8

const (
	tokenEOF tokenKind = iota
	tokenIdent
	tokenNumber // integer and character literals
	tokenString
	tokenPunct
)

// token is one C token. Of a string, text is the value, else the spelling.
type token struct {
	kind  tokenKind
	text  string
	value int64
}

// is tells whether the token is this punctuation or identifier.
func (t token) is(text string) bool {
	return (t.kind == tokenPunct || t.kind == tokenIdent) && t.text == text
}

func (t token) String() string {
	switch t.kind {
	case tokenEOF:
		return "end of file"
	case tokenString:
		return strconv.Quote(t.text)
	}
	return "`" + t.text + "`"
}

// tokenizer splits the C text that tree-sitter generates into tokens. It knows
// the part of C that occurs there. Comments and preprocessor lines are left
// out, but integer #defines are collected on the way.
//
// The first mistake is kept in err; from then on every token is tokenEOF, so
// callers need to look at err only at the end, and each of their loops must
// stop at tokenEOF.
type tokenizer struct {
	file    string
	src     string
	pos     int // of the text after tok
	start   int // of tok
	tok     token
	defines map[string]int64
	err     error
}

func newTokenizer(file, src string) *tokenizer {
	t := &tokenizer{file: file, src: src, defines: map[string]int64{}}
	t.next()
	return t
}

// fail records the first mistake, at the current token.
func (t *tokenizer) fail(format string, args ...any) {
	if t.err == nil {
		line := 1 + strings.Count(t.src[:t.start], "\n")
		column := t.start - strings.LastIndexByte(t.src[:t.start], '\n')
		t.err = fmt.Errorf("%s:%d:%d: %s", t.file, line, column, fmt.Sprintf(format, args...))
	}
	t.tok = token{}
}

// accept goes past the current token if it is this punctuation or identifier.
func (t *tokenizer) accept(text string) bool {
	if t.tok.is(text) {
		t.next()
		return true
	}
	return false
}

// want goes past a token that must come now.
func (t *tokenizer) want(texts ...string) {
	for _, text := range texts {
		if !t.accept(text) {
			t.fail("expected `%s`, found %s", text, t.tok)
			return
		}
	}
}

// ident goes past an identifier and returns it.
func (t *tokenizer) ident() string {
	name := t.tok.text
	if t.tok.kind != tokenIdent {
		t.fail("expected an identifier, found %s", t.tok)
		return ""
	}
	t.next()
	return name
}

// next reads the next token into tok.
func (t *tokenizer) next() {
	if t.err != nil {
		return
	}
	t.skipBlank()
	t.start = t.pos
	if t.pos >= len(t.src) {
		t.tok = token{}
		return
	}
	switch c := t.src[t.pos]; {
	case isIdentByte(c) && !isDigit(c):
		t.tok = token{kind: tokenIdent, text: t.takeWord()}
	case isDigit(c):
		text := t.takeWord()
		value, err := strconv.ParseInt(strings.TrimRight(text, "uUlL"), 0, 64)
		if err != nil {
			t.fail("bad number %q", text)
			return
		}
		t.tok = token{kind: tokenNumber, text: text, value: value}
	case c == '\'':
		t.character()
	case c == '"':
		t.tok = token{kind: tokenString, text: t.quoted('"')}
	default:
		t.tok = token{kind: tokenPunct, text: t.punctuation()}
	}
	if t.err != nil {
		t.tok = token{}
	}
}

func (t *tokenizer) takeWord() string {
	start := t.pos
	for t.pos < len(t.src) && isIdentByte(t.src[t.pos]) {
		t.pos++
	}
	return t.src[start:t.pos]
}

func (t *tokenizer) punctuation() string {
	length := 1
	if t.pos+1 < len(t.src) {
		switch t.src[t.pos : t.pos+2] {
		case "<=", ">=", "==", "!=", "&&", "||", "->":
			length = 2
		}
	}
	text := t.src[t.pos : t.pos+length]
	t.pos += length
	return text
}

// skipBlank goes past blanks, comments and preprocessor lines.
func (t *tokenizer) skipBlank() {
	for t.pos < len(t.src) {
		rest := t.src[t.pos:]
		switch c := rest[0]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			t.pos++
		case c == '#':
			t.preprocessor()
		case strings.HasPrefix(rest, "//"):
			t.takeLine()
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest, "*/")
			if end < 0 {
				t.start = t.pos
				t.fail("comment without an end")
				return
			}
			t.pos += end + len("*/")
		default:
			return
		}
	}
}

// takeLine goes past the rest of a line, its line break excluded.
func (t *tokenizer) takeLine() string {
	end := strings.IndexByte(t.src[t.pos:], '\n')
	if end < 0 {
		end = len(t.src) - t.pos
	}
	line := t.src[t.pos : t.pos+end]
	t.pos += end
	return line
}

// preprocessor goes past a preprocessor line with its continuations and keeps
// the value of `#define NAME INTEGER`.
func (t *tokenizer) preprocessor() {
	line := t.takeLine()
	for strings.HasSuffix(strings.TrimRight(line, "\r"), "\\") && t.pos < len(t.src) {
		t.pos++ // the line break
		line = t.takeLine()
	}
	words := strings.Fields(line)
	if len(words) == 3 && words[0] == "#define" && !strings.Contains(words[1], "(") {
		if value, err := strconv.ParseInt(words[2], 0, 64); err == nil {
			t.defines[words[1]] = value
		}
	}
}

func (t *tokenizer) character() {
	start := t.pos
	value := t.quoted('\'')
	r, size := utf8.DecodeRuneInString(value)
	if size == 0 || size != len(value) {
		t.fail("bad character literal %s", t.src[start:t.pos])
		return
	}
	t.tok = token{kind: tokenNumber, text: t.src[start:t.pos], value: int64(r)}
}

// quoted reads a literal up to its closing quote and resolves its escapes.
func (t *tokenizer) quoted(quote byte) string {
	t.pos++
	var value strings.Builder
	for t.pos < len(t.src) {
		c := t.src[t.pos]
		t.pos++
		switch c {
		case quote:
			return value.String()
		case '\n':
			t.fail("literal without an end")
			return ""
		case '\\':
			t.escape(&value)
		default:
			value.WriteByte(c)
		}
	}
	t.fail("literal without an end")
	return ""
}

// simpleEscape is what an escape of one letter stands for.
func simpleEscape(c byte) byte {
	switch c {
	case 'a':
		return '\a'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'v':
		return '\v'
	case '0':
		return 0
	}
	return c // a quote, a backslash, a question mark
}

func (t *tokenizer) escape(value *strings.Builder) {
	if t.pos >= len(t.src) {
		return
	}
	c := t.src[t.pos]
	t.pos++
	digits := 0
	switch c {
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		value.WriteByte(simpleEscape(c))
		return
	}
	end := min(t.pos+digits, len(t.src))
	code, err := strconv.ParseUint(t.src[t.pos:end], 16, 32)
	if err != nil {
		t.fail("bad escape \\%c%s", c, t.src[t.pos:end])
		return
	}
	t.pos = end
	if c == 'x' {
		value.WriteByte(byte(code))
	} else {
		value.WriteRune(rune(code))
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isIdentByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c)
}
