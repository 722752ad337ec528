package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// step runs one step of a compiled lexer as the runtime does.
func (d *dfa) step(state int, r int32, eof bool) uint16 {
	switch {
	case eof:
		return d.atEOF[state]
	case r >= 0 && r < 128:
		return d.next[state*d.classCount+int(d.class[r])]
	}
	for _, s := range d.wide[state] {
		if s.lo <= r && r <= s.hi {
			return s.target
		}
	}
	return noTarget
}

// direct runs one step of a lexer function by trying its guards in order.
func (s lexState) direct(r int32, eof bool) uint16 {
	for _, j := range s.jumps {
		if eof && j.guard.atEOF || !eof && j.guard.runes.contains(r) {
			return j.target()
		}
	}
	return noTarget
}

// TestCompileLexer compares compiled lexers with their definition.
func TestCompileLexer(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		var states []lexState
		for i := range 1 + random.IntN(8) {
			state := lexState{accept: uint16(i), accepts: random.IntN(2) == 0}
			for range random.IntN(6) {
				state.jumps = append(state.jumps, jump{
					guard: guard{randomCharset(random), random.IntN(5) == 0},
					next:  uint16(random.IntN(8)),
					skip:  random.IntN(3) == 0,
				})
			}
			states = append(states, state)
		}
		d := compileLexer(states)
		for i, state := range states {
			probe := []int32{minRune, 0, 127, 128, 400, maxRune}
			for _, j := range state.jumps {
				for _, s := range j.guard.runes {
					probe = append(probe, max(s.lo-1, minRune), s.lo, s.hi, min(s.hi+1, maxRune))
				}
			}
			for _, r := range probe {
				if got, want := d.step(i, r, false), state.direct(r, false); got != want {
					t.Fatalf("state %d %v at %d: target %d, want %d", i, state, r, got, want)
				}
			}
			if got, want := d.step(i, 0, true), state.direct(0, true); got != want {
				t.Fatalf("state %d %v at the end: target %d, want %d", i, state, got, want)
			}
			if wants := uint16(i); state.accepts && d.accept[i] != wants || !state.accepts && d.accept[i] != noTarget {
				t.Fatalf("state %d accepts %d", i, d.accept[i])
			}
		}
	}
}

func TestCompileLexerSharesClasses(t *testing.T) {
	digits := onRunes(newCharset(span{'0', '9'}))
	d := compileLexer([]lexState{{jumps: []jump{{guard: digits, next: 0}}}})
	if d.classCount != 2 || d.class['0'] != d.class['9'] || d.class['0'] == d.class['a'] {
		t.Errorf("classes %d: %v", d.classCount, d.class)
	}
}

func TestJoinSpans(t *testing.T) {
	spans := []wideSpan{{span{300, 310}, 2}, {span{200, 210}, 2}, {span{211, 220}, 2}, {span{221, 222}, 4}, {span{minRune, minRune}, 2}}
	want := []wideSpan{{span{minRune, minRune}, 2}, {span{200, 220}, 2}, {span{221, 222}, 4}, {span{300, 310}, 2}}
	got := joinSpans(slices.Clone(spans))
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(span{}, wideSpan{})); diff != "" {
		t.Errorf("joinSpans (-want +got):\n%s", diff)
	}
}
