package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/mast-search/mast/pkg/code"
)

// errBlob is what a damaged blob gives; callers add which one.
var errBlob = errors.New("damaged blob")

// decoder reads one blob. After a fault every further read gives zero, and
// err says so. Counts are checked against the bytes that are left before
// anything is allocated, so that no blob can ask for more than its size.
type decoder struct {
	body    []byte
	strings []string
	last    uint32
	err     error
}

func newDecoder(blob []byte) decoder {
	d := decoder{body: blob}
	n := d.count()
	if d.err != nil {
		return d
	}
	body, rest := d.body[:n], d.body[n:]
	d.body = rest
	d.strings = make([]string, d.count())
	for i := range d.strings {
		size := d.count()
		d.strings[i] = string(d.body[:size])
		d.body = d.body[size:]
	}
	d.body = body
	return d
}

func (d *decoder) fail() {
	d.err, d.body = errBlob, nil
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.body)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.body = d.body[n:]
	return v
}

func (d *decoder) int64() int64 {
	v, n := binary.Varint(d.body)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.body = d.body[n:]
	return v
}

func (d *decoder) int32() int32 {
	v := d.int64()
	if v < math.MinInt32 || v > math.MaxInt32 {
		d.fail()
		return 0
	}
	return int32(v)
}

func (d *decoder) uint8() uint8 { return uint8(d.uint()) }
func (d *decoder) bool() bool   { return d.uint() != 0 }

// count reads a number of items of at least one byte each.
func (d *decoder) count() int {
	n := d.uint()
	if n > uint64(len(d.body)) {
		d.fail()
		return 0
	}
	return int(n)
}

func (d *decoder) string() string {
	i := d.uint()
	if i >= uint64(len(d.strings)) {
		d.fail()
		return ""
	}
	return d.strings[i]
}

func (d *decoder) span() code.Span {
	start, size := int64(d.last)+d.int64(), d.uint()
	if start < 0 || size > math.MaxUint32 || start > math.MaxUint32-int64(size) {
		d.fail()
		return code.Span{}
	}
	d.last = uint32(start)
	return code.Span{Start: uint32(start), End: uint32(start + int64(size))}
}

func (d *decoder) optional() code.Span {
	if !d.bool() {
		return code.Span{}
	}
	return d.span()
}

// slice makes a slice for n items, nil for none.
func slice[T any](n int) []T {
	if n == 0 {
		return nil
	}
	return make([]T, n)
}

func decodeChunks(blob []byte) ([]code.Chunk, error) {
	d := newDecoder(blob)
	chunks := slice[code.Chunk](d.count())
	for i := range chunks {
		c := &chunks[i]
		c.Kind = code.ChunkKind(d.uint8())
		c.Exported = d.bool()
		c.Symbol = d.int32()
		c.Name = d.string()
		c.Parent = d.string()
		c.Signature = d.string()
		c.Span = d.span()
		c.Pieces = slice[code.Span](d.count())
		for k := range c.Pieces {
			c.Pieces[k] = d.span()
		}
		c.Doc = d.optional()
		c.Part = d.int32()
	}
	if d.err != nil {
		return nil, fmt.Errorf("decode chunks: %w", d.err)
	}
	return chunks, nil
}

// decodeUses adds references and local variables to f.
func decodeUses(f *code.Facts, blob, text []byte) error {
	d := newDecoder(blob)
	f.Refs = d.refs(text)
	f.Locals = slice[code.Local](d.count())
	for i := range f.Locals {
		l := &f.Locals[i]
		l.Name = d.string()
		l.Scope = d.span()
		l.Enclosing = d.int32()
		l.Type = d.string()
		l.Value = d.string()
	}
	if d.err != nil {
		return fmt.Errorf("decode uses: %w", d.err)
	}
	return nil
}

// decodeFacts reads symbols, imports and exports.
func decodeFacts(blob []byte) (*code.Facts, error) {
	d := newDecoder(blob)
	var f code.Facts
	f.Symbols = slice[code.Symbol](d.count())
	for i := range f.Symbols {
		d.symbol(&f.Symbols[i])
	}
	f.Imports = slice[code.Import](d.count())
	for i := range f.Imports {
		m := &f.Imports[i]
		m.Module = d.string()
		m.Kind = code.ImportKind(d.uint8())
		m.TypeOnly = d.bool()
		m.Bindings = slice[code.Binding](d.count())
		for k := range m.Bindings {
			b := &m.Bindings[k]
			b.Name = d.string()
			b.Local = d.string()
			b.TypeOnly = d.bool()
			b.Span = d.span()
		}
		m.Span = d.span()
	}
	f.Exports = slice[code.Export](d.count())
	for i := range f.Exports {
		x := &f.Exports[i]
		x.Name = d.string()
		x.Local = d.string()
		x.Symbol = d.int32()
		x.Import = d.int32()
		x.TypeOnly = d.bool()
		x.Span = d.span()
	}
	if d.err != nil {
		return nil, fmt.Errorf("decode facts: %w", d.err)
	}
	return &f, nil
}

func (d *decoder) symbol(s *code.Symbol) {
	s.Name = d.string()
	s.Kind = code.SymbolKind(d.uint8())
	s.Parent = d.int32()
	s.Owner = d.string()
	s.Span = d.span()
	s.NameSpan = d.optional()
	s.Head = d.span()
	s.Body = d.optional()
	s.Doc = d.optional()
	s.Exported = d.bool()
	s.Flags = code.SymbolFlags(d.uint())
	s.TypeParams = d.params()
	s.Params = d.params()
	s.Type = d.string()
	s.Value = d.string()
	s.Bases = slice[code.Base](d.count())
	for i := range s.Bases {
		s.Bases[i] = code.Base{Name: d.string(), Role: code.Role(d.uint8()), Type: d.string()}
	}
}

func (d *decoder) params() []code.Param {
	params := slice[code.Param](d.count())
	for i := range params {
		p := &params[i]
		p.Name, p.Type = d.string(), d.string()
		flags := d.uint()
		p.Optional, p.Variadic = flags&paramOptional != 0, flags&paramVariadic != 0
	}
	return params
}
