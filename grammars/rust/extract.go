package rust

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what tree, a tree over src, declares, uses, imports
// and exports.
//
// The members of a type are looked up by what the type is, so that the facts say it
// of more than variables: the Type of an impl block is the type that it is for, that
// of an alias what it stands for, and that of an associated type without a value
// "impl" with its bounds. The Params of a tuple struct or variant are what it holds;
// "x.0" and a pattern read them. In receivers "this" is the value self, while a
// receiver of the kind code.ReceiverThis with the chain "Self" is the type around;
// "self" and "self.super" with names behind them are modules. "x[i]" is
// "x.index()", since an iteration of x can give something else: that is "x[]". What
// a method is called on counts as argument 0 of it in "x.f()@1,0".
//
// An impl block is a symbol with the name of its type and code.FlagExtension,
// so that its items have an owner wherever the type is declared; the trait that
// it implements is its base. facts.Exports lists what "pub use" and "pub mod" hand
// on; what else is visible outside is told by Symbol.Exported.
//
// The arguments of macros are tokens without a structure. Calls and types are
// recognised in them by their form, and declarations where a macro stands in
// place of one; see tokens.go and loose.go.
//
// Nodes that do not fit the grammar are walked like any other. The time is
// linear in the size of the tree and nothing recurses. Facts point into a copy
// of the text.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := &extractor{
		View:  syntax.New(src, tree, kindOf),
		field: fieldsOf(tree.Language()),
		marks: make([]mark, tree.Len()),
		facts: facts,
		context: context{
			symbol: code.NoSymbol, visible: true, scopeEnd: uint32(len(src)),
		},
		names:    make(map[string]int32),
		declared: make(map[string]bool),
	}
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
	frames  []frame
	leading leading

	// patternFrom is the first node at which the names of the pattern that is
	// being walked can be used, see markLet.
	patternFrom treesitter.NodeID
	names       map[string]int32 // innermost binding plus one
	bindings    []binding
	// emptyLists are the locals that hold empty lists, by name, until what is put into
	// them tells their type.
	emptyLists map[string]int
	// tokenMatches are the values that matches among tokens look at, by the tree of
	// their arms.
	tokenMatches map[treesitter.NodeID]string
	// declared are the names that the file declares or imports.
	declared map[string]bool
}

// context is what surrounds the current node.
type context struct {
	// symbol is the innermost declaration, the parent of what is declared here.
	symbol int32
	// outer is how many bindings belong to functions around the innermost one,
	// which does not see them.
	outer int32
	// visible says that what is public here can be seen outside the file, and
	// public that everything here is public, as in a trait.
	visible, public bool
	// inBody says that the code is inside of a function.
	inBody bool
	// foreign says that the declarations are of another language.
	foreign bool
	// scopeEnd is where the innermost block around ends.
	scopeEnd uint32
	// matched is what the innermost match around looks at, with its value.
	matched      treesitter.NodeID
	matchedValue string
	// loose says that a token tree may hold declarations, template that they are
	// what the rules of a macro make.
	loose, template bool
}

// frame keeps a context until the node before end has been left.
type frame struct {
	end      treesitter.NodeID
	bindings int
	context
}

// mark is what the nodes around a node made of it.
type mark uint8

const (
	markNone mark = iota
	markSkip      // a name that declares or labels: no use of a name
	markCall
	markMacro
	markConstruct
	markWrite
	markExtends
	markImplements
	markType
	markPath    // what stands before "::"
	markPattern // a pattern whose names can be used at once
	markLet     // a pattern whose names can be used from patternFrom on
	markBody    // a token tree that may hold declarations
	markRule    // one that a rule of a macro makes
)

// walk visits the nodes in preorder. A visit hands its findings downwards by
// marking nodes that come later, and keeps its context in a frame.
func (x *extractor) walk() {
	for id := treesitter.Root + 1; int(id) < len(x.Nodes); {
		for n := len(x.frames); n > 0 && x.frames[n-1].end <= id; n-- {
			x.context = x.frames[n-1].context
			x.leaveScope(x.frames[n-1].bindings)
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
func (x *extractor) enter(id treesitter.NodeID) { x.enterUntil(x.Nodes[id].Next) }

// enterUntil saves the context until the node before end has been left. No
// frame outlasts the one around it.
func (x *extractor) enterUntil(end treesitter.NodeID) {
	if n := len(x.frames); n > 0 {
		end = min(end, x.frames[n-1].end)
	}
	x.frames = append(x.frames, frame{end: end, bindings: len(x.bindings), context: x.context})
}

// enterBlock is enter for what variables live in.
func (x *extractor) enterBlock(id treesitter.NodeID) {
	x.enter(id)
	x.scopeEnd = x.Nodes[id].End
}

func (x *extractor) mark(id treesitter.NodeID, m mark) {
	if id != none && m != markNone && x.marks[id] != markSkip {
		x.marks[id] = m
	}
}

// markNamed marks the named children except the one in the role of field.
func (x *extractor) markNamed(id treesitter.NodeID, m mark, except treesitter.FieldID) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Nodes[c].Flags&treesitter.FlagNamed != 0 && (except == 0 || x.Nodes[c].Field != except) {
			x.mark(c, m)
		}
	}
}

// visit handles one node and reports whether its children are to be visited.
func (x *extractor) visit(id treesitter.NodeID) bool {
	k := x.Kind(id)
	switch k {
	case kindComment:
		x.leadingComment(id)
		return false
	case kindAttribute:
		x.leadingAttribute(id)
		return false
	case kindToken:
		x.visitToken(id)
		return false
	case kindInnerAttribute, kindSkipped, kindString, kindLifetime, kindVisibility, kindSelfParameter, kindSelf, kindSuper, kindCrate, kindMetavariable:
		return false

	case kindFunction, kindFunctionSignature:
		x.visitFunction(id)
	case kindStruct:
		x.visitStruct(id)
	case kindEnum:
		x.visitEnum(id)
	case kindVariant:
		x.visitVariant(id)
	case kindField:
		x.visitField(id)
	case kindTrait:
		x.visitTrait(id)
	case kindImpl:
		x.visitImpl(id)
	case kindModule:
		return x.visitModule(id)
	case kindForeign:
		x.enter(id)
		x.foreign = true
	case kindTypeItem, kindAssociatedType:
		x.visitTypeItem(id)
	case kindConst, kindStatic:
		x.visitValue(id)
	case kindMacroDefinition:
		x.visitMacroDefinition(id)
	case kindMacroRule:
		x.mark(x.Child(id, x.field.right), markRule)

	case kindUse:
		x.visitUse(id)
		return false
	case kindExternCrate:
		x.visitExternCrate(id)
		return false
	case kindTypeParameter:
		x.bindName(x.Child(id, x.field.name), id)
	case kindTypeBinding:
		x.mark(x.Child(id, x.field.name), markSkip)
	default:
		return x.visitCode(id, k)
	}
	return true
}

// visitCode handles statements, patterns and expressions.
func (x *extractor) visitCode(id treesitter.NodeID, k kind) bool {
	switch k {
	case kindBlock, kindScope:
		x.enterBlock(id)
	case kindMatch:
		x.enter(id)
		x.matched = x.Child(id, x.field.value)
		x.matchedValue = x.value(x.matched)
	case kindMatchArm:
		x.enterBlock(id)
		x.localsOfArm(id)
	case kindClosure:
		x.enterBlock(id)
		x.inBody = true
	case kindIf:
		end := x.Nodes[id].Next
		if alternative := x.Child(id, x.field.alternative); alternative != none {
			end = alternative // it does not see what the condition binds
		}
		x.enterUntil(end)
		x.scopeEnd = x.Nodes[id].End
		if consequence := x.Child(id, x.field.consequence); consequence != none {
			x.scopeEnd = x.Nodes[consequence].End
		}
	case kindFor:
		x.enterBlock(id)
		x.localsOfFor(id)
		x.patternFrom = max(x.Child(id, x.field.body), id)
		x.mark(x.Child(id, x.field.pattern), markLet)
	case kindLet, kindLetCondition:
		x.localsOfLet(id)
		x.patternFrom = x.Nodes[id].Next
		x.mark(x.Child(id, x.field.pattern), markLet)
	case kindParameter:
		x.mark(x.Child(id, x.field.pattern), markPattern)
	case kindClosureParameters:
		x.localsOfClosure(x.Parent(id))
		x.markNamed(id, markPattern, 0)
	case kindMatchPattern:
		x.mark(x.FirstNamed(id), markPattern)
	case kindTuplePositions, kindSlicePattern, kindWrapperPattern, kindOrPattern, kindCapturedPattern:
		x.markNamed(id, x.patternMark(id), 0)
	case kindTuplePattern:
		x.markNamed(id, x.patternMark(id), x.field.typ)
	case kindFieldPattern:
		x.visitFieldPattern(id)
	case kindStructPattern:
	case kindMacroCall:
		x.visitMacroCall(id)
	case kindTokenTree:
		return x.visitTokenTree(id)
	default:
		return x.visitExpression(id, k)
	}
	return true
}

// finish does what needs the whole file.
func (x *extractor) finish() {
	x.exportMacros()
	x.settleExtensions()
	x.settleLocals()
}
