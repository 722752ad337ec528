package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// typeParams lists the type parameters of a declaration with their bounds. One
// that has a default is optional.
func (x *extractor) typeParams(id treesitter.NodeID) []code.Param {
	list := x.child(id, x.field.typeParameters)
	if list == none {
		return nil
	}
	var params []code.Param
	end := x.nodes[list].Next
	for c := list + 1; c < end; c = x.nodes[c].Next {
		name := x.child(c, x.field.name)
		if x.kind(c) != kindTypeParameter || name == none || x.text(name) == "" {
			continue
		}
		p := code.Param{Name: x.text(name), Optional: x.child(c, x.field.value) != none}
		if bound := x.child(c, x.field.constraint); bound != none {
			p.Type = x.text(bound)
			for _, word := range []string{"extends", ":"} {
				p.Type = strings.TrimSpace(strings.TrimPrefix(p.Type, word))
			}
		}
		params = append(params, p)
	}
	return params
}

// Types of declarations that are longer say nothing that a name can be bound by.
const (
	maxAlias      = 400
	maxSignatures = 16 << 10
)

// aliasedType is what a type alias stands for. The members of object types are
// symbols: they are left out of intersections, and an alias of nothing else has no
// type.
func (x *extractor) aliasedType(value treesitter.NodeID) string {
	if value == none {
		return ""
	}
	switch x.kind(value) {
	case kindObjectType:
		return x.signatures(value)
	case kindIntersection:
		var parts []string
		size := 0
		end := x.nodes[value].Next
		for c := value + 1; c < end; c = x.nodes[c].Next {
			part := ""
			switch k := x.kind(c); k {
			case kindToken, kindComment, kindError:
			case kindObjectType, kindIntersection:
				part = x.aliasedType(c)
			default:
				part = x.text(c)
			}
			if size += len(part); part != "" && size <= maxAlias {
				parts = append(parts, part)
			}
		}
		return strings.Join(parts, " & ")
	}
	if text := x.text(value); len(text) <= maxAlias {
		return text
	}
	return ""
}

// signatures are the call, construct and index signatures of an interface or
// object type, which have no names, as an object type; "" without any.
func (x *extractor) signatures(body treesitter.NodeID) string {
	if body == none {
		return ""
	}
	var b strings.Builder
	end := x.nodes[body].Next
	for c := body + 1; c < end; c = x.nodes[c].Next {
		if k := x.kind(c); k != kindCallSignature && k != kindIndexSignature {
			continue
		}
		if b.Len()+x.span(c).Len() > maxSignatures {
			break
		}
		if b.Len() == 0 {
			b.WriteString("{")
		} else {
			b.WriteString(";")
		}
		b.WriteString(x.text(c))
	}
	if b.Len() > 0 {
		b.WriteString("}")
	}
	return b.String()
}
