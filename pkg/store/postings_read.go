package store

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/mast-search/mast/pkg/code"
)

// Postings are the terms of one generation of the index for ranking: which
// chunks have a term, how often and where. Files and chunks are numbered from 0
// in the order of their ids. It belongs to the View that made it.
type Postings struct {
	v *View
	*postingTable
	buf []Entry
}

// postingTable is what Postings share: made once for each generation and never
// changed.
type postingTable struct {
	created, generation, links int64 // Meta.CreatedNS, Meta.Content, Meta.Links
	// Files and Chunks describe the files that have chunks, and their chunks.
	Files  []PostingFile
	Chunks []ChunkInfo
	// Totals are the sums of the lengths of the columns over all chunks.
	Totals [Columns]int64
	// FileTotals are the sums of the lengths of the texts of files.
	FileTotals [FileTexts]int64
	// Linked says that references are linked, so that Sources of files means
	// something.
	Linked bool

	segments []openSegment
}

// PostingFile is a file as ranking sees it.
type PostingFile struct {
	// ID and Path are those of the file.
	ID   int64
	Path string
	// First is the number of its first chunk, Chunks their count.
	First, Chunks int
	// Folders and Stem are the numbers of terms of its folders and its stem.
	Folders, Stem int
	// Lens are the numbers of terms of its texts.
	Lens [FileTexts]int
	// Sources is the number of other files that refer to what it declares.
	Sources int

	firstChunk int64
}

// The texts of a file that ranking tells apart: names declared at its top
// level, other names, comments and prose, all other text.
const (
	FileTop = iota
	FileNames
	FileDoc
	FileBody
	FileTexts
)

// IsText reports whether a chunk is prose.
func (c *ChunkInfo) IsText() bool { return c.Kind == code.ChunkDoc }

// openSegment is a segment with the numbers of its files.
type openSegment struct {
	id    int64
	ids   []int64  // of its files
	files []int32  // number of each, -1 for those that are gone
	first []string // terms of each block
}

// Postings opens the terms of the view.
func (v *View) Postings(ctx context.Context) (*Postings, error) {
	c := &v.d.cache
	c.mu.Lock()
	t := c.postings
	c.mu.Unlock()
	if t == nil || t.generation != v.meta.Content || t.links != v.meta.Links {
		var err error
		if t, err = v.readPostings(ctx, t); err != nil {
			return nil, err
		}
		c.mu.Lock()
		if c.postings == nil || c.postings.generation < t.generation || c.postings.links < t.links {
			c.postings = t
		}
		c.mu.Unlock()
	}
	return &Postings{v: v, postingTable: t}, nil
}

// readPostings reads what is held in memory. What the table of another generation of
// the same index has is taken from there, it may be nil.
func (v *View) readPostings(ctx context.Context, known *postingTable) (*postingTable, error) {
	files, err := v.table(ctx)
	if err != nil {
		return nil, err
	}
	if known == nil || known.created != v.meta.CreatedNS {
		known = &postingTable{}
	}
	sources, err := v.sources(ctx)
	if err != nil {
		return nil, err
	}
	t := &postingTable{
		created: v.meta.CreatedNS, generation: v.meta.Content, links: v.meta.Links, Linked: len(sources) > 0,
		Files: make([]PostingFile, 0, len(files.files)), Chunks: make([]ChunkInfo, files.chunks),
	}
	first := 0
	for i := range files.files {
		if f := &files.files[i]; f.Chunks > 0 {
			t.Files = append(t.Files, PostingFile{ID: f.ID, Path: f.Path, First: first, Chunks: f.Chunks, Sources: sources[f.Node], firstChunk: f.firstChunk})
			first += f.Chunks
		}
	}
	t.take(known)
	rows, err := v.query(ctx, `SELECT id FROM segments ORDER BY id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s openSegment
		if err := rows.Scan(&s.id); err != nil {
			return nil, v.fault(err)
		}
		t.segments = append(t.segments, s)
	}
	if err := rows.Err(); err != nil {
		return nil, v.fault(err)
	}
	for i := range t.segments {
		if err := v.openSegment(ctx, t, &t.segments[i], known); err != nil {
			return nil, err
		}
	}
	t.sum()
	return t, nil
}

// take copies what another table says of the files that are in both.
func (t *postingTable) take(known *postingTable) {
	at := 0
	for i := range t.Files {
		f := &t.Files[i]
		for at < len(known.Files) && known.Files[at].ID < f.ID {
			at++
		}
		if at == len(known.Files) {
			return
		}
		if k := &known.Files[at]; k.ID == f.ID && k.Chunks == f.Chunks {
			f.Folders, f.Stem, f.Lens = k.Folders, k.Stem, k.Lens
			copy(t.Chunks[f.First:f.First+f.Chunks], known.Chunks[k.First:])
		}
	}
}

// sum makes the totals.
func (t *postingTable) sum() {
	for i := range t.Files {
		for text, n := range t.Files[i].Lens {
			t.FileTotals[text] += int64(n)
		}
	}
	for i := range t.Chunks {
		for column, n := range t.Chunks[i].Lens {
			t.Totals[column] += int64(n)
		}
	}
}

// openSegment reads what a segment says of its files, and its directory, unless
// another table has it.
func (v *View) openSegment(ctx context.Context, t *postingTable, s *openSegment, known *postingTable) error {
	if i, ok := slices.BinarySearchFunc(known.segments, s.id, func(k openSegment, id int64) int { return cmp.Compare(k.id, id) }); ok {
		s.ids, s.first = known.segments[i].ids, known.segments[i].first
		t.number(s)
		return nil
	}
	var packed, directory []byte
	if err := v.row(ctx, `SELECT files, directory FROM segments WHERE id = ?`, []any{s.id}, &packed, &directory); err != nil {
		return err
	}
	if err := t.open(s, packed, directory); err != nil {
		return corrupt(v.store.path, fmt.Sprintf("segment %d: %v", s.id, err))
	}
	return nil
}

// number gives the files of a segment their numbers. Their ids rise.
func (t *postingTable) number(s *openSegment) {
	s.files = make([]int32, len(s.ids))
	at := 0
	for i, id := range s.ids {
		for at < len(t.Files) && t.Files[at].ID < id {
			at++
		}
		s.files[i] = -1
		if at < len(t.Files) && t.Files[at].ID == id {
			s.files[i] = int32(at)
		}
	}
}

func (t *postingTable) open(s *openSegment, packed, directory []byte) error {
	data, err := uncompress(packed)
	if err != nil {
		return err
	}
	err = eachFileInfo(data, func(id int64, _ []byte, _ int) { s.ids = append(s.ids, id) })
	if err != nil {
		return err
	}
	if !slices.IsSorted(s.ids) {
		return fmt.Errorf("%w: its files", errPostings)
	}
	t.number(s)
	bad, at := false, 0
	err = eachFileInfo(data, func(_ int64, raw []byte, chunks int) {
		n := s.files[at]
		at++
		if n < 0 {
			return
		}
		f := &t.Files[n]
		if f.Chunks != chunks {
			bad = true
			return
		}
		t.readInfo(f, raw)
	})
	if err != nil {
		return err
	}
	if bad {
		return fmt.Errorf("%w: its chunks", errPostings)
	}
	if directory, err = uncompress(directory); err != nil {
		return err
	}
	names := string(directory)
	for at := 0; at < len(names); {
		n, size := binary.Uvarint(directory[at:])
		if size <= 0 || n > uint64(len(names)-at-size) {
			return fmt.Errorf("%w: its directory", errPostings)
		}
		s.first = append(s.first, names[at+size:at+size+int(n)])
		at += size + int(n)
	}
	return nil
}

// readInfo is the inverse of what preparePostings writes; skipInfo checked it.
func (t *postingTable) readInfo(f *PostingFile, raw []byte) {
	_, n := binary.Uvarint(raw)
	f.Lens = [FileTexts]int{}
	f.Folders, f.Stem = int(raw[n]), int(raw[n+1])
	raw = raw[n+2:]
	uint := func() uint64 {
		v, n := binary.Uvarint(raw)
		raw = raw[max(n, 1):]
		return v
	}
	for i := range f.Chunks {
		c := &t.Chunks[f.First+i]
		flags := raw[0]
		raw = raw[1:]
		c.Kind = code.ChunkKind(flags >> 4)
		c.Exported, c.Top = flags&bitExported != 0, flags&bitTop != 0
		c.Own, c.Prototype = flags&bitOwn != 0, flags&bitPrototype != 0
		c.Lines = uint16(min(uint(), 1<<16-1))
		for column := range c.Lens {
			c.Lens[column] = uint16(min(uint(), 1<<16-1))
		}
		f.count(c)
	}
}

// count adds the lengths of a chunk to those of its file.
func (f *PostingFile) count(c *ChunkInfo) {
	names, body := FileNames, FileBody
	if c.Top {
		names = FileTop
	}
	if c.IsText() {
		body = FileDoc
	}
	f.Lens[names] += int(c.Lens[ColName])
	f.Lens[FileDoc] += int(c.Lens[ColDoc])
	f.Lens[body] += int(c.Lens[ColSignature]) + int(c.Lens[ColBody])
}

// FirstID returns the id of the first chunk.
func (f *PostingFile) FirstID() int64 { return f.firstChunk }

// Number returns the file and the number of a chunk.
func (p *Postings) Number(chunk int64) (file, number int, ok bool) {
	i := sort.Search(len(p.Files), func(i int) bool { return p.Files[i].firstChunk+int64(p.Files[i].Chunks) > chunk })
	if i == len(p.Files) || p.Files[i].firstChunk > chunk {
		return 0, 0, false
	}
	return i, p.Files[i].First + int(chunk-p.Files[i].firstChunk), true
}

// Posting is what a term does in one file.
type Posting struct {
	File int
	// Folders and Stem count the term in the path.
	Folders, Stem int
	// Entries are its chunks, counted from the first of the file; valid until
	// the next posting.
	Entries []Entry
}

// Each calls visit for the files that have a term, in their order.
func (p *Postings) Each(ctx context.Context, term string, visit func(*Posting)) error {
	for i := range p.segments {
		s := &p.segments[i]
		list, err := p.list(ctx, s, term)
		if err != nil {
			return err
		}
		if err := p.read(s, list, visit); err != nil {
			return err
		}
	}
	return nil
}

func (p *Postings) read(s *openSegment, list []byte, visit func(*Posting)) error {
	r := newPostingReader(list)
	for r.next() {
		if r.file >= int64(len(s.files)) {
			return corrupt(p.v.store.path, fmt.Sprintf("segment %d: %v", s.id, errPostings))
		}
		n := s.files[r.file]
		if n < 0 {
			r.skip()
			continue
		}
		p.buf = r.entries(p.buf[:0])
		if k := len(p.buf); r.bad || k > 0 && int(p.buf[k-1].Chunk) >= p.Files[n].Chunks {
			return corrupt(p.v.store.path, fmt.Sprintf("segment %d: %v", s.id, errPostings))
		}
		visit(&Posting{File: int(n), Folders: int(r.folder), Stem: int(r.stem), Entries: p.buf})
	}
	if r.bad {
		return corrupt(p.v.store.path, fmt.Sprintf("segment %d: %v", s.id, errPostings))
	}
	return nil
}

// FileCount returns how many files have a term; those that are gone may still
// be counted.
func (p *Postings) FileCount(ctx context.Context, term string) (int, error) {
	n := 0
	for i := range p.segments {
		_, files, err := p.find(ctx, &p.segments[i], term)
		if err != nil {
			return 0, err
		}
		n += files
	}
	return n, nil
}

// TermCount is a term with the number of files that have it; those that are gone
// may still be counted.
type TermCount struct {
	Term  string
	Files int
}

// WithPrefix returns the terms that start with a prefix, in their order, at
// most limit.
func (p *Postings) WithPrefix(ctx context.Context, prefix string, limit int) ([]TermCount, error) {
	var all []TermCount
	for i := range p.segments {
		s := &p.segments[i]
		n := 0
		for b := max(0, s.blockOf(prefix)); b < len(s.first) && n < limit; b++ {
			if s.first[b] > prefix && !strings.HasPrefix(s.first[b], prefix) {
				break
			}
			block, err := p.block(ctx, s, b)
			if err != nil {
				return nil, err
			}
			for _, e := range block.entries[block.search(prefix):] {
				if n == limit || !strings.HasPrefix(e.term, prefix) {
					break
				}
				all = append(all, TermCount{e.term, int(e.files)})
				n++
			}
		}
	}
	if len(p.segments) > 1 {
		slices.SortFunc(all, func(a, b TermCount) int { return strings.Compare(a.Term, b.Term) })
		kept := all[:0]
		for _, t := range all {
			if n := len(kept); n > 0 && kept[n-1].Term == t.Term {
				kept[n-1].Files += t.Files
				continue
			}
			kept = append(kept, t)
		}
		all = kept
	}
	return all[:min(len(all), limit)], nil
}

// WithSuffix returns the words of MinCompound to MaxCompound letters a to z that
// end in a suffix, at most limit.
func (p *Postings) WithSuffix(ctx context.Context, suffix string, limit int) ([]TermCount, error) {
	all, err := p.WithPrefix(ctx, reversedAs+backwards(suffix), limit)
	for i := range all {
		all[i].Term = backwards(all[i].Term[len(reversedAs):])
	}
	return all, err
}

func backwards(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// blockOf returns the block that a term would stand in.
func (s *openSegment) blockOf(term string) int {
	return sort.Search(len(s.first), func(i int) bool { return s.first[i] > term }) - 1
}

// list returns the posting list of a term in a segment.
func (p *Postings) list(ctx context.Context, s *openSegment, term string) ([]byte, error) {
	list, _, err := p.find(ctx, s, term)
	return list, err
}

func (p *Postings) find(ctx context.Context, s *openSegment, term string) (list []byte, files int, err error) {
	b := s.blockOf(term)
	if b < 0 {
		return nil, 0, nil
	}
	block, err := p.block(ctx, s, b)
	if err != nil {
		return nil, 0, err
	}
	i := block.search(term)
	if i == len(block.entries) || block.entries[i].term != term {
		return nil, 0, nil
	}
	e := &block.entries[i]
	return block.data[e.from:e.to], int(e.files), nil
}

// block returns a block, unpacked.
func (p *Postings) block(ctx context.Context, s *openSegment, b int) (*openBlock, error) {
	id := blockID(s.id, b)
	key := blockKey{p.v.meta.CreatedNS, id}
	if block, ok := p.v.d.cache.blocks.get(key); ok {
		return block, nil
	}
	var packed []byte
	if err := p.v.row(ctx, `SELECT data FROM postings WHERE id = ?`, []any{id}, &packed); err != nil {
		return nil, fmt.Errorf("block %d of segment %d: %w", b, s.id, err)
	}
	data, err := uncompress(packed)
	if err == nil {
		var block *openBlock
		if block, err = openBlockOf(data); err == nil {
			p.v.d.cache.blocks.put(key, block)
			return block, nil
		}
	}
	return nil, corrupt(p.v.store.path, fmt.Sprintf("block %d of segment %d: %v", b, s.id, err))
}

// openBlock is an unpacked block with its terms.
type openBlock struct {
	data    []byte
	entries []blockEntry
}

// blockEntry is a term with the bounds of its posting list.
type blockEntry struct {
	term     string
	files    uint32
	from, to uint32
}

func openBlockOf(data []byte) (*openBlock, error) {
	b := &openBlock{data: data}
	r := blockReader{data: data}
	for {
		ok, err := r.next()
		if err != nil || !ok {
			return b, err
		}
		to := len(data) - len(r.data)
		b.entries = append(b.entries, blockEntry{string(r.term), uint32(r.files), uint32(to - len(r.list)), uint32(to)})
	}
}

// search returns the place of the first term that is not less.
func (b *openBlock) search(term string) int {
	return sort.Search(len(b.entries), func(i int) bool { return b.entries[i].term >= term })
}

// bytes estimates the memory of a block.
func (b *openBlock) bytes() int { return len(b.data) + 48*len(b.entries) }

// maxBlocks bounds the unpacked blocks that are kept, in bytes: those of an
// index of 300,000 chunks.
const maxBlocks = 96 << 20

// blockKey names a block: an index is told from the one that replaces it by
// when it was made.
type blockKey struct{ created, id int64 }

// blockCache keeps blocks that were read, which never change. Past the bound
// all are dropped.
type blockCache struct {
	mu    sync.RWMutex
	data  map[blockKey]*openBlock
	bytes int
}

func (c *blockCache) get(id blockKey) (*openBlock, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	data, ok := c.data[id]
	return data, ok
}

func (c *blockCache) put(id blockKey, data *openBlock) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.data == nil || c.bytes+data.bytes() > maxBlocks {
		c.data, c.bytes = make(map[blockKey]*openBlock), 0
	}
	c.data[id] = data
	c.bytes += data.bytes()
}

// Declaring calls visit for the chunks whose declared name has these stems,
// joined.
func (p *Postings) Declaring(ctx context.Context, joined string, visit func(file, chunk int)) error {
	return p.Each(ctx, declaredAs+joined, func(posting *Posting) {
		for _, e := range posting.Entries {
			visit(posting.File, p.Files[posting.File].First+int(e.Chunk))
		}
	})
}
