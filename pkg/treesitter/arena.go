package treesitter

// The arenas of a parser are slices that are reused from parse to parse. Real
// code has 0.3 to 0.6 subtrees a byte, and about as many child references, so
// an arena of that size is made at once instead of by doubling.

const (
	// reservedPerByte is the reserved entries per byte of source, inverted.
	reservedPerByte = 2

	// maxKeptSource is the largest source whose arenas are kept for the next
	// parse, so that a pool of parsers does not hold what one big file needed.
	maxKeptSource = 2 << 20
	// maxKeptNodes is the same as a number of subtrees: about 100 MB.
	maxKeptNodes = 2 << 20
)

// reserve makes room for a source of size bytes.
func (p *Parser) reserve(size int) {
	want := size/reservedPerByte + 64
	if cap(p.subtrees) < want {
		p.subtrees = make([]subtree, 0, want)
	}
	if cap(p.children) < want {
		p.children = make([]subtreeID, 0, want)
	}
}

// trim gives up arenas that have grown too big to keep, and references to what
// belongs to the caller. The tree stays.
func (p *Parser) trim() {
	p.scanner = nil
	p.meter.ctx = nil
	if len(p.source) > maxKeptSource || cap(p.subtrees) > maxKeptNodes {
		*p = Parser{lang: p.lang, newScanner: p.newScanner, utf16Costs: p.utf16Costs, tree: p.tree}
	}
	p.source, p.lexer = nil, Lexer{}
}
