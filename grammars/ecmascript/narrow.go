package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitCondition narrows what "x instanceof T" tests, where it holds: in the
// consequence, or behind a statement that is left when it does not hold.
func (x *extractor) visitCondition(id treesitter.NodeID) {
	condition := x.Child(id, x.field.condition)
	yes, no := x.Child(id, x.field.consequence), x.Child(id, x.field.alternative)
	if condition == none || yes == none {
		return
	}
	name, typ, negated := x.test(condition)
	if name == none {
		return
	}
	switch {
	case !negated:
		x.narrow(name, typ, x.Span(yes))
	case no != none:
		x.narrow(name, typ, x.Span(no))
	case x.Kind(id) == kindIf && x.leaves(yes):
		x.narrow(name, typ, code.Span{Start: x.Nodes[id].End, End: x.endOf(x.scope)})
	}
}

// visitAnd narrows what the left side of "&&" tests in the right one.
func (x *extractor) visitAnd(id treesitter.NodeID) {
	if x.Text(x.Child(id, x.field.operator)) != "&&" {
		return
	}
	left, right := x.Child(id, x.field.left), x.Child(id, x.field.right)
	if left == none || right == none {
		return
	}
	if name, typ, negated := x.test(left); name != none && !negated {
		x.narrow(name, typ, x.Span(right))
	}
}

// test finds the first "name instanceof T" in a condition that must hold for the
// condition to hold, or must not hold for it to fail.
func (x *extractor) test(id treesitter.NodeID) (name treesitter.NodeID, typ string, negated bool) {
	for range maxWrappers {
		switch x.Kind(id) {
		case kindParenthesized:
			id = x.FirstNamed(id)
			if id == none {
				return none, "", false
			}
			continue
		case kindUnary:
			argument := x.LastNamed(id)
			if x.Text(x.Child(id, x.field.operator)) != "!" || argument == none || negated {
				return none, "", false
			}
			negated = true
			id = argument
			continue
		case kindBinary:
		default:
			return none, "", false
		}
		left, right := x.Child(id, x.field.left), x.Child(id, x.field.right)
		if left == none || right == none {
			return none, "", false
		}
		switch x.Text(x.Child(id, x.field.operator)) {
		case "&&":
			if negated {
				return none, "", false
			}
			if x.Kind(left) == kindBinary || x.Kind(left) == kindParenthesized {
				id = left
			} else {
				id = right
			}
		case "instanceof":
			path := x.path(right)
			if x.Kind(left) != kindIdentifier || path == nil {
				return none, "", false
			}
			return left, x.Text(right), negated
		default:
			return none, "", false
		}
	}
	return none, "", false
}

// narrow adds a narrower entry for a variable.
func (x *extractor) narrow(name treesitter.NodeID, typ string, scope code.Span) {
	if len(typ) > code.MaxChain {
		return
	}
	x.addLocal(name, local{Local: code.Local{Scope: scope, Type: typ}})
}

// leaves reports whether a statement ends what is around it.
func (x *extractor) leaves(id treesitter.NodeID) bool {
	if x.Kind(id) == kindBlock {
		id = x.LastNamed(id)
		if id == none {
			return false
		}
	}
	k := x.Kind(id)
	return k == kindReturn || k == kindJump
}
