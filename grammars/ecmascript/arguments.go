package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// argumentsOf counts the arguments of the call whose called name stands at id, as
// code.Ref has them.
func (x *extractor) argumentsOf(id treesitter.NodeID) uint8 {
	for range maxWrappers {
		parent := x.Parent(id)
		switch x.Kind(parent) {
		case kindMember:
			if x.Child(parent, x.field.property) != id {
				return 0
			}
		case kindSubscript, kindParenthesized, kindNonNull, kindCast, kindGenericType, kindQualifiedType, kindQualifiedName:
		case kindCall:
			if x.Child(parent, x.field.function) != id {
				return 0
			}
			return x.countArguments(x.Child(parent, x.field.arguments))
		case kindNew:
			if x.Child(parent, x.field.constructor) != id {
				return 0
			}
			if arguments := x.Child(parent, x.field.arguments); arguments != none {
				return x.countArguments(arguments)
			}
			return 1
		default:
			return 0
		}
		id = parent
	}
	return 0
}

func (x *extractor) countArguments(arguments treesitter.NodeID) uint8 {
	if x.Kind(arguments) != kindArguments {
		return 0
	}
	n := uint8(1)
	end := x.Nodes[arguments].Next
	for c := arguments + 1; c < end && n < code.MaxArgs; c = x.Nodes[c].Next {
		switch k := x.Kind(c); k {
		case kindToken, kindComment:
		case kindSpread, kindError:
			return 0
		default:
			n++
		}
	}
	return n
}
