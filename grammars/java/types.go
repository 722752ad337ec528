package java

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// typeDeclaration declares a class and its like. A type inside a method belongs to
// the method.
func (x *extractor) typeDeclaration(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	m := x.modifiersOf(id)
	if x.Tree.HasError() && x.isOutside(m) {
		x.closeMethods(id)
	}
	s := code.Symbol{Kind: code.SymbolClass, Parent: x.symbol, Exported: x.exports(m), Flags: m.flags, Bases: x.bases(id+1, x.Nodes[id].Next)}
	s.TypeParams = x.typeParameters(x.Child(id, x.field.typeParameters))
	components := none
	switch k {
	case kindInterface, kindAnnotationType:
		s.Kind = code.SymbolInterface
	case kindEnum:
		s.Kind = code.SymbolEnum
	case kindRecord:
		components = x.Child(id, x.field.parameters)
		s.Params = x.parameters(components)
	}
	symbol := x.declare(s, id, name, x.Child(id, x.field.body))
	x.lastType = symbol
	x.enterSymbol(id, symbol)
	x.bindTypeParameters(x.Child(id, x.field.typeParameters))
	x.components(components)
}

// components declares the fields of a record.
func (x *extractor) components(list treesitter.NodeID) {
	if list == none {
		return
	}
	exported := x.facts.Symbols[x.symbol].Exported // by the methods that read them
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		name := x.parameterName(c)
		if !x.isNamed(name) {
			continue
		}
		x.marks[name] = markSkip
		x.owners[c] = x.declare(code.Symbol{
			Kind: code.SymbolField, Parent: x.symbol, Type: x.localType(c), Exported: exported, Flags: code.FlagReadonly,
		}, c, name, none)
	}
}

// bases lists what a type extends and implements, and marks the names of these.
// The clauses stand among the siblings from one node to before another.
func (x *extractor) bases(from, to treesitter.NodeID) []code.Base {
	var out []code.Base
	for c := from; c < to; c = x.Nodes[c].Next {
		m := markExtends
		list := x.ChildOf(c, kindTypeList)
		switch x.Kind(c) {
		case kindSuperclass:
			list = c
		case kindExtendsInterfaces:
		case kindSuperInterfaces:
			m = markImplements
		default:
			continue
		}
		if list == none {
			continue
		}
		for t := list + 1; t < x.Nodes[list].Next; t = x.Nodes[t].Next {
			if k := x.Kind(t); k == kindToken || k == kindComment {
				continue
			}
			if name := x.dotted(t); name != "" {
				x.mark(t, m)
				out = append(out, code.Base{Name: name, Role: m.role(), Type: x.withArguments(t)})
			}
		}
	}
	return out
}

// creation handles "new T(...)". With a body it declares a class without a name,
// which is called "new T". Its arguments belong to what stands around it, so
// that only its body is inside the symbol.
func (x *extractor) creation(id treesitter.NodeID) {
	t := x.Child(id, x.field.typ)
	x.mark(t, markConstruct)
	body := x.ChildOf(id, kindClassBody)
	base := x.dotted(t)
	if body == none || base == "" {
		return
	}
	x.owners[body] = x.declare(code.Symbol{
		Name: "new " + snippet.LastPart(base), Kind: code.SymbolClass, Parent: x.symbol,
		Bases: []code.Base{{Name: base, Role: code.RoleExtends, Type: x.withArguments(t)}},
	}, id, none, body)
}

// withArguments is a type that has type arguments as written, or "".
func (x *extractor) withArguments(id treesitter.NodeID) string {
	if t := x.written(id); strings.Contains(t, "<") && !strings.HasSuffix(t, "<>") {
		return t
	}
	return ""
}
