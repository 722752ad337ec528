package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// typeParameters lists the type parameters of a declaration and its constants, with
// the bounds that stand beside them or behind "where". Lifetimes are left out.
func (x *extractor) typeParameters(id treesitter.NodeID) []code.Param {
	list := x.Child(id, x.field.typeParameters)
	if list == none {
		return nil
	}
	var out []code.Param
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindTypeParameter {
			continue
		}
		p := code.Param{Name: x.name(x.Child(c, x.field.name)), Type: x.Text(x.Child(c, x.field.typ))}
		if p.Type == "" {
			p.Type = x.boundsOf(c)
		}
		if p.Name != "" {
			out = append(out, p)
		}
	}
	if where := x.ChildOf(id, kindWhere); where != none && len(out) > 0 {
		x.addWhere(out, where)
	}
	return out
}

// boundsOf is what is written behind the colon of a type parameter or a predicate.
func (x *extractor) boundsOf(id treesitter.NodeID) string {
	bounds := x.Child(id, x.field.bounds)
	return strings.TrimSpace(strings.TrimPrefix(x.Text(bounds), ":"))
}

// maxPredicates bounds the predicates of a where clause times the parameters that
// they are compared with.
const maxPredicates = 4096

// addWhere adds the bounds of a where clause to the parameters that it names.
func (x *extractor) addWhere(params []code.Param, where treesitter.NodeID) {
	left := maxPredicates
	end := x.Nodes[where].Next
	for c := where + 1; c < end && left > 0; c = x.Nodes[c].Next {
		if x.Kind(c) != kindPredicate {
			continue
		}
		typ := x.Child(c, x.field.left)
		if x.Kind(typ) == kindWrappedType { // for<'a> T
			typ = x.wrapped(typ)
		}
		name, bounds := x.Text(typ), x.boundsOf(c)
		for i := range params {
			if left--; params[i].Name == name && bounds != "" {
				if params[i].Type != "" {
					params[i].Type += " + "
				}
				params[i].Type += bounds
			}
		}
	}
}

// positional lists the types in the parentheses of a tuple struct or a variant as
// parameters without names.
func (x *extractor) positional(body treesitter.NodeID) []code.Param {
	if x.Kind(body) != kindOrderedFields {
		return nil
	}
	var out []code.Param
	end := x.Nodes[body].Next
	for c := body + 1; c < end; c = x.Nodes[c].Next {
		if x.Nodes[c].Field == x.field.typ {
			out = append(out, code.Param{Type: x.Text(c)})
		}
	}
	return out
}
