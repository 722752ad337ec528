package search

import (
	"cmp"
	"fmt"
	"math"
	"testing"

	"github.com/mast-search/mast/pkg/ranker"
)

func show(fused []scored) string {
	text := ""
	for _, f := range fused {
		text += fmt.Sprintf("%d=%.4f ", f.chunk, f.score)
	}
	return text
}

// The words find 1, 2, 3 and the vectors 3, 4, 1; 5 has a vector and is found by
// nothing. The numbers are computed by hand.
func TestFuseLegs(t *testing.T) {
	words := []scored{{1, 2}, {2, 1}, {3, 0.5}}
	vectors := []scored{{3, 0.8}, {4, 0.6}, {1, 0.4}}
	near := map[int64]float64{3: 0.8, 4: 0.6, 1: 0.4, 2: 0.2, 5: 0.1}
	vec := func(chunk int64) float64 { return near[chunk] }
	tests := []struct {
		name     string
		vec, lex float64
		fusion   ranker.Fusion
		vectors  []scored
		want     string
	}{
		// 0.4/20 + 0.6/22, 0.4/22 + 0.6/20, 0.6/21, 0.4/21
		{"ranks", 0.6, 0.4, ranker.Fusion{RRF: true, K: 20}, vectors, "3=0.0482 1=0.0473 4=0.0286 2=0.0190 "},
		{"ranks, vectors alone", 1, 0, ranker.Fusion{RRF: true, K: 20}, vectors, "3=0.0500 4=0.0476 1=0.0455 2=0.0000 "},
		// 0.4*2/2 + 0.6*0.4/0.8, 0.4*0.5/2 + 0.6*0.8/0.8, 0.6*0.6/0.8, 0.4*1/2 + 0.6*0.2/0.8
		{"scores", 0.6, 0.4, ranker.Fusion{}, vectors, "1=0.7000 3=0.7000 4=0.4500 2=0.3500 "},
		{"scores, words alone", 0, 1, ranker.Fusion{}, vectors, "1=1.0000 2=0.5000 3=0.2500 4=0.0000 "},
		{"scores, vectors alone", 1, 0, ranker.Fusion{}, vectors, "3=1.0000 4=0.7500 1=0.5000 2=0.2500 "},
		// What is nearest is not near: it gets 0.6*0.1/0.5.
		{"nothing near", 0.6, 0.4, ranker.Fusion{}, []scored{{5, 0.1}}, "3=1.0600 1=0.8800 2=0.4400 5=0.1200 "},
	}
	for _, tt := range tests {
		legs := &Legs{WVec: tt.vec, WLex: tt.lex}
		got := show(fuseLegs(words, tt.vectors, vec, legs, tt.fusion, cmp.Compare[int64]))
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// What both legs found goes before what one found at the same rank.
func TestFuseLegs_bothBeforeOne(t *testing.T) {
	for _, rrf := range []bool{true, false} {
		legs := &Legs{WVec: 0.6, WLex: 0.4}
		vec := func(chunk int64) float64 { return map[int64]float64{1: 0.9, 2: 0.9}[chunk] }
		fused := fuseLegs([]scored{{1, 1}, {3, 1}}, []scored{{1, 0.9}, {2, 0.9}}, vec, legs, ranker.Fusion{RRF: rrf, K: 20}, cmp.Compare[int64])
		if fused[0].chunk != 1 || fused[1].chunk != 2 {
			t.Errorf("rrf %v: %s", rrf, show(fused))
		}
	}
}

func TestLegsPreset(t *testing.T) {
	for mode, want := range map[string][3]int{"quick": {40, 30, 5}, "balanced": {80, 60, 10}, "deep": {120, 80, 15}} {
		legs := &Legs{TopK: 80, TopM: 60, RerankTopN: 10}
		legs.Preset(mode)
		if got := [3]int{legs.TopK, legs.TopM, legs.RerankTopN}; got != want {
			t.Errorf("%s: %v, want %v", mode, got, want)
		}
	}
}

// Either leg is enough evidence as far as its weight goes; both are more.
func TestRelevanceOfLegs(t *testing.T) {
	tests := []struct{ words, near, vec, lex, want float64 }{
		{0, 0.5, 0.6, 0.4, 0.5},
		{0.5, 0, 0.6, 0.4, 1.0 / 3},
		{0.5, 0.5, 0.6, 0.4, 1 - (1-1.0/3)*0.5},
		{0.7, 0.9, 0, 1, 0.7},
		{0.7, 0.9, 1, 0, 0.9},
	}
	for _, tt := range tests {
		if got := joinRelevance(tt.words, tt.near, &Legs{WVec: tt.vec, WLex: tt.lex}); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}
