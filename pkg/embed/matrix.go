package embed

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// quantisedHead is the scale that stands before the numbers of a quantised
// vector: a float32, little end first.
const quantisedHead = 4

// Quantise packs a vector into one byte a number, for storage: a scale, then
// each number divided by it and rounded to -127 to 127. A dot product of two
// vectors of length one is off by less than 0.01 afterwards.
func Quantise(v []float32) []byte {
	var top float32
	for _, x := range v {
		top = max(top, x, -x)
	}
	out := make([]byte, quantisedHead+len(v))
	if top == 0 || math.IsInf(float64(top), 0) || top != top {
		return out
	}
	scale := top / 127
	binary.LittleEndian.PutUint32(out, math.Float32bits(scale))
	for i, x := range v {
		out[quantisedHead+i] = byte(int8(math.RoundToEven(float64(x / scale))))
	}
	return out
}

// Unquantise is the inverse of [Quantise], but for what rounding lost.
func Unquantise(blob []byte) ([]float32, error) {
	scale, rest, err := split(blob)
	if err != nil {
		return nil, err
	}
	v := make([]float32, len(rest))
	for i, b := range rest {
		v[i] = float32(int8(b)) * scale
	}
	return v, nil
}

func split(blob []byte) (scale float32, numbers []byte, err error) {
	if len(blob) <= quantisedHead {
		return 0, nil, fmt.Errorf("stored vector: %d bytes, want more than %d", len(blob), quantisedHead)
	}
	scale = math.Float32frombits(binary.LittleEndian.Uint32(blob))
	if s := float64(scale); math.IsNaN(s) || math.IsInf(s, 0) || s < 0 {
		return 0, nil, fmt.Errorf("stored vector: scale %v", scale)
	}
	return scale, blob[quantisedHead:], nil
}

// Matrix holds quantised vectors in memory, a little more than a byte a
// number. Rows are numbered from 0 as they are added. It may be searched from
// several goroutines while none adds.
type Matrix struct {
	dim    int
	stride int // dim, filled up to whole blocks
	scales []float32
	sums   []int32 // of the shifted numbers of each row
	data   []byte  // numbers shifted by 128, so that none is negative
}

// shift makes numbers of -127 to 127 positive.
const shift = 128

// NewMatrix makes an empty matrix for vectors of dim numbers, with room for
// rows of them.
func NewMatrix(dim, rows int) *Matrix {
	stride := (dim + blockSize - 1) / blockSize * blockSize
	return &Matrix{
		dim: dim, stride: stride, scales: make([]float32, 0, rows), sums: make([]int32, 0, rows),
		data: make([]byte, 0, rows*stride),
	}
}

// Dim is the length of the vectors.
func (m *Matrix) Dim() int { return m.dim }

// Len is the number of rows.
func (m *Matrix) Len() int { return len(m.scales) }

// Add appends a vector as [Quantise] made it. It copies blob.
func (m *Matrix) Add(blob []byte) error {
	scale, numbers, err := split(blob)
	if err != nil {
		return err
	}
	if len(numbers) != m.dim {
		return fmt.Errorf("stored vector: %d numbers, want %d", len(numbers), m.dim)
	}
	m.data = slices.Grow(m.data, m.stride)
	m.data = appendShifted(m.data, numbers, m.stride)
	var sum int32
	for _, b := range m.data[len(m.data)-m.stride:] {
		sum += int32(b)
	}
	m.scales, m.sums = append(m.scales, scale), append(m.sums, sum)
	return nil
}

// appendShifted adds numbers, filled up with zeros to stride of them.
func appendShifted(dst, numbers []byte, stride int) []byte {
	for i := range stride {
		b := byte(shift)
		if i < len(numbers) {
			b += numbers[i]
		}
		dst = append(dst, b)
	}
	return dst
}

// TopK is as the function [TopK], over the rows of m. The query is quantised
// too. A query of another length than Dim finds nothing.
func (m *Matrix) TopK(query []float32, k int, keep func(row int) bool) []Match {
	score := m.against(query)
	if score == nil {
		return nil
	}
	return scan(m.Len(), k, keep, score)
}

// against returns how a row scores for a query, or nil for a query of another
// length.
func (m *Matrix) against(query []float32) func(row int) float32 {
	if len(query) != m.dim || m.dim == 0 {
		return nil
	}
	scale, numbers, err := split(Quantise(query))
	if err != nil {
		return nil
	}
	q := newPackedQuery(appendShifted(nil, numbers, m.stride))
	return func(row int) float32 {
		return float32(q.dot(m.data[row*m.stride:(row+1)*m.stride], m.sums[row])) * scale * m.scales[row]
	}
}
