package main

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNewCharset(t *testing.T) {
	tests := []struct {
		name  string
		spans []span
		want  charset
	}{
		{"none", nil, nil},
		{"order", []span{{5, 6}, {1, 2}}, charset{{1, 2}, {5, 6}}},
		{"overlap", []span{{1, 5}, {3, 9}}, charset{{1, 9}}},
		{"inside", []span{{1, 9}, {3, 5}}, charset{{1, 9}}},
		{"touching", []span{{1, 2}, {3, 4}}, charset{{1, 4}}},
		{"empty span", []span{{4, 3}, {7, 7}}, charset{{7, 7}}},
		{"outside", []span{{-9, 2}, {0x10FFF0, 0x110005}}, charset{{minRune, 2}, {0x10FFF0, maxRune}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, newCharset(test.spans...), cmp.AllowUnexported(span{})); diff != "" {
				t.Errorf("newCharset (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCharsetAlgebra checks the operations against their definition on single
// code points, those at the ends of spans among them.
func TestCharsetAlgebra(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	points := []int32{minRune, 0, 1, maxRune - 1, maxRune}
	for range 200 {
		a, b := randomCharset(random), randomCharset(random)
		probe := points
		for _, s := range append(append(charset{}, a...), b...) {
			probe = append(probe, s.lo-1, s.lo, s.hi, s.hi+1)
		}
		union, both, not := a.union(b), a.intersect(b), a.complement()
		for _, r := range probe {
			if r < minRune || r > maxRune {
				continue
			}
			inA, inB := a.contains(r), b.contains(r)
			if union.contains(r) != (inA || inB) || both.contains(r) != (inA && inB) || not.contains(r) == inA {
				t.Fatalf("%v, %v at %d: union %v, intersection %v, complement %v", a, b, r, union, both, not)
			}
		}
		for _, set := range []charset{union, both, not} {
			if diff := cmp.Diff(set, newCharset(set...), cmp.AllowUnexported(span{})); diff != "" {
				t.Fatalf("%v, %v: result is not in normal form:\n%s", a, b, diff)
			}
		}
	}
}

func randomCharset(random *rand.Rand) charset {
	var spans []span
	for range random.IntN(6) {
		lo := random.Int32N(300) - 1
		if random.IntN(4) == 0 {
			lo = maxRune - random.Int32N(50)
		}
		spans = append(spans, span{lo, lo + random.Int32N(40)})
	}
	return newCharset(spans...)
}
