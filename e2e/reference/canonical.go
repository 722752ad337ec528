package reference

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/mast-search/mast/pkg/treesitter"
)

// Summary is what trees are compared by. Two trees with equal summaries have
// the same nodes, but for a collision of the 64-bit hash.
type Summary struct {
	// Hash covers every visible node in preorder: kind, field, byte range,
	// depth, and whether it is named, missing or extra (Tree.Hash).
	Hash uint64
	// Nodes, Errors and Missing count visible nodes, ERROR nodes and missing
	// tokens. Tainted counts the other nodes that have an error in them, also
	// when it is in a token that trees do not show.
	Nodes, Errors, Missing, Tainted int
}

// String is the form that the reference prints.
func (s Summary) String() string {
	return fmt.Sprintf("%016x %d %d %d %d", s.Hash, s.Nodes, s.Errors, s.Missing, s.Tainted)
}

// ParseSummary reads what Summary.String wrote.
func ParseSummary(text string) (Summary, error) {
	var s Summary
	if _, err := fmt.Sscanf(text, "%x %d %d %d %d", &s.Hash, &s.Nodes, &s.Errors, &s.Missing, &s.Tainted); err != nil {
		return Summary{}, fmt.Errorf("read tree summary %q: %w", text, err)
	}
	return s, nil
}

// kind is the kind of a node as C sees it, which ends at a NUL.
func kind(t *treesitter.Tree, id treesitter.NodeID) string {
	name, _, _ := strings.Cut(t.Kind(id), "\x00")
	return name
}

// tainted leaves ERROR nodes out, since the C library finds no error in those
// that are leaves.
func tainted(t *treesitter.Tree, id treesitter.NodeID) bool {
	return t.NodeHasError(id) && !t.IsError(id)
}

// visit calls fn for every node in preorder with its depth. The depth comes
// from the Next links; an error says where the Parent links contradict them.
func visit(t *treesitter.Tree, fn func(id treesitter.NodeID, depth int)) error {
	var open []treesitter.NodeID
	for i := range t.Len() {
		id := treesitter.NodeID(i)
		for len(open) > 0 && t.Node(open[len(open)-1]).Next <= id {
			open = open[:len(open)-1]
		}
		node := t.Node(id)
		switch {
		case len(open) == 0 && id != treesitter.Root:
			return fmt.Errorf("check tree: node %d lies outside the root", id)
		case len(open) > 0 && node.Parent != open[len(open)-1]:
			return fmt.Errorf("check tree: node %d has parent %d and lies in %d", id, node.Parent, open[len(open)-1])
		case node.Next <= id || int(node.Next) > t.Len():
			return fmt.Errorf("check tree: node %d of %d ends before %d", id, t.Len(), node.Next)
		}
		fn(id, len(open))
		open = append(open, id)
	}
	return nil
}

// Summarize sums up a tree of the Go runtime and checks its links.
func Summarize(t *treesitter.Tree) (Summary, error) {
	s := Summary{Hash: t.Hash()}
	err := visit(t, func(id treesitter.NodeID, _ int) {
		s.Nodes++
		if t.IsError(id) {
			s.Errors++
		}
		if t.IsMissing(id) {
			s.Missing++
		}
		if tainted(t, id) {
			s.Tainted++
		}
	})
	return s, err
}

// Dump writes a line for each node, as the reference does.
func Dump(w io.Writer, t *treesitter.Tree) error {
	out := bufio.NewWriter(w)
	err := visit(t, func(id treesitter.NodeID, depth int) {
		fmt.Fprintf(out, "%d ", depth)
		if t.Field(id) != 0 {
			fmt.Fprintf(out, "%s: ", t.FieldName(id))
		}
		fmt.Fprintf(out, "%s [%d-%d]", escape(kind(t, id)), t.Start(id), t.End(id))
		for _, flag := range []struct {
			set  bool
			name string
		}{{t.IsNamed(id), "named"}, {t.IsMissing(id), "missing"}, {t.IsExtra(id), "extra"}, {tainted(t, id), "tainted"}} {
			if flag.set {
				fmt.Fprintf(out, " %s", flag.name)
			}
		}
		fmt.Fprintln(out)
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

func escape(kind string) string {
	var b strings.Builder
	for i := range len(kind) {
		if c := kind[i]; c <= ' ' || c == '\\' || c >= 0x7f {
			fmt.Fprintf(&b, `\x%02x`, c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
