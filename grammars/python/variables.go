package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitAssignment declares or binds what stands on the left.
func (x *extractor) visitAssignment(id treesitter.NodeID) {
	left := x.Child(id, x.field.left)
	if x.isPublicList(left) {
		x.listPublic(id)
		x.mark(left, markSkip)
		return
	}
	x.mark(left, markTarget)
	if x.declares() && x.Kind(left) == kindIdentifier {
		x.declareVariable(left, id)
	}
}

// visitAugmented is for "x += y", which declares nothing.
func (x *extractor) visitAugmented(id treesitter.NodeID) {
	left := x.Child(id, x.field.left)
	if x.isPublicList(left) {
		x.listPublic(id)
		x.mark(left, markSkip)
		return
	}
	if x.scopes[x.scope].kind == scopeFunction && x.Kind(left) == kindIdentifier {
		x.mark(left, markTarget)
	} else {
		x.mark(left, markWrite)
	}
}

// declares reports whether variables that are assigned here are symbols: those
// of the module and of classes.
func (x *extractor) declares() bool {
	k := x.scopes[x.scope].kind
	return x.statement != none && (k == scopeModule && !x.main || k == scopeClass)
}

// declareVariable declares the variable or field that an assignment makes the
// first time, and makes it the current symbol for the statement.
func (x *extractor) declareVariable(name, assignment treesitter.NodeID) bool {
	label := x.Text(name)
	class := x.scopes[x.scope].symbol
	key := member{class, label}
	state := x.members[key]
	if label == "" || label == "_" || state == memberDeclared || state == memberBound && class == code.NoSymbol {
		return false // also where it stands in for an import that failed
	}
	x.members[key] = memberDeclared
	x.note(event{node: name, kind: eventVariable, class: class})
	x.marks[name] = markSkip
	s := code.Symbol{Name: label, Kind: code.SymbolVariable}
	value, typ := none, none
	if assignment != none {
		value, typ = x.Child(assignment, x.field.right), x.Child(assignment, x.field.typ)
	}
	switch {
	case class != code.NoSymbol:
		s.Kind = code.SymbolField
		s.Flags = access(label)
		if x.facts.Symbols[class].Kind == code.SymbolEnum && typ == none && !strings.HasPrefix(label, "_") {
			s.Kind = code.SymbolEnumMember
		}
	case isConstantName(label):
		s.Kind = code.SymbolConstant
	}
	x.describeType(&s, typ)
	body := x.describeValue(&s, value)
	if s.Kind == code.SymbolType {
		s.Type = x.aliasedType(value)
	}
	around := x.symbol // the variable before this one in the statement, or class
	x.symbol = class
	symbol := x.declare(s, declaration{outer: x.statement, head: x.statement, name: name, body: body})
	if x.scopes[x.scope].kind == scopeModule {
		x.bind(x.scope, label, meaningGlobal)
	} else {
		x.bind(x.scope, label, meaningLocal)
	}
	x.symbol = around
	if around == class {
		x.symbol = symbol // until the frame of the statement ends
	}
	return true
}

// isConstantName holds for names in capitals.
func isConstantName(name string) bool {
	return strings.ToUpper(name) == name && snippet.HasLetter(name)
}

// describeType fills in a written type and what it says.
func (x *extractor) describeType(s *code.Symbol, typ treesitter.NodeID) {
	if typ == none {
		return
	}
	s.Type = x.Text(typ)
	switch x.lastName(x.FirstNamed(typ)) {
	case "Final":
		s.Flags |= code.FlagReadonly
		if s.Kind == code.SymbolVariable {
			s.Kind = code.SymbolConstant
		}
	case "ClassVar":
		s.Flags |= code.FlagStatic
	case "TypeAlias":
		s.Kind = code.SymbolType
	}
}

// maker is what a function of the standard library makes that the assignment of
// its result gives a name.
func maker(name string) (code.SymbolKind, bool) {
	switch name {
	case "namedtuple", "NamedTuple", "TypedDict", "make_dataclass", "new_class":
		return code.SymbolClass, true
	case "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag":
		return code.SymbolEnum, true
	case "NewType", "TypeVar", "ParamSpec", "TypeVarTuple", "TypeAliasType":
		return code.SymbolType, true
	}
	return 0, false
}

// isTypeForm holds for names behind which brackets make a type, not an element
// of something.
func isTypeForm(name string) bool {
	switch name {
	case "Union", "Optional", "Literal", "Annotated", "Callable", "Type", "List", "Dict", "Set", "Tuple", "Sequence",
		"Mapping", "Iterable", "Iterator", "Awaitable", "Coroutine", "Generator":
		return true
	}
	return isTypeName(name)
}

// describeValue fills in what a value makes of a variable, and returns the body:
// that of a function, or the elements of a literal of several lines.
func (x *extractor) describeValue(s *code.Symbol, value treesitter.NodeID) treesitter.NodeID {
	variable := s.Kind == code.SymbolVariable || s.Kind == code.SymbolConstant || s.Kind == code.SymbolField
	switch x.Kind(value) {
	case kindLambda:
		if variable {
			s.Params = x.params(x.Child(value, x.field.parameters))
			if s.Kind == code.SymbolField {
				s.Kind = code.SymbolMethod
			} else {
				s.Kind = code.SymbolFunction
			}
			return x.Child(value, x.field.body)
		}
	case kindCall:
		if k, ok := maker(x.lastName(x.Child(value, x.field.function))); ok && variable {
			s.Kind = k
		}
	case kindSubscript:
		if variable && s.Kind != code.SymbolField && isTypeForm(x.lastName(value)) {
			s.Kind = code.SymbolType
		}
	case kindBinary:
		if variable && s.Kind != code.SymbolField && x.isTypeUnion(value, 0) {
			s.Kind = code.SymbolType
		}
	case kindList, kindTuple, kindSet, kindDictionary, kindParenthesized:
		if strings.Contains(x.Text(value), "\n") {
			return value
		}
	}
	return none
}

// visitTypeAlias declares "type X = …".
func (x *extractor) visitTypeAlias(id treesitter.NodeID) {
	left := x.FirstNamed(x.Child(id, x.field.left))
	name := left
	parameters := none
	if x.Kind(left) == kindGenericType {
		name = x.FirstNamed(left)
		parameters = x.ChildOf(left, kindTypeParameters)
	}
	if x.Kind(name) != kindIdentifier || x.IsEmpty(name) {
		return
	}
	x.marks[name] = markSkip
	s := code.Symbol{Name: x.Text(name), Kind: code.SymbolType, TypeParams: x.typeParameters(parameters)}
	s.Type = x.aliasedType(x.Child(id, x.field.right))
	if x.scopes[x.scope].kind == scopeClass {
		s.Flags |= access(s.Name)
	}
	x.bind(x.scopes[x.scope].hoist, s.Name, meaningSymbol)
	symbol := x.declare(s, declaration{outer: id, head: id, name: name})
	x.enter(id)
	x.symbol = symbol
	x.bindTypeParameters(id, parameters)
}

// bindTarget binds a name that is assigned in a way other than as a variable of
// its own.
func (x *extractor) bindTarget(id treesitter.NodeID, m mark) {
	name := x.Text(id)
	in := x.scope
	if m == markTarget {
		in = x.scopes[in].hoist
	}
	switch {
	case in == x.scope && x.declares() && x.inTargets(id) && x.declareVariable(id, none):
		return
	case x.scopes[in].kind != scopeModule || x.members[member{code.NoSymbol, name}] == memberUnknown:
		x.bind(in, name, meaningLocal)
	}
	x.note(event{node: id, kind: eventTarget, symbol: x.symbol})
	// That of a local name is dropped later: it may turn out to be global.
	x.addUse(id, code.Ref{Name: name, Role: code.RoleWrite}, use{name: x.nameID(name)})
}

// inTargets reports whether a name stands on the left of an assignment, maybe
// in a list, and not in a loop or the like inside of the statement.
func (x *extractor) inTargets(id treesitter.NodeID) bool {
	for range maxLinks {
		id = x.Parent(id)
		switch x.Kind(id) {
		case kindPatterns, kindSplat, kindTuple, kindList:
		case kindAssignment:
			return true
		default:
			return false
		}
	}
	return false
}

// declareSelf declares the field that an assignment to an attribute of the
// method's object makes, unless the class has one.
func (x *extractor) declareSelf(attribute, name treesitter.NodeID) {
	label := x.Text(name)
	key := member{x.class, label}
	object := x.Child(attribute, x.field.object)
	if label == "" || x.class == code.NoSymbol || x.Kind(object) != kindIdentifier || x.Text(object) != x.self {
		return
	}
	x.note(event{node: name, kind: eventAttribute, class: x.class})
	if x.members[key] != memberUnknown {
		return
	}
	x.members[key] = memberDeclared
	s := code.Symbol{Name: label, Kind: code.SymbolField, Flags: access(label)}
	outer := attribute
	if x.statement != none {
		outer = x.statement
	}
	if assignment := x.Parent(attribute); x.Kind(assignment) == kindAssignment {
		x.describeType(&s, x.Child(assignment, x.field.typ))
	}
	saved := x.symbol
	x.symbol = x.class
	x.declare(s, declaration{outer: outer, head: outer, name: name})
	x.symbol = saved
}
