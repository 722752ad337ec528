package java

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const (
	// maxDepth bounds how deep the alternatives of an expression nest.
	maxDepth = 4
	// maxLinks bounds the nodes on the way from an expression to what it begins
	// with.
	maxLinks = 100
	// maxArms bounds the alternatives of a switch.
	maxArms = 12
)

// expr is an expression as code.Expr, or "" where that cannot say it.
func (x *extractor) expr(id treesitter.NodeID) code.Expr { return x.exprWithin(id, maxDepth) }

// exprWithin follows an expression to its first name, and builds it from there.
func (x *extractor) exprWithin(id treesitter.NodeID, depth int) code.Expr {
	return exprs.Follow(id, maxLinks, x.link, func(id treesitter.NodeID) string { return x.primary(id, depth) })
}

// link takes the last member, call or index off an expression. The expression before
// it is none where nothing can be taken off.
func (x *extractor) link(id treesitter.NodeID) (link string, before treesitter.NodeID) {
	switch x.Kind(id) {
	case kindParenthesized:
		return "", x.FirstNamed(id)
	case kindAssignment:
		if x.HasToken(id, "=") {
			return "", x.Child(id, x.field.right)
		}
	case kindCall:
		object, name := x.Child(id, x.field.object), x.Child(id, x.field.name)
		if object != none && x.isNamed(name) && x.ChildOf(id, kindSuper) <= object {
			return "." + x.Text(name) + "()", object
		}
	case kindFieldAccess:
		object, field := x.Child(id, x.field.object), x.Child(id, x.field.field)
		if x.Kind(field) == kindIdentifier && x.isNamed(field) && x.ChildOf(id, kindSuper) <= object {
			return "." + x.Text(field), object
		}
	case kindArrayAccess:
		return "[]", x.Child(id, x.field.array)
	case kindUnary:
		if x.Text(x.Child(id, x.field.operator)) != "!" {
			return "", x.Child(id, x.field.operand)
		}
	}
	return "", none
}

// primary is what an expression begins with.
func (x *extractor) primary(id treesitter.NodeID, depth int) string {
	switch x.Kind(id) {
	case kindIdentifier, kindTypeIdentifier:
		return x.Text(id)
	case kindThis:
		return "this"
	case kindSuper:
		return "super"
	case kindScopedType, kindScopedIdentifier, kindGenericType, kindAnnotatedType:
		return x.dotted(id)
	case kindCall, kindFieldAccess:
		return x.outer(id)
	case kindNew:
		if t := x.Child(id, x.field.typ); x.FirstNamed(id) == t {
			return exprs.New(x.typeText(t))
		}
	case kindTernary, kindSwitch:
		return x.alternatives(id, depth)
	default:
		return x.constant(id)
	}
	return ""
}

// outer is a call or a field with nothing before it, or what an outer class has:
// "Outer.this", "Outer.super.name".
func (x *extractor) outer(id treesitter.NodeID) string {
	object := x.Child(id, x.field.object)
	name := x.Child(id, x.field.name)
	end := "()"
	if x.Kind(id) == kindFieldAccess {
		name, end = x.Child(id, x.field.field), ""
	}
	switch {
	case x.Kind(name) == kindThis:
		return exprs.ValueOf(x.dotted(object))
	case !x.isNamed(name):
		return ""
	case object == none:
		return x.Text(name) + end
	case x.ChildOf(id, kindSuper) > object:
		return x.dotted(object) + ".super." + x.Text(name) + end
	}
	return ""
}

// constant is an expression whose type its form tells.
func (x *extractor) constant(id treesitter.NodeID) string {
	switch x.Kind(id) {
	case kindCast:
		return exprs.ValueOf(x.typeText(x.Child(id, x.field.typ)))
	case kindNewArray:
		return exprs.ValueOf(x.typeText(x.Child(id, x.field.typ)) + x.dimensions(id))
	case kindClassLiteral:
		return exprs.ValueOf("Class<" + x.typeText(x.FirstNamed(id)) + ">")
	case kindString:
		return "<String>"
	case kindCharacter:
		return "<char>"
	case kindBoolean, kindInstanceof, kindUnary:
		return "<boolean>"
	case kindInteger:
		if strings.HasSuffix(strings.ToLower(x.Text(id)), "l") {
			return "<long>"
		}
		return "<int>"
	case kindReal:
		if strings.HasSuffix(strings.ToLower(x.Text(id)), "f") {
			return "<float>"
		}
		return "<double>"
	case kindBinary:
		return x.binary(id)
	}
	return ""
}

// binary is a comparison, or a text that something is added to.
func (x *extractor) binary(id treesitter.NodeID) string {
	switch x.Text(x.Child(id, x.field.operator)) {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return "<boolean>"
	case "+":
		for range maxLinks {
			if x.Kind(x.Child(id, x.field.right)) == kindString {
				return "<String>"
			}
			switch id = x.Child(id, x.field.left); x.Kind(id) {
			case kindString:
				return "<String>"
			case kindBinary:
			default:
				return ""
			}
		}
	}
	return ""
}

// dimensions are the brackets behind the type of a new array.
func (x *extractor) dimensions(id treesitter.NodeID) string {
	count := 0
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		switch {
		case x.Nodes[c].Field != x.field.dimensions:
		case x.Kind(c) == kindDimensions:
			count += strings.Count(x.Text(c), "[")
		default:
			count++ // with a length in it
		}
	}
	return strings.Repeat("[]", min(count, code.MaxChain/2))
}

// alternatives are the values that a condition chooses from. It is empty when one
// of them is not known.
func (x *extractor) alternatives(id treesitter.NodeID, depth int) string {
	if depth == 0 {
		return ""
	}
	out := ""
	add := func(c treesitter.NodeID) bool {
		for x.Kind(c) == kindParenthesized {
			c = x.FirstNamed(c)
		}
		if x.Kind(c) == kindNull {
			return true
		}
		value := x.exprWithin(c, depth-1)
		out = exprs.Either(out, value)
		return value != "" && len(out) <= code.MaxChain
	}
	if x.Kind(id) == kindTernary {
		if !add(x.Child(id, x.field.consequence)) || !add(x.Child(id, x.field.alternative)) {
			return ""
		}
		return out
	}
	body, arms := x.Child(id, x.field.body), 0
	if body == none {
		return ""
	}
	for rule := body + 1; rule < x.Nodes[body].Next; rule = x.Nodes[rule].Next {
		if x.Kind(rule) != kindScope { // "case x:"
			continue
		}
		last := x.LastNamed(rule)
		switch x.Tree.Kind(last) {
		case "throw_statement":
			continue
		case "expression_statement":
		default:
			return ""
		}
		if arms++; arms > maxArms || !add(x.FirstNamed(last)) {
			return ""
		}
	}
	return out
}

// typeText is a type as it is written, without white space that it does not need.
func (x *extractor) typeText(id treesitter.NodeID) string {
	return strings.TrimSuffix(snippet.Squeeze(x.Text(id), 4*code.MaxChain, '$'), "<>")
}
