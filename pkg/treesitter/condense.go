package treesitter

import "math"

// condense drops and merges versions after each has advanced, puts better ones
// first, and lets at most one that failed recover. The answer is the lowest
// cost of a version that is not in error.
func (p *Parser) condense() uint32 {
	lowest := uint32(math.MaxUint32)
	if len(p.heads) == 1 && p.heads[0].status == active {
		if s := p.status(0); !s.inError {
			return s.cost
		}
		return lowest
	}
	for i := 0; i < len(p.heads); i++ {
		if p.heads[i].status == halted {
			p.removeVersion(i)
			i--
			continue
		}
		p.spend(1)
		s := p.status(i)
		if !s.inError {
			lowest = min(lowest, s.cost)
		}
		i = p.comparePrevious(i, s)
	}
	// The best versions have come first by now.
	for len(p.heads) > maxVersions {
		p.removeVersion(maxVersions)
	}
	return p.resumePaused(lowest)
}

// comparePrevious compares version i, whose status is s, with those before it.
// The answer is the version that condense has come to.
func (p *Parser) comparePrevious(i int, s versionStatus) int {
	for j := 0; j < i; j++ {
		switch compareVersions(p.status(j), s) {
		case takeLeft:
			p.removeVersion(i)
			return i - 1
		case preferLeft, undecided:
			if p.merge(j, i) {
				return i - 1
			}
		case preferRight:
			if p.merge(j, i) {
				return i - 1
			}
			// From here on version i is the former j, but still compared by
			// the status s, as in the C runtime.
			p.heads[i], p.heads[j] = p.heads[j], p.heads[i]
		case takeRight:
			p.removeVersion(j)
			i--
			j--
		}
	}
	return i
}

// resumePaused starts error recovery in the first paused version, if no
// version before it is fine, and drops all others.
func (p *Parser) resumePaused(lowest uint32) uint32 {
	resumed := false
	for i, n := 0, len(p.heads); i < n; i++ {
		switch {
		case p.heads[i].status != paused:
			resumed = true
		case !resumed && p.acceptCount < maxVersions:
			lowest = p.versionCost(i)
			h := &p.heads[i]
			lookahead := h.lookahead
			h.status, h.lookahead = active, noTree
			p.handleError(i, lookahead)
			resumed = true
		default:
			p.removeVersion(i)
			i--
			n--
		}
	}
	return lowest
}
