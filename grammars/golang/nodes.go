package golang

import (
	"bytes"

	"github.com/mast-search/mast/grammars/internal/snippet"
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

func (x *extractor) firstNamed(id treesitter.NodeID) treesitter.NodeID {
	c, _ := x.tree.FirstNamedChild(id)
	return c
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

func (x *extractor) span(id treesitter.NodeID) code.Span {
	return code.Span{Start: x.nodes[id].Start, End: x.nodes[id].End}
}

func (x *extractor) bytes(id treesitter.NodeID) []byte {
	return x.src[x.nodes[id].Start:x.nodes[id].End]
}

// text is the text of a node; equal texts share memory.
func (x *extractor) text(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	return x.names[x.nameID(id)].text
}

// nameID numbers the texts of nodes.
func (x *extractor) nameID(id treesitter.NodeID) int32 {
	b := x.bytes(id)
	if n, ok := x.nameIDs[string(b)]; ok {
		return n
	}
	n := int32(len(x.names))
	s := string(b)
	x.nameIDs[s] = n
	x.names = append(x.names, name{text: s, binding: noBinding})
	return n
}

// bare skips parentheses, and the pointer and the type arguments around a type
// name.
func (x *extractor) bare(id treesitter.NodeID) treesitter.NodeID {
	for id != none {
		switch x.kind(id) {
		case kindParenthesized, kindParenthesizedType, kindPointerType:
			id = x.firstNamed(id)
		case kindGenericType:
			id = x.child(id, x.field.typ)
		case kindTypeElem:
			only := x.firstNamed(id)
			if x.nodes[only].Next != x.nodes[id].Next {
				return id
			}
			id = only
		default:
			return id
		}
	}
	return none
}

// docBefore finds the comments that stand directly above a node, on lines of
// their own and without a blank line between.
func (x *extractor) docBefore(id treesitter.NodeID) code.Span {
	var doc code.Span
	next := x.nodes[id].Start
	for c := id - 1; c != none; c-- {
		n := &x.nodes[c]
		if x.kind(c) == kindToken && len(bytes.TrimSpace(x.src[n.Start:n.End])) == 0 {
			continue // a line break that ends a statement
		}
		if x.kind(c) != kindComment || n.End > next || bytes.Count(x.src[n.End:next], []byte{'\n'}) > 1 {
			break
		}
		if !snippet.StartsLine(x.src, n.Start) || len(bytes.TrimSpace(x.src[n.End:next])) > 0 {
			break
		}
		if doc.Empty() {
			doc.End = n.End
		}
		doc.Start, next = n.Start, n.Start
	}
	return doc
}
