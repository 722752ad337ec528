package java

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

const none = syntax.None

// written is the text of a type on one line.
func (x *extractor) written(id treesitter.NodeID) string {
	text := x.Text(id)
	if strings.ContainsAny(text, "\r\n") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// maxDotted bounds a name with dots in bytes, maxDottedNodes what is looked at
// for it: a name nests to the left, so a deep one begins below all its parts,
// and one that is asked for at each depth would cost the square of it.
const (
	maxDotted      = 1000
	maxDottedNodes = 4 * maxDotted
)

// dotted is a name with its packages or outer types, without annotations, type
// arguments and dimensions: "java.util.Map.Entry".
func (x *extractor) dotted(id treesitter.NodeID) string {
	if k := x.Kind(id); id == none || k == kindIdentifier || k == kindTypeIdentifier {
		return x.Text(id)
	}
	var out strings.Builder
	last := min(x.Nodes[id].Next, id+maxDottedNodes)
	for id < last && out.Len() <= maxDotted {
		switch x.Kind(id) {
		case kindTypeArguments, kindAnnotation:
			id = x.Nodes[id].Next
			continue
		case kindIdentifier, kindTypeIdentifier:
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(x.Text(id))
		}
		id++
	}
	return out.String()
}

// isTypeName tells types from variables and constants by a capital letter with a
// small one somewhere behind it.
func isTypeName(name string) bool {
	r, size := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r) && strings.IndexFunc(name[size:], unicode.IsLower) >= 0
}

// isPackageName tells packages from types by the small letter that they begin
// with.
func isPackageName(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsLower(r)
}
