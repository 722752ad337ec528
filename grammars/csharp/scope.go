package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// space is a name space: where a type is meant, a variable of the same name is
// not.
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
	// local is false for a member that hides a local name around its type.
	local bool
	outer int32 // the binding that this one hides, or noBinding
	// from is the first node at which the name means this binding.
	from treesitter.NodeID
}

// bindName makes a name local from node from to the end of the current scope.
func (x *extractor) bindName(name string, from treesitter.NodeID, in space, local bool) {
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
	if name != none && x.Kind(name) == kindIdentifier {
		x.bindName(x.name(name), name, spaceValue, true)
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
	i, ok := x.latest[in][x.name(id)]
	for ok && i != noBinding {
		if x.bindings[i].from <= id {
			return x.bindings[i].local
		}
		i = x.bindings[i].outer
	}
	return false
}

// bindTypeParameters binds the type parameters of a declaration, whose return type
// may stand before them.
func (x *extractor) bindTypeParameters(declaration, list treesitter.NodeID) {
	if list == none {
		return
	}
	for c := list + 1; c < x.Nodes[list].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindTypeParameter {
			if name := x.Child(c, x.field.name); name != none {
				x.bindName(x.name(name), declaration, spaceType, true)
				x.marks[name] = markSkip
			}
		}
	}
}

// bindParameters binds parameters, of a method or a lambda, in the current scope.
// lambda is none for those of a method.
func (x *extractor) bindParameters(list, lambda treesitter.NodeID) {
	switch x.Kind(list) {
	case kindImplicitParameter:
		x.bindName(x.name(list), list, spaceValue, true)
		x.marks[list] = markSkip
		x.local(x.name(list), x.Nodes[list].End, "", x.inferred(lambda, 0))
	case kindParameters:
		index := 0
		x.eachParameter(list, func(p parameter) {
			x.bindVariable(p.name)
			typ, value := x.written(p.typed), ""
			if p.typed == none {
				value = x.inferred(lambda, index)
			}
			x.local(x.name(p.name), max(x.Nodes[p.node].End, x.Nodes[p.name].End), typ, value)
			index++
		})
	}
}

// bindDesignations binds all names that a pattern or the like declares.
func (x *extractor) bindDesignations(id treesitter.NodeID) {
	index := 0
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		if x.Nodes[c].Field == x.field.name {
			x.bindVariable(c)
			x.designated(c, id, index)
			index++
		}
	}
}

// bindContinuations binds the names behind "into" in a query.
func (x *extractor) bindContinuations(query treesitter.NodeID) {
	into := false
	for c := query + 1; c < x.Nodes[query].Next; c = x.Nodes[c].Next {
		if into {
			x.bindVariable(c)
			x.local(x.name(c), x.Nodes[c].End, "", "")
		}
		into = x.Kind(c) == kindToken && x.Text(c) == "into"
	}
}

// bindMembers makes the members of a type hide the parameters of its primary
// constructor.
func (x *extractor) bindMembers(body treesitter.NodeID) {
	if len(x.bindings) == 0 {
		return
	}
	hide := func(holder, typ treesitter.NodeID) {
		name := x.Child(holder, x.field.name)
		if typ != none && name != none && x.isLocal(name, spaceValue) {
			x.addLocal(x.name(name), x.Span(body), x.written(typ), "")
		}
		x.bindName(x.name(name), body, spaceValue, false)
	}
	for c := body + 1; c < x.Nodes[body].Next; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindField:
			variables := x.ChildOf(c, kindVariables)
			if variables == none {
				continue
			}
			for d := variables + 1; d < x.Nodes[variables].Next; d = x.Nodes[d].Next {
				if x.Kind(d) == kindDeclarator {
					hide(d, x.Child(variables, x.field.typ))
				}
			}
		case kindProperty, kindEvent:
			hide(c, x.Child(c, x.field.typ))
		case kindMethod:
			hide(c, none)
		}
	}
}

// unhide makes the parameter of a primary constructor seen by the initial value of
// the field that it has its name from, as in "int size = size".
func (x *extractor) unhide(declarator treesitter.NodeID) {
	name := x.name(x.Child(declarator, x.field.name))
	i, ok := x.latest[spaceValue][name]
	if !ok || i == noBinding || x.bindings[i].local {
		return
	}
	if outer := x.bindings[i].outer; outer != noBinding && x.bindings[outer].local {
		x.bindName(name, declarator, spaceValue, true)
		x.reveal(name, declarator)
	}
}

// programStatement makes the arguments of a program known to its statements.
func (x *extractor) programStatement(id treesitter.NodeID) {
	if len(x.frames) == 0 && len(x.bindings) == 0 {
		x.bindName("args", id, spaceValue, true)
		x.local("args", x.Nodes[id].Start, "string[]", "")
	}
}

// leaveProgram forgets the variables of a program's own statements: no type that
// follows them sees them.
func (x *extractor) leaveProgram() {
	if len(x.frames) == 0 && x.symbol == code.NoSymbol {
		x.leaveScope(0)
	}
}
