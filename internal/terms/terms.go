// Package terms turns source text, prose and queries into search terms. The
// index and the query use the same functions, so that whatever is written in
// a file can be asked for in the words of the file.
//
// A word is a run of letters, digits, "_" and "$" of one script. Each word
// gives its whole form, lower-cased and without "_" and "$", and, when it has
// several, its parts: camelCase humps, snake_case pieces, acronyms
// (HTTPServer: http, server) and the letters and digits of a part (base64:
// base64, base, 64). So createUser, create_user and CreateUser are one whole
// form, createuser, with the parts create and user. Runs of scripts that are
// written without spaces (Chinese, Japanese, Korean, Thai, Lao, Khmer,
// Burmese) give single characters and pairs of neighbours.
//
// No word is left out, however common: dropping is the business of whoever
// asks.
package terms

import (
	"bytes"
	"unicode/utf8"
)

const (
	// MaxWord bounds a term in bytes. Longer runs are data (hashes, base64) and
	// give one term, their first MaxWord bytes, without parts.
	MaxWord = 128
	// MaxParts bounds the parts of one word; further parts are left out, the
	// whole form still holds them.
	MaxParts = 16
)

// Append appends the terms of text to dst, each followed by one space, and
// returns the extended slice. It allocates only to grow dst, and for text
// outside ASCII that is not normalised. Bytes that are no UTF-8 separate
// words.
func Append(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		if class[text[i]] == separator {
			i++
			continue
		}
		dst, i = appendNext(dst, text, i)
	}
	return dst
}

// appendNext appends the terms of the word that starts at i, which is no
// separator in ASCII, and returns the offset after it.
func appendNext(dst, text []byte, i int) ([]byte, int) {
	c := class[text[i]]
	if c == wide {
		return appendWide(dst, text, i)
	}
	j, seen := i+1, uint8(1)<<c
	for j < len(text) {
		c = class[text[j]]
		if c == separator || c == wide {
			break
		}
		seen |= 1 << c
		j++
	}
	if c == wide && j < len(text) && wordGoesOn(text[j:]) {
		return appendWide(dst, text, i)
	}
	return appendASCII(dst, text[i:j], seen), j
}

// The classes of bytes.
const (
	separator uint8 = iota
	lower
	upper
	digit
	joint // "_" and "$"
	wide  // part of a rune outside ASCII
)

// class maps a byte to its class.
//
//nolint:gochecknoglobals // a table, read-only
var class = func() (t [256]uint8) {
	for b := range t {
		switch {
		case 'a' <= b && b <= 'z':
			t[b] = lower
		case 'A' <= b && b <= 'Z':
			t[b] = upper
		case '0' <= b && b <= '9':
			t[b] = digit
		case b == '_' || b == '$':
			t[b] = joint
		case b >= utf8.RuneSelf:
			t[b] = wide
		}
	}
	return t
}()

// appendASCII appends the terms of one word; seen has a bit for each class
// of byte in it.
func appendASCII(dst, word []byte, seen uint8) []byte {
	const split = 1<<upper | 1<<digit | 1<<joint
	if len(word) > MaxWord {
		return appendWhole(dst, word[:MaxWord])
	}
	if seen&split == 0 || seen == 1<<digit {
		dst = append(dst, word...)
		return append(dst, ' ')
	}
	dst = appendWhole(dst, word)
	if class[word[0]] == digit && seen&(1<<upper|1<<joint) == 0 || number(word) {
		return dst
	}
	return appendParts(dst, word)
}

// number recognises literals such as 0xFF, 1_000 and 1e9, which have no parts.
func number(word []byte) bool {
	if class[word[0]] != digit {
		return false
	}
	if len(word) > 1 && word[0] == '0' && bytes.IndexByte([]byte("xXbBoO"), word[1]) >= 0 {
		return true
	}
	for _, b := range word {
		if c := class[b]; c != digit && b != '_' {
			return false
		}
	}
	return true
}

// appendWhole appends the lower-cased word without joints; a word of nothing
// but joints ("_", "$") stands for itself.
func appendWhole(dst, word []byte) []byte {
	from := len(dst)
	for _, b := range word {
		switch class[b] {
		case upper:
			dst = append(dst, b|0x20)
		case joint:
		default:
			dst = append(dst, b)
		}
	}
	if len(dst) == from {
		dst = append(dst, word[0])
	}
	return append(dst, ' ')
}

// appendParts appends the parts of a word that differ from its whole form.
func appendParts(dst, word []byte) []byte {
	parts := 0
	first, last := trim(word)
	for i := first; i < last; {
		if class[word[i]] == joint {
			i++
			continue
		}
		end := hump(word, i, last)
		letters := i
		for letters < end && class[word[letters]] != digit {
			letters++
		}
		if i != first || end != last {
			dst = appendLower(dst, word[i:end])
			parts++
		}
		if i < letters && letters < end {
			dst = appendLower(dst, word[i:letters])
			dst = append(dst, word[letters:end]...)
			dst = append(dst, ' ')
			parts += 2
		}
		if parts >= MaxParts {
			break
		}
		i = end
	}
	return dst
}

// trim returns the bounds of a word without the joints at its ends.
func trim(word []byte) (first, last int) {
	last = len(word)
	for first < last && class[word[first]] == joint {
		first++
	}
	for last > first && class[word[last-1]] == joint {
		last--
	}
	return first, last
}

// hump returns the end of the part that starts at i: letters of one hump or
// one acronym and the digits after them, or digits alone. A plural acronym
// (URLs) is one part.
func hump(word []byte, i, last int) int {
	j := i + 1
	switch class[word[i]] {
	case upper:
		for j < last && class[word[j]] == upper {
			j++
		}
		if j < last && class[word[j]] == lower {
			plural := word[j] == 's' && j-i > 1 && (j+1 == last || class[word[j+1]] != lower)
			switch {
			case plural:
				j++
			case j-i > 1:
				return j - 1
			default:
				for j < last && class[word[j]] == lower {
					j++
				}
			}
		}
	case lower:
		for j < last && class[word[j]] == lower {
			j++
		}
	}
	for j < last && class[word[j]] == digit {
		j++
	}
	return j
}

func appendLower(dst, part []byte) []byte {
	for _, b := range part {
		if class[b] == upper {
			b |= 0x20
		}
		dst = append(dst, b)
	}
	return append(dst, ' ')
}
