package java

import (
	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// predeclared are types of java.lang that are in nearly every file and not worth a
// reference, unless the file imports the name from elsewhere.
var predeclared = map[string]bool{
	"Boolean": true, "Byte": true, "Character": true, "Double": true, "Float": true, "Integer": true,
	"Long": true, "Object": true, "Short": true, "String": true, "Void": true,
	"Deprecated": true, "FunctionalInterface": true, "Override": true, "SafeVarargs": true, "SuppressWarnings": true,
}

// expression handles what is neither a declaration nor a statement.
func (x *extractor) expression(id treesitter.NodeID, k kind) bool {
	m := x.marks[id]
	switch k {
	case kindCall:
		x.mark(x.Child(id, x.field.name), markCall)
		x.markOuter(id)
	case kindConstructorCall:
		x.mark(x.Child(id, x.field.constructor), markCall)
	case kindNew:
		x.creation(id)
	case kindFieldAccess:
		x.fieldAccess(id, m)
	case kindMethodReference:
		x.methodReference(id)
	case kindAssignment:
		x.mark(x.Child(id, x.field.left), markWrite)
	case kindUpdate:
		x.mark(x.FirstNamed(id), markWrite)
	case kindParenthesized, kindArrayType:
		x.mark(x.FirstNamed(id), m)
	case kindGenericType:
		x.mark(x.FirstNamed(id), m)
	case kindAnnotatedType:
		x.mark(x.LastNamed(id), m)
	case kindScopedType, kindScopedIdentifier:
		return x.scoped(id, m)
	case kindAnnotation:
		x.mark(x.Child(id, x.field.name), markDecorator)
	case kindAnnotationPair:
		x.mark(x.Child(id, x.field.key), markWrite)
	case kindThis, kindSuper:
		if m == markCall {
			x.constructorCall(id, k)
		}
	case kindIdentifier:
		x.useName(id, m)
		return false
	case kindTypeIdentifier:
		x.useType(id, m)
		return false
	}
	return true
}

// fieldAccess marks the field, or the type before "this".
func (x *extractor) fieldAccess(id treesitter.NodeID, m mark) {
	field := x.Child(id, x.field.field)
	switch {
	case x.Kind(field) == kindThis:
		x.mark(x.Child(id, x.field.object), markType)
	case m != markWrite && isTypeName(x.Text(field)) && x.isPackage(x.Child(id, x.field.object)):
		x.mark(field, max(m, markType))
		x.marks[x.Child(id, x.field.object)] = markSkip
	case m == markNone || m == markType:
		x.mark(field, markMember)
		x.markOuter(id)
	default:
		x.mark(field, m)
		x.markOuter(id)
	}
}

// isPackage reports whether an expression can only be a package: at least two names
// of packages with dots between them, of which the first is no variable.
func (x *extractor) isPackage(id treesitter.NodeID) bool {
	for parts := 0; ; parts++ {
		switch x.Kind(id) {
		case kindFieldAccess:
			if !isPackageName(x.Text(x.Child(id, x.field.field))) {
				return false
			}
			id = x.Child(id, x.field.object)
		case kindIdentifier:
			return parts > 0 && isPackageName(x.Text(id)) && !x.isLocal(id, scopes.Values)
		default:
			return false
		}
	}
}

// markOuter marks the type in "Outer.super.name".
func (x *extractor) markOuter(id treesitter.NodeID) {
	object := x.Child(id, x.field.object)
	if object != none && x.ChildOf(id, kindSuper) > object && x.Kind(object) == kindIdentifier {
		x.mark(object, markType)
	}
}

// methodReference marks the method, which will be called with arguments that are not
// known, or the type before "new".
func (x *extractor) methodReference(id treesitter.NodeID) {
	first, last := x.FirstNamed(id), x.LastNamed(id)
	if !x.HasToken(id, "new") {
		if last != first && x.Kind(last) == kindIdentifier {
			x.mark(last, markCall)
		}
		return
	}
	if k := x.Kind(first); k != kindArrayType {
		x.mark(first, markConstruct)
	}
}

// constructorCall records "this(...)" and "super(...)".
func (x *extractor) constructorCall(id treesitter.NodeID, k kind) {
	receiver, chain := code.ReceiverThis, "this"
	if k == kindSuper {
		receiver, chain = code.ReceiverSuper, "super"
	}
	x.addCall(id, code.Ref{Role: code.RoleCall, Receiver: receiver, Chain: chain}, x.Parent(id))
}

// scoped hands a mark down to the last part of a name with dots. What stands
// before it is a type, or a package that is no use of a name.
func (x *extractor) scoped(id treesitter.NodeID, m mark) bool {
	if m == markNone {
		if x.Kind(id) == kindScopedIdentifier {
			return false // in text that does not fit the grammar
		}
		m = markType
	}
	first, last := x.FirstNamed(id), x.LastNamed(id)
	if last == first {
		return false
	}
	if x.ChildOf(id, kindError) != none && m == markDecorator {
		x.mark(first, m) // "@A ... name", see annotatedSpread
		return true
	}
	x.mark(last, m)
	switch x.Kind(first) {
	case kindGenericType:
		x.mark(first, markType)
	default:
		if isPackageName(x.simpleName(first)) {
			x.marks[first] = markSkip
		} else {
			x.mark(first, markType)
		}
	}
	return true
}

// useName records a name in an expression.
func (x *extractor) useName(id treesitter.NodeID, m mark) {
	parent := x.Parent(id)
	ref := code.Ref{Role: m.role()}
	switch k := x.Kind(parent); {
	case k == kindError && m == markNone:
		return // a word in text that does not fit the grammar
	case k == kindCall && m == markCall, k == kindFieldAccess && x.Nodes[id].Field == x.field.field:
		if object := x.Child(parent, x.field.object); object != none {
			ref.Receiver, ref.Chain = x.receiver(object)
			if super := x.ChildOf(parent, kindSuper); super > object {
				ref.Receiver, ref.Chain = code.ReceiverChain, exprs.Bounded(x.dotted(object)+".super")
			}
		}
		if m == markCall {
			x.addCall(id, ref, parent)
			return
		}
	case k == kindMethodReference && m == markCall:
		ref.Receiver, ref.Chain = x.receiver(x.FirstNamed(parent))
	case k == kindAnnotationPair && m == markWrite:
		annotation := x.Parent(x.Parent(parent))
		ref.Receiver, ref.Chain = code.ReceiverChain, exprs.ValueOf(x.dotted(x.Child(annotation, x.field.name)))
	case k == kindScopedIdentifier || k == kindScopedType:
		ref.Receiver, ref.Chain = x.qualifier(id)
	case m == markType || m == markConstruct || m == markDecorator:
		x.useType(id, m)
		return
	case x.isLocal(id, scopes.Values):
		return
	}
	if m == markConstruct {
		x.addCall(id, ref, x.creationOf(id))
		return
	}
	x.addRef(id, ref)
}

// useType records the name of a type.
func (x *extractor) useType(id treesitter.NodeID, m mark) {
	if m == markNone {
		m = markType
	}
	ref := code.Ref{Role: m.role()}
	name := x.Text(id)
	switch parent := x.Parent(id); {
	case name == "super":
		return // of "Outer.super::name", which the grammar takes for a type
	case x.Kind(parent) == kindScopedType && x.FirstNamed(parent) != id:
		ref.Receiver, ref.Chain = x.qualifier(id)
	case m == markType && name == "var", x.isLocal(id, scopes.Types):
		return
	case predeclared[name] && !x.imported[name]:
		return
	case m == markConstruct && x.Kind(parent) == kindNew:
		if outer := x.FirstNamed(parent); outer != id && x.Nodes[outer].Field == 0 && x.Kind(outer) != kindAnnotation {
			ref.Receiver, ref.Chain = x.receiver(outer) // outer.new Inner()
		}
	}
	if m == markConstruct {
		x.addCall(id, ref, x.creationOf(id))
		return
	}
	x.addRef(id, ref)
}

func (x *extractor) addRef(id treesitter.NodeID, ref code.Ref) {
	if !x.isNamed(id) || x.Text(id) == "_" {
		return
	}
	ref.Name, ref.Span, ref.Enclosing = x.Text(id), x.Span(id), x.symbol
	x.facts.Refs = append(x.facts.Refs, ref)
}
