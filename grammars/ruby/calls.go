package ruby

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitCall marks what is called, and handles the calls that declare something.
func (x *extractor) visitCall(id treesitter.NodeID, m mark) {
	receiver, method := x.Child(id, x.field.receiver), x.Child(id, x.field.method)
	if m == markWrite {
		x.mark(method, markWrite)
	} else {
		x.mark(method, markMethod)
	}
	arguments := x.Child(id, x.field.arguments)
	word := x.Text(method)
	switch {
	case receiver == none:
		if arguments != none {
			x.visitDirective(id, arguments, word)
		}
	case word == "new" && x.lastName(receiver) != none:
		x.mark(receiver, markConstruct)
		x.marks[method] = markSkip
	}
	switch word {
	case "send", "public_send", "__send__", "method", "instance_method", "public_method":
		if argument := x.FirstNamed(arguments); x.Kind(argument) == kindSymbol {
			x.mark(argument, markMethod)
		}
	case "require", "require_relative", "load", "autoload":
		if receiver == none || x.Text(receiver) == "Kernel" {
			x.visitRequire(id, arguments, word)
		}
	}
}

// visitDirective handles calls of methods that describe the class around them.
func (x *extractor) visitDirective(call, arguments treesitter.NodeID, word string) {
	switch word {
	case "include", "prepend", "extend":
		x.mixIn(arguments)
	}
	if x.method {
		return
	}
	switch word {
	case "private", "protected", "public", "private_class_method", "public_class_method", "private_constant", "module_function":
		x.restrict(call, arguments, word)
	case "attr_accessor", "attr_writer", "mattr_accessor", "cattr_accessor", "class_attribute", "thread_mattr_accessor":
		x.declareFields(call, arguments, attributeFlags(word))
	case "attr_reader", "attr", "mattr_reader", "cattr_reader":
		x.declareFields(call, arguments, attributeFlags(word)|code.FlagReadonly)
	case "alias_method":
		first := x.FirstNamed(arguments)
		name, ok := x.literal(first)
		if _, found := x.literal(x.NextNamed(first)); ok && found {
			x.mark(x.NextNamed(first), markNamed)
			symbol := x.declareAlias(call, x.bareName(name), x.cut(name))
			x.enter(call)
			x.symbol = symbol
		}
	case "define_method":
		x.defineMethod(call, arguments, 0)
	case "define_singleton_method":
		x.defineMethod(call, arguments, code.FlagStatic)
	}
}

// attributeFlags tells the attributes of classes from those of their objects.
func attributeFlags(word string) code.SymbolFlags {
	if strings.HasPrefix(word, "attr") {
		return 0
	}
	return code.FlagStatic
}

// visitRequire records the file that is loaded. One that is looked for beside this
// file starts with a dot.
func (x *extractor) visitRequire(call, arguments treesitter.NodeID, word string) {
	argument := x.FirstNamed(arguments)
	m := code.Import{Kind: code.ImportRequire, Span: x.Span(call)}
	switch word {
	case "load":
		m.Kind = code.ImportDynamic
	case "autoload":
		m.Kind = code.ImportDynamic
		name, ok := x.literal(argument)
		if !ok {
			return
		}
		m.Bindings = []code.Binding{{Name: x.cut(name), Local: x.cut(name), Span: name}}
		argument = x.NextNamed(argument)
	}
	path, ok := x.literal(argument)
	if !ok || x.Kind(argument) != kindString || path.Len() > code.MaxChain {
		return
	}
	m.Module = x.cut(path)
	if word == "require_relative" && !strings.HasPrefix(m.Module, ".") && !strings.HasPrefix(m.Module, "/") {
		m.Module = "./" + m.Module
	}
	x.facts.Imports = append(x.facts.Imports, m)
}

// visitAssignment declares or binds what stands on the left.
func (x *extractor) visitAssignment(id treesitter.NodeID) {
	left := x.Child(id, x.field.left)
	x.mark(left, markWrite)
	x.noteValue(left, x.Child(id, x.field.right))
	if operator := x.Text(x.Child(id, x.field.operator)); operator != "" && operator != "||=" {
		return // changes what was declared before
	}
	if x.Kind(left) != kindTargets {
		x.declareTarget(left, id)
		return
	}
	end := x.Nodes[left].Next
	for c := left + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindTargets {
			x.declareTarget(x.FirstNamed(c), id)
		} else {
			x.declareTarget(c, id)
		}
	}
}

// declareTarget declares the constant, field or global variable that an
// assignment is the first to name in its class or file.
func (x *extractor) declareTarget(target, assignment treesitter.NodeID) {
	if x.IsEmpty(target) {
		return
	}
	s := code.Symbol{Kind: code.SymbolField, Flags: code.FlagPrivate}
	saved := x.context
	switch x.Kind(target) {
	case kindConstant, kindScopeResolution:
		x.declareConstant(target, assignment)
		return
	case kindInstanceVariable:
		if !x.method || x.ofClass() {
			s.Flags |= code.FlagStatic
		}
	case kindClassVariable:
		s.Flags |= code.FlagStatic
	case kindGlobalVariable:
		if isSpecial(x.Text(target)) {
			return
		}
		s = code.Symbol{Kind: code.SymbolVariable}
		x.symbol, x.class = code.NoSymbol, code.NoSymbol
	default:
		return
	}
	if s.Kind == code.SymbolField {
		if x.class == code.NoSymbol {
			return
		}
		x.symbol = x.class
	}
	if _, ok := x.members[member{x.class, s.Flags&code.FlagStatic != 0, x.Text(target)}]; !ok {
		x.declareMember(s, declaration{outer: assignment, name: x.Span(target)}, "")
		x.marks[target] = markSkip
	}
	x.context = saved
}

// ofClass reports whether the method around is one of the class itself.
func (x *extractor) ofClass() bool {
	return x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Flags&code.FlagStatic != 0
}
