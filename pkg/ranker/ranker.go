// Package ranker orders the chunks of a project by how well they answer a
// query. A Ranker is one opinion; Fuse makes one order of several and keeps
// what each contributed, so that every score can be explained.
//
// All orders are deterministic: equal scores are ordered by path and position.
package ranker

import (
	"context"

	"github.com/mast-search/mast/pkg/store"
)

// Ranker is one way of ordering chunks. It is safe for concurrent use.
type Ranker interface {
	// Name is short, lower-case and unique among the rankers of a search; it
	// labels the parts of a score.
	Name() string
	// Rank returns the chunks in the scope of q that this ranker has something
	// to say for, best first, at most limit. All reading goes through v.
	Rank(ctx context.Context, v *store.View, q *Query, limit int) ([]Hit, error)
}

// Query is what rankers are asked. Package search makes it from what the user
// typed.
type Query struct {
	// Words are the distinct words in their order. Never raw text for a query
	// language: rankers use their terms.
	Words []Word
	// Must are words that a chunk has to have, every one.
	Must []Word
	// Names are the names of declarations that the query may ask for.
	Names []Name
	// Scope bounds all rankers.
	Scope *store.Scope
}

// Word is one word of a query.
type Word struct {
	// Terms are its terms in the index: the whole form first, then the parts.
	Terms []string
	// Dense says that the terms are characters and pairs of a run without
	// spaces between words: all must be there, where otherwise the whole form
	// alone or all parts do.
	Dense bool
	// Weak says that the word matters only when the query has no other.
	Weak bool
}

// Name is a name that a query may ask for.
type Name struct {
	// Name is the simple name as written.
	Name string
	// Parent is the lower-cased dotted name of the container, or a tail of it;
	// empty when the query names none.
	Parent string
}

// Hit is a chunk in the list of one ranker.
type Hit struct {
	Chunk int64
	// Score is on the ranker's own scale; only the order of the list counts.
	Score float64
}
