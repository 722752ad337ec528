package python

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what tree, a tree over src, declares, uses, imports
// and exports.
//
// Every name that a statement of a module binds can be imported from it, also
// one that the module has imported itself: facts.Imports tells those. What
// facts.Exports lists is what a module hands on by intention, see exports.go.
//
// Nodes that do not fit the grammar are walked like any other. The time is
// linear in the size of the tree and nothing recurses. Facts point into a copy
// of the text.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := &extractor{
		View:     syntax.New(src, tree, kindOf),
		field:    fieldsOf(tree.Language()),
		marks:    make([]mark, tree.Len()),
		facts:    facts,
		context:  context{symbol: code.NoSymbol, class: code.NoSymbol},
		names:    make(map[string]int32),
		members:  make(map[member]memberState),
		imported: make(map[string]int32),
		torn:     tree.HasError(),
	}
	x.scope = x.pushScope(treesitter.Root, scopeModule)
	x.walk()
	x.finish()
}

// extractor is the state of one walk over one tree.
type extractor struct {
	syntax.View

	field fields
	marks []mark // by node: what the nodes around it made of it
	facts *code.Facts

	context
	frames []frame

	names    map[string]int32
	scopes   []scope
	bindings []binding
	uses     []use // by reference
	events   []event

	members   map[member]memberState
	imported  map[string]int32 // the last import that binds a name, in any scope
	public    publicNames
	star      bool // imports all names of a module
	runs      bool // has top-level statements that do more than bind names
	torn      bool // has errors
	tornClass tornClass
}

// context is what surrounds the current node.
type context struct {
	// symbol is the innermost declaration, the parent of what is declared here.
	symbol int32
	// scope is the innermost scope.
	scope int32
	// statement is the expression statement around, or none.
	statement treesitter.NodeID
	// class and self are the class whose method surrounds the node, and the name
	// by which the method knows its object; NoSymbol and "" outside of methods.
	class int32
	self  string
	// inType says that names are types, quoted that strings hold types too.
	inType, quoted bool
	// typeOnly says that the code runs in type checkers only, main that it runs
	// in the main program only.
	typeOnly, main bool
}

// frame keeps a context until the node before end has been left.
type frame struct {
	end treesitter.NodeID
	context
}

// mark is what the nodes around a node made of it. Marks are handed down
// through brackets and patterns until they reach a name.
type mark uint8

const (
	markNone     mark = iota
	markSkip          // a name that declares or labels: no use of a name
	markDeclared      // a definition whose symbol its decorators brought about
	markTypeOnly      // a block for type checkers
	markMain          // a block for the main program
	markTarget        // a name that is bound in the innermost function, class or module
	markElement       // a name that is bound in the innermost comprehension
	markCall
	markDecorator
	markExtends
	markWrite
	markType
)

// walk visits the nodes in preorder. A visit hands its findings downwards by
// marking nodes that come later, and keeps its context in a frame.
func (x *extractor) walk() {
	for id := treesitter.Root + 1; int(id) < len(x.Nodes); {
		for n := len(x.frames); n > 0 && x.frames[n-1].end <= id; n-- {
			x.context = x.frames[n-1].context
			x.frames = x.frames[:n-1]
		}
		if x.visit(id) {
			id++
		} else {
			id = x.Nodes[id].Next
		}
	}
}

// enter saves the context until id has been left.
func (x *extractor) enter(id treesitter.NodeID) {
	x.frames = append(x.frames, frame{end: x.Nodes[id].Next, context: x.context})
}

func (x *extractor) mark(id treesitter.NodeID, m mark) {
	if id != none && m != markNone && x.marks[id] != markSkip {
		x.marks[id] = m
	}
}

// markChildren marks the named children.
func (x *extractor) markChildren(id treesitter.NodeID, m mark) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Nodes[c].Flags&treesitter.FlagNamed != 0 {
			x.mark(c, m)
		}
	}
}

// visit handles one node and reports whether its children are to be visited.
func (x *extractor) visit(id treesitter.NodeID) bool {
	switch k := x.Kind(id); k {
	case kindOther, kindError:
	case kindToken, kindComment:
		return false
	case kindIdentifier:
		x.visitName(id)
		return false

	case kindDecorated:
		x.visitDecorated(id)
	case kindFunction:
		x.visitFunction(id)
	case kindClass:
		x.visitClass(id)
	case kindLambda:
		x.visitLambda(id)
	case kindParameters:
		x.visitParameters(id)
	case kindBlock:
		x.visitBlock(id)
	case kindIf:
		x.visitIf(id)

	case kindImport, kindImportFrom, kindFutureImport:
		x.visitImport(id, k)
		return false
	case kindGlobal, kindNonlocal:
		x.visitOuter(id, k)
		return false

	case kindExpressionStatement:
		x.visitStatement(id)
	case kindAssignment:
		x.visitAssignment(id)
	case kindAugmented:
		x.visitAugmented(id)
	case kindTypeAlias:
		x.visitTypeAlias(id)
	case kindFor:
		x.mark(x.Child(id, x.field.left), markTarget)
	case kindForIn:
		x.mark(x.Child(id, x.field.left), markElement)
	case kindNamedExpression:
		x.mark(x.Child(id, x.field.name), markTarget)
	case kindExcept:
		x.mark(x.Child(id, x.field.alias), markTarget)
	case kindComprehension:
		x.enter(id)
		x.scope = x.pushScope(id, scopeComprehension)
	case kindYield:
		x.visitYield()
		x.noteResult(id)
	case kindReturn:
		x.noteResult(id)
	case kindPatterns, kindSplat, kindParenthesized, kindList, kindTuple:
		if m := x.marks[id]; m != markNone {
			x.markChildren(id, m)
		}
	default:
		return x.visitExpression(id, k)
	}
	return true
}

// visitIf tells the blocks that do not run with the module.
func (x *extractor) visitIf(id treesitter.NodeID) {
	condition := x.Child(id, x.field.condition)
	block := x.Child(id, x.field.consequence)
	switch x.Kind(condition) {
	case kindIdentifier, kindAttribute:
		if x.lastName(condition) == "TYPE_CHECKING" {
			x.mark(block, markTypeOnly)
		}
	case kindComparison:
		if x.Text(x.FirstNamed(condition)) == "__name__" {
			x.mark(block, markMain)
		}
	}
}

func (x *extractor) visitBlock(id treesitter.NodeID) {
	switch x.marks[id] {
	case markTypeOnly:
		x.enter(id)
		x.typeOnly = true
	case markMain:
		x.enter(id)
		x.main = true
		x.runs = true
	}
}

// visitStatement remembers the statement, and whether it makes the file more
// than a list of names.
func (x *extractor) visitStatement(id treesitter.NodeID) {
	x.enter(id)
	x.statement = id
	if x.scopes[x.scope].kind != scopeModule {
		return
	}
	switch x.Kind(x.FirstNamed(id)) {
	case kindAssignment, kindAugmented, kindString, kindConcatenated, kindEllipsis:
	default:
		x.runs = true
	}
}

// visitYield tells the function around that it is a generator.
func (x *extractor) visitYield() {
	if x.symbol != code.NoSymbol && x.scopes[x.scope].kind == scopeFunction && x.scopes[x.scope].symbol == x.symbol {
		x.facts.Symbols[x.symbol].Flags |= code.FlagGenerator
	}
}
