package java

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// argumentCount is code.Ref.Args for a list of arguments.
func (x *extractor) argumentCount(list treesitter.NodeID) uint8 {
	if list == none {
		return 0
	}
	count := uint8(1)
	for c := list + 1; c < x.nodes[list].Next && count < code.MaxArgs; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindToken, kindComment:
		case kindError:
			return 0
		default:
			count++
		}
	}
	return count
}

// creationArguments counts the arguments of "new T(...)", of which a name in the
// type is given. It is 0 for "T::new".
func (x *extractor) creationArguments(name treesitter.NodeID) uint8 {
	for range maxLinks {
		name = x.parent(name)
		switch x.kind(name) {
		case kindGenericType, kindScopedType, kindAnnotatedType:
		case kindNew:
			return x.argumentCount(x.child(name, x.field.arguments))
		default:
			return 0
		}
	}
	return 0
}
