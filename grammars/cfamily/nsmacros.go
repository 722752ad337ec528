package cfamily

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
)

// namespaceMacro is the value of a macro that opens namespaces, on one line; empty
// for all others.
func namespaceMacro(value string) string {
	if !strings.Contains(value, "namespace") || !strings.Contains(value, "{") {
		return ""
	}
	value = strings.TrimSpace(strings.ReplaceAll(value, "\\", " "))
	text := snippet.Squeeze(value, 4*code.MaxChain, '$')
	if at := strings.Index(text, "namespace"); at < 0 || at > 0 && isNamePart(text[at-1]) {
		return ""
	}
	return text
}

// isNamespaceMacro reports whether a name of a macro is one for namespaces.
func isNamespaceMacro(name string) bool {
	return strings.Contains(name, "NAMESPACE") || strings.Contains(name, "_NS_") || strings.HasSuffix(name, "_NS")
}

// closingWords are the words in the name of a macro that opens a namespace, and those
// of the macro that closes it.
var closingWords = [...][2]string{{"BEGIN", "END"}, {"OPEN", "CLOSE"}, {"START", "END"}, {"ENTER", "LEAVE"}}

// maxRegions bounds how many pairs of macros around namespaces a file has.
const maxRegions = 64

// namespaceRegions records what stands between two macros that open and close a
// namespace: an export of "namespace" for the name of the first one.
func (r *reader) namespaceRegions() []code.Export {
	var out []code.Export
	for i := range r.tokens {
		at := int32(i)
		if r.tokens[i].kind != tokenName || !r.newLine(at) || !r.newLine(at+1) || len(out) >= maxRegions {
			continue
		}
		name := r.text(at)
		if !isMacroName(name) || !isNamespaceMacro(name) {
			continue
		}
		for _, words := range closingWords {
			if !strings.Contains(name, words[0]) {
				continue
			}
			if end := r.nextNamed(at+1, strings.Replace(name, words[0], words[1], 1)); end != noToken {
				out = append(out, code.Export{
					Name: namespaceRegion, Local: name, Symbol: code.NoSymbol, Import: -1,
					Span: code.Span{Start: r.tokens[i].start, End: r.tokens[end].end},
				})
				break
			}
		}
	}
	return out
}

// namespaceRegion is the name of exports that say what a macro opens.
const namespaceRegion = "namespace"

// nextNamed returns the next token of a name from i on, or noToken.
func (r *reader) nextNamed(i int32, name string) int32 {
	for ; int(i) < len(r.tokens); i++ {
		if r.tokens[i].kind == tokenName && r.text(i) == name {
			return i
		}
	}
	return noToken
}
