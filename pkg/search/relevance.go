package search

import (
	"context"
	"math"
	"strings"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// relevance says how far a chunk answers a request, from 0 to 1, so that equal
// numbers mean the same for all requests: what the cut-off needs, and the order of
// the rankers does not give.
//
// It is the share of the words of the request that the chunk has, each by how rare
// it is, raised where the chunk declares a name that the request gives. How much a
// whole word, its parts and a mere piece of a word count is ContextWeaver's advice
// (1, 0.8, 0.5); the exponent lets a third of a long sentence pass the floor.
type relevance struct {
	words []weighedWord
	total float64
	names []wantedName
}

type weighedWord struct {
	word
	idf float64
}

type wantedName struct {
	name string
	lift float64
}

const (
	matchWhole = 1.0
	matchParts = 0.8
	matchPiece = 0.5
	// inName is the weight that the share of words in the name adds.
	inName = 0.15
	// sentence is the exponent of the share that is missing.
	sentence = 1.5
	// termWeight is how much more a technical term counts than a word.
	termWeight = 2.0
	// The lifts of chunks that declare a name: one written like code or given as a
	// technical term, one that the words may make.
	liftWritten, liftMade = 0.5, 0.3
)

// frequencyLimit bounds how far the chunks of a word are counted: what is in more is
// common.
const frequencyLimit = 5000

// newRelevance weighs the words of a request.
func newRelevance(ctx context.Context, v *store.View, q *query, technical []string) (*relevance, error) {
	count, err := v.ChunkCount(ctx)
	if err != nil {
		return nil, err
	}
	r := &relevance{}
	add := func(w word, weight float64) error {
		n, err := v.Frequency(ctx, w.Terms[0], frequencyLimit)
		if err != nil || n == 0 && weight == termWeight {
			return err // a term that is nowhere is reported, and counts against nothing
		}
		idf := weight * math.Log(1+(float64(count)+1)/(float64(n)+0.5))
		r.words = append(r.words, weighedWord{w, idf})
		r.total += idf
		return nil
	}
	for _, w := range q.words {
		if w.weak {
			continue
		}
		if err := add(w, 1); err != nil {
			return nil, err
		}
	}
	for _, t := range technical {
		for _, w := range terms.Words(t) {
			x := word{}
			x.Terms, x.Dense = w.Terms, w.Dense
			if err := add(x, termWeight); err != nil {
				return nil, err
			}
		}
		r.names = append(r.names, wantedName{store.LastSegment(t), liftWritten})
	}
	for _, n := range q.names {
		lift := liftMade
		if n.Written {
			lift = liftWritten
		}
		r.names = append(r.names, wantedName{n.Name, lift})
	}
	return r, nil
}

// of returns the relevance of a chunk with its text.
func (r *relevance) of(c *code.Chunk, path string, text []byte) float64 {
	if r.total == 0 {
		return 0
	}
	body, name := termSet(text), termSet([]byte(c.Name+" "+c.Parent+" "+path))
	lower := strings.ToLower(string(text))
	var got, named float64
	for i := range r.words {
		w := &r.words[i]
		m := max(w.in(body), w.in(name))
		if m == 0 && len(w.Terms[0]) >= 3 && strings.Contains(lower, w.Terms[0]) {
			m = matchPiece
		}
		got += m * w.idf
		named += w.in(name) * w.idf
	}
	score := 1 - math.Pow(1-got/r.total, sentence)
	score += (1 - score) * inName * named / r.total
	lift := 0.0
	for _, n := range r.names {
		if n.name != "" && strings.EqualFold(n.name, c.Name) {
			lift = max(lift, n.lift)
		}
	}
	return score + (1-score)*lift
}

// in says how far a word is in a set of terms.
func (w *weighedWord) in(set map[string]bool) float64 {
	if w.Dense {
		for _, t := range w.Terms {
			if !set[t] {
				return 0
			}
		}
		return matchWhole
	}
	if set[w.Terms[0]] {
		return matchWhole
	}
	if len(w.Terms) == 1 {
		return 0
	}
	for _, t := range w.Terms[1:] {
		if !set[t] {
			return 0
		}
	}
	return matchParts
}

func termSet(text []byte) map[string]bool {
	set := make(map[string]bool)
	for t := range strings.FieldsSeq(string(terms.Append(nil, text))) {
		set[t] = true
	}
	return set
}
