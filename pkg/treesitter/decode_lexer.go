package treesitter

import (
	"errors"
	"fmt"
)

const maxCodePoint = 0x10FFFF

// lexers reads the lexer and, after a byte that is not 0, the keyword lexer.
func (r *tableReader) lexers() {
	r.l.lexer = r.dfa()
	if r.byte() != 0 {
		r.l.keywordLexer = r.dfa()
	}
}

// dfa reads one lexer: the number of states and of classes and the class of
// each ASCII character; by state the accepted token, the target at the end of
// the input and the list of wide ranges; by state and class the target; and the
// lists. Tokens and targets are stored plus one, so that 0 is none.
func (r *tableReader) dfa() *dfa {
	d := &dfa{}
	states := r.count()
	d.classCount = r.number(len(d.class))
	for i := range d.class {
		d.class[i] = uint8(r.below(d.classCount))
	}
	if states == 0 || states*d.classCount > len(r.data) {
		r.fail(errBlobEnd)
		return d
	}
	d.accept = make([]uint16, states)
	for i := range d.accept {
		d.accept[i] = uint16(r.number(r.l.tokenCount)) - 1
	}
	d.eof = make([]uint16, states)
	for i := range d.eof {
		d.eof[i] = r.target(states)
	}
	d.wideList = make([]uint16, states)
	for i := range d.wideList {
		d.wideList[i] = r.uint16()
	}
	d.next = make([]uint16, states*d.classCount)
	for i := range d.next {
		d.next[i] = r.target(states)
	}
	r.wide(d)
	if r.err == nil {
		r.checkDFA(d)
	}
	return d
}

// target reads a target in a lexer with this number of states.
func (r *tableReader) target(states int) uint16 {
	return uint16(r.number(min(2*states, dfaNone))) - 1
}

// wide reads the lists of transitions on other code points: their number, and
// for each list the number of its ranges and for each range the distance from
// the code point after the one before (the first from -1), its length less one
// and its target.
func (r *tableReader) wide(d *dfa) {
	d.wideStart = make([]uint32, 1, r.count()+1)
	for range cap(d.wideStart) - 1 {
		next := -1
		for range r.count() {
			lo := next + r.number(maxCodePoint+1)
			hi := lo + r.number(maxCodePoint+1)
			next = hi + 1
			if hi > maxCodePoint {
				r.fail(errors.New("range above the last code point"))
				return
			}
			d.wide = append(d.wide, wideRange{int32(lo), int32(hi), r.target(len(d.accept))})
		}
		d.wideStart = append(d.wideStart, uint32(len(d.wide)))
	}
}

// checkDFA checks that every list exists, and that no state is its own
// successor at the end of the input, where nothing is consumed: the lexer would
// not come to an end.
func (r *tableReader) checkDFA(d *dfa) {
	for state, list := range d.wideList {
		if int(list)+1 >= len(d.wideStart) {
			r.fail(fmt.Errorf("lex state %d: unknown list of ranges", state))
			return
		}
	}
	settled := make([]bool, len(d.eof))
	for start := range d.eof {
		state, steps := start, 0
		for ; !settled[state] && d.eof[state] != dfaNone; state = int(d.eof[state] >> 1) {
			if steps++; steps > len(d.eof) {
				r.fail(fmt.Errorf("lex state %d: endless at the end of the input", start))
				return
			}
		}
		settled[start] = true
	}
}
