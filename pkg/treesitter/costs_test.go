package treesitter

import (
	"bytes"
	"math/rand"
	"testing"
)

func TestCompareVersions(t *testing.T) {
	mirrored := map[comparison]comparison{
		takeLeft: takeRight, preferLeft: preferRight, undecided: undecided, preferRight: preferLeft, takeRight: takeLeft,
	}
	for _, tt := range []struct {
		name string
		a, b versionStatus
		want comparison
	}{
		{"equal", versionStatus{}, versionStatus{}, undecided},
		{"error and cheaper", versionStatus{cost: 1}, versionStatus{cost: 2, inError: true}, takeLeft},
		{"error but not cheaper", versionStatus{cost: 2}, versionStatus{cost: 2, inError: true}, preferLeft},
		{"error and far more expensive", versionStatus{cost: 9000}, versionStatus{inError: true}, preferLeft},
		{"both in error", versionStatus{cost: 1, inError: true}, versionStatus{cost: 2, inError: true}, preferLeft},
		{"cheaper", versionStatus{}, versionStatus{cost: maxCostDifference}, preferLeft},
		{"much cheaper", versionStatus{}, versionStatus{cost: maxCostDifference + 1}, takeLeft},
		{"cheaper for long", versionStatus{nodeCount: 9}, versionStatus{cost: maxCostDifference/10 + 1}, takeLeft},
		{"cheaper for almost as long", versionStatus{nodeCount: 9}, versionStatus{cost: maxCostDifference / 10}, preferLeft},
		{"the other's progress does not count", versionStatus{}, versionStatus{cost: 200, nodeCount: 999}, preferLeft},
		{"precedence", versionStatus{precedence: 1}, versionStatus{}, preferLeft},
		{"cost before precedence", versionStatus{cost: 1, precedence: 9}, versionStatus{}, preferRight},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := compareVersions(tt.a, tt.b); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
			if got := compareVersions(tt.b, tt.a); got != mirrored[tt.want] {
				t.Errorf("mirrored: got %d, want %d", got, mirrored[tt.want])
			}
		})
	}
}

func TestChars(t *testing.T) {
	src := []byte("aé世😀\xff")
	for _, tt := range []struct {
		from, to    uint32
		utf8, utf16 uint32
	}{
		{0, 0, 0, 0}, {0, 1, 1, 2}, {1, 3, 2, 2}, {3, 6, 3, 2}, {6, 10, 4, 4}, {10, 11, 1, 2}, {0, 11, 11, 12},
	} {
		p := &Parser{source: src}
		if got := p.chars(tt.from, tt.to); got != tt.utf8 {
			t.Errorf("[%d, %d): %d, want %d", tt.from, tt.to, got, tt.utf8)
		}
		p.CostInUTF16(true)
		if got := p.chars(tt.from, tt.to); got != tt.utf16 {
			t.Errorf("[%d, %d) in UTF-16: %d, want %d", tt.from, tt.to, got, tt.utf16)
		}
	}
}

func TestNewlinesBetween(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	src := make([]byte, 1000)
	for i := range src {
		src[i] = "ab\n"[r.Intn(3)]
	}
	var n newlines
	for range 1000 {
		a, b := r.Intn(len(src)+1), r.Intn(len(src)+1)
		want := 0
		if a < b {
			want = bytes.Count(src[a:b], []byte{'\n'})
		}
		if got := n.between(src, uint32(a), uint32(b)); int(got) != want {
			t.Fatalf("[%d, %d): %d, want %d", a, b, got, want)
		}
	}
	// The index is that of one source.
	n.reset()
	if got := n.between(make([]byte, 500), 0, 500); got != 0 {
		t.Errorf("%d line ends in a source without any", got)
	}
}
