package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// use is what the resolution of a reference needs beyond the reference.
type use struct {
	node treesitter.NodeID
	// name is the name to look up, or -1: the used one, or the receiver that it
	// stands behind.
	name     int32
	receiver bool
	// space is where the name is looked up.
	space space
}

// reserved reports whether a word is a name only where error recovery took it
// for one.
func reserved(word string) bool {
	switch word {
	case "break", "case", "catch", "class", "const", "continue", "default", "delete", "do",
		"else", "export", "extends", "finally", "for", "function", "if", "import", "in",
		"instanceof", "new", "return", "switch", "throw", "try", "typeof", "var", "void",
		"while", "with", "yield":
		return true
	}
	return false
}

// startsStatement reports whether a reserved word starts a statement with
// parentheses or a block, which error recovery may take for a method.
func startsStatement(word string) bool {
	switch word {
	case "if", "for", "while", "switch", "const", "let", "var", "function", "else", "do", "try",
		"class":
		return true
	}
	return false
}

// visitName turns a name into a binding or a reference, by its mark.
func (x *extractor) visitName(id treesitter.NodeID, k kind) bool {
	m := x.marks[id]
	if m == markSkip || x.Nodes[id].Start == x.Nodes[id].End {
		return false
	}
	if x.torn && m == markNone && (k == kindIdentifier || k == kindTypeIdentifier) && x.declaresTorn(id) {
		return false
	}
	switch k {
	case kindProperty, kindPrivateProperty:
		if m.uses() {
			x.useMember(id, m, x.Text(id))
		}
	case kindString:
		if m.uses() {
			x.useMember(id, m, x.unquoted(id))
		}
	case kindTypeIdentifier:
		x.useType(id, m)
	case kindSuper:
		if m == markCall {
			x.addUse(id, code.Ref{Name: "super", Role: code.RoleCall, Receiver: code.ReceiverSuper}, use{name: -1})
		}
	default:
		switch {
		case m.binds():
			x.bindPattern(id, m)
		case k == kindShorthandPattern:
			x.useValue(id, markWrite, spaceValue)
		case m == markQualifier:
			x.useValue(id, markRead, spaceType)
		default:
			x.useValue(id, m, spaceValue)
		}
	}
	return false
}

// bindPattern binds a name that stands in a pattern or alone.
func (x *extractor) bindPattern(id treesitter.NodeID, m mark) {
	name := x.Text(id)
	in := x.scope
	if m == markBindVar || m == markBindImportVar || m == markDeclareVar {
		in = x.scopes[in].hoist
	}
	switch {
	case m == markBindImport || m == markBindImportVar:
		x.bind(in, name, spaceBoth, false)
	case (m == markDeclare || m == markDeclareVar) && x.holdsSymbols(in):
		x.bind(in, name, spaceValue, false)
		x.declarePatternVariable(id, in)
	default:
		x.bind(in, name, spaceValue, true)
	}
}

func (x *extractor) useValue(id treesitter.NodeID, m mark, s space) {
	name := x.Text(id)
	if name == "arguments" || x.torn && reserved(name) {
		return
	}
	x.addUse(id, code.Ref{Name: name, Role: m.role()}, use{name: x.nameID(name), space: s})
}

func (x *extractor) useType(id treesitter.NodeID, m mark) {
	if !m.uses() {
		m = markType
	}
	ref := code.Ref{Name: x.Text(id), Role: m.role()}
	if parent := x.Parent(id); x.Kind(parent) == kindQualifiedType {
		x.addMember(id, ref, x.Child(parent, x.field.module), spaceType)
		return
	}
	x.addUse(id, ref, use{name: x.nameID(ref.Name), space: spaceType})
}

// useMember records a name behind a receiver: a property, or a subscript that
// is a string.
func (x *extractor) useMember(id treesitter.NodeID, m mark, name string) {
	if name == "" {
		return
	}
	ref := code.Ref{Name: name, Role: m.role()}
	x.addMember(id, ref, x.object(x.Parent(id)), spaceValue)
}

// addMember records the use of a name behind the receiver object.
func (x *extractor) addMember(id treesitter.NodeID, ref code.Ref, object treesitter.NodeID, s space) {
	u := use{name: -1, space: s}
	ref.Receiver, ref.Chain = x.receiver(object)
	if ref.Receiver == code.ReceiverName {
		u.name, u.receiver = x.nameID(ref.Chain), true
	}
	x.addUse(id, ref, u)
}

func (x *extractor) addUse(id treesitter.NodeID, ref code.Ref, u use) {
	ref.Span = x.Span(id)
	if x.Kind(id) == kindString && ref.Span.Len() >= 2 {
		ref.Span.Start++
		ref.Span.End--
	}
	ref.Enclosing = code.NoSymbol
	switch ref.Role {
	case code.RoleCall, code.RoleConstruct, code.RoleDecorator:
		ref.Args = x.argumentsOf(id)
	}
	switch {
	case ref.Receiver == code.ReceiverName:
		x.markRoot(ref.Chain)
	case ref.Receiver == code.ReceiverNone && ref.Role != code.RoleRead && ref.Role != code.RoleType:
		x.markRoot(ref.Name)
	}
	u.node = id
	x.facts.Refs = append(x.facts.Refs, ref)
	x.uses = append(x.uses, u)
}
