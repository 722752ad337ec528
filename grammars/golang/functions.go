package golang

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

func (x *extractor) function(id treesitter.NodeID) {
	name := x.child(id, x.field.name)
	if name == none {
		return
	}
	s := code.Symbol{
		Kind: code.SymbolFunction, Parent: x.symbol, Exported: isExported(x.text(name)),
		TypeParams: x.typeParams(x.child(id, x.field.typeParameters)),
	}
	body := x.signature(&s, id)
	s.Flags |= x.testFlag(x.text(name), s.Params)
	symbol := x.declare(s, id, name, body)
	x.marks[name] = markSkip
	x.enter(id)
	x.symbol = symbol
	x.bindParameters(x.child(id, x.field.typeParameters), boundVariable)
	x.bindSignature(id)
}

// bindSignature binds the parameters and the named results of a function.
func (x *extractor) bindSignature(id treesitter.NodeID) {
	body := x.child(id, x.field.body)
	for _, list := range [...]treesitter.NodeID{x.child(id, x.field.parameters), x.child(id, x.field.result)} {
		x.bindParameters(list, boundVariable)
		x.parameterLocals(list, body)
	}
}

func (x *extractor) method(id treesitter.NodeID) {
	name := x.child(id, x.field.name)
	receiver := x.child(id, x.field.receiver)
	if name == none {
		return
	}
	s := code.Symbol{
		Kind: code.SymbolMethod, Parent: code.NoSymbol, Exported: isExported(x.text(name)),
		TypeParams: x.receiverTypeParams(receiver),
	}
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
	x.parameterLocals(receiver, x.child(id, x.field.body))
	x.bindSignature(id)
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
		variadic := k == kindVariadicParameter
		named := false
		for n := c + 1; n < x.nodes[c].Next; n = x.nodes[n].Next {
			if x.nodes[n].Field == x.field.name {
				out = append(out, code.Param{Name: x.text(n), Type: typ, Variadic: variadic})
				named = true
			}
		}
		if !named {
			out = append(out, code.Param{Type: typ, Variadic: variadic})
		}
	}
	return out
}

// typeParams lists type parameters as written.
func (x *extractor) typeParams(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var out []code.Param
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		if x.kind(c) != kindTypeParameter {
			continue
		}
		bound := x.written(x.child(c, x.field.typ))
		for n := c + 1; n < x.nodes[c].Next; n = x.nodes[n].Next {
			if x.nodes[n].Field == x.field.name {
				out = append(out, code.Param{Name: x.text(n), Type: bound})
			}
		}
	}
	return out
}

// receiverTypeParams lists the names that a receiver gives to the type parameters
// of its type.
func (x *extractor) receiverTypeParams(list treesitter.NodeID) []code.Param {
	arguments := x.receiverTypeArguments(list)
	if arguments == none {
		return nil
	}
	var out []code.Param
	for c := arguments + 1; c < x.nodes[arguments].Next; c = x.nodes[c].Next {
		if x.kind(c) != kindToken && x.kind(c) != kindComment {
			out = append(out, code.Param{Name: x.text(x.bare(c))})
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
