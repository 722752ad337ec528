package rust

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// addLocal records what is known of a variable. Those of which nothing is known are
// left out in the end, see settleLocals.
func (x *extractor) addLocal(name treesitter.NodeID, o origin, scope code.Span) {
	l := code.Local{Name: x.name(name), Scope: scope, Enclosing: x.symbol, Type: o.typ, Value: settled(o.value)}
	if l.Type != "" {
		l.Value = ""
	}
	if l.Name == "" || l.Name == "_" || l.Scope.Empty() {
		return
	}
	x.facts.Locals = append(x.facts.Locals, l)
}

// addLocals records the variables that a pattern binds.
func (x *extractor) addLocals(pattern treesitter.NodeID, o origin, scope code.Span) {
	if pattern == none {
		return
	}
	v := valuer{extractor: x}
	if o.value == "" && o.typ == "" && o.node != none {
		o.value = v.of(o.node)
	}
	v.spread(pattern, o, func(name treesitter.NodeID, o origin) { x.addLocal(name, o, scope) })
}

// localsOfLet records the variables of a let declaration, known behind it.
func (x *extractor) localsOfLet(id treesitter.NodeID) {
	o := origin{node: x.Child(id, x.field.value), typ: x.Text(x.Child(id, x.field.typ))}
	scope := code.Span{Start: x.Nodes[id].End, End: max(x.scopeEnd, x.Nodes[id].End)}
	if hasPlaceholder(o.typ) {
		if receiver := x.collects(o.node); receiver != none {
			v := valuer{extractor: x}
			o = origin{value: settled(v.collected(o.typ, receiver))}
		} else if value := x.value(o.node); value != "" {
			o.typ = ""
		}
	}
	before := len(x.facts.Locals)
	x.addLocals(x.Child(id, x.field.pattern), o, scope)
	if len(x.emptyLists) > 0 && before < len(x.facts.Locals) {
		delete(x.emptyLists, x.facts.Locals[before].Name) // hidden by this one
	}
	if o.typ == "" {
		x.noteEmptyList(id, before)
	}
}

// localsOfFor records the variables of a loop over elements.
func (x *extractor) localsOfFor(id treesitter.NodeID) {
	o := origin{value: x.value(x.Child(id, x.field.value))}.post("[]")
	if body := x.Child(id, x.field.body); body != none {
		x.addLocals(x.Child(id, x.field.pattern), o, x.Span(body))
	}
}

// localsOfArm records the variables of an arm of a match.
func (x *extractor) localsOfArm(id treesitter.NodeID) {
	pattern := x.FirstNamed(x.Child(id, x.field.pattern))
	if pattern == none {
		return
	}
	scope := code.Span{Start: x.Nodes[pattern].End, End: x.Nodes[id].End}
	x.addLocals(pattern, origin{node: x.matched, value: x.matchedValue}, scope)
}

// localsOfParameters records the parameters of a function with the body given.
func (x *extractor) localsOfParameters(list, body treesitter.NodeID) {
	if list == none || body == none {
		return
	}
	end := x.Nodes[list].Next
	for c := list + 1; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) == kindParameter {
			x.addLocals(x.Child(c, x.field.pattern), origin{typ: x.Text(x.Child(c, x.field.typ))}, x.Span(body))
		}
	}
}

// localsOfClosure records the parameters of a closure.
func (x *extractor) localsOfClosure(closure treesitter.NodeID) {
	if body := x.Child(closure, x.field.body); body != none {
		v := valuer{extractor: x}
		v.parametersOf(closure, func(pattern treesitter.NodeID, o origin) {
			x.addLocals(pattern, o, x.Span(body))
		})
	}
}

// parametersOf yields the patterns of the parameters of a closure. Those without a
// type are told by the function that the closure is passed to.
func (v *valuer) parametersOf(closure treesitter.NodeID, yield func(pattern treesitter.NodeID, o origin)) {
	list := v.ChildOf(closure, kindClosureParameters)
	if list == none {
		return
	}
	callee := v.calleeOf(closure)
	i := 0
	end := v.Nodes[list].Next
	for c := list + 1; c < end; c = v.Nodes[c].Next {
		if v.Nodes[c].Flags&treesitter.FlagNamed == 0 && v.Text(c) != "_" || v.Kind(c) == kindComment {
			continue
		}
		pattern, o := c, origin{}
		if v.Kind(c) == kindParameter {
			pattern = v.Child(c, v.field.pattern)
			o.typ = v.Text(v.Child(c, v.field.typ))
		} else if callee != "" {
			o.value = callee + strconv.Itoa(i)
		}
		yield(pattern, o)
		i++
	}
}

// calleeOf is the call that a closure is an argument of, up to the number of the
// parameter: "xs.map()@0,".
func (v *valuer) calleeOf(closure treesitter.NodeID) string {
	call := v.Parent(v.Parent(closure))
	if v.Kind(call) != kindCall || v.Nodes[v.Parent(closure)].Field != v.field.arguments {
		return ""
	}
	position := 0
	for c := v.Parent(closure) + 1; c < closure; c = v.Nodes[c].Next {
		if v.IsPart(c) {
			position++
		}
	}
	function := v.Child(call, v.field.function)
	if v.Kind(function) == kindGenericFunction {
		function = v.Child(function, v.field.function)
	}
	callee := settled(v.of(function))
	if callee == "" {
		return ""
	}
	if v.Kind(function) == kindFieldExpression {
		position++ // behind self
	}
	return grouped(callee) + "()@" + strconv.Itoa(position) + ","
}

// settleLocals sorts what is known of variables, and leaves out those of which
// nothing is, unless they hide something: another variable, or a name that stands
// at the start of a receiver or is called.
func (x *extractor) settleLocals() {
	locals := x.facts.Locals
	if len(locals) == 0 {
		return
	}
	matters := make(map[string]bool)
	note := func(expression string) { noteNames(matters, expression) }
	for i := range locals {
		if l := &locals[i]; l.Type != "" || l.Value != "" {
			matters[l.Name] = true
			note(l.Value)
		}
	}
	for i := range x.facts.Refs {
		r := &x.facts.Refs[i]
		if r.Local {
			matters[r.Name] = true
		}
		switch r.Receiver {
		case code.ReceiverLocal, code.ReceiverName:
			matters[r.Chain] = true
		case code.ReceiverChain:
			note(r.Chain)
		}
	}
	locals = slices.DeleteFunc(locals, func(l code.Local) bool {
		return l.Type == "" && l.Value == "" && !matters[l.Name]
	})
	slices.SortStableFunc(locals, func(a, b code.Local) int { return cmp.Compare(a.Scope.Start, b.Scope.Start) })
	x.facts.Locals = locals
}

// noteNames notes the names that are looked up for a value: those that no dot is
// before.
func noteNames(names map[string]bool, expression string) {
	for i := 0; i < len(expression); {
		c := expression[i]
		if c == '<' {
			if i = closing(expression, i); i < 0 {
				return
			}
			continue
		}
		if !isNameByte(c) {
			i++
			continue
		}
		start := i
		for i < len(expression) && isNameByte(expression[i]) {
			i++
		}
		if start == 0 || strings.IndexByte("(|[ ", expression[start-1]) >= 0 {
			names[expression[start:i]] = true
		}
	}
}

// closing is the offset behind the bracket that closes the one at i, or -1.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}
