package markup

import (
	"bytes"
	"strings"
)

const (
	commentStart = "<!--"
	commentEnd   = "-->"
)

// maxTag bounds the bytes of one opening tag. Without it, tags that never end
// would be read to the end of the file again and again.
const maxTag = 4 << 10

// tag is an opening tag.
type tag struct {
	// size is its length in bytes, with both brackets.
	size int
	// empty says that it closes itself: "<script src=… />".
	empty bool
	// lang and kind are the attributes lang and type, in lower case.
	lang, kind string
}

// startsElement reports whether a tag behind this text can be one between elements,
// not a string in an expression or an attribute.
func startsElement(before []byte) bool {
	before = bytes.TrimRight(before, " \t")
	if len(before) == 0 || string(before) == "\xEF\xBB\xBF" {
		return true
	}
	c := before[len(before)-1]
	return c == '\n' || c == '\r' || c == '>'
}

// isTag reports whether src starts with an opening tag of that name.
func isTag(src []byte, name string) bool {
	n := 1 + len(name)
	return len(src) > n && bytes.EqualFold(src[1:n], []byte(name)) && endsName(src[n])
}

func endsName(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', '\f', '/', '>':
		return true
	}
	return false
}

// readTag reads the opening tag of that name at the start of src. ok is false
// when it does not end within maxTag.
func readTag(src []byte, name string) (t tag, ok bool) {
	src = src[:min(len(src), maxTag)]
	for at := 1 + len(name); at < len(src); {
		switch c := src[at]; {
		case c == '>':
			t.size = at + 1
			return t, true
		case c == '/':
			t.empty = at+1 < len(src) && src[at+1] == '>'
			at++
		case endsName(c):
			at++
		default:
			key, value, size := readAttribute(src[at:])
			switch strings.ToLower(key) {
			case "lang":
				t.lang = strings.ToLower(value)
			case "type":
				t.kind = strings.ToLower(value)
			}
			at += size
		}
	}
	return tag{}, false
}

// readAttribute reads an attribute at the start of src, which holds at least
// one byte; size is above 0. A value is quoted, in braces, or a word.
func readAttribute(src []byte) (key, value string, size int) {
	at := 0
	if src[0] == '{' { // an attribute that is an expression alone
		return "", "", skipBraces(src)
	}
	for at < len(src) && src[at] != '=' && !endsName(src[at]) {
		at++
	}
	key = string(src[:at])
	next := at
	for next < len(src) && isSpace(src[next]) {
		next++
	}
	if next == len(src) || src[next] != '=' {
		return key, "", max(at, 1)
	}
	at = next + 1
	for at < len(src) && isSpace(src[at]) {
		at++
	}
	if at == len(src) {
		return key, "", at
	}
	switch c := src[at]; c {
	case '"', '\'':
		end := bytes.IndexByte(src[at+1:], c)
		if end < 0 {
			return key, "", len(src)
		}
		return key, string(src[at+1 : at+1+end]), at + end + 2
	case '{':
		return key, "", at + skipBraces(src[at:])
	}
	start := at
	for at < len(src) && src[at] != '>' && !isSpace(src[at]) {
		at++
	}
	return key, string(src[start:at]), at
}

// skipBraces returns the size of the expression in braces at the start of src.
func skipBraces(src []byte) int {
	depth := 0
	for i, c := range src {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(src)
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' }

// skipComment returns the size of the comment at the start of src. One that is
// not closed reaches to the end.
func skipComment(src []byte) int {
	i := bytes.Index(src[len(commentStart):], []byte(commentEnd))
	if i < 0 {
		return len(src)
	}
	return len(commentStart) + i + len(commentEnd)
}

// contentSize returns how many bytes stand before the closing tag of that name.
func contentSize(src []byte, name string) int {
	for at := 0; ; at++ {
		i := bytes.Index(src[at:], []byte("</"))
		if i < 0 {
			return len(src)
		}
		at += i
		n := at + 2 + len(name)
		if n <= len(src) && bytes.EqualFold(src[at+2:n], []byte(name)) && (n == len(src) || endsName(src[n])) {
			return at
		}
	}
}
