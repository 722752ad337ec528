package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// none stands for "no node". The root is never a child, so its id is free.
const none = treesitter.Root

func (x *extractor) kind(id treesitter.NodeID) kind {
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
	if field == 0 {
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
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.nodes[c].Flags&treesitter.FlagNamed != 0 && x.kind(c) != kindComment {
			return c
		}
	}
	return none
}

// lastNamed returns the last named child that is no comment, or none.
func (x *extractor) lastNamed(id treesitter.NodeID) treesitter.NodeID {
	last := none
	end := x.nodes[id].Next
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.nodes[c].Flags&treesitter.FlagNamed != 0 && x.kind(c) != kindComment {
			last = c
		}
	}
	return last
}

// hasToken reports whether a literal token with this text is a child of id
// before node limit; none is no limit.
func (x *extractor) hasToken(id treesitter.NodeID, text string, limit treesitter.NodeID) bool {
	end := x.nodes[id].Next
	if limit != none {
		end = limit
	}
	for c := id + 1; c < end; c = x.nodes[c].Next {
		if x.kind(c) == kindToken && x.text(c) == text {
			return true
		}
	}
	return false
}

func (x *extractor) span(id treesitter.NodeID) code.Span {
	return code.Span{Start: x.nodes[id].Start, End: x.nodes[id].End}
}

func (x *extractor) text(id treesitter.NodeID) string {
	return x.src[x.nodes[id].Start:x.nodes[id].End]
}

// unquoted is the content of a string literal as written, escapes included.
func (x *extractor) unquoted(id treesitter.NodeID) string {
	s := x.text(id)
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
		switch x.kind(id) {
		case kindParenthesized, kindNonNull, kindCast:
			inner = x.firstNamed(id)
		case kindTypeAssertion:
			if args := x.firstNamed(id); args != none && x.nodes[args].Next < x.nodes[id].Next {
				inner = x.nodes[args].Next
			}
		}
		if inner == none {
			return id
		}
		id = inner
	}
	return id
}
