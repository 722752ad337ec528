// Package embed makes vectors of texts and ranks texts against a query, by
// services that the user named: an OpenAI-compatible embedding endpoint, a
// rerank endpoint, or a folder with a static-embedding model. All of it is
// off until it is configured, and no other host is ever contacted.
//
// Nothing here knows of files, chunks or the index. Callers give texts and
// keep the vectors ([Quantise], [Matrix]); [TopK] and [Matrix.TopK] find the
// nearest ones.
package embed

import "context"

// Purpose says what a text is embedded for. Some models want a different
// prefix for each ([Endpoint]).
type Purpose int

// The purposes.
const (
	// Document is a text that is looked for.
	Document Purpose = iota
	// Query is a text to look with. It is wanted now: few retries.
	Query
)

// Embedder makes vectors of texts. It is safe for concurrent use.
type Embedder interface {
	// Model is the identity of the vector space: vectors of two models whose
	// identities differ can not be compared. For an endpoint it is the name of
	// its model, for a folder its name and a hash of its content.
	Model() string

	// Embed returns one vector a text, in the order of texts, of length one; a
	// text in which a folder's model knows no token gets the zero vector, which
	// is near to nothing. Vectors that could not be made are nil, and the
	// error, joined of all that happened, says why: a failed batch loses only
	// its own texts, and a cancelled run keeps what it has.
	//
	// done, when not nil, is called after each finished batch with the index
	// of its first text and its vectors, so that they can be stored before the
	// run ends. Its calls do not overlap, but come in any order.
	Embed(ctx context.Context, p Purpose, texts []string, done func(from int, vectors [][]float32)) ([][]float32, error)
}

// Ranked is what a reranker says of one document.
type Ranked struct {
	// Index is the place of the document in the request.
	Index int
	// Score is the model's: higher is better, mostly but not always 0 to 1.
	Score float64
}

// Reranker orders documents by what they have to do with a query. It is safe
// for concurrent use.
type Reranker interface {
	// Rerank returns up to topN documents, best first, equal ones in their old
	// order. A server may return fewer than it was asked for.
	Rerank(ctx context.Context, query string, documents []string, topN int) ([]Ranked, error)
}
