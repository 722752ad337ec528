package ruby

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
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

// isNamed reports whether a node is a named one and no comment.
func (x *extractor) isNamed(id treesitter.NodeID) bool {
	return x.nodes[id].Flags&treesitter.FlagNamed != 0 && x.kind(id) != kindComment
}

// firstNamed returns the first named child that is no comment, or none.
func (x *extractor) firstNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == none {
		return none
	}
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.isNamed(c) {
			return c
		}
	}
	return none
}

// nextNamed returns the next named sibling that is no comment, or none.
func (x *extractor) nextNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == none {
		return none
	}
	end := x.nodes[x.nodes[id].Parent].Next
	for c := x.nodes[id].Next; c < end; c = x.nodes[c].Next {
		if x.isNamed(c) {
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
		if x.isNamed(c) {
			return none
		}
	}
	return first
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

// literal is the name or text in a symbol or string without interpolation and
// escapes, and its place; not ok for any other node and for an empty text.
func (x *extractor) literal(id treesitter.NodeID) (content code.Span, ok bool) {
	switch x.kind(id) {
	case kindSymbol:
		content = x.span(id)
		content.Start++
		return content, !content.Empty()
	case kindString:
		inner := x.only(id)
		return x.span(inner), x.kind(inner) == kindStringContent
	}
	return code.Span{}, false
}

func (x *extractor) cut(s code.Span) string { return x.src[s.Start:s.End] }

// lastName is the last part of a constant with its scopes, or none.
func (x *extractor) lastName(id treesitter.NodeID) treesitter.NodeID {
	if x.kind(id) == kindScopeResolution {
		id = x.child(id, x.field.name)
	}
	if x.kind(id) == kindConstant {
		return id
	}
	return none
}

// maxLinks bounds how many wrappers and scopes are looked through.
const maxLinks = 16

// path is a constant with its scopes as written, without white space and the
// leading colons; "" for anything else.
func (x *extractor) path(id treesitter.NodeID) string {
	whole := id
	for range maxLinks {
		switch x.kind(id) {
		case kindConstant:
			return strings.TrimPrefix(snippet.Unspaced(x.text(whole), ""), "::")
		case kindScopeResolution:
			if id = x.child(id, x.field.scope); id == none {
				return strings.TrimPrefix(snippet.Unspaced(x.text(whole), ""), "::")
			}
		default:
			return ""
		}
	}
	return ""
}
