package java

import (
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/pkg/treesitter"
)

// bindVariable binds the name that declares a variable, from its own node on.
func (x *extractor) bindVariable(name treesitter.NodeID) {
	if name != none {
		x.locals.Bind(x.Text(name), scopes.Values, name, true)
		x.marks[name] = markSkip
	}
}

// isLocal reports whether a name means a local one at a node.
func (x *extractor) isLocal(id treesitter.NodeID, in scopes.Space) bool {
	return x.locals.IsLocal(x.Text(id), in, id)
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
				x.locals.Bind(x.Text(name), scopes.Types, list, true)
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
	if x.locals.Len() == 0 {
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
	if x.isLocal(name, scopes.Values) {
		x.addLocal(x.Text(name), x.Span(body), typ, "")
	}
	x.locals.Bind(x.Text(name), scopes.Values, body, false)
}
