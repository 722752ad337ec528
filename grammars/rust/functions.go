package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

func (x *extractor) visitFunction(id treesitter.NodeID) {
	name := x.declaredName(id)
	parameters := x.Child(id, x.field.parameters)
	body := x.Child(id, x.field.body)
	s := code.Symbol{
		Kind:     code.SymbolFunction,
		Exported: x.isPublic(id),
		Params:   x.parameters(parameters),
		Type:     x.Text(x.Child(id, x.field.returnType)),

		TypeParams: x.typeParameters(id),
	}
	if modifiers := x.ChildOf(id, kindModifiers); modifiers != none && x.HasToken(modifiers, "async") {
		s.Flags |= code.FlagAsync
	}
	switch {
	case x.foreign:
		s.Flags |= code.FlagAmbient
	case x.inType():
		s.Kind = code.SymbolMethod
		if !hasSelf(s.Params) {
			s.Flags |= code.FlagStatic
		}
		if x.inTrait() && body == none {
			s.Flags |= code.FlagAbstract
		}
	}
	nested := x.inBody
	index := code.NoSymbol
	if name != none {
		index = x.declare(s, id, name, body)
	}
	x.enterBlock(id)
	if nested {
		x.outer = int32(len(x.bindings)) // it sees no variable of the functions around
	}
	if index != code.NoSymbol {
		x.symbol = index
	}
	x.inBody, x.foreign, x.public = true, false, false
	x.localsOfParameters(parameters, body)
}

// parameters lists parameters as written. What a method is called on is named
// "self", with the type that its short form stands for.
func (x *extractor) parameters(list treesitter.NodeID) []code.Param {
	if list == none {
		return nil
	}
	var out []code.Param
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindSelfParameter:
			out = append(out, code.Param{Name: "self", Type: selfType(x.Text(c))})
		case kindParameter:
			p := code.Param{Type: x.Text(x.Child(c, x.field.typ))}
			if pattern := x.Child(c, x.field.pattern); pattern != none {
				p.Name = squeezeWords(x.name(pattern))
			}
			if p.Type == "" && strings.HasSuffix(x.Text(c), "...") {
				p.Type, p.Variadic = "...", true
			}
			out = append(out, p)
		case kindToken, kindComment, kindAttribute, kindError:
		default:
			if x.Nodes[c].Flags&treesitter.FlagNamed != 0 {
				out = append(out, code.Param{Type: x.Text(c)}) // as in the type of a function
			}
		}
	}
	return out
}

// selfType is the type of "&self" and the like, empty for plain "self".
func selfType(written string) string {
	before, ok := strings.CutPrefix(written, "&")
	if !ok {
		return ""
	}
	return "&" + strings.TrimSuffix(strings.TrimLeft(before, " \t\r\n"), "self") + "Self"
}

func hasSelf(params []code.Param) bool { return len(params) > 0 && params[0].Name == "self" }

// maxPatternName bounds the bytes of a pattern that stands for a parameter name.
const maxPatternName = 64

// squeezeWords puts a pattern on one line.
func squeezeWords(s string) string {
	if s = snippet.Clip(s, maxPatternName); strings.ContainsAny(s, "\n\t") {
		return strings.Join(strings.Fields(s), " ")
	}
	return s
}
