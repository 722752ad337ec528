package treesitter

import (
	"bytes"
	"sort"
)

// newlines counts line ends in parts of the source. Only error costs need it,
// so the index is built when the first long part is asked for; counting afresh
// each time would be quadratic in files with many errors.
type newlines struct {
	offsets []uint32
	built   bool
}

// countDirectly is the length up to which counting beats the index.
const countDirectly = 64

func (n *newlines) reset() { n.built = false }

// between is the number of line ends in src[a:b]; 0 if b is before a.
func (n *newlines) between(src []byte, a, b uint32) uint32 {
	if a >= b {
		return 0
	}
	if b-a < countDirectly {
		return uint32(bytes.Count(src[a:b], []byte{'\n'}))
	}
	if !n.built {
		n.build(src)
	}
	return n.before(b) - n.before(a)
}

func (n *newlines) build(src []byte) {
	n.built = true
	n.offsets = n.offsets[:0]
	for i, c := range src {
		if c == '\n' {
			n.offsets = append(n.offsets, uint32(i))
		}
	}
}

// before is the number of line ends before an offset.
func (n *newlines) before(offset uint32) uint32 {
	return uint32(sort.Search(len(n.offsets), func(i int) bool { return n.offsets[i] >= offset }))
}
