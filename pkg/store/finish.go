package store

import (
	"context"
	"time"
)

// Run is what Finish stores about the run that ends.
type Run struct {
	// Root, Settings and Program are as in Meta.
	Root, Settings, Program string
	// Complete says that the run came to its end.
	Complete bool
	// WriteErrors counts the files that could not be stored.
	WriteErrors int
}

// maxRemoved is the number of removed files that are remembered for readers that
// follow; it bounds what they read to be less than all files as a rule.
const maxRemoved = 1000

// settleRemoved forgets the removed files when they are many. The last id stays, so
// that ids only rise.
func (w *Writer) settleRemoved(ctx context.Context) error {
	var n int
	if err := w.conn.QueryRowContext(ctx, `SELECT count(*) FROM removed`).Scan(&n); err != nil {
		return classify(w.path, "read the removed files", err)
	}
	if n <= maxRemoved {
		return nil
	}
	w.meta.Known = w.changing()
	return w.exec(ctx, `DELETE FROM removed WHERE id < (SELECT max(id) FROM removed)`)
}

// Settle commits what is left and brings the posting lists into few segments. Finish
// does it too; before a link pass it takes less memory.
func (w *Writer) Settle(ctx context.Context) error {
	if !w.inBatch {
		return nil
	}
	if err := w.flushRows(ctx); err != nil {
		return err
	}
	if err := w.flushPostings(ctx); err != nil {
		return err
	}
	if err := w.settlePostings(ctx); err != nil {
		return err
	}
	return w.Commit(ctx)
}

// Finish commits what is left, notes the end of a run, gives back free pages,
// empties the WAL and, after Rebuild, puts the new index in the place of the
// old one. The Writer can go on after Finish, except after Rebuild.
func (w *Writer) Finish(ctx context.Context, run Run) error {
	if err := w.open(ctx); err != nil {
		return err
	}
	w.meta.Root, w.meta.Settings, w.meta.Program = run.Root, run.Settings, run.Program
	w.meta.Complete, w.meta.WriteErrors = run.Complete, run.WriteErrors
	w.meta.LastIndexedNS = time.Now().UnixNano()
	if err := w.flushPostings(ctx); err != nil {
		return err
	}
	if err := w.settlePostings(ctx); err != nil {
		return err
	}
	if err := w.settleRemoved(ctx); err != nil {
		return err
	}
	if err := w.Commit(ctx); err != nil {
		return err
	}
	if err := w.exec(ctx, `INSERT INTO chunk_fts(chunk_fts, rank) VALUES ('merge', 400)`); err != nil {
		return err
	}
	if _, err := w.conn.ExecContext(ctx, `PRAGMA incremental_vacuum`); err != nil {
		return classify(w.path, "give back free pages", err)
	}
	if err := emptyWAL(ctx, w.conn, w.path); err != nil {
		return err
	}
	if w.file == w.path {
		return nil
	}
	return w.publish(ctx)
}
