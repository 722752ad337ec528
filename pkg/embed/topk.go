package embed

import (
	"container/heap"
	"runtime"
	"slices"
	"sync"
)

// Match is one row that [TopK] found.
type Match struct {
	Row int
	// Score is the dot product, which for vectors of length one is the cosine
	// of their angle: 1 the same direction, 0 nothing in common.
	Score float32
}

// blockRows is the number of rows that a worker takes at a time.
const blockRows = 4096

// TopK returns the k rows that are nearest to query, best first, of equal ones
// the lower row first. rows holds vectors of len(query) numbers, one behind
// the other. keep, when not nil, says whether a row may be in the result; it
// is called from several goroutines at a time. All rows are compared: the
// result is exact. The time grows with len(rows).
func TopK(query, rows []float32, k int, keep func(row int) bool) []Match {
	dim := len(query)
	if dim == 0 {
		return nil
	}
	return scan(len(rows)/dim, k, keep, func(row int) float32 {
		return dot(query, rows[row*dim:row*dim+dim])
	})
}

// scan scores rows 0 to n-1 on all processors.
func scan(n, k int, keep func(int) bool, score func(row int) float32) []Match {
	if n <= 0 || k <= 0 {
		return nil
	}
	blocks := (n + blockRows - 1) / blockRows
	workers := min(runtime.GOMAXPROCS(0), blocks)
	found := make([]best, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			b := best{k: k}
			// Every worker takes each workers-th block: no shared counter, and
			// what a worker sees does not depend on time.
			for block := w; block < blocks; block += workers {
				for row := block * blockRows; row < min(n, (block+1)*blockRows); row++ {
					if keep == nil || keep(row) {
						b.add(Match{Row: row, Score: score(row)})
					}
				}
			}
			found[w] = b
		})
	}
	wg.Wait()
	all := make([]Match, 0, k)
	for _, b := range found {
		all = append(all, b.heap...)
	}
	slices.SortFunc(all, func(a, b Match) int {
		if worse(a, b) {
			return 1
		}
		return -1
	})
	return all[:min(k, len(all))]
}

// worse orders matches: lower score, then higher row.
func worse(a, b Match) bool {
	if a.Score != b.Score {
		return a.Score < b.Score
	}
	return a.Row > b.Row
}

// best keeps the k best matches, the worst of them on top of the heap.
type best struct {
	k    int
	heap matchHeap
}

func (b *best) add(m Match) {
	switch {
	case len(b.heap) < b.k:
		heap.Push(&b.heap, m)
	case worse(b.heap[0], m):
		b.heap[0] = m
		heap.Fix(&b.heap, 0)
	}
}

type matchHeap []Match

func (h matchHeap) Len() int           { return len(h) }
func (h matchHeap) Less(i, j int) bool { return worse(h[i], h[j]) }
func (h matchHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *matchHeap) Push(x any)        { *h = append(*h, x.(Match)) }
func (h *matchHeap) Pop() any          { old := *h; m := old[len(old)-1]; *h = old[:len(old)-1]; return m }

// dot is the dot product of two vectors of the same length. Several sums run
// side by side, so that one addition need not wait for the one before.
func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	for len(a) >= 8 && len(b) >= 8 {
		x, y := (*[8]float32)(a), (*[8]float32)(b) // one check of bounds for eight numbers
		s0 += x[0]*y[0] + x[4]*y[4]
		s1 += x[1]*y[1] + x[5]*y[5]
		s2 += x[2]*y[2] + x[6]*y[6]
		s3 += x[3]*y[3] + x[7]*y[7]
		a, b = a[8:], b[8:]
	}
	for i := range min(len(a), len(b)) {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
