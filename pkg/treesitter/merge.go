package treesitter

// canMerge reports whether two versions continue in the same way whatever
// comes: same state, position, cost, and state of the scanner.
func (p *Parser) canMerge(v, w int) bool {
	a, b := &p.heads[v], &p.heads[w]
	return a.status == active && b.status == active &&
		p.mergeableNodes(&p.stack[a.node], &p.stack[b.node]) &&
		p.equalScannerState(a.lastExternal, b.lastExternal)
}

func (p *Parser) mergeableNodes(a, b *stackNode) bool {
	return a.state == b.state && a.pos == b.pos && a.errorCost == b.errorCost
}

// merge adds version w to version v and removes w, if the two can be merged.
func (p *Parser) merge(v, w int) bool {
	if !p.canMerge(v, w) {
		return false
	}
	into, from := p.heads[v].node, p.heads[w].node
	for i := 0; i < int(p.stack[from].linkCount); i++ {
		p.addLink(into, p.linkAt(&p.stack[from], i))
	}
	if n := &p.stack[into]; n.state == errorState {
		p.heads[v].nodesAtError = n.nodeCount
	}
	p.removeVersion(w)
	return true
}

// linkMerge is a merge of the two nodes below equivalent links: the links of
// added.node go into existing one by one.
type linkMerge struct {
	into     stackID
	added    link
	existing stackID
	next     int
}

// addLink gives a node one more link down. Where an existing link carries an
// equivalent tree, the nodes below are merged in the same way, and so on, with
// a work list in place of recursion.
func (p *Parser) addLink(into stackID, added link) {
	base := len(p.linkMerges)
	p.insertLink(into, added)
	for len(p.linkMerges) > base {
		p.spend(1)
		m := &p.linkMerges[len(p.linkMerges)-1]
		below := &p.stack[m.added.node]
		if m.next < int(below.linkCount) && !p.meter.over {
			l := p.linkAt(below, m.next)
			m.next++
			p.insertLink(m.existing, l)
			continue
		}
		n := &p.stack[m.into]
		n.precedence = max(n.precedence, below.precedence+p.precedence(m.added.tree))
		p.linkMerges = p.linkMerges[:len(p.linkMerges)-1]
	}
}

// insertLink adds a link, or drops it for an equal one, or leaves a linkMerge.
func (p *Parser) insertLink(into stackID, added link) {
	if added.node == into {
		return
	}
	n, below := &p.stack[into], &p.stack[added.node]
	precedence := below.precedence + p.precedence(added.tree)
	for i := 0; i < int(n.linkCount); i++ {
		l := p.linkAt(n, i)
		if !p.equivalent(l.tree, added.tree) {
			continue
		}
		if l.node == added.node {
			// Between the same two nodes the ambiguity can be decided now.
			if p.precedence(added.tree) > p.precedence(l.tree) {
				p.setLinkTree(n, i, added.tree)
				n.precedence = precedence
			}
			return
		}
		if p.mergeableNodes(&p.stack[l.node], below) {
			p.linkMerges = append(p.linkMerges, linkMerge{into: into, added: added, existing: l.node})
			return
		}
	}
	if n.linkCount == maxLinks {
		return
	}
	below.refs++
	p.appendLink(n, added)
	count := below.nodeCount
	if added.tree != noTree {
		count += p.nodeCountOf(&p.subtrees[added.tree])
	}
	n.nodeCount = max(n.nodeCount, count)
	n.precedence = max(n.precedence, precedence)
}

func (p *Parser) setLinkTree(n *stackNode, i int, tree subtreeID) {
	if i == 0 {
		n.first.tree = tree
	} else {
		p.moreLinks[n.more][i-1].tree = tree
	}
}

func (p *Parser) appendLink(n *stackNode, l link) {
	switch n.linkCount {
	case 0:
		n.first = l
	case 1:
		if k := len(p.freeMore); k > 0 {
			n.more = p.freeMore[k-1]
			p.freeMore = p.freeMore[:k-1]
		} else {
			n.more = uint32(len(p.moreLinks))
			p.moreLinks = append(p.moreLinks, [maxLinks - 1]link{})
		}
		p.moreLinks[n.more][0] = l
	default:
		p.moreLinks[n.more][n.linkCount-1] = l
	}
	n.linkCount++
}
