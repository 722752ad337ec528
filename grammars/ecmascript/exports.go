package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitExport records an export statement. The children of one that declares
// something are visited; the declaration finds the statement by itself.
func (x *extractor) visitExport(id treesitter.NodeID) bool {
	x.module = x.module || x.scope == 0
	clause := x.ChildOf(id, kindExportClause)
	if source := x.Child(id, x.field.source); source != none {
		x.reexport(id, clause, source)
		return false
	}
	if clause != none {
		x.exportClause(clause, x.isTypeOnly(id), -1)
		return false
	}
	if x.Child(id, x.field.declaration) != none {
		return true
	}
	if value := x.Child(id, x.field.value); value != none {
		x.exportValue(id, value, "default")
		return true
	}
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindToken {
			continue
		}
		switch x.Text(c) {
		case "=":
			if value := x.Nodes[c].Next; value < end {
				x.exportValue(id, value, wholeExport)
			}
			return true
		case "namespace": // export as namespace N
			return false
		}
	}
	return true
}

// wholeExport is the name of an export that is the whole module.
const wholeExport = "="

// addExport adds an export of a name; its symbol is found when all are known.
func (x *extractor) addExport(e code.Export) {
	e.Symbol = code.NoSymbol
	x.facts.Exports = append(x.facts.Exports, e)
}

// reexport records "export … from".
func (x *extractor) reexport(id, clause, source treesitter.NodeID) {
	imp := code.Import{
		Module: x.unquoted(source), Kind: code.ImportReexport,
		TypeOnly: x.isTypeOnly(id), Span: x.Span(id),
	}
	index := int32(len(x.facts.Imports))
	switch {
	case clause != none:
		imp.Bindings = x.exportClause(clause, imp.TypeOnly, index)
	default:
		e := code.Export{Name: wholeModule, Local: wholeModule, Import: index, TypeOnly: imp.TypeOnly, Span: imp.Span}
		b := code.Binding{Name: wholeModule, TypeOnly: false, Span: imp.Span}
		if ns := x.ChildOf(id, kindNamespaceExport); ns != none {
			if name := x.FirstNamed(ns); name != none {
				e.Name = x.exportedName(name)
				e.Span = x.Span(ns)
				b.Local, b.Span = e.Name, e.Span
			}
		}
		imp.Bindings = []code.Binding{b}
		if x.scope == 0 {
			x.addExport(e)
		}
	}
	x.facts.Imports = append(x.facts.Imports, imp)
}

// exportClause records the names in the braces of an export and returns them
// as bindings of the import that they come from.
func (x *extractor) exportClause(clause treesitter.NodeID, typeOnly bool, index int32) []code.Binding {
	var list []code.Binding
	end := x.Nodes[clause].Next
	for c := clause + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindExportSpecifier {
			continue
		}
		name := x.Child(c, x.field.name)
		alias := x.Child(c, x.field.alias)
		if alias == none {
			alias = name
		}
		if name == none || x.Text(name) == "" {
			continue
		}
		only := x.isTypeOnly(c)
		e := code.Export{
			Name: x.exportedName(alias), Local: x.exportedName(name), Import: index,
			TypeOnly: typeOnly || only, Span: x.Span(c),
		}
		if x.scope == 0 {
			x.addExport(e)
		}
		list = append(list, code.Binding{Name: e.Local, Local: e.Name, TypeOnly: only, Span: e.Span})
	}
	return list
}

// exportValue records the export of an expression: an existing name, or a
// value that becomes a symbol.
func (x *extractor) exportValue(id, value treesitter.NodeID, as string) {
	inner := x.bare(value)
	e := code.Export{Name: as, Import: -1, Span: x.Span(id)}
	if x.Kind(inner) == kindIdentifier {
		x.marks[inner] = markSkip
		e.Local = x.Text(inner)
		if x.scope == 0 {
			x.addExport(e)
		}
		return
	}
	symbol := x.declareExported(id, id, value, exportName{})
	x.facts.Symbols[symbol].Flags |= code.FlagDefault
	if x.scope == 0 {
		e.Symbol = symbol
		x.facts.Exports = append(x.facts.Exports, e)
	}
}

// declareExported declares a value that has no name but the one that it is
// exported by; without that it takes the name of the function or class that it
// is.
func (x *extractor) declareExported(id, outer, value treesitter.NodeID, as exportName) int32 {
	s, body := x.valueSymbol(as.name, code.SymbolConstant, value)
	if s.Name == "" && s.Kind != code.SymbolConstant {
		if own := x.Child(x.functionIn(value), x.field.name); own != none {
			as.node = own
			s.Name = x.Text(own)
		}
	}
	if s.Name == "" {
		s.Name = "default"
	}
	symbol := x.declare(declaration{
		symbol: s, node: id, outer: outer, name: as.node, body: body, visible: true, scope: noScope,
	})
	x.within(id, symbol)
	return symbol
}
