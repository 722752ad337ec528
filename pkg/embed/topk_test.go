package embed

import (
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// randomVectors are n vectors of length one, every tenth the same as the one
// before it.
func randomVectors(n, dim int) []float32 {
	r := rand.New(rand.NewPCG(3, 4))
	rows := make([]float32, n*dim)
	for i := range rows {
		rows[i] = float32(r.NormFloat64())
	}
	for i := range n {
		row := rows[i*dim : (i+1)*dim]
		if i%10 == 9 {
			copy(row, rows[(i-1)*dim:i*dim])
		}
		normalise(row)
	}
	return rows
}

// slowTopK sorts everything.
func slowTopK(n, k int, keep func(int) bool, score func(int) float32) []Match {
	var all []Match
	for i := range n {
		if keep == nil || keep(i) {
			all = append(all, Match{i, score(i)})
		}
	}
	slices.SortStableFunc(all, func(a, b Match) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	return all[:min(k, len(all))]
}

func TestTopK(t *testing.T) {
	odd := func(i int) bool { return i%2 == 1 }
	none := func(int) bool { return false }
	for _, dim := range []int{1, 3, 16, 31, 64} {
		for _, n := range []int{0, 1, 9, 1000, 10_000} {
			rows := randomVectors(n, dim)
			query := randomVectors(5, dim)[4*dim:]
			m := matrixOf(t, rows, dim)
			for _, k := range []int{0, 1, 10, 2 * n} {
				for _, keep := range []func(int) bool{nil, odd, none} {
					want := slowTopK(n, k, keep, func(i int) float32 { return dot(query, rows[i*dim:(i+1)*dim]) })
					if got := TopK(query, rows, k, keep); len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
						t.Fatalf("dim %d, %d rows, k %d: TopK is not what sorting gives", dim, n, k)
					}
					q := Quantise(query)
					want = slowTopK(n, k, keep, func(i int) float32 { return slowDot(q, Quantise(rows[i*dim:(i+1)*dim])) })
					if got := m.TopK(query, k, keep); len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
						t.Fatalf("dim %d, %d rows, k %d: Matrix.TopK is not what sorting gives", dim, n, k)
					}
				}
			}
		}
	}
}

func matrixOf(t testing.TB, rows []float32, dim int) *Matrix {
	t.Helper()
	m := NewMatrix(dim, 0)
	for i := 0; i < len(rows); i += dim {
		if err := m.Add(Quantise(rows[i : i+dim])); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func slowDot(a, b []byte) float32 {
	sa, na, _ := split(a)
	sb, nb, _ := split(b)
	var sum int32
	for i := range na {
		sum += int32(int8(na[i])) * int32(int8(nb[i]))
	}
	return float32(sum) * sa * sb
}

func TestTopK_sameOnAnyNumberOfProcessors(t *testing.T) {
	const dim = 5
	rows := randomVectors(30_000, dim)
	query := rows[:dim]
	want := TopK(query, rows, 50, nil)
	for _, n := range []int{1, 3, 7} {
		old := runtime.GOMAXPROCS(n)
		got := TopK(query, rows, 50, nil)
		runtime.GOMAXPROCS(old)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("another result on %d processors", n)
		}
	}
}

func TestQuantise(t *testing.T) {
	const dim = 256
	rows := randomVectors(200, dim)
	for i := range 100 {
		a, b := rows[i*dim:(i+1)*dim], rows[(i+100)*dim:(i+101)*dim]
		back, err := Unquantise(Quantise(a))
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range [][]float32{a, b} {
			if d := math.Abs(float64(dot(a, other) - dot(back, other))); d > 0.01 {
				t.Fatalf("a product is off by %v", d)
			}
		}
	}
	zero, err := Unquantise(Quantise(make([]float32, 3)))
	if err != nil || !slices.Equal(zero, []float32{0, 0, 0}) {
		t.Errorf("zeros became %v, %v", zero, err)
	}
}

func TestMatrix_badRows(t *testing.T) {
	m := NewMatrix(2, 1)
	nan := append([]byte{0, 0, 0xc0, 0x7f}, 1, 2)
	for _, blob := range [][]byte{nil, {1, 2, 3, 4}, Quantise([]float32{1}), Quantise([]float32{1, 2, 3}), nan} {
		if err := m.Add(blob); err == nil {
			t.Errorf("Add(%v) took it", blob)
		}
	}
	if m.Len() != 0 || m.Dim() != 2 {
		t.Errorf("%d rows of %d", m.Len(), m.Dim())
	}
	if err := m.Add(Quantise([]float32{1, 0})); err != nil || m.Len() != 1 {
		t.Error(err)
	}
	if got := m.TopK([]float32{1, 0, 0}, 1, nil); got != nil {
		t.Errorf("a query of another length found %v", got)
	}
}

// The largest numbers must not run into each other.
func TestPackedQuery_extremes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, dim := range []int{1, 15, 16, 17, 1024, 4096} {
		for range 50 {
			a, b := make([]byte, dim), make([]byte, dim)
			var want int32
			for i := range a {
				a[i], b[i] = byte(127-254*r.IntN(2)), byte(127-254*r.IntN(2))
				if r.IntN(2) == 0 {
					a[i], b[i] = 127, 127
				}
				want += int32(int8(a[i])) * int32(int8(b[i]))
			}
			stride := (dim + blockSize - 1) / blockSize * blockSize
			row := appendShifted(nil, b, stride)
			var sum int32
			for _, x := range row {
				sum += int32(x)
			}
			if got := newPackedQuery(appendShifted(nil, a, stride)).dot(row, sum); got != want {
				t.Fatalf("dim %d: %d, want %d", dim, got, want)
			}
		}
	}
}
