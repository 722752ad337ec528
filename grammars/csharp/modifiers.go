package csharp

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// modifiers are what stands before a declaration.
type modifiers struct {
	visible bool // public, protected or internal
	file    bool // for this file only
	member  bool // of those that no local function or variable has
	con     bool // const
	test    bool // an attribute makes a method a test
	flags   code.SymbolFlags
}

func (x *extractor) modifiersOf(declaration treesitter.NodeID) modifiers {
	return x.modifiersAmong(declaration+1, x.Nodes[declaration].Next)
}

// modifiersAmong reads the modifiers among the siblings from one node to before
// another.
func (x *extractor) modifiersAmong(from, to treesitter.NodeID) modifiers {
	var m modifiers
	for c := from; c < to; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindModifier:
			m.add(x.Text(c))
		case kindAttributeList:
			m.test = m.test || x.marksTest(c)
		case kindConditional:
			for a := c + 1; a < x.Nodes[c].Next; a = x.Nodes[a].Next {
				m.test = m.test || x.Kind(a) == kindAttributeList && x.marksTest(a)
			}
		}
	}
	return m
}

func (m *modifiers) add(word string) {
	switch word {
	case "public", "internal":
		m.visible, m.member = true, true
	case "protected":
		m.visible, m.member = true, true
		m.flags |= code.FlagProtected
	case "private":
		m.member = true
		m.flags |= code.FlagPrivate
	case "override", "virtual", "sealed", "partial":
		m.member = true
	case "abstract":
		m.member = true
		m.flags |= code.FlagAbstract
	case "file":
		m.file = true
	case "static":
		m.flags |= code.FlagStatic
	case "async":
		m.flags |= code.FlagAsync
	case "extern": // implemented elsewhere
		m.flags |= code.FlagAmbient
	case "readonly":
		m.flags |= code.FlagReadonly
	case "const":
		m.con = true
		m.flags |= code.FlagReadonly
	}
}

// marksTest reports whether one of the attributes in a list makes a method a test.
func (x *extractor) marksTest(list treesitter.NodeID) bool {
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindAttribute && isTestAttribute(snippet.LastPart(x.dotted(x.Child(c, x.field.name)))) {
			return true
		}
	}
	return false
}

// isTestAttribute knows the attributes of xUnit ([Fact], [Theory]), NUnit ([Test],
// [TestCase], [TestCaseSource]) and MSTest ([TestMethod], [DataTestMethod]), and
// the variants of them that projects make under names that end alike.
func isTestAttribute(name string) bool {
	name = strings.TrimSuffix(name, "Attribute")
	switch name {
	case "TestCase", "TestCaseSource":
		return true
	}
	for _, ending := range [...]string{"Fact", "Theory", "Test", "TestMethod"} {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

// exports reports whether other files can name what the current node declares: it
// is public, protected or internal, by a modifier or because nothing else is
// written where that is the rule, and so is what it stands in.
func (x *extractor) exports(m modifiers) bool {
	if m.file {
		return false
	}
	private := m.flags&code.FlagPrivate != 0 && m.flags&code.FlagProtected == 0
	if x.symbol == code.NoSymbol {
		return !private
	}
	switch in := &x.facts.Symbols[x.symbol]; in.Kind {
	case code.SymbolNamespace, code.SymbolInterface:
		return in.Exported && !private
	case code.SymbolClass, code.SymbolEnum:
		return in.Exported && m.visible
	}
	return false
}
