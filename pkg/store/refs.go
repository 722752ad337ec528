package store

import (
	"bytes"

	"github.com/mast-search/mast/pkg/code"
)

// A reference is written as two bytes (see tags), its span, the distance of its
// enclosing declaration to that of the reference before, and, where the text
// does not give them, its name and chain. All first bytes come first, then all
// second bytes, and so on, which zstd likes. Role, ReceiverKind and Local fill
// the first byte.
const (
	refRoleBits     = 4
	refReceiverBits = 3
	refLocal        = 1 << 7
)

// The tags say where name and chain come from.
const (
	refNameStored = 1 << iota // the name is a string, not the text of the span
	refChainEmpty
	refChainStored // the chain is a string; else it stands in the text before a "."

	refArgsShift = 3 // what is left of the byte holds Args
)

// refs writes references.
func (e *encoder) refs(refs []code.Ref, text []byte) {
	e.count(len(refs))
	tags := make([]uint8, len(refs))
	for i := range refs {
		r := &refs[i]
		first := uint8(r.Role) | uint8(r.Receiver)<<refRoleBits
		if r.Local {
			first |= refLocal
		}
		e.body = append(e.body, first)
		tags[i] = refTags(r, text)
	}
	e.body = append(e.body, tags...)
	for i := range refs {
		e.uint(uint64(refs[i].Span.Len()))
	}
	for i := range refs {
		e.int(int64(refs[i].Span.Start) - int64(e.last))
		e.last = refs[i].Span.Start
	}
	enclosing := int32(0)
	for i := range refs {
		e.int(int64(refs[i].Enclosing) - int64(enclosing))
		enclosing = refs[i].Enclosing
	}
	for i := range refs {
		if tags[i]&refNameStored != 0 {
			e.string(refs[i].Name)
		}
		switch {
		case tags[i]&refChainEmpty != 0:
		case tags[i]&refChainStored != 0:
			e.string(refs[i].Chain)
		default:
			e.count(len(refs[i].Chain))
		}
	}
}

func refTags(r *code.Ref, text []byte) uint8 {
	tag := min(r.Args, code.MaxArgs) << refArgsShift
	if int(r.Span.End) > len(text) || string(r.Span.Text(text)) != r.Name {
		tag |= refNameStored
	}
	switch {
	case r.Chain == "":
		tag |= refChainEmpty
	case !bytes.HasSuffix(text[:min(int(r.Span.Start), len(text))], []byte(r.Chain+".")):
		tag |= refChainStored
	}
	return tag
}

// refs reads references.
func (d *decoder) refs(text []byte) []code.Ref {
	n := d.count()
	if 2*n > len(d.body) {
		d.fail()
		return nil
	}
	refs := slice[code.Ref](n)
	firsts, tags := d.body[:n], d.body[n:2*n]
	d.body = d.body[2*n:]
	for i := range refs {
		r := &refs[i]
		r.Role = code.Role(firsts[i] & (1<<refRoleBits - 1))
		r.Receiver = code.ReceiverKind(firsts[i] >> refRoleBits & (1<<refReceiverBits - 1))
		r.Local = firsts[i]&refLocal != 0
		r.Span.End = uint32(d.uint()) // the length, until the start is known
	}
	for i := range refs {
		start := int64(d.last) + d.int64()
		end := start + int64(refs[i].Span.End)
		if start < 0 || end > int64(len(text)) {
			d.fail()
			return nil
		}
		refs[i].Span = code.Span{Start: uint32(start), End: uint32(end)}
		d.last = uint32(start)
	}
	enclosing := int32(0)
	for i := range refs {
		enclosing += d.int32()
		refs[i].Enclosing = enclosing
	}
	for i := range refs {
		d.refNames(&refs[i], tags[i], text)
	}
	return refs
}

// refNames reads the name and the chain of a reference.
func (d *decoder) refNames(r *code.Ref, tag uint8, text []byte) {
	r.Args = tag >> refArgsShift
	if tag&refNameStored != 0 {
		r.Name = d.string()
	} else {
		r.Name = string(r.Span.Text(text))
	}
	switch {
	case tag&refChainEmpty != 0:
	case tag&refChainStored != 0:
		r.Chain = d.string()
	default:
		n, end := d.uint(), uint64(r.Span.Start)
		if n+1 > end || n > code.MaxChain {
			d.fail()
			return
		}
		r.Chain = string(text[end-1-n : end-1])
	}
}
