package store

import (
	"context"
	"fmt"

	"github.com/mast-search/mast/pkg/code"
)

// Chunk is a stored chunk.
type Chunk struct {
	ID, FileID int64
	code.Chunk
}

// ChunksOfFile returns the chunks of a file in file order.
func (v *View) ChunksOfFile(ctx context.Context, file int64) ([]Chunk, error) {
	f, err := v.FileByID(ctx, file)
	if err != nil {
		return nil, err
	}
	if f.Chunks == 0 {
		return nil, nil
	}
	outline, err := v.outline(ctx, file)
	if err != nil {
		return nil, err
	}
	if len(outline) != f.Chunks {
		return nil, corrupt(v.store.path, fmt.Sprintf("file %d has %d chunks, its outline %d", file, f.Chunks, len(outline)))
	}
	chunks := make([]Chunk, len(outline))
	for i := range outline {
		chunks[i] = Chunk{ID: f.firstChunk + int64(i), FileID: file, Chunk: outline[i]}
	}
	return chunks, nil
}
