package ranker

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/mast-search/mast/pkg/store"
)

// plan is the work on one query of BM25.
type plan struct {
	v     *store.View
	scope *store.Scope
	words []Word
	must  []Word
	// terms are the distinct terms that occur, rarest first; chosen of them,
	// from the front, choose the candidates.
	terms  []term
	chosen int
}

// term is a term of the query with the number of chunks that have it, exact
// up to commonTerm.
type term struct {
	text      string
	frequency int
	idf       float64
}

// newPlan looks the terms up. Weak words are left out, unless no other word
// occurs in the index.
func newPlan(ctx context.Context, v *store.View, q *Query) (*plan, error) {
	p := &plan{v: v, scope: q.Scope, must: q.Must}
	total, err := v.ChunkCount(ctx)
	if err != nil {
		return nil, err
	}
	for _, weak := range []bool{false, true} {
		if len(p.terms) > 0 {
			break
		}
		p.words = nil
		for _, w := range q.Words {
			if !w.Weak || weak {
				p.words = append(p.words, w)
			}
		}
		if p.terms, err = lookUp(ctx, v, p.words, total); err != nil {
			return nil, err
		}
	}
	for sum := 0; p.chosen < len(p.terms); p.chosen++ {
		n := p.terms[p.chosen].frequency
		if sum += n; n > commonTerm || sum > maxPostings {
			break
		}
	}
	return p, nil
}

// lookUp returns the distinct terms of words that occur, rarest first.
func lookUp(ctx context.Context, v *store.View, words []Word, total int) ([]term, error) {
	var found []term
	seen := make(map[string]bool)
	for _, w := range words {
		for _, text := range w.Terms {
			if seen[text] {
				continue
			}
			seen[text] = true
			n, err := v.Frequency(ctx, text, commonTerm+1)
			if err != nil {
				return nil, err
			}
			if n > 0 {
				found = append(found, term{text, n, idf(total, n)})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b term) int { return cmp.Compare(a.frequency, b.frequency) })
	return found, nil
}

// idf weighs a term that n of total chunks have, as BM25 does.
func idf(total, n int) float64 {
	return math.Log(1 + (float64(total-n)+0.5)/(float64(n)+0.5))
}

// texts returns the terms from, to.
func texts(terms []term) []string {
	all := make([]string, len(terms))
	for i, t := range terms {
		all[i] = t.text
	}
	return all
}

// run chooses candidates and scores them.
func (p *plan) run(ctx context.Context) ([]store.Score, error) {
	if len(p.must) > 0 {
		candidates, err := p.having(ctx, p.must)
		if err != nil {
			return nil, err
		}
		return p.score(ctx, candidates)
	}
	// FTS5 finds chunks with every word fast, however common the words are.
	candidates, err := p.having(ctx, p.words)
	if err != nil {
		return nil, err
	}
	if len(p.words) == 1 || len(p.words) == 2 && len(candidates) > 0 || len(candidates) >= enoughComplete {
		return p.v.Scores(ctx, allWords(p.words), candidates)
	}
	if candidates, err = p.choose(ctx, candidates); err != nil {
		return nil, err
	}
	if len(candidates) < fewCandidates {
		if candidates, err = p.fill(ctx, candidates); err != nil {
			return nil, err
		}
	}
	return p.score(ctx, candidates)
}

// having returns chunks that have every one of words; if they are too many,
// those that have one of them in their name come first.
func (p *plan) having(ctx context.Context, words []Word) ([]int64, error) {
	all := allWords(words)
	candidates, err := p.v.Matches(ctx, all, p.scope, maxCandidates)
	if err != nil || len(candidates) < maxCandidates {
		return candidates, err
	}
	var wholes []string
	for _, w := range words {
		wholes = append(wholes, w.Terms[0])
	}
	named, err := p.v.Matches(ctx, store.Both(all, store.Named(wholes...)), p.scope, maxCandidates)
	if err != nil {
		return nil, err
	}
	return union(named, candidates, maxCandidates), nil
}

// union returns a, and of b what is not in a, up to limit.
func union(a, b []int64, limit int) []int64 {
	have := make(map[int64]bool, len(a))
	for _, id := range a {
		have[id] = true
	}
	for _, id := range b {
		if len(a) == limit {
			break
		}
		if !have[id] {
			have[id] = true
			a = append(a, id)
		}
	}
	return a
}

// allWords matches chunks that have every one of words.
func allWords(words []Word) store.Match {
	all := wordMatch(words[0])
	for _, w := range words[1:] {
		all = store.Both(all, wordMatch(w))
	}
	return all
}

// wordMatch matches chunks that have a word: whole, or in all its parts.
func wordMatch(w Word) store.Match {
	if w.Dense {
		return store.AllOf(w.Terms...)
	}
	if len(w.Terms) == 1 {
		return store.AnyOf(w.Terms[0])
	}
	return store.Either(store.AnyOf(w.Terms[0]), store.AllOf(w.Terms[1:]...))
}

// choose adds the chunks that have chosen terms. If they are too many, those
// with the largest sum of idf stay.
func (p *plan) choose(ctx context.Context, candidates []int64) ([]int64, error) {
	sums := make(map[int64]float64)
	for _, t := range p.terms[:p.chosen] {
		ids, err := p.v.Matches(ctx, store.AnyOf(t.text), p.scope, commonTerm)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			sums[id] += t.idf
		}
	}
	for _, id := range candidates {
		delete(sums, id)
	}
	rest := make([]int64, 0, len(sums))
	for id := range sums {
		rest = append(rest, id)
	}
	room := max(0, maxCandidates-len(candidates))
	if len(rest) > room {
		slices.SortFunc(rest, func(a, b int64) int {
			if c := cmp.Compare(sums[b], sums[a]); c != 0 {
				return c
			}
			return cmp.Compare(a, b)
		})
		rest = rest[:room]
	}
	return append(candidates, rest...), nil
}

// fill adds chunks that have the terms that did not choose, rarest first, and
// of one term first those that have it in their name.
func (p *plan) fill(ctx context.Context, candidates []int64) ([]int64, error) {
	for _, t := range p.terms[p.chosen:] {
		for _, m := range []store.Match{store.Named(t.text), store.AnyOf(t.text)} {
			if len(candidates) >= maxCandidates {
				return candidates, nil
			}
			ids, err := p.v.Matches(ctx, m, p.scope, maxCandidates)
			if err != nil {
				return nil, err
			}
			candidates = union(candidates, ids, maxCandidates)
		}
	}
	return candidates, nil
}

// score values candidates for all terms. First those that have chosen terms
// by these; then the best of them that have common terms too, by all; then
// those that have only common ones.
func (p *plan) score(ctx context.Context, candidates []int64) ([]store.Score, error) {
	chosen, common := store.AnyOf(texts(p.terms[:p.chosen])...), store.AnyOf(texts(p.terms[p.chosen:])...)
	scores, err := p.v.Scores(ctx, chosen, candidates)
	if err != nil || p.chosen == len(p.terms) {
		return scores, err
	}
	at := make(map[int64]int, len(scores))
	best := make([]int64, 0, maxRescored)
	for i, s := range scores {
		at[s.Chunk] = i
		if i < maxRescored {
			best = append(best, s.Chunk)
		}
	}
	both, err := p.v.Scores(ctx, store.Both(chosen, common), best)
	if err != nil {
		return nil, err
	}
	for _, s := range both {
		scores[at[s.Chunk]] = s
	}
	var rest []int64
	for _, id := range candidates {
		if _, ok := at[id]; !ok {
			rest = append(rest, id)
		}
	}
	more, err := p.v.Scores(ctx, common, rest)
	if err != nil {
		return nil, err
	}
	return p.v.Sort(ctx, append(scores, more...))
}
