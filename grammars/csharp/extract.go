package csharp

import (
	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what a C# file declares, uses and imports.
//
// A namespace holds what it is written around, and one without a block all that
// follows it in the file, though its span is that of its clause. Each part of a partial type is a declaration of its own.
// A file has no Exports: which names other files can use is told by
// Symbol.Exported, and "internal" counts, since other files of the project are
// files, too.
//
// The walk is linear in the size of the tree, does not recurse and goes through
// nodes that do not fit the grammar like through any others.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := &extractor{
		View:   syntax.New(src, tree, kindOf),
		field:  fieldsOf(tree.Language()),
		marks:  make([]mark, tree.Len()),
		facts:  facts,
		symbol: code.NoSymbol,
		clause: code.NoSymbol,
		owners: make(map[treesitter.NodeID]int32),
	}
	if tree.HasError() {
		x.loose = looseHeads(x.Src)
	}
	x.walk()
	if tree.HasError() {
		x.settle()
	}
}

// extractor is the state of one walk over one tree.
type extractor struct {
	syntax.View

	field fields
	marks []mark // by node: what the nodes around it made of it
	facts *code.Facts

	symbol int32 // the innermost declaration around the current node
	clause int32 // the namespace without a block, or code.NoSymbol
	frames []frame
	// owners are the symbols that begin inside the node that declares them: the
	// variables of a declaration and the properties of a record.
	owners map[treesitter.NodeID]int32

	locals scopes.Locals

	// What follows is for text that does not fit the grammar.
	margins  []margin        // of the types and namespaces so far
	loose    []looseHead     // that were not passed yet
	declared map[uint32]bool // where the names of loose heads stand
	opaque   uint32          // the end of the comments and strings so far

	// targetOf is the "new()" whose type was marked last.
	targetOf treesitter.NodeID
}

// frame restores the context once the nodes before end have been visited.
type frame struct {
	end      treesitter.NodeID
	symbol   int32
	bindings int
	offset   uint32 // where the scope ends in the text
}

func (x *extractor) walk() {
	for id := treesitter.Root; int(id) < len(x.Nodes); {
		for n := len(x.frames); n > 0 && x.frames[n-1].end <= id; n-- {
			x.symbol = x.frames[n-1].symbol
			x.locals.Leave(x.frames[n-1].bindings)
			x.frames = x.frames[:n-1]
		}
		if len(x.loose) > 0 {
			x.passLoose(id)
		}
		if x.marks[id] != markSkip && x.visit(id) {
			id++
		} else {
			id = x.Nodes[id].Next
		}
	}
}

// enter opens a scope for the subtree of id.
func (x *extractor) enter(id treesitter.NodeID) {
	x.enterUntil(x.Nodes[id].Next)
	last := &x.frames[len(x.frames)-1]
	last.offset = min(last.offset, x.Nodes[id].End)
}

// enterUntil opens a scope up to a node. It ends with the scope around it, which
// may have been guessed to end in the middle of a node (looseHeads).
func (x *extractor) enterUntil(end treesitter.NodeID) {
	if n := len(x.frames); n > 0 {
		end = min(end, x.frames[n-1].end)
	}
	offset := uint32(len(x.Src))
	if int(end) < len(x.Nodes) {
		offset = x.Nodes[end].Start
	}
	x.frames = append(x.frames, frame{end: end, symbol: x.symbol, bindings: x.locals.Len(), offset: offset})
}

// enterSymbol opens the scope of a declaration.
func (x *extractor) enterSymbol(id treesitter.NodeID, symbol int32) {
	x.enter(id)
	x.symbol = symbol
}

func (x *extractor) mark(id treesitter.NodeID, m mark) {
	if id != none && m != markNone && x.marks[id] != markSkip {
		x.marks[id] = m
	}
}

// visit handles one node and reports whether its children are to be visited.
func (x *extractor) visit(id treesitter.NodeID) bool {
	k := x.Kind(id)
	if f := x.Nodes[id].Field; x.marks[id] == markNone && f != 0 && (f == x.field.typ || f == x.field.returns) {
		x.marks[id] = markType
	}
	if isMember(k) {
		if x.holdsLoose(id) {
			return true
		}
		x.adopt(id)
	}
	switch k {
	case kindComment, kindDirective, kindPredefinedType, kindModifier, kindToken:
		return false
	case kindConditional:
		if condition := x.Child(id, x.field.condition); condition != none {
			x.marks[condition] = markSkip
		}
	case kindExternAlias:
		x.externAlias(id)
		return false
	case kindUsing:
		return x.usingDirective(id)
	case kindNamespace, kindFileNamespace:
		x.namespace(id, k)
	case kindClass, kindStruct, kindInterface, kindEnum, kindRecord:
		x.typeDeclaration(id, k)
	case kindDelegate:
		x.delegate(id)
	case kindEnumMember:
		x.enumMember(id)
	case kindMethod, kindLocalFunction:
		x.method(id, k)
	case kindConstructor, kindDestructor:
		x.constructor(id, k)
	case kindOperator, kindConversion:
		x.operator(id, k)
	case kindProperty, kindIndexer, kindEvent:
		x.property(id, k)
	case kindField:
		x.fields(id)
	case kindParameter, kindDeclarator, kindMembers:
		x.owned(id, k)
	case kindError:
		x.tornExtension(id)
	case kindAccessor:
		x.enter(id)
		if x.Text(x.Child(id, x.field.name)) != "get" {
			x.locals.Bind("value", scopes.Values, id, true)
			x.assigned(id)
		}
	case kindStatement:
		x.programStatement(id)
	default:
		return x.statement(id, k)
	}
	return true
}

// owned goes on with what an outer node has declared already.
func (x *extractor) owned(id treesitter.NodeID, k kind) {
	if symbol, ok := x.owners[id]; ok {
		x.enterSymbol(id, symbol)
		x.unhide(id)
		return
	}
	switch k {
	case kindParameter:
		x.mark(x.Child(id, x.field.name), markSkip)
	case kindDeclarator:
		if name := x.Child(id, x.field.name); name != none {
			x.bindVariable(name)
			x.variable(name, id)
		}
	case kindMembers:
		x.bindMembers(id)
	}
}

// statement handles what binds local names.
func (x *extractor) statement(id treesitter.NodeID, k kind) bool {
	switch k {
	case kindScope, kindBlock, kindQuery:
		x.enter(id)
		if k == kindQuery {
			x.bindContinuations(id)
		}
	case kindLocalVariable:
		x.tornField(id)
	case kindVariables:
		x.targetNew(id)
	case kindForeach:
		x.enter(id)
		if left := x.Child(id, x.field.left); x.Child(id, x.field.typ) == none {
			x.mark(left, markWrite)
		} else if x.Kind(left) == kindIdentifier {
			x.bindVariable(left)
			x.iterated(id, left)
		}
	case kindDesignation:
		x.bindDesignations(id)
	case kindFrom:
		name := x.Child(id, x.field.name)
		x.bindVariable(name)
		x.typed(name, id, x.Nodes[id].End, exprs.Postfixed(x.expr(x.LastNamed(id)), iterated))
	case kindLet:
		name := x.ChildOf(id, kindIdentifier)
		x.bindVariable(name)
		value := ""
		if last := x.LastNamed(id); last != name {
			value = x.expr(last)
		}
		x.typed(name, id, x.Nodes[id].End, value)
	case kindJoin:
		name := x.wordBefore(id, "in")
		x.bindVariable(name)
		x.joined(name, id)
	case kindLabeled:
		x.mark(x.ChildOf(id, kindIdentifier), markSkip)
	case kindGoto:
		if !x.HasToken(id, "case") {
			x.mark(x.ChildOf(id, kindIdentifier), markSkip)
		}
	case kindYield:
		x.generates()
	case kindLambda:
		x.enter(id)
		x.bindParameters(x.Child(id, x.field.parameters), id)
	default:
		return x.expression(id, k)
	}
	return true
}

// generates notes that the function around the current node makes a sequence.
func (x *extractor) generates() {
	if x.symbol == code.NoSymbol {
		return
	}
	if s := &x.facts.Symbols[x.symbol]; s.Kind.Callable() {
		s.Flags |= code.FlagGenerator
	}
}
