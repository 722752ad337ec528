package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declaration is what declare needs to know about a symbol.
type declaration struct {
	symbol code.Symbol // Name, Kind, Flags, Params, Type, Bases
	// node is the declaration, outer the statement around it with "export" and
	// "declare"; none is the declaration itself.
	node, outer treesitter.NodeID
	// name is the node of the name, or none.
	name treesitter.NodeID
	// body is the node of the body, or none.
	body treesitter.NodeID
	// span, when not empty, takes the place of the range of outer.
	span code.Span
	// visible and scope are those of detail.
	visible bool
	scope   int32
}

// declare adds a symbol inside the current one and returns its index.
func (x *extractor) declare(d declaration) int32 {
	s := d.symbol
	s.Parent, s.Owner = x.symbol, x.owner
	if d.outer == none {
		d.outer = d.node
	}
	if x.ambient {
		s.Flags |= code.FlagAmbient
	}
	if d.name != none && s.NameSpan.Empty() {
		s.NameSpan = x.Span(d.name)
	}
	first := d.outer
	if x.decorators.body != none && x.decorators.body == x.Parent(d.outer) {
		first, x.decorators.body = x.decorators.first, none
	}
	s.Span = code.Span{Start: x.Nodes[first].Start, End: x.Nodes[d.outer].End}
	keyword := x.keywordNode(d.outer)
	headStart := x.Nodes[keyword].Start
	if !d.span.Empty() {
		s.Span = d.span
		headStart = max(headStart, d.span.Start)
	}
	if s.Span.Start == x.Nodes[first].Start {
		s.Doc = x.BlockDoc(first, false)
	} else {
		s.Doc = x.BlockDoc(d.node, false)
	}
	if s.Doc.Empty() && first != d.outer {
		s.Doc = x.BlockDoc(d.outer, false) // behind the decorators
	} else if s.Doc.Empty() && headStart > x.Nodes[d.outer].Start {
		s.Doc = x.BlockDoc(keyword, false)
	}
	s.Head = x.head(headStart, s.Span.End, d.body)
	if d.body != none {
		s.Body = x.Span(d.body)
	}
	if !s.Doc.Empty() {
		s.Span.Start = min(s.Span.Start, s.Doc.Start)
	}
	x.facts.Symbols = append(x.facts.Symbols, s)
	x.details = append(x.details, detail{visible: d.visible, scope: d.scope})
	x.scopeOf(d)
	return int32(len(x.facts.Symbols) - 1)
}

// scopeOf adds an entry for a symbol that only a part of its container knows: a block,
// or a function without a name. Its value is what its name means there.
func (x *extractor) scopeOf(d declaration) {
	if d.scope == noScope || d.name == none || x.ofContainer(d.scope) {
		return
	}
	if name := x.Text(d.name); isName(name) {
		scope := code.Span{Start: x.Nodes[x.scopes[d.scope].start].Start, End: x.endOf(d.scope)}
		x.addLocal(d.name, local{Local: code.Local{Scope: scope, Value: name}})
	}
}

// ofContainer reports whether a scope is all of the file, of a namespace, or of the
// function that is the current symbol.
func (x *extractor) ofContainer(in int32) bool {
	s := &x.scopes[in]
	switch {
	case s.kind == scopeModule || s.kind == scopeNamespace:
		return true
	case x.fn == none || x.fnSymbol != x.symbol || x.fnSymbol == code.NoSymbol:
		return false
	}
	return s.start == x.fn || s.start == x.Child(x.fn, x.field.body)
}

// within makes a symbol the current one until id has been left.
func (x *extractor) within(id treesitter.NodeID, symbol int32) {
	x.enter(id)
	x.symbol, x.owner = symbol, ""
}

// head cuts the head of a declaration that starts at start.
func (x *extractor) head(start, end uint32, body treesitter.NodeID) code.Span {
	if body != none {
		end = x.Nodes[body].Start
	}
	if end < start {
		return code.Span{Start: start, End: start}
	}
	text := strings.TrimRight(x.Src[start:end], " \t\r\n")
	if body == none {
		text = strings.TrimRight(text, ";, \t\r\n")
	}
	return code.Span{Start: start, End: start + uint32(len(text))}
}

// keywordNode is where a declaration starts behind its decorators.
func (x *extractor) keywordNode(id treesitter.NodeID) treesitter.NodeID {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindDecorator && k != kindComment {
			return c
		}
	}
	return id
}

// placement is how a declaration stands in its statement.
type placement struct {
	outer treesitter.NodeID
	// exported is set behind "export", isDefault behind "export default".
	exported, isDefault bool
}

// place looks at the statements around a declaration.
func (x *extractor) place(id treesitter.NodeID) placement {
	p := placement{outer: id}
	for {
		parent := x.Parent(p.outer)
		switch x.Kind(parent) {
		case kindExport:
			p.exported = true
			p.isDefault = x.hasToken(parent, "default", p.outer)
			p.outer = parent
			return p
		case kindAmbient:
			p.outer = parent
		case kindExpressionStatement:
			// A namespace is an expression to the grammar.
			if x.Kind(id) != kindModule {
				return p
			}
			p.outer = parent
		default:
			return p
		}
	}
}

// exports records the export of a symbol that was declared at p.
func (x *extractor) exports(p placement, symbol int32) {
	if p.isDefault {
		x.facts.Symbols[symbol].Flags |= code.FlagDefault
	}
	if !p.exported || x.scope != 0 {
		return
	}
	s := &x.facts.Symbols[symbol]
	e := code.Export{Name: s.Name, Local: s.Name, Symbol: symbol, Import: -1, Span: s.NameSpan}
	if p.isDefault {
		e.Name = "default"
	}
	if s.NameSpan.Empty() {
		e.Local = ""
		e.Span = x.Span(p.outer)
	}
	x.facts.Exports = append(x.facts.Exports, e)
}

// visibleAt reports whether a declaration of the current scope can be named
// from outside: what is exported, and everything in an ambient module.
func (x *extractor) visibleAt(p placement) bool {
	return p.exported || x.ambient && x.scopes[x.scope].kind == scopeNamespace
}

// remember lets later assignments find the symbol by its name.
func (x *extractor) remember(name string, symbol int32) {
	x.declared[name] = symbol
}
