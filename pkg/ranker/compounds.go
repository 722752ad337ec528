package ranker

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/store"
)

// compounds adds words that are made of the word and another: threadpool for
// thread and for pool. The other half must be a word of the index itself, and
// no rarer than the whole.
func (g *group) compounds(ctx context.Context, p *store.Postings) error {
	stem := g.term()
	if len(stem) < minHalf || len(stem) > store.MaxCompound {
		return nil
	}
	found, err := p.WithPrefix(ctx, stem, maxScanned)
	if err != nil {
		return err
	}
	if len(found) == maxScanned {
		found = nil // a beginning of too many words to mean anything
	}
	halves := make(map[string]string, len(found)) // whole word: its other half
	for _, f := range found {
		if half := otherHalf(f.Term, stem); half != "" {
			halves[f.Term] = half
		}
	}
	ends := []string{g.raw}
	if stem != g.raw && len(stem) > minHalf {
		ends = append(ends, stem)
	}
	for _, end := range ends {
		more, err := p.WithSuffix(ctx, end, maxScanned)
		if err != nil {
			return err
		}
		if len(more) == maxScanned {
			continue
		}
		for _, f := range more {
			if half := f.Term[:len(f.Term)-len(end)]; len(half) >= minHalf && halves[f.Term] == "" {
				halves[f.Term] = terms.Stem(half)
				found = append(found, f)
			}
		}
	}
	return g.keepCompounds(ctx, p, found, halves)
}

// otherHalf returns the stem of what follows a word at the beginning of a
// longer one; empty if nothing that could be a word does.
func otherHalf(whole, stem string) string {
	if len(whole) < store.MinCompound || len(whole) > store.MaxCompound || strings.ContainsFunc(whole, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return ""
	}
	// The stem may have lost letters that the word has inside: cache, cach.
	for i := max(len(stem), minHalf); i <= len(stem)+1 && i <= len(whole)-minHalf; i++ {
		if terms.Stem(whole[:i]) == stem {
			return terms.Stem(whole[i:])
		}
	}
	return ""
}

// keepCompounds adds the most frequent words whose halves are words.
func (g *group) keepCompounds(ctx context.Context, p *store.Postings, found []store.TermCount, halves map[string]string) error {
	slices.SortFunc(found, func(a, b store.TermCount) int {
		return cmp.Or(cmp.Compare(b.Files, a.Files), strings.Compare(a.Term, b.Term))
	})
	own, err := p.FileCount(ctx, g.term())
	if err != nil {
		return err
	}
	kept := 0
	for _, f := range found {
		half := halves[f.Term]
		if half == "" || kept == maxCompounds {
			continue
		}
		n, err := p.FileCount(ctx, half)
		if err != nil {
			return err
		}
		if both := min(n, own); both >= minHalfFiles && both >= f.Files {
			g.variant(f.Term, compoundWord)
			kept++
		}
	}
	return nil
}
