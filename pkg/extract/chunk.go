package extract

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// overlapRows is how many lines a part repeats of the one before: enough to see
// where one is, as the context lines around an answer are.
const overlapRows = 3

// chunker cuts one parsed file.
type chunker struct {
	src    []byte
	syntax syntax
	facts  *code.Facts
	opts   Options
	lines  code.Lines
	// prototypes is that of the language.
	prototypes bool

	// firstChild and nextSibling are the tree of symbols; top holds those
	// that stand inside no other.
	firstChild, nextSibling []int32
	top                     []int32
	// exportsAt and importsAt are the starts of such statements, or of their
	// parts, sorted.
	exportsAt, importsAt []uint32

	rows  []row  // scratch of emit
	lifts []lift // stack of emit
}

func newChunker(src []byte, spec *lang.Spec, tree *treesitter.Tree, facts *code.Facts, opts Options) *chunker {
	c := &chunker{
		src:    src,
		syntax: newSyntax(src, tree, spec),
		facts:  facts,
		opts:   opts,
		lines:  code.NewLines(src),

		prototypes: spec.Prototypes,
	}
	c.linkSymbols()
	c.findModules()
	return c
}

// linkSymbols makes the tree of symbols from their parents.
func (c *chunker) linkSymbols() {
	n := len(c.facts.Symbols)
	links := make([]int32, 3*n)
	c.firstChild, c.nextSibling = links[:n:n], links[n:2*n:2*n]
	last := links[2*n:]
	for i := range links {
		links[i] = code.NoSymbol
	}
	for i := range c.facts.Symbols {
		parent, child := c.facts.Symbols[i].Parent, int32(i)
		switch {
		case parent == code.NoSymbol || !c.facts.Symbols[parent].Span.Contains(c.facts.Symbols[i].Span):
			// A member that stands outside its container is cut like others
			// around it.
			c.top = append(c.top, child)
			continue
		case last[parent] == code.NoSymbol:
			c.firstChild[parent] = child
		default:
			c.nextSibling[last[parent]] = child
		}
		last[parent] = child
	}
}

// source is what becomes a chunk, or several parts of one.
type source struct {
	kind code.ChunkKind
	// symbol is the declaration that the chunk shows, or NoSymbol.
	symbol   int32
	exported bool
	span     code.Span
	// doc covers comments that stand directly above a declaration without a doc
	// comment of its own.
	doc code.Span
	// inside holds declarations in the span whose parent is not symbol.
	inside []int32
}

// emit appends the chunks of one source: itself, without what is lifted out of
// it, in as many parts as it needs; and what is lifted out.
func (c *chunker) emit(s source) {
	base := len(c.lifts)
	big := lineCount(c.src, s.span) > c.opts.SplitThreshold
	c.findLifts(s, big)
	lifts := c.lifts[base:]
	switch {
	case len(lifts) > 0:
		rows := c.visibleRows(s.span, lifts)
		if big {
			c.syntax.markBorders(rows, s.span, c.lines, c.opts.SplitThreshold)
		}
		c.emitRows(s, rows)
	case big:
		rows := appendRows(c.rows[:0], c.src, s.span.Start, s.span.End, 0)
		c.rows = rows
		c.syntax.markBorders(rows, s.span, c.lines, c.opts.SplitThreshold)
		c.emitRows(s, rows)
	default:
		c.add(s, s.span, nil, 0)
	}
	for i := base; i < base+len(lifts); i++ {
		l := c.lifts[i] // the stack may move
		c.emit(source{
			kind:     chunkKind(&c.facts.Symbols[l.symbol]),
			symbol:   l.symbol,
			exported: c.facts.Symbols[l.symbol].Exported,
			span:     l.span,
			doc:      c.facts.Symbols[l.first].Doc,
		})
	}
	c.lifts = c.lifts[:base]
}

// emitRows adds a source of which only rows are shown, in parts if need be.
func (c *chunker) emitRows(s source, rows []row) {
	if len(rows) <= c.opts.SplitThreshold {
		parts := pieces(rows)
		if len(parts) == 1 && parts[0] == s.span {
			parts = nil
		}
		c.add(s, s.span, parts, 0)
		return
	}
	part := int32(0)
	newCutter(c.opts.SplitThreshold, overlapRows).cut(rows, func(from, to int) {
		shown := pieces(rows[from:to])
		if len(shown) == 0 {
			return
		}
		part++
		span := code.Span{Start: shown[0].Start, End: shown[len(shown)-1].End}
		if len(shown) == 1 {
			shown = nil
		}
		c.add(s, span, shown, part)
	})
}

func (c *chunker) add(s source, span code.Span, shown []code.Span, part int32) {
	chunk := code.Chunk{
		Kind: s.kind, Symbol: s.symbol, Span: span, Pieces: shown, Exported: s.exported, Part: part,
	}
	if s.symbol != code.NoSymbol {
		symbol := &c.facts.Symbols[s.symbol]
		chunk.Name = symbol.Name
		chunk.Parent = c.qualifiedParent(s.symbol)
		chunk.Signature = signature(symbol.Head.Text(c.src))
		doc := symbol.Doc
		if doc.Empty() {
			doc = s.doc
		}
		if !doc.Empty() && span.Contains(doc) {
			chunk.Doc = doc
		}
	}
	c.facts.Chunks = append(c.facts.Chunks, chunk)
}

// maxParents bounds the names in Chunk.Parent. Nobody writes so deep, and without
// a bound the names of a file could take the square of its size.
const maxParents = 32

// qualifiedParent is the dotted name of what holds a symbol.
func (c *chunker) qualifiedParent(i int32) string {
	s := &c.facts.Symbols[i]
	name := s.Owner
	for n := 0; s.Parent != code.NoSymbol && n < maxParents; n++ {
		s = &c.facts.Symbols[s.Parent]
		if name != "" {
			name = s.Name + "." + name
		} else {
			name = s.Name
		}
		if s.Owner != "" {
			name = s.Owner + "." + name
		}
	}
	return name
}

// chunkKind is how a declaration is shown.
func chunkKind(s *code.Symbol) code.ChunkKind {
	switch s.Kind {
	case code.SymbolFunction, code.SymbolMacro:
		return code.ChunkFunction
	case code.SymbolMethod, code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter:
		return code.ChunkMethod
	case code.SymbolClass, code.SymbolNamespace:
		return code.ChunkClassShell
	case code.SymbolInterface:
		return code.ChunkInterface
	case code.SymbolType, code.SymbolEnum:
		return code.ChunkType
	case code.SymbolVariable, code.SymbolConstant, code.SymbolField, code.SymbolEnumMember:
		if s.Exported {
			return code.ChunkExport
		}
	}
	return code.ChunkBlock
}
