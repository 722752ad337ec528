package ruby

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extract appends to facts what a Ruby file declares, uses and requires.
//
// Constants are global in Ruby: a file makes all that it declares visible, so
// Symbol.Exported tells only what is not private, and there are no Exports.
// Methods are named without "self."; a module or class that is opened with its
// scope ("class A::B") has that as its Owner.
//
// The walk is linear in the size of the tree, does not recurse and goes through
// nodes that do not fit the grammar like through any others. Facts point into a
// copy of the text.
func extract(src []byte, tree *treesitter.Tree, facts *code.Facts) {
	x := &extractor{
		View:        syntax.New(src, tree, kindOf),
		field:       fieldsOf(tree.Language()),
		marks:       make([]mark, tree.Len()),
		facts:       facts,
		context:     context{symbol: code.NoSymbol, class: code.NoSymbol},
		owners:      make(map[treesitter.NodeID]int32),
		members:     make(map[member]int32),
		latest:      make(map[string]int32),
		opened:      make([]opened, 1),
		tornClasses: make([]tornClass, 1),
		broken:      tree.Kind(treesitter.Root) == "ERROR",
		localIndex:  make(map[localKey]int),
		values:      make(map[member]*outcome),
		results:     make(map[treesitter.NodeID]int32),
		given:       make(map[int32]string),
		returns:     make(map[int32]bool),
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
	frames []frame

	// owners are the symbols that blocks are the bodies of.
	owners      map[treesitter.NodeID]int32
	members     map[member]int32
	opened      []opened
	tornClasses []tornClass
	broken      bool // the root is no file

	bindings []binding
	latest   map[string]int32 // the last binding of a name

	locals     []local
	localNames []string
	localIndex map[localKey]int
	values     map[member]*outcome         // of instance variables
	results    map[treesitter.NodeID]int32 // the last statements of methods
	given      map[int32]string            // what methods give, by their last statement
	returns    map[int32]bool              // methods that return before their end
}

// context is what surrounds the current node.
type context struct {
	// symbol is the innermost declaration, class the innermost class or module.
	symbol, class int32
	// body is the index of the opened body around, which keeps its state.
	body int
	// static says that what is declared belongs to the class itself; method that
	// a method surrounds the node.
	static, method bool
	// modifier is what a call such as "private" says of the declarations in its
	// arguments.
	modifier code.SymbolFlags
	modified bool
	// torn is the innermost class of which only the head fits the grammar, as an index
	// of tornClasses, or 0.
	torn int
	// scope is the method, class or file that has the local variables.
	scope treesitter.NodeID
	// barrier is the first binding that can be seen.
	barrier int32
}

// frame restores the context once the nodes before end have been visited.
type frame struct {
	end      treesitter.NodeID
	bindings int
	context
}

// mark is what the nodes around a node made of it. Marks are handed down
// through lists and brackets until they reach a name.
type mark uint8

const (
	markNone   mark = iota
	markSkip        // a name that declares or labels: no use of a name
	markMethod      // the name in a call
	markWrite
	markConstruct
	markExtends
	markImplements
	markType
	markBind  // a name in a pattern
	markNamed // a method that is named, not called
	markField // a symbol that names a field of the class that owns it
)

// walk visits the nodes in preorder. A visit hands its findings downwards by
// marking nodes that come later, and keeps its context in a frame.
func (x *extractor) walk() {
	for id := treesitter.Root + 1; int(id) < len(x.Nodes); {
		for n := len(x.frames); n > 0 && x.frames[n-1].end <= id; n-- {
			x.context = x.frames[n-1].context
			x.unbind(x.frames[n-1].bindings)
			x.frames = x.frames[:n-1]
		}
		if x.marks[id] != markSkip && x.visit(id) {
			id++
		} else {
			id = x.Nodes[id].Next
		}
	}
}

// enter opens a scope that lasts until id has been left.
func (x *extractor) enter(id treesitter.NodeID) {
	x.frames = append(x.frames, frame{end: x.Nodes[id].Next, bindings: len(x.bindings), context: x.context})
}

func (x *extractor) mark(id treesitter.NodeID, m mark) {
	if id != none && m != markNone && x.marks[id] != markSkip {
		x.marks[id] = m
	}
}

// markChildren marks the named children.
func (x *extractor) markChildren(id treesitter.NodeID, m mark) {
	if id == none {
		return
	}
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.IsPart(c) {
			x.mark(c, m)
		}
	}
}

// visit handles one node and reports whether its children are to be visited.
func (x *extractor) visit(id treesitter.NodeID) bool {
	m := x.marks[id]
	if symbol, ok := x.results[id]; ok {
		x.given[symbol] = x.closedExpr(id)
	}
	switch k := x.Kind(id); k {
	case kindComment, kindSetter, kindUndef, kindHashKey:
		return false
	case kindToken:
		return true
	case kindModule, kindClass:
		x.leaveTorn(x.Nodes[id].Start)
		x.visitClass(id, k)
	case kindSingletonClass:
		x.visitSingletonClass(id)
	case kindMethod, kindSingletonMethod:
		x.leaveTorn(x.Nodes[id].Start)
		x.visitMethod(id, k)
	case kindAlias:
		x.visitAlias(id)
		return false
	case kindBlock:
		x.visitBlock(id)
	case kindLambda:
		x.enter(id)
	case kindReturn:
		if x.symbol != code.NoSymbol {
			x.returns[x.symbol] = true
		}
	case kindParameters:
		x.visitParameters(id)
	case kindAssignment:
		x.visitAssignment(id)
	case kindFor:
		x.mark(x.Child(id, x.field.pattern), markWrite)
	case kindTargets:
		x.markChildren(id, max(m, markWrite))
	case kindExceptionVariable:
		x.markChildren(id, markWrite)
	case kindExceptions:
		x.markChildren(id, markType)
	case kindSplat, kindParenthesized:
		x.mark(x.FirstNamed(id), m)
	case kindInClause, kindPattern, kindAsPattern, kindKeywordPattern:
		x.visitPattern(id, k)
	case kindCall:
		x.visitCall(id, m)
	case kindBlockArgument:
		x.visitBlockArgument(id)
	case kindSymbol, kindString:
		x.visitNamed(id, m)
	case kindNamedParameter: // of a pattern
		x.mark(x.Child(id, x.field.name), m)
	case kindScopeResolution:
		x.mark(x.Child(id, x.field.name), max(m, markMethod))
	case kindIdentifier, kindConstant, kindInstanceVariable, kindClassVariable, kindGlobalVariable, kindSuper:
		x.visitName(id, k, m)
		return false
	}
	return true
}

// visitPattern marks what the patterns of "case … in" bind and name.
func (x *extractor) visitPattern(id treesitter.NodeID, k kind) {
	switch k {
	case kindInClause:
		x.mark(x.Child(id, x.field.pattern), markBind)
	case kindAsPattern:
		x.mark(x.Child(id, x.field.value), markBind)
		x.mark(x.Child(id, x.field.name), markBind)
	case kindKeywordPattern:
		value := x.Child(id, x.field.value)
		if key := x.Child(id, x.field.key); value == none && x.Kind(key) == kindHashKey {
			x.bind(x.Text(key))
		}
		x.mark(value, markBind)
	default:
		x.markChildren(id, markBind)
		x.mark(x.Child(id, x.field.class), markType)
	}
}

// finish completes the facts by what only the whole file tells.
func (x *extractor) finish() {
	declared := make(map[string]bool, len(x.facts.Symbols))
	for i := range x.facts.Symbols {
		s := &x.facts.Symbols[i]
		declared[s.Name] = true
		s.Exported = s.Flags&code.FlagPrivate == 0 && (s.Parent == code.NoSymbol || x.facts.Symbols[s.Parent].Exported)
	}
	kept := x.facts.Refs[:0]
	for _, r := range x.facts.Refs {
		if r.Receiver != code.ReceiverNone || declared[r.Name] || !builtin[r.Name] {
			kept = append(kept, r)
		}
	}
	x.facts.Refs = kept
	x.emitValues()
}
