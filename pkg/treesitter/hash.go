package treesitter

import "strings"

const (
	fnvOffset = 1469598103934665603
	fnvPrime  = 0x100000001b3
)

// Hash is a fingerprint of the tree: of every node in preorder its kind, byte
// range, field, depth, and whether it is named, missing and extra. It does not
// depend on symbol numbers, so that a tree made by another implementation of
// tree-sitter can be compared by walking it and hashing the same.
//
// A name counts up to its first NUL byte, since that is where it ends for C.
func (t *Tree) Hash() uint64 {
	symbols, fields := newNameHashes(t.language.SymbolCount()), newNameHashes(t.language.FieldCount()+1)
	depths := make([]NodeID, 0, 64) // ends of the subtrees that we are in
	h := uint64(0)
	for i := range t.nodes {
		n := &t.nodes[i]
		for len(depths) > 0 && depths[len(depths)-1] <= NodeID(i) {
			depths = depths[:len(depths)-1]
		}
		marks := uint64(0)
		if n.Flags&FlagNamed != 0 {
			marks |= 1
		}
		if n.Flags&FlagMissing != 0 {
			marks |= 2
		}
		if n.Flags&FlagExtra != 0 {
			marks |= 4
		}
		field := uint64(0)
		if n.Field != 0 {
			field = fields.of(int(n.Field), t.language.FieldName(n.Field))
		}
		h = mixHash(h, symbols.of(int(n.Symbol), t.language.SymbolName(n.Symbol)))
		h = mixHash(h, uint64(n.Start)<<32|uint64(n.End))
		h = mixHash(h, field^marks^uint64(len(depths))<<8)
		depths = append(depths, n.Next)
	}
	return h
}

func mixHash(h, v uint64) uint64 {
	h = (h ^ v) * fnvPrime
	return h ^ h>>29
}

// nameHashes are hashes of names, made when first asked for.
type nameHashes []uint64

func newNameHashes(n int) nameHashes { return make(nameHashes, n) }

func (n nameHashes) of(i int, name string) uint64 {
	if i >= len(n) {
		return hashName(name)
	}
	if n[i] == 0 {
		n[i] = hashName(name)
	}
	return n[i]
}

// hashName is FNV-1a, with the offset basis of the implementations that it is
// compared with.
func hashName(name string) uint64 {
	name, _, _ = strings.Cut(name, "\x00")
	h := uint64(fnvOffset)
	for i := 0; i < len(name); i++ {
		h = (h ^ uint64(name[i])) * fnvPrime
	}
	return h
}
