package terms

import "bytes"

// Token is one word as ranking sees it.
type Token struct {
	// Whole is the whole form, lower-cased and without joints, of a word with
	// several parts; empty for others.
	Whole string
	// Parts are the parts in lower case, Stems their stems. Digits stay with the
	// letters before them (utf8). Of a run without spaces they are its
	// characters and pairs.
	Parts, Stems []string
	// Dense says that the word is such a run.
	Dense bool
}

// Joined returns the stems as one word: what a name and the words that it is
// made of have in common ("type adapters", TypeAdapter).
func (t *Token) Joined() string {
	n := 0
	for _, s := range t.Stems {
		n += len(s)
	}
	b := make([]byte, 0, n)
	for _, s := range t.Stems {
		b = append(b, s...)
	}
	return string(b)
}

// Bounds of what is worth ranking by: longer words are data.
const (
	maxToken     = 80
	maxTokenPart = 40
	maxNumber    = 12
	maxMemo      = 20_000
)

// Cutter cuts texts into tokens. It remembers words it has seen, so one should
// be used for many texts; it is for one goroutine. The zero value is ready.
type Cutter struct {
	memo map[string]*Token
	buf  []byte
}

// Each calls visit for the tokens of a text in their order, and with the bounds
// of the word in text. A token is never changed and may be kept.
func (c *Cutter) Each(text []byte, visit func(t *Token, start, end int)) {
	for i := 0; i < len(text); {
		if class[text[i]] == separator {
			i++
			continue
		}
		start := i
		j := i
		wideWord := false
		for j < len(text) && class[text[j]] != separator {
			if class[text[j]] == wide {
				wideWord = true
				break
			}
			j++
		}
		if !wideWord || !wordGoesOn(text[j:]) && class[text[start]] != wide {
			i = j
			if t := c.word(text[start:j]); t != nil {
				visit(t, start, j)
			}
			continue
		}
		c.buf, i = appendWide(c.buf[:0], text, start)
		if t := c.wide(text[start:i]); t != nil {
			visit(t, start, i)
		}
	}
}

// word returns the token of a word in ASCII, nil for what is data.
func (c *Cutter) word(word []byte) *Token {
	if t, ok := c.memo[string(word)]; ok {
		return t
	}
	t := asciiToken(word)
	c.remember(word, t)
	return t
}

func (c *Cutter) remember(word []byte, t *Token) {
	if c.memo == nil || len(c.memo) >= maxMemo {
		c.memo = make(map[string]*Token)
	}
	c.memo[string(word)] = t
}

// wide makes the token of a word outside ASCII from its terms in buf.
func (c *Cutter) wide(word []byte) *Token {
	if len(word) > maxToken {
		return nil
	}
	if t, ok := c.memo[string(word)]; ok {
		return t
	}
	t := wideToken(word, bytes.Fields(c.buf))
	c.remember(word, t)
	return t
}

// wideToken makes the token of a word outside ASCII from its terms.
func wideToken(word []byte, terms [][]byte) *Token {
	if len(word) > maxToken {
		return nil
	}
	t := &Token{Dense: isDense(word)}
	for i, term := range terms {
		if i == 0 && !t.Dense && len(terms) > 1 {
			t.Whole = string(term)
			continue
		}
		t.add(term)
	}
	if len(t.Parts) == 0 {
		return nil
	}
	return t
}

// EachWord calls visit for the words of a text in their order. Append of the text
// gives what Append of its words gives one after the other.
func EachWord(text []byte, visit func(word []byte)) {
	var scratch []byte
	for i := 0; i < len(text); {
		if class[text[i]] == separator {
			i++
			continue
		}
		start := i
		for i < len(text) && class[text[i]] != separator && class[text[i]] != wide {
			i++
		}
		if i < len(text) && class[text[i]] == wide && (i == start || wordGoesOn(text[i:])) {
			scratch, i = appendWide(scratch[:0], text, start)
		}
		visit(text[start:i])
	}
}

// CutWord returns the token of a word that EachWord gave, nil for what is data, and
// its terms as Append gives them.
func CutWord(word []byte) (*Token, []string) {
	fields := bytes.Fields(Append(nil, word))
	terms := make([]string, len(fields))
	for i, f := range fields {
		terms[i] = string(f)
	}
	for _, b := range word {
		if class[b] == wide {
			return wideToken(word, fields), terms
		}
	}
	return asciiToken(word), terms
}

func (t *Token) add(part []byte) {
	if len(part) > maxTokenPart || len(t.Parts) == MaxParts {
		return
	}
	p := string(part)
	t.Parts = append(t.Parts, p)
	t.Stems = append(t.Stems, Stem(p))
}

func asciiToken(word []byte) *Token {
	if len(word) > maxToken {
		return nil
	}
	first, last := trim(word)
	if first == last || class[word[first]] == digit && last-first > maxNumber {
		return nil
	}
	t := &Token{}
	var part []byte
	parts := 0
	for i := first; i < last; {
		if class[word[i]] == joint {
			i++
			continue
		}
		end := last
		if !number(word[first:last]) {
			end = hump(word, i, last)
		}
		part = part[:0]
		for _, b := range word[i:end] {
			switch class[b] {
			case upper:
				part = append(part, b|0x20)
			case joint:
			default:
				part = append(part, b)
			}
		}
		t.add(part)
		parts++
		i = end
	}
	if parts > 1 {
		whole := bytes.TrimSuffix(appendWhole(nil, word), []byte{' '})
		t.Whole = string(whole)
	}
	if len(t.Parts) == 0 && t.Whole == "" {
		return nil
	}
	return t
}
