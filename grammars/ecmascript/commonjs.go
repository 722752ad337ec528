package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// assignment is a chain of assignments of one value: a = b = value.
type assignment struct {
	id, outer treesitter.NodeID
	targets   [][]string // the names of each target, nil for what is no chain of names
	value     treesitter.NodeID
	// variable is the name that a declarator gives to the value, or empty.
	variable string
}

// visitAssignment marks what is written, records exports of CommonJS, and
// declares functions that are assigned to properties.
func (x *extractor) visitAssignment(id treesitter.NodeID) {
	left := x.child(id, x.field.left)
	if left == none {
		return
	}
	x.mark(left, markWrite)
	parent := x.parent(id)
	if x.kind(parent) == kindAssignment {
		return // the outermost assignment handles the chain
	}
	a, ok := x.assignment(id)
	if !ok {
		return
	}
	if names := exportNames(a.targets); len(names) > 0 {
		x.exportAssigned(a, names)
		return
	}
	target := a.targets[0]
	switch n := len(target); {
	case n < 2:
	case target[n-1] == "prototype" && x.kind(x.bare(a.value)) == kindObject:
		x.enter(id)
		x.symbol, x.owner = x.container(target[:n-1])
	default:
		x.declareAssigned(a, target)
	}
}

// assignment collects a chain of assignments.
func (x *extractor) assignment(id treesitter.NodeID) (assignment, bool) {
	a := assignment{id: id, outer: id}
	switch parent := x.parent(id); x.kind(parent) {
	case kindExpressionStatement:
		a.outer = parent
	case kindDeclarator:
		if name := x.child(parent, x.field.name); name != none && x.kind(name) == kindIdentifier {
			a.variable = x.text(name)
		}
	}
	value := id
	for range maxWrappers {
		if x.kind(value) != kindAssignment {
			break
		}
		left, right := x.child(value, x.field.left), x.child(value, x.field.right)
		if left == none || right == none {
			return a, false
		}
		a.targets = append(a.targets, x.path(left))
		value = right
	}
	a.value = value
	return a, true
}

// exportNames are the names by which targets export; "=" is the whole module.
func exportNames(targets [][]string) []string {
	var names []string
	for _, t := range targets {
		switch {
		case len(t) == 2 && t[0] == "module" && t[1] == "exports":
			names = append(names, wholeExport)
		case len(t) == 3 && t[0] == "module" && t[1] == "exports":
			names = append(names, t[2])
		case len(t) == 2 && t[0] == "exports":
			names = append(names, t[1])
		}
	}
	return names
}

// exportAssigned records what a CommonJS module exports.
func (x *extractor) exportAssigned(a assignment, names []string) {
	inner := x.bare(a.value)
	span := x.span(a.outer)
	export := func(symbol int32, local string, index int32) {
		for _, name := range names {
			x.facts.Exports = append(x.facts.Exports, code.Export{
				Name: name, Local: local, Symbol: symbol, Import: index, Span: span,
			})
		}
	}
	if call, property := x.moduleCall(a.value); call != none {
		imp := x.moduleImport(call, span)
		b := code.Binding{Name: wholeModule, Span: span}
		if property != none {
			b.Name = x.text(property)
		}
		imp.Bindings = []code.Binding{b}
		x.facts.Imports = append(x.facts.Imports, imp)
		export(code.NoSymbol, b.Name, int32(len(x.facts.Imports)-1))
		return
	}
	whole := names[0] == wholeExport
	switch fn := x.functionIn(a.value); {
	case a.variable != "":
		export(code.NoSymbol, a.variable, -1)
	case x.kind(inner) == kindIdentifier:
		x.marks[inner] = markSkip
		export(code.NoSymbol, x.text(inner), -1)
	case names[0] == "__esModule" || strings.HasPrefix(x.text(inner), "void "):
		// Preludes of compiled modules.
	case fn == none && x.kind(inner) == kindObject && whole:
		export(code.NoSymbol, "", -1)
	default:
		name := names[0]
		if whole {
			name = ""
		}
		symbol := x.declareExported(a.id, a.outer, a.value, name)
		if whole {
			x.facts.Symbols[symbol].Flags |= code.FlagDefault
		}
		export(symbol, "", -1)
	}
	if whole && x.kind(inner) == kindObject {
		x.exportProperties(inner)
	}
}

// exportProperties records the properties of the object that a module exports.
// Functions among them are declared when the walk comes to them.
func (x *extractor) exportProperties(object treesitter.NodeID) {
	x.marks[object] = markExports
	end := x.nodes[object].Next
	for c := object + 1; c < end; c = x.nodes[c].Next {
		e := code.Export{Import: -1, Span: x.span(c)}
		switch x.kind(c) {
		case kindShorthand:
			x.marks[c] = markSkip
			e.Name = x.text(c)
			e.Local = e.Name
		case kindPair:
			e.Name = x.memberName(x.child(c, x.field.key))
			value := x.child(c, x.field.value)
			if value == none || x.functionIn(value) != none {
				continue
			}
			if call, property := x.moduleCall(value); call != none {
				e.Import, e.Local = x.exportedModule(call, property, e.Span)
			} else if inner := x.bare(value); x.kind(inner) == kindIdentifier {
				x.marks[inner] = markSkip
				e.Local = x.text(inner)
			}
		case kindSpread:
			value := x.firstNamed(c)
			if value == none {
				continue
			}
			call, property := x.moduleCall(value)
			if call == none || property != none {
				continue
			}
			e.Name = wholeModule
			e.Import, e.Local = x.exportedModule(call, none, e.Span)
		}
		if e.Name != "" {
			x.addExport(e)
		}
	}
}

// declareExportedProperty declares a function in the object that a CommonJS
// module exports.
func (x *extractor) declareExportedProperty(s code.Symbol, id, name, body treesitter.NodeID) int32 {
	symbol := x.declare(declaration{symbol: s, node: id, name: name, body: body, visible: true, scope: noScope})
	x.facts.Exports = append(x.facts.Exports, code.Export{Name: s.Name, Symbol: symbol, Import: -1, Span: x.span(name)})
	return symbol
}

// exportedModule records the import of a module that is exported at once, and
// returns its index and the name that is taken from it.
func (x *extractor) exportedModule(call, property treesitter.NodeID, span code.Span) (int32, string) {
	name := wholeModule
	if property != none {
		name = x.text(property)
	}
	imp := x.moduleImport(call, span)
	imp.Bindings = []code.Binding{{Name: name, Span: span}}
	x.facts.Imports = append(x.facts.Imports, imp)
	return int32(len(x.facts.Imports) - 1), name
}

// declareAssigned declares a function that is assigned to a property: a method
// of the class or function that the target names.
func (x *extractor) declareAssigned(a assignment, target []string) {
	fn := x.functionIn(a.value)
	if fn == none || x.marks[fn] == markClaimed {
		return
	}
	n := len(target)
	s, body := x.valueSymbol(target[n-1], code.SymbolField, a.value)
	if s.Kind == code.SymbolFunction {
		s.Kind = code.SymbolMethod
	}
	path := target[:n-1]
	if path[len(path)-1] == "prototype" && len(path) > 1 {
		path = path[:len(path)-1]
	} else if path[0] != "this" {
		s.Flags |= code.FlagStatic
	}
	if strings.HasPrefix(s.Name, "#") {
		s.Flags |= code.FlagPrivate
	}
	left := x.child(a.id, x.field.left)
	saved := x.context
	x.symbol, x.owner = x.container(path)
	known := x.symbol != saved.symbol || path[0] == "this"
	symbol := x.declare(declaration{
		symbol: s, node: a.id, outer: a.outer, name: x.child(x.bare(left), x.field.property), body: body,
		visible: known && s.Flags&code.FlagPrivate == 0, scope: noScope,
	})
	x.context = saved
	x.within(a.id, symbol)
}

// container finds the symbol that owns what is assigned to a property of path,
// or names it. Inside functions an unknown owner is a local object, which is
// part of the function.
func (x *extractor) container(path []string) (symbol int32, owner string) {
	if len(path) == 1 {
		if path[0] == "this" {
			return x.instance(), ""
		}
		if symbol, ok := x.declared[path[0]]; ok {
			return symbol, ""
		}
	}
	if x.symbol != code.NoSymbol {
		return x.symbol, ""
	}
	return code.NoSymbol, clip(strings.Join(path, "."))
}

// instance is the symbol whose members "this" has: the class of the method
// that is current, or the current function as a constructor.
func (x *extractor) instance() int32 {
	if x.symbol == code.NoSymbol {
		return code.NoSymbol
	}
	if parent := x.facts.Symbols[x.symbol].Parent; parent != code.NoSymbol && x.facts.Symbols[parent].Kind == code.SymbolClass {
		return parent
	}
	return x.symbol
}
