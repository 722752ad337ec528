package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// parameter is one parameter: its node, or the word "params", which has none; its
// name; and where its type begins and ends, if it has one.
type parameter struct {
	node, name   treesitter.NodeID
	first, typed treesitter.NodeID
}

// eachParameter calls f for the parameters of a list that have names.
func (x *extractor) eachParameter(list treesitter.NodeID, f func(parameter)) {
	open := parameter{}
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		switch {
		case x.kind(c) == kindParameter:
			if p := x.parameterOf(c); p.name != none {
				f(p)
			}
		case x.kind(c) == kindToken && x.text(c) == "params":
			open = parameter{node: c, first: c}
		case open.node == none:
		case x.nodes[c].Field == x.field.typ:
			open.typed = c
		case x.nodes[c].Field == x.field.name:
			open.name = c
			f(open)
			open = parameter{}
		}
	}
}

func (x *extractor) parameterOf(id treesitter.NodeID) parameter {
	p := parameter{node: id, name: x.child(id, x.field.name), typed: x.child(id, x.field.typ)}
	p.first = x.childOf(id, kindModifier)
	if p.first == none {
		p.first = p.typed
	}
	return p
}

// parameterType is the type as written with the modifiers before it ("this int",
// "ref T", "params object[]"): a method with "this" there is an extension method.
func (x *extractor) parameterType(p parameter) string { return x.between(p.first, p.typed) }

// parameters lists parameters as written.
func (x *extractor) parameters(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var out []code.Param
	x.eachParameter(list, func(p parameter) {
		out = append(out, code.Param{Name: x.name(p.name), Type: x.parameterType(p)})
	})
	return out
}
