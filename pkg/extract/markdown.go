package extract

import (
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/mast-search/mast/pkg/code"
)

// Borders between rows of Markdown, from best to worst.
const (
	borderHeading uint8 = iota // of a level that starts no chunk
	borderBlock
	borderItem
)

// headingSeparator stands between the headings in Chunk.Parent. Headings hold
// dots, so that a dotted path could not be read.
const headingSeparator = " > "

// IsMarkdown reports whether a file is cut by its headings, by its extension.
func IsMarkdown(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".md", ".markdown", ".mdown", ".mkd", ".mdx":
		return true
	}
	return false
}

// section is the text from one heading to the next.
type section struct {
	span   code.Span
	name   string
	parent string
	level  int // of the heading; 0 for what stands before the first
}

// markdownChunks cuts Markdown at its headings: ATX and setext, down to the
// level that the options name, at the top level of the document only (a heading
// in a quotation or a list is part of that). Front matter and text before the
// first heading are a chunk without a name. A long section is cut between its blocks.
func markdownChunks(src []byte, opts Options) []code.Chunk {
	if tooDeep(src) {
		return textChunks(src, code.ChunkDoc, opts.MaxLine)
	}
	size := uint32(len(src))
	start := frontMatter(src)
	doc := blocksOf(src[start:])
	marks := blockMarks(doc, start)
	sections := joinSections(src, sections(src, doc, start, opts.HeadingDepth))
	var chunks []code.Chunk
	var rows []row
	for i, s := range sections {
		end := size
		if i+1 < len(sections) {
			end = sections[i+1].span.Start
		}
		rows = textRows(rows[:0], src, s.span.Start, end, opts.MaxLine)
		marks = setMarks(rows, src, marks)
		chunks = appendSection(chunks, s, rows, opts.SplitThreshold)
	}
	return chunks
}

func appendSection(chunks []code.Chunk, s section, rows []row, limit int) []code.Chunk {
	if len(rows) == 0 {
		return chunks
	}
	part := int32(0)
	newCutter(limit, 0).cut(rows, func(from, to int) {
		if len(rows) > limit {
			part++
		}
		chunks = appendShown(chunks, pieces(rows[from:to]), code.Chunk{
			Kind: code.ChunkDoc, Symbol: code.NoSymbol, Name: s.name, Parent: s.parent, Part: part,
		})
	})
	return chunks
}

// blocksOf parses the blocks of a document. Inline markup is left alone, and so
// are definitions of links, which take the parser time that grows with the
// square of their number.
func blocksOf(src []byte) ast.Node {
	return parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...)).Parse(text.NewReader(src))
}

// sections finds where sections start; base is the offset of the document in src.
func sections(src []byte, doc ast.Node, base uint32, depth int) []section {
	var headings headingReader
	out := []section{{}}
	var path [7]string // heading text by level
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok || h.Level > depth || h.Pos() < 0 {
			continue
		}
		path[h.Level] = headings.text(src[base:], h)
		clear(path[h.Level+1:])
		s := section{name: path[h.Level], level: h.Level}
		s.span.Start = lineStart(src, base+uint32(h.Pos()))
		for _, outer := range path[1:h.Level] {
			if outer == "" {
				continue
			}
			if s.parent != "" {
				s.parent += headingSeparator
			}
			s.parent += outer
		}
		out = append(out, s)
	}
	return out
}

// shortPreamble is the number of lines up to which front matter and other text
// before the first heading belong to the chunk of that heading.
const shortPreamble = 15

// joinSections drops sections that say nothing of their own: a heading directly
// followed by a deeper one is shown with it, and so is a short text before the
// first heading.
func joinSections(src []byte, in []section) []section {
	out := in[:0]
	start := uint32(0)
	for i, s := range in {
		if i+1 == len(in) {
			s.span = code.Span{Start: start, End: uint32(len(src))}
			return append(out, s)
		}
		next := in[i+1]
		if s.level == 0 && newlines(src, 0, next.span.Start) <= shortPreamble ||
			s.level < next.level && onlyHeading(src, s.span.Start, next.span.Start) {
			continue
		}
		s.span = code.Span{Start: start, End: next.span.Start}
		out = append(out, s)
		start = next.span.Start
	}
	return out
}

// mark is a place where a long section may be cut.
type mark struct {
	at     uint32
	border uint8
}

// blockMarks lists the blocks of a document and the items of its lists. What
// follows a heading stays with it.
func blockMarks(doc ast.Node, base uint32) []mark {
	var marks []mark
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Pos() < 0 {
			continue
		}
		at := base + uint32(n.Pos())
		_, heading := n.(*ast.Heading)
		switch {
		case heading:
			marks = append(marks, mark{at, borderHeading})
		case n.PreviousSibling() != nil && n.PreviousSibling().Kind() == ast.KindHeading:
		default:
			marks = append(marks, mark{at, borderBlock})
		}
		if n.Kind() != ast.KindList {
			continue
		}
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			if item.PreviousSibling() != nil && item.Pos() >= 0 {
				marks = append(marks, mark{base + uint32(item.Pos()), borderItem})
			}
		}
	}
	return marks
}

// setMarks gives rows the borders that stand in them and returns the marks
// behind them.
func setMarks(rows []row, src []byte, marks []mark) []mark {
	for i := range rows {
		r := &rows[i]
		for len(marks) > 0 && marks[0].at < r.start {
			marks = marks[1:]
		}
		if len(marks) > 0 && marks[0].at < r.end && skipBlank(src, r.start, marks[0].at) == marks[0].at {
			r.border = marks[0].border
		}
	}
	return marks
}
