package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitDecorated declares the definition first, since its decorators belong to
// it.
func (x *extractor) visitDecorated(id treesitter.NodeID) {
	x.enter(id)
	x.rejoin(id)
	definition := x.Child(id, x.field.definition)
	symbol := code.NoSymbol
	switch x.Kind(definition) {
	case kindFunction:
		symbol = x.declareFunction(id, definition)
	case kindClass:
		symbol = x.declareClass(id, definition)
	}
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindDecorator {
			x.mark(x.FirstNamed(c), markDecorator)
		}
	}
	if symbol == code.NoSymbol {
		return
	}
	x.marks[definition] = markDeclared
	x.symbol = symbol
}

func (x *extractor) visitFunction(id treesitter.NodeID) {
	x.enter(id)
	x.rejoin(id)
	symbol := x.symbol
	if x.marks[id] != markDeclared {
		symbol = x.declareFunction(id, id)
	}
	name := x.Child(id, x.field.name)
	x.mark(name, markSkip)
	in := x.scopes[x.scope].kind
	body := x.Child(id, x.field.body)
	x.bindTypeParameters(id, x.Child(id, x.field.typeParameters))
	if symbol != code.NoSymbol {
		x.symbol = symbol
	}
	if body == none {
		return
	}
	class, first := code.NoSymbol, meaningLocal
	if symbol != code.NoSymbol && in == scopeClass {
		class = x.facts.Symbols[symbol].Parent
		first = x.firstParameter(id, &x.facts.Symbols[symbol])
	}
	x.scope = x.pushScope(body, scopeFunction)
	x.scopes[x.scope].symbol = symbol
	x.bindParameters(x.Child(id, x.field.parameters), class, first)
	x.note(event{node: body, kind: eventParameters, symbol: x.symbol})
}

// declareFunction adds the symbol of a function; outer is the node with the
// decorators, or the function itself.
func (x *extractor) declareFunction(outer, id treesitter.NodeID) int32 {
	name := x.Child(id, x.field.name)
	if x.IsEmpty(name) {
		return code.NoSymbol
	}
	s := code.Symbol{Name: x.Text(name), Kind: code.SymbolFunction}
	s.TypeParams = x.typeParameters(x.Child(id, x.field.typeParameters))
	s.Params = x.params(x.Child(id, x.field.parameters))
	s.Type = x.Text(x.Child(id, x.field.returnType))
	if first := id + 1; x.Kind(first) == kindToken && x.Text(first) == "async" {
		s.Flags |= code.FlagAsync
	}
	switch x.scopes[x.scope].kind {
	case scopeClass:
		x.describeMethod(&s, outer)
	default:
		x.describeDecorators(&s, outer)
		if strings.HasPrefix(s.Name, "test_") && x.scopes[x.scope].kind == scopeModule {
			s.Flags |= code.FlagTest
		}
	}
	body := x.Child(id, x.field.body)
	if s.Flags&code.FlagOverload != 0 || x.Kind(x.Only(x.Only(body))) == kindEllipsis {
		body = none // only a signature
	}
	symbol := x.declare(s, declaration{outer: outer, head: id, name: name, body: body, colon: true})
	what := meaningSymbol
	if x.scopes[x.scope].kind == scopeClass {
		what = meaningLocal // reached through the class only
	}
	x.bind(x.scopes[x.scope].hoist, s.Name, what)
	return symbol
}

// describeMethod fills in what a function is in a class.
func (x *extractor) describeMethod(s *code.Symbol, outer treesitter.NodeID) {
	s.Kind = code.SymbolMethod
	s.Flags |= access(s.Name)
	if s.Name == "__init__" {
		s.Kind = code.SymbolConstructor
	}
	x.describeDecorators(s, outer)
	if x.symbol == code.NoSymbol {
		return
	}
	class := &x.facts.Symbols[x.symbol]
	if class.Flags&code.FlagTest != 0 && strings.HasPrefix(s.Name, "test") {
		s.Flags |= code.FlagTest
	}
}

// access tells by leading underscores what is meant for subclasses, and what
// for the class alone, whose names get mangled.
func access(name string) code.SymbolFlags {
	switch {
	case !strings.HasPrefix(name, "_") || isDunder(name):
		return 0
	case strings.HasPrefix(name, "__"):
		return code.FlagPrivate
	}
	return code.FlagProtected
}

// isDunder reports whether a name is one that the language gives a meaning.
func isDunder(name string) bool {
	return len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// describeDecorators fills in what well-known decorators say.
func (x *extractor) describeDecorators(s *code.Symbol, outer treesitter.NodeID) {
	x.decorators(outer, func(name string, expression treesitter.NodeID) {
		switch name {
		case "overload":
			s.Flags |= code.FlagOverload
		case "abstractmethod", "abstractproperty", "abstractclassmethod", "abstractstaticmethod":
			s.Flags |= code.FlagAbstract
		}
		if s.Kind != code.SymbolMethod {
			return
		}
		switch {
		case name == "staticmethod", name == "classmethod", name == "abstractclassmethod", name == "abstractstaticmethod":
			s.Flags |= code.FlagStatic
		case name == "setter" && x.Kind(expression) == kindAttribute:
			s.Kind = code.SymbolSetter
		case strings.HasSuffix(name, "property") || name == "getter" && x.Kind(expression) == kindAttribute:
			s.Kind = code.SymbolGetter
		}
	})
}

// decorators calls f with the last name of each decorator, such as "setter" of
// @x.setter and "get" of @app.get("/"), and its expression.
func (x *extractor) decorators(outer treesitter.NodeID, f func(name string, expression treesitter.NodeID)) {
	if x.Kind(outer) != kindDecorated {
		return
	}
	end := x.Nodes[outer].Next
	for c := outer + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindDecorator {
			continue
		}
		expression := x.FirstNamed(c)
		name := expression
		if x.Kind(name) == kindCall {
			name = x.Child(name, x.field.function)
		}
		f(x.lastName(name), expression)
	}
}

// firstParameter is what the first parameter of a method stands for.
func (x *extractor) firstParameter(definition treesitter.NodeID, s *code.Symbol) meaning {
	switch s.Name {
	case "__new__", "__init_subclass__", "__class_getitem__":
		return meaningClass
	}
	first := meaningSelf
	if s.Flags&code.FlagStatic != 0 {
		x.decorators(x.Parent(definition), func(name string, _ treesitter.NodeID) {
			switch {
			case strings.HasSuffix(name, "staticmethod"):
				first = meaningLocal
			case strings.HasSuffix(name, "classmethod") && first == meaningSelf:
				first = meaningClass
			}
		})
	}
	return first
}

// params lists parameters as written, without the marks "/" and "*".
func (x *extractor) params(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	count := 0
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		if x.parameterName(c) != none {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	params := make([]code.Param, 0, count)
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		if name := x.parameterName(c); name != none {
			p := code.Param{Type: x.Text(x.Child(c, x.field.typ)), Optional: x.Kind(c) == kindDefaultParameter}
			if k := x.Kind(name); k == kindSplat || k == kindDictionarySplat {
				p.Variadic = true
				name = x.FirstNamed(name)
			}
			p.Name = snippet.Chain(x.Text(name))
			params = append(params, p)
		}
	}
	return params
}

// parameterName is what names a parameter, with its stars, or none.
func (x *extractor) parameterName(id treesitter.NodeID) treesitter.NodeID {
	switch x.Kind(id) {
	case kindIdentifier, kindSplat, kindDictionarySplat, kindPatterns:
		return id
	case kindTypedParameter:
		return x.FirstNamed(id)
	case kindDefaultParameter:
		return x.Child(id, x.field.name)
	}
	return none
}

// visitParameters marks the names of parameters, which declare; their default
// values and types are visited.
func (x *extractor) visitParameters(id treesitter.NodeID) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		name := x.parameterName(c)
		if name == none {
			continue
		}
		for n := name; n < x.Nodes[name].Next; n++ {
			if x.Kind(n) == kindIdentifier {
				x.marks[n] = markSkip
			}
		}
	}
}

// bindParameters binds the names of parameters in the current scope, the first
// one as what it stands for in a method of a class.
func (x *extractor) bindParameters(list treesitter.NodeID, class int32, what meaning) {
	if list == none {
		return
	}
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		name := x.parameterName(c)
		if name == none {
			continue
		}
		for n := name; n < x.Nodes[name].Next; n++ {
			if x.Kind(n) != kindIdentifier {
				continue
			}
			switch {
			case what != meaningLocal:
				x.class, x.self = class, x.Text(n)
			case x.Text(n) == x.self:
				x.class, x.self = code.NoSymbol, "" // hides that of the method around
			}
			x.bind(x.scope, x.Text(n), what)
			what = meaningLocal
		}
		what = meaningLocal
	}
}

// visitLambda enters a function without a name.
func (x *extractor) visitLambda(id treesitter.NodeID) {
	body := x.Child(id, x.field.body)
	if body == none {
		return
	}
	x.enter(id)
	x.scope = x.pushScope(body, scopeFunction)
	x.bindParameters(x.Child(id, x.field.parameters), code.NoSymbol, meaningLocal)
	x.note(event{node: body, kind: eventParameters, symbol: x.symbol})
	if x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Body == x.Span(body) {
		x.note(event{node: body, kind: eventResult, symbol: x.symbol})
	}
}
