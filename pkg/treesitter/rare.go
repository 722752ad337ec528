package treesitter

// rare is what only few subtrees have: those with errors or with dynamic
// precedence in them, and those whose visible children had to be counted.
// Entry 0 of rares is that of all others.
type rare struct {
	errorCost  uint32
	precedence int32 // dynamic precedence, summed up
	// visible is the number of visible children plus 1, or 0 if they have not
	// been counted yet.
	visible uint32
}

// addRare is the index of an entry, 0 if there is nothing to say.
func (p *Parser) addRare(errorCost uint32, precedence int32) uint32 {
	if errorCost == 0 && precedence == 0 {
		return 0
	}
	p.rares = append(p.rares, rare{errorCost: errorCost, precedence: precedence})
	return uint32(len(p.rares) - 1)
}

func (p *Parser) errorCost(s *subtree) uint32 { return p.rares[s.rare].errorCost }

func (p *Parser) precedence(id subtreeID) int32 { return p.rares[p.subtrees[id].rare].precedence }

// addPrecedence adds the precedence of its production to a new parent.
func (p *Parser) addPrecedence(id subtreeID, n int32) {
	s := &p.subtrees[id]
	switch {
	case n == 0:
	case s.rare == 0:
		s.rare = p.addRare(0, n)
	default:
		p.rares[s.rare].precedence += n
	}
}

// visibleChildren is the number of visible nodes directly below a node,
// through hidden ones. Only the costs of errors need it, so it is counted when
// asked for, and kept, because errors in one long list ask again and again.
func (p *Parser) visibleChildren(id subtreeID) uint32 {
	if n := p.rares[p.subtrees[id].rare].visible; n > 0 {
		return n - 1
	}
	count := uint32(0)
	work := p.countStack[:0]
	work = append(work, id)
	for len(work) > 0 && !p.meter.over {
		s := &p.subtrees[work[len(work)-1]]
		work = work[:len(work)-1]
		if n := p.rares[s.rare].visible; n > 0 {
			count += n - 1
			continue
		}
		p.spend(1)
		aliases := p.lang.aliasesOf(s.origin)
		index := 0
		for _, c := range p.childrenOf(s) {
			child := &p.subtrees[c]
			extra := child.is(flagExtra)
			switch {
			case child.is(flagVisible), !extra && index < len(aliases) && aliases[index] != 0 && child.symbol != SymbolEnd:
				count++
			case child.childCount() > 0:
				work = append(work, c)
			}
			if !extra {
				index++
			}
		}
	}
	p.countStack = work[:0]
	s := &p.subtrees[id]
	if s.rare == 0 {
		p.rares = append(p.rares, rare{})
		s.rare = uint32(len(p.rares) - 1)
	}
	p.rares[s.rare].visible = count + 1
	return count
}
