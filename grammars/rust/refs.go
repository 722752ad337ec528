package rust

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitExpression handles what is neither a declaration nor a statement: it
// hands the marks of expressions down to the names in them.
func (x *extractor) visitExpression(id treesitter.NodeID, k kind) bool {
	m := x.marks[id]
	switch k {
	case kindCall:
		x.mark(x.Child(id, x.field.function), markCall)
		x.notePush(id)
	case kindGenericFunction:
		x.mark(x.Child(id, x.field.function), m)
	case kindParenthesized:
		x.mark(x.FirstNamed(id), m)
	case kindFieldExpression:
		x.mark(x.Child(id, x.field.field), m)
	case kindIndex:
		x.visitIndex(id)
	case kindAssignment:
		x.mark(x.Child(id, x.field.left), markWrite)
	case kindStructExpression:
		x.mark(x.Child(id, x.field.name), markConstruct)
	case kindFieldInitializer:
		x.visitFieldInitializer(id)
	case kindShorthandInitializer:
		x.useField(x.FirstNamed(id), x.literalType(id), markWrite)
	case kindGenericType:
		x.mark(x.Child(id, x.field.typ), m)
	case kindScopedIdentifier, kindScopedType:
		x.mark(x.Child(id, x.field.name), m)
		x.mark(x.Child(id, x.field.path), markPath)
	case kindIdentifier, kindTypeIdentifier:
		x.visitName(id, m)
		return false
	case kindFieldIdentifier:
		if m != markSkip {
			x.useMember(id, m)
		}
		return false
	}
	if (m == markPattern || m == markLet) && k != kindIdentifier {
		x.marks[id] = markNone
	}
	return true
}

// visitIndex handles a[i]. The grammar takes a macro whose arguments stand in
// two brackets, str![[…]], for an index with an error in it.
func (x *extractor) visitIndex(id treesitter.NodeID) {
	name := x.FirstNamed(id)
	if name == none || x.Kind(name) != kindIdentifier {
		return
	}
	after := x.Nodes[name].Next
	if after < x.Nodes[id].Next && x.Kind(after) == kindError && x.Text(after) == "!" {
		x.mark(name, markMacro)
	}
}

// visitName handles a name that stands alone or at the end of a path.
func (x *extractor) visitName(id treesitter.NodeID, m mark) {
	switch {
	case m == markSkip:
		return
	case x.Kind(x.Parent(id)) == kindTokenTree:
		x.visitTokenName(id)
		return
	case x.Kind(x.Parent(id)) == kindError && isLooseKeyword(x.Text(id)):
		x.visitToken(id)
		return
	case (m == markPattern || m == markLet) && !isCapital(x.name(id)):
		x.bindPattern(id, m)
		return
	}
	parent := x.Parent(id)
	if k := x.Kind(parent); (k == kindScopedIdentifier || k == kindScopedType) && x.Nodes[id].Field == x.field.name {
		x.useQualified(id, m, parent)
		return
	}
	x.use(id, m)
}

// use records a name without a path.
func (x *extractor) use(id treesitter.NodeID, m mark) {
	name := x.name(id)
	if name == "" || name == "_" || name == "Self" {
		return
	}
	role, ok := x.role(id, m)
	if !ok || m == markPath && !isCapital(name) {
		return // a module
	}
	local, typ := x.bound(name, id)
	if m == markPath || m == markMacro || role == code.RoleType || role == code.RoleConstruct {
		local = local && typ // values and types have names of their own
	}
	switch {
	case local && role != code.RoleCall:
		return
	case !local && !x.declared[name] && preludeNames[name]:
		return
	case m == markMacro && standardMacros[name] && !x.declared[name]:
		return
	}
	ref := code.Ref{Name: name, Role: role, Span: x.Span(id), Enclosing: x.symbol, Local: local}
	if m == markCall && x.Kind(x.Parent(id)) == kindTokenTree {
		ref.Args = x.calledWith(id, m)
	} else if m == markCall {
		ref.Args = x.callArguments(id)
	}
	x.addRef(ref)
}

// addRef records a use, unless its name is one that error recovery made up.
func (x *extractor) addRef(ref code.Ref) {
	if ref.Name != "" {
		x.facts.Refs = append(x.facts.Refs, ref)
	}
}

// role says how a name is used.
func (x *extractor) role(id treesitter.NodeID, m mark) (code.Role, bool) {
	switch m {
	case markSkip:
		return 0, false
	case markCall:
		if isCapital(x.name(id)) {
			return code.RoleConstruct, true // a tuple struct or a variant
		}
		return code.RoleCall, true
	case markMacro:
		return code.RoleCall, true
	case markConstruct:
		return code.RoleConstruct, true
	case markWrite:
		return code.RoleWrite, true
	case markExtends:
		return code.RoleExtends, true
	case markImplements:
		return code.RoleImplements, true
	case markPath, markType:
		return code.RoleType, true
	case markNone, markPattern, markLet, markBody, markRule:
	}
	if x.Kind(id) == kindTypeIdentifier {
		return code.RoleType, true
	}
	return code.RoleRead, true
}

// useQualified records the last name of a path. The names before it are types
// that are visited on their own, or modules.
func (x *extractor) useQualified(id treesitter.NodeID, m mark, path treesitter.NodeID) {
	name := x.name(id)
	role, ok := x.role(id, m)
	if !ok || name == "" || m == markPath && !isCapital(name) {
		return
	}
	ref := code.Ref{Name: name, Role: role, Span: x.Span(id), Enclosing: x.symbol}
	ref.Receiver, ref.Chain = x.pathReceiver(x.Child(path, x.field.path))
	if m == markCall {
		ref.Args = x.callArguments(id)
	}
	x.addRef(ref)
}

// useMember records a field or a method.
func (x *extractor) useMember(id treesitter.NodeID, m mark) {
	expression := x.Parent(id)
	role, ok := x.role(id, m)
	if !ok || x.Kind(expression) != kindFieldExpression {
		return
	}
	if role == code.RoleConstruct {
		role = code.RoleCall // a field that holds a function
	}
	ref := code.Ref{Name: x.name(id), Role: role, Span: x.Span(id), Enclosing: x.symbol}
	ref.Receiver, ref.Chain = x.valueReceiver(x.Child(expression, x.field.value))
	if m == markCall {
		ref.Args = x.callArguments(id)
	}
	x.addRef(ref)
}

func (x *extractor) visitFieldInitializer(id treesitter.NodeID) {
	name := x.Child(id, x.field.field)
	x.useField(name, x.literalType(id), markWrite)
	x.mark(name, markSkip)
}

// literalType is the type of the struct expression around an initializer.
func (x *extractor) literalType(id treesitter.NodeID) treesitter.NodeID {
	literal := x.Parent(x.Parent(id))
	if x.Kind(literal) != kindStructExpression {
		return none
	}
	return x.Child(literal, x.field.name)
}

// useField records a field that a struct expression or a struct pattern names.
// Its receiver is the type, or the variant: "Point", "Event.Key".
func (x *extractor) useField(id, typ treesitter.NodeID, m mark) {
	switch x.Kind(id) {
	case kindFieldIdentifier, kindShorthandField, kindIdentifier:
	default:
		return // the number of a field in a tuple struct
	}
	role, _ := x.role(id, m)
	x.addRef(code.Ref{
		Name: x.name(id), Role: role, Span: x.Span(id),
		Receiver: code.ReceiverChain, Chain: members(x.path(typ)), Enclosing: x.symbol,
	})
}
