package ruby

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// member names what a class holds, or the file for NoSymbol; setters are named
// with their "=".
type member struct {
	class  int32
	static bool
	name   string
}

// declaration is where the parts of a symbol stand.
type declaration struct {
	// outer is the whole declaration without comments.
	outer treesitter.NodeID
	// name is where the name stands.
	name code.Span
	// headEnd is where the head ends, at most; 0 for a declaration without body.
	headEnd uint32
	// body is where the body ends, or 0.
	bodyEnd uint32
}

// declare adds a symbol and returns its index. A member of a class has that as its
// parent, whatever declaration surrounds it.
func (x *extractor) declare(s code.Symbol, d declaration) int32 {
	s.Parent = x.container()
	s.NameSpan = d.name
	s.Name = x.cut(d.name)
	s.Span = x.Span(d.outer)
	s.Head = s.Span
	if d.headEnd > s.Head.Start {
		s.Head.End = d.headEnd
	}
	s.Head.End = s.Head.Start + uint32(len(strings.TrimRight(x.cut(s.Head), " \t\r\n\f\\;=")))
	s.Head.End = max(s.Head.End, d.name.End)
	if d.bodyEnd > s.Head.End {
		rest := x.Src[s.Head.End:d.bodyEnd]
		trimmed := strings.TrimLeft(rest, " \t\r\n\f\\;=")
		s.Body = code.Span{Start: d.bodyEnd - uint32(len(trimmed)), End: d.bodyEnd}
	}
	if s.Doc = x.docBefore(d.outer); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.facts.Symbols = append(x.facts.Symbols, s)
	return int32(len(x.facts.Symbols) - 1)
}

// container is the declaration that what is declared here is a member of: the
// innermost one, but not a constant or field in whose value it stands.
func (x *extractor) container() int32 {
	symbol := x.symbol
	for symbol != code.NoSymbol {
		s := &x.facts.Symbols[symbol]
		if s.Kind.Container() || s.Kind.Callable() {
			break
		}
		symbol = s.Parent
	}
	return symbol
}

// maxDocComments bounds how many comments make one doc comment.
const maxDocComments = 200

// docBefore finds the comments that stand directly above a node, on lines of
// their own and without a blank line between.
func (x *extractor) docBefore(id treesitter.NodeID) code.Span {
	start := x.Nodes[id].Start
	// The comments above the first statement stand before the node that holds it.
	for c := id - 1; c != none && x.Kind(c) == kindStatements && x.Nodes[c].Start == start; c-- {
		id = c
	}
	var doc code.Span
	words := false
	for c := id - 1; c != none && id-c <= maxDocComments && x.Kind(c) == kindComment; c-- {
		n := &x.Nodes[c]
		if n.End > start || isMagic(x.Src[n.Start:n.End]) {
			break
		}
		gap := x.Src[n.End:start]
		if strings.Count(gap, "\n") != 1 || strings.TrimSpace(gap) != "" || !snippet.StartsLine(x.Src, n.Start) {
			break
		}
		if doc.Empty() {
			doc.End = n.End
		}
		doc.Start, start = n.Start, n.Start
		words = words || snippet.HasLetter(x.Src[n.Start:n.End])
	}
	if !words {
		return code.Span{}
	}
	return doc
}

// isMagic holds for comments that speak to programs.
func isMagic(comment string) bool {
	if strings.HasPrefix(comment, "#!") {
		return true
	}
	text := strings.TrimLeft(comment, "# \t")
	for _, word := range [...]string{"frozen_string_literal:", "encoding:", "coding:", "-*-", "warn_indent:", "typed:", "rubocop:"} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	return false
}
