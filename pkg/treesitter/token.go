package treesitter

// tokenCache is the token read last. Several versions of the stack at the same
// place read it once. The cached subtree is never changed; who needs it
// different makes a copy.
type tokenCache struct {
	token        subtreeID
	pos          uint32
	lastExternal subtreeID // before the token
}

// cachedToken is the cached token if it is also what version v would read in
// its state, or noTree.
func (p *Parser) cachedToken(state StateID, pos uint32, lastExternal subtreeID) subtreeID {
	c := &p.cache
	if c.token == noTree || c.pos != pos || !p.equalScannerState(c.lastExternal, lastExternal) {
		return noTree
	}
	if !p.canReuse(state, &p.subtrees[c.token]) {
		return noTree
	}
	return c.token
}

// canReuse reports whether reading in state would give the token again.
func (p *Parser) canReuse(state StateID, token *subtree) bool {
	l := p.lang
	mode, tokenMode := l.states[state].mode, l.states[token.origin].mode
	if mode.lexState == noLexState {
		return false
	}
	// Same lexers, and the keyword lexer would decide the same.
	if mode == tokenMode && l.hasActions(state, token.symbol) &&
		(token.symbol != l.keywordCapture || !token.is(flagKeyword) && token.origin == uint16(state)) {
		return true
	}
	// An empty token is only valid where it was read, and other lexers might
	// read another token unless the tables promise that they do not.
	if token.end == token.start && token.symbol != SymbolEnd {
		return false
	}
	return mode.externalState == 0 && l.tokenReusable(state, token.symbol)
}

// readToken reads the next token of version v in a state: from the scanner, or
// else from the grammar's lexer, or else, in error mode, whatever it takes to
// come to something that is a token again, as an ERROR token. At the end of a
// non-terminal extra there is no token to read and the answer is noTree.
func (p *Parser) readToken(v int, state StateID) subtreeID {
	l, x := p.lang, &p.lexer
	mode := l.states[state].mode
	if mode.lexState == noLexState {
		return noTree
	}
	h := &p.heads[v]
	begin := int(p.stack[h.node].pos)
	errorMode := state == errorState
	for {
		if mode.externalState != 0 && p.scanner != nil {
			if flags := p.scanExternal(v, begin, state, mode, errorMode); flags != 0 {
				return p.externalToken(begin, state, flags)
			}
		}
		x.beginTable(begin)
		if x.run(l.lexer, mode.lexState) {
			x.finish()
			return p.internalToken(begin, state)
		}
		if errorMode {
			return p.readError(v, begin, state)
		}
		errorMode = true
		mode = l.states[errorState].mode
	}
}

// readError skips text, after an attempt of the lexer that failed, until
// something is a token in the error state.
func (p *Parser) readError(v, begin int, state StateID) subtreeID {
	l, x := p.lang, &p.lexer
	mode := l.states[errorState].mode
	x.finish()
	start := x.start
	end := start
	for !p.meter.over {
		p.spend(1)
		// The lexer goes on where the last attempt stopped, and one character
		// further if it did not move at all.
		if x.pos == end {
			if x.EOF() {
				break
			}
			x.decode()
			x.Advance(false)
		}
		end = x.pos
		if mode.externalState != 0 && p.scanner != nil &&
			p.scanExternal(v, end, state, mode, true) != 0 {
			break
		}
		x.beginTable(end)
		if x.run(l.lexer, mode.lexState) {
			break
		}
		x.finish()
	}
	return p.newLeaf(SymbolError, uint32(begin), uint32(start), uint32(end), state, 0)
}

// scanExternal asks the scanner for a token at pos. The answer is 0 if there
// is none, or the flags of the token, whose scanner state is in scannerBuffer.
func (p *Parser) scanExternal(v, pos int, state StateID, mode lexMode, errorMode bool) nodeFlags {
	l, x := p.lang, &p.lexer
	before := p.scannerState(p.heads[v].lastExternal)
	x.begin(pos)
	p.scanner.Deserialize(before)
	set := int(mode.externalState) * l.externalTokenCount
	found := p.scanner.Scan(x, l.externalStates[set:set+l.externalTokenCount])
	x.finish()
	if !found || x.result < 0 || x.result >= l.externalTokenCount {
		return 0
	}
	p.scannerLength = p.scanner.Serialize(p.scannerBuffer[:])
	changed := string(before) != string(p.scannerBuffer[:p.scannerLength])
	if x.end <= pos && !changed {
		// Empty tokens mean something ("dedent"), but one that changes nothing
		// would be read for ever: where all tokens are allowed, right after an
		// error, and as an extra, which leaves the state as it is.
		extra := l.nextState(state, l.externalSymbols[x.result]) == state
		if errorMode || extra || !p.advancedSinceError(v) {
			return 0
		}
	}
	if changed {
		return flagExternal | flagExternalChanged
	}
	return flagExternal
}

// externalToken makes a token of what the scanner found.
func (p *Parser) externalToken(begin int, state StateID, flags nodeFlags) subtreeID {
	x := &p.lexer
	symbol := p.lang.externalSymbols[x.result]
	id := p.newLeaf(symbol, uint32(begin), uint32(x.start), uint32(x.end), state, flags)
	// Most scanners have no state; all their tokens share entry 0.
	if n := p.scannerLength; n > 0 {
		p.subtrees[id].firstChild = uint32(len(p.scannerStates))
		p.scannerStates = append(p.scannerStates, span{uint32(len(p.scannerBytes)), uint32(n)})
		p.scannerBytes = append(p.scannerBytes, p.scannerBuffer[:n]...)
	}
	return id
}

// internalToken makes a token of what the lexer found. If that is the token
// that keywords look like, the keyword lexer reads it again.
func (p *Parser) internalToken(begin int, state StateID) subtreeID {
	l, x := p.lang, &p.lexer
	symbol, start, end := Symbol(x.result), x.start, x.end
	var flags nodeFlags
	if symbol == l.keywordCapture && symbol != 0 && l.keywordLexer != nil {
		x.beginTable(start)
		if x.run(l.keywordLexer, 0) {
			// The flag says that anything was accepted, a prefix too.
			flags = flagKeyword
			keyword := Symbol(x.result)
			if x.end == end && (l.hasActions(state, keyword) || l.isReserved(state, keyword)) {
				symbol = keyword
			}
		}
	}
	return p.newLeaf(symbol, uint32(begin), uint32(start), uint32(end), state, flags)
}
