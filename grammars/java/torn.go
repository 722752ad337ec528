package java

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// tornType is a type whose head alone was found, because its body does not fit the
// grammar. What follows it and stands further to the right belongs to it.
type tornType struct {
	symbol int32 // or code.NoSymbol
	around int32 // the symbol around the type
	column int
}

// maxColumn bounds how far a line is looked back.
const maxColumn = 200

// column counts the bytes before a node in its line.
func (x *extractor) column(id treesitter.NodeID) int {
	end := int(x.nodes[id].Start)
	start := max(end-maxColumn, 0)
	return end - start - 1 - strings.LastIndexByte(x.src[start:end], '\n')
}

// declaresTorn declares a type at the word that begins its head, in text that does
// not fit the grammar.
func (x *extractor) declaresTorn(word treesitter.NodeID) {
	s := code.Symbol{Kind: code.SymbolClass}
	switch x.text(word) {
	case "class", "record":
	case "interface", "@interface":
		s.Kind = code.SymbolInterface
	case "enum":
		s.Kind = code.SymbolEnum
	default:
		return
	}
	within := x.parent(word)
	after := x.nodes[within].Next
	name := x.nodes[word].Next
	if name >= after || x.kind(name) != kindIdentifier || !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	start := word
	var m modifiers
	if before := x.siblingBefore(word); x.kind(before) == kindModifiers {
		start = before
		m = x.modifiersIn(before)
	}
	column := x.column(start)
	if column == 0 {
		// What stands at the margin is in nothing, whatever was left open above.
		x.enterSymbol(word, code.NoSymbol)
	}
	s.Parent, s.Exported, s.Flags = x.symbol, x.exports(m), m.flags
	last := name
	for c := x.nodes[name].Next; c < after && x.inHead(c); c = x.nodes[c].Next {
		last = c
		if x.kind(c) == kindParameters {
			s.Params = x.parameters(c)
		}
	}
	s.Bases = x.bases(name, x.nodes[last].Next)
	s.Name, s.NameSpan = x.text(name), x.span(name)
	s.Span = code.Span{Start: x.nodes[start].Start, End: x.nodes[last].End}
	s.Head = code.Span{Start: x.nodes[word].Start, End: s.Span.End}
	if start != word {
		s.Head.Start = x.headStart(start)
	}
	if start == within+1 {
		start = within // where the comment is found
	}
	if s.Doc = x.docBefore(start); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	symbol := int32(len(x.facts.Symbols))
	x.facts.Symbols = append(x.facts.Symbols, s)
	x.torn = tornType{symbol: symbol, around: s.Parent, column: column}
}

// inHead reports whether a node goes on with the head of a type.
func (x *extractor) inHead(id treesitter.NodeID) bool {
	switch x.kind(id) {
	case kindTypeParameters, kindParameters, kindSuperclass, kindSuperInterfaces, kindExtendsInterfaces:
		return true
	}
	return false
}

// siblingBefore returns the child of the same parent before a node, or none.
func (x *extractor) siblingBefore(id treesitter.NodeID) treesitter.NodeID {
	parent := x.parent(id)
	before := id - 1
	for before > parent && x.parent(before) != parent {
		before = x.parent(before)
	}
	if before <= parent {
		return none
	}
	return before
}

// adopt makes a declaration a member of the torn type before it, if there is one.
func (x *extractor) adopt(id treesitter.NodeID) bool {
	if x.torn.symbol == code.NoSymbol || x.symbol != x.torn.around {
		return false
	}
	if x.column(id) <= x.torn.column {
		x.torn.symbol = code.NoSymbol
		return false
	}
	s := &x.facts.Symbols[x.torn.symbol]
	s.Span.End = max(s.Span.End, x.nodes[id].End)
	x.enterSymbol(id, x.torn.symbol)
	return true
}

// tornMethod declares a method that stands in a block, since the block before it was
// not closed: it was taken for a variable with something odd behind it. It
// reports whether there is one.
func (x *extractor) tornMethod(id treesitter.NodeID) bool {
	declarator := x.lastNamed(id)
	odd := x.nodes[id].Next
	if x.kind(declarator) != kindDeclarator || x.nodes[declarator].End != x.nodes[id].End ||
		int(odd) >= len(x.nodes) || x.parent(odd) != x.parent(id) || x.kind(odd) != kindError {
		return false
	}
	parameters := odd + 1
	name := x.child(declarator, x.field.name)
	if x.nodes[odd].Next == parameters || x.kind(parameters) != kindParameters || !x.isNamed(name) {
		return false
	}
	m := x.modifiersOf(id)
	s := code.Symbol{
		Name: x.text(name), Kind: code.SymbolMethod, Parent: x.symbol, Flags: m.flags,
		NameSpan: x.span(name),
		Params:   x.parameters(parameters), Type: x.written(x.child(id, x.field.typ)),
	}
	// No method is inside another: it belongs to the type around.
	for s.Parent != code.NoSymbol && !x.facts.Symbols[s.Parent].Kind.Container() {
		s.Parent = x.facts.Symbols[s.Parent].Parent
	}
	if s.Parent == code.NoSymbol {
		s.Kind = code.SymbolFunction
	}
	s.Span = code.Span{Start: x.nodes[id].Start, End: x.nodes[odd].End}
	s.Head = code.Span{Start: x.headStart(id), End: x.nodes[parameters].End}
	last := odd
	if body := x.nodes[odd].Next; int(body) < len(x.nodes) && x.parent(body) == x.parent(id) && x.kind(body) == kindBlock {
		last = body
		s.Body = x.span(body)
		s.Span.End = s.Body.End
	}
	if s.Doc = x.docBefore(id); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.marks[name] = markSkip
	x.marks[declarator] = markSkip
	x.enterSymbol(last, int32(len(x.facts.Symbols)))
	x.facts.Symbols = append(x.facts.Symbols, s)
	x.bindParameters(parameters)
	return true
}
