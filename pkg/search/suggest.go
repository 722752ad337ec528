package search

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/store"
)

// Bounds of the search for suggestions.
const (
	maxSuggestions = 5
	suggestTime    = 50 * time.Millisecond
	// minPart is the shortest text that is looked for inside other names.
	minPart = 3
)

// Suggest returns names in the index that are like the given ones: by one or two
// letters, by their beginning, or by a part. Better ones come first.
func Suggest(ctx context.Context, v *store.View, names ...string) ([]string, error) {
	var wanted []string
	for _, n := range names {
		wanted = addWanted(wanted, n)
	}
	return suggest(ctx, v, wanted)
}

// suggest returns names that are like the lower-cased wanted ones.
func suggest(ctx context.Context, v *store.View, wanted []string) ([]string, error) {
	type candidate struct {
		key      string
		distance int // smaller is better
	}
	var all []candidate
	deadline, n := time.Now().Add(suggestTime), 0
	err := v.Keys(ctx, "", func(key string) bool {
		best := unlike
		for _, w := range wanted {
			best = min(best, likeness(w, key))
		}
		if best < unlike {
			all = append(all, candidate{key, best})
		}
		n++
		return n%256 != 0 || time.Now().Before(deadline)
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(len(a.key), len(b.key)), strings.Compare(a.key, b.key))
	})
	names := make([]string, 0, maxSuggestions)
	whole, err := v.Scope(ctx, nil, nil, false)
	if err != nil {
		return nil, err
	}
	for _, c := range all[:min(len(all), maxSuggestions)] {
		name, err := spelled(ctx, v, c.key, whole)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// spelled returns a name as its first declaration has it.
func spelled(ctx context.Context, v *store.View, key string, whole *store.Scope) (string, error) {
	hits, err := v.Named(ctx, key, whole, 1)
	if err != nil || len(hits) == 0 {
		return key, err
	}
	return hits[0].Name, nil
}

// wantedNames returns the lower-cased names and longer words of a query.
func wantedNames(q *query) []string {
	var wanted []string
	for _, n := range q.names {
		wanted = addWanted(wanted, n.Name)
	}
	for _, w := range q.words {
		if !w.weak && !w.Dense && len(w.Terms[0]) >= minPart {
			wanted = addWanted(wanted, w.Terms[0])
		}
	}
	return wanted
}

// addWanted adds a name that is neither too short nor too long to be compared.
func addWanted(wanted []string, name string) []string {
	name = strings.ToLower(name)
	if len(name) >= 2 && len(name) <= maxLikeness && !slices.Contains(wanted, name) {
		wanted = append(wanted, name)
	}
	return wanted
}

// unlike is the likeness of names that have nothing to do with each other.
const unlike = 100

// maxLikeness bounds the names that are compared in bytes.
const maxLikeness = 64

// likeness says how far apart a wanted name and a key are: the number of
// letters to change for near ones, 10 and more for a common beginning or part.
func likeness(wanted, key string) int {
	allowed := 1 + len(wanted)/5
	if len(wanted) >= minPart {
		switch {
		case len(key) > maxLikeness:
		case strings.HasPrefix(key, wanted):
			return 10 + len(key) - len(wanted)
		case strings.Contains(key, wanted):
			return 20 + len(key) - len(wanted)
		case len(key) >= minPart+1 && strings.Contains(wanted, key):
			return 30 + len(wanted) - len(key)
		}
	}
	if d := len(wanted) - len(key); d > allowed || -d > allowed {
		return unlike
	}
	if d := editDistance(wanted, key, allowed); d <= allowed {
		return d
	}
	return unlike
}

// editDistance counts the insertions, deletions, replacements and swaps of
// neighbours that make a into b, by bytes; more than limit gives limit+1. Both
// are at most maxLikeness long.
func editDistance(a, b string, limit int) int {
	if len(b) > maxLikeness {
		return limit + 1
	}
	var rows [3][maxLikeness + 1]int
	last, row, next := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, last[j-2]+1)
			}
			next[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		last, row, next = row, next, last
	}
	return min(row[len(b)], limit+1)
}
