package extract

import (
	"fmt"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
)

// Host extracts the facts of a text that holds regions in other languages. It
// calls inner for each region, in order, for the facts of that part as a text of
// its own; a region for which inner returns false is cut like what lies around. The
// text around all regions is cut as if they were not there, so that a chunk
// of it shows what stands before and behind a region.
//
// It fails when regions overlap, are out of order or lie outside of src.
func Host(src []byte, regions []lang.Region, inner func(lang.Region) (code.Facts, bool), opts Options) (code.Facts, error) {
	opts = opts.withDefaults()
	var (
		facts code.Facts
		rows  []row
		at    uint32 // where the text that is not yet in rows starts
		last  uint32 // where the region before ends
	)
	for _, r := range regions {
		if r.Span.Start < last || r.Span.End < r.Span.Start || int64(r.Span.End) > int64(len(src)) {
			return code.Facts{}, fmt.Errorf("embed %s: the region %d-%d is out of order or outside of the text", r.Language, r.Span.Start, r.Span.End)
		}
		last = r.Span.End
		part, ok := inner(r)
		if !ok {
			continue
		}
		rows = textRows(rows, src, at, r.Span.Start, opts.MaxLine)
		embed(&facts, &part, r.Span.Start)
		at = r.Span.End
	}
	rows = textRows(rows, src, at, uint32(len(src)), opts.MaxLine)
	facts.Chunks = append(facts.Chunks, windows(rows, src, code.ChunkBlock)...)
	finish(&facts, src, opts)
	return facts, nil
}

// embed appends the facts of the part of a text that starts at offset base.
func embed(facts, part *code.Facts, base uint32) {
	symbols, imports := int32(len(facts.Symbols)), int32(len(facts.Imports))
	shift := func(spans ...*code.Span) {
		for _, s := range spans {
			if *s != (code.Span{}) { // which stands for "none"
				s.Start += base
				s.End += base
			}
		}
	}
	move := func(index *int32, first int32) {
		if *index >= 0 {
			*index += first
		}
	}
	for i := range part.Symbols {
		s := &part.Symbols[i]
		shift(&s.Span, &s.NameSpan, &s.Head, &s.Body, &s.Doc)
		move(&s.Parent, symbols)
	}
	for i := range part.Refs {
		r := &part.Refs[i]
		shift(&r.Span)
		move(&r.Enclosing, symbols)
	}
	for i := range part.Locals {
		l := &part.Locals[i]
		shift(&l.Scope)
		move(&l.Enclosing, symbols)
	}
	for i := range part.Imports {
		m := &part.Imports[i]
		shift(&m.Span)
		for k := range m.Bindings {
			shift(&m.Bindings[k].Span)
		}
	}
	for i := range part.Exports {
		e := &part.Exports[i]
		shift(&e.Span)
		move(&e.Symbol, symbols)
		move(&e.Import, imports)
	}
	for i := range part.Chunks {
		c := &part.Chunks[i]
		shift(&c.Span, &c.Doc)
		for k := range c.Pieces {
			shift(&c.Pieces[k])
		}
		move(&c.Symbol, symbols)
	}
	for i := range part.Problems {
		shift(&part.Problems[i].Span)
	}
	facts.Symbols = append(facts.Symbols, part.Symbols...)
	facts.Refs = append(facts.Refs, part.Refs...)
	facts.Locals = append(facts.Locals, part.Locals...)
	facts.Imports = append(facts.Imports, part.Imports...)
	facts.Exports = append(facts.Exports, part.Exports...)
	facts.Chunks = append(facts.Chunks, part.Chunks...)
	facts.Problems = append(facts.Problems, part.Problems...)
}
