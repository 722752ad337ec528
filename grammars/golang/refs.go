package golang

import (
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
			ref := code.Ref{Name: x.text(id), Role: role, Span: x.span(id), Enclosing: x.symbol, Args: x.args(id, m)}
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
		Local: what == boundVariable || what == boundReceiver, Args: x.args(id, m),
	})
}

// isPackage reports whether a name that no scope binds is the package before a
// selected name, which the reference to that name tells as its receiver.
func (x *extractor) isPackage(id treesitter.NodeID) bool {
	return x.packages[string(x.bytes(id))] && x.kind(x.parent(id)) == kindSelector
}

// useMember records a selected name.
func (x *extractor) useMember(id treesitter.NodeID, m mark) {
	selector := x.parent(id)
	if x.kind(selector) != kindSelector || x.isBlankName(id) {
		return
	}
	ref := code.Ref{Name: x.text(id), Role: m.role(), Span: x.span(id), Enclosing: x.symbol, Args: x.args(id, m)}
	ref.Receiver, ref.Chain = x.receiver(x.child(selector, x.field.operand))
	x.facts.Refs = append(x.facts.Refs, ref)
}

// receiver describes what stands before a selected name. The receiver of the
// method is "this" by whatever name it goes.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	if id == none {
		return code.ReceiverChain, ""
	}
	id = x.plain(id)
	if x.kind(id) != kindIdentifier {
		return code.ReceiverChain, x.expr(id)
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

// plain skips parentheses, and what takes an address or follows a pointer.
func (x *extractor) plain(id treesitter.NodeID) treesitter.NodeID {
	for outer := id; ; {
		inner := none
		switch x.kind(outer) {
		case kindParenthesized:
			inner = x.firstNamed(outer)
		case kindUnary:
			if operator := x.bytes(x.child(outer, x.field.operator)); len(operator) == 1 && (operator[0] == '*' || operator[0] == '&') {
				inner = x.child(outer, x.field.operand)
			}
		case kindIdentifier:
			return outer
		}
		if inner == none {
			return id
		}
		outer = inner
	}
}

// args counts the arguments of the call of a marked name, as code.Ref.Args does. A
// call as the only argument may stand for several.
func (x *extractor) args(id treesitter.NodeID, m mark) uint8 {
	if m != markCall {
		return 0
	}
	call := x.parent(id)
	for call != none && x.kind(call) != kindCall {
		if x.kind(call) == kindConversion {
			return 2
		}
		call = x.parent(call)
	}
	list := x.child(call, x.field.arguments)
	if x.kind(list) != kindArguments {
		return 0
	}
	count := 0
	last := none
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		switch x.kind(c) {
		case kindToken, kindComment:
		case kindVariadicArgument:
			return 0
		default:
			count++
			last = c
		}
	}
	if count == 1 && x.kind(last) == kindCall {
		return 0
	}
	return uint8(min(count+1, code.MaxArgs))
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
