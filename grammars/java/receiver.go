package java

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// receiver describes what stands before a member.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	for x.Kind(id) == kindParenthesized {
		inner := x.FirstNamed(id)
		if inner == none {
			break
		}
		id = inner
	}
	switch x.Kind(id) {
	case kindThis:
		return code.ReceiverThis, "this"
	case kindSuper:
		return code.ReceiverSuper, "super"
	case kindTypeIdentifier:
		return snippet.Named(x.Text(id))
	case kindIdentifier:
		if x.isLocal(id, scopes.Values) {
			return code.ReceiverLocal, snippet.Chain(x.Text(id))
		}
		return snippet.Named(x.Text(id))
	}
	return code.ReceiverChain, x.expr(id)
}

// qualifier describes what stands before the last part of a name with dots.
func (x *extractor) qualifier(id treesitter.NodeID) (code.ReceiverKind, string) {
	first := x.FirstNamed(x.Parent(id))
	if first == id {
		return code.ReceiverNone, ""
	}
	name := x.dotted(first)
	if strings.Contains(name, ".") {
		return code.ReceiverChain, exprs.Bounded(name)
	}
	return snippet.Named(name)
}
