package ranker

import (
	"context"

	"github.com/mast-search/mast/pkg/store"
)

// texts reads the texts and outlines of files once for a query.
type texts struct {
	v        *store.View
	text     map[int64][]byte
	outlines map[int64][]store.Chunk
}

func newTexts(v *store.View) *texts {
	return &texts{v: v, text: make(map[int64][]byte), outlines: make(map[int64][]store.Chunk)}
}

func (t *texts) of(ctx context.Context, file int64) ([]byte, error) {
	if text, ok := t.text[file]; ok {
		return text, nil
	}
	text, err := t.v.Text(ctx, file)
	if err == nil {
		t.text[file] = text
	}
	return text, err
}

func (t *texts) outline(ctx context.Context, file int64) ([]store.Chunk, error) {
	if chunks, ok := t.outlines[file]; ok {
		return chunks, nil
	}
	chunks, err := t.v.ChunksOfFile(ctx, file)
	if err == nil {
		t.outlines[file] = chunks
	}
	return chunks, err
}
