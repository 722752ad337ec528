package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// wholeModule is the name of a binding that takes all of a module.
const wholeModule = "*"

// visitImport records an import statement and binds its names.
func (x *extractor) visitImport(id treesitter.NodeID) {
	x.module = x.module || x.scope == 0
	imp := code.Import{Span: x.Span(id), TypeOnly: x.isTypeOnly(id)}
	source := x.Child(id, x.field.source)
	if clause := x.ChildOf(id, kindImportRequire); clause != none {
		imp.Kind = code.ImportRequire
		source = x.Child(clause, x.field.source)
		if name := x.ChildOf(clause, kindIdentifier); name != none {
			imp.Bindings = append(imp.Bindings, x.importBinding(name, wholeModule, name))
		}
	}
	if clause := x.ChildOf(id, kindImportClause); clause != none {
		end := x.Nodes[clause].Next
		for c := clause + 1; c < end; c = x.Nodes[c].Next {
			switch x.Kind(c) {
			case kindIdentifier:
				imp.Bindings = append(imp.Bindings, x.importBinding(c, "default", c))
			case kindNamespaceImport:
				if name := x.ChildOf(c, kindIdentifier); name != none {
					imp.Bindings = append(imp.Bindings, x.importBinding(c, wholeModule, name))
				}
			case kindNamedImports:
				imp.Bindings = x.specifiers(imp.Bindings, c)
			}
		}
	}
	if source != none {
		imp.Module = x.unquoted(source)
		x.facts.Imports = append(x.facts.Imports, imp)
	}
}

// importBinding binds a local name and describes what it takes.
func (x *extractor) importBinding(id treesitter.NodeID, name string, local treesitter.NodeID) code.Binding {
	b := code.Binding{Name: name, Local: x.Text(local), Span: x.Span(id)}
	x.bind(x.scope, b.Local, spaceBoth, false)
	return b
}

// specifiers appends the names in the braces of an import.
func (x *extractor) specifiers(list []code.Binding, id treesitter.NodeID) []code.Binding {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindImportSpecifier {
			continue
		}
		name := x.Child(c, x.field.name)
		local := x.Child(c, x.field.alias)
		if local == none {
			local = name
		}
		if name == none || x.Text(local) == "" {
			continue
		}
		b := x.importBinding(c, x.exportedName(name), local)
		b.TypeOnly = x.isTypeOnly(c)
		list = append(list, b)
	}
	return list
}

// exportedName is a name in braces, which may be a string.
func (x *extractor) exportedName(id treesitter.NodeID) string {
	if x.Kind(id) == kindString {
		return x.unquoted(id)
	}
	return x.Text(id)
}

// isTypeOnly looks for the word "type" in an import, an export or one of their
// specifiers. The grammar does not know it in all places and puts an error
// around it there.
func (x *extractor) isTypeOnly(id treesitter.NodeID) bool {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if k := x.Kind(c); k == kindToken || k == kindError {
			if t := x.Text(c); t == "type" || t == "typeof" {
				return true
			}
		}
	}
	return false
}

// visitImportAlias binds "import A = B.C".
func (x *extractor) visitImportAlias(id treesitter.NodeID) {
	name := x.ChildOf(id, kindIdentifier)
	if name == none || x.Text(name) == "" {
		return
	}
	x.marks[name] = markSkip
	x.bind(x.scope, x.Text(name), spaceBoth, false)
	for c := x.Nodes[name].Next; c < x.Nodes[id].Next; c = x.Nodes[c].Next {
		if x.Kind(c) == kindIdentifier {
			x.mark(c, markQualifier)
		}
	}
	if x.place(id).exported {
		x.addExport(code.Export{Name: x.Text(name), Local: x.Text(name), Import: -1, Span: x.Span(name)})
	}
}

// moduleText returns the module that a string or a template without
// substitutions names; ok is false for anything else.
func (x *extractor) moduleText(id treesitter.NodeID) (module string, ok bool) {
	switch x.Kind(id) {
	case kindString:
	case kindTemplate:
		if strings.Contains(x.Text(id), "${") {
			return "", false
		}
	default:
		return "", false
	}
	return x.unquoted(id), true
}

// requireArgument returns the module that require is called with, or none when
// the call is none of require or the module is not constant.
func (x *extractor) requireArgument(call treesitter.NodeID) treesitter.NodeID {
	callee := x.Child(call, x.field.function)
	if callee == none || x.Kind(callee) != kindIdentifier || x.Text(callee) != "require" {
		return none
	}
	return x.moduleArgument(call)
}

func (x *extractor) moduleArgument(call treesitter.NodeID) treesitter.NodeID {
	arguments := x.Child(call, x.field.arguments)
	if arguments == none || x.Kind(arguments) != kindArguments {
		return none
	}
	first := x.FirstNamed(arguments)
	if first == none {
		return none
	}
	if _, ok := x.moduleText(first); !ok {
		return none
	}
	return first
}

// requireCall records a require whose result is not bound to names.
func (x *extractor) requireCall(id, module treesitter.NodeID) {
	name, _ := x.moduleText(module)
	imp := code.Import{Module: name, Kind: code.ImportRequire, Span: x.Span(id)}
	if property := x.propertyOf(id); property != none {
		imp.Bindings = []code.Binding{{Name: x.Text(property), Span: x.Span(property)}}
	}
	x.facts.Imports = append(x.facts.Imports, imp)
}

// propertyOf returns the property that is taken from an expression, or none.
func (x *extractor) propertyOf(id treesitter.NodeID) treesitter.NodeID {
	parent := x.Parent(id)
	if x.Kind(parent) != kindMember || x.Nodes[id].Field != x.field.object {
		return none
	}
	return x.Child(parent, x.field.property)
}

// importCall records import(): an expression, or the type that a module or a
// name in it is.
func (x *extractor) importCall(id treesitter.NodeID) {
	argument := x.moduleArgument(id)
	if argument == none {
		return
	}
	module, _ := x.moduleText(argument)
	imp := code.Import{Module: module, Kind: code.ImportDynamic, Span: x.Span(id)}
	property := x.propertyOf(id)
	switch {
	case property == none:
		imp.TypeOnly = x.isType(x.Parent(id))
	case x.typeOfModule(id) != none:
		imp.TypeOnly = true
		imp.Bindings = []code.Binding{{Name: x.Text(property), TypeOnly: true, Span: x.Span(property)}}
	}
	x.facts.Imports = append(x.facts.Imports, imp)
}

// typeOfModule is the name of the type that is taken from an import() in a type, or
// none: a promise has no properties but its methods.
func (x *extractor) typeOfModule(call treesitter.NodeID) treesitter.NodeID {
	property := x.propertyOf(call)
	if property == none {
		return none
	}
	switch x.Text(property) {
	case "then", "catch", "finally":
		return none
	}
	return property
}

// isType reports whether what stands in the node is a type.
func (x *extractor) isType(id treesitter.NodeID) bool {
	switch x.Tree.Kind(id) {
	case "type_annotation", "type_query", "type_arguments", "union_type", "intersection_type",
		"array_type", "type_alias_declaration", "index_type_query", "conditional_type":
		return true
	}
	return false
}

// bindModule handles a declarator that binds names to a module by require or
// by awaiting import(). It reports whether the declarator was one.
func (x *extractor) bindModule(id, name, value treesitter.NodeID, hoisted bool) bool {
	call, property := x.moduleCall(value)
	if call == none {
		return false
	}
	x.enter(id)
	x.declarator = id
	m, rest := markBindImport, markDeclare
	if hoisted {
		m, rest = markBindImportVar, markDeclareVar
	}
	p := x.place(x.Parent(id))
	span, alone := x.declaratorSpan(id, p.outer)
	if !alone {
		span = x.Span(id)
	}
	imp := x.moduleImport(call, span)
	taken := wholeModule
	if property != none {
		taken = x.Text(property)
	}
	switch x.Kind(name) {
	case kindIdentifier:
		x.mark(name, m)
		imp.Bindings = []code.Binding{{Name: taken, Local: x.Text(name), Span: x.Span(name)}}
	case kindObjectPattern:
		if property == none {
			imp.Bindings = x.patternBindings(name, m, rest)
			break
		}
		fallthrough
	default:
		imp.Bindings = []code.Binding{{Name: taken, Span: x.Span(name)}}
		x.mark(name, rest)
	}
	x.facts.Imports = append(x.facts.Imports, imp)
	if p.exported {
		for _, b := range imp.Bindings {
			if b.Local != "" {
				x.addExport(code.Export{Name: b.Local, Local: b.Local, Import: -1, Span: b.Span})
			}
		}
	}
	return true
}

// moduleCall finds the call of require or the awaited import() that a value
// is, and the property that is taken from it, or none.
func (x *extractor) moduleCall(value treesitter.NodeID) (call, property treesitter.NodeID) {
	value = x.bare(value)
	if x.Kind(value) == kindMember {
		property = x.Child(value, x.field.property)
		object := x.Child(value, x.field.object)
		if object == none || property == none {
			return none, none
		}
		value = x.bare(object)
	}
	if x.Kind(value) == kindAwait {
		inner := x.FirstNamed(value)
		if inner == none || x.Kind(inner) != kindCall ||
			x.Kind(x.Child(inner, x.field.function)) != kindImportKeyword || x.moduleArgument(inner) == none {
			return none, none
		}
		return inner, property
	}
	if x.Kind(value) != kindCall || x.requireArgument(value) == none {
		return none, none
	}
	return value, property
}

// moduleImport claims a call that moduleCall found and describes its import.
func (x *extractor) moduleImport(call treesitter.NodeID, span code.Span) code.Import {
	x.marks[call] = markClaimed
	module, _ := x.moduleText(x.moduleArgument(call))
	imp := code.Import{Module: module, Kind: code.ImportRequire, Span: span}
	if x.Kind(x.Child(call, x.field.function)) == kindImportKeyword {
		imp.Kind = code.ImportDynamic
	}
	return imp
}

// patternBindings lists what an object pattern takes from a module. What is
// taken apart further is bound as variables, by the mark rest.
func (x *extractor) patternBindings(pattern treesitter.NodeID, m, rest mark) []code.Binding {
	var list []code.Binding
	end := x.Nodes[pattern].Next
	for c := pattern + 1; c < end; c = x.Nodes[c].Next {
		taken, local := "", c
		switch x.Kind(c) {
		case kindShorthandPattern:
		case kindDefaultPattern:
			local = x.Child(c, x.field.left)
		case kindRestPattern:
			taken, local = wholeModule, x.FirstNamed(c)
		case kindPairPattern:
			taken = x.memberName(x.Child(c, x.field.key))
			local = x.Child(c, x.field.value)
			if local != none && x.Kind(local) == kindDefaultPattern {
				local = x.Child(local, x.field.left)
			}
		default:
			continue
		}
		if local == none {
			continue
		}
		b := code.Binding{Name: taken, Span: x.Span(c)}
		if k := x.Kind(local); k == kindIdentifier || k == kindShorthandPattern {
			x.mark(local, m)
			b.Local = x.Text(local)
			if b.Name == "" {
				b.Name = b.Local
			}
		} else {
			x.mark(local, rest)
		}
		if b.Name != "" {
			list = append(list, b)
		}
	}
	return list
}
