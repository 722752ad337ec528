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

// ChunksOfFile returns the chunks of a file in file order. They are shared: do not
// change them.
func (v *View) ChunksOfFile(ctx context.Context, file int64) ([]Chunk, error) {
	f, err := v.FileByID(ctx, file)
	if err != nil {
		return nil, err
	}
	if f.Chunks == 0 {
		return nil, nil
	}
	if chunks, ok := v.kept(partChunks, file); ok {
		return chunks.([]Chunk), nil //nolint:forcetypeassert // the part says what it is
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
	v.keep(partChunks, file, chunks, chunkBytes(chunks))
	return chunks, nil
}

// Chunks returns the chunks with the given ids in the same order; those that
// the index does not hold are left out.
func (v *View) Chunks(ctx context.Context, ids []int64) ([]Chunk, error) {
	t, err := v.table(ctx)
	if err != nil {
		return nil, err
	}
	outlines := make(map[int64][]Chunk)
	chunks := make([]Chunk, 0, len(ids))
	for _, id := range ids {
		f, ok := t.byChunk(id)
		if !ok {
			continue
		}
		of, ok := outlines[f.ID]
		if !ok {
			if of, err = v.ChunksOfFile(ctx, f.ID); err != nil {
				return nil, err
			}
			outlines[f.ID] = of
		}
		chunks = append(chunks, of[id-f.firstChunk])
	}
	return chunks, nil
}
