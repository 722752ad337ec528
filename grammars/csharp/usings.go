package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// everything is the name of a binding of all that a namespace or a type holds,
// and allNames the local name of it.
const (
	everything = "*"
	allNames   = "."
)

// usingDirective records what a file takes from a namespace, or with "static" from
// a type. One that is global is a re-export, since all files of the project get
// the names. It reports whether there is a use of a name inside.
func (x *extractor) usingDirective(id treesitter.NodeID) bool {
	imported := code.Import{Kind: code.ImportStatic, Span: x.Span(id)}
	if x.HasToken(id, "global") {
		imported.Kind = code.ImportReexport
	}
	if alias := x.Child(id, x.field.name); alias != none && x.HasToken(id, "=") {
		return x.usingAlias(id, alias, imported)
	}
	name := x.LastNamed(id)
	if !isName(x.Kind(name)) || !x.isNamed(name) {
		return false
	}
	imported.Module = x.full(name)
	imported.Bindings = []code.Binding{{Name: everything, Local: allNames, Span: x.Span(name)}}
	x.facts.Imports = append(x.facts.Imports, imported)
	return false
}

// usingAlias records another name for a namespace or a type, which looks alike. A
// type that has no name gets one: that is a declaration.
func (x *extractor) usingAlias(id, alias treesitter.NodeID, imported code.Import) bool {
	x.marks[alias] = markSkip
	target := x.LastNamed(id)
	if !x.isNamed(alias) || target == alias {
		return false
	}
	if !isName(x.Kind(target)) {
		symbol := x.declare(code.Symbol{
			Kind: code.SymbolType, Parent: x.symbol, Exported: imported.Kind == code.ImportReexport, Type: x.written(target),
		}, id, alias, none)
		x.enterSymbol(id, symbol)
		x.mark(target, markType)
		return true
	}
	imported.Module = x.full(target)
	imported.Bindings = []code.Binding{{Name: everything, Local: x.name(alias), Span: x.nameSpan(alias)}}
	if imported.Module != "" {
		x.facts.Imports = append(x.facts.Imports, imported)
	}
	x.skipTarget(target)
	return true
}

// skipTarget leaves of the name that an alias stands for only the type arguments to
// be visited.
func (x *extractor) skipTarget(id treesitter.NodeID) {
	for {
		switch x.Kind(id) {
		case kindQualifiedName:
			x.mark(x.Child(id, x.field.qualifier), markSkip)
			id = x.Child(id, x.field.name)
		case kindAliasName:
			id = x.Child(id, x.field.name)
		case kindGenericName:
			x.mark(x.ChildOf(id, kindIdentifier), markSkip)
			return
		default:
			x.mark(id, markSkip)
			return
		}
	}
}

// externAlias records a name for the root of another assembly.
func (x *extractor) externAlias(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.facts.Imports = append(x.facts.Imports, code.Import{
		Module: x.name(name), Kind: code.ImportStatic, Span: x.Span(id),
		Bindings: []code.Binding{{Name: everything, Local: x.name(name), Span: x.nameSpan(name)}},
	})
}

func isName(k kind) bool {
	switch k {
	case kindIdentifier, kindGenericName, kindQualifiedName, kindAliasName:
		return true
	}
	return false
}
