package treesitter

// subtreeID names a subtree of the current parse. Ids are given in the order
// of creation, so a parent is greater than its children; 0 is no subtree.
type subtreeID uint32

const noTree subtreeID = 0

// nodeFlags are the properties of symbols and subtrees. The first two are
// those of a symbol in the grammar's tables.
type nodeFlags uint8

const (
	flagVisible nodeFlags = 1 << iota
	flagNamed
	flagExtra
	flagMissing
	flagKeyword         // the keyword lexer knew the token, or a prefix of it
	flagExternal        // read by the scanner; firstChild indexes scannerStates
	flagExternalChanged // and the scanner's state changed with it
)

// subtree is a token or an inner node, hidden ones included.
//
// A single-shot parse has no edits, so every subtree, also a shared token, has
// one absolute position, and nothing has to be summed up or measured. Subtrees
// are not reference counted: what a parse discards stays until the next parse
// reuses the arena. They hold no pointers for the collector to follow.
//
// Parsing is bound by memory more than by arithmetic, so a subtree has only 32
// bytes, two in a cache line; what few of them have stands elsewhere (rare).
type subtree struct {
	symbol Symbol
	// origin is the production of an inner node, 0 for one without aliases and
	// fields, and of a token the parse state that it was read in.
	origin uint16
	// shape is the number of children << 8 | nodeFlags.
	shape uint32
	// firstChild is the index in children of the first child.
	firstChild uint32

	padStart   uint32 // where the white space before the node starts
	start, end uint32

	visibleDescendants uint32
	rare               uint32 // index in rares
}

// maxSubtrees keeps the number of children within shape: no node has more
// children than there are subtrees.
const maxSubtrees = 1<<24 - 1

func (s *subtree) flags() nodeFlags    { return nodeFlags(s.shape) }
func (s *subtree) childCount() uint32  { return s.shape >> 8 }
func (s *subtree) is(f nodeFlags) bool { return nodeFlags(s.shape)&f != 0 }
func (s *subtree) mark(f nodeFlags)    { s.shape |= uint32(f) }

func shapeOf(childCount int, flags nodeFlags) uint32 { return uint32(childCount)<<8 | uint32(flags) }

// span is a part of a byte slice or of an arena.
type span struct{ first, count uint32 }

// grow adds an entry to the arena, to be filled in place: subtrees are big
// enough for copies to count. The entry is not cleared.
func (p *Parser) grow() (subtreeID, *subtree) {
	n := len(p.subtrees)
	if n == cap(p.subtrees) {
		p.subtrees = grown(p, p.subtrees, 1)
	}
	p.subtrees = p.subtrees[:n+1]
	return subtreeID(n), &p.subtrees[n]
}

// newLeaf makes a token.
func (p *Parser) newLeaf(symbol Symbol, padStart, start, end uint32, state StateID, flags nodeFlags) subtreeID {
	flags |= p.lang.flagsOf(symbol)
	if symbol == SymbolEnd {
		flags |= flagExtra
	}
	id, s := p.grow()
	*s = subtree{
		symbol: symbol, origin: uint16(state), shape: shapeOf(0, flags),
		padStart: padStart, start: start, end: end,
	}
	if flags&flagMissing != 0 {
		s.rare = p.addRare(costPerMissing+costPerRecovery, 0)
	}
	return id
}

// copySubtree makes a subtree that can be changed where the original is shared
// or in the token cache.
func (p *Parser) copySubtree(id subtreeID) subtreeID {
	c, s := p.grow()
	*s = p.subtrees[id]
	return c
}

// childrenOf is valid until the next child is added.
func (p *Parser) childrenOf(s *subtree) []subtreeID {
	return p.children[s.firstChild : s.firstChild+s.childCount()]
}

// newParent makes an inner node of everything in children from first on. A
// node without children stands at pos.
func (p *Parser) newParent(symbol Symbol, production uint16, first int, pos uint32) subtreeID {
	id, s := p.grow()
	count := len(p.children) - first
	*s = subtree{
		symbol: symbol, origin: production, shape: shapeOf(count, p.lang.flagsOf(symbol)),
		firstChild: uint32(first),
		padStart:   pos, start: pos, end: pos,
	}
	if count > 0 {
		left, right := &p.subtrees[p.children[first]], &p.subtrees[p.children[len(p.children)-1]]
		s.padStart, s.start, s.end = left.padStart, left.start, right.end
	}
	p.summarize(s)
	return id
}

// summarize sums up the children of a new parent.
func (p *Parser) summarize(s *subtree) {
	aliases := p.lang.aliasesOf(s.origin)
	isError := s.symbol >= symbolErrorRepeat
	var errorCost uint32
	var precedence int32
	index := 0 // structural: extras do not count
	for _, id := range p.childrenOf(s) {
		child := &p.subtrees[id]
		extra := child.is(flagExtra)
		// The skipped text of an error in progress is counted once, in the
		// node that encloses all of it.
		if child.symbol != symbolErrorRepeat {
			errorCost += p.errorCost(child)
		}
		if isError && !extra && (child.symbol != SymbolError || child.childCount() > 0) {
			if child.is(flagVisible) {
				errorCost += costPerSkippedTree
			} else if child.childCount() > 0 {
				errorCost += costPerSkippedTree * p.visibleChildren(id)
			}
		}
		precedence += p.rares[child.rare].precedence
		s.visibleDescendants += child.visibleDescendants
		if child.is(flagVisible) || !extra && index < len(aliases) && aliases[index] != 0 && child.symbol != SymbolEnd {
			s.visibleDescendants++
		}
		if !extra {
			index++
		}
	}
	if isError {
		errorCost += costPerRecovery + p.skipCost(s.start, s.end)
	}
	s.rare = p.addRare(errorCost, precedence)
}

// scannerState is the state of the scanner after an external token; empty for
// any other token and for noTree.
func (p *Parser) scannerState(id subtreeID) []byte {
	if id == noTree {
		return nil
	}
	s := &p.subtrees[id]
	if !s.is(flagExternal) {
		return nil
	}
	at := p.scannerStates[s.firstChild]
	return p.scannerBytes[at.first : at.first+at.count]
}

func (p *Parser) equalScannerState(a, b subtreeID) bool {
	return a == b || string(p.scannerState(a)) == string(p.scannerState(b))
}
