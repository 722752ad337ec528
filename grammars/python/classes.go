package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// member names what a class holds, or the module for NoSymbol.
type member struct {
	class int32
	name  string
}

func (x *extractor) visitClass(id treesitter.NodeID) {
	symbol := x.symbol
	if x.marks[id] != markDeclared {
		symbol = x.declareClass(id, id)
	}
	x.mark(x.Child(id, x.field.name), markSkip)
	x.markBases(x.Child(id, x.field.superclasses))
	x.enter(id)
	body := x.Child(id, x.field.body)
	x.bindTypeParameters(id, x.Child(id, x.field.typeParameters))
	if symbol == code.NoSymbol || body == none {
		return
	}
	x.symbol = symbol
	x.class, x.self = code.NoSymbol, ""
	x.scope = x.pushScope(body, scopeClass)
	x.scopes[x.scope].symbol = symbol
}

// declareClass adds the symbol of a class; outer is the node with the
// decorators, or the class itself.
func (x *extractor) declareClass(outer, id treesitter.NodeID) int32 {
	name := x.Child(id, x.field.name)
	if x.IsEmpty(name) {
		return code.NoSymbol
	}
	s := code.Symbol{Name: x.Text(name), Kind: code.SymbolClass}
	if x.scopes[x.scope].kind == scopeClass {
		s.Flags |= access(s.Name)
	}
	s.TypeParams = x.typeParameters(x.Child(id, x.field.typeParameters))
	x.describeBases(&s, x.Child(id, x.field.superclasses))
	body := x.Child(id, x.field.body)
	symbol := x.declare(s, declaration{outer: outer, head: id, name: name, body: body, colon: true})
	x.bind(x.scopes[x.scope].hoist, s.Name, meaningSymbol)
	if tests := x.rememberMembers(symbol, body); tests && strings.HasPrefix(s.Name, "Test") {
		x.facts.Symbols[symbol].Flags |= code.FlagTest
	}
	return symbol
}

// memberState is what is known of a name in a class or the module.
type memberState uint8

const (
	memberUnknown  memberState = iota
	memberBound                // a statement of the class body binds it
	memberDeclared             // it has a symbol
)

// baseKind is what a base class makes of a class, by its usual name.
func baseKind(name string) (code.SymbolKind, bool) {
	switch name {
	case "Protocol", "Interface":
		return code.SymbolInterface, true
	case "Flag", "IntFlag", "TextChoices", "IntegerChoices":
		return code.SymbolEnum, true
	}
	return code.SymbolEnum, strings.HasSuffix(name, "Enum")
}

// describeBases fills in the bases, and what they make of the class. A call
// such as with_metaclass(...) names no type.
func (x *extractor) describeBases(s *code.Symbol, list treesitter.NodeID) {
	if list == none {
		return
	}
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindKeywordArgument:
			if x.Text(x.Child(c, x.field.name)) == "metaclass" && x.lastName(x.Child(c, x.field.value)) == "ABCMeta" {
				s.Flags |= code.FlagAbstract
			}
			continue
		case kindIdentifier, kindAttribute, kindSubscript:
		default:
			continue
		}
		bare := c
		if x.Kind(c) == kindSubscript {
			bare = x.Child(c, x.field.value)
		}
		path := snippet.Chain(x.path(bare))
		if path == "" {
			continue
		}
		base := code.Base{Name: path, Role: code.RoleExtends}
		last := path[strings.LastIndexByte(path, '.')+1:]
		if bare != c {
			base.Type = snippet.SqueezedChain(x.Text(c), '_')
			if last == "Generic" || last == "Protocol" {
				s.TypeParams = x.genericParameters(c, s.TypeParams)
			}
		}
		s.Bases = append(s.Bases, base)
		if k, ok := baseKind(last); ok && s.Kind == code.SymbolClass {
			s.Kind = k
		}
		switch {
		case last == "ABC":
			s.Flags |= code.FlagAbstract
		case strings.HasSuffix(last, "TestCase"):
			s.Flags |= code.FlagTest
		}
	}
}

// markBases marks the types that a class extends.
func (x *extractor) markBases(list treesitter.NodeID) {
	if list == none {
		return
	}
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindIdentifier, kindAttribute, kindSubscript:
			x.mark(c, markExtends)
		}
	}
}

// rememberMembers notes the names that the statements of a class body bind, so
// that an assignment to an attribute of the object declares only others. It
// reports whether there is a test among them.
func (x *extractor) rememberMembers(class int32, body treesitter.NodeID) (tests bool) {
	if body == none {
		return false
	}
	end := x.Nodes[body].Next
	for c := body + 1; c < end; c = x.Nodes[c].Next {
		name := none
		switch x.Kind(c) {
		case kindFunction, kindClass:
			name = x.Child(c, x.field.name)
		case kindDecorated:
			name = x.Child(x.Child(c, x.field.definition), x.field.name)
		case kindExpressionStatement:
			if first := x.FirstNamed(c); x.Kind(first) == kindAssignment {
				name = x.Child(first, x.field.left)
			}
		}
		if x.Kind(name) != kindIdentifier {
			continue
		}
		x.members[member{class, x.Text(name)}] = memberBound
		tests = tests || strings.HasPrefix(x.Text(name), "test")
	}
	return tests
}
