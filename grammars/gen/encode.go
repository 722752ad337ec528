package main

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"github.com/mast-search/mast/pkg/treesitter"
)

// encodeBlob writes a grammar in the format that package treesitter describes
// and reads (treesitter.Decode). Equal input gives equal bytes.
func encodeBlob(h treesitter.Header, g *grammar) ([]byte, error) {
	var tables encoder
	tables.grammar(g)
	var compressed bytes.Buffer
	w, err := flate.NewWriter(&compressed, flate.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("compress tables: %w", err)
	}
	if _, err := w.Write(tables.data); err != nil {
		return nil, fmt.Errorf("compress tables: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress tables: %w", err)
	}
	return append(encodeHeader(h, tables.data), compressed.Bytes()...), nil
}

// encodeHeader writes all of a blob but the compressed tables.
func encodeHeader(h treesitter.Header, tables []byte) []byte {
	blob := encoder{data: []byte(treesitter.BlobMagic)}
	blob.bytes(treesitter.BlobVersion)
	for _, s := range []string{h.Grammar, h.Package, h.Version, h.Dir, h.License} {
		blob.string(s)
	}
	blob.bytes(h.SHA256[:]...)
	blob.number(h.ABI)
	blob.number(len(tables))
	return binary.LittleEndian.AppendUint32(blob.data, crc32.ChecksumIEEE(tables))
}

// encoder appends the parts of a blob.
type encoder struct{ data []byte }

func (e *encoder) number(n int) { e.data = binary.AppendUvarint(e.data, uint64(n)) }

func (e *encoder) uint16(n uint16) { e.number(int(n)) }

func (e *encoder) bytes(b ...byte) { e.data = append(e.data, b...) }

func (e *encoder) string(s string) {
	e.number(len(s))
	e.data = append(e.data, s...)
}

func (e *encoder) bool(b bool) { e.number(int(bit(b, 0))) }

// bit is 1<<position if b is set.
func bit(b bool, position int) byte {
	if b {
		return 1 << position
	}
	return 0
}

// grammar writes the tables; the order is that of decodeTables in package
// treesitter.
func (e *encoder) grammar(g *grammar) {
	for _, count := range []int{
		g.stateCount, g.symbolCount, g.aliasCount, g.tokenCount, g.externalCount, g.fieldCount,
		g.productionCount, g.maxAliases, g.maxReservedWords, int(g.keywordCapture),
	} {
		e.number(count)
	}
	e.names(g)
	e.fields(g)
	e.aliases(g)
	e.lexModes(g)
	e.externals(g)
	e.actions(g)
	e.half(g, 0, g.tokenCount)
	e.half(g, g.tokenCount, g.symbolCount)
	e.dfa(g.lexer)
	e.bool(g.keywordLexer != nil)
	if g.keywordLexer != nil {
		e.dfa(g.keywordLexer)
	}
}

func (e *encoder) names(g *grammar) {
	for _, s := range g.symbols {
		e.string(s.name)
		e.uint16(s.public)
		e.bytes(bit(s.visible, 0) | bit(s.named, 1))
	}
	for _, name := range g.fieldNames[1:] {
		e.string(name)
	}
}

func (e *encoder) fields(g *grammar) {
	e.number(len(g.fieldEntries))
	for _, entry := range g.fieldEntries {
		e.uint16(entry.field)
		e.number(int(entry.child)<<1 | int(bit(entry.inherited, 0)))
	}
	for _, slice := range g.fieldSlices {
		e.uint16(slice.length)
		if slice.length > 0 {
			e.uint16(slice.index)
		}
	}
}

func (e *encoder) aliases(g *grammar) {
	count := 0
	for _, alias := range g.aliases {
		if alias != 0 {
			count++
		}
	}
	e.number(count)
	last := 0
	for at, alias := range g.aliases {
		if alias != 0 {
			e.number(at - last)
			e.uint16(alias)
			last = at
		}
	}
}

func (e *encoder) lexModes(g *grammar) {
	for _, mode := range g.lexModes {
		e.uint16(mode.lexState + 1) // noLexState becomes 0
	}
	for _, mode := range g.lexModes {
		e.uint16(mode.externalState)
	}
	for _, mode := range g.lexModes {
		e.uint16(mode.reservedSet)
	}
	e.number(len(g.reservedWords))
	for _, word := range g.reservedWords {
		e.uint16(word)
	}
}

func (e *encoder) externals(g *grammar) {
	if g.externalCount == 0 {
		return
	}
	for _, symbol := range g.externalSymbols {
		e.uint16(symbol)
	}
	e.number(len(g.externalStates) / g.externalCount)
	for _, valid := range g.externalStates {
		e.bytes(bit(valid, 0))
	}
}

func (e *encoder) actions(g *grammar) {
	e.number(len(g.actions))
	for _, list := range g.actions {
		e.number(len(list.actions)<<1 | int(bit(list.reusable, 0)))
		for _, a := range list.actions {
			e.number(int(byte(a.kind) | bit(a.extra, 2) | bit(a.repetition, 3)))
			switch {
			case a.kind == actionShift && !a.extra:
				e.uint16(a.target)
			case a.kind == actionReduce:
				e.uint16(a.target)
				e.number(int(a.childCount))
				e.uint16(uint16(a.precedence<<1 ^ a.precedence>>15)) // zigzag
				e.uint16(a.production)
			}
		}
	}
}
