package java

import (
	"strconv"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxGiven bounds the arguments of a call that are looked at.
const maxGiven = 8

// addCall records a call or a creation, with the number of its arguments and what
// they are: that tells overloads apart. call is the node that has the arguments, or
// none.
func (x *extractor) addCall(id treesitter.NodeID, ref code.Ref, call treesitter.NodeID) {
	list := x.Child(call, x.field.arguments)
	ref.Args = x.argumentCount(list)
	count := len(x.facts.Refs)
	x.addRef(id, ref)
	if ref.Args < 2 || len(x.facts.Refs) == count {
		return
	}
	index := 0
	for c := list + 1; c < x.Nodes[list].Next && index < maxGiven; c = x.Nodes[c].Next {
		if k := x.Kind(c); k == kindToken || k == kindComment {
			continue
		}
		if value := x.given(c); value != "" {
			x.addLocal(code.Argument(index), x.Span(id), "", value)
		}
		index++
	}
}

// given is an argument as code.Expr. What is no value of a named type goes by a name
// that no type has.
func (x *extractor) given(id treesitter.NodeID) code.Expr {
	switch x.Kind(id) {
	case kindNull:
		return "<null>"
	case kindMethodReference:
		return "<->>"
	case kindLambda:
		return "<" + strconv.Itoa(x.lambdaParameters(id)) + "->>"
	}
	return x.expr(id)
}

// lambdaParameters counts the parameters of a lambda.
func (x *extractor) lambdaParameters(id treesitter.NodeID) int {
	list := x.Child(id, x.field.parameters)
	if x.Kind(list) == kindIdentifier {
		return 1
	}
	count := 0
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindToken && k != kindComment {
			count++
		}
	}
	return count
}

// argumentCount is code.Ref.Args for a list of arguments.
func (x *extractor) argumentCount(list treesitter.NodeID) uint8 {
	if list == none {
		return 0
	}
	count := uint8(1)
	for c := list + 1; c < x.Nodes[list].Next && count < code.MaxArgs; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindToken, kindComment:
		case kindError:
			return 0
		default:
			count++
		}
	}
	return count
}

// creationOf is the creation "new T(...)" of which a name in the type is given, or
// none for "T::new".
func (x *extractor) creationOf(name treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		name = x.Parent(name)
		switch x.Kind(name) {
		case kindGenericType, kindScopedType, kindAnnotatedType:
		case kindNew:
			return name
		default:
			return none
		}
	}
	return none
}
