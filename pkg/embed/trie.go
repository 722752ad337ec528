package embed

import (
	"slices"
	"strings"
)

// trie finds all tokens that a text begins with. The edges of a node stand
// side by side, sorted by their byte.
type trie struct {
	root  [256]int32 // byte → node below the root, or -1
	edges []int32    // node → its first edge; those of the last end the list
	label []byte     // edge → byte
	child []int32    // edge → node
	value []int32    // node → id of the token that ends here, or -1
}

// newTrie holds the tokens; their ids are their places.
func newTrie(tokens []string) *trie {
	order := make([]int32, 0, len(tokens))
	for i, token := range tokens {
		if token != "" {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return strings.Compare(tokens[a], tokens[b]) })
	t := &trie{}
	// Level by level, so that the edges of a node are neighbours. A group is
	// the tokens below a node.
	type group struct{ from, to, depth int }
	queue := []group{{0, len(order), 0}}
	for n := 0; n < len(queue); n++ {
		g := queue[n]
		t.edges = append(t.edges, int32(len(t.label)))
		id := int32(-1)
		for g.from < g.to && len(tokens[order[g.from]]) == g.depth {
			id = order[g.from] // of equal tokens the last, as in a map
			g.from++
		}
		t.value = append(t.value, id)
		for from := g.from; from < g.to; {
			c := tokens[order[from]][g.depth]
			to := from + 1
			for to < g.to && tokens[order[to]][g.depth] == c {
				to++
			}
			t.label = append(t.label, c)
			t.child = append(t.child, int32(len(queue)))
			queue = append(queue, group{from, to, g.depth + 1})
			from = to
		}
	}
	t.edges = append(t.edges, int32(len(t.label)))
	for i := range t.root {
		t.root[i] = -1
	}
	for e := range t.edges[1] {
		t.root[t.label[e]] = t.child[e]
	}
	return t
}

// prefixes calls visit for each token that text begins with, shortest first.
func (t *trie) prefixes(text string, visit func(length int, id int32)) {
	if text == "" {
		return
	}
	node := t.root[text[0]] // most children by far, and every place begins here
	for i := 0; node >= 0; {
		i++
		if id := t.value[node]; id >= 0 {
			visit(i, id)
		}
		if i == len(text) {
			return
		}
		node = t.below(node, text[i])
	}
}

// below is the child of a node by a byte, or -1.
func (t *trie) below(node int32, c byte) int32 {
	from, to := t.edges[node], t.edges[node+1]
	for to-from > 8 {
		if middle := (from + to) / 2; t.label[middle] <= c {
			from = middle
		} else {
			to = middle
		}
	}
	for ; from < to; from++ {
		if t.label[from] == c {
			return t.child[from]
		}
	}
	return -1
}
