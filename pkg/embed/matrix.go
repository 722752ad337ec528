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

// Matrix holds quantised vectors in memory, dim + 4 bytes each. Rows are
// numbered from 0 as they are added. It may be searched from several
// goroutines while none adds.
type Matrix struct {
	dim    int
	scales []float32
	data   []int8
}

// NewMatrix makes an empty matrix for vectors of dim numbers, with room for
// rows of them.
func NewMatrix(dim, rows int) *Matrix {
	return &Matrix{dim: dim, scales: make([]float32, 0, rows), data: make([]int8, 0, rows*dim)}
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
	m.scales = append(m.scales, scale)
	m.data = slices.Grow(m.data, m.dim)
	for _, b := range numbers {
		m.data = append(m.data, int8(b))
	}
	return nil
}

// TopK is as the function [TopK], over the rows of m. The query is quantised
// too. A query of another length than Dim finds nothing.
func (m *Matrix) TopK(query []float32, k int, keep func(row int) bool) []Match {
	if len(query) != m.dim || m.dim == 0 {
		return nil
	}
	scale, numbers, err := split(Quantise(query))
	if err != nil {
		return nil
	}
	q := make([]int8, len(numbers))
	for i, b := range numbers {
		q[i] = int8(b)
	}
	return scan(m.Len(), k, keep, func(row int) float32 {
		return float32(dotInt8(q, m.data[row*m.dim:row*m.dim+m.dim])) * scale * m.scales[row]
	})
}

// dotInt8 is exact up to 133,000 numbers.
func dotInt8(a, b []int8) int32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 int32
	for len(a) >= 4 && len(b) >= 4 {
		s0 += int32(a[0]) * int32(b[0])
		s1 += int32(a[1]) * int32(b[1])
		s2 += int32(a[2]) * int32(b[2])
		s3 += int32(a[3]) * int32(b[3])
		a, b = a[4:], b[4:]
	}
	for i := range a {
		s0 += int32(a[i]) * int32(b[i])
	}
	return s0 + s1 + s2 + s3
}
