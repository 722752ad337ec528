package reference

import (
	"bytes"
	"slices"
)

// minimizeTries bounds how often minimize asks.
const minimizeTries = 4000

// minimize shortens src as long as differs answers true for what is left:
// first it leaves out ranges of lines, then of bytes, of ever smaller size.
func minimize(src []byte, differs func([]byte) bool) []byte {
	tries := 0
	shrink := func(parts [][]byte) [][]byte {
		for size := (len(parts) + 1) / 2; size > 0; size /= 2 {
			for i := 0; i < len(parts) && tries < minimizeTries; {
				tries++
				less := slices.Concat(parts[:i], parts[min(i+size, len(parts)):])
				if differs(bytes.Join(less, nil)) {
					parts = less
				} else {
					i += size
				}
			}
		}
		return parts
	}
	src = bytes.Join(shrink(bytes.SplitAfter(src, []byte("\n"))), nil)
	single := make([][]byte, len(src))
	for i := range src {
		single[i] = src[i : i+1]
	}
	return bytes.Join(shrink(single), nil)
}
