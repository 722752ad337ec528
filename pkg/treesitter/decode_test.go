package treesitter

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readBlobs returns the blobs of the repository's grammars, by folder.
func readBlobs(tb testing.TB) map[string][]byte {
	tb.Helper()
	files, err := filepath.Glob("../../grammars/*/parser.bin")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no blobs of grammars: %v", err)
	}
	blobs := map[string][]byte{}
	for _, file := range files {
		blob, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		blobs[filepath.Base(filepath.Dir(file))] = blob
	}
	return blobs
}

// tablesOf returns the tables of a blob, uncompressed.
func tablesOf(tb testing.TB, blob []byte) []byte {
	tb.Helper()
	_, p, err := readHeader(blob)
	if err != nil {
		tb.Fatal(err)
	}
	tables, err := p.tables()
	if err != nil {
		tb.Fatal(err)
	}
	return tables
}

func TestDecode(t *testing.T) {
	for name, blob := range readBlobs(t) {
		t.Run(name, func(t *testing.T) {
			h, err := ReadHeader(blob)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Decode(blob)
			if err != nil {
				t.Fatal(err)
			}
			if l.Name() != h.Grammar || l.ABI() != h.ABI || l.SourceHash() != h.SHA256 {
				t.Errorf("language %s, ABI %d, source %x; the header says %+v", l.Name(), l.ABI(), l.SourceHash(), h)
			}
			for i := range l.SymbolCount() {
				checkSymbol(t, l, Symbol(i))
			}
			for i := 1; i <= l.FieldCount(); i++ {
				if f, ok := l.Field(l.FieldName(FieldID(i))); !ok || f != FieldID(i) {
					t.Errorf("field %d (%s) is found as %d", i, l.FieldName(FieldID(i)), f)
				}
			}
		})
	}
}

// checkSymbol checks that a visible symbol is found under its name.
func checkSymbol(t *testing.T, l *Language, s Symbol) {
	t.Helper()
	flags := l.symbolFlags[s]
	if flags&flagVisible == 0 {
		return
	}
	found, ok := l.SymbolNamed(l.SymbolName(s), flags&flagNamed != 0)
	if !ok || l.SymbolName(found) != l.SymbolName(s) || l.publicSymbols[found] != found {
		t.Errorf("symbol %d (%s) is found as %d, %t", s, l.SymbolName(s), found, ok)
	}
}

func TestLanguageNames(t *testing.T) {
	l, err := Decode(readBlobs(t)["golang"])
	if err != nil {
		t.Fatal(err)
	}
	named, ok1 := l.SymbolNamed("identifier", true)
	token, ok2 := l.SymbolNamed("func", false)
	if !ok1 || !ok2 || l.SymbolName(named) != "identifier" || l.SymbolName(token) != "func" {
		t.Errorf("identifier is %d, %t, func is %d, %t", named, ok1, token, ok2)
	}
	if int(token) >= l.TokenCount() {
		t.Errorf("func is symbol %d of %d tokens", token, l.TokenCount())
	}
	for _, absent := range []symbolKey{{"func", true}, {"identifier", false}, {"no such", true}} {
		if s, ok := l.SymbolNamed(absent.name, absent.named); ok {
			t.Errorf("%v is symbol %d", absent, s)
		}
	}
	if f, ok := l.Field("no such"); ok {
		t.Errorf("field %d has no name", f)
	}
	outside := Symbol(l.SymbolCount())
	if l.SymbolName(SymbolError) != "ERROR" || l.SymbolName(outside) != "" || l.FieldName(FieldID(l.FieldCount()+1)) != "" {
		t.Error("names outside of the tables")
	}
}

func TestDecodeDamagedHeader(t *testing.T) {
	blob := readBlobs(t)["golang"]
	version := len(BlobMagic)
	tests := []struct {
		name string
		blob []byte
		want string
	}{
		{"empty", nil, "no data"},
		{"other file", []byte("%PDF-1.7 and so on"), "not a grammar blob"},
		{"newer format", replaceByte(blob, version, BlobVersion+1), "blob format 2, this program reads 1"},
		{"cut in the header", blob[:30], "header: data ends too early"},
		{"cut in the tables", blob[:len(blob)/2], "decompress: unexpected EOF"},
		{"no tables", blob[:len(blob)-len(compressedPart(t, blob))], "decompress: "},
		{"flipped table", replaceByte(blob, len(blob)/2, blob[len(blob)/2]^4), "read grammar tables of go: "},
		{"old ABI", withHeader(blob, 12, 0), "ABI 12, this program reads 13 to 15"},
		{"new ABI", withHeader(blob, 16, 0), "ABI 16, this program reads 13 to 15"},
		{"wrong checksum", withHeader(blob, 15, 1), "checksum does not match"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Decode(test.blob)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}

func replaceByte(blob []byte, at int, b byte) []byte {
	changed := bytes.Clone(blob)
	changed[at] = b
	return changed
}

func compressedPart(tb testing.TB, blob []byte) []byte {
	tb.Helper()
	_, p, err := readHeader(blob)
	if err != nil {
		tb.Fatal(err)
	}
	return p.compressed
}

// withHeader returns the tables of blob behind a header of its own, with this
// ABI and a checksum that is wrong by an amount.
func withHeader(blob []byte, abi int, checksumError uint32) []byte {
	_, p, _ := readHeader(blob)
	header := append([]byte(BlobMagic), BlobVersion, 2, 'g', 'o', 0, 0, 0, 0)
	header = append(header, make([]byte, 32)...)
	header = binary.AppendUvarint(header, uint64(abi))
	header = binary.AppendUvarint(header, uint64(p.length))
	header = binary.LittleEndian.AppendUint32(header, p.checksum+checksumError)
	return append(header, p.compressed...)
}

// TestDecodeDamagedTables changes and cuts tables behind a right checksum: the
// result is an error or a language whose indices are all valid.
func TestDecodeDamagedTables(t *testing.T) {
	tables := tablesOf(t, readBlobs(t)["golang"])
	step := max(len(tables)/150, 1)
	failed := 0
	for at := 0; at < len(tables); at += step {
		for _, flip := range []byte{0x01, 0x40, 0x80, 0xFF} {
			if !decodesOrFails(t, replaceByte(tables, at, tables[at]^flip)) {
				failed++
			}
		}
		if decodesOrFails(t, tables[:at]) {
			t.Errorf("tables cut at %d are decoded", at)
		}
	}
	if failed == 0 {
		t.Error("no damage was found")
	}
	if decodesOrFails(t, append(bytes.Clone(tables), 0)) {
		t.Error("tables with a byte too many are decoded")
	}
}

// decodesOrFails reports whether the tables are decoded, and fails the test if
// what they are decoded to is not valid.
func decodesOrFails(tb testing.TB, tables []byte) bool {
	tb.Helper()
	l, err := decodeTables(tables)
	if err != nil {
		return false
	}
	if err := checkLanguage(l); err != nil {
		tb.Error(err)
	}
	return true
}

// checkLanguage checks the indices in a language that parsing relies on,
// without the knowledge of how they were read.
func checkLanguage(l *Language) error {
	symbols := l.SymbolCount()
	for state := range l.stateCount {
		for symbol := range l.symbolCount {
			value := int(l.cell(StateID(state), Symbol(symbol)))
			if symbol < l.tokenCount && (value >= len(l.actions) || value+l.actions[value].listLength() >= len(l.actions)) {
				return fmt.Errorf("state %d, token %d: no actions at %d", state, symbol, value)
			}
			if symbol >= l.tokenCount && value >= l.stateCount {
				return fmt.Errorf("state %d, symbol %d: no state %d", state, symbol, value)
			}
		}
		mode := l.states[state].mode
		if mode.lexState != noLexState && int(mode.lexState) >= len(l.lexer.accept) {
			return fmt.Errorf("state %d: no lex state %d", state, mode.lexState)
		}
		l.isReserved(StateID(state), 1)
		if n := l.externalTokenCount; n > 0 && mode.externalState != 0 {
			_ = l.externalStates[int(mode.externalState)*n : (int(mode.externalState)+1)*n]
		}
	}
	for production := range l.productionCount {
		for _, alias := range l.aliasesOf(uint16(production)) {
			if int(alias) >= symbols {
				return fmt.Errorf("production %d: no alias %d", production, alias)
			}
		}
		for child := range 256 {
			if field := l.fieldOf(uint16(production), child); int(field) > l.fieldCount {
				return fmt.Errorf("production %d: no field %d", production, field)
			}
		}
	}
	for _, public := range l.publicSymbols {
		if int(public) >= symbols {
			return fmt.Errorf("no public symbol %d", public)
		}
	}
	return errors.Join(checkActions(l), checkLexer(l.lexer, l), checkLexer(l.keywordLexer, l))
}

func checkActions(l *Language) error {
	for at := 0; at < len(l.actions); at++ {
		for _, a := range l.actions[at+1 : at+1+l.actions[at].listLength()] {
			at++
			switch {
			case a.kind() == actionShift && int(a.state()) >= l.stateCount,
				a.kind() == actionReduce && (int(a.symbol()) < l.tokenCount || int(a.symbol()) >= l.symbolCount),
				a.kind() == actionReduce && int(a.production()) >= l.productionCount,
				a.kind() == actionReduce && a.production() > 0 && int(a.childCount()) > l.maxAliasLength:
				return fmt.Errorf("bad action %x at %d", uint64(a), at)
			}
		}
	}
	return nil
}

func checkLexer(d *dfa, l *Language) error {
	if d == nil {
		return nil
	}
	for state, accept := range d.accept {
		if accept != dfaNone && int(accept) >= l.tokenCount {
			return fmt.Errorf("lex state %d accepts %d", state, accept)
		}
		if target := d.eof[state]; target != dfaNone && int(target>>1) >= len(d.accept) {
			return fmt.Errorf("lex state %d: target %d", state, target)
		}
		for _, r := range []int32{-1, 0x80, maxCodePoint} {
			if target := d.wideTarget(uint16(state), r); target != dfaNone && int(target>>1) >= len(d.accept) {
				return fmt.Errorf("lex state %d: target %d", state, target)
			}
		}
	}
	for i, target := range d.next {
		if target != dfaNone && int(target>>1) >= len(d.accept) {
			return fmt.Errorf("transition %d: target %d", i, target)
		}
	}
	lexer := Lexer{}
	for state := range d.accept { // comes to an end at the end of the input
		lexer.beginTable(0)
		lexer.run(d, uint16(state))
	}
	return nil
}

// FuzzDecode decodes damaged blobs: it must not panic.
func FuzzDecode(f *testing.F) {
	for _, blob := range [][]byte{smallBlob(f), readBlobs(f)["golang"]} {
		f.Add(blob)
		f.Add(blob[:len(blob)/2])
		f.Add(replaceByte(blob, len(blob)/3, blob[len(blob)/3]^0x10))
	}
	f.Fuzz(func(t *testing.T, blob []byte) {
		if l, err := Decode(blob); err == nil {
			if err := checkLanguage(l); err != nil {
				t.Error(err)
			}
		}
	})
}

// FuzzDecodeTables does the same behind the checksum, which stops nearly all
// that FuzzDecode tries, and parses a text with what is decoded. Its seed is a
// small grammar, for speed.
func FuzzDecodeTables(f *testing.F) {
	tables := tablesOf(f, smallBlob(f))
	f.Add(tables)
	for at := 10; at < len(tables); at += 10 {
		f.Add(tables[:at])
		f.Add(replaceByte(tables, at, tables[at]^0x80))
		f.Add(replaceByte(tables, at, tables[at]+1))
		f.Add(slices.Concat(tables[:at], tables[at+1:]))
	}
	f.Fuzz(func(t *testing.T, tables []byte) {
		l, err := decodeTables(tables)
		if err != nil {
			return
		}
		if err := checkLanguage(l); err != nil {
			t.Error(err)
		}
		_, _ = NewParser(l, nil).Parse(t.Context(), []byte("ab, (x) cd, \xff end à,,"), Budget{})
	})
}

// smallBlob is a grammar of a dozen states that grammars/gen has for its tests.
func smallBlob(tb testing.TB) []byte {
	tb.Helper()
	blob, err := os.ReadFile("testdata/words.bin")
	if err != nil {
		tb.Fatal(err)
	}
	return blob
}

func TestDecodeEndlessLexer(t *testing.T) {
	loop := &dfa{eof: []uint16{dfaNone, 2 << 1, 1 << 1}, wideList: []uint16{0, 0, 0}, wideStart: []uint32{0, 0}}
	r := &tableReader{}
	r.checkDFA(loop)
	if r.err == nil || !strings.Contains(r.err.Error(), "endless") {
		t.Errorf("error %v, want endless", r.err)
	}
}

func BenchmarkDecode(b *testing.B) {
	for name, blob := range readBlobs(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Decode(blob); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestChecksumIsCRC32(t *testing.T) {
	blob := readBlobs(t)["golang"]
	_, p, err := readHeader(blob)
	if err != nil {
		t.Fatal(err)
	}
	if got := crc32.ChecksumIEEE(tablesOf(t, blob)); got != p.checksum {
		t.Errorf("checksum %x, want %x", got, p.checksum)
	}
}
