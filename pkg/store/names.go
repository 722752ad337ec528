package store

import (
	"context"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// maxKey bounds a key of the table names in bytes; longer names cannot be
// looked up.
const maxKey = 200

// Key returns the form under which a name is looked up.
func Key(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// nameKeys returns the keys of a name: the whole and, if it is dotted, its last
// segment.
func nameKeys(name string) []string {
	key := Key(name)
	if key == "" || len(key) > maxKey {
		return nil
	}
	if last := LastSegment(key); last != key && last != "" {
		return []string{key, last}
	}
	return []string{key}
}

// LastSegment returns what follows the last "." of a name.
func LastSegment(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// spelling has a bit for each of the first 62 bytes of a name that is an
// upper-case ASCII letter: enough to tell Config from config without another
// copy of the name.
func spelling(name string) int64 {
	var bits int64
	for i := range min(len(name), 62) {
		if 'A' <= name[i] && name[i] <= 'Z' {
			bits |= 1 << i
		}
	}
	return bits
}

// spelled puts the upper-case letters of a name back.
func spelled(key string, bits int64) string {
	name := []byte(key)
	for i := range min(len(name), 62) {
		if bits&(1<<i) != 0 && 'a' <= name[i] && name[i] <= 'z' {
			name[i] -= 'a' - 'A'
		}
	}
	return string(name)
}

// preparedName is a row of the table names without the id.
type preparedName struct {
	key, parent string
	spelling    int64
	own         bool
}

// prepareNames returns the names that each chunk is found by: its own, those of
// the declarations that it shows, and those that it exports from other files.
func prepareNames(facts *code.Facts) [][]preparedName {
	names := make([][]preparedName, len(facts.Chunks))
	add := func(chunk int, name, parent string, own bool) {
		for _, key := range nameKeys(name) {
			if slices.ContainsFunc(names[chunk], func(n preparedName) bool { return n.key == key }) {
				continue
			}
			trimmed := strings.TrimSpace(name)
			// Lower-casing may change the length; then only the spelling is lost.
			tail := trimmed[max(0, len(trimmed)-len(key)):]
			names[chunk] = append(names[chunk], preparedName{key, strings.ToLower(parent), spelling(tail), own})
		}
	}
	for i := range facts.Chunks {
		if c := &facts.Chunks[i]; c.Part <= 1 {
			add(i, c.Name, c.Parent, true)
		}
	}
	for i, chunk := range facts.ShownIn() {
		if chunk == code.NoChunk || len(names[chunk]) >= maxShown {
			continue
		}
		if c := &facts.Chunks[chunk]; c.Symbol != int32(i) { // whose name it has already
			add(int(chunk), facts.Symbols[i].Name, container(facts.Symbols, i), false)
		}
	}
	for i := range facts.Exports {
		if e := &facts.Exports[i]; e.Import >= 0 && len(e.Name) > 1 {
			if c := chunkAt(facts.Chunks, e.Span); c >= 0 && len(names[c]) < maxShown {
				add(c, e.Name, "", false)
			}
		}
	}
	return names
}

// chunkAt returns the chunk that a span begins in; -1 if none has it.
func chunkAt(chunks []code.Chunk, s code.Span) int {
	for i := range chunks {
		for _, piece := range pieces(&chunks[i]) {
			if piece.Start <= s.Start && s.Start < piece.End {
				return i
			}
		}
	}
	return -1
}

// maxShown bounds the names of one chunk; tables of ten thousand constants are
// found by their text.
const maxShown = 500

// container returns the dotted name of what a symbol is declared in.
func container(symbols []code.Symbol, i int) string {
	name := symbols[i].Owner
	for depth, p := 0, symbols[i].Parent; p >= 0 && int(p) < len(symbols) && depth < maxDepth; depth, p = depth+1, symbols[p].Parent {
		if name != "" {
			name = "." + name
		}
		name = symbols[p].Name + name
	}
	return name
}

// maxDepth bounds the nesting of declarations in a dotted name.
const maxDepth = 32

// NameHit is a chunk that declares a looked-up name.
type NameHit struct {
	Chunk int64
	Kind  code.ChunkKind
	// Own says that the chunk is the declaration; others only show it.
	Own bool
	// Parent is the lower-cased dotted name of the container.
	Parent   string
	Exported bool
	// SameCase says that the name is spelled as asked, Name how it is spelled.
	SameCase bool
	Name     string
}

// Named returns the chunks in scope that declare a name, without regard to
// case, by the whole name or its last dotted segment; at most limit,
// first those whose own name it is.
func (v *View) Named(ctx context.Context, name string, s *Scope, limit int) ([]NameHit, error) {
	key := Key(name)
	if key == "" || len(key) > maxKey || s.empty {
		return nil, nil
	}
	query := `SELECT n.chunk_id, n.parent, n.spelling, n.own, c.kind, c.exported FROM names n JOIN chunks c ON c.id = n.chunk_id
		WHERE n.key = ? AND n.chunk_id BETWEEN ? AND ?`
	args := []any{key, s.first, s.last}
	if s.filter != "" {
		query += ` AND ` + s.filter
		args = append(args, s.args...)
	}
	rows, err := v.query(ctx, query+` ORDER BY n.own DESC, n.chunk_id LIMIT ?`, append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	want := spelling(strings.TrimSpace(name))
	var hits []NameHit
	for rows.Next() {
		var h NameHit
		var bits int64
		if err := rows.Scan(&h.Chunk, &h.Parent, &bits, &h.Own, &h.Kind, &h.Exported); err != nil {
			return nil, v.fault(err)
		}
		h.SameCase, h.Name = bits == want, spelled(key, bits)
		hits = append(hits, h)
	}
	return hits, v.fault(rows.Err())
}

// Keys calls yield for the distinct keys of names in their order, from the
// first that is not less than from, until yield says no.
func (v *View) Keys(ctx context.Context, from string, yield func(key string) bool) error {
	rows, err := v.query(ctx, `SELECT DISTINCT key FROM names WHERE key >= ? ORDER BY key`, from)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return v.fault(err)
		}
		if !yield(key) {
			break
		}
	}
	return v.fault(rows.Err())
}
