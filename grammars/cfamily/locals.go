package cfamily

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// note is what the text says about a declared name.
type note struct {
	typ, value string
	start      uint32 // where the name starts to hold
}

// addLocal records what is known of a name that was just bound.
func (x *walker) addLocal(id treesitter.NodeID) {
	b := &x.bindings[len(x.bindings)-1]
	n, ok := x.describe(id)
	if !ok {
		return
	}
	end := x.frames[len(x.frames)-1].endAt
	b.local = int32(len(x.facts.Locals))
	x.facts.Locals = append(x.facts.Locals, code.Local{
		Name: x.text(id), Scope: code.Span{Start: min(n.start, end), End: end}, Enclosing: x.enclosing(x.nodes[id].Start), Type: n.typ, Value: n.value,
	})
	// Of a name of which nothing is known it only matters that it is not another.
	needed := n.typ != "" || n.value != "" || b.outer != noBinding && x.bindings[b.outer].local != noBinding
	x.needed = append(x.needed, needed)
}

// touch notes that a local name is used where its type matters.
func (x *walker) touch(name string) {
	if i, ok := x.latest[name]; ok && x.bindings[i].local != noBinding {
		x.needed[x.bindings[i].local] = true
	}
}

// finishLocals leaves out the locals of which nothing is known and that are not
// asked for, and sorts the others.
func (x *walker) finishLocals() {
	kept := x.facts.Locals[:0]
	for i, l := range x.facts.Locals {
		if x.needed[i] {
			kept = append(kept, l)
		}
	}
	x.facts.Locals = kept
	slices.SortStableFunc(kept, func(a, b code.Local) int { return cmp.Compare(a.Scope.Start, b.Scope.Start) })
}

// describe tells what a declaration says about the name at id. It fails where the
// name is none of a variable or parameter.
func (x *walker) describe(id treesitter.NodeID) (note, bool) {
	top, part := id, -1 // the declarator as a whole, the place in a structured binding
	for range deepestDeclarator {
		owner := x.parent(top)
		switch k := x.kind(owner); k {
		case kindDeclarator, kindFunctionDeclarator:
			top = owner
		case kindStructuredBinding:
			part = x.ordinal(owner, top)
			top = owner
		case kindDeclaration, kindParameter, kindRangeLoop:
			return x.noteOf(owner, top, id, part), true
		case kindCapture:
			return note{value: x.expr(x.child(owner, x.field.right)), start: x.nodes[owner].End}, true
		default:
			if x.tree.Kind(owner) != "field_declaration" {
				return note{}, false
			}
			return x.noteOf(owner, top, id, part), true
		}
	}
	return note{}, false
}

// ordinal is the place of a child among the named ones.
func (x *walker) ordinal(id, child treesitter.NodeID) int {
	n := 0
	for c := id + 1; c < child; c = x.nodes[c].Next {
		if x.nodes[c].Flags&treesitter.FlagNamed != 0 {
			n++
		}
	}
	return n
}

// noteOf describes the name at id in the declarator top of a declaration.
func (x *walker) noteOf(owner, top, id treesitter.NodeID, part int) note {
	n := note{start: x.nodes[top].End}
	initial := x.child(owner, x.field.value) // of a condition
	declarator := top
	if x.tree.Kind(top) == "init_declarator" {
		initial = x.child(top, x.field.value)
		declarator = x.child(top, x.field.declarator)
	}
	k := x.kind(owner)
	if initial == none {
		initial = x.child(owner, x.field.fallback) // of a field
	}
	if initial != none {
		n.start = max(n.start, x.nodes[initial].End)
	}
	var right treesitter.NodeID
	if k == kindRangeLoop {
		right = x.child(owner, x.field.right)
		n.start = max(n.start, x.nodes[right].End)
	}
	base := x.baseType(owner)
	if part < 0 && !isDeduced(base) {
		n.typ = x.declaredType(base, declarator, id)
		return n
	}
	switch k {
	case kindRangeLoop:
		n.value = postfix(x.expr(right), ".begin().operator*()")
	case kindParameter:
		n.start = x.nodes[top].End
		n.value = x.callbackParameter(owner)
	default:
		switch x.tree.Kind(initial) {
		case "argument_list", "initializer_list": // auto x{1}
			if x.countArguments(initial) == 2 {
				n.value = x.expr(x.firstNamed(initial))
			}
		default:
			n.value = x.expr(initial)
		}
	}
	if part >= 0 {
		n.value = memberOf(n.value, "#"+itoa(part))
	}
	n.value = fitting(n.value)
	return n
}

// isDeduced reports whether a type is left to the compiler.
func isDeduced(typ string) bool {
	for word := range strings.FieldsSeq(strings.TrimRight(typ, " *&")) {
		switch word {
		case "const", "volatile", "static", "constexpr":
		case "auto", "decltype(auto)", "__auto_type":
			return true
		default:
			return strings.HasSuffix(word, ">auto") // a constraint
		}
	}
	return false
}

// baseType is the type that a declaration begins with, which its declarators share.
func (x *walker) baseType(owner treesitter.NodeID) string {
	var parts []string
	for c := owner + 1; c < x.nodes[owner].Next; c = x.nodes[c].Next {
		n := &x.nodes[c]
		if n.Field == x.field.declarator {
			break
		}
		switch {
		case n.Field == x.field.typ:
			end := n.End
			if body := x.child(c, x.field.body); body != none && x.kind(c) == kindClass {
				end = x.nodes[body].Start
			}
			text := typeText(x.src[n.Start:end])
			if alias, ok := x.aliasOf(text); ok {
				text = alias
			}
			parts = append(parts, text)
		case x.tree.Kind(c) == "type_qualifier" && x.text(c) != "constexpr":
			parts = append(parts, x.text(c))
		}
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// declaredType is a type with what the declarator of the name at id adds to it.
func (x *walker) declaredType(base string, declarator, id treesitter.NodeID) string {
	if base == "" {
		return ""
	}
	if x.kind(declarator) == kindFunctionDeclarator && x.child(declarator, x.field.declarator) == id {
		return base // with the arguments of a constructor
	}
	if declarator == id {
		return base
	}
	around := x.src[x.nodes[declarator].Start:x.nodes[id].Start] + x.src[x.nodes[id].End:x.nodes[declarator].End]
	around = typeText(around)
	if strings.HasPrefix(around, "(") {
		base += " "
	}
	return base + around
}

// callbackParameter describes a parameter without a type of a lambda that is an
// argument of a call.
func (x *walker) callbackParameter(parameter treesitter.NodeID) string {
	list := x.parent(parameter)
	lambda := x.parent(x.parent(list))
	arguments := x.parent(lambda)
	call := x.parent(arguments)
	if x.kind(lambda) != kindLambda || x.kind(call) != kindCall || x.child(call, x.field.arguments) != arguments {
		return ""
	}
	function := x.expr(x.child(call, x.field.function))
	if function == "" || isSeveral(function) {
		return ""
	}
	return function + "()@" + itoa(x.ordinal(arguments, lambda)) + "," + itoa(x.ordinal(list, parameter))
}
