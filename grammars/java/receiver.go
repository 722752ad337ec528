package java

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// receiver describes what stands before a member.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	for x.kind(id) == kindParenthesized {
		inner := x.firstNamed(id)
		if inner == none {
			break
		}
		id = inner
	}
	switch x.kind(id) {
	case kindThis:
		return code.ReceiverThis, "this"
	case kindSuper:
		return code.ReceiverSuper, "super"
	case kindTypeIdentifier:
		return snippet.Named(x.text(id))
	case kindIdentifier:
		if x.isLocal(id, spaceValue) {
			return code.ReceiverLocal, snippet.Chain(x.text(id))
		}
		return snippet.Named(x.text(id))
	}
	return code.ReceiverChain, x.expr(id)
}

// qualifier describes what stands before the last part of a name with dots.
func (x *extractor) qualifier(id treesitter.NodeID) (code.ReceiverKind, string) {
	first := x.firstNamed(x.parent(id))
	if first == id {
		return code.ReceiverNone, ""
	}
	name := x.dotted(first)
	if strings.Contains(name, ".") {
		return code.ReceiverChain, bounded(name)
	}
	return snippet.Named(name)
}
