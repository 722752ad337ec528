package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// Scope bounds what a question looks at. It is part of the WHERE clause of
// every query, so it holds before any limit does. A Scope belongs to the View
// that made it.
type Scope struct {
	filter      string // SQL over chunks c; empty when every chunk is in scope
	args        []any
	first, last int64 // ids of chunks
	files       map[int64]bool
	kinds       []code.ChunkKind
	exported    bool
	empty       bool
}

// Scope makes a scope of the files for which keep says yes (nil means all), of
// chunks of the given kinds (none means all), and of exported ones only if
// asked.
func (v *View) Scope(ctx context.Context, keep func(*FileState) bool, kinds []code.ChunkKind, exported bool) (*Scope, error) {
	s := &Scope{first: 0, last: 1<<62 - 1, kinds: kinds, exported: exported}
	var conditions []string
	if keep != nil {
		t, err := v.table(ctx)
		if err != nil {
			return nil, err
		}
		var ids strings.Builder
		s.files = make(map[int64]bool)
		for i := range t.files {
			f := &t.files[i]
			if f.Chunks == 0 || !keep(f) {
				continue
			}
			if len(s.files) == 0 {
				s.first = f.firstChunk
			}
			s.last = f.firstChunk + int64(f.Chunks) - 1
			s.files[f.ID] = true
			ids.WriteString(",")
			ids.WriteString(strconv.FormatInt(f.ID, 10))
		}
		s.empty = len(s.files) == 0
		conditions = append(conditions, `c.file_id IN (SELECT value FROM json_each(?))`)
		s.args = append(s.args, "["+strings.TrimPrefix(ids.String(), ",")+"]")
	}
	if len(kinds) > 0 {
		marks := strings.TrimSuffix(strings.Repeat("?,", len(kinds)), ",")
		conditions = append(conditions, `c.kind IN (`+marks+`)`)
		kinds = slices.Sorted(slices.Values(kinds))
		for _, k := range kinds {
			s.args = append(s.args, int64(k))
		}
	}
	if exported {
		conditions = append(conditions, `c.exported = 1`)
	}
	s.filter = strings.Join(conditions, ` AND `)
	return s, nil
}

// Empty reports that no file is in scope.
func (s *Scope) Empty() bool { return s.empty }

// HasFile reports whether a file is in scope.
func (s *Scope) HasFile(id int64) bool { return s.files == nil || s.files[id] }

// HasChunk reports whether a chunk of a file is in scope.
func (s *Scope) HasChunk(file int64, kind code.ChunkKind, exported bool) bool {
	return !s.empty && s.HasFile(file) && (len(s.kinds) == 0 || slices.Contains(s.kinds, kind)) && (exported || !s.exported)
}
