package extract

import (
	"bytes"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
)

// signature is the head of a declaration on one line: runs of white space
// become one space, and what exceeds code.MaxSignature bytes is cut off between
// two characters.
func signature(head []byte) string {
	var buf [code.MaxSignature + 1]byte
	out := buf[:0]
	gap := false
	for _, c := range head {
		if isBlank(c) {
			gap = len(out) > 0
			continue
		}
		if gap {
			out = append(out, ' ')
			gap = false
		}
		if len(out) >= code.MaxSignature {
			break
		}
		out = append(out, c)
	}
	out = trimPartialRune(out[:min(len(out), code.MaxSignature)])
	return string(bytes.TrimRight(out, " "))
}

// trimPartialRune cuts off an incomplete UTF-8 sequence at the end of b.
func trimPartialRune(b []byte) []byte {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i]
			}
			break
		}
	}
	return b
}
