package extract

import "github.com/mast-search/mast/pkg/code"

// A nested function of fewer lines is shown within its surroundings only,
// where it reads better: minNested for one inside a declaration that is too
// large as a whole, minEmbedded for one inside a plain statement, which has no
// name by which it could be found.
const (
	minNested   = 10
	minEmbedded = 5
)

// lift is a declaration that gets a chunk of its own out of the chunk around
// it. Overloads are lifted together with their implementation.
type lift struct {
	span code.Span
	// first and last are the siblings that are lifted together, symbol the one
	// that is shown.
	first, last, symbol int32
}

// context is what surrounds a declaration that may be lifted.
type context uint8

const (
	inStatement   context = iota
	inSmall               // a declaration that is no container and small enough to stay whole
	inLarge               // one that is not
	inMembers             // a class and the like
	inDeclaration         // a namespace: what it holds could as well stand in the file
)

// lifter finds what is lifted out of one source.
type lifter struct {
	*chunker
	within code.Span
	around context
	base   int // where the lifts of this source start on the stack
}

// findLifts pushes what is lifted out of a source, in order.
func (c *chunker) findLifts(s source, big bool) {
	l := lifter{chunker: c, within: s.span, around: inStatement, base: len(c.lifts)}
	if s.symbol != code.NoSymbol {
		l.around = contextOf(&c.facts.Symbols[s.symbol], big)
		l.siblings(c.firstChild[s.symbol])
	}
	for _, i := range s.inside {
		l.lift(i, i, i)
	}
}

func contextOf(s *code.Symbol, big bool) context {
	switch {
	case s.Kind == code.SymbolNamespace:
		return inDeclaration
	case s.Kind.Container():
		return inMembers
	case big:
		return inLarge
	}
	return inSmall
}

// siblings lifts from a list of siblings and from what is inside them.
func (l *lifter) siblings(first int32) {
	if l.around == inSmall {
		return
	}
	for i := first; i != code.NoSymbol; {
		last, shown := l.overloads(i)
		l.lift(i, last, shown)
		i = l.nextSibling[last]
	}
}

func (l *lifter) lift(first, last, shown int32) {
	symbols := l.facts.Symbols
	span := code.Span{Start: symbols[first].Span.Start, End: symbols[last].Span.End}
	if !l.liftable(&symbols[shown], span) {
		// A member with members of its own, such as a constant with a body, is
		// shown whole while it is short.
		if l.around == inStatement || l.around == inLarge || l.around == inMembers && lineCount(l.src, span) >= minNested {
			l.siblings(l.firstChild[shown])
		}
		return
	}
	low := l.within.Start
	if n := len(l.lifts); n > l.base {
		low = l.lifts[n-1].span.End
	}
	if span.Start < low || span.End > l.within.End || span.Empty() {
		return // it overlaps with the one before
	}
	span.Start = l.syntax.attachAbove(span.Start, low)
	span.End = min(skipTerminators(l.src, span.End), l.within.End)
	l.lifts = append(l.lifts, lift{span: span, first: first, last: last, symbol: shown})
}

// liftable says whether a declaration gets a chunk of its own.
func (l *lifter) liftable(s *code.Symbol, span code.Span) bool {
	if s.Flags&code.FlagNamedExpr != 0 {
		return false // its name is known in itself only
	}
	container := s.Kind.Container()
	callable := s.Kind.Callable()
	switch l.around {
	case inMembers:
		return container || (callable || s.Kind == code.SymbolType) && !s.Body.Empty()
	case inDeclaration:
		return !l.isMinor(s) && (container || callable || s.Kind == code.SymbolType || s.Kind == code.SymbolMacro || s.Exported && isValue(s))
	case inLarge:
		return (container || callable) && lineCount(l.src, span) >= minNested
	case inStatement:
		return container || callable && lineCount(l.src, span) >= minEmbedded
	case inSmall:
	}
	return false
}

func isValue(s *code.Symbol) bool {
	return s.Kind == code.SymbolVariable || s.Kind == code.SymbolConstant
}

// overloads returns the last of the siblings that declare the same function as
// first, and the one to show: the one with a body, or the first.
func (c *chunker) overloads(first int32) (last, shown int32) {
	symbols := c.facts.Symbols
	last = first
	for next := c.nextSibling[last]; next != code.NoSymbol && overloaded(&symbols[last], &symbols[next]); {
		last, next = next, c.nextSibling[next]
	}
	if symbols[last].Body.Empty() {
		return last, first
	}
	return last, last
}

// overloaded reports whether a is a signature of the function that b, the next
// sibling, declares again.
func overloaded(a, b *code.Symbol) bool {
	return a.Name == b.Name && a.Kind == b.Kind && a.Kind.Callable() && a.Body.Empty() && a.Span.End <= b.Span.Start
}

// skipTerminators moves past the punctuation that ends a declaration, on its
// own line.
func skipTerminators(src []byte, offset uint32) uint32 {
	end := offset
	for i := offset; i < uint32(len(src)); i++ {
		switch src[i] {
		case ' ', '\t':
		case ';', ',':
			end = i + 1
		default:
			return end
		}
	}
	return end
}

// visibleRows is what a source shows without what is lifted out of it: its own
// lines and the heads of the lifted declarations.
func (c *chunker) visibleRows(span code.Span, lifts []lift) []row {
	rows := c.rows[:0]
	at := span.Start
	for _, l := range lifts {
		rows = appendRows(rows, c.src, at, l.span.Start, 0)
		for i := l.first; ; i = c.nextSibling[i] {
			rows = c.appendHead(rows, &c.facts.Symbols[i], l.span)
			if i == l.last {
				break
			}
		}
		at = l.span.End
	}
	rows = appendRows(rows, c.src, at, span.End, 0)
	c.rows = rows
	return rows
}

// appendHead shows the head of a lifted declaration: all of it before a body,
// its first line when there is none and the head is the whole declaration.
func (c *chunker) appendHead(rows []row, s *code.Symbol, within code.Span) []row {
	head := s.Head
	if head.Empty() || !within.Contains(head) {
		return rows
	}
	if s.Body.Empty() {
		head.End = min(head.End, lineEnd(c.src, head.Start))
	}
	return appendRows(rows, c.src, max(indented(c.src, head.Start), within.Start), head.End, 0)
}
