package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitInterface declares an interface.
func (x *extractor) visitInterface(id treesitter.NodeID) {
	s := code.Symbol{Kind: code.SymbolInterface, TypeParams: x.typeParams(id)}
	s.Type = x.signatures(x.Child(id, x.field.body))
	if clause := x.ChildOf(id, kindInterfaceExtends); clause != none {
		s.Bases = x.bases(nil, clause, code.RoleExtends)
	}
	x.declareType(s, id, x.Child(id, x.field.body), spaceType)
	x.scope = x.pushScope(id, scopeTypes)
}

// visitTypeAlias declares a type alias. The properties of the object types
// that it is, alone or in an intersection, are its members.
func (x *extractor) visitTypeAlias(id treesitter.NodeID) {
	x.mark(x.Child(id, x.field.value), markMembers)
	s := code.Symbol{Kind: code.SymbolType, TypeParams: x.typeParams(id)}
	s.Type = x.aliasedType(x.Child(id, x.field.value))
	x.declareType(s, id, none, spaceType)
	x.scope = x.pushScope(id, scopeTypes)
}

// visitEnum declares an enum.
func (x *extractor) visitEnum(id treesitter.NodeID) {
	x.declareType(code.Symbol{Kind: code.SymbolEnum}, id, x.Child(id, x.field.body), spaceBoth)
	x.scope = x.pushScope(id, scopeBlock)
}

// declareType declares a named type and makes it the current symbol.
func (x *extractor) declareType(s code.Symbol, id, body treesitter.NodeID, names space) {
	name := x.Child(id, x.field.name)
	if name == none || x.Text(name) == "" {
		x.enter(id)
		return
	}
	x.marks[name] = markSkip
	s.Name = x.Text(name)
	p := x.place(id)
	symbol := x.declare(declaration{
		symbol: s, node: id, outer: p.outer, name: name, body: body,
		visible: x.visibleAt(p), scope: x.scope,
	})
	x.bind(x.scope, s.Name, names, false)
	x.exports(p, symbol)
	x.within(id, symbol)
}

// visitEnumBody declares the members of an enum.
func (x *extractor) visitEnumBody(id treesitter.NodeID) {
	if x.symbol == code.NoSymbol || x.facts.Symbols[x.symbol].Kind != code.SymbolEnum {
		return
	}
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		name := c
		switch x.Kind(c) {
		case kindEnumAssignment:
			name = x.Child(c, x.field.name)
		case kindProperty, kindString, kindNumber, kindComputedName, kindPrivateProperty:
		default:
			continue
		}
		label := x.memberName(name)
		if label == "" {
			continue
		}
		x.declare(declaration{
			symbol: code.Symbol{Name: label, Kind: code.SymbolEnumMember},
			node:   c, name: name, visible: true, scope: noScope,
		})
		x.bind(x.scope, label, spaceValue, false)
	}
}

// visitPropertySignature declares a property of an interface or type alias.
func (x *extractor) visitPropertySignature(id treesitter.NodeID) {
	container := x.Parent(id)
	holder := x.Kind(container)
	if holder != kindInterfaceBody && (holder != kindObjectType || x.marks[container] != markMembers) {
		return
	}
	name := x.Child(id, x.field.name)
	label := x.memberName(name)
	if label == "" {
		return
	}
	s := code.Symbol{Name: label, Kind: code.SymbolField, Type: x.annotation(x.Child(id, x.field.typ))}
	x.describeMember(&s, id, name)
	x.declareMember(s, id, name, none)
}

// visitType handles the nodes that only types consist of.
func (x *extractor) visitType(id treesitter.NodeID, k kind) {
	m := x.marks[id]
	switch k {
	case kindIntersection:
		if m == markMembers {
			x.markPatterns(id, m)
		}
	case kindCallSignature:
		x.enterScope(id, scopeFunction)
	case kindConditional:
		x.enterScope(id, scopeTypes)
	case kindTypeParameter:
		x.bindType(x.Child(id, x.field.name))
	case kindInfer:
		x.bindType(x.ChildOf(id, kindTypeIdentifier))
	case kindMapped:
		x.bindType(x.Child(id, x.field.name))
	case kindIndexSignature:
		x.enterScope(id, scopeTypes)
		x.mark(x.Child(id, x.field.name), markSkip)
	case kindGenericType:
		if m.uses() {
			x.mark(x.Child(id, x.field.name), m)
		}
	case kindQualifiedType:
		if m.uses() {
			x.mark(x.Child(id, x.field.name), m)
		}
		if module := x.Child(id, x.field.module); x.Kind(module) == kindIdentifier {
			x.mark(module, markQualifier)
		}
	}
}

// bindType binds a type parameter in the current scope.
func (x *extractor) bindType(name treesitter.NodeID) {
	if name == none {
		return
	}
	x.marks[name] = markSkip
	x.bind(x.scope, x.Text(name), spaceType, true)
}
