// Package snippet cuts the short texts that extraction hooks record of a file, such
// as receivers and the names of types, and looks at what stands around a place.
package snippet

import (
	"strings"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
)

// maxRead bounds how many bytes are read for a snippet of code.MaxChain: white
// space is looked for no further.
const maxRead = 4 * code.MaxChain

// Clip is the start of s, limit bytes at the most, without a character that does
// not fit whole.
func Clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	return strings.ToValidUTF8(s[:limit], "")
}

// Chain is Clip to what a receiver may be long.
func Chain(s string) string { return Clip(s, code.MaxChain) }

// Named describes a receiver that is one name. Where the text is damaged the name
// can be missing; then what stands before the use is not known.
func Named(name string) (code.ReceiverKind, string) {
	if name == "" {
		return code.ReceiverChain, ""
	}
	return code.ReceiverName, Chain(name)
}

// Unspaced is s without white space and without the bytes of also, no longer than
// a receiver may be.
func Unspaced(s, also string) string {
	s = s[:min(len(s), maxRead)]
	leave := func(c byte) bool {
		return c == ' ' || c >= '\t' && c <= '\r' || strings.IndexByte(also, c) >= 0
	}
	first := 0
	for first < len(s) && !leave(s[first]) {
		first++
	}
	if first == len(s) {
		return Chain(s)
	}
	out := append(make([]byte, 0, len(s)), s[:first]...)
	for i := first; i < len(s); i++ {
		if !leave(s[i]) {
			out = append(out, s[i])
		}
	}
	return strings.ToValidUTF8(Chain(string(out)), "")
}

// Squeeze is s without white space, but with one space where two words would
// become one. mark is the byte that counts as a part of words besides letters,
// digits and "_". At most limit bytes of s are read.
func Squeeze(s string, limit int, mark byte) string {
	cut := len(s) > limit
	if cut {
		s = s[:limit]
	}
	if !cut && !strings.ContainsAny(s, " \t\r\n") {
		return s
	}
	isWord := func(c byte) bool {
		return c == '_' || c == mark || c >= utf8.RuneSelf || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
	}
	out := make([]byte, 0, len(s))
	space := false
	for i := range len(s) {
		switch c := s[i]; c {
		case ' ', '\t', '\r', '\n':
			space = len(out) > 0
		default:
			if space && isWord(c) && isWord(out[len(out)-1]) {
				out = append(out, ' ')
			}
			space = false
			out = append(out, c)
		}
	}
	return strings.ToValidUTF8(string(out), "")
}

// SqueezedChain is Squeeze of as much as a receiver may be long.
func SqueezedChain(s string, mark byte) string { return Chain(Squeeze(s, maxRead, mark)) }

// StartsLine reports whether only white space stands before offset in its line, or
// a byte order mark at the start of the text.
func StartsLine[T string | []byte](src T, offset uint32) bool {
	i := int(offset)
	for i > 0 && (src[i-1] == ' ' || src[i-1] == '\t' || src[i-1] == '\f') {
		i--
	}
	return i == 0 || src[i-1] == '\n' || string(src[:i]) == "\uFEFF"
}

// LastPart is what stands behind the last dot of a name.
func LastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// HasLetter reports whether a text has a letter, or what may be one outside of ASCII.
func HasLetter(s string) bool {
	for i := range len(s) {
		if c := s[i]; c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}
