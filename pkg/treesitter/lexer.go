package treesitter

import "unicode/utf8"

// Lexer is the reading head over the source: what a Scanner reads tokens
// through, and what runs the grammar's own lexers, which are tables.
//
// A token is what lies between the last skipped character and the last marked
// end (or the position, if no end was marked).
type Lexer struct {
	src       []byte
	pos       int   // offset of the lookahead
	width     int   // its length in bytes, 0 at the end
	lookahead int32 // see Lookahead
	start     int
	end       int
	endMarked bool
	result    int // external token or, from a table, symbol
}

// Lookahead is the code point at the position, 0 at the end of the text (a NUL
// in the text is 0 too; see EOF), and -1 for a byte that is not valid UTF-8.
func (x *Lexer) Lookahead() int32 { return x.lookahead }

// EOF reports whether the position is the end of the text.
func (x *Lexer) EOF() bool { return x.pos >= len(x.src) }

// Advance moves to the next character; with skip, everything up to there is
// white space before the token. At the end of the text nothing moves.
func (x *Lexer) Advance(skip bool) {
	if x.width == 0 {
		return
	}
	x.pos += x.width
	if skip {
		x.start = x.pos
	}
	if x.pos < len(x.src) {
		if c := x.src[x.pos]; c < utf8.RuneSelf {
			x.lookahead, x.width = int32(c), 1
			return
		}
	}
	x.decode()
}

// MarkEnd makes the position the end of the token. It can be called again
// further on; what was read after the last mark is only looked at.
func (x *Lexer) MarkEnd() {
	x.end, x.endMarked = x.pos, true
}

// SetResult says which external token was found, counted from 0 in the order
// of the grammar's externals.
func (x *Lexer) SetResult(token int) { x.result = token }

// decode reads the lookahead at the position.
func (x *Lexer) decode() {
	if x.pos >= len(x.src) {
		x.lookahead, x.width = 0, 0
		return
	}
	x.lookahead, x.width = decodeRune(x.src[x.pos:])
}

// decodeRune decodes the first character of s. An invalid byte is -1 and one
// byte long, as in the C decoder; U+FFFD written out is itself.
func decodeRune(s []byte) (r int32, width int) {
	r, width = utf8.DecodeRune(s)
	if r == utf8.RuneError && width == 1 {
		return -1, 1
	}
	return r, width
}

const byteOrderMark = 0xFEFF

// begin starts a token at pos for a Scanner.
func (x *Lexer) begin(pos int) {
	x.pos = pos
	x.decode()
	if pos == 0 && x.lookahead == byteOrderMark {
		x.pos += x.width
		x.decode()
	}
	x.start = x.pos
	x.endMarked = false
	x.result = 0
}

// beginTable starts a token at pos for run, which does not need the lookahead.
func (x *Lexer) beginTable(pos int) {
	if pos == 0 {
		x.begin(pos)
		return
	}
	x.pos, x.start = pos, pos
	x.endMarked = false
	x.result = 0
}

// finish settles where the token ends. A token that ends before its start (the
// scanner skipped after the mark) is empty.
func (x *Lexer) finish() {
	if !x.endMarked {
		x.end = x.pos
	}
	x.start = min(x.start, x.end)
}

// run matches the longest token of d from state, starting at the position, and
// leaves the position where matching stopped, which can be behind the token:
// the next attempt after a failure starts there. It does not set the lookahead.
func (x *Lexer) run(d *dfa, state uint16) bool {
	src, pos, start := x.src, x.pos, x.start
	end, symbol := -1, uint16(0)
	next, accept, classes := d.next, d.accept, d.classCount
	for {
		// A state accepts when it is entered, also before skipping on; a later
		// accept replaces an earlier one and nothing takes it back.
		if a := accept[state]; a != dfaNone {
			symbol, end = a, pos
		}
		var target uint16
		width := 1
		if pos < len(src) {
			if c := src[pos]; c < utf8.RuneSelf {
				row := next[int(state)*classes:]
				row = row[:classes]
				target = row[d.class[c]]
				if target>>1 == state {
					// In a word or in white space, stay in this row.
					for pos++; pos < len(src) && src[pos] < utf8.RuneSelf && row[d.class[src[pos]]] == target; pos++ {
					}
					if target&1 != 0 {
						start = pos
					}
					continue
				}
			} else {
				var r int32
				r, width = decodeRune(src[pos:])
				target = d.wideTarget(state, r)
			}
		} else {
			target, width = d.eof[state], 0
		}
		if target == dfaNone {
			break
		}
		pos += width
		if target&1 != 0 {
			start = pos
		}
		state = target >> 1
	}
	x.pos, x.start = pos, start
	if end < 0 {
		return false
	}
	x.end, x.endMarked, x.result = end, true, int(symbol)
	return true
}

// wideTarget is the transition on a code point that is not ASCII, or on -1.
func (d *dfa) wideTarget(state uint16, r int32) uint16 {
	list := d.wideList[state]
	ranges := d.wide[d.wideStart[list]:d.wideStart[list+1]]
	lo, hi := 0, len(ranges)
	for lo < hi {
		mid := (lo + hi) >> 1
		if ranges[mid].hi < r {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(ranges) && ranges[lo].lo <= r {
		return ranges[lo].target
	}
	return dfaNone
}
