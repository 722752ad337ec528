package treesitter

import (
	"cmp"
	"slices"
)

// compareSubtrees orders two subtrees by their symbols and shape, depth first.
func (p *Parser) compareSubtrees(a, b subtreeID) int {
	work := p.compareStack[:0]
	work = append(work, a, b)
	result := 0
	for len(work) > 0 && result == 0 && !p.meter.over {
		p.spend(1)
		x, y := &p.subtrees[work[len(work)-2]], &p.subtrees[work[len(work)-1]]
		work = work[:len(work)-2]
		result = cmp.Or(cmp.Compare(x.symbol, y.symbol), cmp.Compare(x.childCount(), y.childCount()))
		if result == 0 {
			left, right := p.childrenOf(x), p.childrenOf(y)
			for i, child := range slices.Backward(left) {
				work = append(work, child, right[i])
			}
		}
	}
	p.compareStack = work[:0]
	return result
}

// preferRight reports whether the subtree right should replace left, where
// both are readings of the same text: lower cost, then higher dynamic
// precedence, then the newer one if both have errors, then the lesser in
// compareSubtrees.
func (p *Parser) preferRight(left, right subtreeID) bool {
	if left == noTree || right == noTree {
		return left == noTree
	}
	l, r := p.rares[p.subtrees[left].rare], p.rares[p.subtrees[right].rare]
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

// equivalent reports whether two trees can stand for each other in a link. Two
// readings with errors are not worth keeping apart.
func (p *Parser) equivalent(a, b subtreeID) bool {
	if a == b {
		return true
	}
	if a == noTree || b == noTree {
		return false
	}
	x, y := &p.subtrees[a], &p.subtrees[b]
	if x.symbol != y.symbol {
		return false
	}
	if p.errorCost(x) > 0 && p.errorCost(y) > 0 {
		return true
	}
	return x.start-x.padStart == y.start-y.padStart &&
		x.end-x.start == y.end-y.start &&
		x.childCount() == y.childCount() &&
		x.is(flagExtra) == y.is(flagExtra) &&
		p.equalScannerState(a, b)
}
