package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxExprDepth bounds how deep an expression is looked into.
const maxExprDepth = 24

// level says how tightly what appendExpr wrote binds.
type level uint8

const (
	levelUnknown level = iota // cannot be said
	levelNothing              // null and undefined: no value at all
	levelPostfix              // anything may follow
	levelAwait
	levelUnion
)

// expr says an expression in the form code.Expr, or "" if that cannot be done.
func (x *extractor) expr(id treesitter.NodeID) code.Expr {
	if id == none {
		return ""
	}
	b, l := x.appendExpr(x.buffer[:0], id, 0)
	x.buffer = b[:0]
	if l < levelPostfix || len(b) > code.MaxChain {
		return ""
	}
	return string(b)
}

// operand is expr of something that a postfix follows.
func (x *extractor) operand(id treesitter.NodeID, postfix string) code.Expr {
	if id == none {
		return ""
	}
	b, ok := x.appendOperand(x.buffer[:0], id, 0)
	x.buffer = b[:0]
	if !ok || len(b)+len(postfix) > code.MaxChain {
		return ""
	}
	return string(b) + postfix
}

// result is what a function gives by returning the expression: expr where names
// that only the function knows are replaced by their values.
func (x *extractor) result(id treesitter.NodeID) (code.Expr, level) {
	x.inline = x.fn
	b, l := x.appendExpr(x.buffer[:0], id, 0)
	x.inline = none
	x.buffer = b[:0]
	if len(b) > code.MaxChain {
		return "", levelUnknown
	}
	return string(b), l
}

// appendExpr appends an expression. What it appended means nothing if the level
// is levelUnknown.
func (x *extractor) appendExpr(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	if id == none || depth > maxExprDepth || len(b) > code.MaxChain {
		return b, levelUnknown
	}
	depth++
	switch k := x.Kind(id); k {
	case kindNothing:
		return b, levelNothing
	case kindIdentifier, kindShorthand:
		return x.appendName(b, id, depth)
	case kindThis, kindSuper:
		if k == kindSuper {
			return append(b, "super"...), levelPostfix
		}
		this := x.this()
		if this == "" {
			return b, levelUnknown
		}
		return append(b, this...), levelPostfix
	case kindMember, kindSubscript:
		return x.appendMember(b, id, depth)
	case kindCall:
		return x.appendCall(b, id, depth)
	case kindNew:
		return x.appendNew(b, id)
	case kindParenthesized, kindNonNull:
		return x.appendExpr(b, x.FirstNamed(id), depth)
	case kindCast:
		if t := x.castType(id); t != none {
			return x.appendType(b, t)
		}
		inner := x.FirstNamed(id)
		if x.Kind(inner) == kindArray && x.hasToken(id, "const", none) {
			return x.appendTuple(b, inner, depth)
		}
		return x.appendExpr(b, inner, depth)
	case kindTypeAssertion:
		args := x.ChildOf(id, kindTypeArguments)
		if args == none {
			return b, levelUnknown
		}
		return x.appendType(b, x.FirstNamed(args))
	case kindAwait:
		return x.appendAwait(b, x.FirstNamed(id), depth)
	case kindTernary:
		return x.appendUnion(b, depth, x.Child(id, x.field.consequence), x.Child(id, x.field.alternative))
	case kindBinary:
		return x.appendBinary(b, id, depth)
	case kindAssignment:
		return x.appendExpr(b, x.Child(id, x.field.right), depth)
	case kindSequence:
		return x.appendExpr(b, x.LastNamed(id), depth)
	case kindArray:
		return x.appendArray(b, id, depth)
	case kindObject:
		return x.appendObject(b, id, depth)
	default:
		if t := literalType(k); t != "" {
			return append(append(append(b, '<'), t...), '>'), levelPostfix
		}
		if k == kindUnary {
			return x.appendUnary(b, id)
		}
	}
	return b, levelUnknown
}

// literalType is the type of what a literal of that kind is, or "".
func literalType(k kind) string {
	switch k {
	case kindString, kindTemplate:
		return "string"
	case kindNumber, kindUpdate:
		return "number"
	case kindBoolean:
		return "boolean"
	case kindRegex:
		return "RegExp"
	case kindJSXElement, kindJSXOpening:
		return "JSX.Element"
	}
	return ""
}

// appendOperand appends an expression that a postfix can follow.
func (x *extractor) appendOperand(b []byte, id treesitter.NodeID, depth int) ([]byte, bool) {
	start := len(b)
	b, l := x.appendExpr(b, id, depth)
	if l < levelPostfix {
		return b, false
	}
	if l > levelPostfix {
		b = append(b, 0, 0)
		copy(b[start+1:], b[start:])
		b[start], b[len(b)-1] = '(', ')'
	}
	return b, true
}

// appendName appends a name, or its value where only the current function knows it.
func (x *extractor) appendName(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	name := x.Text(id)
	if name == "" || name == "arguments" || x.torn && reserved(name) {
		return b, levelUnknown
	}
	if x.inline != none {
		if l := x.localAt(name, x.Nodes[id].Start); l != nil && l.fn == x.inline && (!l.param || x.inlineParams) {
			switch {
			case l.Type != "":
				return x.appendTypeText(b, l.Type)
			case l.Value == "" || len(b)+len(l.Value) > code.MaxChain:
				return b, levelUnknown
			}
			return append(b, l.Value...), levelOf(l.Value)
		}
	}
	x.markRoot(name)
	return append(b, name...), levelPostfix
}

// levelOf is the level of a finished expression.
func levelOf(e code.Expr) level {
	depth := 0
	for i := range len(e) {
		switch e[i] {
		case '(', '[', '<', '{':
			depth++
		case ')', ']', '>', '}':
			if e[i] == '>' && i > 0 && e[i-1] == '=' {
				continue // an arrow in a type
			}
			depth--
		case '|':
			if depth == 0 {
				return levelUnion
			}
		}
	}
	if strings.HasPrefix(e, "await ") {
		return levelAwait
	}
	return levelPostfix
}

// appendMember appends a property, or an element.
func (x *extractor) appendMember(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	b, ok := x.appendOperand(b, x.object(id), depth)
	if !ok {
		return b, levelUnknown
	}
	property := x.Child(id, x.field.property)
	if x.Kind(id) == kindSubscript {
		index := x.Child(id, x.field.index)
		switch x.Kind(index) {
		case kindString:
			property = index
		case kindNumber:
			if i := x.Text(index); isIndex(i) {
				return append(append(b, '#'), i...), levelPostfix
			}
		}
		if property == none {
			return append(b, "[]"...), levelPostfix
		}
	}
	if property == none {
		return b, levelUnknown
	}
	name := x.memberName(property)
	if !isName(name) {
		return b, levelUnknown
	}
	return append(append(b, '.'), name...), levelPostfix
}

// isIndex reports whether a number is a small index.
func isIndex(s string) bool {
	return s != "" && len(s) <= 2 && strings.Trim(s, "0123456789") == ""
}

// isName reports whether a string can be a name in an expression.
func isName(s string) bool {
	for i, c := range s {
		switch {
		case c == '_' || c == '$' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z':
		case c >= '0' && c <= '9' && i > 0, c == '#' && i == 0:
		default:
			return false
		}
	}
	return s != "" && s != "#"
}

// appendCall appends the result of a call.
func (x *extractor) appendCall(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	callee := x.Child(id, x.field.function)
	switch x.Kind(callee) {
	case kindSuper:
		return b, levelUnknown
	case kindImportKeyword:
		if x.typeOfModule(id) != none {
			return x.appendModule(b, x.moduleArgument(id), "", "")
		}
		return x.appendModule(b, x.moduleArgument(id), "Promise<", ">")
	case kindIdentifier:
		if module := x.requireArgument(id); module != none {
			return x.appendModule(b, module, "", "")
		}
	}
	b, ok := x.appendOperand(b, callee, depth)
	if !ok {
		return b, levelUnknown
	}
	return append(b, "()"...), levelPostfix
}

// appendModule appends a module as a value, in a type around it.
func (x *extractor) appendModule(b []byte, argument treesitter.NodeID, before, after string) ([]byte, level) {
	if argument == none {
		return b, levelUnknown
	}
	module, _ := x.moduleText(argument)
	if strings.ContainsAny(module, "'\"`\\<>()[]{}|\n\r\t") {
		return b, levelUnknown
	}
	return x.appendTypeText(b, before+"typeof import('"+module+"')"+after)
}

// appendNew appends a new value of a class that has a name.
func (x *extractor) appendNew(b []byte, id treesitter.NodeID) ([]byte, level) {
	path := x.path(x.Child(id, x.field.constructor))
	if path == nil || path[0] == "super" {
		return b, levelUnknown
	}
	if x.inline != none {
		if l := x.localAt(path[0], x.Nodes[id].Start); l != nil && l.fn == x.inline && (!l.param || x.inlineParams) {
			return b, levelUnknown
		}
	}
	x.markRoot(path[0])
	b = append(b, "new "...)
	for i, name := range path {
		if i > 0 {
			b = append(b, '.')
		}
		b = append(b, name...)
	}
	if args := x.Child(id, x.field.typeArguments); args != none {
		t, ok := x.typeText(args)
		if !ok || len(b)+len(t) > code.MaxChain {
			return b, levelUnknown
		}
		b = append(b, t...)
	}
	return append(b, "()"...), levelPostfix
}

// castType is the type behind "as", or none: "as const" and "satisfies" keep the
// type.
func (x *extractor) castType(id treesitter.NodeID) treesitter.NodeID {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindToken || x.Text(c) != "as" {
			continue
		}
		if t := x.Nodes[c].Next; t < end && x.Kind(t) != kindToken {
			return t
		}
		return none
	}
	return none
}

// appendType appends a value of a type as written.
func (x *extractor) appendType(b []byte, id treesitter.NodeID) ([]byte, level) {
	t, ok := "", false
	if id != none {
		t, ok = x.typeText(id)
	}
	if !ok {
		return b, levelUnknown
	}
	return x.appendTypeText(b, t)
}

func (x *extractor) appendTypeText(b []byte, t string) ([]byte, level) {
	if t == "" || len(b)+len(t)+2 > code.MaxChain {
		return b, levelUnknown
	}
	return append(append(append(b, '<'), t...), '>'), levelPostfix
}

// typeText is a type without white space; ok is false for what is too long or
// holds a comment.
func (x *extractor) typeText(id treesitter.NodeID) (t string, ok bool) {
	t = x.Text(id)
	if len(t) > 2*code.MaxChain || strings.Contains(t, "//") || strings.Contains(t, "/*") {
		return "", false
	}
	return snippet.Squeeze(t, len(t), '$'), t != ""
}

// appendAwait appends what a promise gives.
func (x *extractor) appendAwait(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	b = append(b, "await "...)
	b, ok := x.appendOperand(b, id, depth)
	if !ok {
		return b, levelUnknown
	}
	return b, levelAwait
}

// appendUnion appends alternatives, without those that are no value and without
// repetitions.
func (x *extractor) appendUnion(b []byte, depth int, alternatives ...treesitter.NodeID) ([]byte, level) {
	start, found := len(b), levelNothing
	for _, id := range alternatives {
		at := len(b)
		if at > start {
			b = append(b, '|')
		}
		from := len(b)
		var l level
		b, l = x.appendExpr(b, id, depth)
		switch {
		case l == levelUnknown:
			return b, levelUnknown
		case l == levelNothing:
			b = b[:at]
		case at > start && hasAlternative(string(b[start:at]), string(b[from:])):
			b = b[:at]
		case at > start:
			found = levelUnion
		default:
			found = l
		}
	}
	return b, found
}

// hasAlternative reports whether e is one of the alternatives of union.
func hasAlternative(union, e string) bool {
	if union == e {
		return true
	}
	for rest := union; ; {
		i := strings.Index(rest, e)
		if i < 0 {
			return false
		}
		end := i + len(e)
		if (i == 0 || rest[i-1] == '|') && (end == len(rest) || rest[end] == '|') {
			return true
		}
		rest = rest[i+1:]
	}
}

// appendBinary appends what an operator gives.
func (x *extractor) appendBinary(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	left, right := x.Child(id, x.field.left), x.Child(id, x.field.right)
	t := ""
	switch x.Text(x.Child(id, x.field.operator)) {
	case "||", "??":
		return x.appendUnion(b, depth, left, right)
	case "&&":
		return x.appendExpr(b, right, depth)
	case "==", "===", "!=", "!==", "<", ">", "<=", ">=", "instanceof", "in":
		t = "boolean"
	case "-", "*", "/", "%", "**", "|", "&", "^", "<<", ">>", ">>>":
		t = "number"
	case "+":
		if x.Kind(left) == kindString || x.Kind(right) == kindString || x.Kind(left) == kindTemplate || x.Kind(right) == kindTemplate {
			t = "string"
		}
	}
	return x.appendTypeText(b, t)
}

func (x *extractor) appendUnary(b []byte, id treesitter.NodeID) ([]byte, level) {
	switch x.Text(x.Child(id, x.field.operator)) {
	case "!", "delete":
		return x.appendTypeText(b, "boolean")
	case "typeof":
		return x.appendTypeText(b, "string")
	case "-", "+", "~":
		return x.appendTypeText(b, "number")
	case "void":
		return b, levelNothing
	}
	return b, levelUnknown
}

// maxElements bounds how many elements of a list literal are looked at.
const maxElements = 8

// appendTuple appends a list of which every element keeps its own type.
func (x *extractor) appendTuple(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	b = append(b, "<["...)
	start := len(b)
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		switch k := x.Kind(c); k {
		case kindToken, kindComment:
			continue
		case kindSpread, kindError:
			return b, levelUnknown
		}
		if len(b) > start {
			b = append(b, ',')
		}
		from := len(b)
		b2, ok := x.appendTypeOf(b, c, depth)
		if !ok {
			b = append(b[:from], "unknown"...)
			b2 = b
		}
		if b = b2; len(b) > code.MaxChain {
			return b, levelUnknown
		}
	}
	return append(b, "]>"...), levelPostfix
}

// appendArray appends a list of what its first elements are.
func (x *extractor) appendArray(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	var elements []treesitter.NodeID
	end := x.Nodes[id].Next
	for c := id + 1; c < end && len(elements) < maxElements; c = x.Nodes[c].Next {
		switch k := x.Kind(c); k {
		case kindToken, kindComment, kindError:
		default:
			elements = append(elements, c)
		}
	}
	if len(elements) == 0 {
		return x.appendTypeText(b, "unknown[]")
	}
	start := len(b)
	b = append(b, '[')
	if len(elements) == 1 && x.Kind(elements[0]) == kindSpread {
		// A copy of a list.
		b, ok := x.appendOperand(b[:start], x.FirstNamed(elements[0]), depth)
		if !ok {
			return x.appendTypeText(b[:start], "unknown[]")
		}
		return b, levelPostfix
	}
	for _, e := range elements {
		if x.Kind(e) == kindSpread {
			return x.appendTypeText(b[:start], "unknown[]")
		}
	}
	b, l := x.appendUnion(b, depth, elements...)
	if l < levelPostfix {
		return x.appendTypeText(b[:start], "unknown[]")
	}
	return append(b, ']'), levelPostfix
}
