package ruby

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// tornClass is a class or module of which only the head fits the grammar.
type tornClass struct {
	column int
	outer  context // what surrounds it
}

// declaresTorn finds definitions that do not fit the grammar: a name behind
// "def", "class" or "module" at the start of a line. The symbol covers the
// line up to its name, since nobody knows where the definition ends; what fits
// the grammar behind a class in the same broken text is taken for its members.
func (x *extractor) declaresTorn(name treesitter.NodeID) {
	parent := x.Parent(name)
	word, static := x.LeafBefore(name), false
	if x.Text(word) == "." && x.Text(x.LeafBefore(word)) == "self" {
		word, static = x.LeafBefore(x.LeafBefore(word)), true
	}
	if word <= parent || x.Kind(word) != kindToken || !snippet.StartsLine(x.Src, x.Nodes[word].Start) || keywords[x.Text(name)] {
		return
	}
	s := code.Symbol{}
	isClass := false
	switch x.Text(word) {
	case "def":
		s.Kind = code.SymbolFunction
		if x.class != code.NoSymbol {
			s.Kind, s.Flags = code.SymbolMethod, x.access()
			if static {
				s.Flags = code.FlagStatic
			}
		}
	case "class":
		s.Kind, isClass = code.SymbolClass, true
	case "module":
		s.Kind, isClass = code.SymbolNamespace, true
	default:
		return
	}
	if isClass && x.Kind(name) != kindConstant {
		return
	}
	span := code.Span{Start: x.Nodes[word].Start, End: x.Nodes[name].End}
	x.leaveTorn(span.Start)
	if superclass := x.Nodes[name].Next; isClass && superclass < x.Nodes[parent].Next && x.Kind(superclass) == kindSuperclass {
		base := x.FirstNamed(superclass)
		x.mark(base, markExtends)
		x.describeBase(&s, base)
		span.End = x.Nodes[superclass].End
	}
	if strings.Contains(x.cut(span), "\n") {
		span.End = x.Nodes[name].End
	}
	s.Parent = x.container()
	s.Name, s.NameSpan = x.Text(name), x.Span(name)
	s.Span, s.Head = span, span
	x.facts.Symbols = append(x.facts.Symbols, s)
	symbol := int32(len(x.facts.Symbols) - 1)
	x.members[member{x.class, static, s.Name}] = symbol
	if !isClass {
		return
	}
	outer := x.context
	x.open(parent, symbol)
	x.torn = len(x.tornClasses)
	x.tornClasses = append(x.tornClasses, tornClass{x.Column(span.Start), outer})
}

// leaveTorn leaves the classes of which only the head fits the grammar, when what
// begins at start is not indented more than they are.
func (x *extractor) leaveTorn(start uint32) {
	for x.torn > 0 && x.Column(start) <= x.tornClasses[x.torn].column {
		barrier := x.barrier
		x.context = x.tornClasses[x.torn].outer
		x.barrier = barrier
	}
}

// isError reports whether a node holds what does not fit the grammar.
func (x *extractor) isError(id treesitter.NodeID) bool {
	return x.Kind(id) == kindError || id == treesitter.Root && x.broken
}

// keywords are words that are names only where error recovery took them for
// some.
var keywords = map[string]bool{
	"alias": true, "and": true, "begin": true, "break": true, "case": true, "class": true, "def": true, "do": true,
	"else": true, "elsif": true, "end": true, "ensure": true, "false": true, "for": true, "if": true, "in": true,
	"module": true, "next": true, "nil": true, "not": true, "or": true, "redo": true, "rescue": true, "retry": true,
	"return": true, "self": true, "super": true, "then": true, "true": true, "undef": true, "unless": true,
	"until": true, "when": true, "while": true, "yield": true,
}
