package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxLooseFields bounds the fields of a declaration among tokens.
const maxLooseFields = 200

// looseMembers declares the fields of a struct, or the variants of an enumeration,
// among tokens.
func (x *extractor) looseMembers(item *looseItem, index int32) {
	s := &x.facts.Symbols[index]
	switch {
	case item.torn || s.Flags&code.FlagExtension != 0:
	case s.Kind == code.SymbolClass && item.body != none:
		x.looseFields(item.body, index, s.Exported, false)
	case s.Kind == code.SymbolClass && x.opens(item.parameters, '('):
		s.Params = x.loosePositional(item.parameters)
	case s.Kind == code.SymbolEnum && item.body != none:
		x.looseVariants(item.body, index)
	}
}

// looseFields declares the fields between braces.
func (x *extractor) looseFields(tree treesitter.NodeID, parent int32, visible, public bool) {
	end := x.Nodes[tree].Next - 1
	c := tree + 2
	for n := 0; c < end && n < maxLooseFields; n++ {
		says, head := public, none
		for c < end && (x.Kind(c) == kindComment || x.IsToken(c, "#") || x.Kind(c) == kindTokenTree || x.IsToken(c, "pub")) {
			if x.IsToken(c, "pub") {
				says, head = true, c
			}
			c = x.Nodes[c].Next
		}
		if c >= end || !x.isNameIn(c, tree) {
			return
		}
		name := c
		colon := x.Nodes[name].Next
		if colon >= end || !x.IsToken(colon, ":") {
			return
		}
		c = x.typeEnd(x.Nodes[colon].Next, end)
		span := x.trimEnd(code.Span{Start: x.Nodes[name].Start, End: x.Nodes[min(c, end)].Start})
		if head != none {
			span.Start = x.Nodes[head].Start
		}
		x.facts.Symbols = append(x.facts.Symbols, code.Symbol{
			Name: x.name(name), Kind: code.SymbolField, Parent: parent, Exported: visible && says,
			Span: span, Head: span, NameSpan: x.Span(name),
			Type: strings.TrimSpace(x.Src[x.Nodes[colon].End:span.End]),
		})
		x.mark(name, markSkip)
		if c < end {
			c = x.Nodes[c].Next // the comma
		}
	}
}

// typeEnd is the comma behind a type, or end.
func (x *extractor) typeEnd(from, end treesitter.NodeID) treesitter.NodeID {
	depth := 0
	for c, n := from, 0; c < end && n < maxLoose; c, n = x.Nodes[c].Next, n+1 {
		if x.Kind(c) != kindToken {
			continue
		}
		switch x.Text(c) {
		case "<":
			depth++
		case ">":
			depth--
		case ">>":
			depth -= 2
		case ",":
			if depth <= 0 {
				return c
			}
		}
	}
	return end
}

// loosePositional lists the types between parentheses.
func (x *extractor) loosePositional(tree treesitter.NodeID) []code.Param {
	text := x.Text(tree)
	if len(text) < 2 || strings.Contains(text, "#") || strings.Contains(text, "$") {
		return nil
	}
	var out []code.Param
	for _, typ := range splitTypes(text[1 : len(text)-1]) {
		if rest, ok := strings.CutPrefix(typ, "pub"); ok && rest != "" && !isNameByte(rest[0]) {
			if rest = strings.TrimSpace(rest); rest[0] == '(' {
				_, rest, _ = strings.Cut(rest, ")")
			}
			typ = strings.TrimSpace(rest)
		}
		out = append(out, code.Param{Type: typ})
	}
	return out
}

// looseVariants declares the variants between braces.
func (x *extractor) looseVariants(tree treesitter.NodeID, parent int32) {
	visible := x.facts.Symbols[parent].Exported
	end := x.Nodes[tree].Next - 1
	c := tree + 2
	for n := 0; c < end && n < maxLooseFields; n++ {
		for c < end && (x.Kind(c) == kindComment || x.IsToken(c, "#") || x.opens(c, '[')) {
			c = x.Nodes[c].Next
		}
		if c >= end || !x.isNameIn(c, tree) {
			return
		}
		name := c
		s := code.Symbol{
			Name: x.name(name), Kind: code.SymbolEnumMember, Parent: parent, Exported: visible, NameSpan: x.Span(name),
			Span: x.Span(name), Head: x.Span(name),
		}
		index := int32(len(x.facts.Symbols))
		c = x.Nodes[name].Next
		held := none
		if c < end && x.Kind(c) == kindTokenTree {
			held = c
			s.Span.End, s.Head.End = x.Nodes[c].End, x.Nodes[c].End
			if x.opens(c, '(') {
				s.Params = x.loosePositional(c)
			}
		}
		x.facts.Symbols = append(x.facts.Symbols, s)
		x.mark(name, markSkip)
		if held != none && x.opens(held, '{') {
			x.looseFields(held, index, visible, true)
		}
		for c < end && !x.IsToken(c, ",") {
			c = x.Nodes[c].Next
		}
		if c < end {
			c = x.Nodes[c].Next
		}
	}
}
