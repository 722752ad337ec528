package ranker

import "github.com/mast-search/mast/pkg/store"

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
