package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitStruct declares a struct or a union.
func (x *extractor) visitStruct(id treesitter.NodeID) {
	body := x.Child(id, x.field.body)
	s := code.Symbol{Kind: code.SymbolClass, Exported: x.isPublic(id), Params: x.positional(body)}
	if x.opensTuple(body) {
		body = none // the types in parentheses belong to the head
	}
	x.declareType(s, id, body)
}

func (x *extractor) visitEnum(id treesitter.NodeID) {
	s := code.Symbol{Kind: code.SymbolEnum, Exported: x.isPublic(id)}
	x.declareType(s, id, x.Child(id, x.field.body))
	x.public = true
}

func (x *extractor) visitTrait(id treesitter.NodeID) {
	s := code.Symbol{Kind: code.SymbolInterface, Exported: x.isPublic(id)}
	if bounds := x.Child(id, x.field.bounds); bounds != none {
		end := x.Nodes[bounds].Next
		for c := bounds + 1; c < end; c = x.Nodes[c].Next {
			if base := x.bareType(c); base != none {
				s.Bases = append(s.Bases, code.Base{Name: x.path(c), Role: code.RoleExtends, Type: x.generic(c)})
				x.mark(base, markExtends)
			}
		}
	}
	x.declareType(s, id, x.Child(id, x.field.body))
	x.public = true
}

// generic is the text of a type that has type arguments, or "".
func (x *extractor) generic(id treesitter.NodeID) string {
	if x.Kind(id) == kindWrappedType {
		id = x.wrapped(id)
	}
	if x.Kind(id) == kindGenericType {
		return x.Text(id)
	}
	return ""
}

// declareType declares a type and enters it.
func (x *extractor) declareType(s code.Symbol, id, body treesitter.NodeID) {
	name := x.declaredName(id)
	if name == none {
		x.enter(id)
		return
	}
	s.TypeParams = x.typeParameters(id)
	index := x.declare(s, id, name, body)
	x.enterItem(id, index)
	x.visible, x.public = s.Exported, false
}

// enterItem makes a symbol the innermost one until id has been left.
func (x *extractor) enterItem(id treesitter.NodeID, symbol int32) {
	x.enter(id)
	x.symbol = symbol
	if x.inBody {
		x.outer = int32(len(x.bindings))
	}
}

// opensTuple reports whether the body of a struct is a list of types.
func (x *extractor) opensTuple(body treesitter.NodeID) bool {
	return body != none && x.Nodes[body].Start < x.Nodes[body].End && x.Src[x.Nodes[body].Start] == '('
}

// visitVariant declares a variant of an enum, with what it holds as its head.
func (x *extractor) visitVariant(id treesitter.NodeID) {
	name := x.declaredName(id)
	if name == none {
		return
	}
	index := x.declare(code.Symbol{
		Kind: code.SymbolEnumMember, Exported: x.isPublic(id), Params: x.positional(x.Child(id, x.field.body)),
	}, id, name, none)
	x.enter(id)
	x.symbol = index
}

func (x *extractor) visitField(id treesitter.NodeID) {
	name := x.declaredName(id)
	if name == none {
		return
	}
	x.declare(code.Symbol{
		Kind: code.SymbolField, Exported: x.isPublic(id), Type: x.Text(x.Child(id, x.field.typ)),
	}, id, name, none)
}

// maxTypeName bounds the bytes of a type without a name, such as a tuple, that
// names an impl block.
const maxTypeName = 64

// visitImpl declares what an impl block adds to its type. It is as visible as the
// type, see settleExtensions.
func (x *extractor) visitImpl(id treesitter.NodeID) {
	typ := x.Child(id, x.field.typ)
	s := code.Symbol{
		Kind: code.SymbolClass, Flags: code.FlagExtension, Exported: x.visible && !x.inBody,
		Type: x.Text(typ), TypeParams: x.typeParameters(id),
	}
	name := x.bareType(typ)
	if s.Name = x.name(name); s.Name == "" {
		name = typ
		for n := 0; n < maxLinks && x.Kind(name) == kindWrappedType && x.wrapped(name) != none; n++ {
			name = x.wrapped(name)
		}
		s.Name = snippet.Clip(snippet.Unspaced(x.Text(name), ""), maxTypeName)
	}
	if s.Name == "" {
		x.enter(id)
		return
	}
	trait := x.Child(id, x.field.trait)
	if trait != none && !x.HasToken(id, "!") {
		if base := x.bareType(trait); base != none {
			s.Bases = []code.Base{{Name: x.path(trait), Role: code.RoleImplements, Type: x.generic(trait)}}
			x.mark(base, markImplements)
		}
	}
	index := x.declare(s, id, none, x.Child(id, x.field.body))
	x.facts.Symbols[index].NameSpan = x.Span(name)
	x.enterItem(id, index)
	x.public = trait != none
}

func (x *extractor) visitModule(id treesitter.NodeID) bool {
	name := x.declaredName(id)
	body := x.Child(id, x.field.body)
	if name == none {
		return true
	}
	if body == none {
		l := x.leadingOf(id)
		statement := x.Span(id)
		if l.some {
			statement.Start = l.start
		}
		x.importModule(statement, name, x.filePath(l.attributes), x.saysPublic(id))
		return false
	}
	s := code.Symbol{Kind: code.SymbolNamespace, Exported: x.isPublic(id)}
	x.enterItem(id, x.declare(s, id, name, body))
	x.visible, x.public = s.Exported, false
	return true
}

// visitTypeItem declares an alias or a type that belongs to a trait.
func (x *extractor) visitTypeItem(id treesitter.NodeID) {
	name := x.declaredName(id)
	if name == none {
		return
	}
	s := code.Symbol{
		Kind: code.SymbolType, Exported: x.isPublic(id), Type: x.Text(x.Child(id, x.field.typ)), TypeParams: x.typeParameters(id),
	}
	if x.inTrait() && x.Child(id, x.field.typ) == none {
		s.Flags |= code.FlagAbstract
		if bounds := x.boundsOf(id); bounds != "" {
			s.Type = "impl " + bounds
		}
	}
	x.enterItem(id, x.declare(s, id, name, none))
	x.visible = x.visible && s.Exported
}

// visitValue declares a constant or a static variable.
func (x *extractor) visitValue(id treesitter.NodeID) {
	name := x.declaredName(id)
	if x.Text(name) == "_" || name == none {
		x.mark(name, markSkip)
		return
	}
	value := x.Child(id, x.field.value)
	s := code.Symbol{Kind: code.SymbolConstant, Exported: x.isPublic(id), Type: x.Text(x.Child(id, x.field.typ))}
	if x.Kind(id) == kindStatic {
		s.Kind = code.SymbolVariable
		if x.ChildOf(id, kindMutable) == none {
			s.Flags |= code.FlagReadonly
		}
	}
	switch {
	case x.foreign:
		s.Flags |= code.FlagAmbient
	case x.inTrait() && value == none:
		s.Flags |= code.FlagAbstract
	}
	x.enterItem(id, x.declare(s, id, name, x.valueBody(value)))
	x.visible = x.visible && s.Exported
}

// valueBody is what makes a value longer than a line: the elements of an array, the
// fields of a struct, the statements of a block.
func (x *extractor) valueBody(value treesitter.NodeID) treesitter.NodeID {
	if !strings.Contains(x.Text(value), "\n") {
		return none
	}
	for x.Kind(value) == kindReference {
		value = x.Child(value, x.field.value)
	}
	switch x.Kind(value) {
	case kindArray, kindBlock:
		return value
	case kindStructExpression:
		return x.Child(value, x.field.body)
	}
	return none
}

func (x *extractor) visitMacroDefinition(id treesitter.NodeID) {
	name := x.declaredName(id)
	x.enter(id)
	if name != none {
		s := code.Symbol{Kind: code.SymbolMacro, Exported: x.saysExported(x.leadingOf(id).attributes)}
		index := x.declare(s, id, name, none)
		x.bodyOfMacro(index, id)
		x.symbol = index
	}
	x.loose = false
}

// bodyOfMacro makes the rules of a macro its body; there is no node for them.
func (x *extractor) bodyOfMacro(index int32, id treesitter.NodeID) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.IsToken(c, "{") || x.IsToken(c, "(") || x.IsToken(c, "[") {
			s := &x.facts.Symbols[index]
			s.Body = x.trimEnd(code.Span{Start: x.Nodes[c].Start, End: x.Nodes[id].End})
			s.Head = x.trimEnd(code.Span{Start: s.Head.Start, End: s.Body.Start})
			return
		}
	}
}
