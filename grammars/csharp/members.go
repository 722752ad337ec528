package csharp

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// method declares a method, or a function inside another or in a program. An
// implementation of an interface for itself alone is called through that, so that
// it is as visible as its type.
func (x *extractor) method(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	m := x.modifiersOf(id)
	switch {
	case k != kindLocalFunction:
	case m.member:
		x.leaveMethods(id)
	case x.isTorn(id):
		return
	}
	parameters := x.Child(id, x.field.parameters)
	body := x.Child(id, x.field.body)
	typ := x.Child(id, x.field.returns)
	if typ == none {
		typ = x.Child(id, x.field.typ)
	}
	s := code.Symbol{
		Kind: code.SymbolFunction, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		TypeParams: x.typeParameters(id),
		Params:     x.parameters(parameters), Type: x.written(typ),
	}
	in := x.inType()
	switch {
	case in != nil:
		s.Kind = code.SymbolMethod
		x.finishMember(&s, in, id, body != none)
	case k == kindLocalFunction:
		s.Exported = m.visible && x.container() == nil && x.symbol == code.NoSymbol
	}
	if m.test {
		s.Flags |= code.FlagTest
	}
	symbol := x.declare(s, id, name, body)
	x.enterSymbol(id, symbol)
	x.bindTypeParameters(id, x.Child(id, x.field.typeParameters))
	x.bindParameters(parameters, none)
}

// finishMember sets what a member is by its place.
func (x *extractor) finishMember(s *code.Symbol, in *code.Symbol, id treesitter.NodeID, hasBody bool) {
	if x.ChildOf(id, kindExplicitInterface) != none {
		s.Exported = in.Exported
		s.Flags |= code.FlagPrivate // no value of the type has it
	}
	if in.Kind == code.SymbolInterface && !hasBody && s.Flags&(code.FlagStatic|code.FlagAmbient) == 0 {
		s.Flags |= code.FlagAbstract
	}
}

// constructor declares a constructor or a destructor, or a block of extensions,
// which the grammar does not know and takes for a constructor.
func (x *extractor) constructor(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	parameters := x.Child(id, x.field.parameters)
	body := x.Child(id, x.field.body)
	if in := x.container(); k == kindConstructor && x.Text(name) == extension && in != nil && in.Name != extension {
		x.extensionBlock(id, name, parameters, body)
		return
	}
	m := x.modifiersOf(id)
	s := code.Symbol{
		Name: "constructor", Kind: code.SymbolConstructor, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		Params: x.parameters(parameters),
	}
	if m.flags&code.FlagStatic != 0 || x.inType() == nil {
		s.Exported = false // it runs by itself, or belongs to nothing
	}
	if tilde := x.Token(id, "~"); k == kindDestructor && tilde != none {
		s.Name = "~" + x.name(name)
		s.Kind = code.SymbolMethod
		s.NameSpan = code.Span{Start: x.Nodes[tilde].Start, End: x.Nodes[name].End}
		x.marks[name] = markSkip
		name = none
	}
	symbol := x.declare(s, id, name, body)
	x.enterSymbol(id, symbol)
	x.bindParameters(parameters, none)
}

// operator declares an operator by its sign, or a conversion by its type.
func (x *extractor) operator(id treesitter.NodeID, k kind) {
	word := x.Token(id, "operator")
	sign := x.Child(id, x.field.operator)
	if k == kindConversion {
		sign = x.Child(id, x.field.typ)
	}
	if word == none || sign == none || sign < word || x.Nodes[sign].Start == x.Nodes[sign].End {
		return
	}
	m := x.modifiersOf(id)
	parameters := x.Child(id, x.field.parameters)
	body := x.Child(id, x.field.body)
	s := code.Symbol{
		Kind: code.SymbolMethod, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		Name:     strings.TrimSpace("operator " + x.checked(id) + x.written(sign)),
		NameSpan: code.Span{Start: x.Nodes[word].Start, End: x.Nodes[sign].End},
		Params:   x.parameters(parameters), Type: x.written(x.Child(id, x.field.typ)),
	}
	if in := x.inType(); in != nil {
		x.finishMember(&s, in, id, body != none)
	}
	symbol := x.declare(s, id, none, body)
	x.enterSymbol(id, symbol)
	x.bindParameters(parameters, none)
}

func (x *extractor) checked(id treesitter.NodeID) string {
	if x.HasToken(id, "checked") {
		return "checked "
	}
	return ""
}
