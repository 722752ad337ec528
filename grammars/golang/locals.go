package golang

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// addLocal records a local name that holds from a byte to the end of the current
// scope.
func (x *extractor) addLocal(name treesitter.NodeID, from uint32, typ, value string) {
	stop := uint32(len(x.src))
	if n := len(x.frames); n > 0 {
		stop = x.frames[n-1].stop
	}
	x.addLocalIn(name, code.Span{Start: from, End: stop}, typ, value)
}

func (x *extractor) addLocalIn(name treesitter.NodeID, scope code.Span, typ, value string) {
	if x.isBlankName(name) || scope.Empty() {
		return
	}
	x.facts.Locals = append(x.facts.Locals, code.Local{
		Name: x.text(name), Scope: scope, Enclosing: x.symbol, Type: typ, Value: value,
	})
}

// parameterLocals records the named parameters or results of a function, which
// hold in its body.
func (x *extractor) parameterLocals(list, body treesitter.NodeID) {
	if list == none || body == none {
		return
	}
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		k := x.kind(c)
		if k != kindParameter && k != kindVariadicParameter {
			continue
		}
		var typ string
		for n := c + 1; n < x.nodes[c].Next; n = x.nodes[n].Next {
			if x.nodes[n].Field != x.field.name {
				continue
			}
			if typ == "" {
				if typ = x.written(x.child(c, x.field.typ)); k == kindVariadicParameter {
					typ = "[]" + typ
				}
			}
			x.addLocalIn(n, x.span(body), typ, "")
		}
	}
}

// defineList binds the names on the left of ":=". One that the scope declared
// before keeps its binding and its type.
func (x *extractor) defineList(id, left, right treesitter.NodeID) {
	lefts := x.items(left, &x.lefts)
	values := x.items(right, &x.rights)
	ranges := x.kind(id) == kindRangeClause
	for i, name := range lefts {
		if k := x.kind(name); k != kindIdentifier && k != kindBlankIdentifier {
			continue
		}
		x.marks[name] = markSkip
		if x.isBlankName(name) || x.declaredHere(name) {
			continue
		}
		var typ, value string
		switch {
		case ranges && i == 0:
			value = x.exprThen(right, "[#]")
		case ranges:
			if value = x.exprThen(right, "[]"); value == "" {
				typ = x.elementType(right)
			}
		default:
			typ, value = x.valueOf(values, i, len(lefts))
		}
		x.addLocal(name, x.nodes[id].End, typ, value)
	}
	// Bound only now: "a, b := b, a" reads the outer ones.
	for _, name := range lefts {
		if x.kind(name) == kindIdentifier && !x.declaredHere(name) {
			x.bind(name, x.nodes[id].Next, boundVariable)
		}
	}
}

// valueOf is the expression that the i-th of count names gets, or the type of a
// literal that is too long for one.
func (x *extractor) valueOf(values []treesitter.NodeID, i, count int) (typ, value string) {
	if len(values) == count {
		if value = x.expr(values[i]); value == "" {
			typ = x.literalType(values[i])
		}
		return typ, value
	}
	if len(values) == 1 {
		value = x.resultOf(values[0], i)
	}
	return "", value
}

// resultOf is the i-th of the several results of an expression.
func (x *extractor) resultOf(value treesitter.NodeID, i int) string {
	for x.kind(value) == kindParenthesized {
		value = x.firstNamed(value)
	}
	if x.kind(value) == kindCall {
		return x.exprThen(value, resultPostfix(i))
	}
	if i > 0 { // whether there was one: of a map, a channel, an assertion
		return "<bool>"
	}
	return x.expr(value)
}

// maxLiteralType bounds the types of anonymous structs that are kept.
const maxLiteralType = 2048

// literalType is the written type of a composite literal.
func (x *extractor) literalType(id treesitter.NodeID) string {
	for x.kind(id) == kindParenthesized || x.kind(id) == kindUnary {
		id = x.firstNamed(id)
	}
	t := x.child(id, x.field.typ)
	if x.kind(id) != kindComposite || t == none || x.span(t).Len() > maxLiteralType {
		return ""
	}
	return x.written(t)
}

// elementType is the written type of the elements of a composite literal.
func (x *extractor) elementType(id treesitter.NodeID) string {
	for x.kind(id) == kindParenthesized {
		id = x.firstNamed(id)
	}
	t := x.child(id, x.field.typ)
	if x.kind(id) != kindComposite || x.kind(t) != kindCollectionType {
		return ""
	}
	element := x.child(t, x.field.element)
	if element == none {
		element = x.child(t, x.field.value)
	}
	if element == none || x.span(element).Len() > maxLiteralType {
		return ""
	}
	return x.written(element)
}

func resultPostfix(i int) string {
	const digits = "0123456789"
	if i < len(digits) {
		return "#" + digits[i:i+1]
	}
	return "#" + digits[i/10%10:i/10%10+1] + digits[i%10:i%10+1]
}

// items lists the expressions of a list; one alone is a list as well.
func (x *extractor) items(list treesitter.NodeID, buffer *[]treesitter.NodeID) []treesitter.NodeID {
	out := (*buffer)[:0]
	switch {
	case list == none:
	case x.kind(list) != kindExpressionList:
		out = append(out, list)
	default:
		for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
			if k := x.kind(c); k != kindToken && k != kindComment {
				out = append(out, c)
			}
		}
	}
	*buffer = out
	return out
}

// declaredHere reports whether the current scope declared a name already.
func (x *extractor) declaredHere(id treesitter.NodeID) bool {
	first := 0
	if n := len(x.frames); n > 0 {
		first = x.frames[n-1].bindings
	}
	b := x.names[x.nameID(id)].binding
	return b != noBinding && int(b) >= first
}

// switched binds the name of a type switch. In a clause of one type it has that
// type, in others that of the value.
func (x *extractor) switched(id treesitter.NodeID) {
	alias, value := x.child(id, x.field.alias), x.child(id, x.field.value)
	if alias == none || value == none {
		return
	}
	x.bindList(alias, x.nodes[value].Next)
	names := x.items(alias, &x.lefts)
	if len(names) != 1 || x.kind(names[0]) != kindIdentifier {
		return
	}
	name := names[0]
	x.addLocal(name, x.nodes[value].End, "", x.expr(value))
	for c := x.nodes[value].Next; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.tree.Kind(c) != "type_case" {
			continue
		}
		typ, count := none, 0
		for t := c + 1; t < x.nodes[c].Next; t = x.nodes[t].Next {
			if x.nodes[t].Field == x.field.typ && x.kind(t) != kindToken {
				typ = t
				count++
			}
		}
		if count == 1 && string(x.bytes(typ)) != "nil" {
			x.addLocalIn(name, code.Span{Start: x.nodes[typ].End, End: x.nodes[c].End}, x.written(typ), "")
		}
	}
}
