package treesitter

// The arenas of a parser are slices without pointers that are reused from
// parse to parse. Real code has 0.3 to 0.7 subtrees a byte, and about as many
// child references, so an arena of that size is made at once, and one that
// turns out too small grows to what the rest of the text is likely to need:
// doubling would leave a big file's arenas behind as garbage several times.

const (
	// Reserved entries for each byte of source: 3/4.
	reservedEntries, reservedBytes = 3, 4

	spareEntries = 64

	// maxKeptEntries is the largest arena that is kept for the next parse,
	// about 30 MB; it is what a source of 1 MB gets. Without it each parser of
	// a pool would hold, for good, what its biggest file took.
	maxKeptEntries = 1 << 20 / reservedBytes * reservedEntries
)

// reserve makes room for a source of size bytes.
func (p *Parser) reserve(size int) {
	want := min(size/reservedBytes*reservedEntries, p.meter.budget.MaxNodes) + spareEntries
	if cap(p.subtrees) < want {
		p.subtrees = make([]subtree, 0, want)
	}
	if cap(p.children) < want {
		p.children = make([]subtreeID, 0, want)
	}
	if cap(p.tree.nodes) > maxKeptEntries {
		p.tree.nodes = nil
	}
}

// grown is a copy of a full arena with room for more entries.
func grown[T any](p *Parser, arena []T, more int) []T {
	n := len(arena)
	// As many entries for each byte of the rest as there were so far.
	want := int(uint64(n) * uint64(len(p.source)) / uint64(p.furthest+1))
	want = min(want+want/16, 4*n, p.meter.budget.MaxNodes)
	want = max(want, n+n/4, n+more)
	return append(make([]T, 0, want), arena...)
}

// trim gives up references to what belongs to the caller, and arenas that have
// grown too big to keep. The tree stays.
func (p *Parser) trim() {
	p.source, p.lexer, p.scanner = nil, Lexer{}, nil
	p.meter = meter{}
	if max(cap(p.subtrees), cap(p.children)/8, cap(p.rares), cap(p.stack), cap(p.moreLinks), cap(p.summaries),
		cap(p.popTrees)/8, cap(p.popCells)/4, cap(p.flattenStack)) > maxKeptEntries+spareEntries {
		*p = Parser{lang: p.lang, newScanner: p.newScanner, utf16Costs: p.utf16Costs, tree: p.tree}
	}
}
