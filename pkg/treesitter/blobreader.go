package treesitter

import (
	"encoding/binary"
	"errors"
	"fmt"
)

var errBlobEnd = errors.New("data ends too early")

// blobReader reads the parts of a blob. The first mistake is kept in err; from
// then on it reads zeros.
type blobReader struct {
	data []byte
	err  error
}

func (r *blobReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.data = nil
}

// number reads a varint from 0 to limit.
func (r *blobReader) number(limit int) int {
	if len(r.data) > 0 && r.data[0] < 0x80 { // most numbers are this small
		value := int(r.data[0])
		r.data = r.data[1:]
		if value <= limit {
			return value
		}
		r.fail(fmt.Errorf("%d is above %d", value, limit))
		return 0
	}
	value, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.fail(errBlobEnd)
		return 0
	}
	r.data = r.data[size:]
	if value > uint64(limit) {
		r.fail(fmt.Errorf("%d is above %d", value, limit))
		return 0
	}
	return int(value)
}

// count reads the number of the elements that follow, each of one byte at
// least, so that a damaged count cannot ask for much memory.
func (r *blobReader) count() int {
	n := r.number(maxTableBytes)
	if n > len(r.data) {
		r.fail(errBlobEnd)
		return 0
	}
	return n
}

// below reads a varint under size; with size 0 there is none, which is a
// mistake.
func (r *blobReader) below(size int) int {
	if size <= 0 {
		r.fail(errors.New("index of an empty table"))
		return 0
	}
	return r.number(size - 1)
}

func (r *blobReader) uint16() uint16 { return uint16(r.number(0xFFFF)) }

func (r *blobReader) byte() byte {
	b := r.bytes(1)
	if b == nil {
		return 0
	}
	return b[0]
}

// bytes returns the next n bytes, nil when there are fewer.
func (r *blobReader) bytes(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.fail(errBlobEnd)
		return nil
	}
	b := r.data[:n:n]
	r.data = r.data[n:]
	return b
}

func (r *blobReader) string() string { return string(r.bytes(r.count())) }
