package embed

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// bertNormaliser is the BertNormalizer of tokenizer.json: no control
// characters, every space a blank, blanks around Chinese characters, no
// accents, lower case.
func bertNormaliser(clean, chinese, strip, lower bool) normaliser {
	return func(text string) string {
		if isASCII(text) {
			return bertASCII(text, clean, lower)
		}
		var b strings.Builder
		b.Grow(len(text) + len(text)/8)
		for _, r := range text {
			switch {
			case clean && (r == 0 || r == utf8.RuneError || isControl(r)):
			case clean && unicode.IsSpace(r):
				b.WriteByte(' ')
			case chinese && isChinese(r):
				b.WriteByte(' ')
				b.WriteRune(r)
				b.WriteByte(' ')
			default:
				b.WriteRune(r)
			}
		}
		text = b.String()
		if strip {
			text = withoutMarks(norm.NFD.String(text))
		}
		if lower {
			text = lowerCase(text)
		}
		return text
	}
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// bertASCII is bertNormaliser for the most common case.
func bertASCII(text string, clean, lower bool) string {
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		c := text[i]
		switch {
		case clean && (c == '\t' || c == '\n' || c == '\r'):
			c = ' '
		case clean && (c < ' ' || c == 0x7f):
			continue
		case lower && c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}

// isControl is what BERT takes for a control character: categories Cc, Cf and
// Co, but not the white space among them.
func isControl(r rune) bool {
	if r == '\t' || r == '\n' || r == '\r' {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co)
}

// isChinese has the ranges of BERT's list, with its gap at 2B820.
func isChinese(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x3400 && r <= 0x4dbf ||
		r >= 0x20000 && r <= 0x2a6df || r >= 0x2a700 && r <= 0x2b73f ||
		r >= 0x2b740 && r <= 0x2b81f || r >= 0x2b920 && r <= 0x2ceaf ||
		r >= 0xf900 && r <= 0xfaff || r >= 0x2f800 && r <= 0x2fa1f
}

func withoutMarks(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, text)
}

// lowerCase maps each character on its own, the one that becomes two included.
func lowerCase(text string) string {
	return strings.ReplaceAll(strings.Map(func(r rune) rune {
		if r == 'İ' {
			return r
		}
		return unicode.ToLower(r)
	}, text), "İ", "i\u0307")
}
