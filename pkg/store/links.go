package store

import (
	"context"
	"fmt"

	"github.com/mast-search/mast/pkg/code"
)

// Links are what the link pass stores of one file. The blobs are not read here.
type Links struct {
	Node int64
	// Env and Deps say when the file must be linked again.
	Env  uint64
	Deps []byte
	// Unresolved counts the imports that look internal and lead nowhere.
	Unresolved int
	// Edges say what its references mean.
	Edges []byte
}

// Replaced is what the index held for a path before it was stored again or deleted.
type Replaced struct {
	Node     int64
	Language string
	// Facts are symbols, imports, exports and chunks; nil for a file without.
	Facts *code.Facts
}

// Changes are the files that a Writer has stored or deleted since it was opened or
// asked last, for the link pass.
type Changes struct {
	// Old are those that were there before, by path.
	Old map[string]Replaced
	// New are the paths of those that were not.
	New map[string]bool
	// Many says that there are too many to be told.
	Many bool
}

// maxChanges bounds the remembered files; past it everything is linked again.
const maxChanges = 2000

func (w *Writer) noteOld(path string, r Replaced) {
	w.meta.Linked = false
	c := &w.changes
	if c.Many || c.New[path] || len(c.Old) >= maxChanges {
		c.Many = c.Many || !c.New[path]
		return
	}
	if _, ok := c.Old[path]; ok {
		return // what was there first counts
	}
	if c.Old == nil {
		c.Old = make(map[string]Replaced)
	}
	c.Old[path] = r
}

func (w *Writer) noteNew(path string) {
	w.meta.Linked = false
	c := &w.changes
	if _, ok := c.Old[path]; ok {
		return
	}
	if len(c.New) >= maxChanges {
		c.Many = true
		return
	}
	if c.New == nil {
		c.New = make(map[string]bool)
	}
	c.New[path] = true
}

// Changes returns what was stored and deleted since the last call.
func (w *Writer) Changes() Changes {
	c := w.changes
	w.changes = Changes{}
	return c
}

// Reader opens the index that the writer fills, for reading what is committed. It
// must be closed before Finish. What the writer has of the file in memory is given up.
func (w *Writer) Reader(ctx context.Context) (*Store, error) {
	if _, err := w.conn.ExecContext(ctx, `PRAGMA shrink_memory`); err != nil {
		return nil, classify(w.path, "free memory", err)
	}
	return Open(ctx, w.file)
}

// PutLinks stores the links of a file in place of those that were there.
func (w *Writer) PutLinks(ctx context.Context, l *Links) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	w.links = true
	edges, err := compress(l.Edges)
	if err != nil {
		return fmt.Errorf("store the links of file %d: %w", l.Node, err)
	}
	err = w.exec(ctx, `INSERT OR REPLACE INTO links (node, env, unresolved, deps) VALUES (?, ?, ?, ?)`,
		l.Node, int64(l.Env), l.Unresolved, append([]byte{}, l.Deps...)) // nil would be NULL
	if err != nil {
		return err
	}
	return w.exec(ctx, `INSERT OR REPLACE INTO edges (node, data) VALUES (?, ?)`, l.Node, edges)
}

// PutBacklinks stores who refers to a file, and how many other files those are, for
// ranking; nil removes it.
func (w *Writer) PutBacklinks(ctx context.Context, node int64, data []byte, sources int) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	if data == nil {
		return w.exec(ctx, `DELETE FROM backlinks WHERE node = ?`, node)
	}
	blob, err := compress(data)
	if err != nil {
		return fmt.Errorf("store the backlinks of file %d: %w", node, err)
	}
	return w.exec(ctx, `INSERT OR REPLACE INTO backlinks (node, sources, data) VALUES (?, ?, ?)`, node, sources, blob)
}

// DeleteLinks removes the links of a file, and who refers to it.
func (w *Writer) DeleteLinks(ctx context.Context, node int64) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	w.links = true
	for _, query := range []string{`DELETE FROM links WHERE node = ?`, `DELETE FROM edges WHERE node = ?`, `DELETE FROM backlinks WHERE node = ?`} {
		if err := w.exec(ctx, query, node); err != nil {
			return err
		}
	}
	return nil
}

// ClearLinks removes all links.
func (w *Writer) ClearLinks(ctx context.Context) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	w.links = true
	for _, query := range []string{`DELETE FROM links`, `DELETE FROM edges`, `DELETE FROM backlinks`} {
		if err := w.exec(ctx, query); err != nil {
			return err
		}
	}
	return nil
}

// Linked notes that all files are linked. It takes effect with the next commit.
func (w *Writer) Linked(ctx context.Context) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	w.meta.Linked, w.wasLinked = true, true
	return nil
}

// Edges returns what the references of a file mean, nil if it is not linked.
func (v *View) Edges(ctx context.Context, node int64) ([]byte, error) {
	return v.linkBlob(ctx, `SELECT data FROM edges WHERE node = ?`, node)
}

// Backlinks returns who refers to a file, nil if nobody does.
func (v *View) Backlinks(ctx context.Context, node int64) ([]byte, error) {
	return v.linkBlob(ctx, `SELECT data FROM backlinks WHERE node = ?`, node)
}

func (v *View) linkBlob(ctx context.Context, query string, node int64) ([]byte, error) {
	var frame []byte
	err := v.row(ctx, query, []any{node}, &frame)
	switch {
	case isNotFound(err):
		return nil, nil
	case err != nil:
		return nil, err
	}
	blob, err := uncompress(frame)
	if err != nil {
		return nil, corrupt(v.store.path, fmt.Sprintf("links of file %d: %v", node, err))
	}
	return blob, nil
}

// sources returns how many other files refer to each file, by node, of those that
// somebody refers to.
func (v *View) sources(ctx context.Context) (map[int64]int, error) {
	rows, err := v.query(ctx, `SELECT node, sources FROM backlinks`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := make(map[int64]int)
	for rows.Next() {
		var node int64
		var n int
		if err := rows.Scan(&node, &n); err != nil {
			return nil, v.fault(err)
		}
		all[node] = n
	}
	return all, v.fault(rows.Err())
}

// LinkStates calls visit for the links of all files, without their edges, in the
// order of their nodes. Deps are valid during the call only.
func (v *View) LinkStates(ctx context.Context, visit func(l *Links)) error {
	rows, err := v.query(ctx, `SELECT node, env, unresolved, deps FROM links ORDER BY node`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var l Links
		var env int64
		if err := rows.Scan(&l.Node, &env, &l.Unresolved, &l.Deps); err != nil {
			return v.fault(err)
		}
		l.Env = uint64(env)
		visit(&l)
	}
	return v.fault(rows.Err())
}

// UnresolvedImports counts the imports that look internal and lead nowhere.
func (v *View) UnresolvedImports(ctx context.Context) (int, error) {
	var n int
	err := v.row(ctx, `SELECT coalesce(sum(unresolved), 0) FROM links`, nil, &n)
	return n, err
}

// FileByNode returns the state of the file of that node, or ErrNotFound.
func (v *View) FileByNode(ctx context.Context, node int64) (FileState, error) {
	t, err := v.table(ctx)
	if err != nil {
		return FileState{}, err
	}
	f, ok := t.byNode(node)
	if !ok {
		return FileState{}, fmt.Errorf("node %d: %w", node, ErrNotFound)
	}
	return *f, nil
}

// WasLinked reports whether all files were linked when the writer was opened, or
// have been since.
func (w *Writer) WasLinked() bool { return w.wasLinked }
