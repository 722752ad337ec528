package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// property declares a property, an indexer or an event with accessors. A property
// without code is a field to those who use it; one with code is a getter, or a
// setter if it cannot be read.
func (x *extractor) property(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	if k == kindIndexer {
		name = x.Token(id, "this")
	}
	if name == none || k != kindIndexer && !x.isNamed(name) {
		return
	}
	if head := x.conditionalMethod(id, name); head != none {
		x.methodBefore(id, head, name)
		return
	}
	m := x.modifiersOf(id)
	accessors := x.accessorsOf(id)
	parameters := x.Child(id, x.field.parameters)
	s := code.Symbol{
		Kind: code.SymbolField, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		Params: x.parameters(parameters), Type: x.written(x.Child(id, x.field.typ)),
	}
	body := none
	switch {
	case k == kindEvent:
		body = x.Child(id, x.field.accessors)
	case accessors.code != none || k == kindIndexer:
		body = accessors.code
		s.Kind = code.SymbolGetter
		if !accessors.get && k == kindProperty {
			s.Kind = code.SymbolSetter
		}
	case !accessors.set:
		s.Flags |= code.FlagReadonly
	}
	if in := x.inType(); in != nil {
		x.finishMember(&s, in, id, body != none)
	}
	symbol := x.declare(s, id, name, body)
	x.enterSymbol(id, symbol)
	x.bindParameters(parameters, none)
	if value := x.Child(id, x.field.value); x.Kind(value) == kindImplicitNew {
		x.mark(x.Child(id, x.field.typ), markTarget)
		x.targetOf = value
	}
}

// conditionalMethod is the head of a method whose body begins behind "#if": the grammar
// takes the condition for the name of a property.
func (x *extractor) conditionalMethod(id, name treesitter.NodeID) treesitter.NodeID {
	for c := id + 1; c < name; c = x.Nodes[c].Next {
		if x.Kind(c) == kindError && x.HasToken(c, "#if") && x.ChildOf(c, kindParameters) != none && x.isNamed(x.ChildOf(c, kindIdentifier)) {
			return c
		}
	}
	return none
}

// methodBefore declares the method that a property is.
func (x *extractor) methodBefore(id, head, condition treesitter.NodeID) {
	x.mark(condition, markSkip)
	m := x.modifiersOf(id)
	parameters := x.ChildOf(head, kindParameters)
	s := code.Symbol{
		Kind: code.SymbolMethod, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		Params: x.parameters(parameters), Type: x.written(x.Child(id, x.field.typ)),
	}
	body := x.Child(id, x.field.value)
	if in := x.inType(); in != nil {
		x.finishMember(&s, in, id, body != none)
	}
	symbol := x.declare(s, id, x.ChildOf(head, kindIdentifier), body)
	x.facts.Symbols[symbol].Head.End = x.Nodes[parameters].End
	x.enterSymbol(id, symbol)
	x.bindParameters(parameters, none)
}

// accessors is what a property can do, and where its code is or none.
type accessors struct {
	get, set bool
	code     treesitter.NodeID
}

func (x *extractor) accessorsOf(id treesitter.NodeID) accessors {
	a := accessors{code: none}
	if value := x.Child(id, x.field.value); x.Kind(value) == kindArrow {
		a.get, a.code = true, value
	}
	list := x.Child(id, x.field.accessors)
	if list == none {
		return a
	}
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if x.Kind(c) != kindAccessor {
			continue
		}
		switch x.Text(x.Child(c, x.field.name)) {
		case "get":
			a.get = true
		case "set": // what "init" sets cannot change any more
			a.set = true
		}
		if x.Child(c, x.field.body) != none {
			a.code = list
		}
	}
	return a
}

// fields declares the variables of a declaration, or the events. They share its
// span.
func (x *extractor) fields(id treesitter.NodeID) {
	variables := x.ChildOf(id, kindVariables)
	if variables == none {
		return
	}
	m := x.modifiersOf(id)
	s := code.Symbol{
		Kind: code.SymbolField, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		Type: x.written(x.Child(variables, x.field.typ)),
	}
	static := code.FlagStatic | code.FlagReadonly
	switch in := x.inType(); {
	case m.con || s.Flags&static == static:
		s.Kind = code.SymbolConstant
	case in == nil:
		s.Kind = code.SymbolVariable
	}
	first := code.NoSymbol
	for c := variables + 1; c < x.Nodes[variables].Next; c = x.Nodes[c].Next {
		name := x.Child(c, x.field.name)
		if x.Kind(c) != kindDeclarator || !x.isNamed(name) {
			continue
		}
		symbol := x.declare(s, id, name, none)
		x.owners[c] = symbol
		if first == code.NoSymbol {
			first = symbol
		}
	}
	if first != code.NoSymbol {
		x.enterSymbol(id, first)
	}
}

// targetNew marks the type of variables that are made with "new()".
func (x *extractor) targetNew(variables treesitter.NodeID) {
	for c := variables + 1; c < x.Nodes[variables].Next; c = x.Nodes[c].Next {
		if value := x.LastNamed(c); x.Kind(c) == kindDeclarator && x.Kind(value) == kindImplicitNew {
			x.mark(x.Child(variables, x.field.typ), markTarget)
			x.targetOf = value
			return
		}
	}
}
