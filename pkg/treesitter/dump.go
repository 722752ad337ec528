package treesitter

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// String is the tree as WriteTo writes it.
func (t *Tree) String() string {
	var b strings.Builder
	t.WriteTo(&b) // a strings.Builder does not fail
	return b.String()
}

// WriteTo writes the tree for people, one node a line, indented by depth:
//
//	field: kind [start, end) extra missing
//
// The field stands there if the node has one. Literal tokens are quoted, and
// so is the text of a node without children.
func (t *Tree) WriteTo(w io.Writer) (int64, error) {
	counted := &countingWriter{w: w}
	out := bufio.NewWriter(counted)
	depth := 0
	parent := Root
	for i := range t.nodes {
		id, n := NodeID(i), &t.nodes[i]
		if id != Root {
			for parent != n.Parent {
				parent, depth = t.nodes[parent].Parent, depth-1
			}
			parent, depth = id, depth+1
		}
		for range depth {
			out.WriteString("  ") // errors stick to a bufio.Writer
		}
		if n.Field != 0 {
			fmt.Fprintf(out, "%s: ", t.FieldName(id))
		}
		kind := t.Kind(id)
		if n.Flags&FlagNamed == 0 {
			kind = strconv.Quote(kind)
		}
		fmt.Fprintf(out, "%s [%d, %d)", kind, n.Start, n.End)
		if n.Flags&FlagExtra != 0 {
			out.WriteString(" extra")
		}
		if n.Flags&FlagMissing != 0 {
			out.WriteString(" missing")
		}
		if n.Next == id+1 && n.Flags&FlagNamed != 0 && n.Start < n.End {
			fmt.Fprintf(out, " %q", t.Text(id))
		}
		out.WriteByte('\n')
	}
	err := out.Flush()
	return counted.n, err
}

// countingWriter counts what has arrived at w.
type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
