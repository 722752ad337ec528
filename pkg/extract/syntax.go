package extract

import (
	"slices"
	"sort"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxAttached bounds the comment lines that are taken along with what follows
// them although a blank line stands between. More is a text of its own: a
// licence, or code that was commented out.
const maxAttached = 10

// syntax answers questions about a tree in preorder that need no knowledge of
// its language.
type syntax struct {
	nodes []treesitter.Node
	src   []byte
	// brackets are the kinds of nodes that only stand around declarations.
	brackets []treesitter.Symbol
}

// newSyntax looks up the kinds that spec names.
func newSyntax(src []byte, tree *treesitter.Tree, spec *lang.Spec) syntax {
	s := syntax{nodes: tree.Nodes(), src: src}
	for _, name := range spec.Brackets {
		if symbol, ok := tree.Language().SymbolNamed(name, true); ok {
			s.brackets = append(s.brackets, symbol)
		}
	}
	return s
}

// firstFrom returns the first node that starts at offset or later. Starts never
// fall in preorder.
func (s *syntax) firstFrom(offset uint32) int {
	return sort.Search(len(s.nodes), func(i int) bool { return s.nodes[i].Start >= offset })
}

func (s *syntax) isExtra(n *treesitter.Node) bool {
	return n.Flags&treesitter.FlagExtra != 0 && n.Symbol != treesitter.SymbolError
}

// statements yields the children of the root. Of text that does not fit the
// grammar, and of large brackets, it yields what could be made out inside.
func (s *syntax) statements(yield func(n *treesitter.Node)) {
	for id := 1; id < len(s.nodes); {
		n := &s.nodes[id]
		if int(n.Next) > id+1 && (n.Symbol == treesitter.SymbolError || s.isLargeBracket(n)) {
			id++
			continue
		}
		yield(n)
		id = int(n.Next)
	}
}

// isLargeBracket reports whether a node is a bracket around more than makes one
// block.
func (s *syntax) isLargeBracket(n *treesitter.Node) bool {
	if !slices.Contains(s.brackets, n.Symbol) {
		return false
	}
	at := n.Start
	for range mergeLines {
		if at = lineEnd(s.src, at) + 1; at >= n.End {
			return false
		}
	}
	return true
}

// closes reports whether a node is the token that ends a bracket.
func (s *syntax) closes(n *treesitter.Node) bool {
	parent := &s.nodes[n.Parent]
	return n.Flags&treesitter.FlagNamed == 0 && n.End == parent.End && slices.Contains(s.brackets, parent.Symbol)
}

// markBorders sets the border of rows at which a node in span starts: the
// fewer nodes of span lie around it, the better. A node that follows a comment is
// no border, since the comment belongs to it.
func (s *syntax) markBorders(rows []row, span code.Span, lines code.Lines, threshold int) {
	next := 0 // the first row that may start at or after the node
	depth := enclosing{}
	commented := false
	for id := s.firstFrom(span.Start); id < len(s.nodes) && s.nodes[id].Start < span.End; {
		n := &s.nodes[id]
		if n.End > span.End {
			id++
			continue
		}
		depth.leave(id)
		for next < len(rows) && rows[next].end <= n.Start {
			next++
		}
		if n.Flags&treesitter.FlagNamed != 0 && next < len(rows) && s.startsRow(rows[next], n.Start) {
			if !commented && rows[next].border == noBorder {
				rows[next].border = depth.level()
			}
			commented = s.isExtra(n)
		}
		first, last := lines.Range(code.Span{Start: n.Start, End: n.End})
		// What lies inside a node that is small against a part is never needed,
		// nor what is not shown.
		if last-first > threshold/4 && int(n.Next) > id+1 && next < len(rows) && rows[next].start < n.End {
			depth.enter(int(n.Next))
			id++
			continue
		}
		id = int(n.Next)
	}
}

// startsRow reports whether nothing but white space stands in the row before
// offset.
func (s *syntax) startsRow(r row, offset uint32) bool {
	return r.start <= offset && skipBlank(s.src, r.start, offset) == offset
}

// enclosing counts the nodes around the current one.
type enclosing struct{ ends []int }

func (e *enclosing) enter(end int) { e.ends = append(e.ends, end) }

func (e *enclosing) leave(id int) {
	for len(e.ends) > 0 && id >= e.ends[len(e.ends)-1] {
		e.ends = e.ends[:len(e.ends)-1]
	}
}

func (e *enclosing) level() uint8 { return uint8(min(len(e.ends), noBorder-1)) }

// attachAbove moves the start of a declaration up to the comments that stand
// directly before it, to its indentation, and never above low.
func (s *syntax) attachAbove(start, low uint32) uint32 {
	attached := 0
	for {
		n := s.before(start)
		if n == nil || n.Start < low || !s.isExtra(n) || n.End > start || !startsLine(s.src, n.Start) {
			break
		}
		if skipBlank(s.src, n.End, start) != start {
			break
		}
		attached += newlines(s.src, n.Start, start)
		if attached > maxAttached && newlines(s.src, n.End, start) > 1 {
			break
		}
		start = n.Start
	}
	return max(indented(s.src, start), low)
}

// before returns the largest node that ends at or before offset and is the last
// to do so, or nil.
func (s *syntax) before(offset uint32) *treesitter.Node {
	id := s.firstFrom(offset) - 1
	for id > 0 && s.nodes[id].End <= offset {
		parent := int(s.nodes[id].Parent)
		if s.nodes[parent].End > offset || parent == 0 {
			return &s.nodes[id]
		}
		id = parent
	}
	return nil
}
