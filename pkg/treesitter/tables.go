package treesitter

// The lookups in a grammar's tables that parsing is made of, all in constant
// time.

// cell is the parse table's entry: for a terminal an index into actions, for a
// non-terminal the next state; 0 is none.
func (l *Language) cell(state StateID, symbol Symbol) uint16 {
	if int(symbol) < l.tokenCount {
		return l.terminalCells[l.states[state].terminalRow+uint32(symbol)]
	}
	return uint16(l.gotoState(state, symbol))
}

// actionsAt lists what to do in state when the terminal symbol comes next.
func (l *Language) actionsAt(state StateID, symbol Symbol) []action {
	if int(symbol) >= l.tokenCount {
		return nil
	}
	at := int(l.terminalCells[l.states[state].terminalRow+uint32(symbol)])
	if at == 0 {
		return nil
	}
	n := l.actions[at].listLength()
	return l.actions[at+1 : at+1+n]
}

// hasActions reports whether the terminal symbol is expected in state.
func (l *Language) hasActions(state StateID, symbol Symbol) bool {
	return int(symbol) < l.tokenCount && l.cell(state, symbol) != 0
}

// tokenReusable reports whether a terminal that was read in another state can
// be taken in state without reading it again.
func (l *Language) tokenReusable(state StateID, symbol Symbol) bool {
	return int(symbol) < l.tokenCount && l.actions[l.cell(state, symbol)].reusable()
}

// gotoState is the state after a reduction to the non-terminal symbol.
func (l *Language) gotoState(state StateID, symbol Symbol) StateID {
	return StateID(l.nonterminalCells[l.states[state].nonterminalRow+uint32(symbol)])
}

// nextState is the state after symbol, 0 if there is none. Of several actions
// on a terminal the last one counts: a shift stands after the reductions.
func (l *Language) nextState(state StateID, symbol Symbol) StateID {
	switch {
	case symbol >= symbolErrorRepeat:
		return 0
	case int(symbol) >= l.tokenCount:
		return StateID(l.cell(state, symbol))
	}
	actions := l.actionsAt(state, symbol)
	if len(actions) == 0 {
		return 0
	}
	last := actions[len(actions)-1]
	switch {
	case last.kind() != actionShift:
		return 0
	case last.extra():
		return state
	}
	return last.state()
}

// isReserved reports whether the keyword symbol is never an identifier in
// state.
func (l *Language) isReserved(state StateID, symbol Symbol) bool {
	set := int(l.states[state].mode.reservedSet)
	if set == 0 {
		return false
	}
	for _, word := range l.reservedWords[set*l.maxReservedWords : (set+1)*l.maxReservedWords] {
		switch word {
		case symbol:
			return true
		case 0:
			return false
		}
	}
	return false
}

// flagsOf are the flags that every node of a symbol has.
func (l *Language) flagsOf(symbol Symbol) nodeFlags {
	switch symbol {
	case SymbolError:
		return flagVisible | flagNamed
	case symbolErrorRepeat:
		return 0
	}
	return l.symbolFlags[symbol] & (flagVisible | flagNamed)
}

// aliasesOf are the aliases of a production's children by structural index
// (extras not counted), 0 for none; nil if the production has none at all.
func (l *Language) aliasesOf(production uint16) []Symbol {
	if production == 0 {
		return nil
	}
	at := int(production) * l.maxAliasLength
	return l.aliasSequences[at : at+l.maxAliasLength]
}

// aliasAt is the alias of one child, 0 for none.
func (l *Language) aliasAt(production uint16, index int) Symbol {
	if index >= l.maxAliasLength {
		return 0
	}
	return l.aliasSequences[int(production)*l.maxAliasLength+index]
}

// fieldOf is the field that a production gives its child at a structural index
// itself, not through a hidden child; 0 for none.
func (l *Language) fieldOf(production uint16, index int) FieldID {
	m := l.fieldMapSlices[production]
	for _, e := range l.fieldMap[m.index : int(m.index)+int(m.length)] {
		if int(e.childIndex) == index && !e.inherited {
			return e.field
		}
	}
	return 0
}
