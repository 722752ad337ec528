package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// typeValue is a value of a written type.
func (x *extractor) typeValue(typ string) term {
	if n := len(typ); n > 2 && isQuote(typ[0]) && typ[n-1] == typ[0] {
		typ = typ[1 : n-1]
	}
	typ = snippet.Squeeze(typ, 2*code.MaxChain, '_')
	if typ == "" || len(typ)+2 > code.MaxChain || strings.ContainsAny(typ, "#\\") || !balanced(typ) {
		return term{}
	}
	return term{text: "<" + typ + ">"}
}

// balanced reports whether the brackets of a type match.
func balanced(typ string) bool {
	depth := 0
	for i := 0; i < len(typ); i++ {
		switch typ[i] {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
			if depth < 0 {
				return false
			}
		case '<', '>':
			return false
		}
	}
	return depth == 0
}

// classOf is the type itself, for a value of it.
func classOf(t term) term {
	if len(t.text) < 3 || len(t.text)+6 > code.MaxChain {
		return term{}
	}
	return term{text: "<type[" + t.text[1:len(t.text)-1] + "]>"}
}

// isTypeUnion reports whether "A | B" stands for types, by the look of the
// names.
func (x *extractor) isTypeUnion(id treesitter.NodeID, depth int) bool {
	if depth > maxExprDepth {
		return false
	}
	switch x.Kind(id) {
	case kindNone:
		return true
	case kindString:
		return depth > 1
	case kindIdentifier, kindAttribute, kindSubscript:
		name := x.lastName(id)
		return isClassName(name) || isTypeName(name)
	case kindBinary:
		return x.Text(x.Child(id, x.field.operator)) == "|" &&
			x.isTypeUnion(x.Child(id, x.field.left), depth+1) && x.isTypeUnion(x.Child(id, x.field.right), depth+1)
	}
	return false
}

// isTypeName holds for the types of the language in small letters.
func isTypeName(name string) bool {
	switch name {
	case "str", "int", "float", "bool", "bytes", "bytearray", "complex", "list", "dict", "set", "frozenset", "tuple", "type", "object":
		return true
	}
	return false
}

// typeOf is the type of a value as the language writes it, when the value says
// it by itself or makes an object of what looks like a class; "" if not.
func typeOf(t term) string {
	text := t.text
	switch {
	case t.bind != tight || text == "":
		return ""
	case text == valueNone:
		return "None"
	case text[0] == '<' && text[len(text)-1] == '>' && strings.Count(text, "<") == 1:
		return text[1 : len(text)-1]
	case text[0] == '[' && text[len(text)-1] == ']':
		if inner := typeOf(term{text: text[1 : len(text)-1]}); inner != "" && len(split(text)) == 1 {
			return "list[" + inner + "]"
		}
		return ""
	}
	text = strings.TrimPrefix(text, "new ")
	class, made := strings.CutSuffix(text, "()")
	bare, _, _ := strings.Cut(class, "[")
	for _, c := range []byte(bare) {
		if !isWord(c) && c != '.' {
			return ""
		}
	}
	if !isClassName(bare[strings.LastIndexByte(bare, '.')+1:]) {
		return ""
	}
	if made {
		return class
	}
	if class == bare {
		return "type[" + class + "]"
	}
	return ""
}

// unknownType stands in for the parts of a type that are not known.
const unknownType = "Any"

// renderTuple is a tuple, with the types of its elements if some are known.
func (r *resolver) renderTuple(id treesitter.NodeID, depth int) term {
	var types []string
	known := false
	for c := r.FirstNamed(id); c != none; c = r.NextNamed(c) {
		if r.Kind(c) == kindSplat || len(types) == maxLinks {
			return term{text: "<tuple>"}
		}
		typ := typeOf(r.render(c, depth))
		if known = known || typ != ""; typ == "" {
			typ = unknownType
		}
		types = append(types, typ)
	}
	if t := r.typeValue("tuple[" + strings.Join(types, ",") + "]"); known && t.text != "" {
		return t
	}
	return term{text: "<tuple>"}
}

// renderDictionary is a dict, with the type of its values if it is known.
func (r *resolver) renderDictionary(id treesitter.NodeID, depth int) term {
	typ := ""
	for c := r.FirstNamed(id); c != none; c = r.NextNamed(c) {
		one := ""
		if r.Kind(c) == kindPair {
			one = typeOf(r.render(r.Child(c, r.field.value), depth))
		}
		if one == "" || typ != "" && one != typ {
			return term{text: "<dict>"}
		}
		typ = one
	}
	if t := r.typeValue("dict[" + unknownType + "," + typ + "]"); typ != "" && t.text != "" {
		return t
	}
	return term{text: "<dict>"}
}

// aliasedType is what a name for a type stands for: "Union[A, B]" in the
// assignment of that, or the bound of a type variable.
func (x *extractor) aliasedType(value treesitter.NodeID) string {
	switch x.Kind(value) {
	case kindCall:
		arguments := x.Child(value, x.field.arguments)
		if x.Kind(arguments) != kindArguments {
			return ""
		}
		switch x.lastName(x.Child(value, x.field.function)) {
		case "NewType", "TypeAliasType":
			return x.unquoted(x.argument(arguments, 1))
		case "TypeVar":
			end := x.Nodes[arguments].Next
			for c := arguments + 1; c < end; c = x.Nodes[c].Next {
				if x.Kind(c) == kindKeywordArgument && x.Text(x.Child(c, x.field.name)) == "bound" {
					return x.unquoted(x.Child(c, x.field.value))
				}
			}
		}
		return ""
	case kindOther:
		return ""
	}
	return x.unquoted(value)
}

// unquoted is the text of a type that may stand in a string.
func (x *extractor) unquoted(id treesitter.NodeID) string {
	if content, ok := x.plain(id); ok {
		return x.Src[content.Start:content.End]
	}
	return x.Text(id)
}
