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
	first := code.NoSymbol
	for n := id + 1; n < after; n = x.nodes[n].Next {
		if x.nodes[n].Field != x.field.name || x.kind(n) != kindIdentifier {
			continue
		}
		x.marks[n] = markSkip
		if x.isBlankName(n) {
			continue
		}
		s.Exported = isExported(x.text(n))
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
