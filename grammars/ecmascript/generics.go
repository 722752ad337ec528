package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// typeParams lists the type parameters of a declaration with their bounds. One
// that has a default is optional.
func (x *extractor) typeParams(id treesitter.NodeID) []code.Param {
	list := x.Child(id, x.field.typeParameters)
	if list == none {
		return nil
	}
	var params []code.Param
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		name := x.Child(c, x.field.name)
		if x.Kind(c) != kindTypeParameter || name == none || x.Text(name) == "" {
			continue
		}
		p := code.Param{Name: x.Text(name), Optional: x.Child(c, x.field.value) != none}
		if bound := x.Child(c, x.field.constraint); bound != none {
			p.Type = x.Text(bound)
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
	maxAlias      = 2000
	maxSignatures = 16 << 10
)

// aliasedType is what a type alias stands for. The members of object types are
// symbols: they are left out of intersections, and an alias of nothing else has no
// type.
func (x *extractor) aliasedType(value treesitter.NodeID) string {
	if value == none {
		return ""
	}
	switch x.Kind(value) {
	case kindObjectType:
		return x.signatures(value)
	case kindIntersection:
		var parts []string
		size := 0
		end := x.Nodes[value].Next
		for c := value + 1; c < end; c = x.Nodes[c].Next {
			part := ""
			switch k := x.Kind(c); k {
			case kindToken, kindComment, kindError:
			case kindObjectType, kindIntersection:
				part = x.aliasedType(c)
			default:
				part = x.Text(c)
			}
			if size += len(part); part != "" && size <= maxAlias {
				parts = append(parts, part)
			}
		}
		return strings.Join(parts, " & ")
	}
	if text := x.Text(value); len(text) <= maxAlias {
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
	if x.torn {
		if text := x.tornBody(body); text != "" {
			return text
		}
	}
	var b strings.Builder
	end := x.Nodes[body].Next
	for c := body + 1; c < end; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindCallSignature && k != kindIndexSignature {
			continue
		}
		if b.Len()+x.Span(c).Len() > maxSignatures {
			break
		}
		if b.Len() == 0 {
			b.WriteString("{")
		} else {
			b.WriteString(";")
		}
		b.WriteString(x.Text(c))
	}
	if b.Len() > 0 {
		b.WriteString("}")
	}
	return b.String()
}

// tornBody is the text of the body of an interface that ends behind the node that
// error recovery made of it: the grammar takes signatures of functions with type
// parameters, one a line, for a comparison. It is "" for any other body.
func (x *extractor) tornBody(body treesitter.NodeID) string {
	start := int(x.Nodes[body].Start)
	text := x.Src[start:min(len(x.Src), start+maxSignatures)]
	end, cut := closingBrace(text)
	switch {
	case end == 0 && cut == 0 || end > 0 && start+end <= int(x.Nodes[body].End):
		return ""
	case end == 0:
		return text[:cut] + "}"
	}
	return text[:end]
}

// closingBrace finds the end of the block at the start of a text, or 0, and the last
// empty line directly in it.
func closingBrace(text string) (end, line int) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			if depth--; depth == 0 {
				return i + 1, line
			}
		case '\n':
			if depth == 1 && i+1 < len(text) && text[i+1] == '\n' {
				line = i
			}
		case '"', '\'', '`':
			n := strings.IndexByte(text[i+1:], c)
			if n < 0 {
				return 0, line
			}
			i += n + 1
		case '/':
			rest := text[i:]
			n := -1
			if strings.HasPrefix(rest, "//") {
				n = strings.IndexByte(rest, '\n') - 1
			} else if strings.HasPrefix(rest, "/*") {
				n = strings.Index(rest[2:], "*/") + 3
			}
			if n > 0 {
				i += n
			}
		}
	}
	return 0, line
}
