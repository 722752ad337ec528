package cfamily

import (
	"github.com/mast-search/mast/pkg/treesitter"
)

func (x *walker) child(id treesitter.NodeID, f treesitter.FieldID) treesitter.NodeID {
	if id == none {
		return none
	}
	c, _ := x.tree.ChildByFieldID(id, f)
	return c
}

func (x *walker) parent(id treesitter.NodeID) treesitter.NodeID { return x.nodes[id].Parent }

func (x *walker) firstNamed(id treesitter.NodeID) treesitter.NodeID {
	if id == none {
		return none
	}
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if n := &x.nodes[c]; n.Flags&treesitter.FlagNamed != 0 && n.Flags&treesitter.FlagExtra == 0 || x.kind(c) == kindThis {
			return c
		}
	}
	return none
}

// lastOf returns the last child of a kind.
func (x *walker) lastOf(id treesitter.NodeID, k kind) treesitter.NodeID {
	last := none
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.kind(c) == k {
			last = c
		}
	}
	return last
}

func (x *walker) text(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	return x.src[x.nodes[id].Start:x.nodes[id].End]
}
