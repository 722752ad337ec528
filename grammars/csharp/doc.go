package csharp

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxDocNodes bounds how many comments and directives make one doc comment.
const maxDocNodes = 400

// docBefore finds the doc comment of the declaration that node id is: the
// comments directly above it, between which directives may stand. A comment behind
// code on the line before belongs to that code, and one above a blank line to
// the file.
func (x *extractor) docBefore(id treesitter.NodeID) code.Span {
	var doc code.Span
	next := x.Nodes[id].Start
	c := id
	for range maxDocNodes {
		before, ok := x.Tree.PrevSibling(c)
		if !ok {
			break
		}
		c = before
		n := &x.Nodes[c]
		k := x.Kind(c)
		if k != kindComment && k != kindDirective || n.End > next {
			break
		}
		gap := x.Src[n.End:next]
		if strings.TrimSpace(gap) != "" {
			break
		}
		lines := strings.Count(gap, "\n")
		if k == kindDirective {
			if isBorder(x.Text(c)) {
				break
			}
			lines += strings.Count(x.Text(c), "\n") - 1 // it ends with its line break
		}
		isBlock := strings.HasPrefix(x.Src[n.Start:n.End], "/**")
		if lines > 1 || !snippet.StartsLine(x.Src, n.Start) && (lines > 0 || !isBlock) {
			break
		}
		next = n.Start
		if k == kindDirective {
			continue
		}
		if doc.Empty() {
			doc.End = n.End
		}
		doc.Start = n.Start
	}
	return doc
}

// isBorder reports whether a directive divides a file in sections, so that no
// comment goes on behind it.
func isBorder(directive string) bool {
	word := strings.TrimLeft(strings.TrimPrefix(directive, "#"), " \t")
	return strings.HasPrefix(word, "region") || strings.HasPrefix(word, "endregion")
}
