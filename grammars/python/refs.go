package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// use is what the resolution of a reference needs beyond the reference.
type use struct {
	node treesitter.NodeID
	// name is the name to look up, or -1: the used one, or the receiver that it
	// stands behind.
	name     int32
	receiver bool
	// object is what stands before the dot, where it is not one name.
	object treesitter.NodeID
	// qualifier says that the name only leads to an attribute of it.
	qualifier bool
}

// visitExpression handles what is neither a declaration nor a statement.
func (x *extractor) visitExpression(id treesitter.NodeID, k kind) bool {
	m := x.marks[id]
	switch k {
	case kindCall:
		x.visitCall(id)
	case kindKeywordArgument:
		x.mark(x.Child(id, x.field.name), markSkip)
	case kindAttribute:
		x.visitAttribute(id, m)
	case kindSubscript:
		if m == markExtends || x.inType {
			x.enterType(id, x.lastName(id))
		}
		switch m {
		case markExtends, markDecorator:
			x.mark(x.Child(id, x.field.value), m)
		case markCall: // of an element, unless these are type arguments
			if value := x.Child(id, x.field.value); isClassName(x.lastName(value)) {
				x.mark(value, m)
			}
		}
	case kindType:
		x.enter(id)
		x.inType = true
		x.quoted = x.quoted || x.Kind(x.Parent(id)) != kindTypeParameters
	case kindGenericType:
		x.enterType(id, x.Text(x.FirstNamed(id)))
	case kindMemberType:
		if end := x.Nodes[id].Next; x.Kind(end-1) == kindIdentifier {
			x.mark(end-1, markSkip)
		}
	case kindString:
		if x.inType && x.quoted {
			x.quotedType(id)
			return false
		}
	case kindAsPattern:
		x.visitAs(id)
	case kindDottedName:
		x.visitDotted(id, m)
		return false
	case kindClassPattern:
		x.mark(x.ChildOf(id, kindDottedName), markType)
	case kindKeywordPattern:
		x.mark(x.FirstNamed(id), markSkip)
	case kindSplatPattern:
		x.mark(x.FirstNamed(id), markTarget)
	}
	return true
}

// enterType enters the brackets behind a type. Strings are no types in
// Literal["a"] and the notes of Annotated[T, "a"].
func (x *extractor) enterType(id treesitter.NodeID, name string) {
	x.enter(id)
	x.inType = true
	x.quoted = name != "Literal" && name != "Annotated"
}

// visitCall marks what is called.
func (x *extractor) visitCall(id treesitter.NodeID) {
	callee := x.Child(id, x.field.function)
	x.publicCall(id, callee)
	x.importCall(id, callee)
	x.mark(callee, markCall)
	if x.Kind(callee) == kindIdentifier && x.Text(callee) == "isinstance" {
		x.note(event{node: id, kind: eventNarrow, symbol: x.symbol})
	}
	if x.inType { // what a type is made with are values
		x.enter(id)
		x.inType, x.quoted = false, false
	}
}

// visitAttribute marks the name behind the dot.
func (x *extractor) visitAttribute(id treesitter.NodeID, m mark) {
	if name := x.Child(id, x.field.attribute); name != none && m != markNone {
		x.mark(name, m)
	}
}

// useAttribute records the name behind a dot, and the field that it may declare.
func (x *extractor) useAttribute(name treesitter.NodeID, m mark) {
	attribute := x.Parent(name)
	if m == markTarget || m == markElement {
		x.declareSelf(attribute, name)
	}
	ref := code.Ref{Name: x.Text(name), Role: x.role(m)}
	u := use{name: -1}
	u.object = x.Child(attribute, x.field.object)
	for range maxLinks {
		if x.Kind(u.object) != kindParenthesized {
			break
		}
		u.object = x.FirstNamed(u.object)
	}
	ref.Receiver = code.ReceiverChain
	if x.Kind(u.object) == kindIdentifier {
		ref.Receiver, ref.Chain = snippet.Named(x.Text(u.object))
		if ref.Receiver == code.ReceiverName {
			u.name, u.receiver = x.nameID(ref.Chain), true
		}
		u.object = none
	}
	x.addUse(name, ref, u)
}

// visitName turns a name into a binding or a reference, by its mark.
func (x *extractor) visitName(id treesitter.NodeID) {
	m := x.marks[id]
	if m == markSkip || x.IsEmpty(id) {
		return
	}
	inAttribute := x.Kind(x.Parent(id)) == kindAttribute
	switch {
	case inAttribute && x.Nodes[id].Field == x.field.attribute:
		x.useAttribute(id, m)
		return
	case m == markTarget || m == markElement:
		x.bindTarget(id, m)
		return
	case x.torn && (m == markNone || m == markCall) && x.declaresTorn(id):
		return
	}
	name := x.Text(id)
	if x.torn && keywords[name] {
		return
	}
	ref := code.Ref{Name: name, Role: x.role(m)}
	if inAttribute {
		ref.Role = code.RoleRead
	}
	x.addUse(id, ref, use{name: x.nameID(name), qualifier: inAttribute})
}

// visitAs binds the name behind "as".
func (x *extractor) visitAs(id treesitter.NodeID) {
	if alias := x.Child(id, x.field.alias); alias != none {
		x.mark(alias, markTarget)
		return
	}
	last := x.Nodes[id].Next - 1
	if x.Kind(last) == kindIdentifier && x.Parent(last) == id {
		x.mark(last, markTarget)
	}
}

// visitDotted is for the names in patterns: one alone captures, a dotted one is
// a value, and one before parentheses a class.
func (x *extractor) visitDotted(id treesitter.NodeID, m mark) {
	first := x.FirstNamed(id)
	last := x.Nodes[id].Next - 1
	if x.Kind(first) != kindIdentifier || x.Kind(last) != kindIdentifier || x.IsEmpty(first) || x.IsEmpty(last) {
		return
	}
	if first == last {
		switch {
		case m == markType:
			x.addUse(first, code.Ref{Name: x.Text(first), Role: code.RoleType}, use{name: x.nameID(x.Text(first))})
		case x.Text(first) != "_":
			x.bindTarget(first, markTarget)
		}
		return
	}
	x.addUse(first, code.Ref{Name: x.Text(first), Role: code.RoleRead}, use{name: x.nameID(x.Text(first)), qualifier: true})
	ref := code.Ref{Name: x.Text(last), Role: x.role(m)}
	u := x.behind(&ref, snippet.Unspaced(x.Src[x.Nodes[id].Start:x.Nodes[last-1].Start], `\`))
	x.addUse(last, ref, u)
}

// behind fills in the receiver of a reference from a dotted name.
func (x *extractor) behind(ref *code.Ref, chain string) use {
	ref.Receiver, ref.Chain = code.ReceiverChain, snippet.Chain(chain)
	if strings.Contains(chain, ".") {
		return use{name: -1}
	}
	ref.Receiver = code.ReceiverName
	return use{name: x.nameID(ref.Chain), receiver: true}
}

// role is that of a name with a mark.
func (x *extractor) role(m mark) code.Role {
	switch m {
	case markCall:
		return code.RoleCall
	case markDecorator:
		return code.RoleDecorator
	case markExtends:
		return code.RoleExtends
	case markWrite, markTarget, markElement:
		return code.RoleWrite
	case markType:
		return code.RoleType
	}
	if x.inType {
		return code.RoleType
	}
	return code.RoleRead
}

// receive fills in what stands before the dot of a reference: not one name.
func (r *resolver) receive(ref *code.Ref, object treesitter.NodeID) {
	ref.Receiver, ref.Chain = code.ReceiverChain, r.expr(object)
	switch ref.Chain {
	case "this", classSelf:
		ref.Receiver, ref.Chain = code.ReceiverThis, "this"
	case "super":
		ref.Receiver = code.ReceiverSuper
	}
}

func (x *extractor) addUse(id treesitter.NodeID, ref code.Ref, u use) {
	if ref.Span.Empty() {
		ref.Span = x.Span(id)
	}
	ref.Enclosing = x.symbol
	if ref.Role == code.RoleCall {
		ref.Args = x.countArguments(x.Child(x.callOf(id), x.field.arguments))
	}
	u.node = id
	x.facts.Refs = append(x.facts.Refs, ref)
	x.uses = append(x.uses, u)
}

// callOf is the call whose function a name ends, or none.
func (x *extractor) callOf(id treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		below := id
		id = x.Parent(id)
		switch x.Kind(id) {
		case kindAttribute, kindParenthesized, kindSubscript:
		case kindCall:
			if x.Child(id, x.field.function) == below {
				return id
			}
			return none
		default:
			return none
		}
	}
	return none
}

// quotedType records the names in a string that stands for a type, such as
// "Node[int]" and "pkg.Node | None".
func (x *extractor) quotedType(id treesitter.NodeID) {
	content, ok := x.plain(id)
	if !ok {
		return
	}
	text := x.Src[content.Start:content.End]
	for i := 0; i < len(text); {
		if !isWord(text[i]) {
			i++
			continue
		}
		start := i
		dot := -1
		for i < len(text) && (isWord(text[i]) || text[i] == '.') {
			if text[i] == '.' {
				dot = i
			}
			i++
		}
		x.quotedName(id, content.Start, text, start, dot, i)
	}
}

func (x *extractor) quotedName(id treesitter.NodeID, base uint32, text string, start, dot, end int) {
	name := text[max(start, dot+1):end]
	if name == "" || name == "None" || name == "True" || name == "False" || name[0] >= '0' && name[0] <= '9' {
		return
	}
	ref := code.Ref{
		Name: name, Role: code.RoleType,
		Span: code.Span{Start: base + uint32(end-len(name)), End: base + uint32(end)},
	}
	u := use{name: x.nameID(name)}
	if dot == start {
		return
	}
	if dot > start {
		u = x.behind(&ref, text[start:dot])
	}
	x.addUse(id, ref, u)
}

// isWord reports whether c can be part of a name.
func isWord(c byte) bool {
	return c == '_' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}
