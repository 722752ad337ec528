// Package vector keeps the optional vectors of a project's chunks beside its index:
// it brings them up to date after the index ([Index.Update]) and finds the chunks that
// are near to a question ([Index.Search]). It is used only when the user named a
// model; the index is complete without it.
//
// A vector belongs to a text, not to a place: it is found by a hash of what is
// embedded, so that a text that did not change is never sent again, whether the index
// was rebuilt, the file was moved, or the process died in between.
package vector

import (
	"path/filepath"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/mast-search/mast/internal/patience"
	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/store"
)

// Names in the state folder.
const (
	// File holds the vectors.
	File     = "vectors.db"
	lockFile = "vectors.lock"
)

// DefaultQueryTimeout bounds the embedding of a question: an answer by words is better
// than a late one.
const DefaultQueryTimeout = 3 * time.Second

// cachedQueries is how many vectors of questions are kept: pages of one answer, and
// the same question to two tools, ask for the same.
const cachedQueries = 64

// Config says what vectors a project has.
type Config struct {
	// StateDir is the state folder of the project.
	StateDir string
	// Embedder makes the vectors.
	Embedder embed.Embedder
	// Dimensions is the length that they must have; 0 takes any.
	Dimensions int
	// QueryTimeout bounds the embedding of a question; default
	// DefaultQueryTimeout.
	QueryTimeout time.Duration
}

// Index is the vectors of one project. It is safe for concurrent use.
type Index struct {
	config  Config
	file    *store.Vectors
	queries *lru.Cache[string, []float32]
	// patience is with the embedder, of questions.
	patience patience.Patience

	mu     sync.Mutex // guards what follows
	table  *table
	placed *placement
	// early are the texts of files that the stored table does not know as they
	// are.
	early map[string]store.VectorFile
}

// New makes an index. It opens nothing and contacts nobody.
func New(config Config) *Index {
	if config.QueryTimeout <= 0 {
		config.QueryTimeout = DefaultQueryTimeout
	}
	queries, err := lru.New[string, []float32](cachedQueries)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &Index{
		config: config, file: store.NewVectors(filepath.Join(config.StateDir, File)), queries: queries,
		early: make(map[string]store.VectorFile),
	}
}

// Model is the identity of the model.
func (x *Index) Model() string { return x.config.Embedder.Model() }

// Close releases the file.
func (x *Index) Close() error { return x.file.Close() }
