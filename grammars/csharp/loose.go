package csharp

import (
	"sort"
	"strings"

	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// In text that does not fit the grammar, mostly because a directive selects a part
// of a statement or of a head, some declarations have no node. They are found by
// their lines (looseHeads) and declared where the walk comes by, unless a node
// declares the same name.

// passLoose handles the loose heads up to a node: those in comments and strings are
// none, and the one that the node itself declares is not loose.
func (x *extractor) passLoose(id treesitter.NodeID) {
	n := &x.Nodes[id]
	for len(x.loose) > 0 && x.loose[0].start <= n.Start {
		h := &x.loose[0]
		switch {
		case h.start < x.opaque:
		case h.start == n.Start && int(n.Next) > int(id)+1 && x.Kind(id) != kindModifier:
			return // what is inside may declare it
		default:
			x.declareLoose(id, h)
		}
		x.loose = x.loose[1:]
	}
	if int(n.Next) == int(id)+1 && n.End > n.Start && isOpaque(x.Tree.Kind(id)) {
		x.opaque = max(x.opaque, n.End)
	}
}

// isOpaque reports whether a leaf holds text that is no code.
func isOpaque(kind string) bool {
	return kind == "comment" || strings.Contains(kind, "string")
}

// dropLoose forgets the loose head that a node declares: it has the same name, or
// begins where the head of the symbol does.
func (x *extractor) dropLoose(s *code.Symbol) {
	for i := range x.loose {
		h := &x.loose[i]
		if h.start > max(s.NameSpan.Start, s.Head.Start) {
			break
		}
		if h.name.Start == s.NameSpan.Start || h.start == s.Head.Start {
			copy(x.loose[1:i+1], x.loose[:i])
			x.loose = x.loose[1:]
			break
		}
	}
}

// holdsLoose reports whether a loose head stands between the start of a node and
// the name that it seems to declare: the node begins with a part of that head and
// ends with another declaration.
func (x *extractor) holdsLoose(id treesitter.NodeID) bool {
	if len(x.loose) == 0 {
		return false
	}
	h := &x.loose[0]
	if h.start <= x.Nodes[id].Start || h.start >= x.Nodes[id].End {
		return false
	}
	name := x.Child(id, x.field.name)
	if variables := x.ChildOf(id, kindVariables); variables != none {
		name = x.Child(x.ChildOf(variables, kindDeclarator), x.field.name)
	}
	return name != none && h.start < x.Nodes[name].Start && h.name.Start != x.Nodes[name].Start
}

// declareLoose declares a loose head, before the node that comes behind its start.
func (x *extractor) declareLoose(id treesitter.NodeID, h *looseHead) {
	x.marginAt(id, h.column, h.end)
	x.endMethods(h)
	s := code.Symbol{
		Name: x.Src[h.name.Start:h.name.End], Kind: h.kind, Parent: x.symbol, NameSpan: h.name, Head: h.head,
		Span: code.Span{Start: h.start, End: max(h.end, h.head.End)}, Flags: h.words.flags, Type: h.typ,
	}
	if h.kind == code.SymbolNamespace {
		h.words.visible = true
	}
	s.Exported = x.exports(h.words)
	in := x.inType()
	switch {
	case h.kind == code.SymbolConstructor:
		if in == nil || in.Name != s.Name {
			return
		}
		s.Name = "constructor"
	case h.kind.Callable() && in == nil:
		return // it may as well be a variable
	}
	s.Params = looseParameters(h.params)
	if doc := x.looseDoc(h.start); !doc.Empty() && doc.Start >= x.passed() {
		s.Doc, s.Span.Start = doc, doc.Start
	}
	if !x.endBefore(&s) {
		return
	}
	symbol := x.add(s)
	if x.declared == nil {
		x.declared = make(map[uint32]bool)
	}
	x.declared[h.name.Start] = true
	end := treesitter.NodeID(sort.Search(len(x.Nodes), func(i int) bool { return x.Nodes[i].Start >= s.Span.End }))
	if end <= id {
		return
	}
	x.enterUntil(end)
	x.symbol = symbol
	if h.kind.Container() {
		x.margins = append(x.margins, margin{symbol: symbol, column: h.column})
	}
	for _, p := range s.Params {
		x.locals.Bind(p.Name, scopes.Values, id, true)
		x.local(p.Name, h.head.End, p.Type, "")
	}
}

// endMethods leaves the methods around a loose member: they go on only because
// they were not closed.
func (x *extractor) endMethods(h *looseHead) {
	left := x.symbol
	around := left
	for around != code.NoSymbol && !x.facts.Symbols[around].Kind.Container() {
		around = x.facts.Symbols[around].Parent
	}
	if !h.words.member || around == left {
		return
	}
	for i := len(x.frames) - 1; i >= 0 && x.frames[i].symbol != around && x.frames[i].symbol != code.NoSymbol; i-- {
		x.frames[i].symbol = around
	}
	x.symbol = around
}

// endBefore makes the symbols end that a loose one begins in, other than those that
// it stands in. It reports whether they can.
func (x *extractor) endBefore(s *code.Symbol) bool {
	end := uint32(len(strings.TrimRight(x.Src[:s.Span.Start], " \t\r\n")))
	for p := int32(len(x.facts.Symbols) - 1); p != code.NoSymbol && !x.isAround(p, s.Parent); p = x.facts.Symbols[p].Parent {
		last := &x.facts.Symbols[p]
		switch {
		case last.Span.Start > s.Span.Start, max(last.NameSpan.End, last.Head.End) > end:
			return false
		case last.Span.End > end:
			last.Span.End = end
			last.Body.End = min(last.Body.End, end)
			last.Body.Start = min(last.Body.Start, last.Body.End)
		}
	}
	return true
}

// passed is where the last use of a name or declaration so far ends.
func (x *extractor) passed() uint32 {
	end := uint32(0)
	if n := len(x.facts.Refs); n > 0 {
		end = x.facts.Refs[n-1].Span.End
	}
	if n := len(x.facts.Symbols); n > 0 {
		last := &x.facts.Symbols[n-1]
		end = max(end, last.NameSpan.End, last.Head.End)
	}
	return end
}

// looseDoc finds the doc comment above a line. Attributes and directives may stand
// between, with words that they select.
func (x *extractor) looseDoc(start uint32) code.Span {
	var doc code.Span
	end := strings.LastIndexByte(x.Src[:start], '\n')
	for range maxDocNodes {
		if end < 0 {
			break
		}
		begin := strings.LastIndexByte(x.Src[:end], '\n') + 1
		line := strings.TrimSpace(x.Src[begin:end])
		switch {
		case strings.HasPrefix(line, "///"):
			if doc.Empty() {
				doc.End = uint32(begin + len(strings.TrimRight(x.Src[begin:end], " \t\r")))
			}
			doc.Start = uint32(begin + strings.Index(x.Src[begin:end], "///"))
		case !doc.Empty(), line == "":
			return doc
		case line[0] != '[' && line[0] != '#' && !isModifier(line):
			return code.Span{}
		}
		end = begin - 1
	}
	return doc
}

// looseParameters splits the text between parentheses.
func looseParameters(list string) []code.Param {
	var out []code.Param
	depth := 0
	start := 0
	for i := 0; i <= len(list); i++ {
		if i < len(list) {
			switch list[i] {
			case '(', '<', '[', '{':
				depth++
			case ')', '>', ']', '}':
				depth--
			}
			if list[i] != ',' || depth > 0 {
				continue
			}
		}
		text, _, _ := strings.Cut(list[start:i], "=")
		if name, typ := receiverParameter(text); name != "" && !reserved[name] {
			out = append(out, code.Param{Name: name, Type: typ})
		}
		start = i + 1
	}
	return out
}
