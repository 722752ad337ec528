package golang

import (
	"bytes"
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// predeclared are names of the language that are not worth a reference. Those
// that packages also use for functions of their own (min, copy, print) are left
// out: a reference to them costs little, a missing one is wrong.
var predeclared = map[string]bool{
	"any": true, "bool": true, "byte": true, "comparable": true, "complex64": true, "complex128": true,
	"error": true, "float32": true, "float64": true, "int": true, "int8": true, "int16": true, "int32": true,
	"int64": true, "rune": true, "string": true, "uint": true, "uint8": true, "uint16": true, "uint32": true,
	"uint64": true, "uintptr": true, "true": true, "false": true, "iota": true, "nil": true,
	"append": true, "cap": true, "len": true, "make": true, "new": true, "panic": true,
}

// expression handles what is neither a declaration nor a statement.
func (x *extractor) expression(id treesitter.NodeID) bool {
	m := x.marks[id]
	switch x.kind(id) {
	case kindCall:
		x.mark(x.child(id, x.field.function), markCall)
	case kindConversion:
		// Without types, "f[int](x)" is a call as likely as a conversion.
		if t := x.child(id, x.field.typ); x.kind(t) == kindGenericType {
			x.mark(t, markCall)
		}
	case kindParenthesized, kindPointerType, kindParenthesizedType:
		x.mark(x.firstNamed(id), m)
	case kindGenericType:
		x.mark(x.child(id, x.field.typ), m)
	case kindIndex:
		if m == markCall { // f[int](x) with several type arguments, or a call of an element
			x.mark(x.child(id, x.field.operand), m)
		}
	case kindSelector:
		x.mark(x.child(id, x.field.field), m)
	case kindQualifiedType:
		x.mark(x.child(id, x.field.name), m)
		x.mark(x.child(id, x.field.p), markSkip)
	case kindComposite:
		x.composite(id)
	case kindKeyedElement:
		if key := x.child(id, x.field.key); key != none {
			x.mark(x.firstNamed(key), markKey)
		}
	case kindIdentifier, kindTypeIdentifier:
		if m != markSkip {
			x.use(id, m)
		}
		return false
	case kindFieldIdentifier:
		if m != markSkip {
			x.useMember(id, m)
		}
		return false
	}
	return true
}

func (x *extractor) mark(id treesitter.NodeID, m mark) {
	if id != none && m != markNone && x.marks[id] != markSkip {
		x.marks[id] = m
	}
}

// composite marks the type that a literal makes a value of.
func (x *extractor) composite(id treesitter.NodeID) {
	t := x.child(id, x.field.typ)
	switch x.kind(t) {
	case kindTypeIdentifier, kindGenericType, kindQualifiedType:
		x.mark(t, markConstruct)
	}
}

// use records a plain name, or the name of a type.
func (x *extractor) use(id treesitter.NodeID, m mark) {
	if x.isBlankName(id) {
		return
	}
	role := m.role()
	isType := x.kind(id) == kindTypeIdentifier
	if isType && role == code.RoleRead {
		role = code.RoleType
	}
	parent := x.parent(id)
	if isType && x.kind(parent) == kindQualifiedType {
		if p := x.child(parent, x.field.p); p != none {
			ref := code.Ref{Name: x.text(id), Role: role, Span: x.span(id), Enclosing: x.symbol}
			ref.Receiver, ref.Chain = x.receiver(p)
			x.facts.Refs = append(x.facts.Refs, ref)
		}
		return
	}
	if m == markKey {
		x.useKey(id)
		return
	}
	what := x.local(id)
	if what == boundVariable || what == boundReceiver {
		// That a call stays inside the function is worth knowing; a read of a
		// local is not.
		if role != code.RoleCall && role != code.RoleConstruct {
			return
		}
	} else if what == boundNothing && (predeclared[string(x.bytes(id))] || x.isPackage(id)) {
		return
	}
	x.facts.Refs = append(x.facts.Refs, code.Ref{
		Name: x.text(id), Role: role, Span: x.span(id), Enclosing: x.symbol,
		Local: what == boundVariable || what == boundReceiver,
	})
}

// isPackage reports whether a name that no scope binds is the package before a
// selected name, which the reference to that name tells as its receiver.
func (x *extractor) isPackage(id treesitter.NodeID) bool {
	return x.packages[string(x.bytes(id))] && x.kind(x.parent(id)) == kindSelector
}

// useKey records the key of an element in a composite literal: a field when the
// literal is of a named type, which a receiver then names ("Point{}"), else an
// expression like any other.
func (x *extractor) useKey(id treesitter.NodeID) {
	element := x.parent(x.parent(id))
	value := x.parent(element)
	literal := x.parent(value)
	var chain string
	switch t := x.child(literal, x.field.typ); {
	case x.kind(literal) != kindComposite:
		chain = "{}" // the type of an inner literal is left out
	case x.kind(t) == kindCollectionType:
		x.marks[id] = markNone
		x.use(id, markNone)
		return
	default:
		chain = x.chain(x.span(t)) + "{}"
	}
	if what := x.local(id); what == boundVariable && chain == "{}" {
		return
	}
	x.facts.Refs = append(x.facts.Refs, code.Ref{
		Name: x.text(id), Role: code.RoleWrite, Span: x.span(id),
		Receiver: code.ReceiverChain, Chain: chain, Enclosing: x.symbol,
	})
}

// useMember records a selected name.
func (x *extractor) useMember(id treesitter.NodeID, m mark) {
	selector := x.parent(id)
	if x.kind(selector) != kindSelector || x.isBlankName(id) {
		return
	}
	ref := code.Ref{Name: x.text(id), Role: m.role(), Span: x.span(id), Enclosing: x.symbol}
	ref.Receiver, ref.Chain = x.receiver(x.child(selector, x.field.operand))
	x.facts.Refs = append(x.facts.Refs, ref)
}

// receiver describes what stands before a selected name. The receiver of the
// method is "this" by whatever name it goes.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	if id == none {
		return code.ReceiverChain, ""
	}
	for x.kind(id) == kindParenthesized {
		inner := x.firstNamed(id)
		if inner == none {
			break
		}
		id = inner
	}
	if x.kind(id) != kindIdentifier {
		return code.ReceiverChain, x.chain(x.span(id))
	}
	switch x.local(id) {
	case boundReceiver:
		return code.ReceiverThis, x.text(id)
	case boundVariable:
		return code.ReceiverLocal, x.text(id)
	case boundNothing, boundSymbol:
	}
	return snippet.Named(x.text(id))
}

// chain is the text of a span without white space, at most code.MaxChain bytes.
func (x *extractor) chain(s code.Span) string {
	text := s.Text(x.src)
	if len(text) <= code.MaxChain && !bytes.ContainsAny(text, " \t\r\n") {
		if n, ok := x.nameIDs[string(text)]; ok {
			return x.names[n].text
		}
		return string(text)
	}
	out := make([]byte, 0, code.MaxChain)
	for _, c := range text {
		if len(out) == code.MaxChain {
			break
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			out = append(out, c)
		}
	}
	return strings.ToValidUTF8(string(out), "") // the last character may be cut
}

func (m mark) role() code.Role {
	switch m {
	case markCall:
		return code.RoleCall
	case markConstruct:
		return code.RoleConstruct
	case markWrite:
		return code.RoleWrite
	case markExtends:
		return code.RoleExtends
	case markNone, markSkip, markKey:
	}
	return code.RoleRead
}
