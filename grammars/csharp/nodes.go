package csharp

import (
	"strings"
	"unicode/utf8"

	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const none = syntax.None

// wordBefore returns the identifier directly before a literal token.
func (x *extractor) wordBefore(id treesitter.NodeID, token string) treesitter.NodeID {
	before := none
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindToken:
			if x.Text(c) == token {
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

// between is the text from one node to the end of another, on one line.
func (x *extractor) between(from, to treesitter.NodeID) string {
	if from == none || to == none || x.Nodes[to].End < x.Nodes[from].Start {
		return ""
	}
	text := x.Src[x.Nodes[from].Start:x.Nodes[to].End]
	if strings.ContainsAny(text, "\r\n") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// written is the text of a type on one line.
func (x *extractor) written(id treesitter.NodeID) string { return x.between(id, id) }

// name is the text of an identifier without the sign that lets it be a keyword.
func (x *extractor) name(id treesitter.NodeID) string { return strings.TrimPrefix(x.Text(id), "@") }

// nameSpan is where name stands.
func (x *extractor) nameSpan(id treesitter.NodeID) code.Span {
	s := x.Span(id)
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
	if id == none || x.Kind(id) == kindIdentifier {
		return x.name(id)
	}
	var out strings.Builder
	last := min(x.Nodes[id].Next, id+maxDottedNodes)
	for id < last && out.Len() <= maxDotted {
		switch k := x.Kind(id); k {
		case kindTypeArguments, kindError:
			id = x.Nodes[id].Next
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
