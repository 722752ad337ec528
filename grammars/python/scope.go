package python

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// scopeKind says who sees the names of a scope.
type scopeKind uint8

const (
	scopeModule        scopeKind = iota
	scopeClass                   // what stands in the class body itself, not its methods
	scopeFunction                // the body of a function or lambda
	scopeComprehension           // a comprehension or generator expression
	scopeTypes                   // the type parameters of a definition
)

// scope is a range of nodes in which names are bound. A name is bound in all of
// the scope wherever the statement that binds it stands.
type scope struct {
	start, end treesitter.NodeID
	kind       scopeKind
	// hoist is the scope that assignments bind in.
	hoist int32
	// first is the last binding made here, the head of a list, or -1.
	first int32
	// symbol is the function or class, or NoSymbol.
	symbol int32
}

// meaning is what a name stands for.
type meaning uint8

const (
	meaningGlobal meaning = iota // nothing that a function binds
	meaningSymbol                // a definition or an import inside of a function
	meaningLocal                 // a variable or parameter
	meaningSelf                  // the object of a method
	meaningClass                 // the class of a class method
	// meaningOuter is that of a "nonlocal" name: what it is in the scope around.
	meaningOuter
)

// binding binds a name in a scope.
type binding struct {
	name int32
	next int32 // in the list of the scope
	what meaning
}

// pushScope adds a scope for the subtree of id without entering it.
func (x *extractor) pushScope(id treesitter.NodeID, k scopeKind) int32 {
	index := int32(len(x.scopes))
	hoist := index
	if k == scopeComprehension || k == scopeTypes {
		hoist = x.scopes[x.scope].hoist
	}
	x.scopes = append(x.scopes, scope{
		start: id, end: x.Nodes[id].Next, kind: k, hoist: hoist, first: -1, symbol: code.NoSymbol,
	})
	return index
}

// bind binds a name in a scope.
func (x *extractor) bind(in int32, name string, what meaning) {
	if name == "" {
		return
	}
	s := &x.scopes[in]
	x.bindings = append(x.bindings, binding{name: x.nameID(name), next: s.first, what: what})
	s.first = int32(len(x.bindings) - 1)
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

// visitOuter binds the names of a global or nonlocal statement.
func (x *extractor) visitOuter(id treesitter.NodeID, k kind) {
	in := x.scopes[x.scope].hoist
	if x.scopes[in].kind != scopeFunction {
		return
	}
	what := meaningOuter
	if k == kindGlobal {
		what = meaningGlobal
	}
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindIdentifier {
			x.bind(in, x.Text(c), what)
		}
	}
}

// bindTypeParameters opens a scope for the type parameters of a definition.
func (x *extractor) bindTypeParameters(id, list treesitter.NodeID) {
	if list == none {
		return
	}
	in := x.pushScope(id, scopeTypes)
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		name := x.typeParameter(c)
		if x.IsEmpty(name) {
			continue
		}
		x.marks[name] = markSkip
		x.bind(in, x.Text(name), meaningLocal)
	}
}

// typeParameter is the name in "T", "T: bound", "*Ts" and "**P".
func (x *extractor) typeParameter(id treesitter.NodeID) treesitter.NodeID {
	if x.Kind(id) != kindType {
		return none
	}
	inner := x.FirstNamed(id)
	if x.Kind(inner) == kindConstrainedType {
		inner = x.FirstNamed(x.FirstNamed(inner))
	}
	if x.Kind(inner) == kindSplatType {
		inner = x.FirstNamed(inner)
	}
	if x.Kind(inner) != kindIdentifier {
		return none
	}
	return inner
}

// typeParameters lists the type parameters of a definition.
func (x *extractor) typeParameters(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var params []code.Param
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		name := x.typeParameter(c)
		if x.IsEmpty(name) {
			continue
		}
		p := code.Param{Name: x.Text(name)}
		switch inner := x.FirstNamed(c); x.Kind(inner) {
		case kindConstrainedType:
			p.Type = x.Text(x.NextNamed(x.FirstNamed(inner)))
		case kindSplatType:
			p.Variadic = true
		}
		params = append(params, p)
	}
	return params
}

// genericParameters adds the names in Generic[A, B], without those that are
// there.
func (x *extractor) genericParameters(base treesitter.NodeID, params []code.Param) []code.Param {
	end := x.Nodes[base].Next
	for c := x.Nodes[x.Child(base, x.field.value)].Next; c < end; c = x.Nodes[c].Next {
		name := x.Text(c)
		if x.Kind(c) == kindIdentifier && !slices.ContainsFunc(params, func(p code.Param) bool { return p.Name == name }) {
			params = append(params, code.Param{Name: name})
		}
	}
	return params
}
