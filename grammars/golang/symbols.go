package golang

import (
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declare adds a symbol. outer is the node that makes up its span, name that of
// its name, body that of its body or none.
func (x *extractor) declare(s code.Symbol, outer, name, body treesitter.NodeID) int32 {
	s.Name = x.text(name)
	s.NameSpan = x.span(name)
	s.Span = x.span(outer)
	s.Head = code.Span{Start: s.Span.Start, End: s.Span.End}
	if body != none {
		s.Body = x.span(body)
		s.Head.End = s.Body.Start
	}
	for s.Head.End > s.Head.Start && isBlank(x.src[s.Head.End-1]) {
		s.Head.End--
	}
	if s.Doc = x.docBefore(outer); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.facts.Symbols = append(x.facts.Symbols, s)
	return int32(len(x.facts.Symbols) - 1)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// isExported tells by the capital letter.
func isExported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// nested reports whether the current node lies inside another declaration or a
// function literal, so that what is declared here is seen there only.
func (x *extractor) nested() bool { return len(x.frames) > 0 }

// outer is the declaration around a specification that stands in it alone,
// without parentheses; else the specification.
func (x *extractor) outer(id treesitter.NodeID, k kind) treesitter.NodeID {
	declaration := x.parent(id)
	if x.kind(declaration) != k || x.firstNamed(declaration) != id {
		return id
	}
	for c := declaration + 1; c < x.nodes[declaration].Next; c = x.nodes[c].Next {
		if x.kind(c) == kindToken && string(x.bytes(c)) == "(" {
			return id
		}
	}
	return declaration
}
