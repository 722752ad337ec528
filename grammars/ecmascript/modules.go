package ecmascript

import (
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitModule declares a namespace or an ambient module. A dotted namespace is
// one symbol with a dotted name.
func (x *extractor) visitModule(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if name == none {
		x.enterScope(id, scopeNamespace)
		return
	}
	s := code.Symbol{Kind: code.SymbolNamespace}
	switch x.Kind(name) {
	case kindString:
		s.Name = x.unquoted(name)
	default:
		s.Name = snippet.Squeeze(x.Text(name), code.MaxChain, '$')
		x.bind(x.scope, x.rootName(name), spaceBoth, false)
	}
	x.skip(name)
	if s.Name == "" {
		x.enterScope(id, scopeNamespace)
		return
	}
	p := x.place(id)
	symbol := x.declare(declaration{
		symbol: s, node: id, outer: p.outer, name: name, body: x.Child(id, x.field.body),
		// An ambient module is named by a string, from anywhere.
		visible: x.visibleAt(p) || x.Kind(name) == kindString, scope: x.scope,
	})
	x.exports(p, symbol)
	x.within(id, symbol)
	x.scope = x.pushScope(id, scopeNamespace)
}

// rootName is the first name of a dotted one.
func (x *extractor) rootName(id treesitter.NodeID) string {
	path := x.path(id)
	if len(path) == 0 {
		return ""
	}
	return path[0]
}

// skip marks all names below id, and id, as no uses.
func (x *extractor) skip(id treesitter.NodeID) {
	for c := id; c < x.Nodes[id].Next; c++ {
		x.marks[c] = markSkip
	}
}

// visitAmbient enters what "declare" stands before. "declare global" is a
// namespace of its own.
func (x *extractor) visitAmbient(id treesitter.NodeID) bool {
	x.enter(id)
	x.ambient = true
	block := x.ChildOf(id, kindBlock)
	if block == none {
		return true
	}
	global := none
	for c := id + 1; c < block; c = x.Nodes[c].Next {
		if x.Kind(c) == kindToken && x.Text(c) == "global" {
			global = c
		}
	}
	if global == none {
		return true
	}
	symbol := x.declare(declaration{
		symbol: code.Symbol{Name: "global", Kind: code.SymbolNamespace},
		node:   id, outer: x.place(id).outer, name: global, body: block, visible: true, scope: noScope,
	})
	x.symbol, x.owner = symbol, ""
	x.scope = x.pushScope(id, scopeNamespace)
	return true
}
