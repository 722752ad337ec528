package ecmascript

import (
	"cmp"
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// sortSymbols puts the symbols in the order of the text. The walk already meets
// nearly all in that order; what stands in the decorators of a declaration, or in
// broken code at its start, comes before the declaration.
func (x *extractor) sortSymbols() {
	symbols := x.facts.Symbols
	before := func(a, b int32) int {
		return cmp.Or(
			cmp.Compare(symbols[a].Span.Start, symbols[b].Span.Start),
			cmp.Compare(symbols[b].Span.End, symbols[a].Span.End),
			cmp.Compare(a, b),
		)
	}
	order := make([]int32, len(symbols))
	sorted := true
	for i := range order {
		order[i] = int32(i)
		sorted = sorted && (i == 0 || before(int32(i-1), int32(i)) < 0)
	}
	if sorted {
		return
	}
	slices.SortFunc(order, before)
	position := make([]int32, len(order))
	for to, from := range order {
		position[from] = int32(to)
	}
	sortedSymbols := make([]code.Symbol, len(order))
	sortedDetails := make([]detail, len(order))
	for to, from := range order {
		s := symbols[from]
		if s.Parent != code.NoSymbol {
			s.Parent = position[s.Parent]
			if s.Parent >= int32(to) {
				s.Parent = code.NoSymbol
			}
		}
		sortedSymbols[to], sortedDetails[to] = s, x.details[from]
	}
	x.facts.Symbols, x.details = sortedSymbols, sortedDetails
	for i := range x.facts.Exports {
		if e := &x.facts.Exports[i]; e.Symbol != code.NoSymbol {
			e.Symbol = position[e.Symbol]
		}
	}
}

// encloseRefs finds the innermost symbol around every reference. Both stand in
// the order of the text, and symbols are nested or apart.
func (x *extractor) encloseRefs() {
	symbols := x.facts.Symbols
	var open []int32
	next := int32(0)
	for i := range x.facts.Refs {
		ref := &x.facts.Refs[i]
		for int(next) < len(symbols) && symbols[next].Span.Start <= ref.Span.Start {
			s := &symbols[next]
			for n := len(open); n > 0 && symbols[open[n-1]].Span.End <= s.Span.Start; n-- {
				open = open[:n-1]
			}
			// Of names that share a declarator, the first is the innermost.
			if n := len(open); n == 0 || symbols[open[n-1]].Span != s.Span || s.Parent == open[n-1] {
				open = append(open, next)
			}
			next++
		}
		for n := len(open); n > 0 && symbols[open[n-1]].Span.End <= ref.Span.Start; n-- {
			open = open[:n-1]
		}
		if n := len(open); n > 0 {
			ref.Enclosing = open[n-1]
		}
	}
}
