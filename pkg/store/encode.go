package store

import (
	"encoding/binary"

	"github.com/mast-search/mast/pkg/code"
)

// The blobs "outlines" and "facts" hold unsigned varints (signed ones
// zigzagged, as encoding/binary writes them) and one table of strings at the
// end, so that each distinct string is written once. Spans are written as the
// distance of their start to that of the span written before, and their
// length. References, by far the most of all facts, are written field by field
// and take their names from the text of the file (refs.go). Layout of a blob:
// length of the body, body, number of strings, then for each its length and
// bytes. zstd goes over the whole.

// encoder writes one blob. The zero value is ready.
type encoder struct {
	body    []byte
	strings []string
	index   map[string]uint64
	last    uint32 // start of the span written last
}

func (e *encoder) uint(v uint64) { e.body = binary.AppendUvarint(e.body, v) }
func (e *encoder) int(v int64)   { e.body = binary.AppendVarint(e.body, v) }
func (e *encoder) count(n int)   { e.uint(uint64(n)) }

func (e *encoder) bool(v bool) {
	if v {
		e.uint(1)
	} else {
		e.uint(0)
	}
}

func (e *encoder) string(s string) {
	i, ok := e.index[s]
	if !ok {
		if e.index == nil {
			e.index = make(map[string]uint64)
		}
		i = uint64(len(e.strings))
		e.index[s] = i
		e.strings = append(e.strings, s)
	}
	e.uint(i)
}

func (e *encoder) span(s code.Span) {
	e.int(int64(s.Start) - int64(e.last))
	e.uint(uint64(s.Len()))
	e.last = s.Start
}

// optional writes a span that is often empty in one byte then.
func (e *encoder) optional(s code.Span) {
	e.bool(!s.Empty())
	if !s.Empty() {
		e.span(s)
	}
}

// bytes ends the blob and returns it, not compressed.
func (e *encoder) bytes() []byte {
	out := binary.AppendUvarint(nil, uint64(len(e.body)))
	out = append(out, e.body...)
	out = binary.AppendUvarint(out, uint64(len(e.strings)))
	for _, s := range e.strings {
		out = binary.AppendUvarint(out, uint64(len(s)))
		out = append(out, s...)
	}
	return out
}

func encodeChunks(chunks []code.Chunk) []byte {
	var e encoder
	e.count(len(chunks))
	for i := range chunks {
		c := &chunks[i]
		e.uint(uint64(c.Kind))
		e.bool(c.Exported)
		e.int(int64(c.Symbol))
		e.string(c.Name)
		e.string(c.Parent)
		e.string(c.Signature)
		e.span(c.Span)
		e.count(len(c.Pieces))
		for _, p := range c.Pieces {
			e.span(p)
		}
		e.optional(c.Doc)
		e.int(int64(c.Part))
	}
	return e.bytes()
}

// encodeUses writes what only the file itself needs: references and local
// variables. text is what the spans point into.
func encodeUses(f *code.Facts, text []byte) []byte {
	var e encoder
	e.refs(f.Refs, text)
	e.count(len(f.Locals))
	for i := range f.Locals {
		l := &f.Locals[i]
		e.string(l.Name)
		e.span(l.Scope)
		e.int(int64(l.Enclosing))
		e.string(l.Type)
		e.string(l.Value)
	}
	return e.bytes()
}

// encodeFacts writes what other files see: symbols, imports and exports.
// Chunks and problems have their own places.
func encodeFacts(f *code.Facts) []byte {
	var e encoder
	e.count(len(f.Symbols))
	for i := range f.Symbols {
		e.symbol(&f.Symbols[i])
	}
	e.count(len(f.Imports))
	for i := range f.Imports {
		m := &f.Imports[i]
		e.string(m.Module)
		e.uint(uint64(m.Kind))
		e.bool(m.TypeOnly)
		e.count(len(m.Bindings))
		for _, b := range m.Bindings {
			e.string(b.Name)
			e.string(b.Local)
			e.bool(b.TypeOnly)
			e.span(b.Span)
		}
		e.span(m.Span)
	}
	e.count(len(f.Exports))
	for i := range f.Exports {
		x := &f.Exports[i]
		e.string(x.Name)
		e.string(x.Local)
		e.int(int64(x.Symbol))
		e.int(int64(x.Import))
		e.bool(x.TypeOnly)
		e.span(x.Span)
	}
	return e.bytes()
}

func (e *encoder) symbol(s *code.Symbol) {
	e.string(s.Name)
	e.uint(uint64(s.Kind))
	e.int(int64(s.Parent))
	e.string(s.Owner)
	e.span(s.Span)
	e.optional(s.NameSpan)
	e.span(s.Head)
	e.optional(s.Body)
	e.optional(s.Doc)
	e.bool(s.Exported)
	e.uint(uint64(s.Flags))
	e.params(s.TypeParams)
	e.params(s.Params)
	e.string(s.Type)
	e.string(s.Value)
	e.count(len(s.Bases))
	for _, b := range s.Bases {
		e.string(b.Name)
		e.uint(uint64(b.Role))
		e.string(b.Type)
	}
}

func (e *encoder) params(params []code.Param) {
	e.count(len(params))
	for _, p := range params {
		e.string(p.Name)
		e.string(p.Type)
		var flags uint64
		if p.Optional {
			flags |= paramOptional
		}
		if p.Variadic {
			flags |= paramVariadic
		}
		e.uint(flags)
	}
}

// The flags of a parameter.
const (
	paramOptional = 1 << iota
	paramVariadic
)
