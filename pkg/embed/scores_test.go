package embed

import (
	"math"
	"testing"
)

// Scores says of every row what TopK says of the best, also after extending.
func TestMatrix_Scores(t *testing.T) {
	m := NewMatrix(3, 0)
	add := func(m *Matrix, v ...float32) {
		t.Helper()
		if err := m.Add(Quantise(v)); err != nil {
			t.Fatal(err)
		}
	}
	add(m, 1, 0, 0)
	add(m, 0, 1, 0)
	longer := m.Extend()
	add(longer, 0, 0.6, 0.8)
	query := []float32{0, 0.6, 0.8}
	if got := m.Scores(query); len(got) != 2 {
		t.Errorf("the first matrix has %d rows after the second was added to", len(got))
	}
	scores := longer.Scores(query)
	for _, match := range longer.TopK(query, 3, nil) {
		if scores[match.Row] != match.Score {
			t.Errorf("row %d: %v, TopK says %v", match.Row, scores[match.Row], match.Score)
		}
	}
	for row, want := range []float64{0, 0.6, 1} {
		if math.Abs(float64(scores[row])-want) > 0.01 {
			t.Errorf("row %d: %v, want %v", row, scores[row], want)
		}
	}
	if m.Scores([]float32{1}) != nil {
		t.Error("a query of another length has scores")
	}
}
