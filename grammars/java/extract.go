package java

import (
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what a Java file declares, uses and imports.
//
// The package of the file is a namespace without a body; the types of the file
// are not its members, since they are not named by it inside the package. What is
// visible outside the package is told by Symbol.Exported; the only Exports are
// those of a module.
//
// The walk is linear in the size of the tree, does not recurse and goes through
// nodes that do not fit the grammar like through any others.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := &extractor{
		View:   syntax.New(src, tree, kindOf),
		field:  fieldsOf(tree.Language()),
		marks:  make([]mark, tree.Len()),
		facts:  facts,
		symbol: code.NoSymbol, lastType: code.NoSymbol,
		owners: make(map[treesitter.NodeID]int32),
	}
	x.walk()
}

// extractor is the state of one walk over one tree.
type extractor struct {
	syntax.View

	field fields
	marks []mark // by node: what the nodes around it made of it
	facts *code.Facts

	symbol int32 // the innermost declaration around the current node
	frames []frame
	// owners are the symbols that begin inside the node that declares them: the
	// variables of a declaration and the bodies of anonymous classes.
	owners map[treesitter.NodeID]int32

	locals scopes.Locals

	imported map[string]bool // the names that imports take

	// lastType is the type that was declared last, by a declaration or by a head
	// that is all that fits the grammar.
	lastType int32
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
		if x.marks[id] != markSkip && x.visit(id) {
			id++
		} else {
			id = x.Nodes[id].Next
		}
	}
}

// enter opens a scope for the subtree of id.
func (x *extractor) enter(id treesitter.NodeID) {
	x.frames = append(x.frames, frame{end: x.Nodes[id].Next, symbol: x.symbol, bindings: x.locals.Len(), offset: x.Nodes[id].End})
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
	if isMember(k) {
		x.adopt(id)
	}
	switch k {
	case kindComment, kindReceiverParameter, kindOpens:
		return false
	case kindToken:
		if x.Kind(x.Parent(id)) == kindError {
			x.declaresTorn(id)
		}
		return false
	case kindPackage:
		x.packageDeclaration(id)
	case kindImport:
		x.importDeclaration(id)
		return false
	case kindModule:
		x.module(id)
	case kindRequires, kindExports, kindProvides:
		x.directive(id, k)
	case kindClass, kindInterface, kindAnnotationType, kindEnum, kindRecord:
		x.typeDeclaration(id, k)
	case kindMethod, kindAnnotationElement:
		x.method(id)
	case kindConstructor, kindCompactConstructor:
		x.constructor(id)
	case kindField:
		x.fields(id)
	case kindEnumConstant:
		x.enumConstant(id)
	case kindDeclarator:
		x.declarator(id)
	case kindParameter, kindSpreadParameter, kindError:
		if symbol, ok := x.owners[id]; ok {
			x.enterSymbol(id, symbol)
		}
	case kindClassBody, kindEnumBody:
		if symbol, ok := x.owners[id]; ok {
			x.enterSymbol(id, symbol)
		}
		x.bindFields(id)
	case kindEnumMembers:
		x.bindFields(id)
	default:
		return x.statement(id, k)
	}
	return true
}

// statement handles what binds local names.
func (x *extractor) statement(id treesitter.NodeID, k kind) bool {
	switch k {
	case kindScope, kindBlock:
		x.enter(id)
	case kindLocalVariable:
		switch {
		case x.tornMethod(id):
		case x.Tree.HasError() && x.isOutside(x.modifiersOf(id)):
			x.closeMethods(id)
			x.fields(id)
		case x.Parent(id) != treesitter.Root:
		case !x.Tree.HasError() || x.adopt(id): // else it may be left of a torn method
			x.fields(id)
		}
	case kindEnhancedFor:
		x.enter(id)
		name, body := x.Child(id, x.field.name), x.Child(id, x.field.body)
		x.locals.Bind(x.Text(name), scopes.Values, body, true)
		x.mark(name, markSkip)
		x.iterated(id, name, body)
	case kindCatchParameter:
		x.bindVariable(x.Child(id, x.field.name))
		x.caught(id)
	case kindResource:
		x.bindVariable(x.Child(id, x.field.name))
		x.variable(id, id)
	case kindInstanceof:
		name := x.Child(id, x.field.name)
		x.bindVariable(name)
		x.local(name, x.Nodes[id].End, x.written(x.Child(id, x.field.right)), "")
	case kindTypePattern:
		if name := x.LastNamed(id); x.Kind(name) == kindIdentifier {
			x.bindVariable(name)
			x.matched(id, name)
		}
	case kindRecordPattern:
		x.mark(x.ChildOf(id, kindIdentifier), markType)
	case kindLabeled:
		x.mark(x.ChildOf(id, kindIdentifier), markSkip)
	case kindJump:
		return false
	case kindLambda:
		x.enter(id)
		x.bindParameters(x.Child(id, x.field.parameters), id)
	default:
		return x.expression(id, k)
	}
	return true
}
