package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// leading collects what stands in front of a declaration: attributes and doc
// comments, which are nodes beside it.
type leading struct {
	// next is the node that what was collected belongs to if it is a
	// declaration, parent the node around both.
	next, parent treesitter.NodeID
	// start is where the first of them starts.
	start uint32
	some  bool
	doc   code.Span
	// attributes are their nodes.
	attributes []treesitter.NodeID
}

// leadingAt starts anew unless id directly follows what was collected.
func (x *extractor) leadingAt(id treesitter.NodeID) *leading {
	l := &x.leading
	if l.next != id || l.parent != x.Parent(id) {
		*l = leading{parent: x.Parent(id), attributes: l.attributes[:0]}
	}
	l.next = x.Nodes[id].Next
	return l
}

func (l *leading) include(start uint32) {
	if !l.some {
		l.start, l.some = start, true
	}
}

// leadingComment notes a comment; only doc comments belong to what follows.
func (x *extractor) leadingComment(id treesitter.NodeID) {
	l := x.leadingAt(id)
	if x.Child(id, x.field.outer) == none {
		return
	}
	span := x.commentSpan(id)
	l.include(span.Start)
	if l.doc.Empty() {
		l.doc = span
	}
	l.doc.End = span.End
}

// commentSpan leaves out the line break that ends the node of a doc comment.
func (x *extractor) commentSpan(id treesitter.NodeID) code.Span {
	span := x.Span(id)
	span.End = span.Start + uint32(len(strings.TrimRight(x.Src[span.Start:span.End], " \t\r\n")))
	return span
}

func (x *extractor) leadingAttribute(id treesitter.NodeID) {
	l := x.leadingAt(id)
	l.include(x.Nodes[id].Start)
	l.attributes = append(l.attributes, id)
}

// leadingOf returns what was collected for a declaration.
func (x *extractor) leadingOf(id treesitter.NodeID) leading {
	if x.leading.next != id || x.leading.parent != x.Parent(id) {
		return leading{}
	}
	return x.leading
}

// innerDoc is the doc comment at the head of a body, which documents what the
// body belongs to.
func (x *extractor) innerDoc(body treesitter.NodeID) code.Span {
	var doc code.Span
	if body == none {
		return doc
	}
	end := x.Nodes[body].Next
	for c := body + 1; c < end; c = x.Nodes[c].Next {
		switch k := x.Kind(c); {
		case k == kindComment && x.Child(c, x.field.inner) != none:
			span := x.commentSpan(c)
			if doc.Empty() {
				doc = span
			}
			doc.End = span.End
		case k != kindToken || c > body+1:
			return doc
		}
	}
	return doc
}
