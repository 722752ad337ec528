package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// transparent are the functions of the standard library whose result has the
// members of their first argument, by the last two names of their path.
var transparent = map[string]bool{
	"Box::new": true, "Box::pin": true, "Rc::new": true, "Arc::new": true, "Pin::new": true,
	"Rc::clone": true, "Arc::clone": true, "Cow::Borrowed": true, "Cow::Owned": true,
	"mem::take": true, "mem::replace": true,
}

// call reads a call.
func (v *valuer) call(id treesitter.NodeID, p *postfixes) (next treesitter.NodeID, base string) {
	function := v.Child(id, v.field.function)
	generic := none
	if v.Kind(function) == kindGenericFunction {
		generic = function
		function = v.Child(function, v.field.function)
	}
	switch v.Kind(function) {
	case kindFieldExpression:
		name := v.name(v.Child(function, v.field.field))
		receiver := v.Child(function, v.field.value)
		if generic != none && givesArgument(name) {
			return none, v.turbofish(name, generic, receiver)
		}
		if name == "map" {
			if mapped := v.mapped(id); mapped != "" {
				return none, mapped
			}
		}
		p.push(".", name, "()")
		return receiver, ""
	case kindScopedIdentifier:
		switch path := lastTwo(v.path(function)); {
		case transparent[path]:
			return v.FirstNamed(v.Child(id, v.field.arguments)), ""
		case path == "process::exit":
			return none, never
		}
	}
	p.push("()")
	return function, ""
}

// mapped is what "map" gives that is called with a function: values of what the
// function gives, in whatever holds the values.
func (v *valuer) mapped(call treesitter.NodeID) string {
	function := v.FirstNamed(v.Child(call, v.field.arguments))
	switch v.Kind(function) {
	case kindClosure:
		known := len(v.known)
		v.learnParameters(function)
		value := v.of(v.Child(function, v.field.body))
		v.known = v.known[:known]
		return listOf(value)
	case kindIdentifier, kindScopedIdentifier:
		if value := v.of(function); value != "" && value != never {
			return listOf(grouped(value) + "()")
		}
	}
	return ""
}

// learnParameters notes what the parameters of a closure mean.
func (v *valuer) learnParameters(closure treesitter.NodeID) {
	v.parametersOf(closure, func(pattern treesitter.NodeID, o origin) {
		v.learnOrigin(pattern, o)
	})
}

// givesArgument reports whether a method gives the type that it is told.
func givesArgument(method string) bool {
	switch method {
	case "collect", "sum", "product", "into", "parse":
		return true
	}
	return false
}

// turbofish is the value of "xs.collect::<T>()" and the like.
func (v *valuer) turbofish(name string, generic, receiver treesitter.NodeID) string {
	typ := v.Text(v.FirstNamed(v.Child(generic, v.field.typeArguments)))
	switch {
	case name == "parse":
		return written("Result<" + typ + ">")
	case name == "collect" && hasPlaceholder(typ):
		return v.collected(typ, receiver)
	}
	return written(typ)
}

// collected is what an iterator is collected into, where the type leaves the
// elements to inference. A list in a result is told as a list of lists.
func (v *valuer) collected(typ string, receiver treesitter.NodeID) string {
	if isListOfAny(typ) {
		return v.listFrom(receiver, "")
	}
	name, rest, _ := strings.Cut(typ, "<")
	if name = lastOf(strings.TrimSpace(name)); name != "Result" && name != "Option" {
		return ""
	}
	if arguments := splitTypes(strings.TrimSuffix(rest, ">")); len(arguments) > 0 && isListOfAny(arguments[0]) {
		return listOf(v.listFrom(receiver, "?"))
	}
	return ""
}

// listFrom is a list of what an iterator gives.
func (v *valuer) listFrom(receiver treesitter.NodeID, postfix string) string {
	switch inner := v.of(receiver); {
	case inner == "" || inner == never:
		return ""
	case elements(inner) && postfix == "":
		return inner
	default:
		return listOf(grouped(inner) + "[]" + postfix)
	}
}

// collects is the receiver of a call of "collect" without a type, or none.
func (x *extractor) collects(call treesitter.NodeID) treesitter.NodeID {
	function := x.Child(call, x.field.function)
	if x.Kind(call) != kindCall || x.Kind(function) != kindFieldExpression || x.Text(x.Child(function, x.field.field)) != "collect" {
		return none
	}
	return x.Child(function, x.field.value)
}

// elements reports whether a value is a list of values, "[e]" and nothing else.
func elements(value string) bool {
	if value == "" || value[0] != '[' {
		return false
	}
	depth := 0
	for i := range len(value) {
		switch value[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i == len(value)-1
			}
		}
	}
	return false
}

// isListOfAny reports whether a type is a list whose elements are left to inference.
func isListOfAny(typ string) bool {
	name, arguments, _ := strings.Cut(typ, "<")
	switch lastOf(strings.TrimSpace(name)) {
	case "Vec", "VecDeque", "HashSet", "BTreeSet", "LinkedList":
		return strings.TrimSpace(arguments) == "_>"
	}
	return false
}

// lastTwo is the end of a path, two names long.
func lastTwo(path string) string {
	i := strings.LastIndex(path, "::")
	if i < 0 {
		return path
	}
	return path[strings.LastIndex(path[:i], ":")+1:]
}

// argumentsOf counts the arguments of a call as code.Ref.Args does.
func (x *extractor) argumentsOf(list treesitter.NodeID) uint8 {
	if list == none {
		return 0
	}
	count := 1
	end := x.Nodes[list].Next
	for c := list + 1; c < end && count < code.MaxArgs; c = x.Nodes[c].Next {
		if x.IsPart(c) && x.Kind(c) != kindAttribute {
			count++
		}
	}
	return uint8(count)
}

// callArguments counts the arguments of the call of a name: id is the name or the
// last of its path, around which the call stands.
func (x *extractor) callArguments(id treesitter.NodeID) uint8 {
	for range 4 {
		parent := x.Parent(id)
		switch x.Kind(parent) {
		case kindCall:
			if x.Nodes[id].Field != x.field.function {
				return 0
			}
			return x.argumentsOf(x.Child(parent, x.field.arguments))
		case kindGenericFunction, kindFieldExpression, kindScopedIdentifier:
			id = parent
		default:
			return 0
		}
	}
	return 0
}
