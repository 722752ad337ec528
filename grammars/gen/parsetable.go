package main

// parseTable reads the rows of the large states.
func (r *parserReader) parseTable() {
	g := r.grammar
	g.rows = make([][]cell, g.stateCount)
	r.list(g.largeStateCount, func(state int) {
		r.list(g.symbolCount, func(symbol int) {
			if value := r.uint16(); value != 0 {
				g.rows[state] = append(g.rows[state], cell{uint16(symbol), value})
			}
		})
	})
}

// smallTable reads the rows of the other states, all in one list.
func (r *parserReader) smallTable() {
	r.list(maxTable, func(index int) {
		if index != len(r.small) {
			r.fail("element %d of ts_small_parse_table stands at %d", index, len(r.small))
		}
		r.small = append(r.small, r.uint16())
	})
}

// smallStates spreads the small parse table over the rows. There a row is a
// number of groups, each a value, a number of symbols and the symbols.
func (r *parserReader) smallStates() {
	g := r.grammar
	if r.err != nil {
		return
	}
	at := 0
	take := func() uint16 {
		if at >= len(r.small) {
			r.fail("ts_small_parse_table ends too early")
			return 0
		}
		at++
		return r.small[at-1]
	}
	for i, start := range r.smallAt {
		state := i + g.largeStateCount
		at = int(start)
		for groups := take(); groups > 0; groups-- {
			value := take()
			for symbols := take(); symbols > 0; symbols-- {
				if symbol := take(); value != 0 {
					g.rows[state] = append(g.rows[state], cell{symbol, value})
				}
			}
		}
	}
}

// parseActions reads ts_parse_actions, in which the header of a list of
// actions, `{.entry = {.count = N, .reusable = B}}`, is followed by N actions.
func (r *parserReader) parseActions() {
	g := r.grammar
	r.want("{")
	for at := 0; r.tok.kind != tokenEOF && !r.accept("}"); {
		if r.accept("[") {
			if index := r.number(); index != int64(at) {
				r.fail("parse action %d stands at %d", index, at)
			}
			r.want("]", "=")
		}
		count, list := r.actionHeader()
		for range count {
			r.accept(",")
			list.actions = append(list.actions, r.action())
		}
		r.accept(",")
		g.actions = append(g.actions, list)
		at += 1 + len(list.actions)
	}
}

func (r *parserReader) actionHeader() (count int, list actionList) {
	r.want("{", ".", "entry", "=")
	r.members(nil, func(name string) {
		switch name {
		case "count":
			count = int(r.within(0xFF))
		case "reusable":
			list.reusable = r.number() != 0
		default:
			r.fail("unknown member %q", name)
		}
	})
	r.accept(",")
	r.want("}")
	return count, list
}

// action reads the macro call that makes one action.
func (r *parserReader) action() action {
	g := r.grammar
	switch name := r.ident(); name {
	case "SHIFT", "SHIFT_REPEAT":
		r.want("(")
		state := uint16(r.within(max(g.stateCount-1, 0)))
		r.want(")")
		return action{kind: actionShift, target: state, repetition: name == "SHIFT_REPEAT"}
	case "SHIFT_EXTRA":
		r.want("(", ")")
		return action{kind: actionShift, extra: true}
	case "REDUCE":
		return r.reduce()
	case "ACCEPT_INPUT":
		r.want("(", ")")
		return action{kind: actionAccept}
	case "RECOVER":
		r.want("(", ")")
		return action{kind: actionRecover}
	default:
		r.fail("unknown action %q", name)
		return action{}
	}
}

// reduce reads the arguments of REDUCE. Older files name the last two and
// leave them out when they are zero.
func (r *parserReader) reduce() action {
	g := r.grammar
	result := action{kind: actionReduce}
	order := []string{"symbol", "child_count", "dynamic_precedence", "production_id"}
	r.want("(")
	for position := 0; r.tok.kind != tokenEOF && !r.accept(")"); position++ {
		name := ""
		if r.accept(".") {
			name = r.ident()
			r.want("=")
		} else if position < len(order) {
			name = order[position]
		}
		switch name {
		case "symbol":
			result.target = r.symbolOf()
		case "child_count":
			result.childCount = uint8(r.within(0xFF))
		case "dynamic_precedence":
			result.precedence = int16(r.number())
		case "production_id":
			result.production = uint16(r.within(max(g.productionCount-1, 0)))
		default:
			r.fail("unknown argument of REDUCE")
		}
		r.accept(",")
	}
	return result
}
