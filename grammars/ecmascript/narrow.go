package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitCondition narrows what "x instanceof T" tests, where it holds: in the
// consequence, or behind a statement that is left when it does not hold.
func (x *extractor) visitCondition(id treesitter.NodeID) {
	condition := x.child(id, x.field.condition)
	yes, no := x.child(id, x.field.consequence), x.child(id, x.field.alternative)
	if condition == none || yes == none {
		return
	}
	name, typ, negated := x.test(condition)
	if name == none {
		return
	}
	switch {
	case !negated:
		x.narrow(name, typ, x.span(yes))
	case no != none:
		x.narrow(name, typ, x.span(no))
	case x.kind(id) == kindIf && x.leaves(yes):
		x.narrow(name, typ, code.Span{Start: x.nodes[id].End, End: x.endOf(x.scope)})
	}
}

// visitAnd narrows what the left side of "&&" tests in the right one.
func (x *extractor) visitAnd(id treesitter.NodeID) {
	if x.text(x.child(id, x.field.operator)) != "&&" {
		return
	}
	left, right := x.child(id, x.field.left), x.child(id, x.field.right)
	if left == none || right == none {
		return
	}
	if name, typ, negated := x.test(left); name != none && !negated {
		x.narrow(name, typ, x.span(right))
	}
}

// test finds the first "name instanceof T" in a condition that must hold for the
// condition to hold, or must not hold for it to fail.
func (x *extractor) test(id treesitter.NodeID) (name treesitter.NodeID, typ string, negated bool) {
	for range maxWrappers {
		switch x.kind(id) {
		case kindParenthesized:
			id = x.firstNamed(id)
			if id == none {
				return none, "", false
			}
			continue
		case kindUnary:
			argument := x.lastNamed(id)
			if x.text(x.child(id, x.field.operator)) != "!" || argument == none || negated {
				return none, "", false
			}
			negated = true
			id = argument
			continue
		case kindBinary:
		default:
			return none, "", false
		}
		left, right := x.child(id, x.field.left), x.child(id, x.field.right)
		if left == none || right == none {
			return none, "", false
		}
		switch x.text(x.child(id, x.field.operator)) {
		case "&&":
			if negated {
				return none, "", false
			}
			if x.kind(left) == kindBinary || x.kind(left) == kindParenthesized {
				id = left
			} else {
				id = right
			}
		case "instanceof":
			path := x.path(right)
			if x.kind(left) != kindIdentifier || path == nil {
				return none, "", false
			}
			return left, x.text(right), negated
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
	if x.kind(id) == kindBlock {
		id = x.lastNamed(id)
		if id == none {
			return false
		}
	}
	k := x.kind(id)
	return k == kindReturn || k == kindJump
}
