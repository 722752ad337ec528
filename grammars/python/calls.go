package python

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// renderCall is the result of a call. What is known of the functions of the
// language itself is applied, unless the module gives their names to others.
func (r *resolver) renderCall(id treesitter.NodeID, depth int) term {
	callee := r.Child(id, r.field.function)
	for range maxLinks {
		if r.Kind(callee) != kindParenthesized {
			break
		}
		callee = r.FirstNamed(callee)
	}
	arguments := r.Child(id, r.field.arguments)
	switch r.Kind(callee) {
	case kindIdentifier:
		if r.isBuiltin(callee) {
			if t, ok := r.renderBuiltin(r.Text(callee), arguments, depth); ok {
				return t
			}
		}
	case kindSubscript: // the type arguments of a class
		class := r.Child(callee, r.field.value)
		if isClassName(r.lastName(class)) {
			if t := r.typeValue(r.Text(callee)); t.text != "" && r.render(class, depth).text == r.path(class) {
				return term{text: "new " + t.text[1:len(t.text)-1] + "()"}
			}
			return r.render(class, depth).behind("()")
		}
	}
	if r.lastName(callee) == "cast" && r.Kind(callee) != kindSubscript {
		if first := r.argument(arguments, 0); r.argument(arguments, 1) != none {
			if content, ok := r.plain(first); ok {
				return r.typeValue(r.Src[content.Start:content.End])
			}
			return r.typeValue(r.Text(first))
		}
	}
	f := r.render(callee, depth)
	if f.text == classSelf {
		return term{text: valueSelf}
	}
	return f.behind("()")
}

// isClassName holds for names in mixed case that begin with a capital.
func isClassName(name string) bool {
	name = strings.TrimLeft(name, "_")
	return name != "" && name[0] >= 'A' && name[0] <= 'Z' && (len(name) == 1 || !isConstantName(name))
}

// isBuiltin reports whether a name means what the language provides.
func (r *resolver) isBuiltin(id treesitter.NodeID) bool {
	name := r.Text(id)
	if !builtins[name] {
		return false
	}
	n, ok := r.names[name]
	return !ok || r.meaning(n).what == meaningGlobal && !r.bound[n]
}

// renderBuiltin is the result of a function of the language; not ok for those of
// which nothing is known.
func (r *resolver) renderBuiltin(name string, arguments treesitter.NodeID, depth int) (term, bool) {
	first := r.argument(arguments, 0)
	switch name {
	case "super":
		return term{text: "super"}, true
	case "type":
		if r.render(first, depth).text == "this" && r.argument(arguments, 1) == none {
			return term{text: classSelf}, true
		}
		return term{}, true
	case "getattr", "eval", "vars", "globals", "locals", "__import__":
		return term{}, true
	case "list", "sorted", "set", "tuple", "frozenset", "reversed", "iter":
		if r.Kind(arguments) == kindComprehension {
			return r.render(arguments, depth), true
		}
		return listOf(r.element(first, depth)), true
	case "filter":
		return listOf(r.element(r.argument(arguments, 1), depth)), true
	case "map":
		return listOf(r.render(first, depth).behind("()")), true
	case "next":
		element := r.element(first, depth)
		if r.Kind(arguments) == kindComprehension {
			element = r.element(arguments, depth)
		}
		if second := r.argument(arguments, 1); second != none {
			element = element.or(r.render(second, depth))
		}
		return element, true
	case "min", "max":
		if r.argument(arguments, 1) == none {
			return r.element(first, depth), true
		}
		return r.render(first, depth).or(r.render(r.argument(arguments, 1), depth)), true
	case "str", "repr", "ascii", "chr", "hex", "format", "input":
		return term{text: "<str>"}, true
	case "int", "len", "ord", "hash", "id":
		return term{text: "<int>"}, true
	case "bool", "isinstance", "issubclass", "hasattr", "callable", "any", "all":
		return term{text: "<bool>"}, true
	case "float", "bytes", "bytearray", "dict":
		return term{text: "<" + name + ">"}, true
	}
	return term{}, false
}

// element is an element of an iteration over an expression.
func (r *resolver) element(id treesitter.NodeID, depth int) term {
	t := r.render(id, depth)
	if n := len(t.text); n > 2 && t.bind == tight && t.text[0] == '[' && strings.IndexByte(t.text, ']') == n-1 {
		inner := term{text: t.text[1 : n-1]}
		if strings.Contains(inner.text, "|") {
			inner.bind = union
		} else if strings.HasPrefix(inner.text, "await ") {
			inner.bind = awaited
		}
		return inner
	}
	return t.behind("[]")
}

// argument is a positional argument of a call, or none.
func (x *extractor) argument(list treesitter.NodeID, index int) treesitter.NodeID {
	if x.Kind(list) != kindArguments {
		return none
	}
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		if !x.IsPart(c) {
			continue
		}
		switch x.Kind(c) {
		case kindSplat, kindDictionarySplat, kindKeywordArgument:
			return none
		}
		if index == 0 {
			return c
		}
		index--
	}
	return none
}

// countArguments is code.Ref.Args for the arguments of a call.
func (x *extractor) countArguments(list treesitter.NodeID) uint8 {
	switch x.Kind(list) {
	case kindComprehension:
		return 2
	case kindArguments:
	default:
		return 0
	}
	count := 0
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindSplat, kindDictionarySplat:
			return 0
		case kindComment, kindToken:
		default:
			count++
		}
	}
	return uint8(min(count+1, code.MaxArgs))
}
