package java

import (
	"strings"
	"unicode"
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
		if k := x.kind(c); k != kindToken && k != kindComment {
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
		if k := x.kind(c); k != kindToken && k != kindComment {
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

// hasToken reports whether a literal token is a child of a node.
func (x *extractor) hasToken(id treesitter.NodeID, token string) bool {
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.kind(c) == kindToken && x.text(c) == token {
			return true
		}
	}
	return false
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

// written is the text of a type on one line.
func (x *extractor) written(id treesitter.NodeID) string {
	text := x.text(id)
	if strings.ContainsAny(text, "\r\n") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// maxDotted bounds a name with dots in bytes, maxDottedNodes what is looked at
// for it: a name nests to the left, so a deep one begins below all its parts,
// and one that is asked for at each depth would cost the square of it.
const (
	maxDotted      = 1000
	maxDottedNodes = 4 * maxDotted
)

// dotted is a name with its packages or outer types, without annotations, type
// arguments and dimensions: "java.util.Map.Entry".
func (x *extractor) dotted(id treesitter.NodeID) string {
	if k := x.kind(id); id == none || k == kindIdentifier || k == kindTypeIdentifier {
		return x.text(id)
	}
	var out strings.Builder
	last := min(x.nodes[id].Next, id+maxDottedNodes)
	for id < last && out.Len() <= maxDotted {
		switch x.kind(id) {
		case kindTypeArguments, kindAnnotation:
			id = x.nodes[id].Next
			continue
		case kindIdentifier, kindTypeIdentifier:
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(x.text(id))
		}
		id++
	}
	return out.String()
}

// lastPart is what stands behind the last dot of a name.
func lastPart(name string) string {
	return name[strings.LastIndexByte(name, '.')+1:]
}

// isTypeName tells types from variables and constants by a capital letter with a
// small one somewhere behind it.
func isTypeName(name string) bool {
	r, size := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r) && strings.IndexFunc(name[size:], unicode.IsLower) >= 0
}

// isPackageName tells packages from types by the small letter that they begin
// with.
func isPackageName(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsLower(r)
}
