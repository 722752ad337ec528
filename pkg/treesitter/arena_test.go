package treesitter

import (
	"bytes"
	"context"
	"testing"
)

func goParser(tb testing.TB) *Parser {
	tb.Helper()
	l, err := Decode(readBlobs(tb)["golang"])
	if err != nil {
		tb.Fatal(err)
	}
	return NewParser(l, nil)
}

func TestArenas(t *testing.T) {
	unlimited := Budget{MaxBytes: -1, Steps: -1, MaxNodes: -1, Duration: -1}
	for _, tt := range []struct {
		name string
		src  []byte
		kept bool
	}{
		{"small", []byte("package p\n"), true},
		{"dense", append([]byte("package p\nvar x = []int{"), bytes.Repeat([]byte("1,"), 50_000)...), true},
		{"big", bytes.Repeat([]byte("//\n"), maxKeptEntries), false},
		{"dense and big", append([]byte("package p\nvar x = []int{"), bytes.Repeat([]byte("1,"), maxKeptEntries/3)...), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := goParser(t)
			tree, err := p.Parse(context.Background(), tt.src, unlimited)
			if err != nil {
				t.Fatal(err)
			}
			if got := cap(p.subtrees) > 0; got != tt.kept {
				t.Errorf("room for %d subtrees after a source of %d bytes with %d nodes, kept: want %v", cap(p.subtrees), len(tt.src), tree.Len(), tt.kept)
			}
			if p.source != nil || p.lexer.src != nil || p.scanner != nil || p.meter.ctx != nil {
				t.Error("the parser holds on to the source, the scanner or the context")
			}
			if int(tree.nodes[Root].End) > len(tt.src) || len(tree.source) != len(tt.src) {
				t.Error("the tree has lost its source")
			}
		})
	}
}

// Growing an arena early in a dense text goes to what the rest will need, but
// not beyond bounds that do not depend on a guess.
func TestGrown(t *testing.T) {
	for _, tt := range []struct {
		name             string
		n, more          int
		source, furthest int
		maxNodes         int
		least, most      int
	}{
		{"half done", 1000, 1, 2000, 1000, 1 << 20, 2000, 2200},
		{"nearly done", 1000, 1, 2000, 1990, 1 << 20, 1250, 1250},
		{"just begun", 1000, 1, 2000, 0, 1 << 20, 4000, 4000},
		{"over budget", 1000, 1, 2000, 0, 1000, 1250, 1250},
		{"a lot at once", 1000, 9000, 2000, 1000, 1 << 20, 10_000, 10_000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := &Parser{source: make([]byte, tt.source), furthest: uint32(tt.furthest)}
			p.meter.budget.MaxNodes = tt.maxNodes
			arena := make([]uint32, tt.n)
			arena[tt.n-1] = 7
			got := grown(p, arena, tt.more)
			if len(got) != tt.n || got[tt.n-1] != 7 || cap(got) < tt.least || cap(got) > tt.most {
				t.Errorf("length %d, capacity %d, want %d to %d", len(got), cap(got), tt.least, tt.most)
			}
		})
	}
}
