package store

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"
	"sync"
)

// table is the table files in memory: every query needs most of it (scopes,
// paths of results), and reading 10,000 rows takes longer than ranking does.
// It is made once for each generation that changes files, from the one before where
// that can be, and never changed.
type table struct {
	generation int64       // Meta.Content
	files      []FileState // by id, and so by first chunk
	chunks     int
	terms      int     // of all chunks, literal and with repetitions
	ends       []int64 // the ids of chunks where those of each file end

	once  sync.Once
	nodes map[int64]int32 // into files
}

// byNode finds a file.
func (t *table) byNode(node int64) (*FileState, bool) {
	t.once.Do(func() {
		t.nodes = make(map[int64]int32, len(t.files))
		for i := range t.files {
			t.nodes[t.files[i].Node] = int32(i)
		}
	})
	i, ok := t.nodes[node]
	if !ok {
		return nil, false
	}
	return &t.files[i], true
}

// byID finds a file.
func (t *table) byID(id int64) (*FileState, bool) {
	i := sort.Search(len(t.files), func(i int) bool { return t.files[i].ID >= id })
	if i == len(t.files) || t.files[i].ID != id {
		return nil, false
	}
	return &t.files[i], true
}

// byChunk finds the file of a chunk.
func (t *table) byChunk(chunk int64) (*FileState, bool) {
	i, _ := slices.BinarySearch(t.ends, chunk+1)
	if i == len(t.files) || t.files[i].firstChunk > chunk {
		return nil, false
	}
	return &t.files[i], true
}

// before orders chunks by path and position: unlike their ids, that does not
// depend on how the index came about.
func (t *table) before(a, b int64) int {
	fa, okA := t.byChunk(a)
	fb, okB := t.byChunk(b)
	if !okA || !okB || fa == fb {
		return cmp.Compare(a, b)
	}
	return strings.Compare(fa.Path, fb.Path)
}

// Before returns a comparison of chunks by path and position, for ties.
func (v *View) Before(ctx context.Context) (func(a, b int64) int, error) {
	t, err := v.table(ctx)
	if err != nil {
		return nil, err
	}
	return t.before, nil
}

// ChunkCount returns the number of chunks in the index.
func (v *View) ChunkCount(ctx context.Context) (int, error) {
	t, err := v.table(ctx)
	if err != nil {
		return 0, err
	}
	return t.chunks, nil
}

// FileOfChunk returns the state of the file that a chunk is in.
func (v *View) FileOfChunk(ctx context.Context, chunk int64) (FileState, error) {
	t, err := v.table(ctx)
	if err != nil {
		return FileState{}, err
	}
	f, ok := t.byChunk(chunk)
	if !ok {
		return FileState{}, ErrNotFound
	}
	return *f, nil
}

// maxFrequencies bounds the remembered frequencies; past it all are dropped.
const maxFrequencies = 4096

type frequencyKey struct {
	generation int64
	term       string
}

// frequency is in how many chunks a term is, or in how many at least.
type frequency struct {
	chunks int
	exact  bool
}

// cache holds what queries need again and again: the table of the newest
// generation seen, and frequencies of terms.
type cache struct {
	mu          sync.Mutex
	table       *table
	frequencies map[frequencyKey]frequency
	postings    *postingTable
	blocks      blockCache
	files       fileCache
}

func (c *cache) frequency(key frequencyKey, limit int) (int, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f, ok := c.frequencies[key]
	return min(f.chunks, limit), ok && (f.exact || f.chunks >= limit)
}

func (c *cache) setFrequency(key frequencyKey, n frequency) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.frequencies == nil || len(c.frequencies) >= maxFrequencies {
		c.frequencies = make(map[frequencyKey]frequency)
	}
	c.frequencies[key] = n
}

// table returns the files of the view's generation.
func (v *View) table(ctx context.Context) (*table, error) {
	if v.files != nil {
		return v.files, nil
	}
	c := &v.d.cache
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.table != nil && c.table.generation == v.meta.Content {
		v.files = c.table
		return v.files, nil
	}
	var files []FileState
	var err error
	if t := c.table; t != nil && v.meta.Known <= t.generation && t.generation < v.meta.Content {
		files, err = changedFiles(ctx, v.query, t.files, t.generation)
	} else {
		files, err = readFiles(ctx, v.query)
	}
	if err != nil {
		return nil, v.fault(err)
	}
	v.files = &table{generation: v.meta.Content, files: files}
	for i := range files {
		v.files.chunks += files[i].Chunks
		v.files.ends = append(v.files.ends, files[i].firstChunk+int64(files[i].Chunks))
		v.files.terms += files[i].terms
	}
	if c.table == nil || c.table.generation < v.files.generation {
		c.table = v.files
	}
	return v.files, nil
}
