package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// assignment is a chain of assignments of one value: a = b = value.
type assignment struct {
	id, outer treesitter.NodeID
	targets   []target
	value     treesitter.NodeID
	// variable is the name that a declarator gives to the value, or empty.
	variable string
}

// target is the left side of an assignment.
type target struct {
	node treesitter.NodeID
	// path is its names, nil for what is no chain of names.
	path []string
}

// visitAssignment marks what is written, records exports of CommonJS, and
// declares functions that are assigned to properties.
func (x *extractor) visitAssignment(id treesitter.NodeID) {
	left := x.Child(id, x.field.left)
	if left == none {
		return
	}
	x.mark(left, markWrite)
	x.assignLocal(id, left, x.Child(id, x.field.right))
	if x.Kind(x.Parent(id)) == kindAssignment {
		return // the outermost assignment handles the chain
	}
	a, ok := x.assignment(id)
	if !ok {
		return
	}
	if names := x.exportNames(a.targets); len(names) > 0 {
		x.exportAssigned(a, names)
		return
	}
	path := a.targets[0].path
	switch n := len(path); {
	case n < 2:
	case path[n-1] == "prototype" && x.Kind(x.bare(a.value)) == kindObject:
		x.marks[x.bare(a.value)] = markMembers
		x.enter(id)
		x.symbol, x.owner = x.container(path[:n-1])
	default:
		x.declareAssigned(a)
	}
}

// assignment collects a chain of assignments.
func (x *extractor) assignment(id treesitter.NodeID) (assignment, bool) {
	a := assignment{id: id, outer: id}
	parent := x.Parent(id)
	for i := 0; i < maxWrappers && x.Kind(parent) == kindParenthesized; i++ {
		parent = x.Parent(parent)
	}
	switch x.Kind(parent) {
	case kindExpressionStatement:
		a.outer = parent
	case kindDeclarator:
		if name := x.Child(parent, x.field.name); name != none && x.Kind(name) == kindIdentifier {
			a.variable = x.Text(name)
		}
	}
	value := id
	for range maxWrappers {
		if x.Kind(value) != kindAssignment {
			break
		}
		left, right := x.Child(value, x.field.left), x.Child(value, x.field.right)
		if left == none || right == none {
			return a, false
		}
		left = x.bare(left)
		a.targets = append(a.targets, target{left, x.path(left)})
		value = right
	}
	a.value = value
	return a, true
}

// exportName is a name by which a module exports; "=" is the whole module.
type exportName struct {
	name string
	node treesitter.NodeID // of the name, or none
}

// exportNames are the names by which targets export. The targets are then
// declarations and no uses.
func (x *extractor) exportNames(targets []target) []exportName {
	if x.shadowed {
		return nil
	}
	var names []exportName
	for _, t := range targets {
		p := t.path
		switch {
		case len(p) == 2 && p[0] == "module" && p[1] == "exports":
			names = append(names, exportName{wholeExport, none})
		case len(p) == 3 && p[0] == "module" && p[1] == "exports", len(p) == 2 && p[0] == "exports":
			names = append(names, exportName{p[len(p)-1], x.Child(t.node, x.field.property)})
		case len(p) == 1 && p[0] == "exports":
		default:
			continue
		}
		x.skip(t.node)
	}
	return names
}

// exportAssigned records what a CommonJS module exports.
func (x *extractor) exportAssigned(a assignment, names []exportName) {
	inner := x.bare(a.value)
	span := x.Span(a.outer)
	export := func(symbol int32, local string, index int32) {
		for _, n := range names {
			x.facts.Exports = append(x.facts.Exports, code.Export{
				Name: n.name, Local: local, Symbol: symbol, Import: index, Span: span,
			})
		}
	}
	if call, property := x.moduleCall(a.value); call != none {
		imp := x.moduleImport(call, span)
		b := code.Binding{Name: wholeModule, Span: span}
		if property != none {
			b.Name = x.Text(property)
		}
		imp.Bindings = []code.Binding{b}
		x.facts.Imports = append(x.facts.Imports, imp)
		export(code.NoSymbol, b.Name, int32(len(x.facts.Imports)-1))
		return
	}
	first := names[0]
	whole := first.name == wholeExport
	switch fn := x.functionIn(a.value); {
	case a.variable != "":
		export(code.NoSymbol, a.variable, -1)
	case x.Kind(inner) == kindIdentifier:
		x.marks[inner] = markSkip
		export(code.NoSymbol, x.Text(inner), -1)
	case first.name == "__esModule" || strings.HasPrefix(x.Text(inner), "void "):
		// Preludes of compiled modules.
	case fn == none && x.Kind(inner) == kindObject && whole:
		export(code.NoSymbol, "", -1)
	default:
		if whole {
			first.name = ""
		}
		x.leaveFunction(a.id)
		symbol := x.declareExported(a.id, a.outer, a.value, first)
		if whole {
			x.facts.Symbols[symbol].Flags |= code.FlagDefault
		}
		export(symbol, "", -1)
	}
	if whole && x.Kind(inner) == kindObject {
		x.exportProperties(inner)
	}
}

// exportProperties records the properties of the object that a module exports.
// Functions among them are declared when the walk comes to them.
func (x *extractor) exportProperties(object treesitter.NodeID) {
	x.marks[object] = markExports
	end := x.Nodes[object].Next
	for c := object + 1; c < end; c = x.Nodes[c].Next {
		e := code.Export{Import: -1, Span: x.Span(c)}
		switch x.Kind(c) {
		case kindShorthand:
			x.marks[c] = markSkip
			e.Name = x.Text(c)
			e.Local = e.Name
		case kindPair:
			e.Name = x.memberName(x.Child(c, x.field.key))
			value := x.Child(c, x.field.value)
			if value == none || x.functionIn(value) != none {
				continue
			}
			if call, property := x.moduleCall(value); call != none {
				e.Import, e.Local = x.exportedModule(call, property, e.Span)
			} else if inner := x.bare(value); x.Kind(inner) == kindIdentifier {
				x.marks[inner] = markSkip
				e.Local = x.Text(inner)
			}
		case kindSpread:
			value := x.FirstNamed(c)
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
	x.leaveFunction(id)
	symbol := x.declare(declaration{symbol: s, node: id, name: name, body: body, visible: true, scope: noScope})
	x.facts.Exports = append(x.facts.Exports, code.Export{Name: s.Name, Symbol: symbol, Import: -1, Span: x.Span(name)})
	return symbol
}

// leaveFunction makes what a function exports while it runs a part of the file
// and not of the function, until id has been left.
func (x *extractor) leaveFunction(id treesitter.NodeID) {
	if x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Kind.Callable() {
		x.within(id, code.NoSymbol)
	}
}

// exportedModule records the import of a module that is exported at once, and
// returns its index and the name that is taken from it.
func (x *extractor) exportedModule(call, property treesitter.NodeID, span code.Span) (int32, string) {
	name := wholeModule
	if property != none {
		name = x.Text(property)
	}
	imp := x.moduleImport(call, span)
	imp.Bindings = []code.Binding{{Name: name, Span: span}}
	x.facts.Imports = append(x.facts.Imports, imp)
	return int32(len(x.facts.Imports) - 1), name
}
