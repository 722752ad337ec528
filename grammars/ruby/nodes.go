package ruby

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const none = syntax.None

// literal is the name or text in a symbol or string without interpolation and
// escapes, and its place; not ok for any other node and for an empty text.
func (x *extractor) literal(id treesitter.NodeID) (content code.Span, ok bool) {
	switch x.Kind(id) {
	case kindSymbol:
		content = x.Span(id)
		content.Start++
		return content, !content.Empty()
	case kindString:
		inner := x.Only(id)
		return x.Span(inner), x.Kind(inner) == kindStringContent
	}
	return code.Span{}, false
}

func (x *extractor) cut(s code.Span) string { return x.Src[s.Start:s.End] }

// lastName is the last part of a constant with its scopes, or none.
func (x *extractor) lastName(id treesitter.NodeID) treesitter.NodeID {
	if x.Kind(id) == kindScopeResolution {
		id = x.Child(id, x.field.name)
	}
	if x.Kind(id) == kindConstant {
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
		switch x.Kind(id) {
		case kindConstant:
			return strings.TrimPrefix(snippet.Unspaced(x.Text(whole), ""), "::")
		case kindScopeResolution:
			if id = x.Child(id, x.field.scope); id == none {
				return strings.TrimPrefix(snippet.Unspaced(x.Text(whole), ""), "::")
			}
		default:
			return ""
		}
	}
	return ""
}
