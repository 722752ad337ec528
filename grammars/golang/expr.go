package golang

import (
	"bytes"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// exprDepth bounds how deep an expression is looked into; a longer one would not
// fit in code.MaxChain in any case.
const exprDepth = 48

// expr is the code.Expr of an expression, or "" when none can be said.
func (x *extractor) expr(id treesitter.NodeID) string {
	return x.exprThen(id, "")
}

// exprThen is expr with a postfix behind it.
func (x *extractor) exprThen(id treesitter.NodeID, postfix string) string {
	x.scratch = x.scratch[:0]
	if !x.appendExpr(id, exprDepth) || len(x.scratch)+len(postfix) > code.MaxChain {
		return ""
	}
	x.scratch = append(x.scratch, postfix...)
	return x.intern(x.scratch)
}

// intern makes a string of b; equal ones share memory.
func (x *extractor) intern(b []byte) string {
	if n, ok := x.nameIDs[string(b)]; ok {
		return x.names[n].text
	}
	s := string(b)
	x.nameIDs[s] = int32(len(x.names))
	x.names = append(x.names, name{text: s, binding: noBinding})
	return s
}

func (x *extractor) add(s string) bool {
	x.scratch = append(x.scratch, s...)
	return len(x.scratch) <= code.MaxChain
}

// appendExpr writes an expression into the scratch buffer, and reports whether
// all of it could be said.
func (x *extractor) appendExpr(id treesitter.NodeID, depth int) bool {
	if id == none || depth == 0 {
		return false
	}
	switch k := x.kind(id); k {
	case kindIdentifier, kindTypeIdentifier:
		return !x.isBlankName(id) && x.add(x.text(id))
	case kindParenthesized:
		return x.appendExpr(x.firstNamed(id), depth-1)
	case kindSelector, kindQualifiedType:
		operand, member := x.child(id, x.field.operand), x.child(id, x.field.field)
		if k == kindQualifiedType {
			operand, member = x.child(id, x.field.p), x.child(id, x.field.name)
		}
		return member != none && !x.isBlankName(member) &&
			x.appendExpr(operand, depth-1) && x.add(".") && x.add(x.text(member))
	case kindCall:
		return x.appendCall(id, depth)
	case kindConversion:
		t := x.child(id, x.field.typ)
		if x.kind(t) == kindGenericType { // a call as likely as a conversion
			return x.appendExpr(x.child(t, x.field.typ), depth-1) && x.add("()")
		}
		return x.appendType(t, "")
	case kindIndex:
		return x.appendExpr(x.child(id, x.field.operand), depth-1) && x.add("[]")
	case kindSlice:
		return x.appendExpr(x.child(id, x.field.operand), depth-1)
	case kindInstantiation, kindGenericType:
		return x.appendExpr(x.child(id, x.field.typ), depth-1)
	case kindAssertion:
		return x.appendType(x.child(id, x.field.typ), "")
	case kindUnary:
		return x.appendUnary(id, depth)
	case kindBinary:
		return x.appendBinary(id, depth)
	case kindComposite:
		return x.appendType(x.child(id, x.field.typ), "")
	case kindFuncLiteral:
		return x.appendFuncType(id)
	case kindLiteral:
		return x.add(literals[x.tree.Kind(id)])
	case kindPointerType:
		return x.appendExpr(x.firstNamed(id), depth-1)
	}
	return false
}

// literals are the types of basic literals.
var literals = map[string]string{
	"int_literal":                "<int>",
	"float_literal":              "<float64>",
	"imaginary_literal":          "<complex128>",
	"rune_literal":               "<rune>",
	"interpreted_string_literal": "<string>",
	"raw_string_literal":         "<string>",
	"true":                       "<bool>",
	"false":                      "<bool>",
	"iota":                       "<int>",
}

// appendCall writes the result of a call. What the predeclared functions return
// depends on their arguments, so it is said here.
func (x *extractor) appendCall(id treesitter.NodeID, depth int) bool {
	function := x.child(id, x.field.function)
	first := x.firstNamed(x.child(id, x.field.arguments))
	if x.kind(function) == kindSelector {
		return x.appendSelectedCall(function, first, depth)
	}
	if x.kind(function) != kindIdentifier || x.local(function) != boundNothing {
		return x.appendExpr(function, depth-1) && x.add("()")
	}
	switch string(x.bytes(function)) {
	case "new":
		return x.appendType(first, "*")
	case "make":
		return x.appendType(first, "")
	case "len", "cap", "copy":
		return x.add("<int>")
	case "append":
		return x.appendExpr(first, depth-1)
	case "recover":
		return x.add("<any>")
	}
	return x.appendExpr(function, depth-1) && x.add("()")
}

// generics are functions of the standard library that give their first argument
// back, or one of its elements.
var generics = map[string]string{
	"slices.Clone": "", "slices.Clip": "", "slices.Grow": "", "slices.Insert": "", "slices.Delete": "", "slices.DeleteFunc": "",
	"slices.Replace": "", "slices.Compact": "", "slices.CompactFunc": "", "slices.Concat": "", "slices.Repeat": "", "maps.Clone": "",
	"slices.Max": "[]", "slices.Min": "[]", "slices.MaxFunc": "[]", "slices.MinFunc": "[]", "cmp.Or": "",
	"sync.OnceValue": "", "sync.OnceValues": "",
}

// appendSelectedCall writes the result of calling a member. Of functions that are
// generic only their arguments tell it; those of the standard library are known.
func (x *extractor) appendSelectedCall(function, first treesitter.NodeID, depth int) bool {
	operand := x.child(function, x.field.operand)
	if x.kind(operand) == kindIdentifier && first != none && x.packages[string(x.bytes(operand))] && x.local(operand) == boundNothing {
		if postfix, ok := generics[string(x.bytes(function))]; ok {
			return x.appendExpr(first, depth-1) && x.add(postfix)
		}
	}
	return x.appendExpr(function, depth-1) && x.add("()")
}

func (x *extractor) appendUnary(id treesitter.NodeID, depth int) bool {
	operand := x.child(id, x.field.operand)
	operator := x.child(id, x.field.operator)
	switch string(x.bytes(operator)) {
	case "!":
		return x.add("<bool>")
	case "<-":
		return x.appendExpr(operand, depth-1) && x.add("[]")
	case "&":
		for x.kind(operand) == kindParenthesized {
			operand = x.firstNamed(operand)
		}
		if x.kind(operand) == kindComposite {
			return x.appendType(x.child(operand, x.field.typ), "*")
		}
	}
	return x.appendExpr(operand, depth-1)
}

// appendBinary writes the operand that gives its type to the whole: a literal
// takes that of the other.
func (x *extractor) appendBinary(id treesitter.NodeID, depth int) bool {
	left, right := x.child(id, x.field.left), x.child(id, x.field.right)
	switch string(x.bytes(x.child(id, x.field.operator))) {
	case "==", "!=", "<", "<=", ">", ">=", "&&", "||":
		return x.add("<bool>")
	case "<<", ">>":
	default:
		if x.kind(left) == kindLiteral {
			left = right
		}
	}
	return x.appendExpr(left, depth-1)
}

// appendType writes "<prefix type>".
func (x *extractor) appendType(id treesitter.NodeID, prefix string) bool {
	return id != none && x.add("<") && x.add(prefix) && x.appendTypeText(x.span(id)) && x.add(">")
}

// typeExpr is the expression for a value of a type.
func (x *extractor) typeExpr(id treesitter.NodeID) string {
	x.scratch = x.scratch[:0]
	if !x.appendType(id, "") {
		return ""
	}
	return x.intern(x.scratch)
}

// appendFuncType writes the type of a function literal.
func (x *extractor) appendFuncType(id treesitter.NodeID) bool {
	parameters, result := x.child(id, x.field.parameters), x.child(id, x.field.result)
	if parameters == none || !x.add("<func") || !x.appendTypeText(x.span(parameters)) {
		return false
	}
	return (result == none || x.appendTypeText(x.span(result))) && x.add(">")
}

// appendTypeText writes a type on one line, without directions of channels,
// whose arrows are no brackets that balance.
func (x *extractor) appendTypeText(s code.Span) bool {
	text := s.Text(x.src)
	if len(text) > 2*code.MaxChain || bytes.Contains(text, []byte("//")) || bytes.Contains(text, []byte("/*")) ||
		bytes.Contains(text, []byte("struct")) && bytes.IndexByte(text, '\n') >= 0 {
		return false
	}
	var open [3]int // brackets of each kind
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case isBlank(c):
			n := len(x.scratch)
			if i+1 < len(text) && n > 0 && isWord(x.scratch[n-1]) && isWord(text[i+1]) {
				x.scratch = append(x.scratch, ' ')
			}
		case c == '<' && i+1 < len(text) && text[i+1] == '-':
			i++
		case c == '<' || c == '>':
			return false
		default:
			x.scratch = append(x.scratch, c)
			if i := strings.IndexByte("()[]{}", c); i >= 0 {
				open[i/2] += 1 - 2*(i%2)
				if open[i/2] < 0 {
					return false
				}
			}
		}
	}
	return open == [3]int{} && len(x.scratch) <= code.MaxChain
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
