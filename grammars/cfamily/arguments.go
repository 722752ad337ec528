package cfamily

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// argumentsOf returns code.Ref.Args of the call or construction in which the name
// at id is what is called.
func (x *walker) argumentsOf(id treesitter.NodeID) uint8 {
	for range deepestDeclarator {
		from := id
		id = x.parent(id)
		switch x.kind(id) {
		case kindCall:
			if x.child(id, x.field.function) != from {
				return 0
			}
			return x.countArguments(x.child(id, x.field.arguments))
		case kindNew:
			if list := x.child(id, x.field.arguments); list != none {
				return x.countArguments(list)
			}
			return 1
		case kindLiteral:
			return x.countArguments(x.child(id, x.field.value))
		case kindDeclaration:
			for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
				if list := x.constructor(c); list != none {
					return x.countArguments(list)
				}
			}
			return 0
		case kindParameter: // of what the grammar takes for a declaration of a function
			if d := x.child(id, x.field.declarator); x.kind(d) == kindFunctionDeclarator {
				return x.countArguments(x.child(d, x.field.parameters))
			}
			return 0
		case kindFunctionDeclarator: // a macro with a body behind it
			return x.countArguments(x.child(id, x.field.parameters))
		case kindTemplateName, kindQualified, kindField, kindParenthesized, kindDereference, kindDependent, kindClass:
		default:
			if x.tree.Kind(id) != "type_descriptor" {
				return 0
			}
		}
	}
	return 0
}

// countArguments counts the arguments in a list for code.Ref.Args.
func (x *walker) countArguments(list treesitter.NodeID) uint8 {
	if list == none {
		return 0
	}
	n := 1
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		if flags := x.nodes[c].Flags; flags&treesitter.FlagNamed == 0 || flags&treesitter.FlagExtra != 0 {
			continue
		}
		if x.kind(c) == kindError || x.tree.Kind(c) == "parameter_pack_expansion" {
			return 0
		}
		n++
	}
	return uint8(min(n, code.MaxArgs))
}

// constructor returns the list of arguments that a declarator hands to the
// constructor of its type, or none: "x(1)", "x{1}".
func (x *walker) constructor(declarator treesitter.NodeID) treesitter.NodeID {
	if x.nodes[declarator].Field != x.field.declarator || !x.plusPlus {
		return none
	}
	if value := x.child(declarator, x.field.value); value != none {
		name := x.child(declarator, x.field.declarator)
		if k := x.tree.Kind(value); x.kind(name) == kindIdentifier && (k == "argument_list" || k == "initializer_list") {
			return value
		}
		return none
	}
	if x.declaresValue(declarator) {
		return x.child(declarator, x.field.parameters)
	}
	return none
}

// declaresValue reports whether what looks like the declaration of a function in a
// body is one of a variable, with the arguments of its constructor: "t x(a, b)".
// The grammars cannot tell them apart; what has no arguments, the name of a
// parameter or a type of the language declares a function.
func (x *walker) declaresValue(declarator treesitter.NodeID) bool {
	if !x.plusPlus || x.kind(declarator) != kindFunctionDeclarator || x.kind(x.child(declarator, x.field.declarator)) != kindIdentifier {
		return false
	}
	list := x.child(declarator, x.field.parameters)
	if list == none {
		return false
	}
	any := false
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		switch {
		case x.nodes[c].Flags&treesitter.FlagNamed == 0:
			continue
		case x.kind(c) != kindParameter:
			return false
		}
		any = true
		switch x.kind(x.child(c, x.field.typ)) {
		case kindTypeIdentifier, kindQualified, kindTemplateName:
		default:
			return false
		}
		if d := x.child(c, x.field.declarator); d != none {
			if x.kind(d) != kindFunctionDeclarator || x.child(d, x.field.declarator) != none {
				return false
			}
		}
	}
	return any
}

// markValues marks what the grammar takes for the parameters of a function as the
// arguments that they are.
func (x *walker) markValues(list treesitter.NodeID) {
	for c := list + 1; c < x.nodes[list].Next; c = x.nodes[c].Next {
		if x.kind(c) != kindParameter {
			continue
		}
		m := markRead
		if d := x.child(c, x.field.declarator); x.kind(d) == kindFunctionDeclarator {
			m = markCall
			x.markValues(x.child(d, x.field.parameters))
		}
		x.mark(x.child(c, x.field.typ), m)
	}
}
