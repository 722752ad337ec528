package ranker

import (
	"context"
	"math"
	"slices"

	"github.com/mast-search/mast/pkg/store"
)

// Pool is what may answer a query. It is made for one query and read by the
// rankers; it is for one goroutine.
type Pool struct {
	View  *store.View
	Query *Query
	// Files are the files with a candidate, in the order of the index.
	Files []File
	// Chunks are the candidates.
	Chunks []Chunk
	// Sum is what the rankers before said of each file.
	Sum []float64

	postings *store.Postings
	reading  reading
	place    map[int]int // place in Files of the number of a file
	chunkAt  map[int]int // place in Chunks of the number of a chunk
	cover    float64     // the sum of what all words of the query count
	text     *texts
	phrases  *phrases          // once found
	words    map[int64]float64 // of chunks, once asked for
}

// File is a file of a pool with what the words of the query do in it.
type File struct {
	// Number is that of the postings; Path its path.
	Number int
	Path   string
	// Chunks are its candidates, as places in Pool.Chunks.
	Chunks []int
	// Words is its BM25F, 1 for the best of the query.
	Words float64
	// Stem, Folder and Top are the shares of the words of the query that its
	// name, its folders and the names at its top level have; StemUsed is the
	// share of its name that the query has.
	Stem, Folder, Top, StemUsed float64
}

// Chunk is a candidate.
type Chunk struct {
	// Number is that of the postings, File the place in Pool.Files, ID that of
	// the store.
	Number, File int
	ID           int64
	// Words is its BM25F, 1 for the best of the query.
	Words float64
	// Declared is what it is worth that it declares a name of the query, Phrase
	// the share of neighbouring words that it has side by side.
	Declared, Joined, Phrase float64
	// Head is what its name, container and signature say for it in its file.
	Head float64
}

// WordsOf is how well the words of a chunk fit the query, 1 for the best; 0 for a chunk
// that is no candidate.
func (p *Pool) WordsOf(chunk int64) float64 {
	if p.words == nil {
		p.words = make(map[int64]float64, len(p.Chunks))
		for i := range p.Chunks {
			p.words[p.Chunks[i].ID] = p.Chunks[i].Words
		}
	}
	return p.words[chunk]
}

// on reports whether a part is not switched off.
func (p *Pool) on(part string) bool { return !slices.Contains(p.Query.Without, part) }

// NewPool finds what may answer a query.
func NewPool(ctx context.Context, v *store.View, q *Query) (*Pool, error) {
	p := &Pool{View: v, Query: q, place: make(map[int]int), chunkAt: make(map[int]int), text: newTexts(v)}
	if q.Scope.Empty() {
		return p, nil
	}
	var err error
	if p.postings, err = v.Postings(ctx); err != nil {
		return nil, err
	}
	p.reading = read(q, p.on)
	if err := p.reading.expand(ctx, p.postings, q.Identifier, p.on); err != nil {
		return nil, err
	}
	s, err := newScoring(ctx, p)
	if err != nil {
		return nil, err
	}
	defer s.release()
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	if err := p.declare(ctx, s); err != nil {
		return nil, err
	}
	if err := s.fillFiles(ctx); err != nil {
		return nil, err
	}
	p.Sum = make([]float64, len(p.Files))
	return p, nil
}

// chunk returns the candidate of that number, which becomes one if it is none.
func (p *Pool) chunk(number int) *Chunk {
	if at, ok := p.chunkAt[number]; ok {
		return &p.Chunks[at]
	}
	file := p.fileOf(number)
	at, ok := p.place[file]
	f := &p.postings.Files[file]
	if !ok {
		at = len(p.Files)
		p.place[file] = at
		p.Files = append(p.Files, File{Number: file, Path: f.Path})
	}
	n := len(p.Chunks)
	p.chunkAt[number] = n
	p.Chunks = append(p.Chunks, Chunk{Number: number, File: at, ID: f.FirstID() + int64(number-f.First)})
	p.Files[at].Chunks = append(p.Files[at].Chunks, n)
	return &p.Chunks[n]
}

// fileOf returns the number of the file of a chunk.
func (p *Pool) fileOf(number int) int {
	files := p.postings.Files
	low, high := 0, len(files)
	for low < high {
		mid := (low + high) / 2
		if files[mid].First+files[mid].Chunks <= number {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// info is what the index says of a candidate.
func (p *Pool) info(c *Chunk) *store.ChunkInfo { return &p.postings.Chunks[c.Number] }

// idf weighs a term that n of total have, as BM25 does.
func idf(total, n int) float64 {
	return math.Log(1 + (float64(total-n)+0.5)/(float64(n)+0.5))
}
