package embed

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A trie finds what looking up each beginning in a map finds.
func TestTrie(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	word := func(most int) string {
		b := make([]byte, r.IntN(most+1))
		for i := range b {
			b[i] = "abcdefghijklmnopq\xff\x00"[r.IntN(19)]
			if r.IntN(2) == 0 {
				b[i] = 'a'
			}
		}
		return string(b)
	}
	for _, n := range []int{0, 1, 10, 2000} {
		tokens := make([]string, n)
		ids := map[string]int32{}
		for i := range tokens {
			tokens[i] = word(4)
			ids[tokens[i]] = int32(i)
		}
		tr := newTrie(tokens)
		for range 2000 {
			text := word(8)
			var got, want [][2]int
			tr.prefixes(text, func(length int, id int32) { got = append(got, [2]int{length, int(id)}) })
			for to := 1; to <= len(text); to++ {
				if id, ok := ids[text[:to]]; ok {
					want = append(want, [2]int{to, int(id)})
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d tokens, %q: %v, want %v", n, text, got, want)
			}
		}
	}
}
