package ecmascript

import "github.com/mast-search/mast/pkg/treesitter"

// visitExpression marks the names that an expression or pattern calls, writes
// or binds.
func (x *extractor) visitExpression(id treesitter.NodeID, k kind) {
	m := x.marks[id]
	switch k {
	case kindCall:
		x.visitCall(id, m)
	case kindNew:
		x.mark(x.Child(id, x.field.constructor), markConstruct)
	case kindMember, kindQualifiedName:
		switch {
		case x.namesType(id), m == markNone && x.ofModule(id):
			m = markType
		case !m.uses():
			m = markRead
		}
		x.mark(x.Child(id, x.field.property), m)
		if k == kindQualifiedName {
			if object := x.Child(id, x.field.object); x.Kind(object) == kindIdentifier {
				x.mark(object, markQualifier)
			}
		}
	case kindSubscript:
		if m == markCall || m == markConstruct {
			if index := x.Child(id, x.field.index); x.Kind(index) == kindString {
				x.mark(index, m)
			}
		}
	case kindAugmented:
		x.mark(x.Child(id, x.field.left), markWrite)
	case kindUpdate:
		x.mark(x.FirstNamed(id), markWrite)
	case kindParenthesized, kindNonNull, kindCast:
		if m.uses() {
			x.mark(x.FirstNamed(id), m)
		}
	case kindTypeAssertion:
		if inner := x.bare(id); m.uses() && inner != id {
			x.mark(inner, m)
		}
	case kindArrayPattern, kindObjectPattern, kindRestPattern:
		if m != markNone {
			x.markPatterns(id, m)
		}
	case kindPairPattern:
		if m != markNone {
			x.mark(x.Child(id, x.field.value), m)
		}
	case kindDefaultPattern:
		if m != markNone {
			x.mark(x.Child(id, x.field.left), m)
		}
	}
}

// ofModule reports whether a member is a type that is named with its module.
func (x *extractor) ofModule(member treesitter.NodeID) bool {
	object := x.Child(member, x.field.object)
	return object != none && x.Kind(object) == kindCall &&
		x.Kind(x.Child(object, x.field.function)) == kindImportKeyword && x.typeOfModule(object) != none
}

// mark sets the mark of a node unless the node is none or has a mark that says
// that it is done with.
func (x *extractor) mark(id treesitter.NodeID, m mark) {
	if id != none && x.marks[id] != markSkip && x.marks[id] != markClaimed {
		x.marks[id] = m
	}
}

// markPatterns hands the mark of a pattern to the patterns in it.
func (x *extractor) markPatterns(id treesitter.NodeID, m mark) {
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Nodes[c].Flags&treesitter.FlagNamed != 0 {
			x.mark(c, m)
		}
	}
}

// visitCall marks the called name, or records the import that the call is.
func (x *extractor) visitCall(id treesitter.NodeID, m mark) {
	callee := x.Child(id, x.field.function)
	if callee == none {
		return
	}
	switch x.Kind(callee) {
	case kindImportKeyword:
		if m != markClaimed {
			x.importCall(id)
		}
		return
	case kindIdentifier:
		if module := x.requireArgument(id); module != none {
			x.marks[callee] = markSkip
			if m != markClaimed {
				x.requireCall(id, module)
			}
			return
		}
	}
	if m == markDecorator {
		x.mark(callee, markDecorator)
		return
	}
	x.mark(callee, markCall)
}

// visitJSX marks the component that an element names. The names of intrinsic
// elements start with a small letter.
func (x *extractor) visitJSX(id treesitter.NodeID, k kind) bool {
	if k != kindJSXOpening {
		return false
	}
	name := x.Child(id, x.field.name)
	switch x.Kind(name) {
	case kindIdentifier:
		if c := x.Text(name); c != "" && (c[0] >= 'a' && c[0] <= 'z') {
			x.marks[name] = markSkip
		} else {
			x.mark(name, markJSX)
		}
	case kindMember:
		x.mark(name, markJSX)
	}
	return true
}

// visitDecorator marks what a decorator names, and remembers decorators that
// stand before a member of a class as nodes of their own.
func (x *extractor) visitDecorator(id treesitter.NodeID) {
	x.mark(x.FirstNamed(id), markDecorator)
	if body := x.Parent(id); x.Kind(body) == kindClassBody && x.decorators.body != body {
		x.decorators.first, x.decorators.body = id, body
	}
}
