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

// enclosing finds the innermost symbols around places that are asked for in the
// order of the text. Symbols stand in that order too, and are nested or apart.
type enclosing struct {
	symbols []code.Symbol
	open    []int32
	next    int32
}

// at is the innermost symbol around a place, or NoSymbol.
func (e *enclosing) at(place uint32) int32 {
	for int(e.next) < len(e.symbols) && e.symbols[e.next].Span.Start <= place {
		s := &e.symbols[e.next]
		e.close(s.Span.Start)
		// Of names that share a declarator, the first is the innermost.
		if n := len(e.open); n == 0 || e.symbols[e.open[n-1]].Span != s.Span || s.Parent == e.open[n-1] {
			e.open = append(e.open, e.next)
		}
		e.next++
	}
	e.close(place)
	if n := len(e.open); n > 0 {
		return e.open[n-1]
	}
	return code.NoSymbol
}

// close leaves the symbols that end before a place.
func (e *enclosing) close(place uint32) {
	for n := len(e.open); n > 0 && e.symbols[e.open[n-1]].Span.End <= place; n-- {
		e.open = e.open[:n-1]
	}
}

// encloseRefs finds the innermost symbol around every reference.
func (x *extractor) encloseRefs() {
	around := enclosing{symbols: x.facts.Symbols}
	for i := range x.facts.Refs {
		ref := &x.facts.Refs[i]
		ref.Enclosing = around.at(ref.Span.Start)
	}
}
