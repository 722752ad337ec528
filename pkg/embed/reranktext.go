package embed

import "strings"

// TextLimits bounds what one candidate of a rerank request holds.
type TextLimits struct {
	// Chars is the most characters of the whole text (1000).
	Chars int
	// BreadcrumbChars is the most of the breadcrumb (250).
	BreadcrumbChars int
	// HeadRatio is the share of the head where no line of the code has a word
	// of the query, and head and tail are shown (0.67).
	HeadRatio float64
}

// DefaultTextLimits are ContextWeaver's.
func DefaultTextLimits() TextLimits {
	return TextLimits{Chars: 1000, BreadcrumbChars: 250, HeadRatio: 0.67}
}

// cut marks what was left out.
const cut = "..."

// RerankText is what a reranker is shown of a chunk: the breadcrumb, shortened
// in the middle, and below it whole lines of the code around the line that
// holds most of the query's tokens (lower case), as many as the limits allow.
// Lines are added below and above in turn. Code in which no token occurs is
// shown by its head and tail. Lengths are in characters (code points), and the
// result never has more than limits.Chars.
func RerankText(breadcrumb, code string, tokens []string, limits TextLimits) string {
	crumb := middle([]rune(breadcrumb), min(limits.BreadcrumbChars, limits.Chars))
	room := limits.Chars
	if crumb != "" {
		room -= len([]rune(crumb)) + 1
		if room <= 0 {
			return crumb
		}
		crumb += "\n"
	}
	text := []rune(code)
	if len(text) <= room {
		return crumb + code
	}
	lines := splitLines(code)
	hit := hitLine(lines, tokens)
	if hit < 0 {
		return crumb + headTail(text, room, limits.HeadRatio)
	}
	return crumb + window(lines, hit, tokens, room)
}

// line is one line without its end, as characters.
func splitLines(code string) [][]rune {
	var lines [][]rune
	for l := range strings.SplitSeq(strings.TrimSuffix(code, "\n"), "\n") {
		lines = append(lines, []rune(strings.TrimSuffix(l, "\r")))
	}
	return lines
}

// hitLine is the first line with most of the tokens, or -1 where none occurs.
func hitLine(lines [][]rune, tokens []string) int {
	hit, most := -1, 0
	for i, l := range lines {
		lower := strings.ToLower(string(l))
		n := 0
		for _, t := range tokens {
			if t != "" && strings.Contains(lower, t) {
				n++
			}
		}
		if n > most {
			hit, most = i, n
		}
	}
	return hit
}

// window grows from the hit line, up and down in turn, while whole lines fit.
func window(lines [][]rune, hit int, tokens []string, room int) string {
	room -= 2 * (len(cut) + 1) // a mark at either end, on a line of its own
	if room <= 0 || len(lines[hit]) > room {
		return within(lines[hit], tokens, max(room+2*(len(cut)+1), 0))
	}
	from, to := hit, hit+1
	used := len(lines[hit])
	up, down := true, true
	for up || down {
		if down {
			if down = to < len(lines) && used+1+len(lines[to]) <= room; down {
				used += 1 + len(lines[to])
				to++
			}
		}
		if up {
			if up = from > 0 && used+1+len(lines[from-1]) <= room; up {
				used += 1 + len(lines[from-1])
				from--
			}
		}
	}
	var b strings.Builder
	if from > 0 {
		b.WriteString(cut + "\n")
	}
	for i := from; i < to; i++ {
		if i > from {
			b.WriteByte('\n')
		}
		b.WriteString(string(lines[i]))
	}
	if to < len(lines) {
		b.WriteString("\n" + cut)
	}
	return b.String()
}

// within cuts a line that is longer than the room around its first token.
func within(line []rune, tokens []string, room int) string {
	if room <= 2*len(cut) {
		return string(line[:min(room, len(line))])
	}
	lower := []rune(strings.ToLower(string(line)))
	at := 0
	for _, t := range tokens {
		if i := strings.Index(string(lower), t); t != "" && i >= 0 {
			at = len([]rune(string(lower)[:i]))
			break
		}
	}
	size := room - 2*len(cut)
	from := max(0, min(at-size/3, len(line)-size))
	out := string(line[from:min(len(line), from+size)])
	if from > 0 {
		out = cut + out
	}
	if from+size < len(line) {
		out += cut
	}
	return out
}

// headTail keeps the beginning and the end.
func headTail(text []rune, room int, ratio float64) string {
	mark := []rune("\n" + cut + "\n")
	if room <= len(mark) {
		return string(text[:room])
	}
	room -= len(mark)
	head := int(float64(room)*ratio + 0.5)
	return string(text[:head]) + string(mark) + string(text[len(text)-(room-head):])
}

// middle cuts a text in its middle down to limit characters.
func middle(text []rune, limit int) string {
	if len(text) <= limit {
		return string(text)
	}
	if limit <= len(cut) {
		return string(text[:max(limit, 0)])
	}
	keep := limit - len(cut)
	head := (keep + 1) / 2
	return string(text[:head]) + cut + string(text[len(text)-(keep-head):])
}
