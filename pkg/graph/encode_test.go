package graph

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func randomLinks(r *rand.Rand) *StoredLinks {
	s := &StoredLinks{Targets: []TargetRef{}, Edges: []StoredEdge{}, Outside: []int32{}}
	for range r.IntN(20) {
		s.Targets = append(s.Targets, TargetRef{int64(r.IntN(1 << 20)), r.Uint32()})
	}
	slices.SortFunc(s.Targets, compareTargets)
	ref := int32(0)
	for range r.IntN(50) * min(len(s.Targets), 1) {
		ref += int32(r.IntN(3))
		s.Edges = append(s.Edges, StoredEdge{ref, int32(r.IntN(len(s.Targets))), Reason(r.IntN(len(reasonNames())))})
	}
	ref = 0
	for range r.IntN(10) {
		ref += int32(r.IntN(300))
		s.Outside = append(s.Outside, ref)
	}
	return s
}

func TestLinks_roundTrip(t *testing.T) {
	for seed := range uint64(300) {
		want := randomLinks(rand.New(rand.NewPCG(seed, 1)))
		got, err := DecodeLinks(encodeLinks(want))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d (-want +got)\n%s", seed, diff)
		}
	}
}

func TestBacklinks_roundTrip(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		want := make(Backlinks)
		for range r.IntN(20) {
			var sources []Source
			node := int64(0)
			for range 1 + r.IntN(10) {
				node += int64(1 + r.IntN(1000))
				sources = append(sources, Source{node, r.IntN(5), r.IntN(3)})
			}
			want[r.Uint32()] = sources
		}
		data := encodeBacklinks(want)
		got, err := DecodeBacklinks(data)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d (-want +got)\n%s", seed, diff)
		}
		for k, sources := range want {
			one, err := backlinksOf(data, k)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sources, one); diff != "" {
				t.Fatalf("seed %d, one declaration (-want +got)\n%s", seed, diff)
			}
		}
	}
}

func TestDeps_find(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 3))
		var deps []key
		for range r.IntN(300) {
			deps = append(deps, r.Uint32())
		}
		data := encodeDeps(normalise(slices.Clone(deps)))
		for _, k := range deps {
			if !anyOf(data, setOf(k)) {
				t.Fatalf("seed %d: %x is not found", seed, k)
			}
		}
		missed := 0
		for range 1000 {
			if !anyOf(data, setOf(r.Uint32())) {
				missed++
			}
		}
		if missed < 980 {
			t.Errorf("seed %d: %d of 1000 foreign keys are found among %d", seed, 1000-missed, len(deps))
		}
	}
}

// FuzzDecodeLinks feeds damaged blobs: decoding may fail, it may not panic or take
// more memory than the blob can ask for.
func FuzzDecodeLinks(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 1))
	f.Add(encodeLinks(randomLinks(r)))
	f.Add(encodeBacklinks(Backlinks{7: {{Node: 3, Calls: 2, Others: 1}}}))
	f.Add([]byte{0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := DecodeLinks(data); err == nil && len(s.Targets)+len(s.Edges)+len(s.Outside) > len(data) {
			t.Errorf("%d parts from %d bytes", len(s.Targets)+len(s.Edges)+len(s.Outside), len(data))
		}
		if b, err := DecodeBacklinks(data); err == nil && len(b) > len(data) {
			t.Errorf("%d declarations from %d bytes", len(b), len(data))
		}
		anyOf(data, setOf(1))
	})
}

func TestBacklinks_others(t *testing.T) {
	b := Backlinks{1: {{Node: 3, Calls: 1}, {Node: 5, Others: 2}}, 2: {{Node: 5, Calls: 1}, {Node: 9, Calls: 4}}}
	for node, want := range map[int64]int{1: 3, 5: 2} {
		if got := b.others(node); got != want {
			t.Errorf("%d other files than %d, want %d", got, node, want)
		}
	}
}

func setOf(k key) *keySet {
	var s keySet
	s.add(k)
	return &s
}
