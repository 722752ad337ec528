package python

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// none stands for "no node". The root is never a child, so its id is free.
const none = treesitter.Root

// kind classifies a node; none is kindOther.
func (x *extractor) kind(id treesitter.NodeID) kind {
	if id == none {
		return kindOther
	}
	n := &x.nodes[id]
	if int(n.Symbol) >= len(x.kinds) {
		return kindError
	}
	k := x.kinds[n.Symbol]
	if k == kindUnset {
		k = kindToken
		if n.Flags&treesitter.FlagNamed != 0 {
			k = kindOf(x.tree.Kind(id))
		}
		x.kinds[n.Symbol] = k
	}
	return k
}

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

// firstOf returns the first child of kind k, or none.
func (x *extractor) firstOf(id treesitter.NodeID, k kind) treesitter.NodeID {
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

// only returns the one named child that is no comment; none if there are more.
func (x *extractor) only(id treesitter.NodeID) treesitter.NodeID {
	first := x.firstNamed(id)
	if first == none {
		return none
	}
	end := x.nodes[id].Next
	for c := x.nodes[first].Next; c < end; c = x.nodes[c].Next {
		if x.nodes[c].Flags&treesitter.FlagNamed != 0 && x.kind(c) != kindComment {
			return none
		}
	}
	return first
}

// token returns the first child that is the literal token text, or none.
func (x *extractor) token(id treesitter.NodeID, text string) treesitter.NodeID {
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.kind(c) == kindToken && x.text(c) == text {
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

// isEmpty reports whether a node stands for a name that is missing.
func (x *extractor) isEmpty(id treesitter.NodeID) bool {
	return id == none || x.nodes[id].Start == x.nodes[id].End
}

// plain returns the content of a string literal without prefix, escapes and
// replacement fields, and its place; not ok for any other.
func (x *extractor) plain(id treesitter.NodeID) (content code.Span, ok bool) {
	if x.kind(id) != kindString {
		return code.Span{}, false
	}
	start := id + 1
	end := x.nodes[id].Next
	if start >= end || x.span(start).Len() > 3 || !isQuote(x.src[x.nodes[start].Start]) {
		return code.Span{}, false
	}
	text := x.nodes[start].Next
	if text >= end || x.kind(text) != kindStringContent || x.nodes[text].Next != text+1 {
		return code.Span{}, false
	}
	if last := text + 1; last >= end || x.nodes[last].Next != end {
		return code.Span{}, false
	}
	return x.span(text), true
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }

// lastName is the name at the end of a dotted expression, without type
// arguments; "" for anything else.
func (x *extractor) lastName(id treesitter.NodeID) string {
	return x.text(x.lastNameNode(id))
}

func (x *extractor) lastNameNode(id treesitter.NodeID) treesitter.NodeID {
	switch x.kind(id) {
	case kindSubscript:
		id = x.child(id, x.field.value)
	case kindGenericType:
		id = x.firstNamed(id)
	}
	if x.kind(id) == kindAttribute {
		id = x.child(id, x.field.attribute)
	}
	if x.kind(id) == kindIdentifier {
		return id
	}
	return none
}

// maxLinks bounds how many attributes of a receiver are looked at.
const maxLinks = 12

// path is a chain of plain attributes ("a.b.c") without white space, or "" for
// anything else.
func (x *extractor) path(id treesitter.NodeID) string {
	var names [maxLinks + 1]string
	for at := len(names) - 1; at >= 0; at-- {
		switch x.kind(id) {
		case kindIdentifier:
			names[at] = x.text(id)
			if at == len(names)-1 {
				return names[at]
			}
			return strings.Join(names[at:], ".")
		case kindAttribute:
			names[at] = x.text(x.child(id, x.field.attribute))
			id = x.child(id, x.field.object)
		default:
			return ""
		}
	}
	return ""
}
