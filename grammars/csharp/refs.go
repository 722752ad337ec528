package csharp

import (
	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// expression handles what is neither a declaration nor a statement.
func (x *extractor) expression(id treesitter.NodeID, k kind) bool {
	m := x.marks[id]
	switch k {
	case kindInvocation:
		x.invocation(id)
	case kindMemberAccess:
		x.mark(x.Child(id, x.field.name), memberMark(m))
	case kindConditionalAccess:
		x.mark(x.ChildOf(id, kindMemberBinding), memberMark(m))
	case kindMemberBinding:
		x.mark(x.Child(id, x.field.name), memberMark(m))
	case kindNew:
		x.mark(x.Child(id, x.field.typ), markConstruct)
		x.initializes(x.Child(id, x.field.initializer))
	case kindImplicitNew:
		x.initializes(x.ChildOf(id, kindInitializer))
	case kindWithInitializer:
		x.mark(x.ChildOf(id, kindIdentifier), markInitialized)
	case kindAnonymousObject:
		x.skipMemberNames(id)
	case kindAssignment:
		x.assignment(id, m)
	case kindPrefix, kindPostfix:
		if x.HasToken(id, "++") || x.HasToken(id, "--") {
			m = markWrite
		}
		x.mark(x.FirstNamed(id), m)
	case kindParenthesized:
		x.mark(x.FirstNamed(id), m)
	case kindArgument:
		x.mark(x.Child(id, x.field.name), markSkip)
		if x.HasToken(id, "out") {
			x.mark(x.LastNamed(id), markWrite)
		}
	case kindSubpattern:
		if name := x.wordBefore(id, ":"); name != none {
			x.mark(name, markMember)
		}
	case kindTypeTest:
		x.mark(x.Child(id, x.field.right), markType)
	case kindIdentifier:
		x.useName(id, m)
		return false
	case kindImplicitParameter:
		return false
	default:
		return x.typeUse(id, k, m)
	}
	return true
}

// typeUse handles types, names with several parts and what stands around them.
func (x *extractor) typeUse(id treesitter.NodeID, k kind, m mark) bool {
	switch k {
	case kindGenericName:
		x.mark(x.ChildOf(id, kindIdentifier), m)
	case kindQualifiedName:
		x.mark(x.Child(id, x.field.name), m)
	case kindAliasName:
		x.mark(x.Child(id, x.field.alias), markSkip)
		x.mark(x.Child(id, x.field.name), m)
	case kindWrappedType, kindArrayType:
		if m == markConstruct && !x.HasToken(id, "?") {
			m = markType // an array of them
		}
		x.mark(x.Child(id, x.field.typ), m)
	case kindConstantPattern:
		if x.tests(id) {
			x.mark(x.FirstNamed(id), markType)
		}
	case kindPrimaryBase:
		x.mark(x.Child(id, x.field.typ), m)
	case kindTypeArguments:
		for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
			x.mark(c, markType)
		}
	case kindTupleElement, kindTypeParameter:
		x.mark(x.Child(id, x.field.name), markSkip)
	case kindParameters: // the name behind "params" has no node of its own around
		for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
			if x.Nodes[c].Field == x.field.name {
				x.mark(c, markSkip)
			}
		}
	case kindExplicitInterface:
		x.mark(x.FirstNamed(id), markType)
	case kindConstraints:
		x.mark(x.ChildOf(id, kindIdentifier), markSkip)
	case kindConstructorInitializer:
		x.constructorCall(id)
	case kindAttribute:
		x.mark(x.Child(id, x.field.name), markDecorator)
	case kindAttributeArgument:
		if x.HasToken(id, "=") {
			x.mark(x.Child(id, x.field.name), markWrite)
		} else {
			x.mark(x.Child(id, x.field.name), markSkip)
		}
	}
	return true
}

// skipMemberNames leaves out the names that an anonymous object gives its members.
func (x *extractor) skipMemberNames(id treesitter.NodeID) {
	before := none
	for c := id + 1; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindToken && x.Text(c) == "=" && x.Kind(before) == kindIdentifier {
			x.mark(before, markSkip)
		}
		before = c
	}
}

// tests reports whether a pattern that is only a name stands behind "is", maybe
// with "not" and the like: it is a type, then, rather than a constant.
func (x *extractor) tests(pattern treesitter.NodeID) bool {
	if k := x.Kind(x.FirstNamed(pattern)); k != kindIdentifier && k != kindGenericName {
		return false
	}
	for range maxLinks {
		pattern = x.Parent(pattern)
		switch x.Kind(pattern) {
		case kindCombinedPattern:
		case kindIsPattern:
			return true
		default:
			return false
		}
	}
	return false
}

// memberMark is what a member becomes when the expression that it ends has a mark.
func memberMark(m mark) mark {
	if m == markNone || m == markType {
		return markMember
	}
	return m
}

// invocation marks what is called. "nameof" is no method: it names its argument.
func (x *extractor) invocation(id treesitter.NodeID) {
	function := x.Child(id, x.field.function)
	if function != none && x.Kind(function) == kindIdentifier && x.Text(function) == "nameof" {
		x.marks[function] = markSkip
		return
	}
	x.mark(function, markCall)
}

// assignment marks what is written: a variable, or in an initializer a member of
// what is made.
func (x *extractor) assignment(id treesitter.NodeID, m mark) {
	left := x.Child(id, x.field.left)
	if m != markInitialized {
		x.mark(left, markWrite)
		return
	}
	if x.Kind(left) == kindIdentifier {
		x.mark(left, markInitialized)
	}
	x.initializes(x.Child(id, x.field.right))
}

// initializes marks the assignments in the braces behind "new".
func (x *extractor) initializes(braces treesitter.NodeID) {
	if x.Kind(braces) != kindInitializer {
		return
	}
	for c := braces + 1; c < x.Nodes[braces].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindAssignment {
			x.mark(c, markInitialized)
		}
	}
}

// constructorCall records ": this(...)" and ": base(...)".
func (x *extractor) constructorCall(id treesitter.NodeID) {
	if base := x.Token(id, "base"); base != none {
		x.addCall(base, code.Ref{Role: code.RoleCall, Receiver: code.ReceiverSuper, Chain: "super"}, id)
	} else if this := x.Token(id, "this"); this != none {
		x.addCall(this, code.Ref{Role: code.RoleCall, Receiver: code.ReceiverThis, Chain: "this"}, id)
	}
}

// useName records a name.
func (x *extractor) useName(id treesitter.NodeID, m mark) {
	whole := id // with its type arguments
	if p := x.Parent(id); x.Kind(p) == kindGenericName {
		whole = p
	}
	parent := x.Parent(whole)
	last := x.Nodes[whole].Field == x.field.name
	ref := code.Ref{Role: m.role()}
	switch k := x.Kind(parent); {
	case k == kindMemberAccess && last:
		ref.Receiver, ref.Chain = x.receiver(x.Child(parent, x.field.expression))
	case k == kindMemberBinding && last:
		ref.Receiver, ref.Chain = x.receiver(x.Child(x.Parent(parent), x.field.condition))
	case k == kindQualifiedName && last:
		ref.Receiver, ref.Chain = x.qualifier(x.Child(parent, x.field.qualifier))
	case k == kindAliasName && last:
		if alias := x.name(x.Child(parent, x.field.alias)); alias != "" {
			ref.Receiver, ref.Chain = code.ReceiverName, snippet.Chain(alias)
		}
	case k == kindSubpattern && m == markMember:
		ref.Receiver, ref.Chain = code.ReceiverChain, x.subject(x.Parent(parent))
	case k == kindAttributeArgument && m == markWrite:
		ref.Receiver, ref.Chain = code.ReceiverChain, exprs.ValueOf(x.dotted(x.Child(x.attributeOf(parent), x.field.name)))
	case k == kindWithInitializer && m == markInitialized:
		ref.Receiver, ref.Chain = x.receiver(x.Parent(parent) + 1)
	case m == markInitialized:
		ref.Receiver, ref.Chain = code.ReceiverChain, x.made(parent)
	case k == kindError && m == markNone:
		return // a word in text that does not fit the grammar
	case !x.isPlainUse(id, m, &ref):
		return
	}
	switch m {
	case markCall:
		if whole != id {
			x.addGeneric(id, whole)
		}
		x.addCall(id, ref, x.callOf(whole))
		return
	case markConstruct:
		if whole != id {
			x.addGeneric(id, whole)
		}
		x.addCall(id, ref, x.creationOf(whole))
		return
	}
	if m.isType() && whole != id {
		x.addGeneric(id, whole)
	}
	x.addRef(id, ref)
	made := none
	switch m {
	case markTarget:
		made = x.targetOf
	case markExtends, markImplements:
		made = x.baseCall(whole)
	}
	if made != none {
		ref.Role = code.RoleConstruct
		x.addCall(id, ref, made)
	}
}

// isPlainUse reports whether a name that nothing stands before is worth a
// reference. A call of a local name is one, though it means nothing outside.
func (x *extractor) isPlainUse(id treesitter.NodeID, m mark, ref *code.Ref) bool {
	switch {
	case m.isType():
		return !x.isLocal(id, scopes.Types) && !isContextual(x.Text(id))
	case m == markCall:
		ref.Local = x.isLocal(id, scopes.Values)
		return true
	}
	return !x.isLocal(id, scopes.Values) && !x.isLocal(id, scopes.Types)
}

// isContextual knows the words that stand for a type but name none.
func isContextual(word string) bool {
	switch word {
	case "var", "dynamic", "notnull", "unmanaged":
		return true
	}
	return false
}

// attributeOf is the attribute of one of its arguments.
func (x *extractor) attributeOf(argument treesitter.NodeID) treesitter.NodeID {
	return x.Parent(x.Parent(argument))
}

func (x *extractor) addRef(id treesitter.NodeID, ref code.Ref) {
	name := x.name(id)
	if name == "" || name == "_" || x.Kind(id) == kindIdentifier && reserved[x.Text(id)] {
		return
	}
	ref.Name, ref.Span, ref.Enclosing = name, x.nameSpan(id), x.symbol
	if x.symbol == x.clause {
		ref.Enclosing = code.NoSymbol // the clause is not around it
	}
	x.facts.Refs = append(x.facts.Refs, ref)
}
