package store

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
)

// randomRefs makes references with and without names and chains that the text
// gives.
func randomRefs(r *rand.Rand, text []byte) []code.Ref {
	var refs []code.Ref
	for range r.IntN(50) {
		start := r.IntN(len(text))
		span := code.Span{Start: uint32(start), End: uint32(start + r.IntN(min(20, len(text)-start)))}
		ref := code.Ref{
			Name: string(span.Text(text)), Role: code.Role(r.IntN(9)), Span: span, Receiver: code.ReceiverKind(r.IntN(5)),
			Enclosing: int32(r.IntN(100)) - 1, Local: r.IntN(2) == 0, Args: uint8(r.IntN(code.MaxArgs + 1)),
		}
		if r.IntN(3) == 0 {
			ref.Name = "other"
		}
		switch r.IntN(3) {
		case 0:
			ref.Chain = "this.p"
		case 1:
			ref.Chain = string(text[max(0, start-1-r.IntN(10)):max(0, start-1)])
		}
		refs = append(refs, ref)
	}
	return refs
}

func TestFacts_anyRefs(t *testing.T) {
	text := []byte("a.b.c(this.p.x, y.z) . const alpha = beta.gamma().delta; return ü.ö\n")
	for seed := range uint64(500) {
		want := code.Facts{Refs: randomRefs(rand.New(rand.NewPCG(seed, 1)), text)}
		var got code.Facts
		if err := decodeUses(&got, encodeUses(&want, text), text); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d (-want +got)\n%s", seed, diff)
		}
	}
}

// FuzzDecode feeds damaged blobs: decoding may fail, it may not panic or take
// more memory than the blob can ask for.
func FuzzDecode(f *testing.F) {
	facts := sampleFacts()
	f.Add(encodeChunks(facts.Chunks), []byte(sample))
	f.Add(encodeFacts(facts), []byte(sample))
	f.Add(encodeUses(facts, []byte(sample)), []byte(sample))
	f.Add([]byte{}, []byte{})
	f.Add([]byte{3, 0xff, 0xff, 0x7f, 1, 0x80}, []byte("x"))
	f.Fuzz(func(t *testing.T, blob, text []byte) {
		if chunks, err := decodeChunks(blob); err == nil && len(chunks) > len(blob) {
			t.Errorf("%d chunks from %d bytes", len(chunks), len(blob))
		}
		if facts, err := decodeFacts(blob); err == nil && len(facts.Symbols) > len(blob) {
			t.Errorf("%d symbols from %d bytes", len(facts.Symbols), len(blob))
		}
		var uses code.Facts
		if err := decodeUses(&uses, blob, text); err == nil && len(uses.Refs)+len(uses.Locals) > len(blob) {
			t.Errorf("%d references from %d bytes", len(uses.Refs), len(blob))
		}
	})
}
