package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// scopeKind says which declarations a scope takes.
type scopeKind uint8

const (
	scopeModule    scopeKind = iota // the file
	scopeNamespace                  // the body of a namespace or ambient module
	scopeFunction                   // parameters and body of a function
	scopeBlock                      // let, const and function declarations of a block
	scopeTypes                      // type parameters
)

const noScope int32 = -1

// scope is a range of nodes in which names are bound.
type scope struct {
	start, end treesitter.NodeID
	kind       scopeKind
	// hoist is the scope that takes "var" declarations.
	hoist int32
	// first is the last binding made here, the head of a list, or -1.
	first int32
}

// space says whether a name means a value or a type; the two do not shadow
// each other.
type space uint8

const (
	spaceValue space = 1 << iota
	spaceType
	spaceBoth = spaceValue | spaceType
)

// binding binds a name in a scope.
type binding struct {
	name  int32
	next  int32 // in the list of the scope
	space space
	// local says that the name means a variable, a parameter or a type
	// parameter: nothing that is a symbol or comes from another module.
	local bool
}

// pushScope adds a scope for the subtree of id without entering it.
func (x *extractor) pushScope(id treesitter.NodeID, k scopeKind) int32 {
	index := int32(len(x.scopes))
	hoist := index
	if k == scopeBlock || k == scopeTypes {
		hoist = x.scopes[x.scope].hoist
	}
	x.scopes = append(x.scopes, scope{start: id, end: x.Nodes[id].Next, kind: k, hoist: hoist, first: -1})
	return index
}

// enterScope makes a new scope current until id has been left.
func (x *extractor) enterScope(id treesitter.NodeID, k scopeKind) {
	x.enter(id)
	x.scope = x.pushScope(id, k)
}

// bind binds a name in a scope.
func (x *extractor) bind(in int32, name string, s space, local bool) {
	if name == "" {
		return
	}
	if local && (name == "exports" || name == "module") {
		x.shadowed = true
	}
	s0 := &x.scopes[in]
	x.bindings = append(x.bindings, binding{name: x.nameID(name), next: s0.first, space: s, local: local})
	s0.first = int32(len(x.bindings) - 1)
}

// nameID numbers the names that are bound or used.
func (x *extractor) nameID(name string) int32 {
	id, ok := x.names[name]
	if !ok {
		id = int32(len(x.names))
		x.names[name] = id
	}
	return id
}

// holdsSymbols reports whether variables bound in the scope are symbols.
func (x *extractor) holdsSymbols(in int32) bool {
	k := x.scopes[in].kind
	return k == scopeModule || k == scopeNamespace
}

// sharesScope reports whether a block is the body of something that has
// already made the scope. The body of a function has a scope of its own, inside
// that of the parameters.
func (x *extractor) sharesScope(block treesitter.NodeID) bool {
	switch x.Kind(x.Parent(block)) {
	case kindModule, kindStaticBlock, kindAmbient:
		return true
	}
	return false
}

func (x *extractor) visitForIn(id treesitter.NodeID) {
	x.enterScope(id, scopeBlock)
	left := x.Child(id, x.field.left)
	if left == none {
		return
	}
	x.iterationLocals(id, left)
	declares := x.Child(id, x.field.kind)
	switch {
	case declares == none:
		x.marks[left] = markWrite
	case x.Text(declares) == "var":
		x.marks[left] = markBindVar
	default:
		x.marks[left] = markBind
	}
}

func (x *extractor) visitCatch(id treesitter.NodeID) {
	x.enterScope(id, scopeBlock)
	if p := x.Child(id, x.field.parameter); p != none {
		x.marks[p] = markBind
		x.patternLocals(p, "", code.Span{Start: x.Nodes[p].End, End: x.Nodes[id].End}, false, false)
	}
}
