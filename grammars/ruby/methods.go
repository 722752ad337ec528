package ruby

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitMethod declares a method, or a function where no class surrounds it.
func (x *extractor) visitMethod(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	parameters := x.Child(id, x.field.parameters)
	s := code.Symbol{Kind: code.SymbolFunction, Params: x.params(parameters)}
	if x.class != code.NoSymbol {
		s.Kind = code.SymbolMethod
		s.Flags = x.access()
	}
	if k == kindSingletonMethod {
		x.describeSingleton(&s, x.Child(id, x.field.object))
	}
	symbol := x.symbol
	if !x.IsEmpty(name) {
		x.marks[name] = markSkip
		end := x.Nodes[name].End
		if parameters != none {
			end = x.Nodes[parameters].End
		}
		symbol = x.declareMethod(s, declaration{
			outer: x.modifiedBy(id), name: x.methodName(name), headEnd: end, bodyEnd: x.Nodes[id].End,
		}, x.Text(name))
	}
	x.enter(id)
	x.closeScope()
	if symbol != x.symbol {
		x.noteBody(id, symbol)
	}
	x.scope = id
	x.symbol, x.method = symbol, true
	x.modifier, x.modified = 0, false
}

// declareMethod declares a method by its written name.
func (x *extractor) declareMethod(s code.Symbol, d declaration, written string) int32 {
	name := x.cut(d.name)
	if s.Kind == code.SymbolMethod {
		switch {
		case strings.HasSuffix(written, "=") && written != name:
			s.Kind = code.SymbolSetter
		case name == "initialize" && s.Flags&code.FlagStatic == 0:
			s.Kind = code.SymbolConstructor
			s.Flags &^= code.FlagPrivate | code.FlagProtected
		case strings.HasPrefix(name, "test_") && x.class != code.NoSymbol && x.facts.Symbols[x.class].Flags&code.FlagTest != 0:
			s.Flags |= code.FlagTest
		}
	}
	return x.declareMember(s, d, written)
}

// methodName is where the name of a method stands; that of a setter without the
// "=", as it is used.
func (x *extractor) methodName(id treesitter.NodeID) code.Span {
	switch x.Kind(id) {
	case kindSetter:
		if name := x.Child(id, x.field.name); !x.IsEmpty(name) {
			return x.Span(name)
		}
	case kindSymbol, kindString:
		if name, ok := x.literal(id); ok {
			return x.bareName(name)
		}
	}
	return x.Span(id)
}

// bareName cuts the "=" off the name of a setter.
func (x *extractor) bareName(written code.Span) code.Span {
	if n := written.Len(); n > 1 && x.Src[written.End-1] == '=' && isNameByte(int32(x.Src[written.End-2])) {
		written.End--
	}
	return written
}

// describeSingleton fills in whose method one with an object before its name is.
func (x *extractor) describeSingleton(s *code.Symbol, object treesitter.NodeID) {
	s.Flags |= code.FlagStatic
	if x.Kind(object) == kindSelf {
		s.Flags &^= code.FlagPrivate | code.FlagProtected // of the objects only
		s.Flags |= x.modifier
		if x.class == code.NoSymbol {
			s.Flags &^= code.FlagStatic
		}
		return
	}
	s.Kind = code.SymbolMethod
	s.Flags = code.FlagStatic
	path := strings.ReplaceAll(x.path(object), "::", ".")
	if x.class == code.NoSymbol || path != x.facts.Symbols[x.class].Name {
		s.Owner = path
	}
}

// modifiedBy is the call whose only argument a definition is, such as that of
// "private", or else the definition.
func (x *extractor) modifiedBy(id treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		arguments := x.Parent(id)
		call := x.Parent(arguments)
		if n := len(x.facts.Symbols); n > 0 && x.Nodes[call].Start < x.facts.Symbols[n-1].Span.Start {
			break // the call holds what does not fit the grammar
		}
		if x.Kind(arguments) != kindArguments || x.Kind(call) != kindCall || x.Only(arguments) != id ||
			x.Child(call, x.field.receiver) != none || x.Child(call, x.field.method) == none {
			break
		}
		id = call
	}
	return id
}

// params lists parameters as written, with their signs, without default values.
func (x *extractor) params(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var params []code.Param
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		name := ""
		switch x.Kind(c) {
		case kindIdentifier, kindDestructured, kindForward:
			if x.Nodes[c].Field == 0 { // no variable of the block
				name = x.Text(c)
			}
		case kindNamedParameter:
			name = x.Text(c)
			if n := x.Child(c, x.field.name); n != none {
				name = x.Src[x.Nodes[c].Start:x.Nodes[n].End]
			}
		}
		if name != "" {
			params = append(params, x.param(c, name))
		}
	}
	return params
}

// param describes a parameter by its sign and default value.
func (x *extractor) param(id treesitter.NodeID, name string) code.Param {
	p := code.Param{Name: snippet.Chain(name)}
	p.Variadic = strings.HasPrefix(name, "*") || x.Kind(id) == kindForward
	p.Optional = !p.Variadic && (strings.HasPrefix(name, "&") || x.Child(id, x.field.value) != none)
	return p
}

// visitParameters binds the names of parameters; their default values are visited.
func (x *extractor) visitParameters(id treesitter.NodeID) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c++ {
		name := none
		switch x.Kind(c) {
		case kindIdentifier:
			if k := x.Kind(x.Parent(c)); k == kindParameters || k == kindDestructured {
				name = c
			}
		case kindNamedParameter:
			name = x.Child(c, x.field.name)
		case kindParameters, kindDestructured, kindToken:
		default:
			c = x.Nodes[c].Next - 1 // a default value
			continue
		}
		if name != none {
			x.rebind(x.Text(name))
			x.assignLocal(x.Text(name), "", x.Nodes[name].End)
			x.marks[name] = markSkip
		}
	}
}

// visitBlock opens the scope of a block, which may be the body of a declaration.
func (x *extractor) visitBlock(id treesitter.NodeID) {
	symbol, ok := x.owners[id]
	switch {
	case !ok:
		x.enter(id)
		if x.method {
			break
		}
		x.body = len(x.opened)
		x.opened = append(x.opened, opened{})
		if x.Text(x.Child(x.Parent(id), x.field.method)) == "class_methods" {
			x.static = true
		}
	case x.facts.Symbols[symbol].Kind.Container():
		x.open(id, symbol)
	default:
		x.enter(id)
		x.symbol, x.method = symbol, true
	}
}

// visitAlias declares the new name.
func (x *extractor) visitAlias(id treesitter.NodeID) {
	name, old := x.Child(id, x.field.name), x.Child(id, x.field.alias)
	if x.IsEmpty(name) || x.IsEmpty(old) || x.Kind(name) == kindGlobalVariable {
		return
	}
	symbol := x.declareAlias(id, x.methodName(name), strings.TrimPrefix(x.Text(name), ":"))
	at := x.methodName(old)
	x.facts.Refs = append(x.facts.Refs, code.Ref{Name: x.cut(at), Role: code.RoleRead, Span: at, Enclosing: symbol})
}

// declareAlias declares a second name of a method.
func (x *extractor) declareAlias(outer treesitter.NodeID, name code.Span, written string) int32 {
	s := code.Symbol{Kind: code.SymbolFunction}
	if x.class != code.NoSymbol {
		s.Kind, s.Flags = code.SymbolMethod, x.access()
	}
	return x.declareMethod(s, declaration{outer: outer, name: name}, written)
}

// defineMethod declares the method that a call with a literal name and a block
// makes.
func (x *extractor) defineMethod(call, arguments treesitter.NodeID, flags code.SymbolFlags) {
	name, ok := x.literal(x.FirstNamed(arguments))
	if !ok {
		return
	}
	s := code.Symbol{Kind: code.SymbolFunction, Flags: flags}
	if x.class != code.NoSymbol {
		s.Kind = code.SymbolMethod
		s.Flags |= x.access()
	}
	d := declaration{outer: call, name: x.bareName(name)}
	block := x.Child(call, x.field.block)
	if block != none {
		s.Params = x.params(x.Child(block, x.field.parameters))
		d.headEnd, d.bodyEnd = x.Nodes[block].Start, x.Nodes[block].End
	}
	symbol := x.declareMethod(s, d, x.cut(name))
	if block != none {
		x.owners[block] = symbol
	}
}
