package graph

import (
	"encoding/binary"
	"errors"
	"slices"
)

// SymbolKeys returns, for each symbol of a file, a key that names it among those
// of the file as long as its qualified name stays, and the order of those of one
// name.
func SymbolKeys(f *File) []uint32 {
	keys := make([]uint32, len(f.hashes))
	seen := make(map[key]uint32, len(f.hashes))
	for i, h := range f.hashes {
		n := seen[h]
		seen[h] = n + 1
		keys[i] = mix(h, n+1)
	}
	return keys
}

// TargetRef names a declaration in the store: a file by its node, a symbol by its
// key.
type TargetRef struct {
	Node int64
	Key  uint32
}

// StoredEdge is an edge of a file as it is stored.
type StoredEdge struct {
	Ref    int32
	Target int32 // index into StoredLinks.Targets
	Reason Reason
}

// StoredLinks are the links of a file as they are stored.
type StoredLinks struct {
	Targets []TargetRef // by node and key
	Edges   []StoredEdge
	Outside []int32
}

// reasonBits is the width of a Reason in an edge.
const reasonBits = 4

func encodeLinks(s *StoredLinks) []byte {
	b := binary.AppendUvarint(nil, uint64(len(s.Targets)))
	last := int64(0)
	for _, t := range s.Targets {
		b = binary.AppendUvarint(b, uint64(t.Node-last))
		last = t.Node
	}
	for _, t := range s.Targets {
		b = binary.LittleEndian.AppendUint32(b, t.Key)
	}
	b = binary.AppendUvarint(b, uint64(len(s.Edges)))
	ref := int32(0)
	for _, e := range s.Edges {
		b = binary.AppendUvarint(b, uint64(e.Ref-ref))
		ref = e.Ref
	}
	for _, e := range s.Edges {
		b = binary.AppendUvarint(b, uint64(e.Target)<<reasonBits|uint64(e.Reason))
	}
	b = binary.AppendUvarint(b, uint64(len(s.Outside)))
	ref = 0
	for _, o := range s.Outside {
		b = binary.AppendUvarint(b, uint64(o-ref))
		ref = o
	}
	return b
}

var errLinks = errors.New("damaged links")

// cursor reads what the encoders of this file write.
type cursor struct {
	data []byte
	bad  bool
}

func (c *cursor) uint() uint64 {
	v, n := binary.Uvarint(c.data)
	if n <= 0 {
		c.bad, c.data = true, nil
		return 0
	}
	c.data = c.data[n:]
	return v
}

// count reads a number of items of at least one byte each.
func (c *cursor) count() int {
	n := c.uint()
	if n > uint64(len(c.data)) {
		c.bad, c.data = true, nil
		return 0
	}
	return int(n)
}

func (c *cursor) uint32() uint32 {
	if len(c.data) < 4 {
		c.bad, c.data = true, nil
		return 0
	}
	v := binary.LittleEndian.Uint32(c.data)
	c.data = c.data[4:]
	return v
}

// DecodeLinks reads stored links; no data gives none.
func DecodeLinks(data []byte) (*StoredLinks, error) {
	s := &StoredLinks{}
	if len(data) == 0 {
		return s, nil
	}
	c := cursor{data: data}
	s.Targets = make([]TargetRef, c.count())
	last := int64(0)
	for i := range s.Targets {
		last += int64(c.uint())
		s.Targets[i].Node = last
	}
	for i := range s.Targets {
		s.Targets[i].Key = c.uint32()
	}
	s.Edges = make([]StoredEdge, c.count())
	ref := int32(0)
	for i := range s.Edges {
		ref += int32(c.uint())
		s.Edges[i].Ref = ref
	}
	for i := range s.Edges {
		v := c.uint()
		s.Edges[i].Target, s.Edges[i].Reason = int32(v>>reasonBits), Reason(v&(1<<reasonBits-1))
		if v>>reasonBits >= uint64(len(s.Targets)) {
			return nil, errLinks
		}
	}
	s.Outside = make([]int32, c.count())
	ref = 0
	for i := range s.Outside {
		ref += int32(c.uint())
		s.Outside[i] = ref
	}
	if c.bad {
		return nil, errLinks
	}
	return s, nil
}

// Source is a file that refers to a declaration.
type Source struct {
	Node int64
	// Calls and Others count the references that run code, and the rest.
	Calls, Others int
}

// Backlinks say which files refer to the declarations of one file, by the keys of
// these. Sources are in the order of their nodes.
type Backlinks map[uint32][]Source

// others counts the files that refer to a file, without itself.
func (b Backlinks) others(node int64) int {
	seen := make(map[int64]bool)
	for _, sources := range b {
		for _, s := range sources {
			if s.Node != node {
				seen[s.Node] = true
			}
		}
	}
	return len(seen)
}

func encodeBacklinks(b Backlinks) []byte {
	if len(b) == 0 {
		return nil
	}
	keys := make([]uint32, 0, len(b))
	for k := range b {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	out := binary.AppendUvarint(nil, uint64(len(keys)))
	for _, k := range keys {
		out = binary.LittleEndian.AppendUint32(out, k)
		out = binary.AppendUvarint(out, uint64(len(b[k])))
		last := int64(0)
		for _, s := range b[k] {
			out = binary.AppendUvarint(out, uint64(s.Node-last))
			last = s.Node
			out = binary.AppendUvarint(out, uint64(s.Calls)<<1|uint64(min(s.Others, 1)))
			if s.Others > 0 {
				out = binary.AppendUvarint(out, uint64(s.Others))
			}
		}
	}
	return out
}

// DecodeBacklinks reads stored backlinks; no data gives none.
func DecodeBacklinks(data []byte) (Backlinks, error) {
	b := make(Backlinks)
	if len(data) == 0 {
		return b, nil
	}
	c := cursor{data: data}
	for range c.count() {
		k := c.uint32()
		sources := make([]Source, c.count())
		last := int64(0)
		for i := range sources {
			last += int64(c.uint())
			v := c.uint()
			sources[i] = Source{Node: last, Calls: int(v >> 1)}
			if v&1 != 0 {
				sources[i].Others = int(c.uint())
			}
		}
		b[k] = sources
	}
	if c.bad {
		return nil, errLinks
	}
	return b, nil
}

// depBits is how much of a key is stored: with a few hundred keys a file, one
// changed key makes one file in some thousand be linked without need.
const depBits = 20

func storedKey(k key) key { return k >> (32 - depBits) }

func encodeDeps(deps []key) []byte {
	short := make([]key, len(deps))
	for i, k := range deps {
		short[i] = storedKey(k)
	}
	short = normalise(short)
	var out []byte
	last := key(0)
	for _, k := range short {
		out = binary.AppendUvarint(out, uint64(k-last))
		last = k
	}
	return out
}

// keySet is a set of stored keys, a bit each.
type keySet [1 << depBits / 64]uint64

// add adds a key as dependencies store it.
func (s *keySet) add(k key) {
	k = storedKey(k)
	s[k/64] |= 1 << (k % 64)
}

// anyOf reports whether stored dependencies hold one of the keys.
func anyOf(deps []byte, keys *keySet) bool {
	k := key(0)
	for len(deps) > 0 {
		v, n := uint64(deps[0]), 1
		if v >= 0x80 {
			if v, n = binary.Uvarint(deps); n <= 0 {
				return true // damaged: link it again
			}
		}
		deps = deps[n:]
		k += key(v)
		if k >= 1<<depBits || keys[k/64]&(1<<(k%64)) != 0 {
			return true
		}
	}
	return false
}
