package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const none = syntax.None

// name is the text of an identifier: "type" for the raw identifier r#type.
func (x *extractor) name(id treesitter.NodeID) string {
	return strings.TrimPrefix(x.Text(id), "r#")
}

// opens reports whether a node is a token tree in the given bracket.
func (x *extractor) opens(id treesitter.NodeID, bracket byte) bool {
	return x.Kind(id) == kindTokenTree && x.Nodes[id].Start < x.Nodes[id].End && x.Src[x.Nodes[id].Start] == bracket
}

// bareType finds the name in a type: without references, type arguments and
// what stands before it in a path. It is none for a tuple and the like.
func (x *extractor) bareType(id treesitter.NodeID) treesitter.NodeID {
	for id != none {
		switch x.Kind(id) {
		case kindTypeIdentifier, kindIdentifier, kindMetavariable:
			return id
		case kindGenericType:
			id = x.Child(id, x.field.typ)
		case kindScopedType, kindScopedIdentifier:
			id = x.Child(id, x.field.name)
		case kindWrappedType:
			id = x.wrapped(id)
		default:
			return none
		}
	}
	return none
}

// wrapped is the type inside of a reference, a pointer, dyn or impl.
func (x *extractor) wrapped(id treesitter.NodeID) treesitter.NodeID {
	if t := x.Child(id, x.field.typ); t != none {
		return t
	}
	return x.Child(id, x.field.trait)
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// trimEnd moves the end of a span before white space and semicolons.
func (x *extractor) trimEnd(s code.Span) code.Span {
	s.End = s.Start + uint32(len(strings.TrimRight(x.Src[s.Start:max(s.Start, s.End)], " \t\r\n\f;")))
	return s
}

// isCapital reports whether a name starts with a capital letter, as types and
// enum variants do and variables and functions do not.
func isCapital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// isConstant reports whether a name is written in capitals only.
func isConstant(name string) bool {
	return isCapital(name) && strings.ToUpper(name) == name
}
