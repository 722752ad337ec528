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
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		switch {
		case x.Kind(c) == kindParameter:
			if p := x.parameterOf(c); p.name != none {
				f(p)
			}
		case x.Kind(c) == kindToken && x.Text(c) == "params":
			open = parameter{node: c, first: c}
		case open.node == none:
		case x.Nodes[c].Field == x.field.typ:
			open.typed = c
		case x.Nodes[c].Field == x.field.name:
			open.name = c
			f(open)
			open = parameter{}
		}
	}
}

func (x *extractor) parameterOf(id treesitter.NodeID) parameter {
	p := parameter{node: id, name: x.Child(id, x.field.name), typed: x.Child(id, x.field.typ)}
	p.first = x.ChildOf(id, kindModifier)
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
		out = append(out, code.Param{
			Name: x.name(p.name), Type: x.parameterType(p), Optional: x.isOptional(p), Variadic: x.isVariadic(p),
		})
	})
	return out
}

// isOptional reports whether a parameter has a default value.
func (x *extractor) isOptional(p parameter) bool {
	return x.Kind(p.node) == kindParameter && x.HasToken(p.node, "=")
}

// isVariadic reports whether a parameter takes any number of arguments.
func (x *extractor) isVariadic(p parameter) bool {
	return x.Kind(p.node) == kindToken || x.Text(p.first) == "params"
}

// typeParameters lists the type parameters of a declaration with their bounds.
func (x *extractor) typeParameters(declaration treesitter.NodeID) []code.Param {
	list := x.ChildOf(declaration, kindTypeParameters)
	if list == none {
		return nil
	}
	var out []code.Param
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if name := x.Child(c, x.field.name); x.Kind(c) == kindTypeParameter && x.isNamed(name) {
			out = append(out, code.Param{Name: x.name(name)})
		}
	}
	for c := declaration + 1; c < x.Nodes[declaration].Next; c = x.Nodes[c].Next {
		if x.Kind(c) != kindConstraints {
			continue
		}
		name := x.name(x.ChildOf(c, kindIdentifier))
		for i := range out {
			if out[i].Name == name {
				out[i].Type = x.bounds(c)
			}
		}
	}
	return out
}

// bounds are the types in a clause of constraints, with "&" between them.
func (x *extractor) bounds(clause treesitter.NodeID) string {
	out := ""
	for c := clause + 1; c < x.Nodes[clause].Next; c = x.Nodes[c].Next {
		t := x.written(x.Child(c, x.field.typ))
		if x.Kind(c) != kindConstraint || t == "" || isContextual(t) {
			continue
		}
		if out != "" {
			out += " & "
		}
		out += t
	}
	return out
}
