package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declareLoose adds the symbol of a declaration among tokens and makes it the
// innermost one up to its end.
func (x *extractor) declareLoose(item *looseItem, word string, kind code.SymbolKind) {
	lead := x.looseLead(item.keyword)
	x.markHead(item)
	around := x.context
	x.context = x.looseContext(item, lead)
	s := code.Symbol{
		Kind: kind, Parent: x.symbol, Exported: x.visible && !x.inBody && (lead.public || x.public),
		Flags: lead.flags, Doc: lead.doc, Bases: lead.bases,
	}
	declares := x.nameLoose(&s, item, word, lead)
	if declares {
		x.detailLoose(&s, item, lead)
	}
	in := x.context
	x.context = around
	if !declares {
		return
	}
	index := int32(len(x.facts.Symbols))
	x.facts.Symbols = append(x.facts.Symbols, s)
	if !in.inBody {
		x.declared[s.Name] = true
	}
	x.looseMembers(item, index)
	if item.body == none && !item.torn {
		x.enterUntil(x.Nodes[item.last].Next)
		x.symbol = index
		return
	}
	x.enterUntil(x.looseEnd(item))
	x.context = in
	x.enterLoose(item, index)
	if item.body != none {
		x.scopeEnd = x.Nodes[item.body].End
		x.localsOfLoose(index, item.body)
	}
}

// looseContext is what surrounds a declaration among tokens. One in the rules of
// a macro is declared where the macro is used, which is next to it as a rule.
func (x *extractor) looseContext(item *looseItem, lead looseLead) context {
	in := x.context
	switch {
	case item.torn && x.atMargin(lead.start):
		// It is in nothing, whatever was left open above.
		in = context{symbol: code.NoSymbol, visible: true}
	case x.template && x.facts.Symbols[x.symbol].Kind == code.SymbolMacro:
		in.symbol = x.facts.Symbols[x.symbol].Parent
	}
	return in
}

// nameLoose fills in the name and the place of a declaration. It reports false
// for one that declares no symbol.
func (x *extractor) nameLoose(s *code.Symbol, item *looseItem, word string, lead looseLead) bool {
	s.Span = code.Span{Start: lead.start, End: x.Nodes[item.last].End}
	s.Head = code.Span{Start: lead.head, End: s.Span.End}
	switch {
	case word == "mod" && item.body == none && !item.torn:
		if !x.template {
			x.importModule(s.Span, item.name, "", lead.public)
		}
		return false
	case word == "impl":
		if !x.nameImpl(s, item) {
			return false
		}
	default:
		s.Name, s.NameSpan = x.name(item.name), x.Span(item.name)
	}
	if item.torn {
		s.Span.End = min(s.Span.End, x.lineEnd(item.keyword))
		s.Span.End = max(s.Span.End, s.NameSpan.End)
		s.Head.End = s.Span.End
	}
	if item.body != none {
		s.Body = x.Span(item.body)
		s.Head.End = s.Body.Start
		s.Span.End = max(s.Span.End, s.Body.End)
	}
	s.Head = x.trimEnd(s.Head)
	return true
}

// enterLoose makes a declaration the innermost one.
func (x *extractor) enterLoose(item *looseItem, index int32) {
	s := &x.facts.Symbols[index]
	x.symbol = index
	switch s.Kind {
	case code.SymbolFunction, code.SymbolMethod:
		if x.inBody {
			x.outer = int32(len(x.bindings))
		}
		x.inBody, x.public = true, false
		return
	case code.SymbolEnum, code.SymbolInterface:
		x.visible, x.public = s.Exported, true
	case code.SymbolClass:
		extends := s.Flags&code.FlagExtension != 0
		x.visible = s.Exported || extends && x.visible
		x.public = extends && len(s.Bases) > 0
	default:
		x.visible, x.public = s.Exported, false
	}
	if s.Kind.Container() {
		x.mark(item.body, markBody)
	}
}

// looseMacro declares the macro that "macro_rules" at id defines, if it does.
func (x *extractor) looseMacro(id treesitter.NodeID) bool {
	parent := x.Parent(id)
	end := x.Nodes[parent].Next
	mark := x.Nodes[id].Next
	if mark >= end || !x.IsToken(mark, "!") {
		return false
	}
	name := x.Nodes[mark].Next
	if !x.isNameIn(name, parent) || x.Nodes[name].Next >= end || x.Kind(x.Nodes[name].Next) != kindTokenTree {
		return false
	}
	body := x.Nodes[name].Next
	lead := x.looseLead(id)
	s := code.Symbol{
		Name: x.name(name), Kind: code.SymbolMacro, Parent: x.symbol, NameSpan: x.Span(name), Doc: lead.doc,
		Span:     code.Span{Start: lead.start, End: x.Nodes[body].End},
		Head:     x.trimEnd(code.Span{Start: lead.head, End: x.Nodes[body].Start}),
		Body:     x.Span(body),
		Exported: lead.exported,
	}
	x.mark(name, markSkip)
	x.declared[s.Name] = true
	x.enterUntil(x.Nodes[body].Next)
	x.symbol = int32(len(x.facts.Symbols))
	x.facts.Symbols = append(x.facts.Symbols, s)
	x.loose = false
	return true
}

// looseEnd is the first node that does not belong to a declaration: of a torn
// one what follows its closing brace or the text that does not fit.
func (x *extractor) looseEnd(item *looseItem) treesitter.NodeID {
	if item.body != none {
		return x.Nodes[item.body].Next
	}
	end := x.Nodes[x.Parent(item.keyword)].Next
	if item.torn {
		for n, c := 0, x.Nodes[item.keyword].Next; c < end && n < maxLoose; n, c = n+1, x.Nodes[c].Next {
			if x.IsToken(c, "}") {
				return c
			}
		}
	}
	return end
}

// markHead keeps keywords in the head of a declaration from declaring.
func (x *extractor) markHead(item *looseItem) {
	x.mark(item.name, markSkip)
	for c := x.Nodes[item.keyword].Next; c <= item.last && c != item.body; c = x.Nodes[c].Next {
		if x.Kind(c) == kindToken {
			x.marks[c] = markSkip
		}
	}
}

// atMargin reports whether an offset is the start of a line.
func (x *extractor) atMargin(offset uint32) bool { return offset == 0 || x.Src[offset-1] == '\n' }

// maxTornHead bounds the bytes that are shown of a declaration that does not fit
// the grammar.
const maxTornHead = 500

// lineEnd is the end of the line in which a node starts, or maxTornHead behind it.
func (x *extractor) lineEnd(id treesitter.NodeID) uint32 {
	start := x.Nodes[id].Start
	end := min(start+maxTornHead, uint32(len(x.Src)))
	if i := strings.IndexByte(x.Src[start:end], '\n'); i >= 0 {
		return start + uint32(i)
	}
	return end
}
