package syntax

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxDocComments bounds how many line comments make one doc comment.
const maxDocComments = 200

// BlockDoc finds the doc comment of the declaration that starts at node id: the
// comments directly above, up to and with the first that is a "/**" comment. A
// comment behind code on the line before belongs to that code, and one above a
// blank line to the file, unless it is a "/**" comment and apart says that such a one
// may stand apart.
func (v *View) BlockDoc(id treesitter.NodeID, apart bool) code.Span {
	var doc code.Span
	next := v.Nodes[id].Start
	for c := id - 1; id-c <= maxDocComments && c != None && v.Kind(c) == Comment; c-- {
		n := &v.Nodes[c]
		if n.End > next {
			break
		}
		gap := v.Src[n.End:next]
		if strings.TrimSpace(gap) != "" {
			break
		}
		lines := strings.Count(gap, "\n")
		isDoc := strings.HasPrefix(v.Src[n.Start:n.End], "/**")
		far := lines > 1 && (!isDoc || !apart)
		if far || !snippet.StartsLine(v.Src, n.Start) && (lines > 0 || !isDoc) {
			break
		}
		if doc.Empty() {
			doc.End = n.End
		}
		doc.Start, next = n.Start, n.Start
		if isDoc {
			break
		}
	}
	return doc
}
