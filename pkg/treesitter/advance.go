package treesitter

import "slices"

// advance takes version v one token further: all reductions that the lookahead
// asks for, then the shift. A version that cannot go on is paused, and other
// versions may come out of it where the table has several actions.
func (p *Parser) advance(v int) {
	l := p.lang
	h := &p.heads[v]
	top := &p.stack[h.node]
	state, pos, lastExternal := top.state, top.pos, h.lastExternal
	lookahead := p.cachedToken(state, pos, lastExternal)
	for needToken := lookahead == noTree; ; {
		p.spend(1)
		if p.meter.over {
			return
		}
		if needToken {
			lookahead = p.readToken(v, state)
			if lookahead != noTree {
				p.cache = tokenCache{lookahead, pos, lastExternal}
			}
		}
		// Without a token, at the end of a non-terminal extra, the column of
		// the end of the text says what to reduce; then a token is read.
		needToken = lookahead == noTree
		actions := l.actionsAt(state, p.subtrees[lookahead].symbol) // noTree has SymbolEnd

		if len(actions) == 1 && len(p.heads) == 1 && actions[0].kind() == actionReduce &&
			p.reduceInPlace(v, actions[0], needToken) {
			state = p.stack[p.heads[v].node].state
			continue
		}

		last, reduced := noVersion, false
		for _, a := range actions {
			switch a.kind() {
			case actionShift:
				if a.repetition() {
					continue
				}
				p.shift(v, lookahead, state, a)
				return
			case actionReduce:
				reduced = true
				if w := p.reduce(v, a, needToken); w != noVersion {
					last = w
				}
			case actionAccept:
				p.accept(v, lookahead)
				return
			case actionRecover:
				p.recover(v, lookahead)
				return
			}
		}
		switch {
		case last != noVersion:
			// Nothing to shift: go on with the last reduction in place of v.
			p.renumberVersion(last, v)
			state = p.stack[p.heads[v].node].state
			continue
		case reduced:
			// All reductions merged into other versions, which go on.
			p.heads[v].status = halted
			return
		}
		if word := p.asWord(state, lookahead); word != noTree {
			lookahead = word
			continue
		}
		h := &p.heads[v]
		h.status, h.lookahead = paused, lookahead
		h.nodesAtError = p.stack[h.node].nodeCount
		return
	}
}

// shift puts the lookahead on version v. The token may come from the cache,
// read where it was an extra or was not, so the flag is set on a copy.
func (p *Parser) shift(v int, token subtreeID, state StateID, a action) {
	next := a.state()
	if a.extra() {
		next = state
	}
	if a.extra() != p.subtrees[token].is(flagExtra) {
		token = p.copySubtree(token)
		p.subtrees[token].shape ^= uint32(flagExtra)
	}
	p.push(v, token, next)
	if p.subtrees[token].is(flagExternal) {
		p.heads[v].lastExternal = token
	}
}

// asWord is a keyword read as the plain word that it looks like, for a state
// that does not expect the keyword; noTree if that does not help.
func (p *Parser) asWord(state StateID, token subtreeID) subtreeID {
	l := p.lang
	s := &p.subtrees[token]
	if !s.is(flagKeyword) || s.symbol == l.keywordCapture || l.isReserved(state, s.symbol) ||
		!l.hasActions(state, l.keywordCapture) {
		return noTree
	}
	word := p.copySubtree(token)
	s = &p.subtrees[word]
	s.symbol = l.keywordCapture
	s.shape = shapeOf(0, s.flags()&^(flagVisible|flagNamed)|l.flagsOf(s.symbol))
	return word
}

// accept finishes version v: on every path down, the last tree that is not an
// extra is the root, and gets the extras around it as children.
func (p *Parser) accept(v int, lookahead subtreeID) {
	p.push(v, lookahead, startState)
	mark := p.markPops()
	defer p.dropPops(mark)
	pops := p.popAll(v)
	for _, slice := range pops {
		if p.meter.over {
			break
		}
		p.acceptCount++
		root := p.rootOf(p.treesOf(slice))
		if p.finished == noTree || p.preferRight(p.finished, root) {
			p.finished = root
		}
	}
	if len(pops) > 0 {
		p.removeVersion(pops[0].version)
	}
	p.heads[v].status = halted
}

// rootOf makes the root of the trees on a whole stack, or noTree of extras.
func (p *Parser) rootOf(trees []subtreeID) subtreeID {
	for i, id := range slices.Backward(trees) {
		s := p.subtrees[id] // a copy: subtrees grows
		if s.is(flagExtra) {
			continue
		}
		first := p.addChildren(trees[:i])
		p.addChildren(p.childrenOf(&s))
		p.addChildren(trees[i+1:])
		p.spend((len(p.children) - first) / childrenPerStep)
		production := s.origin
		if s.childCount() == 0 {
			production = 0 // of a token, origin is a state; without children it says nothing
		}
		return p.newParent(s.symbol, production, first, 0)
	}
	return noTree
}
