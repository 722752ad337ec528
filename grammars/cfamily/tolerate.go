package cfamily

import "github.com/mast-search/mast/pkg/treesitter"

// maxTolerated bounds the text of an error that macros explain, in bytes.
const maxTolerated = 200

// Tolerates reports errors that correct code has for the use of macros, whose
// definitions the grammars do not know: a type as an argument (MAKE(char, n)),
// a second word in front of a declaration (API int f(void)), and the "}" of
// extern "C" in a conditional of its own.
func Tolerates(src []byte, tree *treesitter.Tree, id treesitter.NodeID) bool {
	n := tree.Node(id)
	if n.Flags&treesitter.FlagMissing != 0 {
		outer, _ := tree.Parent(n.Parent)
		return tree.Kind(id) == "#endif" && tree.Kind(outer) == "declaration_list"
	}
	text := src[n.Start:n.End]
	if len(text) == 0 || len(text) > maxTolerated {
		return false
	}
	words := true // names with nothing between them
	for i, c := range text {
		switch {
		case isNamePart(c):
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		case c == '*' || c == '&' || c == ':' || c == '<' || c == '>' || c == ',':
			words = words && i > 0 && c != ','
		default:
			return false
		}
	}
	if !isNameStart(text[0]) {
		return false
	}
	switch parent := n.Parent; tree.Kind(parent) {
	case "argument_list":
		return true
	case "declaration", "function_definition", "field_declaration":
		typ, ok := tree.ChildByField(parent, "type")
		return words && ok && typ < id && isMacroName(string(tree.Text(typ)))
	}
	return false
}
