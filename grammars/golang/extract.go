package golang

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what a Go file declares, uses and imports. Go has
// no export statements: what is visible outside the package is told by
// Symbol.Exported, and facts.Exports stays as it is.
//
// The walk is linear in the size of the tree, does not recurse and goes
// through nodes that do not fit the grammar like through any others.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := &extractor{
		src:      src,
		tree:     tree,
		nodes:    tree.Nodes(),
		kinds:    make([]kind, tree.Language().SymbolCount()),
		field:    fieldsOf(tree.Language()),
		marks:    make([]mark, tree.Len()),
		facts:    facts,
		symbol:   code.NoSymbol,
		nameIDs:  make(map[string]int32),
		types:    make(map[string]int32),
		packages: make(map[string]bool),
	}
	x.walk()
}

// extractor is the state of one walk over one tree.
type extractor struct {
	src   []byte
	tree  *treesitter.Tree
	nodes []treesitter.Node
	kinds []kind // by symbol of the grammar, filled on first use
	field fields
	marks []mark // by node: what the nodes around it made of it
	facts *code.Facts

	symbol int32 // the innermost declaration around the current node
	frames []frame

	names    []name
	nameIDs  map[string]int32
	bindings []binding

	lefts, rights []treesitter.NodeID // what items fills
	constSource   treesitter.NodeID   // the constant with a value that was met last
	scratch       []byte              // what an expression is written into

	types    map[string]int32 // the types that the file has declared so far
	packages map[string]bool  // the names of imported packages
}

// frame restores the context once the nodes before end have been visited.
type frame struct {
	end      treesitter.NodeID
	stop     uint32 // the byte at which the scope ends
	symbol   int32
	bindings int
}

// mark is what a node becomes by what stands around it.
type mark uint8

const (
	markNone mark = iota
	markSkip      // handled already
	markCall
	markConstruct
	markWrite
	markExtends
	markKey // a key in a composite literal: a field, or an expression
)

func (x *extractor) walk() {
	for id := treesitter.Root; int(id) < len(x.nodes); {
		for n := len(x.frames); n > 0 && x.frames[n-1].end <= id; n-- {
			x.symbol = x.frames[n-1].symbol
			x.leaveScope(x.frames[n-1].bindings)
			x.frames = x.frames[:n-1]
		}
		if x.visit(id) {
			id++
		} else {
			id = x.nodes[id].Next
		}
	}
}

// enter opens a scope for the subtree of id.
func (x *extractor) enter(id treesitter.NodeID) {
	x.frames = append(x.frames, frame{end: x.nodes[id].Next, stop: x.nodes[id].End, symbol: x.symbol, bindings: len(x.bindings)})
}

// visit handles one node and reports whether its children are to be visited.
func (x *extractor) visit(id treesitter.NodeID) bool {
	switch x.kind(id) {
	case kindToken, kindComment, kindLabel, kindBlankIdentifier, kindDot, kindLiteral:
		return false
	case kindPackageClause:
		x.packageClause(id)
		return false
	case kindImportSpec:
		x.importSpec(id)
		return false
	case kindFunction:
		x.function(id)
	case kindMethod:
		x.method(id)
	case kindTypeSpec, kindTypeAlias:
		x.typeSpec(id)
	case kindConstSpec, kindVarSpec:
		x.values(id)
	case kindField, kindTypeElem:
		x.embedded(id)
	case kindMethodElem, kindFuncType, kindFuncLiteral:
		x.enter(id)
		x.bindSignature(id)
	case kindBlock:
		if !x.isBody(id) {
			x.enter(id)
		}
	case kindStatementScope:
		x.enter(id)
	case kindTypeSwitch:
		x.enter(id)
		x.switched(id)
	case kindShortVar, kindRangeClause, kindReceive:
		x.define(id)
	case kindAssignment, kindIncDec:
		x.assign(id)
	default:
		return x.expression(id)
	}
	return true
}

// define binds the names on the left of ":=".
func (x *extractor) define(id treesitter.NodeID) {
	left := x.child(id, x.field.left)
	if left == none {
		return
	}
	defines := x.kind(id) == kindShortVar
	for c := x.nodes[left].Next; c < x.nodes[id].Next && !defines; c = x.nodes[c].Next {
		if x.kind(c) == kindToken {
			defines = string(x.bytes(c)) == ":="
			break
		}
	}
	if defines {
		x.defineList(id, left, x.child(id, x.field.right))
	} else {
		x.markWritten(left)
	}
}

// isBody reports whether a block is the body of a function, whose scope is that of
// the parameters.
func (x *extractor) isBody(block treesitter.NodeID) bool {
	switch x.kind(x.parent(block)) {
	case kindFunction, kindMethod, kindFuncLiteral:
		return true
	}
	return false
}

// assign marks what an assignment writes.
func (x *extractor) assign(id treesitter.NodeID) {
	left := x.child(id, x.field.left)
	if x.kind(id) == kindIncDec {
		left = x.firstNamed(id)
	}
	if left != none {
		x.markWritten(left)
	}
}

func (x *extractor) markWritten(left treesitter.NodeID) {
	if x.kind(left) != kindExpressionList {
		x.marks[left] = markWrite
		return
	}
	for c := left + 1; c < x.nodes[left].Next; c = x.nodes[c].Next {
		x.marks[c] = markWrite
	}
}
