package tool

import (
	"context"

	"github.com/mast-search/mast/pkg/store"
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
func (p *Project) vectorState(ctx context.Context, v *store.View) (vectorState, error) {
	info, err := p.vectorsInfo(ctx, v)
	if err != nil {
		return vectorState{}, err
	}
	s := vectorState{wanted: info.Configured, rows: info.Rows, pending: info.Pending, dimensions: info.Dimensions}
	switch {
	case info.State == VectorsNone:
	case info.State == VectorsPending && info.OtherRows == 0:
		s.migration = VectorsDone // pending counts what is missing
	default:
		s.migration = info.State
	}
	return s, nil
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
