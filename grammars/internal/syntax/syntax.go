// Package syntax is a tree as the hooks of languages read it: nodes with a kind, a
// role and a text.
package syntax

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// None stands for "no node". The root is never a child, so its id is free.
const None = treesitter.Root

// Kind is a kind of nodes that means something to a language, so that a walk can
// switch on a small number instead of comparing names.
type Kind uint8

// The kinds that all languages have; their own begin with Own. The ones before Other
// are passed over by what asks for named nodes.
const (
	unset     Kind = iota // the symbol was not met yet
	Token                 // a literal token
	Comment               // may stand anywhere
	Directive             // may, too
	Other                 // named, but without a meaning here
	Error                 // what does not fit the grammar
	Own
)

// View is a tree and its text. It is for one goroutine.
type View struct {
	Src   string
	Tree  *treesitter.Tree
	Nodes []treesitter.Node

	kindOf func(name string) Kind
	kinds  []Kind // by symbol of the grammar, filled on first use
}

// New is a view of the tree of a text. kindOf tells the kind of named nodes by their
// names in the grammar.
func New(src []byte, tree *treesitter.Tree, kindOf func(name string) Kind) View {
	return View{
		Src: string(src), Tree: tree, Nodes: tree.Nodes(),
		kindOf: kindOf, kinds: make([]Kind, tree.Language().SymbolCount()),
	}
}

// Table is a kindOf that looks names up; those that are not there are Other.
func Table(kinds map[string]Kind) func(name string) Kind {
	return func(name string) Kind {
		if k, ok := kinds[name]; ok {
			return k
		}
		return Other
	}
}

// Kind classifies a node; None and what is behind the last node are Other.
func (v *View) Kind(id treesitter.NodeID) Kind {
	if id == None || int(id) >= len(v.Nodes) {
		return Other
	}
	n := &v.Nodes[id]
	if int(n.Symbol) >= len(v.kinds) {
		return Error
	}
	k := v.kinds[n.Symbol]
	if k == unset {
		k = Token
		if n.Flags&treesitter.FlagNamed != 0 {
			k = v.kindOf(v.Tree.Kind(id))
		}
		v.kinds[n.Symbol] = k
	}
	return k
}

// IsPart reports whether a node is a named one that is neither a comment nor a
// directive.
func (v *View) IsPart(id treesitter.NodeID) bool {
	return v.Nodes[id].Flags&treesitter.FlagNamed != 0 && v.Kind(id) > Directive
}

// Parent returns the enclosing node; the root is its own parent.
func (v *View) Parent(id treesitter.NodeID) treesitter.NodeID { return v.Nodes[id].Parent }

// Child returns the first child in the role of field, or None.
func (v *View) Child(id treesitter.NodeID, field treesitter.FieldID) treesitter.NodeID {
	if id == None || field == 0 {
		return None
	}
	end := v.Nodes[id].Next
	for c := id + 1; c < end; c = v.Nodes[c].Next {
		if v.Nodes[c].Field == field {
			return c
		}
	}
	return None
}

// ChildOf returns the first child of a kind, or None.
func (v *View) ChildOf(id treesitter.NodeID, k Kind) treesitter.NodeID {
	if id == None {
		return None
	}
	end := v.Nodes[id].Next
	for c := id + 1; c < end; c = v.Nodes[c].Next {
		if v.Kind(c) == k {
			return c
		}
	}
	return None
}

// FirstNamed returns the first child that IsPart, or None.
func (v *View) FirstNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == None {
		return None
	}
	return v.firstFrom(id+1, v.Nodes[id].Next)
}

// NextNamed returns the next sibling that IsPart, or None.
func (v *View) NextNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == None {
		return None
	}
	return v.firstFrom(v.Nodes[id].Next, v.Nodes[v.Nodes[id].Parent].Next)
}

// firstFrom returns the first part among a node and its siblings before end.
func (v *View) firstFrom(id, end treesitter.NodeID) treesitter.NodeID {
	for ; id < end; id = v.Nodes[id].Next {
		if v.IsPart(id) {
			return id
		}
	}
	return None
}

// LastNamed returns the last child that IsPart, or None.
func (v *View) LastNamed(id treesitter.NodeID) treesitter.NodeID {
	last := None
	if id == None {
		return None
	}
	end := v.Nodes[id].Next
	for c := id + 1; c < end; c = v.Nodes[c].Next {
		if v.IsPart(c) {
			last = c
		}
	}
	return last
}

// Only returns the one child that IsPart; None if there are more.
func (v *View) Only(id treesitter.NodeID) treesitter.NodeID {
	if first := v.FirstNamed(id); v.NextNamed(first) == None {
		return first
	}
	return None
}

// IsToken reports whether a node is the literal token text.
func (v *View) IsToken(id treesitter.NodeID, text string) bool {
	return v.Kind(id) == Token && v.Text(id) == text
}

// Token returns the first child that is the literal token text, or None.
func (v *View) Token(id treesitter.NodeID, text string) treesitter.NodeID {
	if id == None {
		return None
	}
	end := v.Nodes[id].Next
	for c := id + 1; c < end; c = v.Nodes[c].Next {
		if v.IsToken(c, text) {
			return c
		}
	}
	return None
}

// HasToken reports whether a child is the literal token text.
func (v *View) HasToken(id treesitter.NodeID, text string) bool { return v.Token(id, text) != None }

// Span is where a node stands.
func (v *View) Span(id treesitter.NodeID) code.Span {
	return code.Span{Start: v.Nodes[id].Start, End: v.Nodes[id].End}
}

// Text is the text of a node; None has none.
func (v *View) Text(id treesitter.NodeID) string {
	if id == None {
		return ""
	}
	return v.Src[v.Nodes[id].Start:v.Nodes[id].End]
}

// IsEmpty reports whether a node stands for what is missing.
func (v *View) IsEmpty(id treesitter.NodeID) bool {
	return id == None || v.Nodes[id].Start == v.Nodes[id].End
}

// LeafBefore is the leaf before a node, or the root.
func (v *View) LeafBefore(id treesitter.NodeID) treesitter.NodeID {
	if id == treesitter.Root {
		return id
	}
	for id--; id != treesitter.Root && v.Nodes[id].Next > id+1; id-- {
	}
	return id
}

// Column is the number of bytes before offset in its line.
func (v *View) Column(offset uint32) int {
	return int(offset) - 1 - strings.LastIndexByte(v.Src[:offset], '\n')
}

// Fields looks up the roles of a grammar by their names; those that it does not have
// are 0.
func Fields(l *treesitter.Language) func(name string) treesitter.FieldID {
	return func(name string) treesitter.FieldID {
		id, _ := l.Field(name)
		return id
	}
}
