package main

import (
	"maps"
	"slices"
)

// half writes the columns from first up to end of the parse table, counted
// from first. Many states have equal half rows, which are written once.
func (e *encoder) half(g *grammar, first, end int) {
	numbers := map[string]int{}
	var rows encoder
	var states encoder
	for _, row := range g.rows {
		from, _ := slices.BinarySearchFunc(row, first, compareSymbol)
		to, _ := slices.BinarySearchFunc(row, end, compareSymbol)
		var encoded encoder
		encoded.row(row[from:to], first)
		number, known := numbers[string(encoded.data)]
		if !known {
			number = len(numbers)
			numbers[string(encoded.data)] = number
			rows.bytes(encoded.data...)
		}
		states.number(number)
	}
	e.number(len(numbers))
	e.bytes(rows.data...)
	e.bytes(states.data...)
}

func compareSymbol(c cell, symbol int) int { return int(c.symbol) - symbol }

// row writes the cells of a row in groups of equal value.
func (e *encoder) row(cells []cell, first int) {
	columns := map[uint16][]int{}
	for _, c := range cells {
		columns[c.value] = append(columns[c.value], int(c.symbol)-first)
	}
	e.number(len(columns))
	last := uint16(0)
	for _, value := range slices.Sorted(maps.Keys(columns)) {
		e.uint16(value - last)
		last = value
		e.number(len(columns[value]))
		at := 0
		for _, column := range columns[value] {
			e.number(column - at)
			at = column
		}
	}
}

// dfa writes a lexer. Many states have equal lists of wide ranges, which are
// written once.
func (e *encoder) dfa(d *dfa) {
	e.number(len(d.accept))
	e.number(d.classCount)
	e.bytes(d.class[:]...)
	for _, token := range d.accept {
		e.uint16(token + 1) // noTarget becomes 0, here and below
	}
	for _, target := range d.atEOF {
		e.uint16(target + 1)
	}
	numbers := map[string]int{}
	var lists encoder
	for _, wide := range d.wide {
		var encoded encoder
		encoded.wideList(wide)
		number, known := numbers[string(encoded.data)]
		if !known {
			number = len(numbers)
			numbers[string(encoded.data)] = number
			lists.bytes(encoded.data...)
		}
		e.number(number)
	}
	for _, target := range d.next {
		e.uint16(target + 1)
	}
	e.number(len(numbers))
	e.bytes(lists.data...)
}

func (e *encoder) wideList(spans []wideSpan) {
	e.number(len(spans))
	next := int32(minRune)
	for _, s := range spans {
		e.number(int(s.lo - next))
		e.number(int(s.hi - s.lo))
		e.uint16(s.target + 1)
		next = s.hi + 1
	}
}
