package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxTornHead bounds the bytes behind a name that are part of a declaration
// that does not fit the grammar.
const maxTornHead = 500

// tornClass is the last class whose head alone was found.
type tornClass struct {
	symbol int32
	scope  int32
	column int
}

// keywords are words that are names only where error recovery took them for
// some.
var keywords = map[string]bool{
	"and": true, "as": true, "assert": true, "async": true, "await": true, "break": true, "class": true,
	"continue": true, "def": true, "del": true, "elif": true, "else": true, "except": true, "finally": true,
	"for": true, "from": true, "global": true, "if": true, "import": true, "in": true, "is": true, "lambda": true,
	"nonlocal": true, "not": true, "or": true, "pass": true, "raise": true, "return": true, "try": true,
	"while": true, "with": true, "yield": true, "None": true, "True": true, "False": true,
}

// declaresTorn finds definitions that do not fit the grammar: a name behind
// "def" or "class" at the start of a line. The symbol covers what stands in the
// line, since nobody knows where the definition ends. It reports whether the
// name was one.
func (x *extractor) declaresTorn(name treesitter.NodeID) bool {
	word := x.LeafBefore(name)
	s := code.Symbol{Name: x.Text(name), Kind: code.SymbolFunction}
	next := "("
	switch x.Text(word) {
	case "def":
	case "class":
		s.Kind = code.SymbolClass
		next = "(:\n\r"
	default:
		return false
	}
	start := x.Nodes[word].Start
	rest := strings.TrimLeft(x.Src[x.Nodes[name].End:], " \t")
	if rest == "" || strings.IndexByte(next, rest[0]) < 0 || keywords[s.Name] || !snippet.StartsLine(x.Src, start) {
		return false
	}
	statement, ok := x.tornBehind(word, name)
	if !ok {
		return false
	}
	saved := x.context
	column := x.Column(start)
	switch {
	case column == 0:
		// What stands at the margin is in nothing, whatever was left open above.
		x.symbol, x.scope = code.NoSymbol, 0
	case x.tornClass.scope != 0 && column > x.tornClass.column:
		x.symbol, x.scope = x.tornClass.symbol, x.tornClass.scope
	}
	if s.Kind == code.SymbolFunction && x.scopes[x.scope].kind == scopeClass {
		s.Kind = code.SymbolMethod
	}
	s.Parent = x.symbol
	s.NameSpan = x.Span(name)
	s.Span = code.Span{Start: start, End: s.NameSpan.End}
	if end := x.Nodes[statement].End; end-start <= maxTornHead && !strings.Contains(x.Src[start:end], "\n") {
		s.Span.End = end
	}
	s.Head = s.Span
	x.facts.Symbols = append(x.facts.Symbols, s)
	x.bind(x.scopes[x.scope].hoist, s.Name, meaningSymbol)
	x.context = saved
	x.statement = none // what it was taken for assigns nothing
	if s.Kind == code.SymbolClass {
		symbol := int32(len(x.facts.Symbols) - 1)
		x.tornClass = tornClass{symbol: symbol, scope: x.pushScope(name, scopeClass), column: column}
		x.scopes[x.tornClass.scope].symbol = symbol
	}
	return true
}

// tornBehind finds the statement, or less, that begins with a name and stands
// behind a word; not ok when the two do not belong to broken code.
func (x *extractor) tornBehind(word, name treesitter.NodeID) (statement treesitter.NodeID, ok bool) {
	statement = name
	for range maxLinks {
		if x.Kind(statement) == kindError {
			return name, true // with more before it
		}
		around := x.Parent(statement)
		if around <= word {
			return statement, x.Kind(around) == kindError || x.Kind(x.Parent(word)) == kindError
		}
		statement = around
	}
	return none, false
}

// rejoin makes a definition that error recovery left outside of everything a
// member of the torn class above, when it is indented more than that. The
// caller has saved the context.
func (x *extractor) rejoin(id treesitter.NodeID) {
	if x.tornClass.scope == 0 || x.symbol != code.NoSymbol || x.scope != 0 {
		return
	}
	if x.Column(x.Nodes[id].Start) <= x.tornClass.column {
		x.tornClass = tornClass{}
		return
	}
	x.symbol, x.scope = x.tornClass.symbol, x.tornClass.scope
}
