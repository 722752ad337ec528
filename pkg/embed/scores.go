package embed

import (
	"runtime"
	"sync"
)

// Scores returns the dot product of query with each row of m, by row. The query is
// quantised too. It is nil for a query of another length than Dim.
func (m *Matrix) Scores(query []float32) []float32 {
	score := m.against(query)
	if score == nil {
		return nil
	}
	scores := make([]float32, m.Len())
	workers := min(runtime.GOMAXPROCS(0), (len(scores)+blockRows-1)/blockRows)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for row := w * len(scores) / workers; row < (w+1)*len(scores)/workers; row++ {
				scores[row] = score(row)
			}
		})
	}
	wg.Wait()
	return scores
}

// Extend returns a matrix that begins with the rows of m, to add more to while others
// go on searching m. Only the latest of a line of matrices may be extended.
func (m *Matrix) Extend() *Matrix {
	further := *m
	return &further
}
