package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitClass declares a named class.
func (x *extractor) visitClass(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if name == none || x.Text(name) == "" {
		x.enterScope(id, scopeTypes)
		return
	}
	x.marks[name] = markSkip
	p := x.place(id)
	s := code.Symbol{Name: x.Text(name), Kind: code.SymbolClass}
	x.describeClass(&s, id)
	symbol := x.declare(declaration{
		symbol: s, node: id, outer: p.outer, name: name,
		body: x.Child(id, x.field.body), visible: x.visibleAt(p), scope: x.scope,
	})
	x.bind(x.scope, s.Name, spaceBoth, false)
	x.remember(s.Name, symbol)
	x.exports(p, symbol)
	x.within(id, symbol)
	x.lost, x.aside, x.class = false, false, s.Name
	x.scope = x.pushScope(id, scopeTypes)
}

// visitClassExpr enters a class that is a value. It is a symbol by itself only
// when it has a name and nothing around it made one of it.
func (x *extractor) visitClassExpr(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	defer func() { x.lost, x.aside, x.class = false, false, "" }()
	switch {
	case name == none || x.Text(name) == "":
		x.enterScope(id, scopeTypes)
		return
	case x.marks[id] == markClaimed:
		x.enterScope(id, scopeTypes)
		x.bind(x.scope, x.Text(name), spaceBoth, true)
	default:
		s := code.Symbol{Name: x.Text(name), Kind: code.SymbolClass, Flags: code.FlagNamedExpr}
		x.describeClass(&s, id)
		symbol := x.declare(declaration{
			symbol: s, node: id, name: name, body: x.Child(id, x.field.body), scope: noScope,
		})
		x.within(id, symbol)
		x.scope = x.pushScope(id, scopeTypes)
		x.bind(x.scope, s.Name, spaceBoth, false)
	}
	x.marks[name] = markSkip
}

// describeClass fills in what stands in the head of a class.
func (x *extractor) describeClass(s *code.Symbol, id treesitter.NodeID) {
	if x.hasToken(id, "abstract", x.Child(id, x.field.name)) {
		s.Flags |= code.FlagAbstract
	}
	s.TypeParams = x.typeParams(id)
	heritage := x.ChildOf(id, kindClassHeritage)
	if heritage == none {
		return
	}
	end := x.Nodes[heritage].Next
	for c := heritage + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindExtends:
			s.Bases = x.bases(s.Bases, c, code.RoleExtends)
		case kindImplements:
			s.Bases = x.bases(s.Bases, c, code.RoleImplements)
		case kindToken, kindComment, kindError:
		default: // JavaScript has the expression right here.
			s.Bases = x.base(s.Bases, c, code.RoleExtends)
		}
	}
}

// bases appends the types that a clause names.
func (x *extractor) bases(list []code.Base, clause treesitter.NodeID, role code.Role) []code.Base {
	end := x.Nodes[clause].Next
	for c := clause + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindTypeArguments && len(list) > 0 {
			// Behind an expression, which the grammar keeps apart.
			if t, ok := x.typeText(c); ok && list[len(list)-1].Type == "" {
				list[len(list)-1].Type = list[len(list)-1].Name + t
			}
		} else if x.IsPart(c) {
			list = x.base(list, c, role)
		}
	}
	return list
}

// base appends the bare name of a type or expression, if it has one: a call
// such as a mixin names no type.
func (x *extractor) base(list []code.Base, id treesitter.NodeID, role code.Role) []code.Base {
	id = x.bare(id)
	name, whole := "", ""
	switch x.Kind(id) {
	case kindGenericType:
		name = x.Text(x.Child(id, x.field.name))
		whole, _ = x.typeText(id)
	case kindTypeIdentifier, kindIdentifier, kindQualifiedType:
		name = x.Text(id)
	case kindMember:
		name = strings.Join(x.path(id), ".")
	}
	if name == "" {
		return list
	}
	return append(list, code.Base{Name: snippet.Squeeze(name, code.MaxChain, '$'), Role: role, Type: whole})
}

// visitHeritage marks the base class of JavaScript.
func (x *extractor) visitHeritage(id treesitter.NodeID) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if k := x.Kind(c); k != kindExtends && k != kindImplements && k != kindToken && k != kindComment {
			x.mark(c, markExtends)
		}
	}
}

// visitBases marks the types that a clause names.
func (x *extractor) visitBases(id treesitter.NodeID, k kind) {
	m := markExtends
	if k == kindImplements {
		m = markImplements
	}
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindToken, kindComment, kindError:
		case kindCall:
			// What a call gives back is extended, not what it calls.
		default:
			if x.Nodes[c].Flags&treesitter.FlagNamed != 0 {
				x.mark(c, m)
			}
		}
	}
}

// visitMethod declares a method, accessor or constructor of a class, an object
// or an interface.
func (x *extractor) visitMethod(id treesitter.NodeID, k kind) {
	name := x.Child(id, x.field.name)
	label := x.memberName(name)
	container := x.Parent(id)
	holder := x.Kind(container)
	if label == "" || x.torn && startsStatement(label) || holder == kindObjectType && x.marks[container] != markMembers {
		x.enterScope(id, scopeFunction)
		x.enterFunction(id, code.NoSymbol)
		return
	}
	s := code.Symbol{Name: label, Kind: code.SymbolMethod}
	x.describeFunction(&s, id)
	x.describeMember(&s, id, name)
	switch {
	case holder == kindClassBody && label == "constructor" && s.Flags&code.FlagStatic == 0:
		s.Kind = code.SymbolConstructor
	case x.hasToken(id, "get", name):
		s.Kind = code.SymbolGetter
	case x.hasToken(id, "set", name):
		s.Kind = code.SymbolSetter
	}
	if k == kindMethodSignature && holder == kindClassBody && s.Flags&code.FlagAbstract == 0 && !x.ambient {
		s.Flags |= code.FlagOverload
	}
	body := x.Child(id, x.field.body)
	if x.marks[container] == markExports {
		s.Kind = code.SymbolFunction
		x.within(id, x.declareExportedProperty(s, id, name, body))
	} else {
		x.within(id, x.declareMember(s, id, name, body))
	}
	x.scope = x.pushScope(id, scopeFunction)
	x.enterFunction(id, x.symbol)
}

// declareMember declares a member of the current symbol.
func (x *extractor) declareMember(s code.Symbol, id, name, body treesitter.NodeID) int32 {
	visible := s.Flags&code.FlagPrivate == 0
	switch container := x.Parent(id); {
	case x.symbol == code.NoSymbol:
		visible = visible && x.owner != ""
	case x.Kind(container) == kindObject && x.facts.Symbols[x.symbol].Kind.Callable():
		// An object inside a running function, unless it is its prototype.
		visible = visible && x.marks[container] == markMembers
	}
	return x.declare(declaration{symbol: s, node: id, name: name, body: body, visible: visible, scope: noScope})
}

// describeMember fills in the modifiers of a member, which stand before its
// name.
func (x *extractor) describeMember(s *code.Symbol, id, name treesitter.NodeID) {
	if strings.HasPrefix(s.Name, "#") {
		s.Flags |= code.FlagPrivate
	}
	for c := id + 1; c < name; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindAccessibility:
			s.Flags |= x.access(c)
		case kindToken:
			switch x.Text(c) {
			case "static":
				s.Flags |= code.FlagStatic
			case "readonly":
				s.Flags |= code.FlagReadonly
			case "abstract":
				s.Flags |= code.FlagAbstract
			case "declare":
				s.Flags |= code.FlagAmbient
			}
		}
	}
}

// memberName is the name of a property: strings without quotes, "#private"
// with its mark, computed names in brackets.
func (x *extractor) memberName(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	switch x.Kind(id) {
	case kindString:
		return x.unquoted(id)
	case kindComputedName:
		if inner := x.FirstNamed(id); inner != none && x.Kind(inner) == kindString {
			return x.unquoted(inner)
		}
		return snippet.SqueezedChain(x.Text(id), '$')
	}
	return x.Text(id)
}

// visitField declares a field of a class. One that holds a function is a
// method.
func (x *extractor) visitField(id treesitter.NodeID) {
	name := x.Child(id, x.field.name)
	if name == none {
		name = x.Child(id, x.field.property)
	}
	label := x.memberName(name)
	if label == "" || x.Kind(x.Parent(id)) != kindClassBody {
		return
	}
	value := x.Child(id, x.field.value)
	s, body := x.valueSymbol(label, code.SymbolField, value)
	if s.Kind == code.SymbolFunction {
		s.Kind = code.SymbolMethod
	}
	x.describeMember(&s, id, name)
	if s.Type == "" && !s.Kind.Callable() {
		s.Type = x.annotation(x.Child(id, x.field.typ))
	}
	if s.Type != "" {
		s.Value = ""
	}
	x.within(id, x.declareMember(s, id, name, body))
}
