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

// preparedPostings are the terms of one file for ranking.
type preparedPostings struct {
	words   []string
	records [][]byte // for each word, as in a posting list, without the number of the file
	info    []byte   // see appendInfo
}

// reversedAs marks the terms that stand for others, read backwards, so that words
// are found by their ends. It is no UTF-8, so they come after all others.
const reversedAs = "\xff"

// declaredAs marks the terms that stand for whole declared names: the stems of
// the name, joined. No word starts with it.
const declaredAs = "~"

// FileStem returns the stem of a path: the name of the file up to its first
// dot, or the name of the folder for files that only stand for it.
func FileStem(path string) string {
	folder, name := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		folder, name = path[:i], path[i+1:]
	}
	if i := strings.IndexByte(name[min(1, len(name)):], '.'); i >= 0 {
		name = name[:i+1]
	}
	if standsForFolder(name) {
		last := folder[strings.LastIndexByte(folder, '/')+1:]
		if last != "" && last != "src" && last != "lib" {
			return last
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

// postingsBuilder collects the terms of one file.
type postingsBuilder struct {
	cutter  terms.Cutter
	ids     map[string]int32
	words   []builtWord
	entries []builtEntry
}

type builtWord struct {
	text         string
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
var builders = sync.Pool{New: func() any { return &postingsBuilder{ids: make(map[string]int32)} }}

// word returns the place of a term.
func (b *postingsBuilder) word(term string) *builtWord {
	id, ok := b.ids[term]
	if !ok {
		id = int32(len(b.words))
		b.ids[term] = id
		b.words = append(b.words, builtWord{text: term, first: -1, last: -1})
	}
	return &b.words[id]
}

// count adds one use of a term in a column of a chunk.
func (b *postingsBuilder) count(term string, chunk int32, column Column) {
	w := b.word(term)
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

// countText adds all terms of a text and returns their number.
func (b *postingsBuilder) countText(text []byte, chunk int32, column Column) int {
	n := 0
	b.cutter.Each(text, func(t *terms.Token, _, _ int) {
		if t.Whole != "" {
			b.count(t.Whole, chunk, column)
			n++
		}
		for _, s := range t.Stems {
			b.count(s, chunk, column)
		}
		n += len(t.Stems)
	})
	return n
}

// PathTerms returns the terms of the folders of a path and of its stem.
func PathTerms(path string) (folders, stem []string) {
	var c terms.Cutter
	i := max(0, strings.LastIndexByte(path, '/'))
	for _, part := range []struct {
		text string
		into *[]string
	}{{path[:i], &folders}, {FileStem(path), &stem}} {
		c.Each([]byte(part.text), func(t *terms.Token, _, _ int) { *part.into = append(*part.into, t.Stems...) })
	}
	return folders, stem
}

// preparePostings makes the posting records of one file.
func preparePostings(path string, text []byte, facts *code.Facts) preparedPostings {
	b, _ := builders.Get().(*postingsBuilder)
	defer builders.Put(b)
	clear(b.ids)
	b.words, b.entries = b.words[:0], b.entries[:0]

	var p preparedPostings
	folders, stem := PathTerms(path)
	for _, t := range folders {
		if w := b.word(t); w.folder < 15 {
			w.folder++
		}
	}
	for _, t := range stem {
		if w := b.word(t); w.stem < 15 {
			w.stem++
		}
	}
	p.info = binary.AppendUvarint(p.info, uint64(len(facts.Chunks)))
	p.info = append(p.info, byte(min(len(folders), 255)), byte(min(len(stem), 255)))
	for i := range facts.Chunks {
		p.info = b.chunk(p.info, text, facts, i)
	}
	p.words = make([]string, len(b.words))
	p.records = make([][]byte, len(b.words))
	buf := make([]byte, 0, 4*len(b.entries)+4*len(b.words))
	for i := range b.words {
		from := len(buf)
		buf = b.appendRecord(buf, &b.words[i])
		p.words[i] = b.words[i].text
		p.records[i] = buf[from:len(buf):len(buf)]
	}
	return p
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
	joined := ""
	b.cutter.Each([]byte(LastSegment(name)), func(t *terms.Token, _, _ int) { joined += t.Joined() })
	if joined != "" {
		b.count(declaredAs+joined, chunk, ColName)
	}
}

// pieces returns the parts of a chunk.
func pieces(c *code.Chunk) []code.Span {
	if c.Pieces == nil {
		return []code.Span{c.Span}
	}
	return c.Pieces
}
