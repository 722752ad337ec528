package search

import (
	"crypto/sha256"
	"encoding/json"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/mast-search/mast/pkg/store"
)

// cachedContexts is how many answers a ContextCache keeps.
const cachedContexts = 50

// ContextCache keeps the latest answers of Retrieve for one project. An answer holds for
// one state of the index, one request and one set of settings; letters keep their
// case, since names differ by it. It is safe for concurrent use.
type ContextCache struct {
	answers *lru.Cache[[sha256.Size]byte, *Context]
}

// NewContextCache makes an empty cache.
func NewContextCache() *ContextCache {
	answers, err := lru.New[[sha256.Size]byte, *Context](cachedContexts)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &ContextCache{answers}
}

// Get returns a kept answer, which must not be changed.
func (c *ContextCache) Get(meta store.Meta, r *ContextRequest) (*Context, bool) {
	return c.answers.Get(cacheKey(meta, r))
}

// Put keeps an answer.
func (c *ContextCache) Put(meta store.Meta, r *ContextRequest, answer *Context) {
	c.answers.Add(cacheKey(meta, r), answer)
}

// Len is the number of answers that are kept.
func (c *ContextCache) Len() int { return c.answers.Len() }

// cacheKey is a hash of everything that an answer depends on.
func cacheKey(meta store.Meta, r *ContextRequest) [sha256.Size]byte {
	normal := *r
	normal.Information = strings.Join(strings.Fields(r.Information), " ")
	data, err := json.Marshal(struct {
		Created, Generation int64
		Request             ContextRequest
	}{meta.CreatedNS, meta.Generation, normal})
	if err != nil {
		panic(err) // numbers and strings only
	}
	return sha256.Sum256(data)
}
