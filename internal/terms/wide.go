package terms

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// script is what a word may not mix.
type script uint8

const (
	scriptNone  script = iota // not part of a word
	scriptAny                 // digits, joints and marks, which go with every script
	scriptLatin               // and ASCII letters
	scriptGreek
	scriptCyrillic
	scriptDense // written without spaces
	scriptOther
)

// dense are the scripts that put no space between words, and Hangul, whose
// words carry particles.
//
//nolint:gochecknoglobals // a table, read-only
var dense = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// scriptOf classifies a rune.
func scriptOf(r rune) script {
	if r < utf8.RuneSelf {
		switch class[byte(r)] {
		case separator:
			return scriptNone
		case digit, joint:
			return scriptAny
		}
		return scriptLatin
	}
	switch {
	case unicode.Is(unicode.Latin, r):
		return scriptLatin
	case unicode.In(r, dense...) || r == 'ー':
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r) {
			return scriptNone
		}
		return scriptDense
	case unicode.IsMark(r), unicode.IsNumber(r):
		return scriptAny
	case !unicode.IsLetter(r):
		return scriptNone
	case unicode.Is(unicode.Cyrillic, r):
		return scriptCyrillic
	case unicode.Is(unicode.Greek, r):
		return scriptGreek
	}
	return scriptOther
}

// wordGoesOn reports whether text starts with a rune that can belong to the
// ASCII word before it.
func wordGoesOn(text []byte) bool {
	r, n := utf8.DecodeRune(text)
	if r == utf8.RuneError && n <= 1 {
		return false
	}
	s := scriptOf(r)
	return s == scriptLatin || s == scriptAny
}

// appendWide appends the terms of the word or dense run at i, which holds a
// rune outside ASCII, and returns the offset after it.
func appendWide(dst, text []byte, i int) ([]byte, int) {
	start, current := i, scriptAny
	marks := false
	for i < len(text) {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n <= 1 {
			break
		}
		s := scriptOf(r)
		if s == scriptNone {
			break
		}
		if s != scriptAny {
			if current != scriptAny && s != current {
				break
			}
			if s == scriptDense && i > start && current == scriptAny {
				break // digits before a dense run are a word of their own
			}
			current = s
		} else if current == scriptDense && !unicode.IsMark(r) {
			break
		}
		marks = marks || r >= utf8.RuneSelf && unicode.IsMark(r)
		i += n
	}
	if i == start {
		_, n := utf8.DecodeRune(text[i:])
		return dst, i + n
	}
	word := text[start:i]
	if marks && !norm.NFC.IsNormal(word) {
		word = norm.NFC.Bytes(word)
	}
	if current == scriptDense {
		return appendDense(dst, word), i
	}
	return appendWord(dst, word), i
}

// appendDense appends the characters of a run and the pairs of neighbours. A
// combining mark belongs to the character before it.
func appendDense(dst, run []byte) []byte {
	previous := 0
	for i := 0; i < len(run); {
		end := character(run, i)
		dst = append(dst, run[i:end]...)
		dst = append(dst, ' ')
		if i > 0 {
			dst = append(dst, run[previous:end]...)
			dst = append(dst, ' ')
		}
		previous, i = i, end
	}
	return dst
}

// character returns the end of the rune at i with the marks that follow it,
// at most MaxWord/2 bytes further.
func character(run []byte, i int) int {
	_, n := utf8.DecodeRune(run[i:])
	end := i + n
	for end < len(run) && end-i < MaxWord/2-utf8.UTFMax {
		r, n := utf8.DecodeRune(run[end:])
		if !unicode.IsMark(r) {
			break
		}
		end += n
	}
	return end
}

// appendWord appends a word outside ASCII whole and in its parts, which start
// at joints and where an upper-case letter follows a lower-case one.
func appendWord(dst, word []byte) []byte {
	if len(word) > MaxWord {
		end := MaxWord
		for !utf8.RuneStart(word[end]) {
			end--
		}
		return appendFolded(dst, word[:end])
	}
	from := len(dst)
	dst = appendFolded(dst, word)
	whole := len(dst)
	parts, start, afterLower := 0, 0, false
	for i := 0; i <= len(word); {
		r, n := rune('_'), 1
		if i < len(word) {
			r, n = utf8.DecodeRune(word[i:])
		}
		isJoint := r == '_' || r == '$'
		if i > start && (isJoint || afterLower && unicode.IsUpper(r)) {
			if start > 0 || i < len(word) {
				if parts++; parts <= MaxParts {
					dst = appendFolded(dst, word[start:i])
				}
			}
			start = i
		}
		if isJoint {
			start = i + n
		}
		afterLower = unicode.IsLower(r)
		i += n
	}
	if parts == 1 && string(dst[from:whole]) == string(dst[whole:]) {
		dst = dst[:whole]
	}
	return dst
}

// appendFolded appends the lower-cased word without joints; lower-casing may
// change its length.
func appendFolded(dst, word []byte) []byte {
	from := len(dst)
	for i := 0; i < len(word); {
		r, n := utf8.DecodeRune(word[i:])
		if r != '_' && r != '$' {
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
		i += n
	}
	if len(dst) == from {
		return dst
	}
	return append(dst, ' ')
}

// isDense reports whether a word starts with a rune of a dense script.
func isDense(word []byte) bool {
	r, _ := utf8.DecodeRune(word)
	return scriptOf(r) == scriptDense
}
