package store

import "hash/maphash"

// interner numbers texts from 0, in the order in which they come. It holds no pointers
// to them, so that many texts cost the garbage collector nothing. The zero value is
// ready; it is for one goroutine.
type interner struct {
	seed  maphash.Seed
	slots []int32 // numbers + 1, by hash
	texts []internedText
	bytes []byte
}

type internedText struct {
	hash     uint32
	from, to uint32
}

// minSlots is the number of places of an interner at first.
const minSlots = 1 << 10

// number returns the number of a text; fresh says that it is a new one.
func (t *interner) number(text []byte) (n int32, fresh bool) {
	if 2*len(t.texts) >= len(t.slots) {
		t.grow()
	}
	hash := uint32(maphash.Bytes(t.seed, text))
	mask := uint32(len(t.slots) - 1)
	at := hash & mask
	for ; t.slots[at] != 0; at = (at + 1) & mask {
		n := t.slots[at] - 1
		if x := &t.texts[n]; x.hash == hash && string(t.bytes[x.from:x.to]) == string(text) {
			return n, false
		}
	}
	n = int32(len(t.texts))
	t.slots[at] = n + 1
	from := uint32(len(t.bytes))
	t.bytes = append(t.bytes, text...)
	t.texts = append(t.texts, internedText{hash, from, uint32(len(t.bytes))})
	return n, true
}

// text returns the text of a number; it is valid until the next one is given.
func (t *interner) text(n int32) []byte {
	x := &t.texts[n]
	return t.bytes[x.from:x.to]
}

func (t *interner) grow() {
	if t.slots == nil {
		t.seed = maphash.MakeSeed()
	}
	t.slots = make([]int32, max(minSlots, 2*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for n := range t.texts {
		at := t.texts[n].hash & mask
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = int32(n) + 1
	}
}

// reset forgets all texts.
func (t *interner) reset() {
	clear(t.slots)
	t.texts, t.bytes = t.texts[:0], t.bytes[:0]
}
