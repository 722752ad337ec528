package rust

import "github.com/mast-search/mast/pkg/treesitter"

// binding is a local name: a variable, a parameter or a type parameter.
// Bindings are a stack; those of an ended scope are popped.
type binding struct {
	name string
	// hidden is the binding of the same name that this one hides, as in
	// extractor.names.
	hidden int32
	// from is the first node at which the name means this binding.
	from treesitter.NodeID
	// typ says that it is a type parameter, which can stand before "::".
	typ bool
}

// bindName makes a name local from node from to the end of the current scope.
func (x *extractor) bindName(id, from treesitter.NodeID) {
	if id == none || x.Nodes[id].Start == x.Nodes[id].End {
		return
	}
	x.mark(id, markSkip)
	name := x.name(id)
	if name == "_" {
		return
	}
	typ := x.Kind(id) == kindTypeIdentifier
	x.bindings = append(x.bindings, binding{name: name, hidden: x.names[name], from: from, typ: typ})
	x.names[name] = int32(len(x.bindings))
}

// leaveScope forgets the bindings made since there were count of them.
func (x *extractor) leaveScope(count int) {
	for i := len(x.bindings) - 1; i >= count; i-- {
		x.names[x.bindings[i].name] = x.bindings[i].hidden
	}
	x.bindings = x.bindings[:count]
}

// maxHidden bounds how many declarations of one name may surround its use.
const maxHidden = 64

// bound says whether a name is local at a node, and whether it is a type.
func (x *extractor) bound(name string, at treesitter.NodeID) (local, typ bool) {
	if len(x.bindings) == 0 {
		return false, false
	}
	b := x.names[name]
	for n := 0; b > x.outer && n < maxHidden; b, n = x.bindings[b-1].hidden, n+1 {
		if x.bindings[b-1].from <= at {
			return true, x.bindings[b-1].typ
		}
	}
	return false, false
}

// patternMark hands the mark of a pattern to the patterns in it.
func (x *extractor) patternMark(id treesitter.NodeID) mark {
	if x.marks[id] == markLet {
		return markLet
	}
	return markPattern
}

// visitFieldPattern handles "field: pattern" and "field" in a struct pattern. The
// field is read, and the second form binds it too.
func (x *extractor) visitFieldPattern(id treesitter.NodeID) {
	m := x.patternMark(x.Parent(id))
	name := x.Child(id, x.field.name)
	x.useField(name, x.Child(x.Parent(id), x.field.typ), markNone)
	if x.Kind(name) == kindShorthandField {
		x.bindPattern(name, m)
	}
	x.mark(name, markSkip)
	x.mark(x.Child(id, x.field.pattern), m)
}

// bindPattern binds a name in a pattern. One with a capital letter is a constant
// or a variant that the value is compared with.
func (x *extractor) bindPattern(id treesitter.NodeID, m mark) {
	if m == markLet {
		x.bindName(id, x.patternFrom)
	} else {
		x.bindName(id, id)
	}
}
