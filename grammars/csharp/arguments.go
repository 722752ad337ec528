package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// argumentCount is code.Ref.Args for a call or a creation. A creation without a
// list of arguments has none.
func (x *extractor) argumentCount(id treesitter.NodeID) uint8 {
	list := x.childOf(id, kindArguments)
	count := uint8(1)
	if list == none {
		return count
	}
	for c := list + 1; c < x.nodes[list].Next && count < code.MaxArgs; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindToken, kindComment, kindDirective:
		case kindArgument:
			count++
		default: // a condition, or text that does not fit the grammar
			return 0
		}
	}
	return count
}

// callArguments counts the arguments of the call of a method, of which the name with
// its type arguments is given.
func (x *extractor) callArguments(name treesitter.NodeID) uint8 {
	for range maxLinks {
		name = x.parent(name)
		switch x.kind(name) {
		case kindMemberAccess, kindMemberBinding, kindConditionalAccess, kindParenthesized, kindPostfix, kindAliasName, kindQualifiedName:
		case kindInvocation:
			return x.argumentCount(name)
		default:
			return 0
		}
	}
	return 0
}

// creationArguments counts the arguments of "new T(...)", of which a name in the
// type is given.
func (x *extractor) creationArguments(name treesitter.NodeID) uint8 {
	for range maxLinks {
		name = x.parent(name)
		switch x.kind(name) {
		case kindGenericName, kindQualifiedName, kindAliasName, kindWrappedType:
		case kindNew:
			return x.argumentCount(name)
		default:
			return 0
		}
	}
	return 0
}

// baseArguments counts the arguments that the head of a type passes to its base, of
// which a name is given. It is 0 when there is no list of them.
func (x *extractor) baseArguments(name treesitter.NodeID) uint8 {
	for range maxLinks {
		parent := x.parent(name)
		switch x.kind(parent) {
		case kindGenericName, kindQualifiedName, kindAliasName:
			name = parent
		case kindPrimaryBase:
			return x.argumentCount(parent)
		case kindBases:
			list := x.nodes[name].Next
			if list < x.nodes[parent].Next && x.kind(list) == kindArguments {
				return x.argumentCount(parent)
			}
			return 0
		default:
			return 0
		}
	}
	return 0
}
