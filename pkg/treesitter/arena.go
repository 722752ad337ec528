package treesitter

// The arenas of a parser are slices without pointers that are reused from
// parse to parse. Real code has 0.3 to 0.6 subtrees a byte, and about as many
// child references, so an arena of that size is made at once: growing a big
// one means to have it twice for a moment.

const (
	// bytesPerEntry is how many bytes of source one reserved entry is for.
	bytesPerEntry = 2

	// maxKeptEntries is the largest arena that is kept for the next parse,
	// about 24 MB; a source of 1 MB needs that. Without it each parser of a
	// pool would hold, for good, what its biggest file took.
	maxKeptEntries = 1 << 19
)

// reserve makes room for a source of size bytes, which the budget allows
// limit nodes.
func (p *Parser) reserve(size, limit int) {
	want := min(size/bytesPerEntry, limit) + 64
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

// trim gives up references to what belongs to the caller, and arenas that have
// grown too big to keep. The tree stays.
func (p *Parser) trim() {
	p.source, p.lexer, p.scanner = nil, Lexer{}, nil
	p.meter = meter{}
	if max(cap(p.subtrees), cap(p.children)/8, cap(p.rares), cap(p.stack), cap(p.moreLinks), cap(p.summaries),
		cap(p.popTrees)/8, cap(p.popCells)/4, cap(p.flattenStack)) > maxKeptEntries {
		*p = Parser{lang: p.lang, newScanner: p.newScanner, utf16Costs: p.utf16Costs, tree: p.tree}
	}
}
