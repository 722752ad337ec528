package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declaration is where the parts of a symbol stand.
type declaration struct {
	// outer is the whole declaration without comments, head the node at whose
	// start its head begins.
	outer, head treesitter.NodeID
	// name is the node of the name, body that of the body, or none.
	name, body treesitter.NodeID
	// colon says that the declaration opens a block with a colon.
	colon bool
}

// declare adds a symbol inside the current one and returns its index. The body
// starts at the colon, so that comments behind it belong to the body.
func (x *extractor) declare(s code.Symbol, d declaration) int32 {
	s.Parent = x.symbol
	s.NameSpan = x.Span(d.name)
	s.Span = x.Span(d.outer)
	start := x.Nodes[d.head].Start
	s.Head = code.Span{Start: start, End: s.Span.End}
	if d.body != none {
		s.Body = x.Span(d.body)
		s.Head.End = s.Body.Start
	}
	if d.colon {
		if colon := x.Token(d.head, ":"); colon != none {
			s.Head.End = x.Nodes[colon].Start
			if d.body != none {
				s.Body.Start = s.Head.End
			}
		}
		s.Doc = x.docstring(x.Child(d.head, x.field.body))
	} else {
		s.Doc = x.docBehind(d.outer)
		s.Span.End = max(s.Span.End, s.Doc.End)
	}
	s.Head.End = max(start, s.Head.End)
	s.Head.End = start + uint32(len(strings.TrimRight(x.Src[start:s.Head.End], " \t\r\n\f\\;:")))
	if s.Doc.Empty() {
		if s.Doc = x.docBefore(d.outer); !s.Doc.Empty() {
			s.Span.Start = s.Doc.Start
		}
	}
	x.facts.Symbols = append(x.facts.Symbols, s)
	return int32(len(x.facts.Symbols) - 1)
}

// docstring is the string that is the first statement of a block.
func (x *extractor) docstring(block treesitter.NodeID) code.Span {
	if x.Kind(block) != kindBlock {
		return code.Span{}
	}
	return x.stringStatement(x.FirstNamed(block))
}

// stringStatement is the string that makes up a statement.
func (x *extractor) stringStatement(id treesitter.NodeID) code.Span {
	if x.Kind(id) != kindExpressionStatement {
		return code.Span{}
	}
	inner := x.Only(id)
	switch x.Kind(inner) {
	case kindString:
		if strings.ContainsAny(x.Text(inner+1), "fFtTbB") {
			return code.Span{} // has replacement fields, or is no text
		}
		return x.Span(inner)
	case kindConcatenated:
		return x.Span(inner)
	}
	return code.Span{}
}

// docBehind is the string on the line after an assignment, by which attributes
// are documented.
func (x *extractor) docBehind(statement treesitter.NodeID) code.Span {
	next := x.Nodes[statement].Next
	if int(next) >= len(x.Nodes) || x.Parent(next) != x.Parent(statement) {
		return code.Span{}
	}
	doc := x.stringStatement(next)
	if doc.Empty() || strings.Count(x.Src[x.Nodes[statement].End:doc.Start], "\n") != 1 {
		return code.Span{}
	}
	return doc
}

// maxDocComments bounds how many comments make one doc comment.
const maxDocComments = 200

// docBefore finds the comments that stand directly above a node, on lines of
// their own and without a blank line between. Rules of dashes and the like are
// no documentation, nor is what the first line of a script says.
func (x *extractor) docBefore(id treesitter.NodeID) code.Span {
	var doc code.Span
	words := false
	next := x.Nodes[id].Start
	for c := id - 1; c != none && id-c <= maxDocComments && x.Kind(c) == kindComment; c-- {
		n := &x.Nodes[c]
		if n.End > next || !x.precedes(c, id) || strings.HasPrefix(x.Src[n.Start:n.End], "#!") {
			break
		}
		gap := x.Src[n.End:next]
		if strings.Count(gap, "\n") != 1 || strings.TrimSpace(gap) != "" || !snippet.StartsLine(x.Src, n.Start) {
			break
		}
		if doc.Empty() {
			doc.End = n.End
		}
		doc.Start, next = n.Start, n.Start
		words = words || snippet.HasLetter(x.Src[n.Start:n.End])
	}
	if !words {
		return code.Span{}
	}
	return doc
}

// precedes reports whether a comment stands in the same block as a node, or
// before the block that the node is the first in.
func (x *extractor) precedes(comment, id treesitter.NodeID) bool {
	above, block := x.Parent(comment), x.Parent(id)
	if above == block {
		return true
	}
	return block+1 == id && x.Kind(block) == kindBlock && x.Parent(block) == above
}
