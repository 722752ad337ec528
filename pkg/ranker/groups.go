package ranker

import (
	"context"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/store"
)

// Names of parts that are no rankers; Query.Without takes them.
const (
	PartStopWords = "stop_words"
	PartWeakWords = "weak_words"
	PartTail      = "tail_clause"
	PartSynonyms  = "synonyms"
	PartPrefixes  = "prefixes"
	PartCompounds = "compounds"
	PartJoined    = "joined_words"
	PartFileClass = "file_class"
	PartSpan      = "span"
	PartGroups    = "groups"
	PartHead      = "chunk_head"
	// PartCopies is the work of package search.
	PartCopies = "copies"
)

// PartNames lists them.
func PartNames() []string {
	return []string{
		PartStopWords, PartWeakWords, PartTail, PartSynonyms, PartPrefixes, PartCompounds, PartJoined, PartFileClass, PartSpan,
		PartGroups, PartHead, PartCopies,
	}
}

// variant is a term that stands for a word of the query.
type variant struct {
	term   string
	weight float64 // 1 for the word itself
}

// group is one word of the query with what else stands for it.
type group struct {
	variants []variant
	weight   float64
	// raw is the word before stemming; empty for a whole form.
	raw string
	// joined says that it is two neighbours as one word, which is a bonus and
	// not something that an answer can lack.
	joined bool
}

func (g *group) term() string { return g.variants[0].term }

// reading is a query as rankers use it.
type reading struct {
	groups []group
	// pairs are neighbouring stems.
	pairs []pair
	// runs are the joined stems of the words in their order, empty where a word
	// was left out.
	runs []string
	// required are the terms of the only word of the query; a chunk has to have
	// the first or all others.
	required []string
	dense    bool
}

// pair are two neighbouring stems.
type pair struct {
	words [2]string
	// glued says that they are written as one word.
	glued bool
}

// groupBuilder reads the words of a query.
type groupBuilder struct {
	reading
	q     *Query
	lists *lists
	index map[string]int
	on    func(part string) bool
}

// read makes the groups of a query.
func read(q *Query, on func(part string) bool) reading {
	b := &groupBuilder{q: q, lists: theLists(), index: make(map[string]int), on: on}
	content := b.words(true)
	if content == 0 { // nothing but stop words
		b.reading, b.index = reading{}, make(map[string]int)
		b.words(false)
	}
	return b.reading
}

// words adds the words and returns how many there were.
func (b *groupBuilder) words(dropStopWords bool) int {
	count, tail := 0, false
	last, lastRaw := "", ""
	for _, t := range b.q.Tokens {
		plain := len(t.Parts) == 1 && t.Whole == ""
		if plain && !b.q.Identifier {
			raw := t.Parts[0]
			if count > 0 && b.lists.prepositions[raw] {
				tail = true
			}
			if dropStopWords && b.on(PartStopWords) && (b.lists.stop[raw] || len(raw) < 2) {
				last, lastRaw = "", ""
				b.runs = append(b.runs, "")
				continue
			}
		}
		count++
		b.runs = append(b.runs, t.Joined())
		factor := 1.0
		if tail && b.on(PartTail) {
			factor = tailWord
		}
		switch {
		case t.Dense:
			b.denseWord(t.Token)
			last, lastRaw = "", ""
		case plain:
			last, lastRaw = b.plainWord(t, factor, last, lastRaw)
		default:
			last, lastRaw = b.compoundWord(t, factor, last), ""
		}
	}
	if count == 1 {
		b.only()
	}
	return count
}

// plainWord adds a word of one part.
func (b *groupBuilder) plainWord(t Token, factor float64, last, lastRaw string) (string, string) {
	raw, stem := t.Parts[0], t.Stems[0]
	if b.lists.weak[raw] && !b.q.Identifier && b.on(PartWeakWords) {
		factor *= weakWord
	}
	b.add(stem, raw, factor)
	if last != "" {
		b.pairs = append(b.pairs, pair{[2]string{last, stem}, t.Glued})
		if lastRaw != "" && b.on(PartJoined) {
			b.join(lastRaw + raw)
		}
	}
	return stem, raw
}

// compoundWord adds a word of several parts and returns the last of them.
func (b *groupBuilder) compoundWord(t Token, factor float64, last string) string {
	if t.Whole != "" {
		b.add(t.Whole, "", wholeWord*factor)
	}
	for i, stem := range t.Stems {
		if len(stem) > 1 || len(t.Stems) == 1 {
			b.add(stem, t.Parts[i], partWord*factor)
		}
		if last != "" {
			b.pairs = append(b.pairs, pair{[2]string{last, stem}, i > 0 || t.Glued})
		}
		last = stem
	}
	return last
}

// denseWord adds a run without spaces: its pairs, or its one character.
func (b *groupBuilder) denseWord(t *terms.Token) {
	for _, s := range t.Stems {
		if len(t.Stems) > 1 && len([]rune(s)) == 1 {
			continue
		}
		b.add(s, "", 1)
	}
}

// add adds a group, or weight to the one there is.
func (b *groupBuilder) add(term, raw string, weight float64) {
	if i, ok := b.index[term]; ok {
		b.groups[i].weight += weight
		return
	}
	b.index[term] = len(b.groups)
	b.groups = append(b.groups, group{variants: []variant{{term, 1}}, weight: weight, raw: raw})
}

// join adds two neighbours as one word.
func (b *groupBuilder) join(word string) {
	if _, ok := b.index[word]; ok {
		return
	}
	b.index[word] = len(b.groups)
	b.groups = append(b.groups, group{variants: []variant{{word, 1}}, weight: joinedWords, joined: true})
}

// only notes what a chunk must have that answers a query of one word: somebody
// who misspells a name wants to be told so, not to get everything that has a
// part of it.
func (b *groupBuilder) only() {
	for _, t := range b.q.Tokens {
		switch {
		case t.Dense:
			b.required, b.dense = t.Stems, true
		case t.Whole != "":
			b.required = append([]string{t.Whole}, t.Stems...)
		}
	}
}

// expand adds the variants of the groups.
func (b *reading) expand(ctx context.Context, p *store.Postings, identifier bool, on func(string) bool) error {
	synonyms := theLists().synonyms
	for i := range b.groups {
		g := &b.groups[i]
		if g.joined || identifier || g.raw == "" {
			continue
		}
		if on(PartSynonyms) {
			for _, s := range synonyms[g.raw] {
				g.variant(terms.Stem(s), synonymWord)
			}
		}
		if on(PartCompounds) {
			if err := g.compounds(ctx, p); err != nil {
				return err
			}
		}
		if on(PartPrefixes) {
			if err := g.prefixed(ctx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// prefixed adds words that begin like the word and are hardly longer.
func (g *group) prefixed(ctx context.Context, p *store.Postings) error {
	word := g.term()
	if len(word) < minPrefix {
		return nil
	}
	n := min(max(minPrefix, (3*len(word)+3)/4), len(word))
	found, err := p.WithPrefix(ctx, word[:n], maxPrefixed)
	if err != nil {
		return err
	}
	for _, v := range found {
		if v := v.Term; v != word && len(v) <= len(word)+maxLonger {
			g.variant(v, prefixWord*float64(n)/float64(max(len(v), len(word))))
		}
	}
	return nil
}

// variant adds a term that is not there yet.
func (g *group) variant(term string, weight float64) {
	if !slices.ContainsFunc(g.variants, func(v variant) bool { return v.term == term }) {
		g.variants = append(g.variants, variant{term, weight})
	}
}

// plainName is a name without what separates its parts, in lower case.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", "$", "").Replace(name))
}
