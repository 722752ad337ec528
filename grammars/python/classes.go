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
	x.mark(x.child(id, x.field.name), markSkip)
	x.markBases(x.child(id, x.field.superclasses))
	x.enter(id)
	body := x.child(id, x.field.body)
	x.bindTypeParameters(id, x.child(id, x.field.typeParameters))
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
	name := x.child(id, x.field.name)
	if x.isEmpty(name) {
		return code.NoSymbol
	}
	s := code.Symbol{Name: x.text(name), Kind: code.SymbolClass}
	if x.scopes[x.scope].kind == scopeClass {
		s.Flags |= access(s.Name)
	}
	s.TypeParams = x.typeParameters(x.child(id, x.field.typeParameters))
	x.describeBases(&s, x.child(id, x.field.superclasses))
	body := x.child(id, x.field.body)
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
	end := x.nodes[list].Next
	for c := list + 1; c < end; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindKeywordArgument:
			if x.text(x.child(c, x.field.name)) == "metaclass" && x.lastName(x.child(c, x.field.value)) == "ABCMeta" {
				s.Flags |= code.FlagAbstract
			}
			continue
		case kindIdentifier, kindAttribute, kindSubscript:
		default:
			continue
		}
		bare := c
		if x.kind(c) == kindSubscript {
			bare = x.child(c, x.field.value)
		}
		path := snippet.Chain(x.path(bare))
		if path == "" {
			continue
		}
		base := code.Base{Name: path, Role: code.RoleExtends}
		last := path[strings.LastIndexByte(path, '.')+1:]
		if bare != c {
			base.Type = snippet.SqueezedChain(x.text(c), '_')
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
	end := x.nodes[list].Next
	for c := list + 1; c < end; c = x.nodes[c].Next {
		switch x.kind(c) {
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
	end := x.nodes[body].Next
	for c := body + 1; c < end; c = x.nodes[c].Next {
		name := none
		switch x.kind(c) {
		case kindFunction, kindClass:
			name = x.child(c, x.field.name)
		case kindDecorated:
			name = x.child(x.child(c, x.field.definition), x.field.name)
		case kindExpressionStatement:
			if first := x.firstNamed(c); x.kind(first) == kindAssignment {
				name = x.child(first, x.field.left)
			}
		}
		if x.kind(name) != kindIdentifier {
			continue
		}
		x.members[member{class, x.text(name)}] = memberBound
		tests = tests || strings.HasPrefix(x.text(name), "test")
	}
	return tests
}
