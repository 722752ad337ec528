package store

import (
	"context"
	"sort"
	"sync"
)

// table is the table files in memory: every query needs most of it (scopes,
// paths of results), and reading 10,000 rows takes longer than ranking does.
// It is made once for each generation and never changed.
type table struct {
	generation int64
	files      []FileState // by id
}

// byID finds a file.
func (t *table) byID(id int64) (*FileState, bool) {
	i := sort.Search(len(t.files), func(i int) bool { return t.files[i].ID >= id })
	if i == len(t.files) || t.files[i].ID != id {
		return nil, false
	}
	return &t.files[i], true
}

// cache holds the table of the newest generation seen.
type cache struct {
	mu    sync.Mutex
	table *table
}

// table returns the files of the view's generation.
func (v *View) table(ctx context.Context) (*table, error) {
	c := &v.d.cache
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.table != nil && c.table.generation == v.meta.Generation {
		return c.table, nil
	}
	files, err := readFiles(ctx, v.tx)
	if err != nil {
		return nil, v.fault(err)
	}
	t := &table{generation: v.meta.Generation, files: files}
	if c.table == nil || c.table.generation < t.generation {
		c.table = t
	}
	return t, nil
}
