package embed

import (
	"container/heap"
	"fmt"
	"unicode/utf8"
)

// bpe joins neighbouring parts of a word, beginning with its characters, as
// long as a rule of the model joins two: the first rule of its list first, and
// from left to right.
type bpe struct {
	vocab          map[string]int32
	rules          map[[2]int32]bpeRule
	prefix, suffix string // marks of parts that are not the first; of the last
	unk            int32  // -1: unknown characters are left out
	fuse           bool   // neighbouring unknown characters are one
	bytes          bool   // unknown characters become tokens of their bytes
	whole          bool   // words that are tokens are taken as they are
}

// bpeRule is what two tokens become, and the place of the rule in the list.
type bpeRule struct {
	rank int
	id   int32
}

// bpePart is a part of the word, in a linked list.
type bpePart struct {
	id         int32
	prev, next int // -1 at the ends
	gone       bool
}

func (m *bpe) append(ids []int32, word string) []int32 {
	if m.whole {
		if id, ok := m.vocab[word]; ok {
			return append(ids, id)
		}
	}
	parts := m.characters(word)
	if len(parts) == 0 {
		return ids
	}
	queue := &bpeQueue{}
	offer := func(left int) {
		if left < 0 || parts[left].next < 0 {
			return
		}
		pair := [2]int32{parts[left].id, parts[parts[left].next].id}
		if rule, ok := m.rules[pair]; ok {
			heap.Push(queue, bpeJoin{rule, left, pair})
		}
	}
	for i := range parts {
		offer(i)
	}
	for queue.Len() > 0 {
		j := heap.Pop(queue).(bpeJoin)
		left := &parts[j.left]
		if left.gone || left.next < 0 || ([2]int32{left.id, parts[left.next].id}) != j.pair {
			continue // one of the two is something else by now
		}
		right := left.next
		left.id, left.next = j.rule.id, parts[right].next
		parts[right].gone = true
		if left.next >= 0 {
			parts[left.next].prev = j.left
		}
		offer(left.prev)
		offer(j.left)
	}
	for i := 0; i >= 0; i = parts[i].next {
		ids = append(ids, parts[i].id)
	}
	return ids
}

// characters are the parts that a word begins with.
func (m *bpe) characters(word string) []bpePart {
	var parts []bpePart
	add := func(id int32) {
		if n := len(parts); n > 0 {
			parts[n-1].next = n
		}
		parts = append(parts, bpePart{id: id, prev: len(parts) - 1, next: -1})
	}
	unknown := false
	for i := 0; i < len(word); {
		_, n := utf8.DecodeRuneInString(word[i:])
		text := word[i : i+n]
		if i > 0 {
			text = m.prefix + text
		}
		if i+n == len(word) {
			text += m.suffix
		}
		id, ok := m.vocab[text]
		switch {
		case ok:
			add(id)
		case m.bytes && m.asBytes(word[i:i+n], add):
			ok = true
		case m.unk >= 0 && (!m.fuse || !unknown):
			add(m.unk)
		}
		unknown = !ok
		i += n
	}
	return parts
}

// asBytes adds the tokens of the bytes of a character, if there are all.
func (m *bpe) asBytes(char string, add func(int32)) bool {
	var found []int32
	for _, b := range []byte(char) {
		id, ok := m.vocab[fmt.Sprintf("<0x%02X>", b)]
		if !ok {
			return false
		}
		found = append(found, id)
	}
	for _, id := range found {
		add(id)
	}
	return true
}

// bpeJoin is a place where a rule fits.
type bpeJoin struct {
	rule bpeRule
	left int
	pair [2]int32
}

// bpeQueue gives the first rule first, and of one rule the leftmost place.
type bpeQueue []bpeJoin

func (q bpeQueue) Len() int { return len(q) }
func (q bpeQueue) Less(i, j int) bool {
	if q[i].rule.rank != q[j].rule.rank {
		return q[i].rule.rank < q[j].rule.rank
	}
	return q[i].left < q[j].left
}
func (q bpeQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *bpeQueue) Push(x any)   { *q = append(*q, x.(bpeJoin)) }
func (q *bpeQueue) Pop() any     { old := *q; j := old[len(old)-1]; *q = old[:len(old)-1]; return j }
