package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

const none = syntax.None

// hasToken reports whether a literal token with this text is a child of id
// before node limit; none is no limit.
func (x *extractor) hasToken(id treesitter.NodeID, text string, limit treesitter.NodeID) bool {
	end := x.Nodes[id].Next
	if limit != none {
		end = limit
	}
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindToken && x.Text(c) == text {
			return true
		}
	}
	return false
}

// unquoted is the content of a string literal as written, escapes included.
func (x *extractor) unquoted(id treesitter.NodeID) string {
	s := x.Text(id)
	if len(s) >= 2 && s[0] == s[len(s)-1] {
		return s[1 : len(s)-1]
	}
	return strings.Trim(s, "'\"`")
}

// maxWrappers bounds loops through wrapping nodes, such as parentheses, that
// start anew at each node.
const maxWrappers = 8

// bare strips parentheses, casts and non-null marks off an expression.
func (x *extractor) bare(id treesitter.NodeID) treesitter.NodeID {
	for range maxWrappers {
		inner := none
		switch x.Kind(id) {
		case kindParenthesized, kindNonNull, kindCast:
			inner = x.FirstNamed(id)
		case kindTypeAssertion:
			if args := x.FirstNamed(id); args != none && x.Nodes[args].Next < x.Nodes[id].Next {
				inner = x.Nodes[args].Next
			}
		}
		if inner == none {
			return id
		}
		id = inner
	}
	return id
}
