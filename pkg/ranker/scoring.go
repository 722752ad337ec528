package ranker

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"github.com/mast-search/mast/pkg/store"
)

// scoring is the one pass over the posting lists of a query. It fills a pool
// with candidates, and with everything that the words of the query do in them
// and in their files.
type scoring struct {
	p                *Pool
	index            *store.Postings
	weight           [store.Columns]float64
	b                [store.Columns]float64
	avg              [store.Columns]float64
	avgFile          [fileColumns]float64
	avgPath, avgStem float64

	*scratch
	open bool // chunks that are none yet may become candidates
}

// scratch are the tables of a scoring by number of chunk or file, all zero
// between two queries.
type scratch struct {
	chunkSum, chunkBest, chunkCover, chunkCoverBest []float64
	heads                                           []head
	isCandidate                                     []bool
	touched, now                                    []int32

	fileSum, fileBest          []float64
	stem, folder, top          []float64
	stemNow, folderNow, topNow []float64
	fileTouched, fileNow       []int32
	fileSeen                   []bool

	lists   []termList
	files   []termFile
	entries []store.Entry
	allowed []bool // chunks in scope; nil for all
}

// termList is the posting list of one variant, read.
type termList struct {
	weight   float64
	from, to int // in files
	chunks   int // that have the term, or stand in a file whose path has it
}

type termFile struct {
	file, folders, stem int32
	from, to            int // in entries
}

//nolint:gochecknoglobals // scratch space without state
var scratches = sync.Pool{New: func() any { return new(scratch) }}

func (s *scratch) size(chunks, files int) {
	grow := func(f *[]float64, n int) {
		if len(*f) < n {
			*f = make([]float64, n)
		}
	}
	for _, f := range []*[]float64{&s.chunkSum, &s.chunkBest, &s.chunkCover, &s.chunkCoverBest} {
		grow(f, chunks)
	}
	for _, f := range []*[]float64{
		&s.fileSum, &s.fileBest, &s.stem, &s.folder, &s.top, &s.stemNow, &s.folderNow, &s.topNow,
	} {
		grow(f, files)
	}
	if len(s.heads) < chunks {
		s.heads = make([]head, chunks)
	}
	if len(s.isCandidate) < chunks {
		s.isCandidate = make([]bool, chunks)
	}
	if len(s.fileSeen) < files {
		s.fileSeen = make([]bool, files)
	}
}

func (s *scoring) release() {
	for _, c := range s.touched {
		s.chunkSum[c], s.chunkCover[c], s.isCandidate[c], s.heads[c] = 0, 0, false, head{}
	}
	for _, f := range s.fileTouched {
		s.fileSum[f], s.stem[f], s.folder[f], s.top[f], s.fileSeen[f] = 0, 0, 0, 0, false
	}
	s.touched, s.fileTouched, s.allowed = s.touched[:0], s.fileTouched[:0], nil
	scratches.Put(s.scratch)
	s.scratch = nil
}

func newScoring(ctx context.Context, p *Pool) (*scoring, error) {
	s := &scoring{p: p, index: p.postings, weight: chunkWeights(), b: chunkB()}
	s.scratch, _ = scratches.Get().(*scratch)
	chunks, files := len(s.index.Chunks), len(s.index.Files)
	s.size(chunks, files)
	for column, total := range s.index.Totals {
		s.avg[column] = average(float64(total), chunks)
	}
	var path, stem, filePaths, fileStems float64
	for i := range s.index.Files {
		f := &s.index.Files[i]
		path += float64(f.Folders * f.Chunks)
		stem += float64(f.Stem * f.Chunks)
		filePaths += float64(f.Folders)
		fileStems += float64(f.Stem)
	}
	s.avgPath, s.avgStem = average(path, chunks), average(stem, chunks)
	for column, total := range s.index.FileTotals {
		s.avgFile[column] = average(float64(total), files)
	}
	s.avgFile[filePath], s.avgFile[fileStem] = average(filePaths, files), average(fileStems, files)
	if err := s.must(ctx); err != nil {
		s.release()
		return nil, err
	}
	return s, nil
}

func average(sum float64, n int) float64 { return max(sum/float64(max(n, 1)), 0.1) }

// must reads which chunks have every required word of the query.
func (s *scoring) must(ctx context.Context) error {
	if len(s.p.Query.Must) == 0 {
		return nil
	}
	ids, err := s.p.View.Matches(ctx, allWords(s.p.Query.Must), s.p.Query.Scope, mostChunks)
	if err != nil {
		return err
	}
	s.allowed = make([]bool, len(s.index.Chunks))
	for _, id := range ids {
		if _, n, ok := s.index.Number(id); ok {
			s.allowed[n] = true
		}
	}
	return nil
}

// inScope reports whether a chunk may become a candidate.
func (s *scoring) inScope(file, chunk int) bool {
	if s.allowed != nil {
		return s.allowed[chunk]
	}
	c := &s.index.Chunks[chunk]
	return s.p.Query.Scope.HasChunk(s.index.Files[file].ID, c.Kind, c.Exported)
}

// run reads the lists of all groups, those of rare words first, and scores.
func (s *scoring) run(ctx context.Context) error {
	groups := s.p.reading.groups
	ranges := make([][2]int, len(groups))
	costs := make([]int, len(groups))
	s.lists, s.files, s.entries = s.lists[:0], s.files[:0], s.entries[:0]
	for i := range groups {
		from := len(s.lists)
		for _, v := range groups[i].variants {
			if err := s.read(ctx, v); err != nil {
				return err
			}
			costs[i] += s.lists[len(s.lists)-1].chunks
		}
		ranges[i] = [2]int{from, len(s.lists)}
	}
	order := make([]int, len(groups))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(costs[a], costs[b]) })
	for _, i := range order {
		s.open = len(s.touched) < enoughChunks
		s.group(&groups[i], s.lists[ranges[i][0]:ranges[i][1]])
	}
	if s.p.cover == 0 {
		s.p.cover = 1
	}
	return s.fillChunks(ctx)
}

// read reads the list of one variant.
func (s *scoring) read(ctx context.Context, v variant) error {
	l := termList{weight: v.weight, from: len(s.files)}
	err := s.index.Each(ctx, v.term, func(p *store.Posting) {
		f := termFile{file: int32(p.File), folders: int32(p.Folders), stem: int32(p.Stem), from: len(s.entries)}
		s.entries = append(s.entries, p.Entries...)
		f.to = len(s.entries)
		s.files = append(s.files, f)
		if f.folders+f.stem > 0 {
			l.chunks += s.index.Files[p.File].Chunks
		} else {
			l.chunks += len(p.Entries)
		}
	})
	l.to = len(s.files)
	s.lists = append(s.lists, l)
	return err
}

// group scores one word of the query.
func (s *scoring) group(g *group, lists []termList) {
	best, count := 0.0, 0
	fileBest, fileCount := 0.0, 0
	for i := range lists {
		l := &lists[i]
		if l.chunks == 0 {
			continue
		}
		first := count == 0
		if first {
			count, fileCount = l.chunks, l.to-l.from
		}
		rare, fileRare := idf(len(s.index.Chunks), l.chunks), idf(len(s.index.Files), l.to-l.from)
		if i > 0 { // a variant counts no more than the word
			rare = min(rare, idf(len(s.index.Chunks), count))
			fileRare = min(fileRare, idf(len(s.index.Files), fileCount))
		}
		rare = math.Pow(rare, rareness)
		best, fileBest = max(best, rare), max(fileBest, fileRare)
		for j := l.from; j < l.to; j++ {
			s.inChunks(&s.files[j], rare*l.weight, l.weight)
			top := s.inFile(&s.files[j], fileRare*l.weight)
			s.inNames(&s.files[j], l.weight, i > 0, top)
		}
	}
	s.settle(g, best)
}

// inChunks scores the chunks of one file for one variant.
func (s *scoring) inChunks(f *termFile, factor, weight float64) {
	file := &s.index.Files[f.file]
	path := 0.0
	if f.folders > 0 {
		path += weightPath * float64(f.folders) / (1 - shortB + shortB*float64(file.Folders)/s.avgPath)
	}
	if f.stem > 0 {
		path += weightStem * float64(f.stem) / (1 - shortB + shortB*float64(file.Stem)/s.avgStem)
	}
	entries := s.entries[f.from:f.to]
	if path > 0 {
		at := 0
		for c := range file.Chunks {
			x := path
			var e *store.Entry
			if at < len(entries) && int(entries[at].Chunk) == c {
				e = &entries[at]
				x += s.columns(file.First+c, e)
				at++
			}
			s.inChunk(int(f.file), file.First+c, x, factor, weight, e)
		}
		return
	}
	for i := range entries {
		c := file.First + int(entries[i].Chunk)
		if !s.isCandidate[c] && (!s.open || len(s.touched) >= mostChunks) {
			continue
		}
		s.inChunk(int(f.file), c, s.columns(c, &entries[i]), factor, weight, &entries[i])
	}
}

// columns weighs the columns of a chunk.
func (s *scoring) columns(chunk int, e *store.Entry) float64 {
	x := 0.0
	lens := &s.index.Chunks[chunk].Lens
	for column, tf := range e.TF {
		if tf > 0 {
			x += s.weight[column] * float64(tf) / (1 - s.b[column] + s.b[column]*float64(lens[column])/s.avg[column])
		}
	}
	return x
}

// inChunk scores one chunk for one variant. e is where the variant stands in it,
// nil when only the path has it.
func (s *scoring) inChunk(file, c int, x, factor, weight float64, e *store.Entry) {
	if !s.isCandidate[c] {
		if !s.open || len(s.touched) >= mostChunks || !s.inScope(file, c) {
			return
		}
		s.isCandidate[c] = true
		s.touched = append(s.touched, int32(c))
	}
	if s.chunkBest[c] == 0 {
		s.now = append(s.now, int32(c))
	}
	s.chunkBest[c] = max(s.chunkBest[c], x*(chunkK1+1)/(x+chunkK1)*factor)
	s.chunkCoverBest[c] = max(s.chunkCoverBest[c], weight)
	if e != nil {
		s.heads[c].note(e, float32(weight))
	}
}

// inFile scores a whole file for one variant, and reports whether a name at its
// top level has it.
func (s *scoring) inFile(f *termFile, factor float64) bool {
	file := &s.index.Files[f.file]
	var tf [fileColumns]float64
	tf[filePath], tf[fileStem] = float64(f.folders), float64(f.stem)
	for i := f.from; i < f.to; i++ {
		e := &s.entries[i]
		c := &s.index.Chunks[file.First+int(e.Chunk)]
		addFileColumns(&tf, c, e)
	}
	x := 0.0
	for column, n := range tf {
		if n > 0 {
			length := 0.0
			switch column {
			case filePath:
				length = float64(file.Folders)
			case fileStem:
				length = float64(file.Stem)
			default:
				length = float64(file.Lens[column])
			}
			b := fileB()[column]
			x += fileWeights()[column] * n / (1 - b + b*length/s.avgFile[column])
		}
	}
	if s.fileBest[f.file] == 0 {
		s.fileNow = append(s.fileNow, f.file)
	}
	s.fileBest[f.file] = max(s.fileBest[f.file], x*(fileK1+1)/(x+fileK1)*factor)
	return tf[fileTop] > 0
}

// addFileColumns counts the uses in a chunk for the columns of its file.
func addFileColumns(tf *[fileColumns]float64, c *store.ChunkInfo, e *store.Entry) {
	names := fileNames
	if c.Top {
		names = fileTop
	}
	body := fileBody
	if c.IsText() {
		body = fileDoc
	}
	tf[names] += float64(e.TF[store.ColName])
	tf[fileDoc] += float64(e.TF[store.ColDoc])
	tf[body] += float64(e.TF[store.ColSignature]) + float64(e.TF[store.ColBody])
}

// inNames notes that a variant stands in the name of a file, its folders, or
// the names at its top level.
func (s *scoring) inNames(f *termFile, weight float64, isVariant, top bool) {
	if isVariant {
		weight *= variantInStem
	}
	if f.stem > 0 {
		s.stemNow[f.file] = max(s.stemNow[f.file], weight)
	}
	if f.folders > 0 {
		s.folderNow[f.file] = max(s.folderNow[f.file], weight)
	}
	if top {
		s.topNow[f.file] = max(s.topNow[f.file], weight)
	}
}

// settle adds what the variants of one word gave, the best of them for each
// chunk and file.
func (s *scoring) settle(g *group, best float64) {
	for _, c := range s.now {
		s.chunkSum[c] += g.weight * s.chunkBest[c]
		if !g.joined {
			s.chunkCover[c] += s.chunkCoverBest[c] * best * min(1, g.weight)
			s.heads[c].settle(float32(best * min(1, g.weight)))
		}
		s.heads[c].nameNow, s.heads[c].headNow = 0, 0
		s.chunkBest[c], s.chunkCoverBest[c] = 0, 0
	}
	s.now = s.now[:0]
	share := best * min(1, g.weight)
	if g.joined {
		share = best * joinedInName
	} else {
		if best == 0 {
			best = math.Pow(idf(len(s.index.Chunks), 0), rareness) * unknownWord
		}
		s.p.cover += best * min(1, g.weight)
	}
	for _, f := range s.fileNow {
		s.fileSum[f] += g.weight * s.fileBest[f]
		s.stem[f] += share * s.stemNow[f]
		s.top[f] += share * s.topNow[f]
		if !g.joined {
			s.folder[f] += share * s.folderNow[f]
		}
		s.fileBest[f], s.stemNow[f], s.folderNow[f], s.topNow[f] = 0, 0, 0, 0
		if !s.fileSeen[f] {
			s.fileSeen[f] = true
			s.fileTouched = append(s.fileTouched, f)
		}
	}
	s.fileNow = s.fileNow[:0]
}

// fillChunks makes the candidates of the pool.
func (s *scoring) fillChunks(ctx context.Context) error {
	p := s.p
	slices.Sort(s.touched)
	bestChunk := 1e-9
	for _, c := range s.touched {
		bestChunk = max(bestChunk, s.chunkSum[c])
	}
	keep, err := s.required(ctx)
	if err != nil {
		return err
	}
	for _, n := range s.touched {
		if keep != nil && !keep[int(n)] {
			continue
		}
		c := p.chunk(int(n))
		c.Words = s.chunkSum[n] / bestChunk
		if p.info(c).Prototype {
			c.Words *= prototypeShare
		}
		c.Words *= 1 + coverageGain*s.chunkCover[n]/p.cover
		if p.on(PartHead) {
			c.Head = s.heads[n].worth(p.info(c), p.cover)
		}
	}
	return nil
}

// fillFiles sets what the words do in the files of the candidates.
func (s *scoring) fillFiles(ctx context.Context) error {
	p := s.p
	bestFile := 1e-9
	for _, f := range s.fileTouched {
		bestFile = max(bestFile, s.fileSum[f])
	}
	stems := newStemCounts(p)
	var err error
	for i := range p.Files {
		f := &p.Files[i]
		f.Words = s.fileSum[f.Number] / bestFile
		f.Stem, f.Folder, f.Top = s.stem[f.Number]/p.cover, s.folder[f.Number]/p.cover, s.top[f.Number]/p.cover
		if f.Stem > 0 {
			if f.StemUsed, err = stems.used(ctx, f.Path); err != nil {
				return err
			}
		}
	}
	return nil
}

// required returns the chunks that have the only word of a query, whole or in
// all its parts; nil when there is no such condition.
func (s *scoring) required(ctx context.Context) (map[int]bool, error) {
	terms := s.p.reading.required
	if len(terms) < 2 {
		return nil, nil
	}
	whole, parts := make(map[int]bool), make(map[int]int)
	for i, term := range terms {
		err := s.index.Each(ctx, term, func(p *store.Posting) {
			f := &s.index.Files[p.File]
			add := func(c int) {
				switch {
				case i == 0 && !s.p.reading.dense:
					whole[c] = true
				case i > 0 && parts[c] == i-1, s.p.reading.dense && parts[c] == i:
					parts[c]++
				}
			}
			if p.Folders+p.Stem > 0 {
				for c := range f.Chunks {
					add(f.First + c)
				}
				return
			}
			for _, e := range p.Entries {
				add(f.First + int(e.Chunk))
			}
		})
		if err != nil {
			return nil, err
		}
	}
	all := len(terms) - 1
	if s.p.reading.dense {
		all = len(terms)
	}
	for c, n := range parts {
		if n >= all {
			whole[c] = true
		}
	}
	return whole, nil
}
