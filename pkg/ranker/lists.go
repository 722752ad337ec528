package ranker

import (
	"strings"
	"sync"

	"github.com/mast-search/mast/internal/terms"
)

// theLists makes the lists on first use.
//
//nolint:gochecknoglobals // made once, read-only
var theLists = sync.OnceValue(func() *lists {
	l := &lists{
		stop: wordSet(stopWords), weak: wordSet(weakWords), prepositions: wordSet(prepositions),
		generic: make(map[string]bool), synonyms: make(map[string][]string),
	}
	for w := range wordSet(genericStems) {
		l.generic[terms.Stem(w)] = true
	}
	for line := range strings.Lines(synonymGroups) {
		group := strings.Fields(line)
		for _, a := range group {
			for _, b := range group {
				if a != b {
					l.synonyms[a] = append(l.synonyms[a], b)
				}
			}
		}
	}
	return l
})

// StopWord reports whether a lower-cased word says how a question is put, not
// what it is about.
func StopWord(word string) bool { return theLists().stop[word] }
