package golang

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// values declares constants or variables, as symbols at the top level of the
// file and as local names elsewhere.
func (x *extractor) values(id treesitter.NodeID) {
	after := x.nodes[id].Next
	if x.nested() {
		x.localValues(id)
		x.bindNames(id, after, boundVariable)
		return
	}
	s := code.Symbol{Kind: code.SymbolVariable, Parent: x.symbol, Type: x.written(x.child(id, x.field.typ))}
	outer := x.outer(id, kindVarDeclaration)
	if x.kind(id) == kindConstSpec {
		s.Kind = code.SymbolConstant
		outer = x.outer(id, kindConstDeclaration)
	}
	body := x.valueBody(id, &s)
	written := s.Type != "" || s.Kind == code.SymbolFunction
	values := x.specValues(id)
	first, index := code.NoSymbol, -1
	for n := id + 1; n < after; n = x.nodes[n].Next {
		if x.nodes[n].Field != x.field.name || !x.isName(n) {
			continue
		}
		x.marks[n] = markSkip
		index++
		if x.isBlankName(n) {
			continue
		}
		s.Exported = isExported(x.text(n))
		if !written {
			s.Type, s.Value = values.of(x, index)
		}
		symbol := x.declare(s, outer, n, body)
		if first == code.NoSymbol {
			first = symbol
		}
	}
	if first != code.NoSymbol {
		x.enter(id)
		x.symbol = first
	}
}

// valueBody returns the body of the only value of a specification: that of a
// function literal, which makes the variable a function, or the elements of a
// composite literal.
func (x *extractor) valueBody(id treesitter.NodeID, s *code.Symbol) treesitter.NodeID {
	values := x.child(id, x.field.value)
	value := x.firstNamed(values)
	if values == none || value == none || x.nodes[value].Next != x.nodes[values].Next {
		return none
	}
	if x.kind(value) == kindUnary { // a pointer to a literal
		value = x.child(value, x.field.operand)
	}
	switch x.kind(value) {
	case kindFuncLiteral:
		if x.kind(id) == kindVarSpec {
			s.Kind = code.SymbolFunction
			return x.signature(s, value)
		}
	case kindComposite:
		return x.child(value, x.field.body)
	}
	return none
}

// localValues records the names of a specification in a function.
func (x *extractor) localValues(id treesitter.NodeID) {
	typ := x.written(x.child(id, x.field.typ))
	values := x.specValues(id)
	index := -1
	for n := id + 1; n < x.nodes[id].Next; n = x.nodes[n].Next {
		if x.nodes[n].Field != x.field.name || !x.isName(n) {
			continue
		}
		index++
		if x.isBlankName(n) {
			continue
		}
		t, value := typ, ""
		if t == "" {
			t, value = values.of(x, index)
		}
		x.addLocal(n, x.nodes[id].End, t, value)
	}
}

func (x *extractor) isName(id treesitter.NodeID) bool {
	k := x.kind(id)
	return k == kindIdentifier || k == kindBlankIdentifier
}

// specValues is what the names of a specification get.
type specValues struct {
	typ   treesitter.NodeID // of the constant that this one repeats, or none
	items []treesitter.NodeID
	count int // of names
}

// specValues reads the values of a specification. A constant without a value
// repeats type and value of the one above it.
func (x *extractor) specValues(id treesitter.NodeID) specValues {
	source := id
	if x.kind(id) == kindConstSpec {
		if x.child(id, x.field.value) != none || x.parent(x.constSource) != x.parent(id) {
			x.constSource = id
		}
		source = x.constSource
	}
	v := specValues{items: x.items(x.child(source, x.field.value), &x.rights)}
	if source != id {
		v.typ = x.child(source, x.field.typ)
	}
	for n := id + 1; n < x.nodes[id].Next; n = x.nodes[n].Next {
		if x.nodes[n].Field == x.field.name && x.isName(n) {
			v.count++
		}
	}
	return v
}

// of returns the type or the value of the i-th name.
func (v specValues) of(x *extractor, i int) (typ, value string) {
	if v.typ != none {
		return "", x.typeExpr(v.typ)
	}
	return x.valueOf(v.items, i, v.count)
}
