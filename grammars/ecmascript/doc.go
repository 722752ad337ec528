package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxDocComments bounds how many line comments make one doc comment.
const maxDocComments = 200

// docBefore finds the doc comment of the declaration that starts at node id:
// the comments directly above, up to and with the first that is a "/**" comment.
// A comment behind code on the line before belongs to that code, and one above
// a blank line to the file.
func (x *extractor) docBefore(id treesitter.NodeID) code.Span {
	var doc code.Span
	next := x.Nodes[id].Start
	for c := id - 1; id-c <= maxDocComments && c != treesitter.Root && x.Kind(c) == kindComment; c-- {
		n := &x.Nodes[c]
		if n.End > next {
			break
		}
		gap := x.Src[n.End:next]
		if strings.TrimSpace(gap) != "" {
			break
		}
		lines := strings.Count(gap, "\n")
		isDoc := strings.HasPrefix(x.Src[n.Start:n.End], "/**")
		if lines > 1 || !snippet.StartsLine(x.Src, n.Start) && (lines > 0 || !isDoc) {
			break
		}
		if doc.Empty() {
			doc.End = n.End
		}
		doc.Start = n.Start
		next = n.Start
		if isDoc {
			break
		}
	}
	return doc
}
