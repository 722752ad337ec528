package ruby

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// opened is the state of one body of a class or module, or of the file.
type opened struct {
	// access is what a bare "private" or the like says of the methods behind it.
	access code.SymbolFlags
	// static says that they are functions of the module.
	static bool
}

// open makes the nodes until the end of id members of a class.
func (x *extractor) open(id treesitter.NodeID, class int32) {
	x.enter(id)
	x.symbol, x.class = class, class
	x.static, x.method = false, false
	x.modifier, x.modified = 0, false
	x.torn = 0
	x.body = len(x.opened)
	x.opened = append(x.opened, opened{})
}

// visitClass declares a class or module.
func (x *extractor) visitClass(id treesitter.NodeID, k kind) {
	written := x.Child(id, x.field.name)
	name := x.lastName(written)
	superclass := x.Child(id, x.field.superclass)
	base := x.FirstNamed(superclass)
	x.mark(base, markExtends)
	if x.IsEmpty(name) {
		return
	}
	x.marks[name] = markSkip
	s := code.Symbol{Kind: code.SymbolClass, Owner: x.owner(written)}
	if k == kindModule {
		s.Kind = code.SymbolNamespace
	}
	x.describeBase(&s, base)
	end := x.Nodes[written].End
	if superclass != none {
		end = x.Nodes[superclass].End
	}
	symbol := x.declareMember(s, declaration{outer: id, name: x.Span(name), headEnd: end, bodyEnd: x.Nodes[id].End}, "")
	if _, fields, ok := x.maker(base); ok && fields {
		x.ownFields(x.Child(base, x.field.arguments), symbol)
	}
	x.open(id, symbol)
	x.closeScope()
	x.scope = id
}

// describeBase fills in the superclass.
func (x *extractor) describeBase(s *code.Symbol, base treesitter.NodeID) {
	path := x.path(base)
	if path != "" {
		s.Bases = append(s.Bases, code.Base{Name: path, Role: code.RoleExtends})
	}
	if isTestCase(path) {
		s.Flags |= code.FlagTest
	}
}

// owner is the scope before the name of a class, with dots.
func (x *extractor) owner(written treesitter.NodeID) string {
	if x.Kind(written) != kindScopeResolution {
		return ""
	}
	return strings.ReplaceAll(x.path(x.Child(written, x.field.scope)), "::", ".")
}

// isTestCase holds for the usual base classes of tests.
func isTestCase(path string) bool {
	last := path[strings.LastIndexByte(path, ':')+1:]
	return strings.HasSuffix(last, "Test") || strings.HasSuffix(last, "TestCase")
}

// declareMember declares a symbol and makes it known as a member of the class, by its
// name or by another key.
func (x *extractor) declareMember(s code.Symbol, d declaration, key string) int32 {
	symbol := x.declare(s, d)
	if key == "" {
		key = x.facts.Symbols[symbol].Name
	}
	x.members[member{x.class, s.Flags&code.FlagStatic != 0, key}] = symbol
	return symbol
}

// visitSingletonClass opens the class of a class, whose methods are those of the
// class itself.
func (x *extractor) visitSingletonClass(id treesitter.NodeID) {
	x.open(id, x.class)
	x.closeScope()
	x.scope = id
	x.static = true
}

// maker is what a call makes that the assignment to a constant gives a name.
func (x *extractor) maker(call treesitter.NodeID) (kind code.SymbolKind, fields, ok bool) {
	if x.Kind(call) != kindCall {
		return 0, false, false
	}
	switch x.path(x.Child(call, x.field.receiver)) + "." + x.Text(x.Child(call, x.field.method)) {
	case "Class.new":
		return code.SymbolClass, false, true
	case "Module.new":
		return code.SymbolNamespace, false, true
	case "Struct.new", "Data.define":
		return code.SymbolClass, true, true
	}
	return 0, false, false
}

// declareConstant declares a constant, or the class that its value makes.
func (x *extractor) declareConstant(left, assignment treesitter.NodeID) {
	name := x.lastName(left)
	if x.IsEmpty(name) || x.method {
		return
	}
	if _, ok := x.members[member{x.class, false, x.Text(name)}]; ok {
		return
	}
	x.marks[name] = markSkip
	s := code.Symbol{Kind: code.SymbolConstant, Owner: x.owner(left)}
	d := declaration{outer: assignment, name: x.Span(name)}
	value := x.Child(assignment, x.field.right)
	made, fields, ok := x.maker(value)
	if !ok || x.Kind(x.Child(assignment, x.field.left)) == kindTargets {
		symbol := x.declareMember(s, d, "")
		x.enter(assignment)
		x.symbol = symbol
		return
	}
	s.Kind = made
	arguments, block := x.Child(value, x.field.arguments), x.Child(value, x.field.block)
	first := x.FirstNamed(arguments)
	if path := x.path(first); path != "" && !fields {
		s.Bases = append(s.Bases, code.Base{Name: path, Role: code.RoleExtends})
		x.mark(first, markExtends)
	}
	if block != none {
		d.headEnd, d.bodyEnd = x.Nodes[block].Start, x.Nodes[block].End
	}
	symbol := x.declareMember(s, d, "")
	if block != none {
		x.owners[block] = symbol
	}
	if fields {
		x.ownFields(arguments, symbol)
	}
}

// ownFields makes the symbols in a list fields of a class.
func (x *extractor) ownFields(arguments treesitter.NodeID, class int32) {
	if arguments == none {
		return
	}
	end := x.Nodes[arguments].Next
	for c := arguments + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindSymbol {
			x.mark(c, markField)
			x.owners[c] = class
		}
	}
}

// mixIn records the modules that a class takes in.
func (x *extractor) mixIn(arguments treesitter.NodeID) {
	end := x.Nodes[arguments].Next
	for c := arguments + 1; c < end; c = x.Nodes[c].Next {
		path := x.path(c)
		if path == "" {
			continue
		}
		x.mark(c, markImplements)
		if x.class != code.NoSymbol && !x.method {
			class := &x.facts.Symbols[x.class]
			class.Bases = append(class.Bases, code.Base{Name: path, Role: code.RoleImplements})
		}
	}
}
