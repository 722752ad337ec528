package csharp

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/grammars/internal/exprs"
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
	end := uint32(len(x.Src))
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
	typ := x.written(x.Child(holder, x.field.typ))
	if typ == "var" || strings.HasSuffix(typ, " var") {
		return ""
	}
	return typ
}

// variable records one variable of a declaration.
func (x *extractor) variable(name, declarator treesitter.NodeID) {
	value := ""
	if last := x.LastNamed(declarator); last != name && x.HasToken(declarator, "=") {
		value = x.expr(last)
	}
	x.typed(name, x.Parent(declarator), x.Nodes[declarator].End, value)
}

// iterated records the variable of a loop over elements.
func (x *extractor) iterated(loop, name treesitter.NodeID) {
	if body := x.Child(loop, x.field.body); body != none {
		x.typed(name, loop, x.Nodes[body].Start, exprs.Postfixed(x.expr(x.Child(loop, x.field.right)), iterated))
	}
}

// joined records the variable of a clause that joins.
func (x *extractor) joined(name, id treesitter.NodeID) {
	value := ""
	if in := x.Token(id, "in"); in != none && x.Nodes[in].Next < x.Nodes[id].Next {
		value = exprs.Postfixed(x.expr(x.Nodes[in].Next), iterated)
	}
	x.typed(name, id, x.Nodes[id].End, value)
}

// assigned records the value that an accessor gets.
func (x *extractor) assigned(accessor treesitter.NodeID) {
	typ := ""
	if x.symbol != code.NoSymbol {
		typ = x.facts.Symbols[x.symbol].Type
	}
	x.addLocal("value", x.Span(accessor), typ, "")
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
			x.addLocal(name, x.Span(declarator), p.Type, "")
		}
	}
}

// inferred is the value of a parameter of a lambda without a type: the method that
// the lambda is passed to tells it.
func (x *extractor) inferred(lambda treesitter.NodeID, index int) string {
	if lambda == none {
		return ""
	}
	return x.handed(x.Parent(lambda), index)
}

// handed is what the function that is an argument gets for a parameter, or, for
// code.Given, what an argument gets out of the call.
func (x *extractor) handed(argument treesitter.NodeID, index int) string {
	if x.Kind(argument) != kindArgument || x.Child(argument, x.field.name) != none {
		return ""
	}
	list := x.Parent(argument)
	before := 0
	for c := list + 1; c < argument; c = x.Nodes[c].Next {
		if x.Kind(c) == kindArgument {
			before++
		}
	}
	callee := x.Parent(list)
	if k := x.Kind(callee); k != kindInvocation && k != kindNew {
		return ""
	}
	return exprs.Postfixed(x.expr(callee), "@"+strconv.Itoa(before)+","+strconv.Itoa(index))
}

// designated records a variable that a pattern or the like declares, the index-th of
// several.
func (x *extractor) designated(name, id treesitter.NodeID, index int) {
	if x.Kind(name) != kindIdentifier {
		return
	}
	start, value := x.Nodes[id].End, ""
	parent := x.Parent(id)
	switch x.Tree.Kind(id) {
	case "tuple_pattern":
		switch x.Kind(parent) {
		case kindDeclarator:
			start = x.Nodes[parent].End
			value = exprs.Postfixed(x.expr(x.LastNamed(parent)), "#"+strconv.Itoa(index))
		case kindForeach:
			body := x.Child(parent, x.field.body)
			if body == none {
				return
			}
			start = x.Nodes[body].Start
			value = exprs.Postfixed(x.expr(x.Child(parent, x.field.right)), iterated+"#"+strconv.Itoa(index))
		}
	case "declaration_expression":
		if x.Kind(parent) == kindArgument && x.HasToken(parent, "out") {
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
	argument := x.Parent(id)
	tuple := x.Parent(argument)
	assignment := x.Parent(tuple)
	if x.Kind(tuple) != kindTuple || x.Kind(assignment) != kindAssignment {
		return start, ""
	}
	index := 0
	for c := tuple + 1; c < argument; c = x.Nodes[c].Next {
		if x.Kind(c) == kindArgument {
			index++
		}
	}
	value = exprs.Postfixed(x.expr(x.Child(assignment, x.field.right)), "#"+strconv.Itoa(index))
	return x.Nodes[assignment].End, value
}

// subject is the value that a pattern looks at, or the members of which the parts of
// a pattern look at: of its type if it has one, else what stands before "is".
func (x *extractor) subject(pattern treesitter.NodeID) string {
	path := ""
	for range maxDepth * 2 {
		switch x.Kind(pattern) {
		case kindDesignation:
			if t := x.Child(pattern, x.field.typ); t != none && x.writtenType(pattern) != "" {
				return exprs.Postfixed(exprs.ValueOf(x.typeText(t)), path)
			}
		case kindSubpattern:
			name := x.wordBefore(pattern, ":")
			if name == none {
				return ""
			}
			path = "." + x.name(name) + path
		case kindCombinedPattern:
		case kindIsPattern:
			return exprs.Postfixed(x.expr(x.Child(pattern, x.field.expression)), path)
		default:
			if x.Tree.Kind(pattern) != "property_pattern_clause" {
				return ""
			}
		}
		pattern = x.Parent(pattern)
	}
	return ""
}
