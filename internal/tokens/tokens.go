// Package tokens counts the tokens of texts, so that answers can say what
// they cost. Counts are those of the cl100k_base encoding and an estimate for
// every model that reads in another encoding; Name says so next to them.
//
// The encoder runs at about 4 MB/s, so texts longer than MaxExact bytes are
// counted by Estimate, which looks at the shape of words only and is about a
// hundred times as fast.
package tokens

import (
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/tiktoken-go/tokenizer/codec"
)

// Name is the encoding that counts are made with.
const Name = "cl100k_base"

// MaxExact is the length in bytes up to which Count encodes a text. Encoding
// that much takes about 16 ms.
const MaxExact = 64 << 10

// cacheSize is the number of counts that a Counter keeps; an entry takes about
// 100 bytes.
const cacheSize = 4096

// Counter counts tokens and remembers the counts of texts it has seen. The
// vocabulary is loaded by the first Count (about 15 ms, 20 MB). A Counter is
// safe for concurrent use.
type Counter struct {
	load  sync.Once
	codec *codec.Codec

	mu    sync.Mutex
	cache map[uint64]int
	// order is a ring of the keys of cache, oldest at next.
	order []uint64
	next  int
}

// NewCounter returns a Counter that has loaded nothing yet.
func NewCounter() *Counter { return &Counter{cache: map[uint64]int{}} }

// Preload loads the vocabulary, so that a later Count need not wait for it.
func (c *Counter) Preload() {
	// Not by its name from the registry of the library: that would link all
	// vocabularies into the program, 8 MB more.
	c.load.Do(func() { c.codec = codec.NewCl100kBase() })
}

// Count returns the number of tokens of text: encoded up to MaxExact bytes,
// estimated beyond.
func (c *Counter) Count(text string) int {
	if len(text) > MaxExact {
		return Estimate(text)
	}
	key := xxhash.Sum64String(text)
	c.mu.Lock()
	n, ok := c.cache[key]
	c.mu.Unlock()
	if ok {
		return n
	}
	c.Preload()
	n, err := c.codec.Count(text)
	if err != nil {
		return Estimate(text)
	}
	c.keep(key, n)
	return n
}

// keep stores a count and drops the oldest when the cache is full.
func (c *Counter) keep(key uint64, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.cache[key]; ok {
		return
	}
	if len(c.order) < cacheSize {
		c.order = append(c.order, key)
	} else {
		delete(c.cache, c.order[c.next])
		c.order[c.next] = key
		c.next = (c.next + 1) % cacheSize
	}
	c.cache[key] = n
}
