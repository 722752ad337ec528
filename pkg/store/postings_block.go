package store

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// The terms of a segment stand in blocks, in their order: for each the number
// of bytes it shares with the term before in its block, its other bytes, the
// number of files, the length of its posting list, and the list. A block is one
// zstd frame; the first term of each block stands in the directory of the
// segment.

// blockSize is the number of bytes from which a block is full.
const blockSize = 16 << 10

// blockWriter makes blocks of terms that come in their order.
type blockWriter struct {
	emit  func(first string, block []byte) error
	data  []byte
	first string
	last  string

	backwards []backward
}

func (w *blockWriter) add(term string, files int, list []byte) error {
	if r := reversed(term); r != "" && files > 0 {
		w.backwards = append(w.backwards, backward{r, files})
	}
	return w.put(term, files, list)
}

// end writes the backward forms of the terms, which come after all of them.
func (w *blockWriter) end() error {
	slices.SortFunc(w.backwards, func(a, b backward) int { return strings.Compare(a.term, b.term) })
	for _, r := range w.backwards {
		if err := w.put(r.term, r.files, nil); err != nil {
			return err
		}
	}
	return w.flush()
}

// backward is a term read backwards.
type backward struct {
	term  string
	files int
}

// reversed returns the backward form of a word that may be made of two others.
func reversed(term string) string {
	if len(term) < MinCompound || len(term) > MaxCompound {
		return ""
	}
	b := make([]byte, 1, len(term)+1)
	b[0] = reversedAs[0]
	for i := len(term) - 1; i >= 0; i-- {
		if term[i] < 'a' || term[i] > 'z' {
			return ""
		}
		b = append(b, term[i])
	}
	return string(b)
}

// Bounds of words that may be made of two others, in letters.
const (
	MinCompound = 6
	MaxCompound = 24
)

func (w *blockWriter) put(term string, files int, list []byte) error {
	if len(w.data) > 0 && len(w.data)+len(list) > blockSize {
		if err := w.flush(); err != nil {
			return err
		}
	}
	if len(w.data) == 0 {
		w.first, w.last = term, ""
	}
	shared := 0
	for shared < min(len(term), len(w.last)) && term[shared] == w.last[shared] {
		shared++
	}
	w.data = binary.AppendUvarint(w.data, uint64(shared))
	w.data = binary.AppendUvarint(w.data, uint64(len(term)-shared))
	w.data = append(w.data, term[shared:]...)
	w.data = binary.AppendUvarint(w.data, uint64(files))
	w.data = binary.AppendUvarint(w.data, uint64(len(list)))
	w.data = append(w.data, list...)
	w.last = term
	return nil
}

// flush ends the block.
func (w *blockWriter) flush() error {
	if len(w.data) == 0 {
		return nil
	}
	packed, err := compress(w.data)
	if err == nil {
		err = w.emit(w.first, packed)
	}
	w.data = w.data[:0]
	return err
}

// blockReader reads the terms of one unpacked block.
type blockReader struct {
	data  []byte
	term  []byte
	files int
	list  []byte
}

// next goes to the next term; at the end of the block it says no.
func (r *blockReader) next() (bool, error) {
	if len(r.data) == 0 {
		return false, nil
	}
	var v [2]uint64
	ok := true
	uint := func() uint64 {
		if len(r.data) > 0 && r.data[0] < 0x80 {
			n := uint64(r.data[0])
			r.data = r.data[1:]
			return n
		}
		n, size := binary.Uvarint(r.data)
		if size <= 0 {
			ok = false
			return 0
		}
		r.data = r.data[size:]
		return n
	}
	v[0], v[1] = uint(), uint()
	if !ok || v[0] > uint64(len(r.term)) || v[1] > uint64(len(r.data)) {
		return false, fmt.Errorf("%w: its terms", errPostings)
	}
	r.term = append(r.term[:v[0]], r.data[:v[1]]...)
	r.data = r.data[v[1]:]
	v[0], v[1] = uint(), uint()
	if !ok || v[1] > uint64(len(r.data)) {
		return false, fmt.Errorf("%w: its length", errPostings)
	}
	r.files = int(v[0])
	r.list, r.data = r.data[:v[1]], r.data[v[1]:]
	return true, nil
}
