package treesitter

// What errors cost. The recovery with the lowest cost wins, so the values are
// those of the C runtime.
const (
	costPerRecovery    = 500
	costPerMissing     = 110 // in addition to costPerRecovery
	costPerSkippedTree = 100
	costPerSkippedLine = 30
	// A skipped byte costs 1; see chars.

	// maxCostDifference is how far a version may lag behind in cost, divided
	// by the other's progress since its error, before it is dropped.
	maxCostDifference = 18 * costPerSkippedTree
)

// versionStatus is what stack versions are compared by.
type versionStatus struct {
	cost       uint32
	nodeCount  uint32 // visible nodes since the last error
	precedence int32
	inError    bool
}

type comparison int8

const (
	takeLeft    comparison = iota // drop the right version
	preferLeft                    // keep both, the left one first
	undecided                     // keep both
	preferRight                   // keep both, the right one first
	takeRight                     // drop the left version
)

// compareVersions decides between two stack versions: the one that is not in
// error first, then the cheaper one, then the higher dynamic precedence.
// Arithmetic on costs wraps around in 32 bits, as in the C runtime.
func compareVersions(a, b versionStatus) comparison {
	switch {
	case !a.inError && b.inError:
		if a.cost < b.cost {
			return takeLeft
		}
		return preferLeft
	case a.inError && !b.inError:
		if b.cost < a.cost {
			return takeRight
		}
		return preferRight
	case a.cost < b.cost:
		if (b.cost-a.cost)*(1+a.nodeCount) > maxCostDifference {
			return takeLeft
		}
		return preferLeft
	case b.cost < a.cost:
		if (a.cost-b.cost)*(1+b.nodeCount) > maxCostDifference {
			return takeRight
		}
		return preferRight
	case a.precedence > b.precedence:
		return preferLeft
	case b.precedence > a.precedence:
		return preferRight
	}
	return undecided
}

// status describes version v for comparisons. A version that waits for error
// recovery counts as in error, and as one skipped tree more expensive.
func (p *Parser) status(v int) versionStatus {
	h := &p.heads[v]
	n := &p.stack[h.node]
	cost := p.versionCost(v)
	paused := h.status == paused
	if paused {
		cost += costPerSkippedTree
	}
	return versionStatus{
		cost:       cost,
		nodeCount:  p.nodesSinceError(v),
		precedence: n.precedence,
		inError:    paused || n.state == errorState,
	}
}

// versionCost is the error cost of version v so far. A version that has just
// failed pays for the recovery in advance.
func (p *Parser) versionCost(v int) uint32 {
	h := &p.heads[v]
	n := &p.stack[h.node]
	cost := n.errorCost
	if h.status == paused || n.state == errorState && n.first.tree == noTree {
		cost += costPerRecovery
	}
	return cost
}

// nodesSinceError is how many visible nodes version v has pushed since its
// last error.
func (p *Parser) nodesSinceError(v int) uint32 {
	h := &p.heads[v]
	count := p.stack[h.node].nodeCount
	if count < h.nodesAtError {
		// Popping took nodes away that were there at the error.
		h.nodesAtError = count
	}
	return count - h.nodesAtError
}

// betterVersionExists reports whether version v would lose against another one
// if it had this cost, so that a recovery need not be tried.
func (p *Parser) betterVersionExists(v int, cost uint32) bool {
	if p.finished != noTree && p.errorCost(&p.subtrees[p.finished]) <= cost {
		return true
	}
	n := &p.stack[p.heads[v].node]
	mine := versionStatus{cost: cost, nodeCount: p.nodesSinceError(v), precedence: n.precedence}
	for i := range p.heads {
		h := &p.heads[i]
		if i == v || h.status != active || p.stack[h.node].pos < n.pos {
			continue
		}
		switch compareVersions(mine, p.status(i)) {
		case takeRight:
			return true
		case preferRight:
			if p.canMerge(i, v) {
				return true
			}
		}
	}
	return false
}

// chars is the cost of skipping src[a:b]: 1 for each byte. Hosts that feed
// UTF-16 to tree-sitter pay for each byte of that; see CostInUTF16.
func (p *Parser) chars(a, b uint32) uint32 {
	if !p.utf16Costs {
		return b - a
	}
	cost := uint32(0)
	for a < b {
		r, width := decodeRune(p.source[a:b])
		cost += 2
		if r > 0xFFFF {
			cost += 2
		}
		a += uint32(width)
	}
	return cost
}

// skipCost is the cost of skipping src[a:b] apart from the trees in it.
func (p *Parser) skipCost(a, b uint32) uint32 {
	return p.chars(a, b) + p.newlines.between(p.source, a, b)*costPerSkippedLine
}
