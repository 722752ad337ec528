package embed

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"strings"

	"github.com/rivo/uniseg"
)

// charsMap is a compiled table of SentencePiece: a trie of texts, each with
// the place of its replacement.
// https://github.com/google/sentencepiece/blob/master/src/normalizer.cc
type charsMap struct {
	trie  []uint32 // of darts-clone
	texts []byte   // replacements, each ended by a zero
}

// maxGrapheme is the length in bytes from which a grapheme is not looked up
// as a whole (as in the library "tokenizers").
const maxGrapheme = 6

func parseCharsMap(encoded string) (*charsMap, error) {
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	if len(raw) < 4 {
		return nil, errors.New("too short")
	}
	size := binary.LittleEndian.Uint32(raw)
	raw = raw[4:]
	if size%4 != 0 || size == 0 || int64(size) > int64(len(raw)) {
		return nil, errors.New("its trie is cut off")
	}
	m := &charsMap{trie: make([]uint32, size/4), texts: raw[size:]}
	for i := range m.trie {
		m.trie[i] = binary.LittleEndian.Uint32(raw[4*i:])
	}
	return m, nil
}

// normalise replaces what the table has a replacement for.
func (m *charsMap) normalise(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	state := -1
	for rest := text; rest != ""; {
		var cluster string
		if len(rest) == 1 || rest[0] < 0x80 && rest[1] < 0x80 && rest[0] != '\r' {
			cluster, rest, state = rest[:1], rest[1:], -1
		} else {
			cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		}
		if len(cluster) < maxGrapheme {
			if to, ok := m.replacement(cluster); ok {
				b.Write(to)
				continue
			}
		}
		for _, r := range cluster {
			if to, ok := m.replacement(string(r)); ok {
				b.Write(to)
			} else {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// replacement is that of the shortest text in the table that s begins with.
func (m *charsMap) replacement(s string) ([]byte, bool) {
	node := offsetOf(m.trie[0])
	for i := range len(s) {
		c := uint32(s[i])
		if c == 0 {
			break
		}
		node ^= c
		if int(node) >= len(m.trie) {
			return nil, false
		}
		unit := m.trie[node]
		if unit&(1<<31|0xff) != c {
			return nil, false
		}
		node ^= offsetOf(unit)
		if unit>>8&1 == 1 {
			if int(node) >= len(m.trie) {
				return nil, false
			}
			at := int(m.trie[node] & (1<<31 - 1))
			if at > len(m.texts) {
				return nil, false
			}
			to, _, _ := bytes.Cut(m.texts[at:], []byte{0})
			return to, true
		}
	}
	return nil, false
}

// offsetOf is where the children of a unit of the trie are, relative to it.
func offsetOf(unit uint32) uint32 { return unit >> 10 << (unit & (1 << 9) >> 6) }
