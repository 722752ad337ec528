package vector

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// composition counts the versions of what Text makes of equal chunks; a change of it
// makes all vectors be made anew.
const composition = 1

// noKey stands for a chunk that is not embedded.
var noKey store.VectorKey //nolint:gochecknoglobals // the zero value, never written

// Text is what is embedded of a chunk: where it stands, and its text. Of a container it
// is what is not in its members, which are chunks of their own.
func Text(path string, c *code.Chunk, src []byte) string {
	var b strings.Builder
	b.WriteString(c.Breadcrumb(path))
	b.WriteByte('\n')
	b.Write(body(c, src))
	return b.String()
}

func body(c *code.Chunk, src []byte) []byte {
	if c.Pieces == nil {
		return c.Span.Text(src)
	}
	pieces := make([][]byte, len(c.Pieces))
	for i, p := range c.Pieces {
		pieces[i] = p.Text(src)
	}
	return bytes.Join(pieces, []byte("\n"))
}

// keyOf names what is embedded of a chunk. The path is not in it: text that moves to
// another file keeps its vector.
func keyOf(c *code.Chunk, src []byte) store.VectorKey {
	text := body(c, src)
	if len(bytes.TrimSpace(text)) == 0 {
		return noKey
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d\n%s\n%s\n", composition, c.Parent, c.Name)
	h.Write(text)
	return store.VectorKey(h.Sum(nil)[:len(store.VectorKey{})])
}

// rulesOf says by which rules an index cut its files into chunks.
func rulesOf(meta *store.Meta) string { return fmt.Sprintf("%s/%d", meta.Settings, composition) }

// keysOf computes the keys of the chunks of a file. What a program packed is no text
// for a model.
func keysOf(ctx context.Context, v *store.View, f *store.FileState) (store.VectorFile, error) {
	file := store.VectorFile{Path: f.Path, Hash: f.Hash, Keys: make([]store.VectorKey, f.Chunks)}
	if f.Chunks == 0 || f.Reason == code.ProblemMinified.String() {
		return file, nil
	}
	chunks, err := v.ChunksOfFile(ctx, f.ID)
	if err != nil {
		return file, err
	}
	src, err := v.Text(ctx, f.ID)
	if err != nil {
		return file, err
	}
	for i := range chunks {
		file.Keys[i] = keyOf(&chunks[i].Chunk, src)
	}
	return file, nil
}

// fits reports whether what is known of a file is about the file as it is indexed.
func fits(known *store.VectorFile, f *store.FileState) bool {
	return known.Hash == f.Hash && len(known.Keys) == f.Chunks
}
