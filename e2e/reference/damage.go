package reference

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"unicode/utf8"
)

// damager makes a damaged variant of src. other is another source of the same
// corpus. The result may share memory with src or other but changes neither.
type damager struct {
	name   string
	damage func(r *rand.Rand, src, other []byte) []byte
}

// damagers are the kinds of damage, each a way in which real sources are broken
// or in which a lexer can be led astray.
func damagers() []damager {
	return []damager{
		{"truncate", truncate},
		{"behead", func(r *rand.Rand, src, _ []byte) []byte { return src[at(r, src):] }},
		{"delete range", deleteRange},
		{"delete character", func(r *rand.Rand, src, _ []byte) []byte { return deleteAny(r, src, "()[]{}<>;,.\"'`/=:\n") }},
		{"insert character", insertCharacter},
		{"insert junk", insertJunk},
		{"repeat range", repeatRange},
		{"swap tokens", swapTokens},
		{"swap lines", swapLines},
		{"shuffle lines", shuffleLines},
		{"splice", splice},
		{"NUL", func(r *rand.Rand, src, _ []byte) []byte { return sprinkle(r, src, "\x00") }},
		{"invalid UTF-8", func(r *rand.Rand, src, _ []byte) []byte { return sprinkle(r, src, pick(r, invalidUTF8())) }},
		{"cut characters", cutCharacters},
		{"unicode space", unicodeSpace},
		{"BOM", byteOrderMark},
		{"CRLF", lineEnds},
		{"one line", func(_ *rand.Rand, src, _ []byte) []byte { return bytes.ReplaceAll(src, []byte("\n"), []byte(" ")) }},
		{"no space", func(_ *rand.Rand, src, _ []byte) []byte { return bytes.ReplaceAll(src, []byte(" "), nil) }},
		{"drop closers", dropClosers},
		{"swap quotes", swapQuotes},
		{"merge conflict", mergeConflict},
	}
}

// Damage returns variant number n of src, and the names of what was done to
// it. Variants are the same for the same seed, number and sources. Every kind
// of damage has its turn; one variant in three is damaged twice.
func Damage(seed uint64, n int, src, other []byte) ([]byte, string) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	kinds := damagers()
	kind := kinds[n%len(kinds)]
	out, name := kind.damage(r, src, other), kind.name
	if r.IntN(3) == 0 {
		kind = pick(r, kinds)
		out, name = kind.damage(r, out, other), name+", "+kind.name
	}
	return out, name
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func at(r *rand.Rand, src []byte) int { return r.IntN(len(src) + 1) }

// span is a random range of at most limit bytes.
func span(r *rand.Rand, src []byte, limit int) (int, int) {
	start := at(r, src)
	return start, start + r.IntN(min(limit, len(src)-start)+1)
}

func insert(src []byte, i int, text string) []byte {
	return slices.Concat(src[:i], []byte(text), src[i:])
}

func truncate(r *rand.Rand, src, _ []byte) []byte { return src[:at(r, src)] }

func deleteRange(r *rand.Rand, src, _ []byte) []byte {
	start, end := span(r, src, pick(r, []int{3, 30, 300}))
	return slices.Concat(src[:start], src[end:])
}

// deleteAny deletes one byte that is among set.
func deleteAny(r *rand.Rand, src []byte, set string) []byte {
	start := at(r, src)
	i := bytes.IndexAny(src[start:], set)
	if i < 0 {
		return truncate(r, src, nil)
	}
	return slices.Concat(src[:start+i], src[start+i+1:])
}

func insertCharacter(r *rand.Rand, src, _ []byte) []byte {
	const characters = "()[]{}<>;,.\"'`/\\=:?!@#$%^&*+-|~\n"
	for range 1 + r.IntN(3) {
		i := r.IntN(len(characters))
		src = insert(src, at(r, src), characters[i:i+1])
	}
	return src
}

func insertJunk(r *rand.Rand, src, _ []byte) []byte {
	junk := []string{
		"<<<<<<< HEAD\n", "\n=======\n", "/*", "*/", "//", "`", "${", "\"", "'", "<!--", "-->", "</div>", "<a>", "<", "=>", "...",
		"if (", "else", "function ", "class ", "func ", "package ", "import ", "export default ", "return", "async ", "of", "in",
		"#!", "#", "@", "?.", "??", "::", "0x", "1e", "\\", "&nbsp;", "&#", "\r", "\f", "\v", "日本", "é", "\U0001F600",
		"((((((((", "}}}}", "]]]]", "{{{{{{", "case 1:", ";;;;", "<T,>", "as any", "type", "enum", "namespace ", ":=", "<-", "!", "~",
	}
	return insert(src, at(r, src), pick(r, junk))
}

func repeatRange(r *rand.Rand, src, _ []byte) []byte {
	start, end := span(r, src, 120)
	return slices.Concat(src[:end], bytes.Repeat(src[start:end], 1+r.IntN(3)), src[end:])
}

// tokens are rough words and single punctuation characters, as ranges.
func tokens(src []byte) [][2]int {
	var list [][2]int
	word := func(c byte) bool {
		return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c >= 0x80
	}
	for i := 0; i < len(src); {
		start := i
		for i < len(src) && word(src[i]) {
			i++
		}
		if i == start {
			i++
			if src[start] <= ' ' {
				continue
			}
		}
		list = append(list, [2]int{start, i})
	}
	return list
}

func swapTokens(r *rand.Rand, src, _ []byte) []byte {
	list := tokens(src)
	if len(list) < 2 {
		return src
	}
	i := r.IntN(len(list) - 1)
	j := i + 1 + r.IntN(min(20, len(list)-i-1))
	a, b := list[i], list[j]
	return slices.Concat(src[:a[0]], src[b[0]:b[1]], src[a[1]:b[0]], src[a[0]:a[1]], src[b[1]:])
}

func swapLines(r *rand.Rand, src, _ []byte) []byte {
	lines := bytes.SplitAfter(src, []byte("\n"))
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	lines[i], lines[j] = lines[j], lines[i]
	return bytes.Join(lines, nil)
}

func shuffleLines(r *rand.Rand, src, _ []byte) []byte {
	lines := bytes.SplitAfter(src, []byte("\n"))
	start := r.IntN(len(lines))
	window := lines[start:min(len(lines), start+2+r.IntN(30))]
	r.Shuffle(len(window), func(i, j int) { window[i], window[j] = window[j], window[i] })
	return bytes.Join(lines, nil)
}

func splice(r *rand.Rand, src, other []byte) []byte {
	start, end := span(r, other, 2000)
	i := at(r, src)
	return slices.Concat(src[:i], other[start:end], src[i:])
}

func sprinkle(r *rand.Rand, src []byte, text string) []byte {
	for range 1 + r.IntN(3) {
		src = insert(src, at(r, src), text)
	}
	return src
}

// invalidUTF8 are stray continuations, cut and overlong sequences, surrogates
// and code points past the last.
func invalidUTF8() []string {
	return []string{
		"\xff", "\xfe\xff", "\x80", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xc0\x80", "\xc0\xaf", "\xe0\x80\x80",
		"\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80",
	}
}

// cutCharacters puts multi-byte characters in and cuts one in two.
func cutCharacters(r *rand.Rand, src, _ []byte) []byte {
	src = sprinkle(r, src, pick(r, []string{"é", "日", "\U0001F469\u200d\U0001F680", "\U0001D518"}))
	start := at(r, src)
	for i := start; i < len(src); i++ {
		if src[i] >= utf8.RuneSelf {
			return slices.Concat(src[:i], src[i+1:])
		}
	}
	return src
}

func unicodeSpace(r *rand.Rand, src, _ []byte) []byte {
	space := []byte(pick(r, []string{
		"\u00a0", "\u2028", "\u2029", "\u3000", "\ufeff", "\u0085", "\u1680", "\u180e", "\u2003", "\u200b", "\u202f", "\u2060", "\v", "\f",
	}))
	start, end := span(r, src, 400)
	return slices.Concat(src[:start], bytes.ReplaceAll(src[start:end], []byte(" "), space), src[end:])
}

func byteOrderMark(r *rand.Rand, src, _ []byte) []byte {
	const mark = "\ufeff"
	if r.IntN(2) == 0 {
		src = insert(src, at(r, src), mark)
	}
	return insert(src, 0, mark)
}

func lineEnds(r *rand.Rand, src, _ []byte) []byte {
	end := pick(r, []string{"\r\n", "\r", "\r\r\n", "\n\r"})
	return bytes.ReplaceAll(src, []byte("\n"), []byte(end))
}

func dropClosers(r *rand.Rand, src, _ []byte) []byte {
	closer := []byte(pick(r, []string{")", "]", "}", ">", ";", "`", "\"", "*/"}))
	start, end := span(r, src, 600)
	return slices.Concat(src[:start], bytes.ReplaceAll(src[start:end], closer, nil), src[end:])
}

func swapQuotes(r *rand.Rand, src, _ []byte) []byte {
	const quotes = "\"'`"
	src = slices.Clone(src)
	start, end := span(r, src, 400)
	for i := start; i < end; i++ {
		if bytes.IndexByte([]byte(quotes), src[i]) >= 0 && r.IntN(2) == 0 {
			src[i] = quotes[r.IntN(len(quotes))]
		}
	}
	return src
}

func mergeConflict(r *rand.Rand, src, other []byte) []byte {
	lines := bytes.SplitAfter(src, []byte("\n"))
	start := r.IntN(len(lines))
	end := min(len(lines), start+1+r.IntN(8))
	theirs := bytes.SplitAfter(other, []byte("\n"))
	their := r.IntN(len(theirs))
	return slices.Concat(
		bytes.Join(lines[:start], nil),
		[]byte("<<<<<<< HEAD\n"), bytes.Join(lines[start:end], nil),
		[]byte("=======\n"), bytes.Join(theirs[their:min(len(theirs), their+4)], nil),
		[]byte(">>>>>>> branch\n"), bytes.Join(lines[end:], nil),
	)
}
