package java

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const (
	// maxColumn bounds how far a line is looked back.
	maxColumn = 200
	// maxLevels bounds how many types that have ended are looked at.
	maxLevels = 20
)

// column counts the bytes before an offset in its line.
func (x *extractor) column(offset uint32) int {
	end := int(offset)
	start := max(end-maxColumn, 0)
	return end - start - 1 - strings.LastIndexByte(x.Src[start:end], '\n')
}

// declaresTorn declares a type at the word that begins its head, in text that does
// not fit the grammar.
func (x *extractor) declaresTorn(word treesitter.NodeID) {
	s := code.Symbol{Kind: code.SymbolClass}
	switch x.Text(word) {
	case "class", "record":
	case "interface", "@interface":
		s.Kind = code.SymbolInterface
	case "enum":
		s.Kind = code.SymbolEnum
	default:
		return
	}
	within := x.Parent(word)
	after := x.Nodes[within].Next
	name := x.Nodes[word].Next
	if name >= after || x.Kind(name) != kindIdentifier || !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	start := word
	var m modifiers
	if before := x.siblingBefore(word); x.Kind(before) == kindModifiers {
		start = before
		m = x.modifiersIn(before)
	}
	if x.column(x.Nodes[start].Start) == 0 {
		// What stands at the margin is in nothing, whatever was left open above.
		x.enterSymbol(word, code.NoSymbol)
	}
	s.Parent, s.Exported, s.Flags = x.symbol, x.exports(m), m.flags
	last := name
	for c := x.Nodes[name].Next; c < after && x.inHead(c); c = x.Nodes[c].Next {
		last = c
		if x.Kind(c) == kindParameters {
			s.Params = x.parameters(c)
		}
	}
	s.Bases = x.bases(name, x.Nodes[last].Next)
	s.Name, s.NameSpan = x.Text(name), x.Span(name)
	s.Span = code.Span{Start: x.Nodes[start].Start, End: x.Nodes[last].End}
	s.Head = code.Span{Start: x.Nodes[word].Start, End: s.Span.End}
	if start != word {
		s.Head.Start = x.headStart(start)
	}
	if start == within+1 {
		start = within // where the comment is found
	}
	if s.Doc = x.BlockDoc(start, true); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.lastType = int32(len(x.facts.Symbols))
	x.facts.Symbols = append(x.facts.Symbols, s)
}

// inHead reports whether a node goes on with the head of a type.
func (x *extractor) inHead(id treesitter.NodeID) bool {
	switch x.Kind(id) {
	case kindTypeParameters, kindParameters, kindSuperclass, kindSuperInterfaces, kindExtendsInterfaces:
		return true
	}
	return false
}

// siblingBefore returns the child of the same parent before a node, or none.
func (x *extractor) siblingBefore(id treesitter.NodeID) treesitter.NodeID {
	parent := x.Parent(id)
	before := id - 1
	for before > parent && x.Parent(before) != parent {
		before = x.Parent(before)
	}
	if before <= parent {
		return none
	}
	return before
}

// adopt makes a declaration a member of the type before it that has ended too
// early, or of which the head alone was found: the type is less indented. It
// reports whether there is one.
func (x *extractor) adopt(id treesitter.NodeID) bool {
	if !x.Tree.HasError() {
		return false
	}
	last := x.lastType
	for n := 0; last != code.NoSymbol && last != x.symbol && n < maxLevels; n++ {
		s := &x.facts.Symbols[last]
		if s.Parent != x.symbol {
			last = s.Parent
			continue
		}
		if !s.Kind.Container() || x.column(x.Nodes[id].Start) <= x.column(s.Head.Start) {
			return false
		}
		s.Span.End = max(s.Span.End, x.Nodes[id].End)
		x.enterSymbol(id, last)
		return true
	}
	return false
}

// closeMethods ends the methods around a declaration that cannot be inside a method:
// their closing brace is missing.
func (x *extractor) closeMethods(id treesitter.NodeID) {
	end := x.Nodes[id].Start
	if doc := x.BlockDoc(id, true); !doc.Empty() {
		end = doc.Start
	}
	end = uint32(len(strings.TrimRight(x.Src[:end], " \t\r\n")))
	for x.symbol != code.NoSymbol && x.container() == nil {
		s := &x.facts.Symbols[x.symbol]
		s.Span.End = min(s.Span.End, end)
		s.Body.End = min(s.Body.End, end)
		x.symbol = s.Parent
	}
	for i := len(x.frames) - 1; i >= 0; i-- {
		around := x.frames[i].symbol
		if around == code.NoSymbol || x.isContainer(around) {
			break
		}
		x.frames[i].symbol = x.symbol
	}
}

// isOutside reports whether a declaration cannot be inside a method, by its
// modifiers.
func (x *extractor) isOutside(m modifiers) bool {
	return m.public || m.flags&(code.FlagProtected|code.FlagPrivate|code.FlagStatic) != 0
}

// tornMethod declares a method that stands in a block, since the block before it was
// not closed: it was taken for a variable with something odd behind it. It
// reports whether there is one.
func (x *extractor) tornMethod(id treesitter.NodeID) bool {
	declarator := x.LastNamed(id)
	odd := x.Nodes[id].Next
	if x.Kind(declarator) != kindDeclarator || x.Nodes[declarator].End != x.Nodes[id].End ||
		int(odd) >= len(x.Nodes) || x.Parent(odd) != x.Parent(id) || x.Kind(odd) != kindError {
		return false
	}
	parameters := odd + 1
	name := x.Child(declarator, x.field.name)
	if x.Nodes[odd].Next == parameters || x.Kind(parameters) != kindParameters || !x.isNamed(name) {
		return false
	}
	x.closeMethods(id) // no method is inside another
	m := x.modifiersOf(id)
	s := code.Symbol{
		Name: x.Text(name), Kind: code.SymbolMethod, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		NameSpan: x.Span(name),
		Params:   x.parameters(parameters), Type: x.written(x.Child(id, x.field.typ)),
	}
	if x.symbol == code.NoSymbol {
		s.Kind = code.SymbolFunction
	}
	s.Span = code.Span{Start: x.Nodes[id].Start, End: x.Nodes[odd].End}
	s.Head = code.Span{Start: x.headStart(id), End: x.Nodes[parameters].End}
	last := odd
	if body := x.Nodes[odd].Next; int(body) < len(x.Nodes) && x.Parent(body) == x.Parent(id) && x.Kind(body) == kindBlock {
		last = body
		s.Body = x.Span(body)
		s.Span.End = s.Body.End
	}
	if s.Doc = x.BlockDoc(id, true); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.marks[name] = markSkip
	x.marks[declarator] = markSkip
	x.enterSymbol(last, int32(len(x.facts.Symbols)))
	x.facts.Symbols = append(x.facts.Symbols, s)
	x.bindParameters(parameters, none)
	return true
}
