package search

import (
	"context"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
)

// packedLast moves chunks of code that a program packed behind all others and
// keeps the order otherwise. A bundle repeats the names of the sources that it was made
// from, all of them in a few lines, so that it would often win against them; and
// nobody who finds both wants to read it. The scores stay what the rankers said.
func (s *session) packedLast(ctx context.Context, fused []ranker.Fused) ([]ranker.Fused, error) {
	kept, packed := make([]ranker.Fused, 0, len(fused)), []ranker.Fused(nil)
	minified := code.ProblemMinified.String()
	for _, f := range fused {
		file, err := s.v.FileOfChunk(ctx, f.Chunk)
		if err != nil {
			return nil, err
		}
		if file.Reason == minified {
			packed = append(packed, f)
		} else {
			kept = append(kept, f)
		}
	}
	return append(kept, packed...), nil
}
