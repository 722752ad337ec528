package treesitter

import (
	"fmt"
	"io"
	"strconv"
)

// String is the tree for people, one node a line, indented by depth:
//
//	field: kind [start, end) extra missing "text"
//
// The field stands there if the node has one, and the text if it is a named
// node without children. Literal tokens are quoted.
func (t *Tree) String() string { return string(t.dump()) }

// WriteTo writes String to w.
func (t *Tree) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(t.dump())
	return int64(n), err
}

func (t *Tree) dump() []byte {
	var out []byte
	depth := 0
	for i := range t.nodes {
		id, n := NodeID(i), &t.nodes[i]
		if id != Root {
			// Up from the node before to the parent, and one down.
			for last := id - 1; last != n.Parent; last = t.nodes[last].Parent {
				depth--
			}
			depth++
		}
		for range depth {
			out = append(out, "  "...)
		}
		out = t.appendNode(out, id)
	}
	return out
}

// appendNode appends the line of one node, without indentation.
func (t *Tree) appendNode(out []byte, id NodeID) []byte {
	n := &t.nodes[id]
	if n.Field != 0 {
		out = append(out, t.FieldName(id)+": "...)
	}
	kind := t.Kind(id)
	if n.Flags&FlagNamed == 0 {
		kind = strconv.Quote(kind)
	}
	out = fmt.Appendf(out, "%s [%d, %d)", kind, n.Start, n.End)
	if n.Flags&FlagExtra != 0 {
		out = append(out, " extra"...)
	}
	if n.Flags&FlagMissing != 0 {
		out = append(out, " missing"...)
	}
	if n.Next == id+1 && n.Flags&FlagNamed != 0 && n.Start < n.End {
		out = fmt.Appendf(out, " %q", t.Text(id))
	}
	return append(out, '\n')
}
