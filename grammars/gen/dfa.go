package main

import "slices"

// dfa is a lexer function compiled to tables; see dfa in package treesitter,
// which has the same fields.
type dfa struct {
	classCount int
	class      [128]uint8 // of an ASCII character
	next       []uint16   // state*classCount+class
	accept     []uint16   // by state
	atEOF      []uint16   // by state
	wide       [][]wideSpan
}

// wideSpan is a transition on the code points lo to hi, all >= 0x80, or on
// minRune alone.
type wideSpan struct {
	span
	target uint16
}

const (
	// noTarget is the absence of a transition or of an accepted token.
	noTarget = 0xFFFF
	// maxLexStates: a target is state<<1|skip in 16 bits, and not noTarget.
	maxLexStates = noTarget >> 1
)

func (j jump) target() uint16 {
	target := j.next << 1
	if j.skip {
		target |= 1
	}
	return target
}

// compileLexer resolves the order of the jumps: a code point belongs to the
// first jump whose guard holds for it.
func compileLexer(states []lexState) *dfa {
	d := &dfa{}
	ascii := make([][128]uint16, len(states))
	for i, state := range states {
		accept, atEOF := uint16(noTarget), uint16(noTarget)
		if state.accepts {
			accept = state.accept
		}
		for c := range ascii[i] {
			ascii[i][c] = noTarget
		}
		var wide []wideSpan
		remaining := anyRune()
		for _, jump := range state.jumps {
			if jump.guard.atEOF && atEOF == noTarget {
				atEOF = jump.target()
			}
			for _, s := range remaining.intersect(jump.guard.runes) {
				for c := max(s.lo, 0); c <= min(s.hi, 127); c++ {
					ascii[i][c] = jump.target()
				}
				if s.lo == minRune {
					wide = append(wide, wideSpan{span{minRune, minRune}, jump.target()})
				}
				if s.hi >= 128 {
					wide = append(wide, wideSpan{span{max(s.lo, 128), s.hi}, jump.target()})
				}
			}
			remaining = remaining.intersect(jump.guard.runes.complement())
		}
		d.accept = append(d.accept, accept)
		d.atEOF = append(d.atEOF, atEOF)
		d.wide = append(d.wide, joinSpans(wide))
	}
	d.classify(ascii)
	return d
}

// joinSpans sorts the spans and joins neighbours that have the same target.
func joinSpans(spans []wideSpan) []wideSpan {
	slices.SortFunc(spans, func(a, b wideSpan) int { return int(a.lo) - int(b.lo) })
	var joined []wideSpan
	for _, s := range spans {
		if n := len(joined); n > 0 && joined[n-1].hi+1 == s.lo && joined[n-1].target == s.target {
			joined[n-1].hi = s.hi
		} else {
			joined = append(joined, s)
		}
	}
	return joined
}

// classify puts ASCII characters that no state tells apart in one class.
func (d *dfa) classify(ascii [][128]uint16) {
	classes := map[string]uint8{}
	var columns []int // a character of each class
	for c := range d.class {
		key := make([]byte, 0, 2*len(ascii))
		for _, row := range ascii {
			key = append(key, byte(row[c]), byte(row[c]>>8))
		}
		class, known := classes[string(key)]
		if !known {
			class = uint8(len(columns))
			classes[string(key)] = class
			columns = append(columns, c)
		}
		d.class[c] = class
	}
	d.classCount = len(columns)
	for _, row := range ascii {
		for _, c := range columns {
			d.next = append(d.next, row[c])
		}
	}
}
