package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// margin is how far a type or a namespace is indented. In text that does not fit
// the grammar, braces may be taken for those of another block; then the margins
// say what a declaration stands in. The margins are a stack of growing columns.
type margin struct {
	symbol int32
	column int
}

const (
	// maxColumn bounds how far a line is looked back, in bytes.
	maxColumn = 200
	tabWidth  = 4
)

// column is where a node stands in its line, or negative if it does not begin the
// line.
func (x *extractor) column(id treesitter.NodeID) int {
	end := int(x.Nodes[id].Start)
	column := 0
	for i := end - 1; i >= 0 && end-i <= maxColumn; i-- {
		switch x.Src[i] {
		case ' ':
			column++
		case '\t':
			column += tabWidth
		case '\n':
			return column
		default:
			return -1
		}
	}
	return column
}

// addMargin notes the margin of a container that begins with a node.
func (x *extractor) addMargin(id treesitter.NodeID, symbol int32) {
	if !x.Tree.HasError() {
		return
	}
	if column := x.column(id); column >= 0 {
		x.cutMargins(column)
		x.margins = append(x.margins, margin{symbol: symbol, column: column})
	}
}

// cutMargins forgets what a declaration at a column cannot stand in.
func (x *extractor) cutMargins(column int) {
	for n := len(x.margins); n > 0 && x.margins[n-1].column >= column; n-- {
		x.margins = x.margins[:n-1]
	}
}

// adopt makes a declaration a member of the type that its margin says, if that was
// closed too early.
func (x *extractor) adopt(id treesitter.NodeID) {
	if !x.Tree.HasError() {
		return
	}
	if column := x.column(id); column >= 0 {
		x.marginAt(id, column, x.Nodes[id].End)
	}
}

// marginAt enters the type or namespace whose margin is left of a column, from a
// node to its end, if that is inside of the current one. It grows to end.
func (x *extractor) marginAt(id treesitter.NodeID, column int, end uint32) {
	x.cutMargins(column)
	if len(x.margins) == 0 {
		return
	}
	within := x.margins[len(x.margins)-1].symbol
	if within == x.symbol || !x.isAround(x.symbol, within) {
		return
	}
	for s := within; s != code.NoSymbol && s != x.symbol && s != x.clause; s = x.facts.Symbols[s].Parent {
		around := &x.facts.Symbols[s]
		around.Span.End = max(around.Span.End, end)
	}
	x.enterSymbol(id, within)
}

// isAround reports whether a symbol, or the file, is around another.
func (x *extractor) isAround(outer, inner int32) bool {
	for inner != code.NoSymbol && inner != outer {
		inner = x.facts.Symbols[inner].Parent
	}
	return inner == outer
}

// leaveMethods makes the type around the current declaration: what has a modifier
// of members stands in another one only because that was not closed.
func (x *extractor) leaveMethods(id treesitter.NodeID) {
	around := x.symbol
	for around != code.NoSymbol && !x.facts.Symbols[around].Kind.Container() {
		around = x.facts.Symbols[around].Parent
	}
	if around != x.symbol {
		x.enterSymbol(id, around)
	}
}

// tornField declares a field that stands in a method, since that was not closed.
func (x *extractor) tornField(id treesitter.NodeID) {
	if x.Tree.HasError() && x.modifiersOf(id).member {
		x.adopt(id)
		x.leaveMethods(id)
		x.fields(id)
	}
}

// isTorn reports whether a local function is a statement that does not fit the
// grammar: it has no modifier of members, and there is something odd in its head.
func (x *extractor) isTorn(function treesitter.NodeID) bool {
	return x.ChildOf(function, kindError) != none
}
