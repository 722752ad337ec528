package treesitter

const (
	// maxVersions is how many stack versions survive condensing; while
	// reducing there may be maxVersionOverflow more.
	maxVersions        = 6
	maxVersionOverflow = 4
)

// noVersion is what reduce answers when it made no version.
const noVersion = -1

func (p *Parser) haltedVersions() int {
	n := 0
	for i := range p.heads {
		if p.heads[i].status == halted {
			n++
		}
	}
	return n
}

// reduce replaces the trees on top of version v by their parent, on every path
// down, each in a version of its own unless it merges with an existing one. v
// stays as it is. The answer is the first new version, or noVersion. endOfExtra
// says that the reduction ends a non-terminal extra.
func (p *Parser) reduce(v int, a action, endOfExtra bool) int {
	initial := len(p.heads)
	limit := maxVersions + maxVersionOverflow + p.haltedVersions()
	if parent, base, ok := p.reduceLinear(v, a); ok {
		if initial > limit {
			return noVersion
		}
		w := p.addVersion(v, base)
		p.pushParent(w, parent, a, endOfExtra)
		p.mergeReduced(v, w)
	} else {
		p.reducePaths(v, a, endOfExtra, limit)
	}
	if len(p.heads) > initial {
		return initial
	}
	return noVersion
}

// reduceLinear makes the parent where the stack does not fork as far down as
// the reduction goes, which is most of the time. base is where the parent
// belongs. It changes nothing on the stack.
func (p *Parser) reduceLinear(v int, a action) (parent subtreeID, base stackID, ok bool) {
	p.extras = p.extras[:0]
	if parent, base, ok = p.reducePlain(p.heads[v].node, a); ok {
		return parent, base, true
	}
	base, first, ok := p.popLinear(v, a.childCount())
	if !ok {
		return noTree, 0, false
	}
	p.splitExtras(first)
	parent = p.newParent(a.symbol(), a.production(), first, p.stack[base].pos)
	p.addPrecedence(parent, a.precedence())
	return parent, base, true
}

// reducePlain is reduceLinear without extras among the children, in one pass
// from right to left. It is the parser's inner loop.
func (p *Parser) reducePlain(top stackID, a action) (parent subtreeID, base stackID, ok bool) {
	count, first := int(a.childCount()), len(p.children)
	if first+count > cap(p.children) {
		p.children = grown(p, p.children, count)
	}
	p.children = p.children[:first+count]
	trees := p.children[first:]
	aliases := p.lang.aliasesOf(a.production())
	stack, subtrees := p.stack, p.subtrees
	var errorCost, descendants uint32
	precedence := a.precedence()
	end := stack[top].pos
	left := &subtrees[noTree]
	base = top
	for i := count - 1; i >= 0; i-- {
		n := &stack[base]
		id := n.first.tree
		left = &subtrees[id]
		if n.linkCount != 1 || id == noTree || left.is(flagExtra) || left.symbol == symbolErrorRepeat {
			p.children = p.children[:first]
			return noTree, 0, false
		}
		trees[i] = id
		base = n.first.node
		if left.rare != 0 {
			r := &p.rares[left.rare]
			errorCost += r.errorCost
			precedence += r.precedence
		}
		descendants += left.visibleDescendants
		// Without extras the structural index is the index.
		if left.is(flagVisible) || i < len(aliases) && aliases[i] != 0 && left.symbol != SymbolEnd {
			descendants++
		}
	}
	padStart, start := left.padStart, left.start
	if count == 0 {
		padStart, start = end, end
	}
	parent, s := p.grow()
	*s = subtree{
		symbol: a.symbol(), origin: a.production(), shape: shapeOf(count, p.lang.symbolFlags[a.symbol()]),
		firstChild: uint32(first),
		padStart:   padStart, start: start, end: end,
		visibleDescendants: descendants,
		rare:               p.addRare(errorCost, precedence),
	}
	return parent, base, true
}

// reducePaths is reduce where the stack forks. Paths to the same node are
// readings of the same text, and one of them is chosen.
func (p *Parser) reducePaths(v int, a action, endOfExtra bool, limit int) {
	mark := p.markPops()
	defer p.dropPops(mark)
	pops := p.popCount(v, a.childCount())
	removed := 0
	for i := 0; i < len(pops); i++ {
		slice := pops[i]
		w := slice.version - removed
		if w > limit {
			p.removeVersion(w)
			removed++
			for i+1 < len(pops) && pops[i+1].version == slice.version {
				i++
			}
			continue
		}
		pos := p.stack[p.heads[w].node].pos
		first := p.addChildren(p.treesOf(slice))
		p.splitExtras(first)
		parent := p.newParent(a.symbol(), a.production(), first, pos)
		for i+1 < len(pops) && pops[i+1].version == slice.version {
			i++
			parent = p.chooseChildren(parent, p.treesOf(pops[i]), a, pos)
		}
		p.addPrecedence(parent, a.precedence())
		p.pushParent(w, parent, a, endOfExtra)
		if p.mergeReduced(v, w) {
			removed++
		}
	}
}

// chooseChildren decides between a parent and one of the same kind with other
// children. The candidate is compared without its production, so aliases in it
// do not count.
func (p *Parser) chooseChildren(parent subtreeID, trees []subtreeID, a action, pos uint32) subtreeID {
	p.extras, p.otherExtras = p.otherExtras, p.extras
	first, nodes := p.addChildren(trees), len(p.subtrees)
	p.splitExtras(first)
	if p.preferRight(parent, p.newParent(a.symbol(), 0, first, pos)) {
		p.subtrees = p.subtrees[:nodes]
		return p.newParent(a.symbol(), a.production(), first, pos)
	}
	p.subtrees, p.children = p.subtrees[:nodes], p.children[:first]
	p.extras, p.otherExtras = p.otherExtras, p.extras
	return parent
}

// addChildren appends trees to children and answers where they start.
func (p *Parser) addChildren(trees []subtreeID) int {
	first := len(p.children)
	p.children = append(p.children, trees...)
	return first
}

// splitExtras moves the extras at the end of children to extras: they belong
// behind the parent, not in it.
func (p *Parser) splitExtras(first int) {
	n := len(p.children)
	for n > first && p.subtrees[p.children[n-1]].is(flagExtra) {
		n--
	}
	p.extras = append(p.extras[:0], p.children[n:]...)
	p.children = p.children[:n]
}

// pushParent puts a new parent, and the extras that followed its children, on
// version v.
func (p *Parser) pushParent(v int, parent subtreeID, a action, endOfExtra bool) {
	state := p.stack[p.heads[v].node].state
	next := p.lang.gotoState(state, a.symbol())
	if endOfExtra && next == state {
		p.subtrees[parent].mark(flagExtra)
	}
	p.push(v, parent, next)
	for _, extra := range p.extras {
		p.push(v, extra, next)
	}
}

// mergeReduced merges the new version w into the first older one that it fits,
// except v, which it came from.
func (p *Parser) mergeReduced(v, w int) bool {
	for i := range w {
		if i != v && p.merge(i, w) {
			return true
		}
	}
	return false
}

// reduceInPlace is reduce for the common case of a stack with one version and
// one action: the version itself is changed.
func (p *Parser) reduceInPlace(v int, a action, endOfExtra bool) bool {
	parent, base, ok := p.reduceLinear(v, a)
	if !ok {
		return false
	}
	h := &p.heads[v]
	top := &p.stack[h.node]
	if top.refs > 1 || h.node == base || len(p.extras) > 0 || endOfExtra {
		p.stack[base].refs++
		p.release(h.node)
		h.node = base
		p.pushParent(v, parent, a, endOfExtra)
		return true
	}
	// The node on top is ours alone, so it can carry the parent.
	if below := top.first.node; below != base {
		p.stack[base].refs++
		p.release(below)
	}
	p.setTop(top, base, parent, p.lang.gotoState(p.stack[base].state, a.symbol()))
	return true
}

// allReductions makes every reduction that some token could cause in version
// start, and in the versions that come of it. With a token other than
// SymbolEnd only that token counts, and versions that can do nothing with it
// go. It reports whether any version can shift.
func (p *Parser) allReductions(start int, token Symbol) bool {
	initial := len(p.heads)
	canShift := false
	v := start
	for round := 0; v < len(p.heads) && !p.meter.over; round++ {
		count := len(p.heads)
		if p.mergeReducedFrom(initial, v) {
			continue
		}
		shift := p.collectReductions(p.stack[p.heads[v].node].state, token)
		last := noVersion
		for _, a := range p.reductions {
			last = p.reduce(v, a, false)
		}
		switch {
		case shift:
			canShift = true
		case last != noVersion && round < maxVersions:
			p.renumberVersion(last, v)
			continue
		case token != SymbolEnd:
			p.removeVersion(v)
		}
		if v == start {
			v = count
		} else {
			v++
		}
	}
	return canShift
}

// mergeReducedFrom merges version v into one of those from initial on.
func (p *Parser) mergeReducedFrom(initial, v int) bool {
	for i := initial; i < v; i++ {
		if p.merge(i, v) {
			return true
		}
	}
	return false
}

// collectReductions fills reductions with the different ones that a state has
// for one token, or for all if token is SymbolEnd, and reports whether there
// is a shift as well.
func (p *Parser) collectReductions(state StateID, token Symbol) (canShift bool) {
	first, end := token, int(token)+1
	if token == SymbolEnd {
		first, end = 1, p.lang.tokenCount
	}
	p.spend(1 + (end-int(first))/tokensPerStep)
	p.reductions = p.reductions[:0]
	for symbol := int(first); symbol < end; symbol++ {
		for _, a := range p.lang.actionsAt(state, Symbol(symbol)) {
			switch a.kind() {
			case actionShift, actionRecover:
				if !a.extra() && !a.repetition() {
					canShift = true
				}
			case actionReduce:
				if a.childCount() > 0 {
					p.addReduction(a)
				}
			}
		}
	}
	return canShift
}

// addReduction adds a unless there is one that differs at most in precedence
// and production.
func (p *Parser) addReduction(a action) {
	for _, r := range p.reductions {
		if r.symbol() == a.symbol() && r.childCount() == a.childCount() {
			return
		}
	}
	p.reductions = append(p.reductions, a)
}
