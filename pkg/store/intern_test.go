package store

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestInterner(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var in interner
	for range 3 { // the second time after a reset
		want := make(map[string]int32)
		for range 20_000 {
			text := strconv.Itoa(r.IntN(9000))
			if r.IntN(500) == 0 {
				text = ""
			}
			n, fresh := in.number([]byte(text))
			known, ok := want[text]
			if !ok {
				known = int32(len(want))
				want[text] = known
			}
			if n != known || fresh == ok || string(in.text(n)) != text {
				t.Fatalf("%q has number %d (new: %v), want %d", text, n, fresh, known)
			}
		}
		in.reset()
	}
}
