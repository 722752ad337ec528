package embed

import "encoding/binary"

// packedQuery multiplies with rows of bytes four numbers at a time, in plain
// 64-bit words: exact, and twice as fast as number by number.
//
// Read as a polynomial in 2^16, a word with four numbers a, b, c, d times one
// with w, x, y, z in turned order has the coefficient aw + bx + cy + dz in its
// top 16 bits. For that sum not to run over, and those below not to run into
// it, the query is cut into halves of four bits: 4 · 255 · 15 is 15,300, so
// even four such products fit side by side into 16 bits.
type packedQuery struct {
	words []uint64 // eight for each block: low halves, then high halves
	sum   int32    // of the shifted numbers
}

// blockSize is how many numbers of a row are multiplied in one go.
const blockSize = 16

// everySecond selects the numbers at even places of a word.
const everySecond = 0x00ff00ff00ff00ff

// newPackedQuery takes shifted numbers, whole blocks of them.
func newPackedQuery(numbers []byte) *packedQuery {
	q := &packedQuery{}
	for i := 0; i < len(numbers); i += blockSize {
		for _, right := range []int{0, 4} {
			for _, first := range []int{0, 1, 8, 9} {
				var word uint64
				for j := range 4 {
					half := numbers[i+first+2*j] >> right & 0x0f
					word |= uint64(half) << (48 - 16*j)
				}
				q.words = append(q.words, word)
			}
		}
	}
	for _, b := range numbers {
		q.sum += int32(b)
	}
	return q
}

// dot is the dot product with a row of as many shifted numbers, whose sum is
// given, without the shifts: Σ(r-s)(q-s) = Σrq - sΣr - sΣq + ns².
func (q *packedQuery) dot(row []byte, sum int32) int32 {
	n := int32(len(row))
	var low, high uint64
	for words := q.words; len(row) >= blockSize && len(words) >= 8; {
		w := (*[8]uint64)(words)
		a, b := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		a0, a1, b0, b1 := a&everySecond, a>>8&everySecond, b&everySecond, b>>8&everySecond
		low += (a0*w[0] + a1*w[1] + b0*w[2] + b1*w[3]) >> 48
		high += (a0*w[4] + a1*w[5] + b0*w[6] + b1*w[7]) >> 48
		row, words = row[blockSize:], words[8:]
	}
	return int32(low+high<<4) - shift*sum - shift*q.sum + n*shift*shift
}
