package csharp

import (
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// bindVariable binds the name that declares a variable, from its own node on.
func (x *extractor) bindVariable(name treesitter.NodeID) {
	if name != none && x.Kind(name) == kindIdentifier {
		x.locals.Bind(x.name(name), scopes.Values, name, true)
		x.marks[name] = markSkip
	}
}

// isLocal reports whether a name means a local one at a node.
func (x *extractor) isLocal(id treesitter.NodeID, in scopes.Space) bool {
	return x.locals.IsLocal(x.name(id), in, id)
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
				x.locals.Bind(x.name(name), scopes.Types, declaration, true)
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
		x.locals.Bind(x.name(list), scopes.Values, list, true)
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
	if x.locals.Len() == 0 {
		return
	}
	hide := func(holder, typ treesitter.NodeID) {
		name := x.Child(holder, x.field.name)
		if typ != none && name != none && x.isLocal(name, scopes.Values) {
			x.addLocal(x.name(name), x.Span(body), x.written(typ), "")
		}
		x.locals.Bind(x.name(name), scopes.Values, body, false)
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
	if x.locals.Hides(name, scopes.Values) {
		x.locals.Bind(name, scopes.Values, declarator, true)
		x.reveal(name, declarator)
	}
}

// programStatement makes the arguments of a program known to its statements.
func (x *extractor) programStatement(id treesitter.NodeID) {
	if len(x.frames) == 0 && x.locals.Len() == 0 {
		x.locals.Bind("args", scopes.Values, id, true)
		x.local("args", x.Nodes[id].Start, "string[]", "")
	}
}

// leaveProgram forgets the variables of a program's own statements: no type that
// follows them sees them.
func (x *extractor) leaveProgram() {
	if len(x.frames) == 0 && x.symbol == code.NoSymbol {
		x.locals.Leave(0)
	}
}
