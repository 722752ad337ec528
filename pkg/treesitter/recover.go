package treesitter

// maxSummaryDepth is how many trees deep error recovery looks for a state to
// go back to.
const maxSummaryDepth = 16

// handleError starts error recovery of version v, which can do nothing with
// the lookahead. All versions that reductions could make of it are merged into
// one in the error state; a version with a missing token put in may come out
// as well.
func (p *Parser) handleError(v int, lookahead subtreeID) {
	before := len(p.heads)
	p.allReductions(v, SymbolEnd)
	after := len(p.heads)
	pos := p.stack[p.heads[v].node].pos
	inserted := false
	for w := v; w < after && !p.meter.over; {
		// One missing token is enough, in the first version where one helps.
		if !inserted {
			inserted = p.insertMissing(w, pos, p.subtrees[lookahead].symbol)
		}
		p.push(w, noTree, errorState)
		if w == v {
			w = before
		} else {
			w++
		}
	}
	for i := before; i < after && len(p.heads) > before; i++ {
		p.merge(v, before)
	}
	p.recordSummary(v)
	p.recover(v, lookahead)
}

// insertMissing looks for a token, in the order of symbols, after which
// version v could go on with the lookahead, and makes a version with it.
func (p *Parser) insertMissing(v int, pos uint32, lookahead Symbol) bool {
	l := p.lang
	state := p.stack[p.heads[v].node].state
	p.spend(l.tokenCount / tokensPerStep)
	for missing := Symbol(1); int(missing) < l.tokenCount; missing++ {
		next := l.nextState(state, missing)
		if next == 0 || next == state {
			continue
		}
		actions := l.actionsAt(next, lookahead)
		if len(actions) == 0 || actions[0].kind() != actionReduce {
			continue
		}
		w := p.copyVersion(v)
		p.push(w, p.newLeaf(missing, pos, pos, pos, 0, flagMissing), next)
		if p.allReductions(w, lookahead) {
			return true
		}
		if p.meter.over {
			break
		}
	}
	return false
}

// recordSummary notes the states that the stack of version v went through, the
// nearest first, for recover.
func (p *Parser) recordSummary(v int) {
	first := len(p.summaries)
	mark := p.markPops()
	defer p.dropPops(mark)
	p.walkDown(v, func(path *popPath) popAction {
		if path.count > maxSummaryDepth {
			return popStop
		}
		n := &p.stack[path.node]
		for i := len(p.summaries) - 1; i >= first; i-- {
			e := &p.summaries[i]
			if e.depth < path.count {
				break
			}
			if e.depth == path.count && e.state == n.state {
				return popGo
			}
		}
		p.summaries = append(p.summaries, summaryEntry{n.pos, path.count, n.state})
		return popGo
	})
	p.heads[v].summary = span{uint32(first), uint32(len(p.summaries) - first)}
	p.heads[v].hasSummary = true
}

// recover is what version v does in the error state with a token: go back to
// an earlier state that can use it, skip it, or both in two versions, so far
// as they are not worse than what other versions have already.
func (p *Parser) recover(v int, lookahead subtreeID) {
	before := len(p.heads)
	pos := p.stack[p.heads[v].node].pos
	progress := p.nodesSinceError(v) > 0
	cost := p.versionCost(v)
	token := p.subtrees[lookahead] // a copy: subtrees grows below

	wentBack := p.goBack(v, before, token.symbol, cost, progress)
	for i := before; i < len(p.heads); i++ {
		if p.heads[i].status != active {
			p.removeVersion(i)
			i--
		}
	}
	if token.symbol == SymbolEnd {
		// Nothing is left to skip: what is on the stack becomes an error.
		p.push(v, p.newParent(SymbolError, 0, len(p.children), pos), startState)
		p.accept(v, lookahead)
		return
	}
	// Having gone back, skipping is a second choice.
	if wentBack && (len(p.heads) > maxVersions || token.is(flagExternalChanged)) {
		p.heads[v].status = halted
		return
	}
	cost += costPerSkippedTree + p.skipCost(token.padStart, token.end)
	if p.betterVersionExists(v, cost) {
		p.heads[v].status = halted
		return
	}
	p.skipToken(v, lookahead, progress)
}

// goBack tries the states of the summary, and reports whether version v could
// go back to one in a version of its own.
func (p *Parser) goBack(v, before int, token Symbol, cost uint32, progress bool) bool {
	h := &p.heads[v]
	if !h.hasSummary || token == SymbolError {
		return false
	}
	pos := p.stack[h.node].pos
	entries := p.summaries[h.summary.first : h.summary.first+h.summary.count]
	for _, e := range entries {
		if p.meter.over {
			break
		}
		p.spend(1)
		if e.state == errorState || e.pos == pos || p.wouldMerge(before, e.state, pos) {
			continue
		}
		depth := e.depth
		if progress {
			depth++ // the trees skipped since
		}
		if p.betterVersionExists(v, cost+e.depth*costPerSkippedTree+p.skipCost(e.pos, pos)) {
			break // what is deeper costs more
		}
		if p.lang.hasActions(e.state, token) && p.recoverToState(v, depth, e.state) {
			return true
		}
	}
	return false
}

// wouldMerge reports whether one of the first versions is already where a
// recovery would lead.
func (p *Parser) wouldMerge(versions int, state StateID, pos uint32) bool {
	for i := range p.heads[:versions] {
		n := &p.stack[p.heads[i].node]
		if n.state == state && n.pos == pos {
			return true
		}
	}
	return false
}

// recoverToState wraps the top depth trees of version v in an ERROR node, in a
// new version, where that leads back to the goal state.
func (p *Parser) recoverToState(v int, depth uint32, goal StateID) bool {
	mark := p.markPops()
	defer p.dropPops(mark)
	done := noVersion
	for i, end := mark.results, mark.results+len(p.popCount(v, depth)); i < end; i++ {
		slice := p.pops[i]
		w := slice.version
		if w == done {
			continue
		}
		if p.stack[p.heads[w].node].state != goal {
			p.heads[w].status = halted
			continue
		}
		// An error just before becomes part of this one.
		first := len(p.children)
		if e := p.popError(w); e != noTree {
			p.addChildren(p.childrenOf(&p.subtrees[e]))
		}
		p.addChildren(p.treesOf(slice))
		p.spend((len(p.children) - first) / childrenPerStep)
		p.splitExtras(first)
		if len(p.children) > first {
			e := p.newParent(SymbolError, 0, first, 0)
			p.subtrees[e].mark(flagExtra)
			p.push(w, e, goal)
		}
		for _, extra := range p.extras {
			p.push(w, extra, goal)
		}
		done = w
	}
	return done != noVersion
}

// skipToken puts the token into the error in progress on top of version v.
func (p *Parser) skipToken(v int, token subtreeID, progress bool) {
	// A token that is an extra everywhere stays one inside of an error.
	actions := p.lang.actionsAt(startState, p.subtrees[token].symbol)
	if n := len(actions); n > 0 && actions[n-1].kind() == actionShift && actions[n-1].extra() {
		token = p.copySubtree(token)
		p.subtrees[token].mark(flagExtra)
	}
	skipped := p.newParent(symbolErrorRepeat, 0, p.addChildren([]subtreeID{token}), 0)
	if progress {
		mark := p.markPops()
		if pops := p.popCount(v, 1); len(pops) > 0 {
			// Of several paths one is enough in an error.
			w := pops[0].version
			if len(pops) > 1 {
				for len(p.heads) > w+1 {
					p.removeVersion(w + 1)
				}
			}
			p.renumberVersion(w, v)
			first := p.addChildren(p.treesOf(pops[0]))
			p.children = append(p.children, skipped)
			skipped = p.newParent(symbolErrorRepeat, 0, first, 0)
		}
		p.dropPops(mark)
	}
	p.push(v, skipped, errorState)
	if p.subtrees[token].is(flagExternal) {
		p.heads[v].lastExternal = token
	}
}
