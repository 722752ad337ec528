package treesitter

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// Decode reads the blob that grammars/gen wrote for one grammar. Every index
// in the tables is checked, so that a damaged blob is an error here and not a
// panic while parsing. It takes up to 15 ms and some megabytes for the largest
// grammars: decode once and share the result.
func Decode(blob []byte) (*Language, error) {
	h, p, err := readHeader(blob)
	if err != nil {
		return nil, err
	}
	tables, err := p.tables()
	if err != nil {
		return nil, fmt.Errorf("read grammar tables of %s: %w", h.Grammar, err)
	}
	l, err := decodeTables(tables)
	if err != nil {
		return nil, fmt.Errorf("read grammar tables of %s: %w", h.Grammar, err)
	}
	l.name, l.abi, l.source = h.Grammar, h.ABI, h.SHA256
	return l, nil
}

// tables decompresses the tables.
func (p payload) tables() ([]byte, error) {
	tables := make([]byte, p.length)
	r := flate.NewReader(bytes.NewReader(p.compressed))
	if _, err := io.ReadFull(r, tables); err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	if n, err := r.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		return nil, errors.New("decompress: more data than the header says")
	}
	if crc32.ChecksumIEEE(tables) != p.checksum {
		return nil, errors.New("checksum does not match")
	}
	return tables, nil
}

// decodeTables reads the uncompressed tables. In order:
//
//	counts: states, symbols, alias symbols, tokens, external tokens, fields,
//	    productions, alias sequence length, reserved set length, keyword token
//	names, fields and aliases, lexer modes and external tokens, parse actions
//	the terminal and the non-terminal half of the parse table
//	the lexer, 1 byte whether there is a keyword lexer, the keyword lexer
func decodeTables(tables []byte) (*Language, error) {
	r := &tableReader{blobReader: blobReader{data: tables}, l: &Language{}}
	for _, part := range []struct {
		name string
		read func()
	}{
		{"counts", r.counts},
		{"names", r.names},
		{"fields", r.fields},
		{"aliases", r.aliases},
		{"lex modes", r.lexModes},
		{"external tokens", r.externals},
		{"parse actions", r.actions},
		{"parse table", r.parseTable},
		{"lexers", r.lexers},
		{"lex modes", r.checkLexModes},
	} {
		if part.read(); r.err != nil {
			return nil, fmt.Errorf("%s: %w", part.name, r.err)
		}
	}
	if len(r.data) > 0 {
		return nil, errors.New("data after the end")
	}
	return r.l, nil
}

// tableReader reads the tables of one grammar.
type tableReader struct {
	blobReader
	l *Language
	// headers marks the indices of actions that are headers: what a terminal
	// cell may hold.
	headers []bool
}

func (r *tableReader) counts() {
	l := r.l
	l.stateCount = r.number(maxStates)
	l.symbolCount = r.number(maxSymbols)
	l.aliasCount = r.number(maxSymbols)
	l.tokenCount = r.number(l.symbolCount)
	l.externalTokenCount = r.number(l.tokenCount)
	l.fieldCount = r.number(maxFields)
	l.productionCount = r.number(maxStates)
	l.maxAliasLength = r.number(0xFF)
	l.maxReservedWords = r.number(maxSymbols)
	l.keywordCapture = Symbol(r.number(max(l.tokenCount-1, 0)))
	// State 0 is the error state and state 1 the start; symbol 0 is the end.
	if r.err == nil && (l.stateCount < 2 || l.tokenCount < 1 || l.productionCount < 1) {
		r.fail(errors.New("no states, tokens or productions"))
	}
}

// Bounds of the counts. Symbols and states are 16-bit numbers, and the symbols
// at the top are taken (SymbolError). Fields are 8-bit numbers.
const (
	maxStates  = 1 << 16
	maxSymbols = 1 << 15
	maxFields  = 1<<8 - 1
)

func (r *tableReader) names() {
	l := r.l
	count := l.symbolCount + l.aliasCount
	if count > len(r.data) || l.fieldCount > len(r.data) {
		r.fail(errBlobEnd)
		return
	}
	l.symbolNames = make([]string, count)
	l.publicSymbols = make([]Symbol, count)
	l.symbolFlags = make([]nodeFlags, count)
	l.symbolIDs = make(map[symbolKey]Symbol, count)
	for i := range count {
		l.symbolNames[i] = r.string()
		l.publicSymbols[i] = Symbol(r.below(count))
		flags := r.byte()
		if flags&blobVisible != 0 {
			l.symbolFlags[i] |= flagVisible
		}
		if flags&blobNamed != 0 {
			l.symbolFlags[i] |= flagNamed
		}
		if flags&blobVisible != 0 {
			key := symbolKey{l.symbolNames[i], flags&blobNamed != 0}
			if _, known := l.symbolIDs[key]; !known {
				l.symbolIDs[key] = l.publicSymbols[i]
			}
		}
	}
	l.fieldNames = make([]string, l.fieldCount+1)
	l.fieldIDs = make(map[string]FieldID, l.fieldCount)
	for i := 1; i <= l.fieldCount; i++ {
		l.fieldNames[i] = r.string()
		l.fieldIDs[l.fieldNames[i]] = FieldID(i)
	}
}

// Bits of the byte that follows a symbol's name.
const (
	blobVisible = 1 << iota
	blobNamed
)

// fields reads the field map: its entries (field, child index << 1 | inherited)
// and the slice of them that each production has.
func (r *tableReader) fields() {
	l := r.l
	l.fieldMap = make([]fieldMapEntry, r.count())
	for i := range l.fieldMap {
		field := FieldID(r.number(l.fieldCount))
		child := r.number(0x1FF)
		l.fieldMap[i] = fieldMapEntry{field, uint8(child >> 1), child&1 != 0}
	}
	if l.productionCount > len(r.data) {
		r.fail(errBlobEnd)
		return
	}
	l.fieldMapSlices = make([]fieldMapSlice, l.productionCount)
	for i := range l.fieldMapSlices {
		length := r.number(len(l.fieldMap))
		index := 0
		if length > 0 {
			index = r.number(len(l.fieldMap) - length)
		}
		l.fieldMapSlices[i] = fieldMapSlice{uint16(index), uint16(length)}
	}
}

// aliases reads the aliases that there are: distance from the one before in
// aliasSequences, symbol.
func (r *tableReader) aliases() {
	l := r.l
	l.aliasSequences = make([]Symbol, l.productionCount*l.maxAliasLength)
	at := 0
	for range r.count() {
		at += r.number(len(l.aliasSequences))
		if at >= len(l.aliasSequences) {
			r.fail(errors.New("alias of an unknown production"))
			return
		}
		l.aliasSequences[at] = Symbol(r.below(l.symbolCount + l.aliasCount))
	}
}

// lexModes reads three columns, the lex states plus one (0 is noLexState), the
// external states and the reserved sets, and then those sets.
func (r *tableReader) lexModes() {
	l := r.l
	if l.stateCount > len(r.data) {
		r.fail(errBlobEnd)
		return
	}
	l.states = make([]parseState, l.stateCount)
	for i := range l.states {
		l.states[i].mode.lexState = r.uint16() - 1
	}
	for i := range l.states {
		l.states[i].mode.externalState = r.uint16()
	}
	for i := range l.states {
		l.states[i].mode.reservedSet = r.uint16()
	}
	l.reservedWords = make([]Symbol, r.count())
	for i := range l.reservedWords {
		l.reservedWords[i] = Symbol(r.below(l.symbolCount))
	}
}

// externals reads the symbols of the external tokens and the sets of those
// that are valid, a byte each.
func (r *tableReader) externals() {
	l := r.l
	if l.externalTokenCount == 0 {
		return
	}
	l.externalSymbols = make([]Symbol, l.externalTokenCount)
	for i := range l.externalSymbols {
		l.externalSymbols[i] = Symbol(r.below(l.tokenCount))
	}
	sets := r.bytes(r.count() * l.externalTokenCount)
	l.externalStates = make([]bool, len(sets))
	for i, valid := range sets {
		l.externalStates[i] = valid != 0
	}
}

// checkLexModes checks the lex modes against the tables that they point to and
// that are read after them. What no other state can read is read in the state for
// errors, so that has to have a lexer state.
func (r *tableReader) checkLexModes() {
	l := r.l
	for state := range l.states {
		mode := l.states[state].mode
		externalEnd := (int(mode.externalState) + 1) * l.externalTokenCount
		reservedEnd := (int(mode.reservedSet) + 1) * l.maxReservedWords
		switch {
		case mode.lexState != noLexState && int(mode.lexState) >= len(l.lexer.accept),
			mode.lexState == noLexState && StateID(state) == errorState,
			mode.externalState != 0 && externalEnd > len(l.externalStates),
			mode.reservedSet != 0 && reservedEnd > len(l.reservedWords):
			r.fail(fmt.Errorf("of state %d: unknown table", state))
			return
		}
	}
}
