package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// walker finds the uses of names in a tree. It goes through the nodes in
// preorder, does not recurse, and walks text that does not fit the grammar like
// any other.
type walker struct {
	src   string
	tree  *treesitter.Tree
	nodes []treesitter.Node
	kinds []kind // by symbol of the grammar, filled on first use
	field fields
	marks []mark // by node: what the nodes around it made of it
	facts *code.Facts

	plusPlus bool
	// declared are the symbols by the offsets of their names.
	declared map[uint32]int32
	// open are the symbols around the current node, next the first one behind it.
	open []int32
	next int

	// bodies are the functions with bodies that are still to come.
	bodies []int32

	frames   []frame
	inBody   bool // inside the body of a function
	inLambda bool
	needed   []bool           // by local: that it is to be kept
	returns  map[int32]string // by function: what it returns, as far as it is known
	bindings []binding
	latest   map[string]int32 // the innermost binding of a name
}

// frame restores the context once the nodes before end have been visited, or, if
// it is that of a body that the tree does not show, those that start before endAt.
type frame struct {
	end      treesitter.NodeID
	endAt    uint32 // where its text ends
	torn     bool
	bindings int
	inBody   bool
	inLambda bool
}

// mark is what the nodes around a node made of it.
type mark uint8

const (
	markNone mark = iota
	markSkip      // a name that declares: no use
	markRead      // a use, whatever the grammar takes it for
	markCall
	markConstruct
	markWrite
	markExtends
	markSelf // a member of the object itself that its constructor sets
	markBind // the declarator of a local name
)

// none is no node; the root is never asked for.
const none = treesitter.Root

func newWalker(src string, tree *treesitter.Tree, facts *code.Facts, plusPlus bool) *walker {
	x := &walker{
		src: src, tree: tree, nodes: tree.Nodes(), facts: facts, plusPlus: plusPlus,
		kinds:    make([]kind, tree.Language().SymbolCount()),
		field:    fieldsOf(tree.Language()),
		marks:    make([]mark, tree.Len()),
		declared: make(map[uint32]int32, len(facts.Symbols)),
		latest:   map[string]int32{},
	}
	for i := range facts.Symbols {
		s := &facts.Symbols[i]
		if s.Kind.Callable() && !s.Body.Empty() {
			x.bodies = append(x.bodies, int32(i))
		}
		x.declared[s.NameSpan.Start] = int32(i)
		if strings.HasPrefix(s.Name, "~") {
			x.declared[s.NameSpan.End-uint32(len(s.Name)-1)] = int32(i)
		}
	}
	return x
}

func (x *walker) run() {
	for id := none + 1; int(id) < len(x.nodes); {
		start := x.nodes[id].Start
		for n := len(x.frames); n > 0 && x.frames[n-1].ends(id, start); n-- {
			x.leaveScope(x.frames[n-1].bindings)
			x.inBody, x.inLambda = x.frames[n-1].inBody, x.frames[n-1].inLambda
			x.frames = x.frames[:n-1]
		}
		if len(x.bodies) > 0 && x.facts.Symbols[x.bodies[0]].Body.Start <= start {
			x.enterBodies(id, start)
		}
		if x.marks[id] != markSkip && x.visit(id) {
			id++
		} else {
			id = x.nodes[id].Next
		}
	}
	x.addMasked(x.tree.Source())
	x.finishLocals()
	x.finishReturns()
}

// enter opens a scope for the subtree of id.
func (x *walker) enter(id treesitter.NodeID) {
	x.frames = append(x.frames, frame{
		end: x.nodes[id].Next, endAt: x.nodes[id].End, bindings: len(x.bindings), inBody: x.inBody, inLambda: x.inLambda,
	})
}

func (x *walker) mark(id treesitter.NodeID, m mark) {
	if id != none && m != markNone && x.marks[id] != markSkip {
		x.marks[id] = m
	}
}

// visit handles one node and reports whether its children are to be visited.
func (x *walker) visit(id treesitter.NodeID) bool {
	switch k := x.kind(id); k {
	case kindSkipped:
		return false
	case kindMacro:
		x.macroBody(id)
		return false
	case kindFunction:
		x.enter(id)
	case kindLambda:
		x.enter(id)
		x.inBody, x.inLambda = true, true
	case kindBlock:
		x.enter(id)
		if p := x.kind(x.parent(id)); p == kindFunction || p == kindLambda {
			x.inBody = true
		}
	case kindScope, kindTemplate:
		x.enter(id)
	case kindRangeLoop:
		x.enter(id)
		x.mark(x.child(id, x.field.declarator), markBind)
	case kindTypeParameter:
		if name := x.lastOf(id, kindTypeIdentifier); name != none && x.nodes[name].Field == 0 || x.child(id, x.field.name) == name {
			x.bind(name)
		}
	case kindParameterList:
		if !x.definesFunction(id) {
			x.enter(id)
		}
		for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
			if x.kind(c) == kindIdentifier { // old C
				x.bind(c)
			}
		}
	case kindParameter:
		x.mark(x.child(id, x.field.declarator), markBind)
	case kindDeclaration:
		if x.inBody || x.kind(x.parent(id)) == kindFunction {
			x.markDeclarators(id)
		}
	case kindDeclarator, kindFunctionDeclarator:
		x.declarator(id, k)
	case kindTypeDefinition:
		if x.inBody {
			x.bindType(id)
		}
	case kindCapture:
		x.mark(x.child(id, x.field.left), markBind)
	case kindUsing:
		x.using(id)
	case kindNamespaceAlias:
		x.namespaceAlias(id)
	case kindReturn:
		x.returned(id)
	case kindStructuredBinding:
		for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
			x.mark(c, markBind)
		}
	default:
		return x.expression(id, k)
	}
	return true
}

// markDeclarators marks the names that a declaration in a body declares.
func (x *walker) markDeclarators(id treesitter.NodeID) {
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.nodes[c].Field != x.field.declarator {
			continue
		}
		if x.kind(c) != kindFunctionDeclarator || x.kind(x.child(c, x.field.declarator)) != kindIdentifier {
			x.mark(c, markBind)
		} else if x.declaresValue(c) {
			x.mark(c, markBind)
			x.markValues(x.child(c, x.field.parameters))
		}
		if x.constructor(c) != none {
			x.mark(x.typeName(x.child(id, x.field.typ)), markConstruct)
		}
	}
}

// declarator hands a mark down to the declared name. Without a type before it,
// the name before parameters can be that of a macro.
func (x *walker) declarator(id treesitter.NodeID, k kind) {
	m := x.marks[id]
	inner := x.child(id, x.field.declarator)
	if inner == none && k == kindDeclarator {
		for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
			if n := x.kind(c); n == kindDeclarator || n == kindFunctionDeclarator || n == kindIdentifier || n == kindStructuredBinding {
				inner = c
				break
			}
		}
	}
	if m == markNone && k == kindFunctionDeclarator && x.kind(inner) == kindIdentifier {
		if m = markCall; x.isTyped(id) {
			m = markSkip
		}
	}
	x.mark(inner, m)
}

// deepestDeclarator bounds how many declarators around each other are looked
// through.
const deepestDeclarator = 20

// isTyped reports whether a type stands before a declarator.
func (x *walker) isTyped(id treesitter.NodeID) bool {
	for range deepestDeclarator {
		if id = x.parent(id); x.kind(id) != kindDeclarator {
			break
		}
	}
	return id != none && (x.child(id, x.field.typ) != none || x.kind(id) == kindError)
}

// definesFunction reports whether a list of parameters is that of a function
// with a body, which sees them.
func (x *walker) definesFunction(list treesitter.NodeID) bool {
	id := x.parent(list)
	for range deepestDeclarator {
		switch x.kind(id) {
		case kindFunction, kindLambda, kindScope:
			return true
		case kindDeclarator, kindFunctionDeclarator:
			id = x.parent(id)
		default:
			return false
		}
	}
	return false
}
