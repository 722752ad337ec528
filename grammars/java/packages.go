package java

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// everything is the name of a binding of all that a package or a type holds,
// and allNames the local name of it.
const (
	everything = "*"
	allNames   = "."
)

// packageDeclaration declares the package. A comment above it is the doc comment of
// the package in package-info.java only; elsewhere it is about the file. Only what
// comes first in a file is its package.
func (x *extractor) packageDeclaration(id treesitter.NodeID) {
	name := x.qualifiedName(id)
	if !x.isNamed(name) || len(x.facts.Symbols) > 0 {
		return
	}
	x.marks[name] = markSkip
	symbol := x.declare(code.Symbol{
		Name: x.dotted(name), Kind: code.SymbolNamespace, Parent: code.NoSymbol, Exported: true,
	}, id, name, none)
	x.enterSymbol(id, symbol)
	if s := &x.facts.Symbols[symbol]; x.declaresTypes() {
		s.Doc, s.Span = code.Span{}, x.Span(id)
	}
}

// qualifiedName returns the name that is a child of a node.
func (x *extractor) qualifiedName(id treesitter.NodeID) treesitter.NodeID {
	if scoped := x.ChildOf(id, kindScopedIdentifier); scoped != none {
		return scoped
	}
	return x.ChildOf(id, kindIdentifier)
}

// declaresTypes reports whether the file holds more than a package and imports.
func (x *extractor) declaresTypes() bool {
	for c := range x.Tree.Children(treesitter.Root) {
		switch x.Kind(c) {
		case kindToken, kindComment, kindPackage, kindImport:
		default:
			return true
		}
	}
	return false
}

// importDeclaration records an import: the package or the type that a name is
// taken from, and the name. Only the files of a package tell the types in it from
// the packages below it, so that a static import looks like any other.
func (x *extractor) importDeclaration(id treesitter.NodeID) {
	name := x.qualifiedName(id)
	if !x.isNamed(name) {
		return
	}
	imported := code.Import{Kind: code.ImportStatic, Span: x.Span(id)}
	if all := x.ChildOf(id, kindAsterisk); all != none {
		imported.Module = x.dotted(name)
		imported.Bindings = []code.Binding{{Name: everything, Local: allNames, Span: x.Span(all)}}
	} else {
		last := name
		if x.Kind(name) == kindScopedIdentifier {
			last = x.Child(name, x.field.name)
			imported.Module = x.dotted(x.Child(name, x.field.scope))
		}
		local := x.Text(last)
		imported.Bindings = []code.Binding{{Name: local, Local: local, Span: x.Span(last)}}
		if x.imported == nil {
			x.imported = make(map[string]bool)
		}
		x.imported[local] = true
	}
	x.facts.Imports = append(x.facts.Imports, imported)
}

// module declares a module, which is a namespace too.
func (x *extractor) module(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if !x.isNamed(name) {
		return
	}
	x.marks[name] = markSkip
	symbol := x.declare(code.Symbol{
		Name: x.dotted(name), Kind: code.SymbolNamespace, Parent: code.NoSymbol, Exported: true,
	}, id, name, x.Child(id, x.field.body))
	x.enterSymbol(id, symbol)
}

// directive records what a module requires, exports, uses and provides.
func (x *extractor) directive(id treesitter.NodeID, k kind) {
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		if n := x.Kind(c); n != kindIdentifier && n != kindScopedIdentifier {
			continue
		}
		if k == kindProvides {
			x.mark(c, markType)
			continue
		}
		x.marks[c] = markSkip
		switch {
		case k == kindRequires && x.Nodes[c].Field == x.field.module:
			x.facts.Imports = append(x.facts.Imports, code.Import{
				Module: x.dotted(c), Kind: code.ImportStatic, Span: x.Span(id),
			})
		case k == kindExports && x.Nodes[c].Field == x.field.exported:
			name := x.dotted(c)
			x.facts.Exports = append(x.facts.Exports, code.Export{
				Name: name, Local: name, Symbol: code.NoSymbol, Import: -1, Span: x.Span(id),
			})
		}
	}
}
