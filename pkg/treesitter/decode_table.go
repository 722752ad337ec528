package treesitter

import (
	"errors"
	"fmt"
)

// maxCells bounds the size of the parse table, which the length of a blob does
// not bound. The largest known grammar has 3.9 million.
const maxCells = 1 << 25

// actions reads the lists of parse actions: their number, and for each list
// count << 1 | reusable and the actions.
func (r *tableReader) actions() {
	for range r.count() {
		header := r.number(0x1FF)
		reusable, count := header&1, header>>1
		r.headers = append(r.headers, true)
		r.l.actions = append(r.l.actions, action(count<<4|reusable))
		for range count {
			r.headers = append(r.headers, false)
			r.l.actions = append(r.l.actions, r.action())
		}
	}
	if len(r.l.actions) == 0 || r.l.actions[0] != 0 {
		r.fail(errors.New("the list at 0 is not the empty list"))
	}
}

// action reads kind | extra << 2 | repetition << 3 and, for a shift, the
// state; for a reduce, the symbol, the number of children, the dynamic
// precedence (zigzag) and the production.
func (r *tableReader) action() action {
	l := r.l
	a := action(r.number(0xF))
	switch {
	case a.kind() == actionShift && !a.extra():
		a |= action(r.below(l.stateCount)) << 16
	case a.kind() == actionReduce:
		symbol := r.below(l.symbolCount)
		if symbol < l.tokenCount {
			r.fail(fmt.Errorf("reduce to the terminal %d", symbol))
		}
		childCount := r.number(0xFF)
		precedence := r.uint16()
		production := r.below(l.productionCount)
		if production > 0 && childCount > l.maxAliasLength {
			r.fail(fmt.Errorf("production %d has %d children", production, childCount))
		}
		a |= action(symbol)<<16 | action(childCount)<<4 | action(production)<<48 |
			action(precedence>>1^-(precedence&1))<<32
	}
	return a
}

// parseTable reads the two halves of the parse table.
func (r *tableReader) parseTable() {
	l := r.l
	var terminals, nonterminals []uint32
	terminals, l.terminalCells = r.half(l.tokenCount, func(value int) bool {
		return value < len(r.headers) && r.headers[value]
	})
	nonterminals, l.nonterminalCells = r.half(l.symbolCount-l.tokenCount, func(value int) bool {
		return value < l.stateCount
	})
	if r.err != nil {
		return
	}
	for i := range l.states {
		l.states[i].terminalRow = terminals[i]
		l.states[i].nonterminalRow = nonterminals[i] - uint32(l.tokenCount)
	}
}

// half reads one half of the parse table, rows of width cells: the number of
// different rows, these rows, and for each state the number of its row.
//
// A row is groups of cells with equal value, each the difference of the value
// to that of the group before, the number of cells, and the distances from
// cell to cell.
func (r *tableReader) half(width int, valid func(value int) bool) (rows []uint32, cells []uint16) {
	l := r.l
	count := r.count()
	if width > 0 && count > maxCells/width {
		r.fail(errors.New("too large"))
		return nil, nil
	}
	cells = make([]uint16, count*width)
	for i := range count {
		row := cells[i*width : (i+1)*width]
		value := 0
		for range r.count() {
			value += r.number(0xFFFF)
			if value == 0 || value > 0xFFFF || !valid(value) {
				r.fail(fmt.Errorf("row %d: bad value %d", i, value))
				return nil, nil
			}
			at := 0
			for range r.count() {
				at += r.number(width)
				if at >= width {
					r.fail(fmt.Errorf("row %d: bad cell %d", i, at))
					return nil, nil
				}
				row[at] = uint16(value)
			}
		}
	}
	rows = make([]uint32, l.stateCount)
	for i := range rows {
		rows[i] = uint32(r.below(count) * width)
	}
	return rows, cells
}
