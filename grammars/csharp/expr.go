package csharp

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
	// maxSteps bounds the nodes on the way from an expression to what it begins
	// with.
	maxSteps = 150
	// maxArms bounds the alternatives of a switch.
	maxArms = 12
)

// expr is an expression as code.Expr, or "" where that cannot say it.
func (x *extractor) expr(id treesitter.NodeID) code.Expr { return x.exprWithin(id, maxDepth) }

// exprWithin follows an expression to its first name, and builds it from there.
func (x *extractor) exprWithin(id treesitter.NodeID, depth int) code.Expr {
	return exprs.Follow(id, maxSteps, x.link, func(id treesitter.NodeID) string { return x.primary(id, depth) })
}

// link takes the last member, call or index off an expression. The expression before
// it is none where nothing can be taken off.
func (x *extractor) link(id treesitter.NodeID) (link string, before treesitter.NodeID) {
	switch x.Kind(id) {
	case kindParenthesized, kindPostfix:
		if inner := x.bare(id); inner != id {
			return "", inner
		}
	case kindAssignment:
		if x.HasToken(id, "=") {
			return "", x.Child(id, x.field.right)
		}
	case kindInvocation:
		return x.called(id)
	case kindMemberAccess:
		if name := x.dotted(x.Child(id, x.field.name)); name != "" {
			return "." + name, x.Child(id, x.field.expression)
		}
	case kindConditionalAccess:
		if x.ChildOf(id, kindElementBinding) != none {
			return "[]", x.Child(id, x.field.condition)
		}
		if name := x.dotted(x.Child(x.ChildOf(id, kindMemberBinding), x.field.name)); name != "" {
			return "." + name, x.Child(id, x.field.condition)
		}
	case kindElementAccess:
		return "[]", x.Child(id, x.field.expression)
	case kindPrefix:
		if !x.HasToken(id, "!") {
			return "", x.LastNamed(id)
		}
	case kindWith, kindTransparent:
		return "", x.FirstNamed(id)
	}
	return "", none
}

// called takes a call off an expression, or what only configures the waiting for the
// result.
func (x *extractor) called(id treesitter.NodeID) (link string, before treesitter.NodeID) {
	function := x.Child(id, x.field.function)
	switch x.Kind(function) {
	case kindIdentifier:
		if x.Text(function) == "nameof" {
			return "", none
		}
	case kindMemberAccess:
		if x.Text(x.Child(function, x.field.name)) == "ConfigureAwait" {
			return "", x.Child(function, x.field.expression)
		}
	}
	return "()", function
}

// primary is what an expression begins with.
func (x *extractor) primary(id treesitter.NodeID, depth int) string {
	switch x.Kind(id) {
	case kindIdentifier:
		if reserved[x.Text(id)] {
			return ""
		}
		return x.name(id)
	case kindPredefinedType:
		return x.Text(id)
	case kindGenericName:
		if x.Kind(x.Parent(id)) == kindMemberAccess {
			return exprs.ValueOf(x.typeText(id)) // a type before its static member
		}
		return x.dotted(id)
	case kindQualifiedName, kindAliasName:
		return x.dotted(id)
	case kindToken:
		switch x.Text(id) {
		case "this":
			return "this"
		case "base":
			return "super"
		}
	case kindNew:
		return newOf(x.typeText(x.Child(id, x.field.typ)))
	case kindImplicitNew:
		return newOf(x.target(id))
	case kindTernary, kindSwitchExpression:
		return x.alternatives(id, depth)
	case kindAwait:
		if depth > 0 {
			return x.awaited(x.exprWithin(x.FirstNamed(id), depth-1))
		}
	case kindImplicitArray, kindCollection:
		if depth > 0 {
			return x.listOf(id, depth-1)
		}
	case kindBinary:
		return x.binary(id, depth)
	default:
		return x.constant(id)
	}
	return ""
}

func (x *extractor) awaited(e string) string {
	switch {
	case e == "":
		return ""
	case strings.Contains(e, "|") || strings.HasPrefix(e, "await "):
		e = "(" + e + ")"
	}
	return exprs.Bounded("await " + e)
}

// listOf is a list of what its first element is.
func (x *extractor) listOf(id treesitter.NodeID, depth int) string {
	first := x.FirstNamed(id)
	for range maxDepth {
		switch x.Tree.Kind(first) {
		case "initializer_expression", "collection_element", "expression_element":
			first = x.FirstNamed(first)
			continue
		}
		break
	}
	if element := x.exprWithin(first, depth); element != "" {
		return exprs.Bounded("[" + element + "]")
	}
	return ""
}

// constant is an expression whose type its form tells.
func (x *extractor) constant(id treesitter.NodeID) string {
	switch x.Kind(id) {
	case kindCast, kindDefault:
		return exprs.ValueOf(x.typeText(x.Child(id, x.field.typ)))
	case kindTypeTest:
		if x.HasToken(id, "as") {
			return exprs.ValueOf(x.typeText(x.Child(id, x.field.right)))
		}
		return "<bool>"
	case kindNewArray:
		return exprs.ValueOf(x.arrayText(x.Child(id, x.field.typ)))
	case kindTypeof:
		return "<Type>"
	case kindString, kindInvocation: // nameof
		return "<string>"
	case kindCharacter:
		return "<char>"
	case kindBoolean, kindIsPattern, kindPrefix:
		return "<bool>"
	case kindInteger:
		return integer(strings.ToLower(x.Text(id)))
	case kindReal:
		switch text := strings.ToLower(x.Text(id)); text[len(text)-1] {
		case 'f':
			return "<float>"
		case 'm':
			return "<decimal>"
		}
		return "<double>"
	}
	return ""
}

func integer(text string) string {
	unsigned, long := strings.Contains(text, "u"), strings.Contains(text, "l")
	switch {
	case unsigned && long:
		return "<ulong>"
	case long:
		return "<long>"
	case unsigned:
		return "<uint>"
	}
	return "<int>"
}

// binary is a comparison, a text that something is added to, or a value with another
// for where there is none.
func (x *extractor) binary(id treesitter.NodeID, depth int) string {
	switch x.Text(x.Child(id, x.field.operator)) {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return "<bool>"
	case "??":
		return x.alternatives(id, depth)
	case "+":
		for range maxSteps {
			if x.Kind(x.Child(id, x.field.right)) == kindString {
				return "<string>"
			}
			switch id = x.Child(id, x.field.left); x.Kind(id) {
			case kindString:
				return "<string>"
			case kindBinary:
			default:
				return ""
			}
		}
	}
	return ""
}

// alternatives are the values that a condition chooses from. It is empty when one
// of them is not known.
func (x *extractor) alternatives(id treesitter.NodeID, depth int) string {
	if depth == 0 {
		return ""
	}
	out := ""
	add := func(c treesitter.NodeID) bool {
		c = x.bare(c)
		switch x.Kind(c) {
		case kindNull, kindThrow:
			return true
		case kindCollection:
			if x.FirstNamed(c) == none {
				return true
			}
		}
		if x.Text(c) == "default" {
			return true
		}
		value := x.exprWithin(c, depth-1)
		out = exprs.Either(out, value)
		return value != "" && len(out) <= code.MaxChain
	}
	switch x.Kind(id) {
	case kindTernary:
		if !add(x.Child(id, x.field.consequence)) || !add(x.Child(id, x.field.alternative)) {
			return ""
		}
	case kindBinary:
		if !add(x.Child(id, x.field.left)) || !add(x.Child(id, x.field.right)) {
			return ""
		}
	default:
		arms := 0
		for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
			if x.Kind(c) != kindScope {
				continue
			}
			if arms++; arms > maxArms || !add(x.LastNamed(c)) {
				return ""
			}
		}
	}
	return out
}

// typeText is a type as it is written, without white space that it does not need,
// and without the sign that it may be null.
func (x *extractor) typeText(id treesitter.NodeID) string {
	if x.Kind(id) == kindWrappedType && x.HasToken(id, "?") {
		id = x.Child(id, x.field.typ)
	}
	return snippet.Squeeze(x.Text(id), 4*code.MaxChain, '@')
}

// arrayText is a type of arrays without their lengths.
func (x *extractor) arrayText(id treesitter.NodeID) string {
	rank := ""
	for x.Kind(id) == kindArrayType && len(rank) < code.MaxChain {
		rank += "[]"
		id = x.Child(id, x.field.typ)
	}
	if t := x.typeText(id); t != "" {
		return t + rank
	}
	return ""
}

// newOf is a new value of a type.
func newOf(t string) string {
	if t == "var" {
		return ""
	}
	return exprs.New(t)
}
