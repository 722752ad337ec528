package java

import "github.com/mast-search/mast/pkg/treesitter"

// space is a name space: a variable and a type of the same name are different
// things. Methods have a third one, which no local name is in.
type space uint8

const (
	spaceValue space = iota
	spaceType
	spaces
)

const noBinding int32 = -1

// binding is a local name: a parameter, a variable or a type parameter. Bindings
// are a stack; those of an ended scope are popped.
type binding struct {
	name  string
	space space
	// local is false for a field that hides a local name around its class.
	local bool
	outer int32 // the binding that this one hides, or noBinding
	// from is the first node at which the name means this binding.
	from treesitter.NodeID
}

// bind makes a name local from node from to the end of the current scope.
func (x *extractor) bind(id, from treesitter.NodeID, in space, local bool) {
	name := x.Text(id)
	if name == "" || name == "_" {
		return
	}
	outer, ok := x.latest[in][name]
	if !ok {
		outer = noBinding
	}
	x.bindings = append(x.bindings, binding{name: name, space: in, local: local, outer: outer, from: from})
	x.latest[in][name] = int32(len(x.bindings) - 1)
}

// bindVariable binds the name that declares a variable, from its own node on.
func (x *extractor) bindVariable(name treesitter.NodeID) {
	if name != none {
		x.bind(name, name, spaceValue, true)
		x.marks[name] = markSkip
	}
}

// leaveScope forgets the bindings made since there were count of them.
func (x *extractor) leaveScope(count int) {
	for i := len(x.bindings) - 1; i >= count; i-- {
		b := &x.bindings[i]
		x.latest[b.space][b.name] = b.outer
	}
	x.bindings = x.bindings[:count]
}

// isLocal reports whether a name means a local one at a node.
func (x *extractor) isLocal(id treesitter.NodeID, in space) bool {
	if len(x.bindings) == 0 {
		return false
	}
	i, ok := x.latest[in][x.Text(id)]
	for ok && i != noBinding {
		if x.bindings[i].from <= id {
			return x.bindings[i].local
		}
		i = x.bindings[i].outer
	}
	return false
}

// bindTypeParameters binds the type parameters of a declaration.
func (x *extractor) bindTypeParameters(list treesitter.NodeID) {
	if list == none {
		return
	}
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindTypeParameter {
			name := x.ChildOf(c, kindTypeIdentifier)
			if name != none {
				x.bind(name, list, spaceType, true)
				x.marks[name] = markSkip
			}
		}
	}
}

// bindParameters binds parameters, of a method or a lambda, in the current scope.
// lambda is none for those of a method.
func (x *extractor) bindParameters(list, lambda treesitter.NodeID) {
	switch x.Kind(list) {
	case kindIdentifier:
		x.bindVariable(list)
		x.inferred(list, lambda, 0)
		return
	case kindInferredParameters, kindParameters:
	default:
		return
	}
	index := 0
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		name := c
		if x.Kind(c) != kindIdentifier {
			name = x.parameterName(c)
		}
		if name == none {
			continue
		}
		x.bindVariable(name)
		if typ := x.localType(c); typ == "" || typ == "var" {
			x.inferred(name, lambda, index)
		} else {
			x.local(name, x.Nodes[c].End, typ, "")
		}
		index++
	}
}

// bindFields makes the fields of a class that is declared among local names hide
// those of the same name.
func (x *extractor) bindFields(body treesitter.NodeID) {
	if len(x.bindings) == 0 {
		return
	}
	for c := body + 1; c < x.Nodes[body].Next; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindField:
			for d := c + 1; d < x.Nodes[c].Next; d = x.Nodes[d].Next {
				if x.Kind(d) == kindDeclarator {
					x.hide(x.Child(d, x.field.name), body, x.declaredType(c, d))
				}
			}
		case kindEnumConstant:
			x.hide(x.Child(c, x.field.name), body, "")
		}
	}
}

// hide makes a name mean a field inside the body of its class, and not the variable
// of the same name that is known around it.
func (x *extractor) hide(name, body treesitter.NodeID, typ string) {
	if x.isLocal(name, spaceValue) {
		x.addLocal(x.Text(name), x.Span(body), typ, "")
	}
	x.bind(name, body, spaceValue, false)
}
