package csharp

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// namespace declares a namespace. One without a block is a clause on its own, and
// holds what follows it. Only a documentation comment is about it: any other above
// it is about the file.
func (x *extractor) namespace(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.leaveProgram()
	symbol := x.declare(code.Symbol{
		Name: x.dotted(name), Kind: code.SymbolNamespace, Parent: x.symbol, Exported: x.exports(modifiers{visible: true}),
	}, id, name, x.Child(id, x.field.body))
	x.addMargin(id, symbol)
	s := &x.facts.Symbols[symbol]
	if !strings.HasPrefix(x.Src[s.Doc.Start:], "///") {
		s.Doc, s.Span.Start = code.Span{}, x.Nodes[id].Start
	}
	if k == kindNamespace {
		x.enterSymbol(id, symbol)
		return
	}
	within := treesitter.Root
	if len(x.frames) > 0 {
		within = x.Parent(id)
	}
	x.enterUntil(x.Nodes[within].Next)
	x.symbol, x.clause = symbol, symbol
}

// typeDeclaration declares a class and its like.
func (x *extractor) typeDeclaration(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	written := x.conditionalName(id, name)
	if written.Empty() && !x.isNamed(name) {
		return
	}
	x.leaveProgram()
	m := x.modifiersOf(id)
	parameters := x.ChildOf(id, kindParameters)
	s := code.Symbol{
		Kind: code.SymbolClass, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		TypeParams: x.typeParameters(id), Params: x.parameters(parameters),
	}
	switch list := x.ChildOf(id, kindBases); k {
	case kindInterface:
		s.Kind = code.SymbolInterface
		s.Bases = x.bases(list, rolesOfInterface)
	case kindEnum:
		s.Kind = code.SymbolEnum
		s.Type = x.written(x.FirstNamed(list))
	case kindStruct:
		s.Bases = x.bases(list, rolesOfStruct)
	case kindRecord:
		roles := rolesOfClass
		if x.HasToken(id, "struct") {
			roles = rolesOfStruct
		}
		s.Bases = x.bases(list, roles)
	default:
		s.Bases = x.bases(list, rolesOfClass)
	}
	x.mark(name, markSkip)
	if !written.Empty() {
		s.Name = string(written.Text([]byte(x.Src)))
		s.NameSpan = written
		name = none
	}
	symbol := x.declare(s, id, name, x.Child(id, x.field.body))
	x.addMargin(id, symbol)
	x.enterSymbol(id, symbol)
	list := x.ChildOf(id, kindTypeParameters)
	x.bindTypeParameters(id, list)
	if k == kindRecord {
		x.components(id, parameters)
	} else {
		x.bindParameters(parameters, none)
	}
}

// conditionalName finds the name of a type whose bases begin behind "#if": the
// grammar takes the condition for the name. It is empty for any other type.
func (x *extractor) conditionalName(id, name treesitter.NodeID) code.Span {
	for c := id + 1; c < name; c = x.Nodes[c].Next {
		if x.Kind(c) != kindError {
			continue
		}
		text := x.Text(c)
		word := text
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }); i >= 0 {
			word = text[:i]
		}
		if word != "" && !reserved[word] && strings.HasPrefix(strings.TrimSpace(text[len(word):]), "#") {
			return code.Span{Start: x.Nodes[c].Start, End: x.Nodes[c].Start + uint32(len(word))}
		}
	}
	return code.Span{}
}

// components declares the properties of a record that its parameters are.
func (x *extractor) components(record, list treesitter.NodeID) {
	if list == none {
		return
	}
	s := &x.facts.Symbols[x.symbol]
	exported := s.Exported
	flags := code.FlagReadonly
	if x.HasToken(record, "struct") {
		flags = s.Flags & code.FlagReadonly
	}
	x.eachParameter(list, func(p parameter) {
		if !x.isNamed(p.name) {
			return
		}
		if x.Kind(p.node) != kindParameter {
			x.marks[p.name] = markSkip
			return
		}
		x.owners[p.node] = x.declare(code.Symbol{
			Kind: code.SymbolField, Parent: x.symbol, Type: x.parameterType(p), Exported: exported, Flags: flags,
		}, p.node, p.name, none)
	})
}

// roles says what the first and the other types in a list of bases are. In that of
// a class, a class may come first; which it is, its name must tell.
type roles uint8

const (
	rolesOfClass roles = iota
	rolesOfStruct
	rolesOfInterface
)

// bases lists what a type extends and implements, and marks the names of these.
func (x *extractor) bases(list treesitter.NodeID, in roles) []code.Base {
	if list == none {
		return nil
	}
	var out []code.Base
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		t := c
		if x.Kind(c) == kindPrimaryBase {
			t = x.Child(c, x.field.typ)
		}
		if !isName(x.Kind(t)) {
			continue
		}
		name := x.full(t)
		if name == "" {
			continue
		}
		m := markImplements
		if in == rolesOfInterface || in == rolesOfClass && len(out) == 0 && !isInterfaceName(snippet.LastPart(name)) {
			m = markExtends
		}
		x.mark(t, m)
		out = append(out, code.Base{Name: name, Role: m.role(), Type: x.withArguments(t)})
	}
	return out
}

// isInterfaceName tells interfaces by the capital I before another capital letter.
// The names of the library's own classes that begin so are no interfaces.
func isInterfaceName(name string) bool {
	rest, ok := strings.CutPrefix(name, "I")
	r, size := utf8.DecodeRuneInString(rest)
	if !ok || !unicode.IsUpper(r) {
		return false
	}
	second, _ := utf8.DecodeRuneInString(rest[size:])
	return r != 'O' && r != 'P' || !unicode.IsUpper(second) // IOException, IPAddress
}

// delegate declares a type of functions, which stands for what they take and give.
func (x *extractor) delegate(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.leaveProgram()
	m := x.modifiersOf(id)
	parameters := x.Child(id, x.field.parameters)
	symbol := x.declare(code.Symbol{
		Kind: code.SymbolType, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags,
		TypeParams: x.typeParameters(id),
		Params:     x.parameters(parameters), Type: x.functionType(id, parameters),
	}, id, name, none)
	x.enterSymbol(id, symbol)
	x.bindTypeParameters(id, x.Child(id, x.field.typeParameters))
	x.bindParameters(parameters, none)
}

// functionType is what a delegate is another name for: "delegate int(string, T)".
func (x *extractor) functionType(id, parameters treesitter.NodeID) string {
	var out strings.Builder
	out.WriteString("delegate " + x.written(x.Child(id, x.field.typ)) + "(")
	if parameters != none {
		count := 0
		x.eachParameter(parameters, func(p parameter) {
			if count++; count > 1 {
				out.WriteString(", ")
			}
			out.WriteString(x.written(p.typed))
		})
	}
	out.WriteString(")")
	return out.String()
}

// enumMember declares a value of an enum.
func (x *extractor) enumMember(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	exported := x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Exported
	symbol := x.declare(code.Symbol{Kind: code.SymbolEnumMember, Parent: x.symbol, Exported: exported}, id, name, none)
	x.enterSymbol(id, symbol)
}

// withArguments is a type that has type arguments as written, or "".
func (x *extractor) withArguments(id treesitter.NodeID) string {
	if t := x.written(id); strings.Contains(t, "<") {
		return t
	}
	return ""
}
