package treesitter

import "iter"

// The methods here read one node or step from it to its relatives. All panic
// for an id that is not below Len, like an index into a slice.

// Node returns the node itself.
func (t *Tree) Node(id NodeID) Node { return t.nodes[id] }

// Symbol identifies the node's kind; compare it with Language.SymbolNamed.
func (t *Tree) Symbol(id NodeID) Symbol { return t.nodes[id].Symbol }

// Kind is the name of the node's kind: the grammar's name for a named node,
// the text of a literal token, "ERROR" for text that does not fit.
func (t *Tree) Kind(id NodeID) string { return t.language.SymbolName(t.nodes[id].Symbol) }

// IsNamed reports whether the node is one that the grammar names.
func (t *Tree) IsNamed(id NodeID) bool { return t.nodes[id].Flags&FlagNamed != 0 }

// IsExtra reports whether the node may stand anywhere, such as a comment.
func (t *Tree) IsExtra(id NodeID) bool { return t.nodes[id].Flags&FlagExtra != 0 }

// IsMissing reports whether error recovery made the node up; it is empty then.
func (t *Tree) IsMissing(id NodeID) bool { return t.nodes[id].Flags&FlagMissing != 0 }

// IsError reports whether the node stands for text that does not fit.
func (t *Tree) IsError(id NodeID) bool { return t.nodes[id].Symbol == SymbolError }

// NodeHasError reports whether the node is or holds an error.
func (t *Tree) NodeHasError(id NodeID) bool { return t.nodes[id].Flags&FlagHasError != 0 }

// Start is the byte offset of the node's first byte.
func (t *Tree) Start(id NodeID) uint32 { return t.nodes[id].Start }

// End is the byte offset just after the node's last byte.
func (t *Tree) End(id NodeID) uint32 { return t.nodes[id].End }

// Text is the node's part of the source, not a copy.
func (t *Tree) Text(id NodeID) []byte {
	n := &t.nodes[id]
	return t.source[n.Start:n.End:n.End]
}

// Field is the role of the node in its parent, or 0.
func (t *Tree) Field(id NodeID) FieldID { return t.nodes[id].Field }

// FieldName is the name of the node's role in its parent ("body"), or "".
func (t *Tree) FieldName(id NodeID) string { return t.language.FieldName(t.nodes[id].Field) }

// Parent is the enclosing node; false for the root.
func (t *Tree) Parent(id NodeID) (NodeID, bool) { return t.nodes[id].Parent, id != Root }

// FirstChild is the first child, named or not.
func (t *Tree) FirstChild(id NodeID) (NodeID, bool) {
	return id + 1, t.nodes[id].Next > id+1
}

// NextSibling is the next node with the same parent, named or not.
func (t *Tree) NextSibling(id NodeID) (NodeID, bool) {
	n := &t.nodes[id]
	return n.Next, n.Next < t.nodes[n.Parent].Next
}

// PrevSibling is the node before this one with the same parent, named or not.
// It takes as many steps as that node is deep.
func (t *Tree) PrevSibling(id NodeID) (NodeID, bool) {
	parent := t.nodes[id].Parent
	if id == Root || id-1 == parent {
		return Root, false
	}
	// The node before in preorder is the last descendant of the sibling.
	prev := id - 1
	for t.nodes[prev].Parent != parent {
		prev = t.nodes[prev].Parent
	}
	return prev, true
}

// FirstNamedChild is the first named child.
func (t *Tree) FirstNamedChild(id NodeID) (NodeID, bool) {
	for child := range t.NamedChildren(id) {
		return child, true
	}
	return Root, false
}

// NextNamedSibling is the next named node with the same parent.
func (t *Tree) NextNamedSibling(id NodeID) (NodeID, bool) {
	next, ok := t.NextSibling(id)
	for ok && !t.IsNamed(next) {
		next, ok = t.NextSibling(next)
	}
	return next, ok
}

// PrevNamedSibling is the named node before this one with the same parent.
func (t *Tree) PrevNamedSibling(id NodeID) (NodeID, bool) {
	prev, ok := t.PrevSibling(id)
	for ok && !t.IsNamed(prev) {
		prev, ok = t.PrevSibling(prev)
	}
	return prev, ok
}

// ChildByField is the first child in the role with this name ("name", "body").
// It looks the name up; loops over many nodes are faster with ChildByFieldID.
func (t *Tree) ChildByField(id NodeID, name string) (NodeID, bool) {
	field, ok := t.language.Field(name)
	if !ok {
		return Root, false
	}
	return t.ChildByFieldID(id, field)
}

// ChildByFieldID is the first child in the role.
func (t *Tree) ChildByFieldID(id NodeID, field FieldID) (NodeID, bool) {
	end := t.nodes[id].Next
	for child := id + 1; child < end; child = t.nodes[child].Next {
		if t.nodes[child].Field == field && field != 0 {
			return child, true
		}
	}
	return Root, false
}

// Covering is the smallest node that covers src[start:end]; of several with
// equal range the innermost. The root answers for a range that nothing else
// covers.
func (t *Tree) Covering(start, end uint32) NodeID {
	best := Root
	last := t.nodes[Root].Next
	for id := Root + 1; id < last; {
		n := &t.nodes[id]
		switch {
		case n.Start > start:
			return best
		case n.End >= end && n.End > start:
			best, last = id, n.Next
			id++
		default:
			id = n.Next
		}
	}
	return best
}

// Children yields the children in order, named or not.
func (t *Tree) Children(id NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		end := t.nodes[id].Next
		for child := id + 1; child < end; child = t.nodes[child].Next {
			if !yield(child) {
				return
			}
		}
	}
}

// NamedChildren yields the named children in order.
func (t *Tree) NamedChildren(id NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		end := t.nodes[id].Next
		for child := id + 1; child < end; child = t.nodes[child].Next {
			if t.nodes[child].Flags&FlagNamed != 0 && !yield(child) {
				return
			}
		}
	}
}

// Descendants yields the nodes below id in preorder, without id itself. They
// are simply the ids from id+1 to just before the node's Next.
func (t *Tree) Descendants(id NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for d := id + 1; d < t.nodes[id].Next; d++ {
			if !yield(d) {
				return
			}
		}
	}
}

// Ancestors yields the nodes around id, from its parent to the root.
func (t *Tree) Ancestors(id NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for id != Root {
			id = t.nodes[id].Parent
			if !yield(id) {
				return
			}
		}
	}
}
