package store

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// fileCache keeps what was read of files from query to query, unpacked: the queries of
// one session meet the same files again and again. The id of a file changes when it is
// stored anew and is never given to another one, so what is kept holds for every
// generation of an index, which is told from the one that replaces it by when it was
// made. It is safe for concurrent use; what it gives is shared and never changed.
type fileCache struct {
	mu    sync.Mutex
	files *simplelru.LRU[fileKey, fileEntry]
	bytes int
}

// maxFileCache bounds what is kept, in bytes; maxFileEntry what is kept of one file.
const (
	maxFileCache = 48 << 20
	maxFileEntry = 2 << 20
)

// The memory of a code.Span, and about that of a Chunk without its texts.
const (
	spanBytes = 8
	chunkSize = 136
)

// fileKey names one thing that is kept of a file.
type fileKey struct {
	created int64
	part    filePart
	id      int64
}

// kept returns what is kept of a file.
func (v *View) kept(part filePart, file int64) (any, bool) {
	return v.d.cache.files.get(fileKey{v.meta.CreatedNS, part, file})
}

// keep keeps something of a file.
func (v *View) keep(part filePart, file int64, value any, bytes int) {
	v.d.cache.files.put(fileKey{v.meta.CreatedNS, part, file}, value, bytes)
}

// filePart is what is kept of a file.
type filePart uint8

const (
	partText   filePart = iota // []byte
	partChunks                 // []Chunk
	partHeads                  // []code.Span
)

type fileEntry struct {
	value any
	bytes int
}

func (c *fileCache) get(key fileKey) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.files == nil {
		return nil, false
	}
	e, ok := c.files.Get(key)
	return e.value, ok
}

// put keeps a value of that many bytes, in the place of those used longest ago.
func (c *fileCache) put(key fileKey, value any, bytes int) {
	if bytes > maxFileEntry {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.files == nil {
		var err error
		// The size counts entries, which the bytes bound first.
		c.files, err = simplelru.NewLRU(maxFileCache/64, func(_ fileKey, e fileEntry) { c.bytes -= e.bytes })
		if err != nil {
			return // only for a size below 1
		}
	}
	if c.files.Contains(key) {
		return
	}
	bytes += 64
	c.files.Add(key, fileEntry{value, bytes})
	for c.bytes += bytes; c.bytes > maxFileCache; {
		c.files.RemoveOldest()
	}
}

// chunkBytes estimates the memory of chunks.
func chunkBytes(chunks []Chunk) int {
	n := chunkSize * len(chunks)
	for i := range chunks {
		c := &chunks[i]
		n += len(c.Name) + len(c.Parent) + len(c.Signature) + spanBytes*len(c.Pieces)
	}
	return n
}
