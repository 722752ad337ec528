// Package ranker orders the chunks of a project by how well they answer a
// query. A Pool holds what may answer, with what the words of the query do in
// it; a Ranker is one kind of evidence over a pool; Fuse makes one order of
// what all of them say and keeps what each contributed, so that every score can
// be explained; Spans chooses the chunks of the files in front.
//
// All orders are deterministic: equal scores are ordered by path and position.
package ranker

import (
	"context"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/store"
)

// Ranker is one kind of evidence. It is safe for concurrent use.
type Ranker interface {
	// Name is short, lower-case and unique among the rankers of a search; it
	// labels the parts of a score.
	Name() string
	// Rank says how much speaks for each file of the pool, in their order:
	// 0 nothing, mostly up to 1.
	Rank(ctx context.Context, p *Pool) ([]float64, error)
}

// Weighted is a ranker with its weight in the sum.
type Weighted struct {
	Ranker
	Weight float64
}

// Query is what rankers are asked. Package search makes it from what the user
// typed.
type Query struct {
	// Text is the query.
	Text string
	// Tokens are the words in their order. Never raw text for a query language.
	Tokens []Token
	// Identifier says that the query is one name, perhaps a qualified one.
	Identifier bool
	// Must are words that a chunk has to have, every one.
	Must []Word
	// Names are the names of declarations that the query may ask for.
	Names []Name
	// Scope bounds all rankers.
	Scope *store.Scope
	// Without names parts that take no part, by the names of rankers and those
	// of PartNames.
	Without []string
}

// Token is a word of a query.
type Token struct {
	*terms.Token
	// Glued says that no space stands between it and the one before: user-id,
	// ns::item.
	Glued bool
}

// Word is one word of the full-text index.
type Word struct {
	// Terms are its terms in the index: the whole form first, then the parts.
	Terms []string
	// Dense says that the terms are characters and pairs of a run without
	// spaces between words: all must be there, where otherwise the whole form
	// alone or all parts do.
	Dense bool
}

// Name is a name that a query may ask for.
type Name struct {
	// Name is the simple name as written.
	Name string
	// Parent is the lower-cased dotted name of the container, or a tail of it;
	// empty when the query names none.
	Parent string
	// Written says that the name stands in the query as code; others are what
	// its words would make.
	Written bool
}
