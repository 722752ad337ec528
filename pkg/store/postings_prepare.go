package store

import (
	"encoding/binary"
	"strings"
	"sync"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
)

// Column is one of the texts of a chunk that ranking tells apart.
type Column uint8

// The columns of a chunk. Path and stem, which all chunks of a file share, are
// kept with the file.
const (
	ColName      Column = iota // of the declaration, or the heading
	ColContainer               // the names around it
	ColSignature
	ColDoc
	ColBody
	Columns
)

// ChunkInfo is what ranking knows of a chunk without its terms.
type ChunkInfo struct {
	Kind code.ChunkKind
	// Exported is that of the declaration, Top says that it stands in no other,
	// Own that the chunk has its name, Prototype that it has no body.
	Exported, Top, Own, Prototype bool
	// Lines is the number of lines of the text, at most 65,535.
	Lines uint16
	// Lens has the number of terms of each column, at most 65,535.
	Lens [Columns]uint16
}

// The bits of ChunkInfo in the file.
const (
	bitExported = 1 << iota
	bitTop
	bitOwn
	bitPrototype
)

// preparedPostings are the terms of one file for ranking: each with its record, as in
// a posting list, without the number of the file.
type preparedPostings struct {
	words, records       []byte
	wordEnds, recordEnds []int32
	info                 []byte // see chunk
}

// reversedAs marks the terms that stand for others, read backwards, so that words
// are found by their ends. It is no UTF-8, so they come after all others.
const reversedAs = "\xff"

// declaredAs marks the terms that stand for whole declared names: the stems of
// the name, joined. No word starts with it.
const declaredAs = "~"

// FileStem returns the stem of a path: the name of the file up to its first
// dot, or the name of the folder for files that only stand for it: that of the
// package where sources stand in a folder such as src.
func FileStem(path string) string {
	folder, name := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		folder, name = path[:i], path[i+1:]
	}
	if i := strings.IndexByte(name[min(1, len(name)):], '.'); i >= 0 {
		name = name[:i+1]
	}
	if standsForFolder(name) {
		for folder != "" {
			i := strings.LastIndexByte(folder, '/')
			if last := folder[i+1:]; last != "src" && last != "lib" {
				return last
			}
			folder = folder[:max(i, 0)]
		}
	}
	return name
}

// standsForFolder reports whether files of this stem are what their folder is
// imported as.
func standsForFolder(stem string) bool {
	switch stem {
	case "index", "mod", "__init__", "lib", "main", "package-info":
		return true
	}
	return false
}

// postingsBuilder collects the terms of one file: those that ranking counts, and
// those that must stand literally. Each word is cut once and looked up once for
// every use.
type postingsBuilder struct {
	words    interner
	cuts     []cutWord // by the number of the word
	terms    []int32   // of the cuts
	stems    interner
	inFile   []cutStem // by the number of the stem
	literals interner
	inChunk  []uint32 // the last chunk with a literal, by its number

	file, chunkNo uint32 // count files and chunks

	built   []builtWord
	entries []builtEntry
	text    []byte // the literal terms of the chunks
	length  int    // the literal terms of the chunk, with repetitions
}

// cutWord is a word with its terms for ranking and its literal ones: numbers of stems
// and of literals, in terms.
type cutWord struct {
	from, stems, literals int32
	whole                 bool // the first stem is the whole form
}

// cutStem is the place of a stem in what is built of a file.
type cutStem struct {
	file uint32
	at   int32
}

// maxCutWords bounds the words that a builder remembers from file to file.
const maxCutWords = 30_000

type builtWord struct {
	number       int32 // of the stem
	folder, stem uint8
	first, last  int32 // in entries
	chunks       int32
}

type builtEntry struct {
	chunk int32
	next  int32
	tf    [Columns]uint8
}

//nolint:gochecknoglobals // scratch space without state
var builders = sync.Pool{New: func() any { return &postingsBuilder{} }}

// begin makes the builder ready for a file.
func (b *postingsBuilder) begin() {
	if len(b.cuts) > maxCutWords {
		b.words.reset()
		b.stems.reset()
		b.literals.reset()
		b.cuts, b.terms, b.inFile, b.inChunk = b.cuts[:0], b.terms[:0], b.inFile[:0], b.inChunk[:0]
	}
	b.file++
	b.built, b.entries, b.text = b.built[:0], b.entries[:0], b.text[:0]
}

// word cuts a word. The result is valid until the next one.
func (b *postingsBuilder) word(word []byte) *cutWord {
	n, fresh := b.words.number(word)
	if !fresh {
		return &b.cuts[n]
	}
	token, literals := terms.CutWord(word)
	w := cutWord{from: int32(len(b.terms)), literals: int32(len(literals))}
	if token != nil {
		if w.whole = token.Whole != ""; w.whole {
			b.terms = append(b.terms, b.stem(token.Whole))
		}
		for _, s := range token.Stems {
			b.terms = append(b.terms, b.stem(s))
		}
		w.stems = int32(len(b.terms)) - w.from
	}
	for _, text := range literals {
		l, fresh := b.literals.number([]byte(text))
		if fresh {
			b.inChunk = append(b.inChunk, 0)
		}
		b.terms = append(b.terms, l)
	}
	b.cuts = append(b.cuts, w)
	return &b.cuts[n]
}

// stem returns the number of a term for ranking.
func (b *postingsBuilder) stem(text string) int32 {
	n, fresh := b.stems.number([]byte(text))
	if fresh {
		b.inFile = append(b.inFile, cutStem{})
	}
	return n
}

// place returns what is built of a term in this file.
func (b *postingsBuilder) place(stem int32) *builtWord {
	s := &b.inFile[stem]
	if s.file != b.file {
		s.file, s.at = b.file, int32(len(b.built))
		b.built = append(b.built, builtWord{number: stem, first: -1, last: -1})
	}
	return &b.built[s.at]
}

// count adds one use of a term in a column of a chunk.
func (b *postingsBuilder) count(stem, chunk int32, column Column) {
	w := b.place(stem)
	if w.last < 0 || b.entries[w.last].chunk != chunk {
		at := int32(len(b.entries))
		b.entries = append(b.entries, builtEntry{chunk: chunk, next: -1})
		if w.last >= 0 {
			b.entries[w.last].next = at
		} else {
			w.first = at
		}
		w.last = at
		w.chunks++
	}
	if tf := &b.entries[w.last].tf[column]; *tf < 255 {
		*tf++
	}
}

// countText adds all terms of a text and returns the number of those that ranking
// counts.
func (b *postingsBuilder) countText(text []byte, chunk int32, column Column) int {
	n := 0
	terms.EachWord(text, func(word []byte) {
		w := b.word(word)
		for _, s := range b.terms[w.from : w.from+w.stems] {
			b.count(s, chunk, column)
		}
		n += int(w.stems)
		b.literal(w)
	})
	return n
}

// literal notes that the chunk has a word.
func (b *postingsBuilder) literal(w *cutWord) {
	b.length += int(w.literals)
	from := w.from + w.stems
	for _, l := range b.terms[from : from+w.literals] {
		if b.inChunk[l] != b.chunkNo {
			b.inChunk[l] = b.chunkNo
			b.text = append(b.text, b.literals.text(l)...)
			b.text = append(b.text, ' ')
		}
	}
}

// literalText notes the words of a text that ranking does not count.
func (b *postingsBuilder) literalText(text []byte) {
	terms.EachWord(text, func(word []byte) { b.literal(b.word(word)) })
}

// PathTerms returns the terms of the folders of a path and of its stem.
func PathTerms(path string) (folders, stem []string) {
	i := max(0, strings.LastIndexByte(path, '/'))
	for _, part := range []struct {
		text string
		into *[]string
	}{{path[:i], &folders}, {FileStem(path), &stem}} {
		terms.EachWord([]byte(part.text), func(word []byte) {
			if t, _ := terms.CutWord(word); t != nil {
				*part.into = append(*part.into, t.Stems...)
			}
		})
	}
	return folders, stem
}

// preparePostings makes the posting records of one file, and the literal terms of
// its chunks.
func (p *Prepared) preparePostings(text []byte, facts *code.Facts) {
	b, _ := builders.Get().(*postingsBuilder)
	defer builders.Put(b)
	b.begin()

	folders, stem := PathTerms(p.State.Path)
	for _, t := range folders {
		if w := b.place(b.stem(t)); w.folder < 15 {
			w.folder++
		}
	}
	for _, t := range stem {
		if w := b.place(b.stem(t)); w.stem < 15 {
			w.stem++
		}
	}
	info := binary.AppendUvarint(nil, uint64(len(facts.Chunks)))
	info = append(info, byte(min(len(folders), 255)), byte(min(len(stem), 255)))
	ends := make([]int, len(facts.Chunks))
	path := []byte(p.State.Path)
	for i := range facts.Chunks {
		b.chunkNo++
		b.length = 0
		info = b.chunk(info, text, facts, i)
		b.literalText(path)
		ends[i] = len(b.text)
		p.State.terms += b.length
	}
	literals := string(b.text)
	from := 0
	for i := range p.chunks {
		p.chunks[i].terms = literals[from:ends[i]]
		from = ends[i]
	}
	q := &p.postings
	q.info = info
	q.records = make([]byte, 0, 4*len(b.entries)+4*len(b.built))
	q.words = make([]byte, 0, 8*len(b.built))
	q.wordEnds, q.recordEnds = make([]int32, len(b.built)), make([]int32, len(b.built))
	for i := range b.built {
		q.records = b.appendRecord(q.records, &b.built[i])
		q.words = append(q.words, b.stems.text(b.built[i].number)...)
		q.wordEnds[i], q.recordEnds[i] = int32(len(q.words)), int32(len(q.records))
	}
}

// chunk adds one chunk and appends what is said of it as a whole.
func (b *postingsBuilder) chunk(info, text []byte, facts *code.Facts, i int) []byte {
	c := &facts.Chunks[i]
	at := int32(i)
	var lens [Columns]int
	flags := byte(0)
	if c.Exported {
		flags |= bitExported
	}
	if c.Parent == "" {
		flags |= bitTop
	}
	if c.Part <= 1 && c.Name != "" {
		lens[ColName] = b.countText([]byte(c.Name), at, ColName)
		if c.Kind != code.ChunkDoc {
			flags |= bitOwn
			b.declare(c.Name, at)
		}
	} else {
		b.literalText([]byte(c.Name))
	}
	if c.Symbol >= 0 {
		s := &facts.Symbols[c.Symbol]
		if s.Body.Empty() && s.Kind.Callable() {
			flags |= bitPrototype
		}
	}
	lens[ColContainer] = b.countText([]byte(c.Parent), at, ColContainer)
	head := chunkHead(c, facts.Symbols)
	if head.Empty() {
		lens[ColSignature] = b.countText([]byte(c.Signature), at, ColSignature)
	} else {
		lens[ColSignature] = b.countText(head.Text(text), at, ColSignature)
	}
	lens[ColDoc] = b.countText(c.Doc.Text(text), at, ColDoc)
	lines := 1
	eachBody(text, c, head, func(part []byte) {
		lens[ColBody] += b.countText(part, at, ColBody)
	})
	for _, piece := range pieces(c) {
		for _, ch := range piece.Text(text) {
			if ch == '\n' {
				lines++
			}
		}
	}
	info = append(info, byte(c.Kind)<<4|flags)
	info = binary.AppendUvarint(info, uint64(lines))
	for _, n := range lens {
		info = binary.AppendUvarint(info, uint64(n))
	}
	return info
}

// declare notes that a chunk declares a name.
func (b *postingsBuilder) declare(name string, chunk int32) {
	joined := append(make([]byte, 0, 64), declaredAs...)
	terms.EachWord([]byte(LastSegment(name)), func(word []byte) {
		w := b.word(word)
		stems := b.terms[w.from : w.from+w.stems]
		if w.whole {
			stems = stems[1:]
		}
		for _, s := range stems {
			joined = append(joined, b.stems.text(s)...)
		}
	})
	if len(joined) > len(declaredAs) {
		b.count(b.stem(string(joined)), chunk, ColName)
	}
}

// pieces returns the parts of a chunk.
func pieces(c *code.Chunk) []code.Span {
	if c.Pieces == nil {
		return []code.Span{c.Span}
	}
	return c.Pieces
}
