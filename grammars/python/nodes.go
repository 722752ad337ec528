package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const none = syntax.None

// plain returns the content of a string literal without prefix, escapes and
// replacement fields, and its place; not ok for any other.
func (x *extractor) plain(id treesitter.NodeID) (content code.Span, ok bool) {
	if x.Kind(id) != kindString {
		return code.Span{}, false
	}
	start := id + 1
	end := x.Nodes[id].Next
	if start >= end || x.Span(start).Len() > 3 || !isQuote(x.Src[x.Nodes[start].Start]) {
		return code.Span{}, false
	}
	text := x.Nodes[start].Next
	if text >= end || x.Kind(text) != kindStringContent || x.Nodes[text].Next != text+1 {
		return code.Span{}, false
	}
	if last := text + 1; last >= end || x.Nodes[last].Next != end {
		return code.Span{}, false
	}
	return x.Span(text), true
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }

// lastName is the name at the end of a dotted expression, without type
// arguments; "" for anything else.
func (x *extractor) lastName(id treesitter.NodeID) string {
	return x.Text(x.lastNameNode(id))
}

func (x *extractor) lastNameNode(id treesitter.NodeID) treesitter.NodeID {
	switch x.Kind(id) {
	case kindSubscript:
		id = x.Child(id, x.field.value)
	case kindGenericType:
		id = x.FirstNamed(id)
	}
	if x.Kind(id) == kindAttribute {
		id = x.Child(id, x.field.attribute)
	}
	if x.Kind(id) == kindIdentifier {
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
		switch x.Kind(id) {
		case kindIdentifier:
			names[at] = x.Text(id)
			if at == len(names)-1 {
				return names[at]
			}
			return strings.Join(names[at:], ".")
		case kindAttribute:
			names[at] = x.Text(x.Child(id, x.field.attribute))
			id = x.Child(id, x.field.object)
		default:
			return ""
		}
	}
	return ""
}
