package search

import (
	"bytes"
	"context"
	"path"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
)

// alike is the share of lines that two chunks must have in common for one to be a copy
// of the other: copies for other versions and platforms differ in a line or two.
const alike = 0.8

// copyKey is what a chunk and a copy of it have in common before their text is looked
// at. A file of another name that happens to have the same few lines is no copy: it has
// more to say.
type copyKey struct {
	kind         code.ChunkKind
	name, parent string
	file         string // its name
}

func newCopyKey(c *store.Chunk, filePath string) copyKey {
	return copyKey{kind: c.Kind, name: c.Name, parent: c.Parent, file: path.Base(filePath)}
}

// copies finds results that say what another says: the same declaration in a copy of
// a file, and overloads of a function with the same text. It serves one request.
type copies struct {
	session *session
	on      bool
	seen    map[copyKey][]int // places of results
	lines   map[int64][]string
}

func (s *session) newCopies() *copies {
	return &copies{
		session: s, on: !slices.Contains(s.r.Without, ranker.PartCopies),
		seen: make(map[copyKey][]int), lines: make(map[int64][]string),
	}
}

// of returns the place of the result that a chunk, shown with others, is a copy of; -1
// if it is none. It notes that the chunk will be a result at place next then.
func (cs *copies) of(ctx context.Context, kept []Result, c *store.Chunk, with []int64, next int) (int, error) {
	if !cs.on {
		return -1, nil
	}
	f, err := cs.session.v.FileByID(ctx, c.FileID)
	if err != nil {
		return -1, err
	}
	key := newCopyKey(c, f.Path)
	if earlier := cs.seen[key]; len(earlier) > 0 {
		mine, err := cs.linesOf(ctx, c, with)
		if err != nil {
			return -1, err
		}
		for _, at := range earlier {
			theirs, err := cs.linesOf(ctx, &kept[at].Chunk, kept[at].with)
			if err != nil {
				return -1, err
			}
			if common(mine, theirs) >= alike {
				return at, nil
			}
		}
	}
	cs.seen[key] = append(cs.seen[key], next)
	return -1, nil
}

// linesOf returns the distinct lines that a result shows, without space around them,
// sorted.
func (cs *copies) linesOf(ctx context.Context, c *store.Chunk, with []int64) ([]string, error) {
	if lines, ok := cs.lines[c.ID]; ok {
		return lines, nil
	}
	t, err := cs.session.text(ctx, c.FileID)
	if err != nil {
		return nil, err
	}
	span := c.Span
	if len(with) > 0 {
		others, err := cs.session.v.Chunks(ctx, with)
		if err != nil {
			return nil, err
		}
		for i := range others {
			span.Start, span.End = min(span.Start, others[i].Span.Start), max(span.End, others[i].Span.End)
		}
	}
	var lines []string
	for line := range bytes.Lines(span.Text(t.src)) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			lines = append(lines, string(line))
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	cs.lines[c.ID] = lines
	return lines, nil
}

// common returns how many of the elements of two sorted sets are in both: the
// coefficient of Jaccard, 0 to 1.
func common(a, b []string) float64 {
	both, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			both++
			i++
			j++
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	if either := len(a) + len(b) - both; either > 0 {
		return float64(both) / float64(either)
	}
	return 0
}
