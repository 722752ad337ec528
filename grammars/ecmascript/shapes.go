package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// objectType is the object type that an annotation writes out, or none.
func (x *extractor) objectType(annotation treesitter.NodeID) treesitter.NodeID {
	if annotation == none {
		return none
	}
	if t := x.FirstNamed(annotation); t != none && x.Kind(t) == kindObjectType {
		return t
	}
	return none
}

// typedLocals adds entries for the names in a pattern that takes a value of a written
// object type apart: each has the type of its property.
func (x *extractor) typedLocals(pattern, shape treesitter.NodeID, scope code.Span, param bool, depth int) {
	if depth > maxExprDepth || x.Kind(pattern) != kindObjectPattern {
		x.patternLocals(pattern, "", scope, param, false)
		return
	}
	end := x.Nodes[pattern].Next
	for c := pattern + 1; c < end; c = x.Nodes[c].Next {
		name, target := "", c
		switch x.Kind(c) {
		case kindShorthandPattern:
			name = x.Text(c)
		case kindDefaultPattern:
			if target = x.Child(c, x.field.left); target == none {
				continue
			}
			name = x.Text(target)
		case kindPairPattern:
			name = x.memberName(x.Child(c, x.field.key))
			target = x.Child(c, x.field.value)
			if target != none && x.Kind(target) == kindDefaultPattern {
				target = x.Child(target, x.field.left)
			}
		case kindRestPattern:
			x.patternLocals(c, "", scope, param, false)
			continue
		default:
			continue
		}
		if target == none {
			continue
		}
		x.typedLocal(target, x.propertyType(shape, name), scope, param, depth)
	}
}

// typedLocal adds the entries of what one property of a value is bound to.
func (x *extractor) typedLocal(target, annotation treesitter.NodeID, scope code.Span, param bool, depth int) {
	if k := x.Kind(target); k == kindIdentifier || k == kindShorthandPattern {
		x.addLocal(target, local{Local: code.Local{Scope: scope, Type: x.annotation(annotation)}, param: param})
		return
	}
	if inner := x.objectType(annotation); inner != none {
		x.typedLocals(target, inner, scope, param, depth+1)
		return
	}
	base := code.Expr("")
	if t := x.unannotated(annotation); t != none {
		b, known := x.appendType(x.buffer[:0], t)
		x.buffer = b[:0]
		if known == levelPostfix {
			base = string(b)
		}
	}
	x.patternLocals(target, base, scope, param, false)
}

// propertyType is the annotation of a property of an object type, or none.
func (x *extractor) propertyType(shape treesitter.NodeID, name string) treesitter.NodeID {
	end := x.Nodes[shape].Next
	for c := shape + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindPropertySignature && x.memberName(x.Child(c, x.field.name)) == name {
			return x.Child(c, x.field.typ)
		}
	}
	return none
}
