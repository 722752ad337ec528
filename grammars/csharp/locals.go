package csharp

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// iterated is what a loop takes from a value: a dictionary gives something else by an
// index.
const iterated = ".GetEnumerator().Current"

// addLocal records what the text says about the type of a variable.
func (x *extractor) addLocal(name string, scope code.Span, typ, value string) {
	if name == "" || name == "_" || scope.Empty() {
		return
	}
	l := code.Local{Name: name, Scope: scope, Enclosing: x.symbol, Type: typ, Value: value}
	if x.symbol == x.clause {
		l.Enclosing = code.NoSymbol // the clause is not around it
	}
	x.facts.Locals = append(x.facts.Locals, l)
}

// local records a variable that is known from start to the end of the current
// scope.
func (x *extractor) local(name string, start uint32, typ, value string) {
	end := uint32(len(x.src))
	if n := len(x.frames); n > 0 {
		end = x.frames[n-1].offset
	}
	if typ != "" {
		value = ""
	}
	x.addLocal(name, code.Span{Start: start, End: end}, typ, value)
}

// addGeneric records with which type arguments a type or a method is named: those with
// different numbers of them share a name.
func (x *extractor) addGeneric(name, whole treesitter.NodeID) {
	x.addLocal(code.Generic, x.nameSpan(name), x.written(whole), "")
}

// typed records a variable whose type stands in a node, or else its value.
func (x *extractor) typed(name, holder treesitter.NodeID, start uint32, value string) {
	if name == none {
		return
	}
	x.local(x.name(name), start, x.writtenType(holder), value)
}

// writtenType is the type in a node, or "" for "var".
func (x *extractor) writtenType(holder treesitter.NodeID) string {
	typ := x.written(x.child(holder, x.field.typ))
	if typ == "var" || strings.HasSuffix(typ, " var") {
		return ""
	}
	return typ
}

// variable records one variable of a declaration.
func (x *extractor) variable(name, declarator treesitter.NodeID) {
	value := ""
	if last := x.lastNamed(declarator); last != name && x.hasToken(declarator, "=") {
		value = x.expr(last)
	}
	x.typed(name, x.parent(declarator), x.nodes[declarator].End, value)
}

// iterated records the variable of a loop over elements.
func (x *extractor) iterated(loop, name treesitter.NodeID) {
	if body := x.child(loop, x.field.body); body != none {
		x.typed(name, loop, x.nodes[body].Start, postfixed(x.expr(x.child(loop, x.field.right)), iterated))
	}
}

// joined records the variable of a clause that joins.
func (x *extractor) joined(name, id treesitter.NodeID) {
	value := ""
	if in := x.token(id, "in"); in != none && x.nodes[in].Next < x.nodes[id].Next {
		value = postfixed(x.expr(x.nodes[in].Next), iterated)
	}
	x.typed(name, id, x.nodes[id].End, value)
}

// assigned records the value that an accessor gets.
func (x *extractor) assigned(accessor treesitter.NodeID) {
	typ := ""
	if x.symbol != code.NoSymbol {
		typ = x.facts.Symbols[x.symbol].Type
	}
	x.addLocal("value", x.span(accessor), typ, "")
}

// reveal records that a parameter of the type is meant by the value of the field that
// has its name.
func (x *extractor) reveal(name string, declarator treesitter.NodeID) {
	in := x.symbol
	for in != code.NoSymbol && !x.facts.Symbols[in].Kind.Container() {
		in = x.facts.Symbols[in].Parent
	}
	if in == code.NoSymbol {
		return
	}
	for _, p := range x.facts.Symbols[in].Params {
		if p.Name == name {
			x.addLocal(name, x.span(declarator), p.Type, "")
		}
	}
}

// inferred is the value of a parameter of a lambda without a type: the method that
// the lambda is passed to tells it.
func (x *extractor) inferred(lambda treesitter.NodeID, index int) string {
	if lambda == none {
		return ""
	}
	return x.handed(x.parent(lambda), index)
}

// handed is what the function that is an argument gets for a parameter, or, for
// code.Given, what an argument gets out of the call.
func (x *extractor) handed(argument treesitter.NodeID, index int) string {
	if x.kind(argument) != kindArgument || x.child(argument, x.field.name) != none {
		return ""
	}
	list := x.parent(argument)
	before := 0
	for c := list + 1; c < argument; c = x.nodes[c].Next {
		if x.kind(c) == kindArgument {
			before++
		}
	}
	callee := x.parent(list)
	if k := x.kind(callee); k != kindInvocation && k != kindNew {
		return ""
	}
	return postfixed(x.expr(callee), "@"+strconv.Itoa(before)+","+strconv.Itoa(index))
}

// designated records a variable that a pattern or the like declares, the index-th of
// several.
func (x *extractor) designated(name, id treesitter.NodeID, index int) {
	if x.kind(name) != kindIdentifier {
		return
	}
	start, value := x.nodes[id].End, ""
	parent := x.parent(id)
	switch x.tree.Kind(id) {
	case "tuple_pattern":
		switch x.kind(parent) {
		case kindDeclarator:
			start = x.nodes[parent].End
			value = postfixed(x.expr(x.lastNamed(parent)), "#"+strconv.Itoa(index))
		case kindForeach:
			body := x.child(parent, x.field.body)
			if body == none {
				return
			}
			start = x.nodes[body].Start
			value = postfixed(x.expr(x.child(parent, x.field.right)), iterated+"#"+strconv.Itoa(index))
		}
	case "declaration_expression":
		if x.kind(parent) == kindArgument && x.hasToken(parent, "out") {
			value = x.handed(parent, code.Given)
		} else {
			start, value = x.takenApart(id, start)
		}
	case "declaration_pattern", "var_pattern", "recursive_pattern":
		value = x.subject(id)
	}
	x.typed(name, id, start, value)
}

// takenApart is where a variable in a tuple on the left of an assignment starts to
// hold, and its value.
func (x *extractor) takenApart(id treesitter.NodeID, start uint32) (holds uint32, value string) {
	argument := x.parent(id)
	tuple := x.parent(argument)
	assignment := x.parent(tuple)
	if x.kind(tuple) != kindTuple || x.kind(assignment) != kindAssignment {
		return start, ""
	}
	index := 0
	for c := tuple + 1; c < argument; c = x.nodes[c].Next {
		if x.kind(c) == kindArgument {
			index++
		}
	}
	value = postfixed(x.expr(x.child(assignment, x.field.right)), "#"+strconv.Itoa(index))
	return x.nodes[assignment].End, value
}

// subject is the value that a pattern looks at, or the members of which the parts of
// a pattern look at: of its type if it has one, else what stands before "is".
func (x *extractor) subject(pattern treesitter.NodeID) string {
	path := ""
	for range maxDepth * 2 {
		switch x.kind(pattern) {
		case kindDesignation:
			if t := x.child(pattern, x.field.typ); t != none && x.writtenType(pattern) != "" {
				return postfixed(valueOf(x.typeText(t)), path)
			}
		case kindSubpattern:
			name := x.wordBefore(pattern, ":")
			if name == none {
				return ""
			}
			path = "." + x.name(name) + path
		case kindCombinedPattern:
		case kindIsPattern:
			return postfixed(x.expr(x.child(pattern, x.field.expression)), path)
		default:
			if x.tree.Kind(pattern) != "property_pattern_clause" {
				return ""
			}
		}
		pattern = x.parent(pattern)
	}
	return ""
}
