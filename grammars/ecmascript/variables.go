package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// valueSymbol describes the symbol that is declared with a value: a function
// or class when the value is one, otherwise of kind k. It claims the function
// or class and returns the body.
func (x *extractor) valueSymbol(name string, k code.SymbolKind, value treesitter.NodeID) (code.Symbol, treesitter.NodeID) {
	s := code.Symbol{Name: name, Kind: k}
	if value == none {
		return s, none
	}
	if fn := x.functionIn(value); fn != none {
		x.marks[fn] = markClaimed
		if x.Kind(fn) == kindClassExpr {
			s.Kind = code.SymbolClass
			x.describeClass(&s, fn)
		} else {
			s.Kind = code.SymbolFunction
			x.describeFunction(&s, fn)
		}
		return s, x.Child(fn, x.field.body)
	}
	s.Value = x.expr(value)
	switch value = x.bare(value); x.Kind(value) {
	case kindObject, kindArray:
		return s, value
	}
	return s, none
}

// visitDeclarator declares one variable of a declaration. Variables are
// symbols at the top level and in namespaces; functions, classes and objects that
// hold functions are everywhere.
func (x *extractor) visitDeclarator(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	list := x.Parent(id)
	if name == none || x.Kind(list) != kindVariables {
		return
	}
	hoisted := x.keyword(list) == "var"
	value := x.Child(id, x.field.value)
	if value != none {
		if x.bindModule(id, name, value, hoisted) {
			return
		}
	}
	in := x.scope
	if hoisted {
		in = x.scopes[in].hoist
	}
	inHead := x.Kind(x.Parent(list)) == kindFor
	if x.Kind(name) != kindIdentifier {
		m := markDeclare
		switch {
		case hoisted && inHead:
			m = markBindVar
		case hoisted:
			m = markDeclareVar
		case inHead:
			m = markBind
		}
		x.mark(name, m)
		x.enter(id)
		x.declarator = id
		x.declarePattern(id, name, value, in, !inHead && x.holdsSymbols(in))
		return
	}
	label := x.Text(name)
	s, body := x.valueSymbol(label, x.variableKind(list), value)
	local := inHead || !x.holdsSymbols(in) && !x.holdsFunctions(value, maxObjectDepth)
	if local && s.Kind != code.SymbolFunction && s.Kind != code.SymbolClass {
		x.mark(name, markSkip)
		x.bind(in, label, spaceValue, true)
		x.declareLocal(id, name, value, in)
		return
	}
	if s.Kind == code.SymbolConstant || s.Kind == code.SymbolVariable {
		if s.Type = x.annotation(x.Child(id, x.field.typ)); s.Type != "" {
			s.Value = ""
		}
	}
	if label == "" {
		return
	}
	x.marks[name] = markSkip
	p := x.place(list)
	span, _ := x.declaratorSpan(id, p.outer)
	names := spaceValue
	if s.Kind == code.SymbolClass {
		names = spaceBoth
	}
	x.bind(in, label, names, false)
	symbol := x.declare(declaration{
		symbol: s, node: id, outer: p.outer, name: name, body: body, span: span,
		visible: x.visibleAt(p), scope: in,
	})
	x.remember(label, symbol)
	x.exports(p, symbol)
	x.within(id, symbol)
}

// variableKind tells constants from variables.
func (x *extractor) variableKind(list treesitter.NodeID) code.SymbolKind {
	if k := x.keyword(list); k == "let" || k == "var" {
		return code.SymbolVariable
	}
	return code.SymbolConstant
}

// keyword is the first word of a node.
func (x *extractor) keyword(id treesitter.NodeID) string {
	if first := x.ChildOf(id, kindToken); first != none {
		return x.Text(first)
	}
	return ""
}

// declaratorSpan divides a statement among its declarators: the first one
// takes what stands before it, the last one what stands behind it. It also
// reports whether there is only one.
func (x *extractor) declaratorSpan(id, outer treesitter.NodeID) (code.Span, bool) {
	list := x.Parent(id)
	span := x.Span(id)
	first := x.ChildOf(list, kindDeclarator) == id
	if first {
		span.Start = x.Nodes[outer].Start
	}
	last := true
	for c := x.Nodes[id].Next; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindDeclarator {
			last = false
			break
		}
	}
	if last {
		span.End = x.Nodes[outer].End
	}
	return span, first && last
}

// declarePatternVariable declares a variable that a pattern takes out of a
// value. Its declaration is the whole declarator, which it shares with the
// other names of the pattern.
func (x *extractor) declarePatternVariable(name treesitter.NodeID, in int32) {
	declarator := x.declarator
	if declarator == none {
		return
	}
	list := x.Parent(declarator)
	p := x.place(list)
	span, _ := x.declaratorSpan(declarator, p.outer)
	symbol := x.declare(declaration{
		symbol: code.Symbol{Name: x.Text(name), Kind: x.variableKind(list), Value: x.taken[name]},
		node:   declarator, outer: p.outer, name: name, span: span,
		visible: x.visibleAt(p), scope: in,
	})
	x.remember(x.Text(name), symbol)
	x.exports(p, symbol)
}

// visitPair declares the function that a property of an object holds, and an
// object that holds functions in its turn.
func (x *extractor) visitPair(id treesitter.NodeID) {
	key := x.Child(id, x.field.key)
	value := x.Child(id, x.field.value)
	label := x.memberName(key)
	if label == "" || value == none || x.Kind(x.Parent(id)) != kindObject {
		return
	}
	if x.functionIn(value) == none && (x.symbol == code.NoSymbol || !x.holdsFunctions(value, maxObjectDepth)) {
		return
	}
	s, body := x.valueSymbol(label, code.SymbolField, value)
	if x.marks[x.Parent(id)] == markExports {
		x.within(id, x.declareExportedProperty(s, id, key, body))
		return
	}
	if s.Kind == code.SymbolFunction {
		s.Kind = code.SymbolMethod
	}
	x.within(id, x.declareMember(s, id, key, body))
}

// maxObjectDepth bounds how deep the functions of an object may lie for the
// objects around them to be symbols.
const maxObjectDepth = 4

// holdsFunctions reports whether a value is an object with a function among
// its members, or the members of its members to the given depth.
func (x *extractor) holdsFunctions(value treesitter.NodeID, depth int) bool {
	value = x.bare(value)
	if depth == 0 || x.Kind(value) != kindObject {
		return false
	}
	end := x.Nodes[value].Next
	for c := value + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindMethod:
			return true
		case kindPair:
			v := x.Child(c, x.field.value)
			if v != none && (x.functionIn(v) != none || x.holdsFunctions(v, depth-1)) {
				return true
			}
		}
	}
	return false
}
