package csharp

import (
	"strings"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// none is no node; the root is never asked for.
const none = treesitter.Root

func (x *extractor) child(id treesitter.NodeID, f treesitter.FieldID) treesitter.NodeID {
	if id == none {
		return none
	}
	c, _ := x.tree.ChildByFieldID(id, f)
	return c
}

func (x *extractor) parent(id treesitter.NodeID) treesitter.NodeID { return x.nodes[id].Parent }

// firstNamed returns the first named child that is no comment.
func (x *extractor) firstNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == none {
		return none
	}
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if k := x.kind(c); k != kindToken && k != kindComment && k != kindDirective {
			return c
		}
	}
	return none
}

// lastNamed returns the last named child that is no comment.
func (x *extractor) lastNamed(id treesitter.NodeID) treesitter.NodeID {
	last := none
	if id == none {
		return none
	}
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if k := x.kind(c); k != kindToken && k != kindComment && k != kindDirective {
			last = c
		}
	}
	return last
}

// childOf returns the first child of a kind.
func (x *extractor) childOf(id treesitter.NodeID, k kind) treesitter.NodeID {
	if id == none {
		return none
	}
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.kind(c) == k {
			return c
		}
	}
	return none
}

// token returns the first child that is a literal token of this text.
func (x *extractor) token(id treesitter.NodeID, text string) treesitter.NodeID {
	if id == none {
		return none
	}
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.kind(c) == kindToken && x.text(c) == text {
			return c
		}
	}
	return none
}

func (x *extractor) hasToken(id treesitter.NodeID, text string) bool {
	return x.token(id, text) != none
}

// wordBefore returns the identifier directly before a literal token.
func (x *extractor) wordBefore(id treesitter.NodeID, token string) treesitter.NodeID {
	before := none
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindToken:
			if x.text(c) == token {
				return before
			}
		case kindIdentifier:
			before = c
			continue
		}
		before = none
	}
	return none
}

func (x *extractor) span(id treesitter.NodeID) code.Span {
	return code.Span{Start: x.nodes[id].Start, End: x.nodes[id].End}
}

func (x *extractor) text(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	return x.src[x.nodes[id].Start:x.nodes[id].End]
}

// between is the text from one node to the end of another, on one line.
func (x *extractor) between(from, to treesitter.NodeID) string {
	if from == none || to == none || x.nodes[to].End < x.nodes[from].Start {
		return ""
	}
	text := x.src[x.nodes[from].Start:x.nodes[to].End]
	if strings.ContainsAny(text, "\r\n") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// written is the text of a type on one line.
func (x *extractor) written(id treesitter.NodeID) string { return x.between(id, id) }

// name is the text of an identifier without the sign that lets it be a keyword.
func (x *extractor) name(id treesitter.NodeID) string { return strings.TrimPrefix(x.text(id), "@") }

// nameSpan is where name stands.
func (x *extractor) nameSpan(id treesitter.NodeID) code.Span {
	s := x.span(id)
	s.Start = s.End - uint32(len(x.name(id)))
	return s
}

// maxDotted bounds a name with dots in bytes, maxDottedNodes what is looked at
// for it: a name nests to the left, so a deep one begins below all its parts,
// and one that is asked for at each depth would cost the square of it.
const (
	maxDotted      = 1000
	maxDottedNodes = 4 * maxDotted
)

// dotted is a name with its alias, namespaces or outer types, without type arguments:
// "System.Collections.Generic.List".
func (x *extractor) dotted(id treesitter.NodeID) string {
	if id == none || x.kind(id) == kindIdentifier {
		return x.name(id)
	}
	var out strings.Builder
	last := min(x.nodes[id].Next, id+maxDottedNodes)
	for id < last && out.Len() <= maxDotted {
		switch k := x.kind(id); k {
		case kindTypeArguments, kindError:
			id = x.nodes[id].Next
			continue
		case kindIdentifier:
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(x.name(id))
		}
		id++
	}
	return out.String()
}

// full is dotted without the word that says that the name is a full one.
func (x *extractor) full(id treesitter.NodeID) string {
	return strings.TrimPrefix(x.dotted(id), "global.")
}

func isWord(c byte) bool {
	return c == '_' || c == '@' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}
