package store

import (
	"encoding/binary"
	"errors"
)

// A posting list is a sequence of records, one for each file that has the
// term, in the order of files:
//
//	distance to the file before <<2 | has a path byte <<1 | has one chunk
//	[path byte: how often in the folders, and <<4 in the stem]
//	[number of chunks, unless it is one]
//	for each chunk: distance to the chunk before, columns with counts
//
// A file is its number in the segment, the first distance that to -1. The
// columns are a byte of 5 bits for the columns, and above them the count of the
// first column if it is below 8, else 0; other counts follow as bytes. All
// numbers are varints.

// errPostings is wrapped by the caller, who knows where it was.
var errPostings = errors.New("a posting list is damaged")

// Entry is what a term does in one chunk.
type Entry struct {
	Chunk int32 // counted from the first chunk of the file
	TF    [Columns]uint8
}

// appendRecord appends the record of a word without the distance of the file,
// of which it holds the two flags.
func (b *postingsBuilder) appendRecord(buf []byte, w *builtWord) []byte {
	flags := byte(0)
	if w.folder|w.stem != 0 {
		flags |= 2
	}
	if w.chunks == 1 {
		flags |= 1
	}
	buf = append(buf, flags)
	if flags&2 != 0 {
		buf = append(buf, w.folder|w.stem<<4)
	}
	if flags&1 == 0 {
		buf = binary.AppendUvarint(buf, uint64(w.chunks))
	}
	last := int32(0)
	for at := w.first; at >= 0; {
		e := &b.entries[at]
		buf = binary.AppendUvarint(buf, uint64(e.chunk-last))
		last = e.chunk
		buf = appendCounts(buf, &e.tf)
		at = e.next
	}
	return buf
}

func appendCounts(buf []byte, tf *[Columns]uint8) []byte {
	mask, first := byte(0), -1
	for column, n := range tf {
		if n > 0 {
			mask |= 1 << column
			if first < 0 {
				first = column
			}
		}
	}
	if first >= 0 && tf[first] < 8 {
		mask |= tf[first] << Columns
	}
	buf = append(buf, mask)
	for column, n := range tf {
		if n > 0 && (column != first || n >= 8) {
			buf = append(buf, n)
		}
	}
	return buf
}

// postingReader reads one posting list. Errors leave it at its end.
type postingReader struct {
	data []byte
	file int64
	bad  bool

	folder, stem uint8
	chunks       int
}

func newPostingReader(data []byte) postingReader { return postingReader{data: data, file: -1} }

func (r *postingReader) uint() uint64 {
	if len(r.data) > 0 && r.data[0] < 0x80 {
		v := uint64(r.data[0])
		r.data = r.data[1:]
		return v
	}
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.data, r.bad = nil, true
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *postingReader) byte() byte {
	if len(r.data) == 0 {
		r.bad = true
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

// next goes to the next file.
func (r *postingReader) next() bool {
	if len(r.data) == 0 {
		return false
	}
	head := r.uint()
	r.file += int64(head >> 2)
	r.folder, r.stem, r.chunks = 0, 0, 1
	if head&2 != 0 {
		b := r.byte()
		r.folder, r.stem = b&15, b>>4
	}
	if head&1 == 0 {
		r.chunks = int(min(r.uint(), uint64(len(r.data))))
	}
	return !r.bad
}

// entries appends the chunks of the current file.
func (r *postingReader) entries(into []Entry) []Entry {
	last := int32(0)
	for range r.chunks {
		last += int32(r.uint())
		mask := r.byte()
		into = append(into, Entry{Chunk: last})
		e := &into[len(into)-1]
		small := mask >> Columns
		for column := range Columns {
			if mask&(1<<column) == 0 {
				continue
			}
			if small > 0 {
				e.TF[column], small = small, 0
				continue
			}
			e.TF[column] = r.byte()
		}
		if r.bad {
			return into[:len(into)-1]
		}
	}
	return into
}

// skip passes the chunks of the current file and returns their bytes.
func (r *postingReader) skip() []byte {
	from := r.data
	for range r.chunks {
		r.uint()
		mask := r.byte()
		n := 0
		for m := mask & (1<<Columns - 1); m != 0; m &= m - 1 {
			n++
		}
		if mask>>Columns != 0 {
			n--
		}
		if n > len(r.data) {
			r.data, r.bad = nil, true
			return nil
		}
		r.data = r.data[n:]
	}
	return from[:len(from)-len(r.data)]
}
