package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// wraps reports whether a call of this name gives back the function that it is
// given, with the same meaning to its callers: components, hooks, and the
// usual ways to call a function less often.
func wraps(name string) bool {
	switch name {
	case "memo", "forwardRef", "observer", "useCallback", "useEventCallback", "debounce", "throttle", "memoize":
		return true
	}
	return false
}

// functionIn finds the function or class that a value is: itself, or the first
// argument of a wrapper. It returns none for any other value.
func (x *extractor) functionIn(value treesitter.NodeID) treesitter.NodeID {
	for range maxWrappers {
		if value == none {
			return none
		}
		value = x.bare(value)
		switch x.Kind(value) {
		case kindFunctionExpr, kindArrow, kindClassExpr:
			return value
		case kindAssignment:
			value = x.Child(value, x.field.right)
			continue
		case kindCall:
		default:
			return none
		}
		callee := x.Child(value, x.field.function)
		if x.Kind(callee) == kindMember {
			callee = x.Child(callee, x.field.property)
		}
		if callee == none || !wraps(x.Text(callee)) {
			return none
		}
		arguments := x.Child(value, x.field.arguments)
		if x.Kind(arguments) != kindArguments {
			return none
		}
		value = x.FirstNamed(arguments)
	}
	return none
}

// visitFunction declares a named function.
func (x *extractor) visitFunction(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	if name == none || x.Text(name) == "" {
		x.enterScope(id, scopeFunction)
		x.enterFunction(id, code.NoSymbol)
		return
	}
	x.marks[name] = markSkip
	p := x.place(id)
	s := code.Symbol{Name: x.Text(name), Kind: code.SymbolFunction}
	x.describeFunction(&s, id)
	if k == kindFunctionSignature && !x.ambient {
		s.Flags |= code.FlagOverload
	}
	symbol := x.declare(declaration{
		symbol: s, node: id, outer: p.outer, name: name,
		body: x.Child(id, x.field.body), visible: x.visibleAt(p), scope: x.scope,
	})
	x.bind(x.scope, s.Name, spaceValue, false)
	x.remember(s.Name, symbol)
	x.exports(p, symbol)
	x.within(id, symbol)
	x.scope = x.pushScope(id, scopeFunction)
	x.enterFunction(id, symbol)
}

// visitFunctionExpr enters a function that is a value. It is a symbol by
// itself only when it has a name and nothing around it made one of it.
func (x *extractor) visitFunctionExpr(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if name != none && x.marks[id] != markClaimed && x.Text(name) != "" {
		s := code.Symbol{Name: x.Text(name), Kind: code.SymbolFunction, Flags: code.FlagNamedExpr}
		x.describeFunction(&s, id)
		symbol := x.declare(declaration{
			symbol: s, node: id, name: name, body: x.Child(id, x.field.body), scope: noScope,
		})
		x.within(id, symbol)
		x.scope = x.pushScope(id, scopeFunction)
		x.enterFunction(id, symbol)
		x.bind(x.scope, s.Name, spaceValue, false)
	} else {
		symbol := code.NoSymbol
		if x.marks[id] == markClaimed && x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Kind.Callable() {
			symbol = x.symbol
		}
		x.enterScope(id, scopeFunction)
		x.enterFunction(id, symbol)
		if name != none {
			x.bind(x.scope, x.Text(name), spaceValue, true)
		}
	}
	if name != none {
		x.marks[name] = markSkip
	}
	if p := x.Child(id, x.field.parameter); p != none {
		x.mark(p, markBind)
		scope := code.Span{Start: x.Nodes[p].End, End: x.Nodes[id].End}
		x.paramLocal(p, none, none, scope, x.expected(id), 0)
	}
}

// describeFunction fills in what stands in the head of a function or method.
func (x *extractor) describeFunction(s *code.Symbol, fn treesitter.NodeID) {
	parameters := x.Child(fn, x.field.parameters)
	limit := x.Child(fn, x.field.name)
	if limit == none {
		limit = parameters
	}
	if x.hasToken(fn, "async", limit) {
		s.Flags |= code.FlagAsync
	}
	if x.hasToken(fn, "*", limit) {
		s.Flags |= code.FlagGenerator
	}
	s.TypeParams = x.typeParams(fn)
	if parameters != none {
		s.Params = x.params(parameters)
	} else if p := x.Child(fn, x.field.parameter); p != none {
		s.Params = []code.Param{{Name: x.Text(p)}}
	}
	s.Type = x.annotation(x.Child(fn, x.field.returnType))
}

// annotation is the type in a type annotation, as written.
func (x *extractor) annotation(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	return strings.TrimLeft(x.Text(id), ": \t\r\n")
}

// params lists parameters. A destructured one is named by its pattern, a rest
// parameter keeps its dots.
func (x *extractor) params(id treesitter.NodeID) []code.Param {
	var list []code.Param
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Nodes[c].Flags&treesitter.FlagNamed == 0 {
			continue
		}
		switch x.Kind(c) {
		case kindParameter:
			pattern := x.Child(c, x.field.pattern)
			if pattern == none {
				pattern = x.Child(c, x.field.name)
			}
			list = append(list, code.Param{
				Name: x.paramName(pattern), Type: x.annotation(x.Child(c, x.field.typ)),
				Optional: x.Child(c, x.field.value) != none || x.hasToken(c, "?", none),
				Variadic: pattern != none && x.Kind(pattern) == kindRestPattern,
			})
		case kindDefaultPattern:
			list = append(list, code.Param{Name: x.paramName(x.Child(c, x.field.left)), Optional: true})
		case kindIdentifier, kindRestPattern, kindArrayPattern, kindObjectPattern:
			list = append(list, code.Param{Name: x.paramName(c), Variadic: x.Kind(c) == kindRestPattern})
		}
	}
	return list
}

func (x *extractor) paramName(pattern treesitter.NodeID) string {
	if pattern == none {
		return ""
	}
	return snippet.Chain(strings.Join(strings.Fields(x.Text(pattern)), " "))
}

// visitParameters marks the parameters of JavaScript; those of TypeScript are
// nodes of their own.
func (x *extractor) visitParameters(id treesitter.NodeID) {
	m := markBind
	switch x.Kind(x.Parent(id)) {
	case kindFunction, kindFunctionSignature, kindFunctionExpr, kindArrow, kindMethod, kindMethodSignature, kindCallSignature:
	default:
		// Torn off its function by an error: the names are bound nowhere.
		m = markSkip
	}
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindParameter && k != kindToken && k != kindComment {
			x.mark(c, m)
		}
	}
	x.paramLocals(id)
}

// visitParameter binds one parameter of TypeScript, and declares the field
// that a parameter property is.
func (x *extractor) visitParameter(id treesitter.NodeID) {
	pattern := x.Child(id, x.field.pattern)
	if pattern == none {
		// An element of a tuple type, where the name is only a label.
		x.mark(x.Child(id, x.field.name), markSkip)
		return
	}
	x.mark(pattern, markBind)
	if x.symbol == code.NoSymbol || x.Kind(pattern) != kindIdentifier {
		return
	}
	constructor := &x.facts.Symbols[x.symbol]
	if constructor.Kind != code.SymbolConstructor || x.Kind(x.Parent(x.Parent(id))) != kindMethod {
		return
	}
	access := x.ChildOf(id, kindAccessibility)
	readonly := x.hasToken(id, "readonly", pattern)
	if access == none && !readonly {
		return
	}
	s := code.Symbol{Name: x.Text(pattern), Kind: code.SymbolField, Type: x.annotation(x.Child(id, x.field.typ))}
	if readonly {
		s.Flags |= code.FlagReadonly
	}
	s.Flags |= x.access(access)
	saved := x.context
	x.symbol = constructor.Parent
	x.declare(declaration{symbol: s, node: id, name: pattern, visible: s.Flags&code.FlagPrivate == 0, scope: noScope})
	x.context = saved
}

// access is the flag of an accessibility modifier, which may be none.
func (x *extractor) access(modifier treesitter.NodeID) code.SymbolFlags {
	if modifier == none {
		return 0
	}
	switch x.Text(modifier) {
	case "private":
		return code.FlagPrivate
	case "protected":
		return code.FlagProtected
	}
	return 0
}
