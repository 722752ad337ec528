package ranker

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Phrase ranks a file by the neighbouring words of the query that one of its
// chunks has side by side.
type Phrase struct{}

// Name implements Ranker.
func (Phrase) Name() string { return PhraseName }

// Rank implements Ranker.
func (Phrase) Rank(ctx context.Context, p *Pool) ([]float64, error) {
	if _, err := p.findPhrases(ctx); err != nil {
		return nil, err
	}
	return p.each(func(f *File) float64 {
		best := 0.0
		for _, c := range f.Chunks {
			best = max(best, p.Chunks[c].Phrase)
		}
		return best
	}), nil
}

// FilePhrase ranks a file by the neighbouring words of the query that its
// leading chunks have side by side, taken together.
type FilePhrase struct{}

// Name implements Ranker.
func (FilePhrase) Name() string { return FilePhraseName }

// Rank implements Ranker.
func (FilePhrase) Rank(ctx context.Context, p *Pool) ([]float64, error) {
	found, err := p.findPhrases(ctx)
	if err != nil {
		return nil, err
	}
	return found.files, nil
}

// phrases is what the leading chunks of a pool have side by side.
type phrases struct {
	files []float64
}

// phraseUses counts one pair in the columns of a chunk, weighed for the chunk
// and for its file.
type phraseUses struct{ chunk, file float64 }

// findPhrases looks for the pairs of the query in the texts of the chunks with
// the most words. It does so once for a pool.
func (p *Pool) findPhrases(ctx context.Context) (*phrases, error) {
	if p.phrases != nil {
		return p.phrases, nil
	}
	p.phrases = &phrases{files: make([]float64, len(p.Files))}
	pairs := p.reading.pairs
	if len(pairs) == 0 {
		return p.phrases, nil
	}
	index := make(map[[2]string]int, len(pairs))
	var factors []float64
	for _, pair := range pairs {
		if _, ok := index[pair.words]; !ok {
			index[pair.words] = len(index)
			factors = append(factors, 1)
		}
		if pair.glued {
			factors[index[pair.words]] = gluedPair
		}
	}
	finder := &pairFinder{index: index, weights: chunkWeights(), fileWeights: fileWeights(), factors: factors}
	finder.cutter, _ = cutters.Get().(*terms.Cutter)
	defer cutters.Put(finder.cutter)
	for pair := range index {
		finder.second[shape(pair[1])] = true
	}
	lead := p.leadChunks(phraseChunks)
	uses := make([][]phraseUses, len(lead))
	count := make([]int, len(index))
	for i, c := range lead {
		var err error
		if uses[i], err = p.pairsOf(ctx, finder, &p.Chunks[c]); err != nil {
			return nil, err
		}
		for pair, u := range uses[i] {
			if u.chunk > 0 {
				count[pair]++
			}
		}
	}
	all := 0.0
	rare := make([]float64, len(index))
	for pair, n := range count {
		if n > 0 {
			rare[pair] = idf(len(p.postings.Chunks), n)
			all += rare[pair]
		}
	}
	if all == 0 {
		return p.phrases, nil
	}
	files := make(map[int][]float64)
	for i, c := range lead {
		chunk := &p.Chunks[c]
		sum := files[chunk.File]
		if sum == nil {
			sum = make([]float64, len(index))
			files[chunk.File] = sum
		}
		for pair, u := range uses[i] {
			chunk.Phrase += rare[pair] * u.chunk / (u.chunk + phraseHalf) / all
			sum[pair] += u.file
		}
	}
	for f, sum := range files {
		for pair, x := range sum {
			p.phrases.files[f] += rare[pair] * x / (x + filePhraseHalf) / all
		}
	}
	return p.phrases, nil
}

// leadChunks returns the n candidates that most speaks for.
func (p *Pool) leadChunks(n int) []int {
	order := make([]int, len(p.Chunks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.Chunks[b].local()-p.Chunks[b].Head, p.Chunks[a].local()-p.Chunks[a].Head), cmp.Compare(a, b))
	})
	return order[:min(n, len(order))]
}

// pairsOf counts the pairs in one chunk.
func (p *Pool) pairsOf(ctx context.Context, finder *pairFinder, c *Chunk) ([]phraseUses, error) {
	f := &p.postings.Files[p.Files[c.File].Number]
	outline, err := p.text.outline(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	text, err := p.text.of(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	chunk := &outline[c.Number-f.First]
	info := p.info(c)
	names, body := fileNames, fileBody
	if info.Top {
		names = fileTop
	}
	if info.IsText() {
		body = fileDoc
	}
	finder.uses = make([]phraseUses, len(finder.index))
	finder.look([]byte(chunk.Name), store.ColName, names)
	finder.look(chunk.Doc.Text(text), store.ColDoc, fileDoc)
	pieces := chunk.Pieces
	if len(pieces) == 0 {
		pieces = []code.Span{chunk.Span}
	}
	for _, piece := range pieces {
		part := piece.Text(text)
		if piece.Contains(chunk.Doc) && !chunk.Doc.Empty() {
			finder.lines(text[piece.Start:chunk.Doc.Start], body)
			part = text[chunk.Doc.End:piece.End]
		}
		finder.lines(part, body)
	}
	return finder.uses, nil
}

// cutters remember words from query to query.
//
//nolint:gochecknoglobals // scratch space without state
var cutters = sync.Pool{New: func() any { return new(terms.Cutter) }}

// pairFinder counts pairs of neighbouring stems.
type pairFinder struct {
	cutter      *terms.Cutter
	second      [256]bool // the shapes of the second words of pairs
	index       map[[2]string]int
	weights     [store.Columns]float64
	fileWeights [fileColumns]float64
	factors     []float64
	uses        []phraseUses
}

// shape tells most words apart at less cost than looking them up.
func shape(word string) uint8 {
	if word == "" {
		return 0
	}
	return uint8(len(word)) ^ word[0]<<1 ^ word[len(word)-1]<<4
}

// look counts the pairs in a text.
func (f *pairFinder) look(text []byte, column store.Column, inFile int) {
	last := ""
	f.cutter.Each(text, func(t *terms.Token, _, _ int) {
		for _, s := range t.Stems {
			if last != "" && f.second[shape(s)] {
				if i, ok := f.index[[2]string{last, s}]; ok {
					f.uses[i].chunk += f.factors[i] * f.weights[column]
					f.uses[i].file += f.fileWeights[inFile]
				}
			}
			last = s
		}
	})
}

// lines counts the pairs in the lines of a body.
func (f *pairFinder) lines(text []byte, inFile int) {
	for line := range bytes.Lines(text) {
		f.look(line, store.ColBody, inFile)
	}
}
