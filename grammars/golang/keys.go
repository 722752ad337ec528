package golang

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// keyDepth bounds how many literals around one without a type are looked at.
const keyDepth = 8

// useKey records the key of an element in a composite literal: a field, which the
// receiver gives the type of, when the literal is of a named type; else an
// expression like any other.
func (x *extractor) useKey(id treesitter.NodeID) {
	element := x.parent(x.parent(id))
	typ, path := x.literalOf(x.parent(element))
	named := typ
	for i := 0; i < len(path) && named != none; i++ {
		named = x.memberType(named, path[i])
	}
	switch k := x.kind(named); {
	case k == kindCollectionType:
		x.marks[id] = markNone
		x.use(id, markNone)
		return
	case named == none && x.local(id) == boundVariable:
		return
	case k == kindOther && named != none: // a struct without a name
		return
	}
	var chain string
	if typ != none {
		x.scratch = x.scratch[:0]
		if x.appendType(typ, "") && x.add(strings.Join(path, "")) {
			chain = x.intern(x.scratch)
		}
	}
	x.facts.Refs = append(x.facts.Refs, code.Ref{
		Name: x.text(id), Role: code.RoleWrite, Span: x.span(id),
		Receiver: code.ReceiverChain, Chain: chain, Enclosing: x.symbol,
	})
}

// literalOf finds the written type around the elements of a literal, and the
// postfixes that lead from it to them: an inner literal may leave out its type.
func (x *extractor) literalOf(value treesitter.NodeID) (typ treesitter.NodeID, path []string) {
	for range keyDepth {
		element := x.parent(value)
		if x.kind(element) == kindComposite {
			return x.child(element, x.field.typ), path
		}
		if x.kind(element) != kindLiteralElement {
			break
		}
		postfix := "[]"
		if keyed := x.parent(element); x.kind(keyed) == kindKeyedElement {
			if x.nodes[element].Field == x.field.key {
				postfix = "[#]"
			}
			element = keyed
		}
		path = append([]string{postfix}, path...)
		value = x.parent(element)
	}
	return none, nil
}

// memberType is the type of the elements or the keys of a written collection, or
// none.
func (x *extractor) memberType(t treesitter.NodeID, postfix string) treesitter.NodeID {
	for x.kind(t) == kindParenthesizedType || x.kind(t) == kindPointerType {
		t = x.firstNamed(t)
	}
	if x.kind(t) != kindCollectionType {
		return none
	}
	switch {
	case postfix == "[#]":
		return x.child(t, x.field.key)
	case x.child(t, x.field.element) != none:
		return x.child(t, x.field.element)
	}
	return x.child(t, x.field.value)
}
