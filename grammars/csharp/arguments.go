package csharp

import (
	"strconv"

	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxGiven bounds the arguments of a call that are looked at.
const maxGiven = 8

// addCall records a call or a creation, with the number of its arguments and what
// they are: that tells overloads apart. call is the node that has the arguments, or
// none.
func (x *extractor) addCall(id treesitter.NodeID, ref code.Ref, call treesitter.NodeID) {
	if call != none {
		ref.Args = x.argumentCount(call)
	}
	count := len(x.facts.Refs)
	x.addRef(id, ref)
	list := x.ChildOf(call, kindArguments)
	if ref.Args < 2 || ref.Local || list == none || len(x.facts.Refs) == count {
		return
	}
	index := 0
	for c := list + 1; c < x.Nodes[list].Next && index < maxGiven; c = x.Nodes[c].Next {
		if x.Kind(c) != kindArgument {
			continue
		}
		if x.Child(c, x.field.name) != none {
			return // from here on in an order of its own
		}
		if value := x.given(c); value != "" {
			x.addLocal(code.Argument(index), x.nameSpan(id), "", value)
		}
		index++
	}
}

// given is an argument as code.Expr. What is no value of a named type goes by a name
// that no type has.
func (x *extractor) given(argument treesitter.NodeID) code.Expr {
	id := x.LastNamed(argument)
	if id == none {
		id = x.Nodes[argument].Next - 1 // this
	}
	switch x.Kind(id) {
	case kindCollection:
		return "" // of what type tells the parameter
	case kindNull:
		return "<null>"
	case kindLambda:
		return "<" + x.lambdaParameters(id) + "->>"
	case kindDesignation:
		return exprs.ValueOf(x.writtenType(id)) // of "out T name"
	}
	return x.expr(id)
}

// lambdaParameters is the number of parameters of a lambda, as text; empty where they
// are left out.
func (x *extractor) lambdaParameters(id treesitter.NodeID) string {
	switch list := x.Child(id, x.field.parameters); x.Kind(list) {
	case kindImplicitParameter:
		return "1"
	case kindParameters:
		count := 0
		x.eachParameter(list, func(parameter) { count++ })
		return strconv.Itoa(count)
	}
	return ""
}

// argumentCount is code.Ref.Args for a call or a creation. A creation without a
// list of arguments has none.
func (x *extractor) argumentCount(id treesitter.NodeID) uint8 {
	list := x.ChildOf(id, kindArguments)
	count := uint8(1)
	if list == none || id == none {
		return count
	}
	for c := list + 1; c < x.Nodes[list].Next && count < code.MaxArgs; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindToken, kindComment, kindDirective:
		case kindArgument:
			count++
		default: // a condition, or text that does not fit the grammar
			return 0
		}
	}
	return count
}

// callOf is the call of a method, of which the name with its type arguments is given.
func (x *extractor) callOf(name treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		name = x.Parent(name)
		switch x.Kind(name) {
		case kindMemberAccess, kindMemberBinding, kindConditionalAccess, kindParenthesized, kindPostfix, kindAliasName, kindQualifiedName:
		case kindInvocation:
			return name
		default:
			return none
		}
	}
	return none
}

// creationOf is the creation "new T(...)" of which a name in the type is given.
func (x *extractor) creationOf(name treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		name = x.Parent(name)
		switch x.Kind(name) {
		case kindGenericName, kindQualifiedName, kindAliasName, kindWrappedType:
		case kindNew:
			return name
		default:
			return none
		}
	}
	return none
}

// baseCall is what has the arguments that the head of a type passes to its base, of
// which a name is given, or none.
func (x *extractor) baseCall(name treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		parent := x.Parent(name)
		switch x.Kind(parent) {
		case kindGenericName, kindQualifiedName, kindAliasName:
			name = parent
		case kindPrimaryBase:
			return parent
		case kindBases:
			list := x.Nodes[name].Next
			if list < x.Nodes[parent].Next && x.Kind(list) == kindArguments {
				return parent
			}
			return none
		default:
			return none
		}
	}
	return none
}
