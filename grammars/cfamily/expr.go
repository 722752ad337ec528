package cfamily

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// deepestExpr bounds how deep an expression nests that is written as a code.Expr.
const deepestExpr = 24

// globalNamespace is what stands before a name with "::" and nothing else before
// it.
const globalNamespace = "::"

// expr writes an expression as a code.Expr; empty when it tells no type, or is
// longer than facts may be.
func (x *walker) expr(id treesitter.NodeID) string {
	return fitting(x.exprIn(id, deepestExpr))
}

// fitting is an expression that is not too long, or nothing.
func fitting(e string) string {
	if len(e) > code.MaxChain {
		return ""
	}
	return e
}

func (x *walker) exprIn(id treesitter.NodeID, depth int) string {
	if id == none || depth == 0 {
		return ""
	}
	depth--
	switch x.kind(id) {
	case kindIdentifier, kindTypeIdentifier, kindNamespaceIdentifier:
		return x.text(id)
	case kindThis:
		return "this"
	case kindField:
		return memberOf(x.exprIn(x.child(id, x.field.argument), depth), x.lastName(x.child(id, x.field.field), depth))
	case kindQualified, kindTemplateName, kindDependent:
		return x.qualified(id, depth)
	case kindCall:
		return x.callExpr(id, depth)
	case kindSubscript:
		return postfix(x.exprIn(x.child(id, x.field.argument), depth), "[]")
	case kindParenthesized:
		return x.exprIn(x.firstNamed(id), depth)
	case kindDereference:
		inner := x.exprIn(x.child(id, x.field.argument), depth)
		if x.src[x.nodes[id].Start] == '*' && inner != "this" {
			return postfix(inner, "?")
		}
		return inner
	case kindUpdate:
		return x.exprIn(x.child(id, x.field.argument), depth)
	case kindNew:
		if typ := x.typeOfNode(x.child(id, x.field.typ)); typ != "" {
			return "new " + typ + "()"
		}
	case kindLiteral, kindCast:
		return valueOf(x.typeOfNode(x.child(id, x.field.typ)))
	case kindAssignment:
		return x.exprIn(x.child(id, x.field.left), depth)
	case kindReturn:
		return x.exprIn(x.firstNamed(id), depth)
	default:
		return x.otherExpr(id, depth)
	}
	return ""
}

// otherExpr is exprIn for what has no meaning for the uses of names.
func (x *walker) otherExpr(id treesitter.NodeID, depth int) string {
	switch x.tree.Kind(id) {
	case "conditional_expression":
		first := x.child(id, x.field.consequence)
		if first == none {
			first = x.child(id, x.field.condition) // a ?: b
		}
		return either(x.exprIn(first, depth), x.exprIn(x.child(id, x.field.alternative), depth))
	case "comma_expression":
		return x.exprIn(x.child(id, x.field.right), depth)
	case "co_await_expression":
		if e := x.exprIn(x.child(id, x.field.argument), depth); e != "" && !strings.Contains(e, "|") {
			return "await " + e
		}
	case "number_literal":
		if strings.ContainsAny(x.text(id), ".") {
			return "<double>"
		}
		return "<int>"
	case "string_literal", "concatenated_string", "raw_string_literal":
		return "<const char*>"
	case "char_literal":
		return "<char>"
	case "true", "false":
		return "<bool>"
	case "sizeof_expression":
		return "<size_t>"
	case "binary_expression":
		return x.binary(id, depth)
	case "unary_expression":
		if x.src[x.nodes[id].Start] == '!' {
			return "<bool>"
		}
		return x.exprIn(x.child(id, x.field.argument), depth)
	}
	return ""
}

// binary is the expression of an operator: what compares gives a bool, and a
// pointer or number that is moved by a number keeps its type.
func (x *walker) binary(id treesitter.NodeID, depth int) string {
	left, right := x.child(id, x.field.left), x.child(id, x.field.right)
	if left == none || right == none {
		return ""
	}
	switch operator := strings.TrimSpace(x.src[x.nodes[left].End:x.nodes[right].Start]); operator {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return "<bool>"
	case "+", "-":
		if x.tree.Kind(right) == "number_literal" {
			return x.exprIn(left, depth)
		}
	}
	return ""
}

// castFunctions are the functions that give a value of the type that is their
// template argument, with what stands around it.
var castFunctions = map[string][2]string{
	"make_unique":               {"std::unique_ptr<", ">"},
	"make_shared":               {"std::shared_ptr<", ">"},
	"allocate_shared":           {"std::shared_ptr<", ">"},
	"static_pointer_cast":       {"std::shared_ptr<", ">"},
	"dynamic_pointer_cast":      {"std::shared_ptr<", ">"},
	"const_pointer_cast":        {"std::shared_ptr<", ">"},
	"reinterpret_pointer_cast":  {"std::shared_ptr<", ">"},
	"make_unique_for_overwrite": {"std::unique_ptr<", ">"},
}

// passing are the functions of the standard library that give what they get.
var passing = map[string]bool{"move": true, "forward": true, "as_const": true, "addressof": true, "launder": true, "exchange": true}

// callExpr is the expression of a call: "f()", or the type of a cast.
func (x *walker) callExpr(id treesitter.NodeID, depth int) string {
	function := x.child(id, x.field.function)
	if x.tree.Kind(function) == "primitive_type" {
		return valueOf(x.text(function))
	}
	last := function
	for x.kind(last) == kindQualified {
		last = x.child(last, x.field.name)
	}
	name := last
	if x.kind(last) == kindTemplateName {
		name = x.child(last, x.field.name)
	}
	switch text := x.text(name); {
	case x.kind(last) == kindTemplateName && (castFunctions[text][0] != "" || strings.HasSuffix(text, "_cast")):
		around := castFunctions[text]
		if typ := x.typeOfNode(x.firstNamed(x.child(last, x.field.arguments))); typ != "" {
			return valueOf(around[0] + typ + around[1])
		}
		return ""
	case last != function && passing[text] && strings.HasPrefix(x.text(function), "std::"):
		return x.exprIn(x.firstNamed(x.child(id, x.field.arguments)), depth)
	}
	return postfix(x.exprIn(function, depth), "()")
}

// qualified writes a path with dots and without template arguments.
func (x *walker) qualified(id treesitter.NodeID, depth int) string {
	if depth == 0 {
		return ""
	}
	depth--
	switch x.kind(id) {
	case kindTemplateName:
		return x.qualified(x.child(id, x.field.name), depth)
	case kindDependent:
		return x.qualified(x.firstNamed(id), depth)
	case kindQualified:
		name := x.qualified(x.child(id, x.field.name), depth)
		if scope := x.child(id, x.field.scope); scope != none {
			return memberOf(x.qualified(scope, depth), name)
		}
		return name
	case kindIdentifier, kindTypeIdentifier, kindFieldIdentifier, kindNamespaceIdentifier:
		return x.text(id)
	}
	return ""
}

// lastName is the simple name of a member.
func (x *walker) lastName(id treesitter.NodeID, depth int) string {
	e := x.qualified(id, depth)
	return e[strings.LastIndexByte(e, '.')+1:]
}

// typeOfNode is the text of a type on one line, empty when it is long or declares
// the type.
func (x *walker) typeOfNode(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	return typeText(x.text(id))
}

// typeText is a type on one line, without spaces that it does not need; empty
// when it is long or has a body.
func typeText(text string) string {
	if len(text) > 4*code.MaxChain || strings.ContainsAny(text, "{};\"'") {
		return ""
	}
	return fitting(snippet.Squeeze(text, 4*code.MaxChain, '$'))
}

// valueOf is the expression of a value of a written type.
func valueOf(typ string) string {
	if typ == "" {
		return ""
	}
	return "<" + typ + ">"
}

// memberOf is a member of an expression.
func memberOf(of, name string) string {
	if of == "" || name == "" {
		return ""
	}
	return postfix(of, "."+name)
}

// postfix puts a postfix behind an expression.
func postfix(e, with string) string {
	switch {
	case e == "":
		return ""
	case isSeveral(e):
		return "(" + e + ")" + with
	}
	return e + with
}

// isSeveral reports whether an expression binds weaker than a postfix.
func isSeveral(e string) bool {
	if strings.HasPrefix(e, "await ") {
		return true
	}
	depth := 0
	for i := range len(e) {
		switch e[i] {
		case '(', '[', '<':
			depth++
		case ')', ']', '>':
			depth--
		case '|':
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// either is one of two expressions, of which one may not be known.
func either(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "":
		return a
	}
	return a + "|" + b
}
