package embed

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// behaviour says what becomes of the matches of a splitter.
type behaviour string

// The behaviours of tokenizer.json.
const (
	removed            behaviour = "Removed"
	isolated           behaviour = "Isolated"
	mergedWithPrevious behaviour = "MergedWithPrevious"
	mergedWithNext     behaviour = "MergedWithNext"
	contiguous         behaviour = "Contiguous"
)

// finder gives the next match in text at or behind from; start is -1 where
// there is none.
type finder func(text string, from int) (start, end int)

// splitBy cuts each piece at the matches of find, or with invert at what
// stands between them.
func splitBy(find finder, b behaviour, invert bool) splitter {
	return func(pieces []string, _ bool) []string {
		out := make([]string, 0, 2*len(pieces))
		for _, p := range pieces {
			out = appendSplit(out, p, find, b, invert)
		}
		return out
	}
}

// appendSplit walks over the matches and what is between them, from left to
// right, and adds each to the piece before it or begins a new one.
func appendSplit(out []string, text string, find finder, b behaviour, invert bool) []string {
	open := 0 // where the piece that may still grow begins
	flush := func(to int) {
		if to > open {
			out = append(out, text[open:to])
		}
		open = to
	}
	before := false // what came before is a match
	segment := func(from, to int, match bool) {
		if from == to {
			return
		}
		match = match != invert
		switch b {
		case removed:
			flush(from)
			if match {
				open = to
			}
		case isolated:
			flush(from)
		case contiguous:
			if match != before {
				flush(from)
			}
		case mergedWithPrevious:
			if !match || before {
				flush(from)
			}
		case mergedWithNext:
			if match || !before {
				flush(from)
			}
		}
		before = match
	}
	at := 0
	for at < len(text) {
		start, end := find(text, at)
		if start < 0 || end <= start {
			break
		}
		segment(at, start, false)
		segment(start, end, true)
		at = end
	}
	segment(at, len(text), false)
	flush(len(text))
	return out
}

// whenRune finds single characters.
func whenRune(is func(rune) bool) finder {
	return func(text string, from int) (int, int) {
		for i, r := range text[from:] {
			if is(r) {
				return from + i, from + i + utf8.RuneLen(r)
			}
		}
		return -1, -1
	}
}

// whenText finds a text.
func whenText(s string) finder {
	return func(text string, from int) (int, int) {
		i := strings.Index(text[from:], s)
		if i < 0 {
			return -1, -1
		}
		return from + i, from + i + len(s)
	}
}

// lastSpace stands for "white space that nothing else follows", which Go's
// expressions do not have. GPT-2 and all after it end with it.
const lastSpace = `\s+(?!\S)|`

// whenPattern finds what a regular expression of tokenizer.json matches.
func whenPattern(pattern string) (finder, error) {
	rest, hasLast := strings.CutSuffix(pattern, lastSpace+`\s+`)
	if !hasLast {
		rest, hasLast = strings.CutSuffix(pattern, lastSpace+`\s`)
	}
	if hasLast {
		pattern = rest + `(\s+)`
	}
	re, err := regexp.Compile(unicodeClasses(pattern))
	if err != nil || hasLast && re.NumSubexp() != 1 {
		return nil, fmt.Errorf("pattern %q is not supported", pattern)
	}
	return func(text string, from int) (int, int) {
		m := re.FindStringSubmatchIndex(text[from:])
		if m == nil {
			return -1, -1
		}
		start, end := from+m[0], from+m[1]
		if hasLast && m[2] >= 0 && end < len(text) {
			// The last space belongs to the word behind it.
			if _, n := utf8.DecodeLastRuneInString(text[start:end]); end-start > n {
				end -= n
			}
		}
		return start, end
	}, nil
}

// unicodeClasses writes \s, \d and \w of an expression out, which mean ASCII
// in Go and Unicode in tokenizer.json.
func unicodeClasses(pattern string) string {
	classes := map[byte]string{
		's': `\t-\r \x{85}\p{Z}`,
		'd': `\p{Nd}`,
		// Letters in circles and squares are words, of the other numbers only
		// those of Latin-1 (https://github.com/kkos/oniguruma, CR_Word).
		'w': `\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}²³¹¼-¾\x{24b6}-\x{24e9}\x{1f130}-\x{1f149}\x{1f150}-\x{1f169}\x{1f170}-\x{1f189}`,
	}
	var b strings.Builder
	inClass := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\' && i+1 < len(pattern):
			i++
			lower := pattern[i] | 0x20
			set, ok := classes[lower]
			switch {
			case ok && pattern[i] == lower && inClass:
				b.WriteString(set)
			case ok && pattern[i] == lower:
				b.WriteString("[" + set + "]")
			case ok && !inClass:
				b.WriteString("[^" + set + "]")
			case ok: // \S in a class: no way to write it
				return "("
			default:
				b.WriteString(pattern[i-1 : i+1])
			}
			continue
		case c == '[' && !inClass:
			inClass = true
		case c == ']' && inClass:
			inClass = false
		}
		b.WriteByte(c)
	}
	return b.String()
}

// bertSplit cuts at white space, and takes each punctuation mark alone.
func bertSplit(pieces []string, _ bool) []string {
	out := make([]string, 0, 2*len(pieces))
	for _, text := range pieces {
		from := 0
		for i, r := range text {
			space := unicode.IsSpace(r)
			if !space && !isPunctuation(r) {
				continue
			}
			if i > from {
				out = append(out, text[from:i])
			}
			from = i + utf8.RuneLen(r)
			if !space {
				out = append(out, text[i:from])
			}
		}
		if from < len(text) {
			out = append(out, text[from:])
		}
	}
	return out
}

// wordRuns cuts a text into words and runs of what is neither of a word nor
// white space.
func wordRuns(pieces []string, _ bool) []string {
	const space, word, other = 0, 1, 2
	out := make([]string, 0, 2*len(pieces))
	for _, text := range pieces {
		from, now := 0, space
		flush := func(to int) {
			if now != space {
				out = append(out, text[from:to])
			}
			from = to
		}
		for i, r := range text {
			kind := other
			switch {
			case isWordRune(r):
				kind = word
			case unicode.IsSpace(r):
				kind = space
			}
			if kind != now {
				flush(i)
				now = kind
			}
		}
		flush(len(text))
	}
	return out
}

// isPunctuation is true for all marks of ASCII, symbols among them, and for
// category P.
func isPunctuation(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= '!' && r <= '/' || r >= ':' && r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~'
	}
	return unicode.IsPunct(r)
}

// metaspace writes spaces as a visible mark, puts one before the text, and
// cuts before each.
func metaspace(mark, scheme string, cut bool) splitter {
	return func(pieces []string, first bool) []string {
		out := make([]string, 0, 2*len(pieces))
		for i, p := range pieces {
			p = strings.ReplaceAll(p, " ", mark)
			if (scheme == "always" || scheme == "first" && first && i == 0) && !strings.HasPrefix(p, mark) {
				p = mark + p
			}
			if cut {
				out = appendSplit(out, p, whenText(mark), mergedWithNext, false)
			} else {
				out = append(out, p)
			}
		}
		return out
	}
}

// byteLetters writes each byte as a letter of its own, as GPT-2 does: the
// visible ones of Latin-1 as themselves, the others from U+0100 on.
func byteLetters() [256]string {
	var table [256]string
	next := rune(0x100)
	for b := range 256 {
		r := rune(b)
		visible := r >= '!' && r <= '~' || r >= 0xa1 && r <= 0xac || r >= 0xae
		if !visible {
			r = next
			next++
		}
		table[b] = string(r)
	}
	return table
}

// inByteLetters writes a text in the letters of its bytes.
func inByteLetters(table *[256]string, text string) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/4)
	for i := range len(text) {
		b.WriteString(table[text[i]])
	}
	return b.String()
}

// gpt2Pattern cuts words for byte-level models
// (https://github.com/openai/gpt-2/blob/master/src/encoder.py).
const gpt2Pattern = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|` + lastSpace + `\s+`

// byteLevel cuts words, if cut, and writes their bytes as letters.
func byteLevel(prefixSpace, cut bool) (splitter, error) {
	find, err := whenPattern(gpt2Pattern)
	if err != nil {
		return nil, err
	}
	table := byteLetters()
	return func(pieces []string, _ bool) []string {
		out := make([]string, 0, 2*len(pieces))
		for _, p := range pieces {
			if prefixSpace && !strings.HasPrefix(p, " ") {
				p = " " + p
			}
			from := len(out)
			if cut {
				out = appendSplit(out, p, find, isolated, false)
			} else {
				out = append(out, p)
			}
			for i := range out[from:] {
				out[from+i] = inByteLetters(&table, out[from+i])
			}
		}
		return out
	}, nil
}
