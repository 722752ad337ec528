package java

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// modifiers are what stands before a declaration.
type modifiers struct {
	public, final bool
	test          bool // an annotation makes a method a test
	flags         code.SymbolFlags
}

func (x *extractor) modifiersOf(declaration treesitter.NodeID) modifiers {
	if list := x.ChildOf(declaration, kindModifiers); list != none {
		return x.modifiersIn(list)
	}
	return modifiers{}
}

func (x *extractor) modifiersIn(list treesitter.NodeID) modifiers {
	var m modifiers
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindAnnotation:
			m.test = m.test || isTestAnnotation(x.simpleName(x.Child(c, x.field.name)))
		case kindToken:
			m.add(x.Text(c))
		}
	}
	return m
}

func (m *modifiers) add(word string) {
	switch word {
	case "public":
		m.public = true
	case "protected":
		m.flags |= code.FlagProtected
	case "private":
		m.flags |= code.FlagPrivate
	case "static":
		m.flags |= code.FlagStatic
	case "abstract":
		m.flags |= code.FlagAbstract
	case "native": // implemented elsewhere
		m.flags |= code.FlagAmbient
	case "final":
		m.final = true
	}
}

// isTestAnnotation knows JUnit's @Test, @ParameterizedTest, @RepeatedTest and the
// like, which projects compose under names that end alike, and TestNG's @Test.
func isTestAnnotation(name string) bool {
	switch name {
	case "TestFactory", "TestTemplate", "Theory":
		return true
	}
	return strings.HasSuffix(name, "Test")
}

// simpleName is the last part of a name.
func (x *extractor) simpleName(id treesitter.NodeID) string {
	return strings.TrimSpace(snippet.LastPart(x.Text(id)))
}

// exports reports whether a member, or a type outside all others, is visible
// outside the package: it is public or protected, as all members of interfaces
// are that are not private, and so is what it stands in.
func (x *extractor) exports(m modifiers) bool {
	visible := m.public || m.flags&code.FlagProtected != 0
	if x.symbol == code.NoSymbol {
		return visible
	}
	switch in := &x.facts.Symbols[x.symbol]; in.Kind {
	case code.SymbolInterface:
		return in.Exported && m.flags&code.FlagPrivate == 0
	case code.SymbolClass, code.SymbolEnum:
		return in.Exported && visible
	}
	return false
}

// inInterface reports whether the current node is a member of an interface.
func (x *extractor) inInterface() bool {
	in := x.container()
	return in != nil && in.Kind == code.SymbolInterface
}
