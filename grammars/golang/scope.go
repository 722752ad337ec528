package golang

import "github.com/mast-search/mast/pkg/treesitter"

// name is a text that occurs in the file, with its innermost binding.
type name struct {
	text    string
	binding int32 // index into bindings, or noBinding
}

const noBinding int32 = -1

// binding is a local name: a parameter, a variable, a type parameter, or a
// constant or type declared in a function. Bindings are a stack; those of an
// ended scope are popped.
type binding struct {
	name  int32
	outer int32 // the binding that this one hides, or noBinding
	// from is the first node at which the name means this binding: a variable
	// is not yet known in its own initializer.
	from treesitter.NodeID
	what bound
}

// bound is what a local name means.
type bound uint8

const (
	boundNothing  bound = iota // no local
	boundVariable              // nothing that has a symbol
	boundReceiver              // the receiver of the method
	boundSymbol                // a type or function with a symbol of its own
)

// bind makes a name local from node from to the end of the current scope.
func (x *extractor) bind(id, from treesitter.NodeID, what bound) {
	if id == none || x.isBlankName(id) {
		return
	}
	n := x.nameID(id)
	x.bindings = append(x.bindings, binding{name: n, outer: x.names[n].binding, from: from, what: what})
	x.names[n].binding = int32(len(x.bindings) - 1)
}

// isBlankName reports whether a name is "_", or missing.
func (x *extractor) isBlankName(id treesitter.NodeID) bool {
	n := &x.nodes[id]
	return n.Start == n.End || n.End == n.Start+1 && x.src[n.Start] == '_'
}

// leaveScope forgets the bindings made since there were count of them.
func (x *extractor) leaveScope(count int) {
	for i := len(x.bindings) - 1; i >= count; i-- {
		x.names[x.bindings[i].name].binding = x.bindings[i].outer
	}
	x.bindings = x.bindings[:count]
}

// local says what a name means at a node.
func (x *extractor) local(id treesitter.NodeID) bound {
	if len(x.bindings) == 0 {
		return boundNothing
	}
	n, ok := x.nameIDs[string(x.bytes(id))]
	if !ok {
		return boundNothing
	}
	for b := x.names[n].binding; b != noBinding; b = x.bindings[b].outer {
		if x.bindings[b].from <= id {
			return x.bindings[b].what
		}
	}
	return boundNothing
}

// bindList binds the plain names of an expression list ("a, b := ...").
func (x *extractor) bindList(list, from treesitter.NodeID) {
	if list == none {
		return
	}
	if x.kind(list) == kindIdentifier {
		x.bind(list, from, boundVariable)
		x.marks[list] = markSkip
		return
	}
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		if k := x.kind(c); k == kindIdentifier || k == kindBlankIdentifier {
			x.bind(c, from, boundVariable)
			x.marks[c] = markSkip
		}
	}
}

// bindNames binds the names of a parameter, a field or a specification.
func (x *extractor) bindNames(id, from treesitter.NodeID, what bound) {
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.nodes[c].Field == x.field.name {
			x.bind(c, from, what)
			x.marks[c] = markSkip
		}
	}
}

// bindParameters binds the parameters of a list in the current scope.
func (x *extractor) bindParameters(list treesitter.NodeID, what bound) {
	if list == none {
		return
	}
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindParameter, kindVariadicParameter, kindTypeParameter:
			x.bindNames(c, c, what)
		}
	}
}

// bindReceiver binds the receiver of a method and the type parameters that it
// names.
func (x *extractor) bindReceiver(list treesitter.NodeID) {
	x.bindParameters(list, boundReceiver)
	arguments := x.receiverTypeArguments(list)
	if arguments == none {
		return
	}
	for c := arguments + 1; c < x.nodes[arguments].Next; c++ {
		if x.kind(c) == kindTypeIdentifier {
			x.bind(c, c, boundVariable)
			x.marks[c] = markSkip
		}
	}
}

// receiverTypeArguments finds the brackets behind the type of a receiver.
func (x *extractor) receiverTypeArguments(list treesitter.NodeID) treesitter.NodeID {
	t := x.child(x.childOf(list, kindParameter), x.field.typ)
	for t != none && x.kind(t) != kindGenericType {
		if k := x.kind(t); k != kindPointerType && k != kindParenthesizedType {
			return none
		}
		t = x.firstNamed(t)
	}
	return x.child(t, x.field.typeArguments)
}
