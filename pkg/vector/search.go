package vector

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/store"
)

// Hit is a chunk that is near to a question.
type Hit struct {
	Chunk int64
	// Score is how near, from 0 to 1 (see Found.Score).
	Score float64
}

// Found is how near the chunks of one state of the index are to a question. It is for
// as long as the view is open that it was made with.
type Found struct {
	scores   []float32 // by row
	mean     float64
	placed   *placement
	postings *store.Postings
	// Pending counts the chunks that should have a vector and have none yet.
	Pending int
}

// Generation changes with every change of the stored vectors; 0 means that there are
// none. It is part of what an answer depends on.
func (x *Index) Generation(ctx context.Context) int64 {
	var generation int64
	err := x.file.Read(ctx, func(r *store.VectorReading) (err error) {
		generation, _, err = r.Generation(ctx)
		return err
	})
	if err != nil {
		return 0
	}
	return generation
}

// Search compares the chunks of a view with a text. Without any vectors it contacts
// nobody and finds nothing, and Pending counts all chunks. The error says in one line
// why there is no answer: the embedder failed or took too long, or the vectors cannot
// be read.
func (x *Index) Search(ctx context.Context, v *store.View, text string) (*Found, error) {
	p, err := v.Postings(ctx)
	if err != nil {
		return nil, err
	}
	none := &Found{postings: p, Pending: len(p.Chunks)}
	lengths, err := x.lengths(ctx)
	if errors.Is(err, store.ErrNoVectors) || err == nil && len(lengths) == 0 {
		return none, nil
	}
	if err != nil {
		return nil, err
	}
	query, err := x.query(ctx, text)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(lengths, len(query)) {
		return nil, fmt.Errorf("the model gives %d numbers, the stored vectors have %d; `mast migrate --reset` and `mast index` make them anew", len(query), lengths[0])
	}
	placed, err := x.current(ctx, v, p, len(query))
	if err != nil {
		return nil, err
	}
	f := &Found{placed: placed, postings: p, Pending: placed.pending}
	f.scores = placed.table.matrix.Scores(query)
	for _, s := range f.scores {
		f.mean += float64(s)
	}
	f.mean /= max(1, float64(len(f.scores)))
	return f, nil
}

// current is the placement of the chunks of a view, with vectors of that length.
func (x *Index) current(ctx context.Context, v *store.View, p *store.Postings, dimensions int) (*placement, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if err := x.load(ctx, store.VectorModel{Name: x.Model(), Dimensions: dimensions}); err != nil {
		return nil, err
	}
	return x.place(ctx, v, p)
}

// lengths returns the lengths of the stored vectors of the model.
func (x *Index) lengths(ctx context.Context) (lengths []int, err error) {
	err = x.file.Read(ctx, func(r *store.VectorReading) (err error) {
		lengths, err = r.Dimensions(ctx, x.Model())
		return err
	})
	return lengths, err
}

// query embeds a question.
func (x *Index) query(ctx context.Context, text string) ([]float32, error) {
	if v, ok := x.queries.Get(text); ok {
		return v, nil
	}
	var vectors [][]float32
	err := x.patience.Try(func() (err error) {
		timed, cancel := context.WithTimeout(ctx, x.config.QueryTimeout)
		defer cancel()
		vectors, err = x.config.Embedder.Embed(timed, embed.Query, []string{text}, nil)
		switch {
		case ctx.Err() != nil:
			return nil // whoever asked has gone
		case timed.Err() != nil:
			return fmt.Errorf("no answer within %s", x.config.QueryTimeout)
		case err != nil:
			return errors.New(firstOf(err))
		case len(vectors) != 1 || len(vectors[0]) == 0:
			return errors.New("the answer has no vector")
		}
		return nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	x.queries.Add(text, vectors[0])
	return vectors[0], nil
}

// Score is how near a chunk is, from 0 to 1: its cosine, so stretched that what is as
// near as the mean of all texts gets 0, since models differ in how near they put
// texts that have nothing to do with each other. ok is false for a chunk without a vector.
func (f *Found) Score(chunk int64) (score float64, ok bool) {
	number := f.number(chunk)
	if f.placed == nil || number < 0 || f.placed.rows[number] < 0 {
		return 0, false
	}
	return f.score(number), true
}

func (f *Found) score(number int) float64 {
	cosine := float64(f.scores[f.placed.rows[number]])
	return min(1, max(0, (cosine-f.mean)/max(1e-6, 1-f.mean)))
}

// number is the place of a chunk in the postings; -1 if there is none.
func (f *Found) number(chunk int64) int {
	files := f.postings.Files
	i := sort.Search(len(files), func(i int) bool { return files[i].FirstID()+int64(files[i].Chunks) > chunk })
	if i == len(files) || files[i].FirstID() > chunk {
		return -1
	}
	return files[i].First + int(chunk-files[i].FirstID())
}

// Nearest returns the k chunks of a scope that are nearest, best first, of equal ones
// in the order of before; those that are no nearer than the mean of all are none.
func (f *Found) Nearest(scope *store.Scope, k int, before func(a, b int64) int) []Hit {
	if f.placed == nil || k <= 0 {
		return nil
	}
	order := func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), before(a.Chunk, b.Chunk)) }
	var best []Hit
	for i := range f.postings.Files {
		file := &f.postings.Files[i]
		for c := range file.Chunks {
			number := file.First + c
			if f.placed.rows[number] < 0 {
				continue
			}
			info := &f.postings.Chunks[number]
			hit := Hit{Chunk: file.FirstID() + int64(c), Score: f.score(number)}
			if hit.Score == 0 || !scope.HasChunk(file.ID, info.Kind, info.Exported) {
				continue
			}
			if len(best) == k && order(hit, best[k-1]) >= 0 {
				continue
			}
			at, _ := slices.BinarySearchFunc(best, hit, order)
			best = slices.Insert(best, at, hit)
			best = best[:min(len(best), k)]
		}
	}
	return best
}
