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
type subtree struct {
	symbol     Symbol
	production uint16  // of an inner node; 0 is one without aliases and fields
	state      StateID // of a token: the state that it was read in
	flags      nodeFlags

	// The children are children[firstChild:firstChild+childCount].
	firstChild, childCount uint32

	padStart   uint32 // where the white space before the node starts
	start, end uint32

	errorCost          uint32
	visibleDescendants uint32
	visibleChildren    uint32 // through hidden ones
	precedence         int32  // dynamic precedence, summed up
}

// span is a part of a byte slice or of an arena.
type span struct{ first, count uint32 }

// grow adds an entry to the arena, to be filled in place: subtrees are big
// enough for copies to count. The entry is not cleared.
func (p *Parser) grow() (subtreeID, *subtree) {
	n := len(p.subtrees)
	if n == cap(p.subtrees) {
		p.subtrees = append(p.subtrees, subtree{})
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
		symbol: symbol, flags: flags, state: state,
		padStart: padStart, start: start, end: end,
	}
	if flags&flagMissing != 0 {
		s.errorCost = costPerMissing + costPerRecovery
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
	return p.children[s.firstChild : s.firstChild+s.childCount]
}

// newParent makes an inner node of everything in children from first on. A
// node without children stands at pos.
func (p *Parser) newParent(symbol Symbol, production uint16, first int, pos uint32) subtreeID {
	id, s := p.grow()
	*s = subtree{
		symbol: symbol, production: production, flags: p.lang.flagsOf(symbol),
		firstChild: uint32(first), childCount: uint32(len(p.children) - first),
		padStart: pos, start: pos, end: pos,
	}
	if s.childCount > 0 {
		left, right := &p.subtrees[p.children[first]], &p.subtrees[p.children[len(p.children)-1]]
		s.padStart, s.start, s.end = left.padStart, left.start, right.end
	}
	p.summarize(s)
	return id
}

// summarize sums up the children of a new parent.
func (p *Parser) summarize(s *subtree) {
	aliases := p.lang.aliasesOf(s.production)
	isError := s.symbol >= symbolErrorRepeat
	index := 0 // structural: extras do not count
	for _, id := range p.childrenOf(s) {
		child := &p.subtrees[id]
		extra := child.flags&flagExtra != 0
		// The skipped text of an error in progress is counted once, in the
		// node that encloses all of it.
		if child.symbol != symbolErrorRepeat {
			s.errorCost += child.errorCost
		}
		if isError && !extra && (child.symbol != SymbolError || child.childCount > 0) {
			if child.flags&flagVisible != 0 {
				s.errorCost += costPerSkippedTree
			} else if child.childCount > 0 {
				s.errorCost += costPerSkippedTree * child.visibleChildren
			}
		}
		s.precedence += child.precedence
		s.visibleDescendants += child.visibleDescendants
		aliased := false
		if !extra {
			aliased = aliases != nil && aliases[index] != 0 && child.symbol != SymbolEnd
			index++
		}
		switch {
		case aliased || child.flags&flagVisible != 0:
			s.visibleDescendants++
			s.visibleChildren++
		case child.childCount > 0:
			s.visibleChildren += child.visibleChildren
		}
	}
	if isError {
		s.errorCost += costPerRecovery + p.skipCost(s.start, s.end)
	}
}

// scannerState is the state of the scanner after an external token; empty for
// any other token and for noTree.
func (p *Parser) scannerState(id subtreeID) []byte {
	if id == noTree {
		return nil
	}
	s := &p.subtrees[id]
	if s.flags&flagExternal == 0 {
		return nil
	}
	at := p.scannerStates[s.firstChild]
	return p.scannerBytes[at.first : at.first+at.count]
}

func (p *Parser) equalScannerState(a, b subtreeID) bool {
	return a == b || string(p.scannerState(a)) == string(p.scannerState(b))
}

// compareSubtrees orders two subtrees by their symbols and shape, depth first.
func (p *Parser) compareSubtrees(a, b subtreeID) int {
	work := append(p.compareStack[:0], a, b)
	result := 0
	for len(work) > 0 && result == 0 && !p.meter.over {
		p.spend(1)
		x, y := &p.subtrees[work[len(work)-2]], &p.subtrees[work[len(work)-1]]
		work = work[:len(work)-2]
		switch {
		case x.symbol != y.symbol:
			result = compareUint(uint32(x.symbol), uint32(y.symbol))
		case x.childCount != y.childCount:
			result = compareUint(x.childCount, y.childCount)
		default:
			left, right := p.childrenOf(x), p.childrenOf(y)
			for i := len(left) - 1; i >= 0; i-- {
				work = append(work, left[i], right[i])
			}
		}
	}
	p.compareStack = work[:0]
	return result
}

func compareUint(a, b uint32) int {
	if a < b {
		return -1
	}
	return 1
}

// preferRight reports whether the subtree right should replace left, where
// both are readings of the same text: lower cost, then higher dynamic
// precedence, then the newer one if both have errors, then the lesser in
// compareSubtrees.
func (p *Parser) preferRight(left, right subtreeID) bool {
	if left == noTree || right == noTree {
		return left == noTree
	}
	l, r := &p.subtrees[left], &p.subtrees[right]
	switch {
	case l.errorCost != r.errorCost:
		return r.errorCost < l.errorCost
	case l.precedence != r.precedence:
		return r.precedence > l.precedence
	case l.errorCost > 0:
		return true
	}
	return p.compareSubtrees(left, right) > 0
}
