package tool

import (
	"context"

	"github.com/mast-search/mast/pkg/store"
)

// The states of a change of the vectors, as ContextWeaver names them.
const (
	migrationPending = "pending"
	migrationDone    = "done"
	migrationAborted = "aborted"
)

// vectorState is what the index holds of the optional vectors.
type vectorState struct {
	// wanted says that a model is configured that makes vectors.
	wanted bool
	// rows counts the vectors, pending the chunks without one; dimensions is 0
	// when it is not known.
	rows, pending, dimensions int
	// migration is one of the states above, or empty when there never were
	// vectors.
	migration string
}

// vectorState looks at the vectors of an index.
func (p *Project) vectorState(context.Context, *store.View) (vectorState, error) {
	return vectorState{}, nil // no model makes any
}

// fill copies the state into an answer.
func (s *vectorState) fill(a *StatsAnswer) {
	a.VectorRows, a.Health.PendingMarks = s.rows, s.pending
	if s.dimensions > 0 {
		a.Health.EmbeddingDimensions = &s.dimensions
	}
	if s.migration != "" {
		a.Health.MigrationState = &s.migration
	}
}
