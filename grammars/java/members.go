package java

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// method declares a method, or an element of an annotation type. A method outside
// all types is a function.
func (x *extractor) method(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	m := x.modifiersOf(id)
	parameters := x.Child(id, x.field.parameters)
	body := x.Child(id, x.field.body)
	s := code.Symbol{
		Kind: code.SymbolMethod, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		TypeParams: x.typeParameters(x.Child(id, x.field.typeParameters)),
		Params:     x.parameters(parameters),
		Type:       x.written(x.Child(id, x.field.typ)) + x.Text(x.Child(id, x.field.dimensions)),
	}
	in := x.container()
	switch {
	case in == nil:
		s.Kind = code.SymbolFunction
	case in.Kind == code.SymbolInterface && body == none:
		s.Flags |= code.FlagAbstract
	}
	if m.test || in != nil && x.isOldTest(in, x.Text(name), &s, m) {
		s.Flags |= code.FlagTest
	}
	symbol := x.declare(s, id, name, body)
	x.enterSymbol(id, symbol)
	x.bindTypeParameters(x.Child(id, x.field.typeParameters))
	x.bindParameters(parameters, none)
}

// isOldTest recognises the tests of JUnit 3: methods of a TestCase by their name.
func (x *extractor) isOldTest(in *code.Symbol, name string, s *code.Symbol, m modifiers) bool {
	if !m.public || s.Type != "void" || len(s.Params) > 0 || !strings.HasPrefix(name, "test") {
		return false
	}
	for _, base := range in.Bases {
		if strings.HasSuffix(base.Name, "TestCase") {
			return true
		}
	}
	return false
}

// constructor declares a constructor. The compact one of a record has the
// components for parameters.
func (x *extractor) constructor(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	m := x.modifiersOf(id)
	parameters := x.Child(id, x.field.parameters)
	components := none
	if x.Kind(id) == kindCompactConstructor {
		components = x.Child(x.Parent(x.Parent(id)), x.field.parameters)
	}
	written := parameters
	if components != none {
		written = components
	}
	symbol := x.declare(code.Symbol{
		Name: "constructor", Kind: code.SymbolConstructor, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		TypeParams: x.typeParameters(x.Child(id, x.field.typeParameters)), Params: x.parameters(written),
	}, id, name, x.Child(id, x.field.body))
	x.enterSymbol(id, symbol)
	x.bindTypeParameters(x.Child(id, x.field.typeParameters))
	x.bindParameters(parameters, none)
	x.bindParameters(components, none)
}

// fields declares the variables of a declaration. They share its span.
func (x *extractor) fields(id treesitter.NodeID) {
	m := x.modifiersOf(id)
	s := code.Symbol{Kind: code.SymbolField, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags}
	if x.container() == nil {
		s.Kind = code.SymbolVariable
	}
	if m.final {
		s.Flags |= code.FlagReadonly
	}
	if x.inInterface() {
		s.Flags |= code.FlagStatic | code.FlagReadonly
	}
	if both := code.FlagStatic | code.FlagReadonly; s.Flags&both == both {
		s.Kind = code.SymbolConstant
	}
	typ := x.written(x.Child(id, x.field.typ))
	first := code.NoSymbol
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		name := x.Child(c, x.field.name)
		if x.Kind(c) != kindDeclarator || !x.isNamed(name) {
			continue
		}
		x.marks[name] = markSkip
		s.Type = typ + x.Text(x.Child(c, x.field.dimensions))
		body := none
		if first == code.NoSymbol && x.isLast(c) {
			body = x.valueBody(x.Child(c, x.field.value))
		}
		symbol := x.declare(s, id, name, body)
		x.owners[c] = symbol
		if first == code.NoSymbol {
			first = symbol
		}
	}
	if first != code.NoSymbol {
		x.enterSymbol(id, first)
	}
}

// isLast reports whether no other declarator follows.
func (x *extractor) isLast(declarator treesitter.NodeID) bool {
	parent := x.Parent(declarator)
	for c := x.Nodes[declarator].Next; c < x.Nodes[parent].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindDeclarator {
			return false
		}
	}
	return true
}

// valueBody returns the body of the value of a field: that of an anonymous class
// or a lambda, or the elements of an array.
func (x *extractor) valueBody(value treesitter.NodeID) treesitter.NodeID {
	switch x.Kind(value) {
	case kindArrayInitializer:
		return value
	case kindNew:
		return x.ChildOf(value, kindClassBody)
	case kindLambda:
		if body := x.Child(value, x.field.body); x.Kind(body) == kindBlock {
			return body
		}
	}
	return none
}

// declarator opens the symbol of a field, or binds a local variable.
func (x *extractor) declarator(id treesitter.NodeID) {
	if symbol, ok := x.owners[id]; ok {
		x.enterSymbol(id, symbol)
		return
	}
	if x.Kind(x.Parent(id)) == kindSpreadParameter {
		return // bound with the others
	}
	x.bindVariable(x.Child(id, x.field.name))
	x.variable(x.Parent(id), id)
}

// enumConstant declares a value of an enum, with a body or without.
func (x *extractor) enumConstant(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	exported := x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Exported
	symbol := x.declare(code.Symbol{
		Kind: code.SymbolEnumMember, Parent: x.symbol, Exported: exported,
	}, id, name, x.Child(id, x.field.body))
	x.enterSymbol(id, symbol)
}

// parameters lists parameters as written, without the receiver.
func (x *extractor) parameters(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var out []code.Param
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if name := x.parameterName(c); name != none {
			out = append(out, code.Param{Name: x.Text(name), Type: x.parameterType(c), Variadic: x.Kind(c) != kindParameter})
		}
	}
	return out
}

// parameterName returns the name of a parameter, or none for anything else.
func (x *extractor) parameterName(id treesitter.NodeID) treesitter.NodeID {
	switch x.Kind(id) {
	case kindParameter:
		return x.Child(id, x.field.name)
	case kindSpreadParameter:
		return x.Child(x.ChildOf(id, kindDeclarator), x.field.name)
	case kindError:
		return x.annotatedSpread(x.ChildOf(id, kindAnnotation))
	}
	return none
}

// annotatedSpread returns the name of a parameter "T @A ... name", of which the
// grammar knows the type only: it takes the rest for an annotation with a name
// like "A.name".
func (x *extractor) annotatedSpread(annotation treesitter.NodeID) treesitter.NodeID {
	scoped := x.Child(annotation, x.field.name)
	if x.Kind(scoped) != kindScopedIdentifier || x.ChildOf(scoped, kindError) == none {
		return none
	}
	return x.Child(scoped, x.field.name)
}

func (x *extractor) parameterType(id treesitter.NodeID) string {
	if x.Kind(id) == kindParameter {
		return x.written(x.Child(id, x.field.typ)) + x.Text(x.Child(id, x.field.dimensions))
	}
	if element := x.spreadType(id); element != "" {
		return element + "..."
	}
	return ""
}

// spreadType is the type of one argument of a parameter that takes any number.
func (x *extractor) spreadType(id treesitter.NodeID) string {
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindModifiers && k != kindAnnotation && k != kindComment && k != kindToken {
			return x.written(c)
		}
	}
	return ""
}

// typeParameters lists type parameters with their bounds.
func (x *extractor) typeParameters(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var out []code.Param
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		name := x.ChildOf(c, kindTypeIdentifier)
		if x.Kind(c) != kindTypeParameter || !x.isNamed(name) {
			continue
		}
		bound := ""
		if b := x.ChildOf(c, kindTypeBound); b != none {
			bound = strings.TrimSpace(strings.TrimPrefix(x.written(b), "extends"))
		}
		out = append(out, code.Param{Name: x.Text(name), Type: bound})
	}
	return out
}
