package ecmascript

import (
	"slices"

	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Extract fills facts, which hold none yet, with what tree, a tree of one of the
// three grammars over src, declares, uses, imports and exports. It makes no chunks
// and reports no problems.
//
// Nodes that do not fit the grammar are walked like any other, so that what
// stands in and after broken code is found as far as its own node is whole. The
// time is linear in the size of the tree and nothing recurses. Facts point into
// a copy of the text. Extract may be called from several goroutines.
func Extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := newExtractor(src, tree, facts)
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
	locals   []local
	latest   []int32                         // by name: its last entry in locals, or -1
	roots    []bool                          // by name: whether an expression starts with it
	taken    map[treesitter.NodeID]code.Expr // by name that a pattern declares as a symbol

	buffer []byte            // of expr
	inline treesitter.NodeID // the function whose names result replaces, or none
	// inlineParams says that names of parameters are replaced too.
	inlineParams bool

	members map[memberKey]int32 // of the classes whose constructors were met

	details  []detail // by symbol
	uses     []use    // by reference
	declared map[string]int32
	owners   []ownership // by root
	module   bool        // has import or export statements
	torn     bool        // has errors

	// The first of the decorators that stand before a class member as nodes of
	// their own, and the class body they stand in.
	decorators struct{ first, body treesitter.NodeID }
}

// context is what surrounds the current node.
type context struct {
	// symbol is the innermost declaration, the parent of what is declared here.
	symbol int32
	// owner names the container of members when no declaration does.
	owner string
	// scope is the innermost scope.
	scope int32
	// declarator is the innermost one that takes a pattern apart, or none.
	declarator treesitter.NodeID
	// fn is the innermost function, or none, and fnSymbol the symbol that it is the
	// body of, or NoSymbol.
	fn       treesitter.NodeID
	fnSymbol int32
	// lost says that "this" is not what the declarations around say, but what a
	// caller gives.
	lost bool
	// class is the name of the class of "this", and aside says that the declarations
	// around say something else: an arrow is a member of an object.
	class string
	aside bool
	// shadowed says that "module" or "exports" mean something local here.
	shadowed bool
	// ambient says that declarations here declare what exists elsewhere.
	ambient bool
}

// frame keeps a context until the node before end has been left.
type frame struct {
	end treesitter.NodeID
	context
}

// detail is what only the extraction needs to know about a symbol.
type detail struct {
	// visible says that the symbol can be named from outside once its parent
	// can.
	visible bool
	// scope is where its name is bound, or noScope for members.
	scope int32
	// results is what a function gives.
	results results
}

// How many nodes come to one fact of a kind, as measured on real repositories;
// they size the lists.
const (
	nodesPerUse    = 10
	nodesPerSymbol = 80
	nodesPerName   = 40
	nodesPerScope  = 60
)

func newExtractor(src []byte, tree *treesitter.Tree, facts *code.Facts) *extractor {
	n := tree.Len()
	facts.Refs = slices.Grow(facts.Refs, n/nodesPerUse)
	facts.Symbols = slices.Grow(facts.Symbols, n/nodesPerSymbol)
	x := &extractor{
		View:     syntax.New(src, tree, kindOf),
		field:    fieldsOf(tree.Language()),
		marks:    make([]mark, n),
		facts:    facts,
		context:  context{symbol: code.NoSymbol, fnSymbol: code.NoSymbol},
		names:    make(map[string]int32, n/nodesPerName),
		scopes:   make([]scope, 0, n/nodesPerScope+1),
		bindings: make([]binding, 0, n/nodesPerName),
		details:  make([]detail, 0, n/nodesPerSymbol),
		uses:     make([]use, 0, n/nodesPerUse),
		declared: make(map[string]int32),
		torn:     tree.HasError(),
	}
	x.pushScope(treesitter.Root, scopeModule)
	return x
}

// walk visits the nodes in preorder. A visit hands its findings downwards by
// marking nodes that come later, and keeps its context in a frame.
func (x *extractor) walk() {
	for id := treesitter.Root; int(id) < len(x.Nodes); {
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

// visit handles one node and reports whether its children are to be visited.
func (x *extractor) visit(id treesitter.NodeID) bool {
	switch k := x.Kind(id); k {
	case kindToken, kindOther, kindComment, kindError:
	case kindIdentifier, kindTypeIdentifier, kindShorthand, kindShorthandPattern,
		kindProperty, kindPrivateProperty, kindString, kindSuper:
		return x.visitName(id, k)

	case kindFunction, kindFunctionSignature:
		x.visitFunction(id, k)
	case kindFunctionExpr, kindArrow:
		x.visitFunctionExpr(id)
	case kindParameters:
		x.visitParameters(id)
	case kindParameter:
		x.visitParameter(id)
	case kindClass:
		x.visitClass(id)
	case kindClassExpr:
		x.visitClassExpr(id)
	case kindClassHeritage:
		x.visitHeritage(id)
	case kindExtends, kindImplements, kindInterfaceExtends:
		x.visitBases(id, k)
	case kindMethod, kindMethodSignature:
		x.visitMethod(id, k)
	case kindField:
		x.visitField(id)
	case kindPropertySignature:
		x.visitPropertySignature(id)
	case kindStaticBlock:
		x.enterScope(id, scopeFunction)
		x.fn, x.fnSymbol = id, code.NoSymbol
	case kindDecorator:
		x.visitDecorator(id)

	case kindInterface:
		x.visitInterface(id)
	case kindTypeAlias:
		x.visitTypeAlias(id)
	case kindEnum:
		x.visitEnum(id)
	case kindEnumBody:
		x.visitEnumBody(id)
	case kindModule:
		x.visitModule(id)
	case kindAmbient:
		return x.visitAmbient(id)

	case kindDeclarator:
		x.visitDeclarator(id)
	case kindPair:
		x.visitPair(id)
	case kindAssignment:
		x.visitAssignment(id)

	case kindImport:
		x.visitImport(id)
		return false
	case kindImportAlias:
		x.visitImportAlias(id)
	case kindExport:
		return x.visitExport(id)

	case kindBlock:
		if !x.sharesScope(id) {
			x.enterScope(id, scopeBlock)
		}
	case kindFor, kindSwitchBody:
		x.enterScope(id, scopeBlock)
	case kindForIn:
		x.visitForIn(id)
	case kindCatch:
		x.visitCatch(id)
	case kindIf, kindTernary:
		x.visitCondition(id)
	case kindBinary:
		x.visitAnd(id)
	case kindReturn:
		x.visitReturn(id)

	case kindObjectType, kindIntersection, kindCallSignature, kindTypeParameter, kindConditional,
		kindInfer, kindMapped, kindIndexSignature, kindGenericType, kindQualifiedType:
		x.visitType(id, k)
	case kindJSXOpening, kindJSXClosing, kindJSXNamespaced:
		return x.visitJSX(id, k)
	default:
		x.visitExpression(id, k)
	}
	return true
}
