package java

import (
	"strconv"

	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// inferredType is what stands in the place of a type that the value tells.
const inferredType = "var"

// addLocal records what the text says about the type of a variable.
func (x *extractor) addLocal(name string, scope code.Span, typ, value string) {
	if name == "" || name == "_" || scope.Empty() {
		return
	}
	x.facts.Locals = append(x.facts.Locals, code.Local{
		Name: name, Scope: scope, Enclosing: x.symbol, Type: typ, Value: value,
	})
}

// local records a variable that is known from start to the end of the current
// scope.
func (x *extractor) local(name treesitter.NodeID, start uint32, typ, value string) {
	if name == none {
		return
	}
	end := uint32(len(x.Src))
	if n := len(x.frames); n > 0 {
		end = x.frames[n-1].offset
	}
	if typ == inferredType {
		typ = ""
	}
	if typ != "" {
		value = ""
	}
	x.addLocal(x.Text(name), code.Span{Start: start, End: end}, typ, value)
}

// declaredType is the type of one variable of a declaration.
func (x *extractor) declaredType(declaration, declarator treesitter.NodeID) string {
	return x.written(x.Child(declaration, x.field.typ)) + x.Text(x.Child(declarator, x.field.dimensions))
}

// variable records a variable that has its type in one node, and its name and value
// in another or the same.
func (x *extractor) variable(declaration, declarator treesitter.NodeID) {
	typ, value := x.declaredType(declaration, declarator), ""
	if typ == inferredType {
		value = x.expr(x.Child(declarator, x.field.value))
	}
	x.local(x.Child(declarator, x.field.name), x.Nodes[declarator].End, typ, value)
}

// iterated records the variable of a loop over elements.
func (x *extractor) iterated(loop, name, body treesitter.NodeID) {
	if body == none {
		return
	}
	typ, value := x.declaredType(loop, loop), ""
	if typ == inferredType {
		value = exprs.Postfixed(x.expr(x.Child(loop, x.field.value)), "[]")
	}
	x.local(name, x.Nodes[body].Start, typ, value)
}

// caught records the parameter of a catch clause, which may have one of several
// types.
func (x *extractor) caught(id treesitter.NodeID) {
	types := x.ChildOf(id, kindCatchType)
	first := x.FirstNamed(types)
	if first == x.LastNamed(types) {
		x.local(x.Child(id, x.field.name), x.Nodes[id].End, x.written(first), "")
		return
	}
	value := ""
	for c := first; c < x.Nodes[types].Next; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindToken && k != kindComment {
			value = exprs.Either(value, exprs.ValueOf(x.typeText(c)))
		}
	}
	x.local(x.Child(id, x.field.name), x.Nodes[id].End, "", exprs.Bounded(value))
}

// matched records the variable of a pattern: of a type, or a component of a record
// that the pattern takes apart.
func (x *extractor) matched(id, name treesitter.NodeID) {
	typ := x.FirstNamed(id)
	if x.Kind(typ) == kindModifiers {
		typ = x.Nodes[typ].Next
	}
	x.local(name, x.Nodes[id].End, x.written(typ), x.component(id))
}

// component is the value of a component in a pattern that takes a record apart.
func (x *extractor) component(id treesitter.NodeID) string {
	body := x.Parent(id)
	record := x.Parent(body)
	if x.Kind(record) != kindRecordPattern {
		return ""
	}
	index := 0
	for c := body + 1; c < id; c = x.Nodes[c].Next {
		if k := x.Kind(c); k == kindTypePattern || k == kindRecordPattern {
			index++
		}
	}
	return exprs.Bounded(exprs.Postfixed(exprs.ValueOf(x.typeText(x.FirstNamed(record))), "#"+strconv.Itoa(index)))
}

// localType is the type of a parameter inside of what it belongs to.
func (x *extractor) localType(parameter treesitter.NodeID) string {
	switch x.Kind(parameter) {
	case kindParameter:
		return x.parameterType(parameter)
	case kindSpreadParameter, kindError:
		if element := x.spreadType(parameter); element != "" {
			return element + "[]"
		}
	}
	return ""
}

// inferred records a parameter of a lambda without a type: the method that the
// lambda is passed to tells it.
func (x *extractor) inferred(name, lambda treesitter.NodeID, index int) {
	value := ""
	if list := x.Parent(lambda); lambda != none && x.Kind(list) == kindArguments {
		argument := 0
		for c := list + 1; c < lambda; c = x.Nodes[c].Next {
			if k := x.Kind(c); k != kindToken && k != kindComment {
				argument++
			}
		}
		callee := x.Parent(list)
		if k := x.Kind(callee); k == kindCall || k == kindNew {
			value = exprs.Bounded(exprs.Postfixed(x.expr(callee), "@"+strconv.Itoa(argument)+","+strconv.Itoa(index)))
		}
	}
	x.local(name, x.Nodes[name].End, "", value)
}
