package ecmascript

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// paramLocals adds the entries of the parameters of a function. Those without a
// type get it from what the function is passed to, as far as the text says.
func (x *extractor) paramLocals(list treesitter.NodeID) {
	fn := x.Parent(list)
	switch x.Kind(fn) {
	case kindFunction, kindFunctionExpr, kindArrow, kindMethod:
	default:
		return
	}
	var given wanted
	asked := false
	i := 0
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		pattern, typ, value := c, none, none
		switch x.Kind(c) {
		case kindParameter:
			pattern = x.Child(c, x.field.pattern)
			typ, value = x.Child(c, x.field.typ), x.Child(c, x.field.value)
			if pattern == none || x.Kind(pattern) == kindThis {
				continue
			}
		case kindDefaultPattern:
			pattern, value = x.Child(c, x.field.left), x.Child(c, x.field.right)
		case kindIdentifier, kindRestPattern, kindArrayPattern, kindObjectPattern:
		default:
			continue
		}
		if !asked && typ == none {
			given, asked = x.expected(fn), true
		}
		scope := code.Span{Start: x.Nodes[c].End, End: x.Nodes[fn].End}
		x.paramLocal(pattern, typ, value, scope, given, i)
		i++
	}
}

// paramLocal adds the entries of parameter i.
func (x *extractor) paramLocal(pattern, typ, value treesitter.NodeID, scope code.Span, given wanted, i int) {
	rest := x.Kind(pattern) == kindRestPattern
	if rest {
		pattern = x.FirstNamed(pattern)
	}
	l := local{Local: code.Local{Scope: scope}, param: true}
	switch {
	case typ != none:
		l.Type = x.annotation(typ)
	case rest:
	case given.call != "":
		l.Value = appendArgument(given.call, given.argument, i)
	case given.typ != "":
		l.Type = "Parameters<" + given.typ + ">[" + strconv.Itoa(i) + "]"
	case value != none:
		l.Value = x.expr(value)
	}
	if x.Kind(pattern) == kindIdentifier {
		x.addLocal(pattern, l)
		return
	}
	base := l.Value
	if shape := x.objectType(typ); shape != none {
		x.typedLocals(pattern, shape, scope, true, 0)
		return
	}
	if l.Type != "" && typ != none {
		if t := x.FirstNamed(typ); t != none {
			b, known := x.appendType(x.buffer[:0], t)
			x.buffer = b[:0]
			if known == levelPostfix {
				base = string(b)
			}
		}
	} else if l.Type != "" && len(l.Type)+2 <= code.MaxChain {
		base = "<" + l.Type + ">"
	}
	x.patternLocals(pattern, base, scope, true, false)
}

// appendArgument says parameter i of the function that is an argument of a call.
func appendArgument(call code.Expr, argument, i int) code.Expr {
	return appendPostfix(call, "()@"+strconv.Itoa(argument)+","+strconv.Itoa(i))
}

// wanted is where a function is wanted: as an argument of a call, or as a value
// of a type.
type wanted struct {
	call     code.Expr
	argument int
	typ      string
}

// expected finds what a function without written types is given to.
func (x *extractor) expected(fn treesitter.NodeID) wanted {
	member := "" // index types that lead from the object to the function
	id := fn
	if x.Kind(fn) == kindMethod {
		name := x.memberName(x.Child(fn, x.field.name))
		if x.Kind(x.Parent(fn)) != kindObject || name == "" {
			return wanted{}
		}
		member = indexType(name)
		id = x.Parent(fn)
	}
	for range maxWrappers {
		parent := x.Parent(id)
		switch x.Kind(parent) {
		case kindParenthesized, kindNonNull:
			id = parent
		case kindCast:
			return x.expectedType(x.LastNamed(parent), member)
		case kindPair:
			name := x.memberName(x.Child(parent, x.field.key))
			if name == "" || x.Nodes[id].Field != x.field.value {
				return wanted{}
			}
			member = indexType(name) + member
			id = x.Parent(parent)
		case kindArguments:
			return x.expectedArgument(parent, id, member)
		case kindDeclarator, kindField:
			if x.Nodes[id].Field != x.field.value {
				return wanted{}
			}
			return x.expectedType(x.annotated(parent), member)
		case kindReturn:
			return x.expectedType(x.outerResult(), member)
		case kindArrow:
			return x.expectedType(x.unannotated(x.Child(parent, x.field.returnType)), member)
		case kindAssignment:
			e := x.expr(x.Child(parent, x.field.left))
			if t := typeOfExpr(e); e != "" && t != "" && x.Nodes[id].Field == x.field.right {
				return wanted{typ: t + member}
			}
			return wanted{}
		case kindJSXExpression:
			return x.expectedAttribute(parent, member)
		case kindTernary:
			if x.Nodes[id].Field == x.field.condition {
				return wanted{}
			}
			id = parent
		default:
			return wanted{}
		}
	}
	return wanted{}
}

func indexType(name string) string { return "[" + strconv.Quote(name) + "]" }

// annotated is the written type of a declarator, parameter or field, or none.
func (x *extractor) annotated(id treesitter.NodeID) treesitter.NodeID {
	return x.unannotated(x.Child(id, x.field.typ))
}

func (x *extractor) unannotated(annotation treesitter.NodeID) treesitter.NodeID {
	if annotation == none {
		return none
	}
	return x.FirstNamed(annotation)
}

// outerResult is the written type of what the function around the current one
// gives, or none.
func (x *extractor) outerResult() treesitter.NodeID {
	if len(x.frames) == 0 {
		return none
	}
	outer := x.frames[len(x.frames)-1].fn
	if outer == none {
		return none
	}
	return x.unannotated(x.Child(outer, x.field.returnType))
}

func (x *extractor) expectedType(t treesitter.NodeID, member string) wanted {
	if t == none {
		return wanted{}
	}
	text, ok := x.typeText(t)
	if !ok || text == "const" {
		return wanted{}
	}
	if member != "" && !isName(text) {
		text = "(" + text + ")"
	}
	return wanted{typ: text + member}
}

// expectedArgument is what a call or construction wants as an argument, or as a
// member of it.
func (x *extractor) expectedArgument(arguments, id treesitter.NodeID, member string) wanted {
	call := x.Parent(arguments)
	callee := x.Child(call, x.field.function)
	if x.Kind(call) == kindNew {
		callee = x.Child(call, x.field.constructor)
	}
	i := 0
	for c := arguments + 1; c < id; c = x.Nodes[c].Next {
		switch k := x.Kind(c); k {
		case kindToken, kindComment:
		case kindSpread:
			return wanted{}
		default:
			i++
		}
	}
	e := x.operand(callee, "")
	if e == "" {
		return wanted{}
	}
	if member == "" {
		if x.Kind(call) == kindNew {
			e = "new " + e
		}
		return wanted{call: e, argument: i}
	}
	t := typeOfExpr(e)
	if t == "" {
		return wanted{}
	}
	parameters := "Parameters<"
	if x.Kind(call) == kindNew {
		parameters = "ConstructorParameters<"
	}
	return wanted{typ: parameters + t + ">[" + strconv.Itoa(i) + "]" + member}
}

// expectedAttribute is what a component wants as an attribute.
func (x *extractor) expectedAttribute(expression treesitter.NodeID, member string) wanted {
	attribute := x.Parent(expression)
	if x.Kind(attribute) != kindJSXAttribute {
		return wanted{}
	}
	name := x.FirstNamed(attribute)
	component := x.path(x.Child(x.Parent(attribute), x.field.name))
	if name == none || component == nil || component[0] == "" || component[0][0] >= 'a' && component[0][0] <= 'z' && len(component) == 1 {
		return wanted{}
	}
	var t strings.Builder
	t.WriteString("typeof ")
	for i, part := range component {
		if i > 0 {
			t.WriteString(".")
		}
		t.WriteString(part)
	}
	x.markRoot(component[0])
	return wanted{typ: "ComponentProps<" + t.String() + ">" + indexType(x.Text(name)) + member}
}
