package golang

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// typeSpec declares a type with its fields or methods.
func (x *extractor) typeSpec(id treesitter.NodeID) {
	name := x.child(id, x.field.name)
	if name == none {
		return
	}
	x.marks[name] = markSkip
	s := code.Symbol{
		Kind: code.SymbolType, Parent: x.symbol, Exported: !x.nested() && isExported(x.text(name)),
		TypeParams: x.typeParams(x.child(id, x.field.typeParameters)),
	}
	t := x.child(id, x.field.typ)
	members, body := none, none
	if x.kind(id) == kindTypeSpec {
		switch x.kind(t) {
		case kindStruct:
			s.Kind = code.SymbolClass
			members = x.childOf(t, kindFieldList)
			body = members
		case kindInterface:
			s.Kind = code.SymbolInterface
			members = t
		}
	}
	switch {
	case members != none:
		s.Bases = x.bases(members)
	default:
		s.Type = x.written(t)
		if x.kind(id) == kindTypeAlias { // is that type, with its methods
			s.Value = x.typeExpr(t)
		}
	}
	symbol := x.declare(s, x.outer(id, kindTypeDeclaration), name, body)
	if s.Kind == code.SymbolInterface {
		x.setInterfaceBody(symbol, t)
	}
	if !x.nested() {
		x.types[x.text(name)] = symbol
	} else {
		x.bind(name, id, boundSymbol)
	}
	x.enter(id)
	x.symbol = symbol
	x.bindParameters(x.child(id, x.field.typeParameters), boundVariable)
	if members != none {
		x.members(members, symbol)
	}
}

// setInterfaceBody makes the body start at the brace, since an interface has no
// node for its list of methods.
func (x *extractor) setInterfaceBody(symbol int32, t treesitter.NodeID) {
	for c := t + 1; c < x.nodes[t].Next; c = x.nodes[c].Next {
		if x.kind(c) != kindToken || string(x.bytes(c)) != "{" {
			continue
		}
		s := &x.facts.Symbols[symbol]
		s.Body = code.Span{Start: x.nodes[c].Start, End: x.nodes[t].End}
		s.Head.End = s.Body.Start
		for s.Head.End > s.Head.Start && isBlank(x.src[s.Head.End-1]) {
			s.Head.End--
		}
		return
	}
}

// bases lists what a struct or an interface embeds.
func (x *extractor) bases(members treesitter.NodeID) []code.Base {
	var out []code.Base
	for c := members + 1; c < x.nodes[members].Next; c = x.nodes[c].Next {
		if t := x.embeddedType(c); t != none {
			base := code.Base{Name: x.text(t), Role: code.RoleExtends}
			if whole := x.parent(t); x.kind(whole) == kindGenericType {
				base.Type = x.written(whole)
			}
			out = append(out, base)
		}
	}
	return out
}

// embeddedType returns the type that a member embeds: a name, with or without a
// package.
func (x *extractor) embeddedType(member treesitter.NodeID) treesitter.NodeID {
	t := none
	switch x.kind(member) {
	case kindField:
		if x.child(member, x.field.name) == none {
			t = x.bare(x.child(member, x.field.typ))
		}
	case kindTypeElem:
		if x.kind(x.parent(member)) == kindInterface {
			t = x.bare(member)
		}
	}
	if k := x.kind(t); k != kindTypeIdentifier && k != kindQualifiedType {
		return none
	}
	return t
}

// embedded marks the type that a member embeds.
func (x *extractor) embedded(member treesitter.NodeID) {
	if t := x.embeddedType(member); t != none {
		x.mark(t, markExtends)
	}
}

// embeddedField declares the field that an embedded type is, by the name of the
// type.
func (x *extractor) embeddedField(member treesitter.NodeID, parent int32, typ string) {
	name := x.embeddedType(member)
	if x.kind(name) == kindQualifiedType {
		name = x.child(name, x.field.name)
	}
	if name != none && !x.isBlankName(name) {
		x.declare(code.Symbol{
			Kind: code.SymbolField, Parent: parent, Type: typ, Exported: isExported(x.text(name)),
		}, member, name, none)
	}
}

// members declares the fields of a struct or the methods of an interface.
func (x *extractor) members(list treesitter.NodeID, parent int32) {
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindField:
			typ := x.written(x.child(c, x.field.typ))
			x.embeddedField(c, parent, typ)
			for n := c + 1; n < x.nodes[c].Next; n = x.nodes[n].Next {
				if x.nodes[n].Field != x.field.name || x.kind(n) != kindFieldIdentifier || x.isBlankName(n) {
					continue
				}
				x.declare(code.Symbol{
					Kind: code.SymbolField, Parent: parent, Type: typ, Exported: isExported(x.text(n)),
				}, c, n, none)
			}
		case kindMethodElem:
			name := x.child(c, x.field.name)
			if name == none {
				continue
			}
			x.marks[name] = markSkip
			s := code.Symbol{Kind: code.SymbolMethod, Parent: parent, Exported: isExported(x.text(name))}
			x.signature(&s, c)
			x.declare(s, c, name, none)
		}
	}
}
