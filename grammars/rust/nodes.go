package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// none stands for "no node". The root is never a child, so its id is free.
const none = treesitter.Root

// parent returns the enclosing node; the root is its own parent.
func (x *extractor) parent(id treesitter.NodeID) treesitter.NodeID { return x.nodes[id].Parent }

// child returns the first child in the role of field, or none.
func (x *extractor) child(id treesitter.NodeID, field treesitter.FieldID) treesitter.NodeID {
	if id == none || field == 0 {
		return none
	}
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.nodes[c].Field == field {
			return c
		}
	}
	return none
}

// childOf returns the first child of a kind, or none.
func (x *extractor) childOf(id treesitter.NodeID, k kind) treesitter.NodeID {
	if id == none {
		return none
	}
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.kind(c) == k {
			return c
		}
	}
	return none
}

// firstNamed returns the first named child that is no comment, or none.
func (x *extractor) firstNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == none {
		return none
	}
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.nodes[c].Flags&treesitter.FlagNamed != 0 && x.kind(c) != kindComment {
			return c
		}
	}
	return none
}

func (x *extractor) span(id treesitter.NodeID) code.Span {
	return code.Span{Start: x.nodes[id].Start, End: x.nodes[id].End}
}

// text is the text of a node; none has none.
func (x *extractor) text(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	return x.src[x.nodes[id].Start:x.nodes[id].End]
}

// name is the text of an identifier: "type" for the raw identifier r#type.
func (x *extractor) name(id treesitter.NodeID) string {
	return strings.TrimPrefix(x.text(id), "r#")
}

// isToken reports whether a node is the literal token text.
func (x *extractor) isToken(id treesitter.NodeID, text string) bool {
	return x.kind(id) == kindToken && x.text(id) == text
}

// hasToken reports whether a child is the literal token text.
func (x *extractor) hasToken(id treesitter.NodeID, text string) bool {
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.isToken(c, text) {
			return true
		}
	}
	return false
}

// opens reports whether a node is a token tree in the given bracket.
func (x *extractor) opens(id treesitter.NodeID, bracket byte) bool {
	return x.kind(id) == kindTokenTree && x.nodes[id].Start < x.nodes[id].End && x.src[x.nodes[id].Start] == bracket
}

// bareType finds the name in a type: without references, type arguments and
// what stands before it in a path. It is none for a tuple and the like.
func (x *extractor) bareType(id treesitter.NodeID) treesitter.NodeID {
	for id != none {
		switch x.kind(id) {
		case kindTypeIdentifier, kindIdentifier, kindMetavariable:
			return id
		case kindGenericType:
			id = x.child(id, x.field.typ)
		case kindScopedType, kindScopedIdentifier:
			id = x.child(id, x.field.name)
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
	if t := x.child(id, x.field.typ); t != none {
		return t
	}
	return x.child(id, x.field.trait)
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// trimEnd moves the end of a span before white space and semicolons.
func (x *extractor) trimEnd(s code.Span) code.Span {
	s.End = s.Start + uint32(len(strings.TrimRight(x.src[s.Start:max(s.Start, s.End)], " \t\r\n\f;")))
	return s
}

// isCapital reports whether a name starts with a capital letter, as types and
// enum variants do and variables and functions do not.
func isCapital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// isConstant reports whether a name is written in capitals only.
func isConstant(name string) bool {
	return isCapital(name) && strings.ToUpper(name) == name
}
