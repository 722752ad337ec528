package ruby

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxExprDepth bounds how deep an expression is read.
const maxExprDepth = 16

// expr renders an expression as a code.Expr, "" when it cannot be told. Instance
// variables are members of their name without the sign.
func (x *extractor) expr(id treesitter.NodeID, depth int) string {
	if id == none || depth > maxExprDepth || x.IsEmpty(id) {
		return ""
	}
	depth++
	switch x.Kind(id) {
	case kindParenthesized:
		return x.expr(x.Only(id), depth)
	case kindSelf:
		return "this"
	case kindConstant, kindScopeResolution:
		return bounded(strings.ReplaceAll(x.path(id), "::", "."))
	case kindIdentifier:
		if name := x.Text(id); x.isLocal(name) {
			return bounded(name)
		}
		return memberOf("this", x.Text(id)+"()")
	case kindInstanceVariable:
		return memberOf("this", strings.TrimLeft(x.Text(id), "@"))
	case kindCall:
		return x.callExpr(id, depth)
	case kindElement:
		if of := x.expr(x.FirstNamed(id), depth); of != "" {
			return bounded(grouped(of) + "[]")
		}
	case kindAssignment:
		return x.expr(x.Child(id, x.field.right), depth)
	case kindConditional:
		return either(x.expr(x.Child(id, x.field.consequence), depth), x.expr(x.Child(id, x.field.alternative), depth))
	case kindBinary:
		if operator := x.Text(x.Child(id, x.field.operator)); operator == "||" || operator == "or" {
			return either(x.expr(x.Child(id, x.field.left), depth), x.expr(x.Child(id, x.field.right), depth))
		}
	case kindString:
		return "<String>"
	case kindNil:
		return valueNil
	}
	return ""
}

// valueNil is the value that adds nothing to another.
const valueNil = "<nil>"

// callExpr is the result of a call.
func (x *extractor) callExpr(id treesitter.NodeID, depth int) string {
	receiver, method := x.Child(id, x.field.receiver), x.Text(x.Child(id, x.field.method))
	if strings.ContainsAny(method, "?!=<>[]+-*/%&|^~") || method == "" {
		return ""
	}
	if receiver == none {
		if x.Kind(x.Child(id, x.field.method)) == kindSuper {
			return ""
		}
		return memberOf("this", method+"()")
	}
	if path := x.path(receiver); path != "" && method == "new" {
		return bounded("new " + strings.ReplaceAll(path, "::", ".") + "()")
	}
	of := x.expr(receiver, depth)
	switch method {
	case "freeze", "dup", "clone", "itself", "tap":
		return of
	case "class", "new":
		return ""
	}
	return memberOf(of, method+"()")
}

// memberOf puts a member behind an expression.
func memberOf(of, name string) string {
	if of == "" || name == "" {
		return ""
	}
	return bounded(grouped(of) + "." + name)
}

func grouped(e string) string {
	if strings.Contains(e, "|") {
		return "(" + e + ")"
	}
	return e
}

// either is one of two values; nil adds nothing.
func either(a, b string) string {
	switch {
	case a == "" || b == "":
		return ""
	case a == b, b == valueNil:
		return a
	case a == valueNil:
		return b
	}
	for have := range strings.SplitSeq(a, "|") {
		if have == b {
			return a
		}
	}
	return bounded(a + "|" + b)
}

func bounded(e string) string {
	if len(e) > code.MaxChain {
		return ""
	}
	return e
}

// countArguments is code.Ref.Args for a call.
func (x *extractor) countArguments(call treesitter.NodeID) uint8 {
	arguments := x.Child(call, x.field.arguments)
	count := 0
	for c := x.FirstNamed(arguments); c != none; c = x.NextNamed(c) {
		switch x.Kind(c) {
		case kindSplat, kindPair, kindBlockArgument, kindForward:
			return 0
		}
		count++
	}
	return uint8(min(count+1, code.MaxArgs))
}
