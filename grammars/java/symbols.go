package java

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declare adds a symbol. outer is the node that makes up its span, name that of
// its name or none, body that of its body or none.
func (x *extractor) declare(s code.Symbol, outer, name, body treesitter.NodeID) int32 {
	if name != none {
		s.NameSpan = x.Span(name)
		if s.Name == "" {
			s.Name = x.Text(name)
		}
	}
	s.Span = x.Span(outer)
	s.Head = code.Span{Start: x.headStart(outer), End: s.Span.End}
	if body != none {
		s.Body = x.Span(body)
		s.Head.End = s.Body.Start
	}
	for s.Head.End > s.Head.Start && isTerminator(x.Src[s.Head.End-1]) {
		s.Head.End--
	}
	if s.Doc = x.BlockDoc(outer, true); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.facts.Symbols = append(x.facts.Symbols, s)
	return int32(len(x.facts.Symbols) - 1)
}

func isTerminator(c byte) bool {
	return c == ';' || c == ' ' || c == '\t' || c == '\r' || c == '\n'
}

// headStart is where a declaration goes on behind the annotations that it begins
// with.
func (x *extractor) headStart(outer treesitter.NodeID) uint32 {
	for id := outer + 1; id < x.Nodes[outer].Next; {
		switch x.Kind(id) {
		case kindModifiers:
			id++
		case kindAnnotation, kindComment:
			id = x.Nodes[id].Next
		default:
			return x.Nodes[id].Start
		}
	}
	return x.Nodes[outer].Start
}

// isNamed reports whether a declaration has its name.
func (x *extractor) isNamed(name treesitter.NodeID) bool {
	return name != none && x.Nodes[name].Start < x.Nodes[name].End
}

// container is the symbol around the current node when it holds members.
func (x *extractor) container() *code.Symbol {
	if x.symbol == code.NoSymbol || !x.isContainer(x.symbol) {
		return nil
	}
	return &x.facts.Symbols[x.symbol]
}

func (x *extractor) isContainer(symbol int32) bool {
	k := x.facts.Symbols[symbol].Kind
	return k.Container() || k == code.SymbolEnumMember
}
