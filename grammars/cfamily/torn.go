package cfamily

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Where macros or conditionals tear the tree, the body of a function that the
// reader found is no body in the tree, and what it declares would not be local.
// Such a body gets a scope of its own.

// ends reports whether a frame ends before the node id, which starts at start.
func (f *frame) ends(id treesitter.NodeID, start uint32) bool {
	if f.torn {
		return f.endAt <= start
	}
	return f.end <= id
}

// enterBodies opens the scopes of the bodies that start at or before the node id
// and that are no bodies in the tree.
func (x *walker) enterBodies(id treesitter.NodeID, start uint32) {
	for len(x.bodies) > 0 {
		symbol := x.bodies[0]
		s := &x.facts.Symbols[symbol]
		if s.Body.Start > start {
			return
		}
		if s.Body.Start == start && x.kind(id) != kindBlock && x.startsBlock(id) {
			return // the body is further inside
		}
		x.bodies = x.bodies[1:]
		if s.Body.End <= start {
			continue
		}
		if s.Body.Start == start && x.kind(id) == kindBlock && x.kind(x.parent(id)) == kindFunction && len(x.frames) > 0 {
			x.bindParameters(symbol)
			continue
		}
		x.frames = append(x.frames, frame{
			torn: true, endAt: s.Body.End, bindings: len(x.bindings), inBody: x.inBody, inLambda: x.inLambda,
		})
		x.inBody, x.inLambda = true, false
		x.bindParameters(symbol)
	}
}

// bindParameters makes those parameters of a function local to its body that the
// tree does not show before it.
func (x *walker) bindParameters(symbol int32) {
	s := &x.facts.Symbols[symbol]
	for _, p := range s.Params {
		if _, bound := x.latest[p.Name]; bound || p.Name == "" || p.Type == "" {
			continue
		}
		x.bindName(p.Name)
		x.bindings[len(x.bindings)-1].local = int32(len(x.facts.Locals))
		x.facts.Locals = append(x.facts.Locals, code.Local{Name: p.Name, Scope: s.Body, Enclosing: symbol, Type: p.Type})
		x.needed = append(x.needed, true)
	}
}

// startsBlock reports whether the first nodes in id that start where it does hold
// a block.
func (x *walker) startsBlock(id treesitter.NodeID) bool {
	start := x.nodes[id].Start
	for c := id + 1; c < x.nodes[id].Next && x.nodes[c].Start == start; c++ {
		if x.kind(c) == kindBlock {
			return true
		}
	}
	return false
}
