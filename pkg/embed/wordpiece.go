package embed

import "unicode/utf8"

// wordPiece takes the longest token that a word begins with, then the longest
// that the rest begins with, and so on. A word in which that fails is one
// unknown token.
type wordPiece struct {
	first, rest map[string]int32 // beginnings of words; later parts, without their mark
	longest     int              // bytes of the longest token
	unk         int32
	maxChars    int
}

func newWordPiece(vocab map[string]int32, mark string, unk int32, maxChars int) *wordPiece {
	m := &wordPiece{first: vocab, rest: map[string]int32{}, unk: unk, maxChars: maxChars}
	for token, id := range vocab {
		m.longest = max(m.longest, len(token))
		if len(token) > len(mark) && token[:len(mark)] == mark {
			m.rest[token[len(mark):]] = id
		}
	}
	return m
}

func (m *wordPiece) append(ids []int32, word string) []int32 {
	if len(word) > m.maxChars && utf8.RuneCountInString(word) > m.maxChars {
		return append(ids, m.unk)
	}
	before := len(ids)
	table := m.first
	for from := 0; from < len(word); table = m.rest {
		to := min(len(word), from+m.longest)
		for ; to > from; to-- {
			if to < len(word) && !utf8.RuneStart(word[to]) {
				continue
			}
			if id, ok := table[word[from:to]]; ok {
				ids = append(ids, id)
				break
			}
		}
		if to == from {
			return append(ids[:before], m.unk)
		}
		from = to
	}
	return ids
}

// wordLevel knows whole words.
type wordLevel struct {
	vocab map[string]int32
	unk   int32 // -1: unknown words are left out
}

func (m *wordLevel) append(ids []int32, word string) []int32 {
	if id, ok := m.vocab[word]; ok {
		return append(ids, id)
	}
	if m.unk >= 0 {
		ids = append(ids, m.unk)
	}
	return ids
}
