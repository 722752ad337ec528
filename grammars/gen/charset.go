package main

import (
	"slices"
)

// span is an inclusive range of code points.
type span struct{ lo, hi int32 }

// Code points that a lexer can see. minRune is what the decoder reports for a
// byte that is not UTF-8.
const (
	minRune = -1
	maxRune = 0x10FFFF
)

// charset is a set of code points: spans in ascending order that neither
// overlap nor touch, so that equal sets are equal slices.
type charset []span

// anyRune holds every code point.
func anyRune() charset { return charset{{minRune, maxRune}} }

// newCharset makes a set of spans in any order; empty spans and what lies
// outside of minRune to maxRune are left out.
func newCharset(spans ...span) charset {
	sorted := slices.Clone(spans)
	slices.SortFunc(sorted, func(a, b span) int { return int(a.lo) - int(b.lo) })
	var set charset
	for _, s := range sorted {
		s.lo, s.hi = max(s.lo, minRune), min(s.hi, maxRune)
		if s.lo > s.hi {
			continue
		}
		if n := len(set); n > 0 && s.lo <= set[n-1].hi+1 {
			set[n-1].hi = max(set[n-1].hi, s.hi)
		} else {
			set = append(set, s)
		}
	}
	return set
}

func (a charset) union(b charset) charset {
	return newCharset(slices.Concat(a, b)...)
}

func (a charset) intersect(b charset) charset {
	var set charset
	for i, j := 0, 0; i < len(a) && j < len(b); {
		lo, hi := max(a[i].lo, b[j].lo), min(a[i].hi, b[j].hi)
		if lo <= hi {
			set = append(set, span{lo, hi})
		}
		if a[i].hi < b[j].hi {
			i++
		} else {
			j++
		}
	}
	return set
}

func (a charset) complement() charset {
	var set charset
	next := int32(minRune)
	for _, s := range a {
		if s.lo > next {
			set = append(set, span{next, s.lo - 1})
		}
		next = s.hi + 1
	}
	if next <= maxRune {
		set = append(set, span{next, maxRune})
	}
	return set
}

func (a charset) contains(r int32) bool {
	for _, s := range a {
		if s.lo <= r && r <= s.hi {
			return true
		}
	}
	return false
}
