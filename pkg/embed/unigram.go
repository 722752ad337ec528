package embed

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

// unknownPenalty is how much worse than the worst token an unknown character
// is (SentencePiece's).
const unknownPenalty = 10

// unigram takes the tokens of a word whose scores have the largest sum.
type unigram struct {
	trie      *trie
	scores    []float64
	unk       int32
	unkScore  float64
	bytes     bool // unknown characters become tokens of their bytes
	byteToken [256]int32
}

// newUnigram also returns the ids of the tokens.
func newUnigram(tokens []string, scores []float64, unk int32, byteFallback bool) (*unigram, map[string]int32) {
	m := &unigram{trie: newTrie(tokens), scores: scores, unk: unk}
	worst := 0.0
	ids := make(map[string]int32, len(tokens))
	for i, t := range tokens {
		ids[t] = int32(i)
		worst = min(worst, scores[i])
	}
	m.unkScore = worst - unknownPenalty
	m.bytes = byteFallback
	for b := range 256 {
		id, ok := ids[fmt.Sprintf("<0x%02X>", b)]
		m.byteToken[b], m.bytes = id, m.bytes && ok
	}
	return m, ids
}

// step is the best way to reach a place in a word.
type step struct {
	from  int
	id    int32 // -1: an unknown character
	score float64
}

func (m *unigram) append(ids []int32, word string) []int32 {
	best := make([]step, len(word)+1)
	for i := range best {
		best[i] = step{from: -1, score: math.Inf(-1)}
	}
	best[0].score = 0
	reach := func(from, to int, id int32, score float64) {
		if score += best[from].score; best[to].from < 0 || score > best[to].score {
			best[to] = step{from, id, score}
		}
	}
	for from := 0; from < len(word); {
		_, width := utf8.DecodeRuneInString(word[from:])
		single := false
		m.trie.prefixes(word[from:], func(length int, id int32) {
			reach(from, from+length, id, m.scores[id])
			single = single || length == width
		})
		if !single {
			reach(from, from+width, -1, m.unkScore)
		}
		from += width
	}
	// From the end to the beginning; neighbouring unknown characters are one.
	before := len(ids)
	for to := len(word); to > 0; {
		from, id := best[to].from, best[to].id
		for id < 0 && from > 0 && best[from].id < 0 {
			from = best[from].from
		}
		switch {
		case id >= 0:
			ids = append(ids, id)
		case m.bytes:
			for i := to - 1; i >= from; i-- {
				ids = append(ids, m.byteToken[word[i]])
			}
		case m.unk >= 0:
			ids = append(ids, m.unk)
		}
		to = from
	}
	slices.Reverse(ids[before:])
	return ids
}
