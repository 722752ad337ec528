package embed

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Limits of the files of a model. The largest static models have half a
// million tokens and take half a gigabyte.
const (
	maxTensorFile   = 4 << 30
	maxTensorHeader = 16 << 20
)

// tensor is one array of a safetensors file: little-endian numbers in rows.
// https://github.com/huggingface/safetensors#format
type tensor struct {
	kind  string // F32, F16 …
	shape []int
	data  []byte
}

// tensorKinds are the kinds of numbers that are read, with their sizes in
// bytes.
//
//nolint:gochecknoglobals // a table, read-only
var tensorKinds = map[string]int{"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I8": 1, "I64": 8, "I32": 4}

// readTensors reads the named arrays, those of them that are there, from a
// safetensors file of the given size in bytes.
func readTensors(r io.ReaderAt, size int64, names ...string) (map[string]tensor, error) {
	if size > maxTensorFile {
		return nil, fmt.Errorf("%d MB, want at most %d", size>>20, maxTensorFile>>20)
	}
	var head [8]byte
	if _, err := r.ReadAt(head[:], 0); err != nil || size < 8 {
		return nil, fmt.Errorf("%d bytes: too short for a safetensors file", size)
	}
	n := binary.LittleEndian.Uint64(head[:])
	if n > maxTensorHeader || int64(n) > size-8 {
		return nil, fmt.Errorf("not a safetensors file: its header would have %d bytes", n)
	}
	raw := make([]byte, n)
	if _, err := r.ReadAt(raw, 8); err != nil {
		return nil, fmt.Errorf("read header: %w", err)
	}
	var header map[string]json.RawMessage
	if err := json.Unmarshal(raw, &header); err != nil {
		return nil, fmt.Errorf("not a safetensors file: %w", err)
	}
	start := 8 + int64(n)
	found := map[string]tensor{}
	for _, name := range names {
		about, ok := header[name]
		if !ok {
			continue
		}
		t, err := readTensor(io.NewSectionReader(r, start, size-start), about)
		if err != nil {
			return nil, fmt.Errorf("tensor %s: %w", name, err)
		}
		found[name] = t
	}
	if len(found) == 0 {
		var has []string
		for name := range header {
			has = append(has, name)
		}
		slices.Sort(has)
		return nil, fmt.Errorf("has none of the tensors %s, but %s", strings.Join(names, ", "), firstChars(strings.Join(has, ", "), 200))
	}
	return found, nil
}

// readTensor reads one array from the part of the file behind the header.
func readTensor(data *io.SectionReader, about json.RawMessage) (tensor, error) {
	var d struct {
		Kind    string   `json:"dtype"`
		Shape   []int64  `json:"shape"`
		Offsets [2]int64 `json:"data_offsets"`
	}
	if err := json.Unmarshal(about, &d); err != nil {
		return tensor{}, err
	}
	width, ok := tensorKinds[d.Kind]
	if !ok {
		return tensor{}, fmt.Errorf("numbers of kind %s are not supported; convert it to F32 or F16", d.Kind)
	}
	from, to := d.Offsets[0], d.Offsets[1]
	if from < 0 || to < from || to > data.Size() {
		return tensor{}, fmt.Errorf("bytes %d to %d of %d: the file is cut off or damaged", from, to, data.Size())
	}
	want := uint64(width)
	shape := make([]int, 0, len(d.Shape))
	for _, n := range d.Shape {
		if n < 0 || n > math.MaxInt32 {
			return tensor{}, fmt.Errorf("shape %v", d.Shape)
		}
		hi, lo := bits.Mul64(want, uint64(n))
		if hi != 0 || lo > maxTensorFile {
			return tensor{}, fmt.Errorf("shape %v is too large", d.Shape)
		}
		want = lo
		shape = append(shape, int(n))
	}
	if uint64(to-from) != want {
		return tensor{}, fmt.Errorf("%d bytes for shape %v of %s, want %d", to-from, d.Shape, d.Kind, want)
	}
	t := tensor{kind: d.Kind, shape: shape, data: make([]byte, to-from)}
	if _, err := data.ReadAt(t.data, from); err != nil && to > from {
		return tensor{}, fmt.Errorf("read: %w", err)
	}
	return t, nil
}

// addRow adds row times weight to sum, whose length is that of a row.
func (t tensor) addRow(sum []float32, row int, weight float32) {
	dim := len(sum)
	switch t.kind {
	case "F32":
		b := t.data[row*dim*4 : (row+1)*dim*4]
		for i := range sum {
			sum[i] += weight * math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		}
	case "F16":
		b := t.data[row*dim*2 : (row+1)*dim*2]
		for i := range sum {
			sum[i] += weight * halfToFloat(binary.LittleEndian.Uint16(b[2*i:]))
		}
	default:
		for i := range sum {
			sum[i] += weight * float32(t.at(row*dim+i))
		}
	}
}

// at is one number, by its place in the data.
func (t tensor) at(i int) float64 {
	switch t.kind {
	case "F64":
		return math.Float64frombits(binary.LittleEndian.Uint64(t.data[8*i:]))
	case "F32":
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(t.data[4*i:])))
	case "F16":
		return float64(halfToFloat(binary.LittleEndian.Uint16(t.data[2*i:])))
	case "BF16":
		return float64(math.Float32frombits(uint32(binary.LittleEndian.Uint16(t.data[2*i:])) << 16))
	case "I64":
		return float64(int64(binary.LittleEndian.Uint64(t.data[8*i:])))
	case "I32":
		return float64(int32(binary.LittleEndian.Uint32(t.data[4*i:])))
	default: // I8
		return float64(int8(t.data[i]))
	}
}

// halfToFloat widens a half-precision number of IEEE 754.
func halfToFloat(h uint16) float32 {
	sign, exp, frac := uint32(h>>15)<<31, uint32(h>>10)&0x1f, uint32(h)&0x3ff
	switch {
	case exp == 0x1f: // infinite or not a number
		return math.Float32frombits(sign | 0xff<<23 | frac<<13)
	case exp != 0:
		return math.Float32frombits(sign | (exp+127-15)<<23 | frac<<13)
	}
	// Zero or subnormal: frac units of 2^-24.
	f := float32(frac) * 0x1p-24
	if sign != 0 {
		return -f
	}
	return f
}
