package cfamily

import (
	"strings"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
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

// squeeze removes white space from s, leaving one space between two words. It
// reads at most limit bytes of s.
func squeeze(s string, limit int) string {
	cut := len(s) > limit
	if cut {
		s = s[:limit]
	}
	if strings.IndexAny(s, "\t\r\n ") < 0 && !cut {
		return s
	}
	out := make([]byte, 0, len(s))
	space := false
	for i := range len(s) {
		switch c := s[i]; c {
		case ' ', '\t', '\r', '\n':
			space = len(out) > 0
		default:
			if space && isNamePart(c) && isNamePart(out[len(out)-1]) {
				out = append(out, ' ')
			}
			space = false
			out = append(out, c)
		}
	}
	return strings.ToValidUTF8(string(out), "")
}

// clip shortens s to code.MaxChain bytes, between two characters.
func clip(s string) string {
	if len(s) <= code.MaxChain {
		return s
	}
	s = s[:code.MaxChain]
	for len(s) > 0 && !utf8.ValidString(s[max(len(s)-utf8.UTFMax, 0):]) && !utf8.RuneStart(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return strings.ToValidUTF8(s, "")
}
