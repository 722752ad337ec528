package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declaring gives the kind of symbol that a word declares, and what may stand
// behind its name; "" is anything.
func declaring(word string) (k code.SymbolKind, next string, ok bool) {
	switch word {
	case "class":
		return code.SymbolClass, "", true
	case "interface":
		return code.SymbolInterface, "", true
	case "enum":
		return code.SymbolEnum, "{", true
	case "type":
		return code.SymbolType, "=<", true
	case "function":
		return code.SymbolFunction, "(<", true
	case "const":
		return code.SymbolConstant, "=:", true
	case "let", "var":
		return code.SymbolVariable, "=:", true
	}
	return 0, "", false
}

// modifies reports whether a word may stand before the words that declare.
func modifies(word string) bool {
	switch word {
	case "export", "default", "declare", "abstract", "async", "const":
		return true
	}
	return false
}

// maxModifiers bounds the bytes in a line before a word that declares, and
// maxTornHead those behind the name that are part of the declaration.
const (
	maxModifiers = 100
	maxTornHead  = 500
)

// declaresTorn finds declarations that do not fit the grammar and whose rest is
// therefore anything: a name behind a word that declares, first in its line. The
// symbol covers what stands in the line of the name, since nobody knows where the
// declaration ends. It reports whether the name was one.
func (x *extractor) declaresTorn(name treesitter.NodeID) bool {
	word := x.LeafBefore(name)
	if x.Kind(word) == kindToken && x.Text(word) == "*" {
		word = x.LeafBefore(word)
	}
	k, next, ok := declaring(x.Text(word))
	label := x.Text(name)
	if !ok || reserved(label) {
		return false
	}
	rest := strings.TrimLeft(x.Src[x.Nodes[name].End:], " \t\r\n")
	if next != "" && (rest == "" || strings.IndexByte(next, rest[0]) < 0) {
		return false
	}
	start := x.Nodes[word].Start
	before := x.Src[max(start, maxModifiers)-maxModifiers : start]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	exported := false
	for w := range strings.FieldsSeq(before) {
		if !modifies(w) {
			return false
		}
		exported = exported || w == "export"
	}
	saved := x.context
	if before == "" || !isBlank(before[0]) {
		// What stands at the margin is in nothing, whatever was left open above.
		x.symbol, x.owner, x.scope = code.NoSymbol, "", 0
	}
	if variable := k == code.SymbolConstant || k == code.SymbolVariable; !variable || x.holdsSymbols(x.scope) {
		x.marks[name] = markSkip
		symbol := x.declare(declaration{
			symbol: code.Symbol{Name: label, Kind: k},
			node:   name, name: name, span: x.tornSpan(word, name), visible: exported, scope: x.scope,
		})
		x.bind(x.scope, label, spaceBoth, false)
		x.remember(label, symbol)
		x.exports(placement{outer: name, exported: exported}, symbol)
	}
	x.context = saved
	return true
}

// tornSpan covers the words before a name as far as they stand in the same
// node, and what follows it in its node and line.
func (x *extractor) tornSpan(word, name treesitter.NodeID) code.Span {
	span := x.Span(name)
	parent := x.Parent(word)
	if x.Nodes[parent].Next > name && x.Src[x.Nodes[word].End:span.Start] != "" {
		span.Start = x.Nodes[word].Start
		for w := word - 1; w > parent && x.Parent(w) == parent && modifies(x.Text(w)); w-- {
			span.Start = x.Nodes[w].Start
		}
	}
	for c := x.Nodes[name].Next; c < x.Nodes[x.Parent(name)].Next; c = x.Nodes[c].Next {
		end := x.Nodes[c].End
		if end-span.Start > maxTornHead || strings.ContainsAny(x.Src[span.End:end], "\n{;") {
			break
		}
		span.End = end
	}
	return span
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
