package embed

import (
	"math/rand/v2"
	"testing"
)

// 150,000 chunks, the size at which the time of a search is measured, with
// vectors as long as those of the common static models.
const benchRows, benchDim = 150_000, 256

func benchVectors() (query, rows []float32) {
	r := rand.New(rand.NewPCG(1, 2))
	rows = make([]float32, benchRows*benchDim)
	for i := range rows {
		rows[i] = float32(r.NormFloat64())
	}
	for i := range benchRows {
		normalise(rows[i*benchDim : (i+1)*benchDim])
	}
	return rows[77*benchDim : 78*benchDim], rows
}

func BenchmarkTopK(b *testing.B) {
	query, rows := benchVectors()
	for b.Loop() {
		if got := TopK(query, rows, 80, nil); got[0].Row != 77 {
			b.Fatal(got[0])
		}
	}
}

func BenchmarkMatrixTopK(b *testing.B) {
	query, rows := benchVectors()
	m := NewMatrix(benchDim, benchRows)
	for i := range benchRows {
		if err := m.Add(Quantise(rows[i*benchDim : (i+1)*benchDim])); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if got := m.TopK(query, 80, nil); got[0].Row != 77 {
			b.Fatal(got[0])
		}
	}
}
