package golang

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declare adds a symbol. outer is the node that makes up its span, name that of
// its name, body that of its body or none.
func (x *extractor) declare(s code.Symbol, outer, name, body treesitter.NodeID) int32 {
	s.Name = x.text(name)
	s.NameSpan = x.span(name)
	s.Span = x.span(outer)
	s.Head = code.Span{Start: s.Span.Start, End: s.Span.End}
	if body != none {
		s.Body = x.span(body)
		s.Head.End = s.Body.Start
	}
	for s.Head.End > s.Head.Start && isBlank(x.src[s.Head.End-1]) {
		s.Head.End--
	}
	if s.Doc = x.docBefore(outer); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	x.facts.Symbols = append(x.facts.Symbols, s)
	return int32(len(x.facts.Symbols) - 1)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// isExported tells by the capital letter.
func isExported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

func (x *extractor) function(id treesitter.NodeID) {
	name := x.child(id, x.field.name)
	if name == none {
		return
	}
	s := code.Symbol{Kind: code.SymbolFunction, Parent: x.symbol, Exported: isExported(x.text(name))}
	body := x.signature(&s, id)
	s.Flags |= x.testFlag(x.text(name), s.Params)
	symbol := x.declare(s, id, name, body)
	x.marks[name] = markSkip
	x.enter(id)
	x.symbol = symbol
	x.bindParameters(x.child(id, x.field.typeParameters), boundVariable)
	x.bindParameters(x.child(id, x.field.parameters), boundVariable)
	x.bindParameters(x.child(id, x.field.result), boundVariable)
}

func (x *extractor) method(id treesitter.NodeID) {
	name := x.child(id, x.field.name)
	receiver := x.child(id, x.field.receiver)
	if name == none {
		return
	}
	s := code.Symbol{Kind: code.SymbolMethod, Parent: code.NoSymbol, Exported: isExported(x.text(name))}
	owner := x.text(x.receiverType(receiver))
	if parent, ok := x.types[owner]; ok {
		s.Parent = parent
	} else {
		s.Owner = owner
	}
	body := x.signature(&s, id)
	symbol := x.declare(s, id, name, body)
	x.marks[name] = markSkip
	x.enter(id)
	x.symbol = symbol
	x.bindReceiver(receiver)
	x.bindParameters(x.child(id, x.field.parameters), boundVariable)
	x.bindParameters(x.child(id, x.field.result), boundVariable)
}

// receiverType finds the name of the type that a method belongs to.
func (x *extractor) receiverType(list treesitter.NodeID) treesitter.NodeID {
	t := x.bare(x.child(x.childOf(list, kindParameter), x.field.typ))
	if x.kind(t) != kindTypeIdentifier {
		return none
	}
	return t
}

// signature fills in parameters and result, and returns the body.
func (x *extractor) signature(s *code.Symbol, id treesitter.NodeID) treesitter.NodeID {
	s.Params = x.parameters(x.child(id, x.field.parameters))
	s.Type = x.written(x.child(id, x.field.result))
	body := x.child(id, x.field.body)
	if k := x.kind(id); body == none && (k == kindFunction || k == kindMethod) {
		s.Flags |= code.FlagAmbient // implemented in assembly
	}
	return body
}

// parameters lists parameters as written; "a, b int" makes two.
func (x *extractor) parameters(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var out []code.Param
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		k := x.kind(c)
		if k != kindParameter && k != kindVariadicParameter {
			continue
		}
		typ := x.written(x.child(c, x.field.typ))
		if k == kindVariadicParameter {
			typ = "..." + typ
		}
		named := false
		for n := c + 1; n < x.nodes[c].Next; n = x.nodes[n].Next {
			if x.nodes[n].Field == x.field.name {
				out = append(out, code.Param{Name: x.text(n), Type: typ})
				named = true
			}
		}
		if !named {
			out = append(out, code.Param{Type: typ})
		}
	}
	return out
}

// written is the text of a type; short ones share memory.
func (x *extractor) written(id treesitter.NodeID) string {
	const short = 64
	switch {
	case id == none:
		return ""
	case x.span(id).Len() <= short:
		return x.text(id)
	}
	return string(x.bytes(id))
}

// tests are the functions that "go test" runs, by the prefix of the name and
// the parameter that they must have.
var tests = []struct{ prefix, param string }{
	{"Test", "*testing.T"},
	{"Test", "*testing.M"},
	{"Benchmark", "*testing.B"},
	{"Fuzz", "*testing.F"},
}

func (x *extractor) testFlag(name string, params []code.Param) code.SymbolFlags {
	for _, t := range tests {
		if len(params) == 1 && params[0].Type == t.param && isTestName(name, t.prefix) {
			return code.FlagTest
		}
	}
	if len(params) == 0 && isTestName(name, "Example") && (x.packages["testing"] || x.isTestPackage()) {
		return code.FlagTest
	}
	return 0
}

// isTestName reports whether no small letter follows the prefix.
func isTestName(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLower(r))
}

func (x *extractor) isTestPackage() bool {
	clause := x.childOfRoot(kindPackageClause)
	return clause != none && bytes.HasSuffix(x.bytes(clause), []byte("_test"))
}

func (x *extractor) childOfRoot(k kind) treesitter.NodeID {
	for c := range x.tree.Children(treesitter.Root) {
		if x.kind(c) == k {
			return c
		}
	}
	return none
}

// typeSpec declares a type with its fields or methods.
func (x *extractor) typeSpec(id treesitter.NodeID) {
	name := x.child(id, x.field.name)
	if name == none {
		return
	}
	x.marks[name] = markSkip
	s := code.Symbol{Kind: code.SymbolType, Parent: x.symbol, Exported: x.symbol == code.NoSymbol && isExported(x.text(name))}
	t := x.child(id, x.field.typ)
	members, body := none, none
	if x.kind(id) == kindTypeSpec {
		switch x.kind(t) {
		case kindStruct:
			s.Kind = code.SymbolClass
			members = x.childOf(t, kindFieldList)
			body = members
		case kindInterface:
			s.Kind = code.SymbolInterface
			members = t
		}
	}
	if members != none {
		s.Bases = x.bases(members)
	}
	symbol := x.declare(s, x.outer(id, kindTypeDeclaration), name, body)
	if s.Kind == code.SymbolInterface {
		x.setInterfaceBody(symbol, t)
	}
	if x.symbol == code.NoSymbol {
		x.types[x.text(name)] = symbol
	} else {
		x.bind(name, id, boundSymbol)
	}
	x.enter(id)
	x.symbol = symbol
	x.bindParameters(x.child(id, x.field.typeParameters), boundVariable)
	if members != none {
		x.members(members, symbol)
	}
}

// setInterfaceBody makes the body start at the brace, since an interface has no
// node for its list of methods.
func (x *extractor) setInterfaceBody(symbol int32, t treesitter.NodeID) {
	for c := t + 1; c < x.nodes[t].Next; c = x.nodes[c].Next {
		if x.kind(c) != kindToken || string(x.bytes(c)) != "{" {
			continue
		}
		s := &x.facts.Symbols[symbol]
		s.Body = code.Span{Start: x.nodes[c].Start, End: x.nodes[t].End}
		s.Head.End = s.Body.Start
		for s.Head.End > s.Head.Start && isBlank(x.src[s.Head.End-1]) {
			s.Head.End--
		}
		return
	}
}

// outer is the declaration around a specification that stands in it alone,
// without parentheses; else the specification.
func (x *extractor) outer(id treesitter.NodeID, k kind) treesitter.NodeID {
	declaration := x.parent(id)
	if x.kind(declaration) != k || x.firstNamed(declaration) != id {
		return id
	}
	for c := declaration + 1; c < x.nodes[declaration].Next; c = x.nodes[c].Next {
		if x.kind(c) == kindToken && string(x.bytes(c)) == "(" {
			return id
		}
	}
	return declaration
}

// bases lists what a struct or an interface embeds.
func (x *extractor) bases(members treesitter.NodeID) []code.Base {
	var out []code.Base
	for c := members + 1; c < x.nodes[members].Next; c = x.nodes[c].Next {
		if t := x.embeddedType(c); t != none {
			out = append(out, code.Base{Name: x.text(t), Role: code.RoleExtends})
		}
	}
	return out
}

// embeddedType returns the type that a member embeds: a name, with or without a
// package.
func (x *extractor) embeddedType(member treesitter.NodeID) treesitter.NodeID {
	t := none
	switch x.kind(member) {
	case kindField:
		if x.child(member, x.field.name) == none {
			t = x.bare(x.child(member, x.field.typ))
		}
	case kindTypeElem:
		if x.kind(x.parent(member)) == kindInterface {
			t = x.bare(member)
		}
	}
	if k := x.kind(t); k != kindTypeIdentifier && k != kindQualifiedType {
		return none
	}
	return t
}

// embedded marks the type that a member embeds.
func (x *extractor) embedded(member treesitter.NodeID) {
	if t := x.embeddedType(member); t != none {
		x.mark(t, markExtends)
	}
}

// members declares the fields of a struct or the methods of an interface.
func (x *extractor) members(list treesitter.NodeID, parent int32) {
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindField:
			typ := x.written(x.child(c, x.field.typ))
			for n := c + 1; n < x.nodes[c].Next; n = x.nodes[n].Next {
				if x.nodes[n].Field != x.field.name || x.kind(n) != kindFieldIdentifier || x.isBlankName(n) {
					continue
				}
				x.declare(code.Symbol{
					Kind: code.SymbolField, Parent: parent, Type: typ, Exported: isExported(x.text(n)),
				}, c, n, none)
			}
		case kindMethodElem:
			name := x.child(c, x.field.name)
			if name == none {
				continue
			}
			x.marks[name] = markSkip
			s := code.Symbol{Kind: code.SymbolMethod, Parent: parent, Exported: isExported(x.text(name))}
			x.signature(&s, c)
			x.declare(s, c, name, none)
		}
	}
}

// values declares constants or variables, as symbols at the top level of the
// file and as local names elsewhere.
func (x *extractor) values(id treesitter.NodeID) {
	after := x.nodes[id].Next
	if x.symbol != code.NoSymbol || len(x.bindings) > 0 {
		x.bindNames(id, after, boundVariable)
		return
	}
	s := code.Symbol{Kind: code.SymbolVariable, Parent: x.symbol, Type: x.written(x.child(id, x.field.typ))}
	outer := x.outer(id, kindVarDeclaration)
	if x.kind(id) == kindConstSpec {
		s.Kind = code.SymbolConstant
		outer = x.outer(id, kindConstDeclaration)
	}
	body := x.valueBody(id, &s)
	first := code.NoSymbol
	for n := id + 1; n < after; n = x.nodes[n].Next {
		if x.nodes[n].Field != x.field.name || x.kind(n) != kindIdentifier {
			continue
		}
		x.marks[n] = markSkip
		if x.isBlankName(n) {
			continue
		}
		s.Exported = isExported(x.text(n))
		symbol := x.declare(s, outer, n, body)
		if first == code.NoSymbol {
			first = symbol
		}
	}
	if first != code.NoSymbol {
		x.enter(id)
		x.symbol = first
	}
}

// valueBody returns the body of the only value of a specification: that of a
// function literal, which makes the variable a function, or the elements of a
// composite literal.
func (x *extractor) valueBody(id treesitter.NodeID, s *code.Symbol) treesitter.NodeID {
	values := x.child(id, x.field.value)
	value := x.firstNamed(values)
	if values == none || value == none || x.nodes[value].Next != x.nodes[values].Next {
		return none
	}
	if x.kind(value) == kindUnary { // a pointer to a literal
		value = x.child(value, x.field.operand)
	}
	switch x.kind(value) {
	case kindFuncLiteral:
		if x.kind(id) == kindVarSpec {
			s.Kind = code.SymbolFunction
			return x.signature(s, value)
		}
	case kindComposite:
		return x.child(value, x.field.body)
	}
	return none
}
