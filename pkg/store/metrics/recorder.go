package metrics

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

const (
	// backlog is how many things can wait to be taken up by the writer, and
	// maxPending how many calls it holds back while a file is busy. What comes
	// beyond is dropped.
	backlog    = 256
	maxPending = 4096
	// flushEvery is how long things are gathered before they are written.
	flushEvery = time.Second
	// retryAfter is for how long a file is left alone that cannot be written.
	retryAfter = time.Minute
)

// Recorder writes counts in the background. No method but Sync and Close waits for
// anything, and nothing fails: what cannot be written is dropped. A Recorder is
// safe for concurrent use.
type Recorder struct {
	entries chan entry
	stop    chan struct{}
	stopped sync.Once

	mu      sync.Mutex
	running bool
	closed  bool
	done    chan struct{} // of the writer
	failed  map[string]failure
}

// entry is something to write, or a wish to be told when all before it was.
type entry struct {
	path   string
	counts Counts
	call   *Call
	run    *Run
	synced chan<- struct{}
}

type failure struct {
	at  time.Time
	err error
}

// NewRecorder returns a recorder that has not started anything yet.
func NewRecorder() *Recorder {
	return &Recorder{
		entries: make(chan entry, backlog), stop: make(chan struct{}), done: make(chan struct{}), failed: make(map[string]failure),
	}
}

// Count adds to the counters in the file at path.
func (r *Recorder) Count(path string, c Counts) { r.send(entry{path: path, counts: c}) }

// Call notes a call.
func (r *Recorder) Call(path string, c Call) { r.send(entry{path: path, call: &c}) }

// Run notes a run of the indexer. It counts as a run if it changed something.
func (r *Recorder) Run(path string, run Run, changed bool) {
	e := entry{path: path, run: &run}
	if changed {
		e.counts = Counts{IndexRuns: 1}
	}
	r.send(e)
}

// Err returns why the latest writing to the file at path failed, or nil.
func (r *Recorder) Err(path string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed[path].err
}

// Sync waits until everything that was noted before is written, or cannot be, or
// ctx ends.
func (r *Recorder) Sync(ctx context.Context) {
	synced := make(chan struct{})
	if !r.send(entry{synced: synced}) {
		return
	}
	select {
	case <-synced:
	case <-ctx.Done():
	}
}

// Close writes what is left, for as long as limit allows. What is noted later is
// dropped.
func (r *Recorder) Close(limit time.Duration) {
	r.mu.Lock()
	running := r.running
	r.closed = true
	r.mu.Unlock()
	r.stopped.Do(func() { close(r.stop) })
	if !running {
		return
	}
	select {
	case <-r.done:
	case <-time.After(limit):
	}
}

// send hands an entry to the writer, which it starts; false if it was dropped.
func (r *Recorder) send(e entry) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || e.path == "" && e.synced == nil {
		return false
	}
	if !r.running {
		r.running = true
		go r.write()
	}
	select {
	case r.entries <- e:
		return true
	default:
		return false
	}
}

// writer is the state of the goroutine that writes.
type writer struct {
	recorder *Recorder
	pending  map[string]*batch
	open     map[string]*file
}

// batch is what waits to be written into one file.
type batch struct {
	counts Counts
	calls  []Call
	run    *Run
}

// write runs until the recorder is closed.
func (r *Recorder) write() {
	defer close(r.done)
	w := &writer{recorder: r, pending: make(map[string]*batch), open: make(map[string]*file)}
	defer w.close()
	var flush <-chan time.Time
	for {
		select {
		case e := <-r.entries:
			w.take(e)
			if flush == nil && len(w.pending) > 0 {
				flush = time.After(flushEvery)
			}
		case <-flush:
			flush = nil
			w.flush()
			if len(w.pending) > 0 { // a file is busy
				flush = time.After(flushEvery)
			}
		case <-r.stop:
			for {
				select {
				case e := <-r.entries:
					w.take(e)
					continue
				default:
				}
				w.flush()
				return
			}
		}
	}
}

func (w *writer) take(e entry) {
	if e.synced != nil {
		w.flush()
		close(e.synced)
		return
	}
	b := w.pending[e.path]
	if b == nil {
		b = &batch{counts: Counts{}}
		w.pending[e.path] = b
	}
	b.counts.Add(e.counts)
	if e.call != nil && len(b.calls) < maxPending {
		b.calls = append(b.calls, *e.call)
	}
	if e.run != nil {
		b.run = e.run
	}
}

// flush writes what is pending. What a busy file does not take stays pending.
func (w *writer) flush() {
	ctx := context.Background() // Close bounds the waiting
	for path, b := range w.pending {
		err := w.put(ctx, path, b)
		if code(err) != sqlite3.SQLITE_BUSY {
			delete(w.pending, path)
		}
		w.recorder.note(path, err)
	}
}

// note remembers how writing went.
func (r *Recorder) note(path string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err == nil:
		delete(r.failed, path)
	case !errors.Is(err, r.failed[path].err): // else it was not tried again
		r.failed[path] = failure{time.Now(), err}
	}
}

// put writes one batch.
func (w *writer) put(ctx context.Context, path string, b *batch) error {
	w.recorder.mu.Lock()
	before := w.recorder.failed[path]
	w.recorder.mu.Unlock()
	if before.err != nil && code(before.err) != sqlite3.SQLITE_BUSY && time.Since(before.at) < retryAfter {
		return before.err
	}
	f := w.open[path]
	if f != nil && f.replaced() {
		w.drop(path)
		f = nil
	}
	if f == nil {
		var err error
		if f, err = openWriter(ctx, path); err != nil {
			return err
		}
		w.open[path] = f
		if err := f.tidy(ctx, time.Now()); err != nil && code(err) != sqlite3.SQLITE_BUSY {
			return err
		}
	}
	err := f.put(ctx, b)
	if err != nil && code(err) != sqlite3.SQLITE_BUSY {
		w.drop(path) // it may be another one next time
	}
	return err
}

// drop closes a file. There is nobody to tell if that fails.
func (w *writer) drop(path string) {
	_ = w.open[path].db.Close()
	delete(w.open, path)
}

func (w *writer) close() {
	for path := range w.open {
		w.drop(path)
	}
}

// put adds a batch in one transaction.
func (f *file) put(ctx context.Context, b *batch) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return fault(f.path, err)
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it has nothing to do
	for name, n := range b.counts {
		if _, err := tx.ExecContext(ctx, `INSERT INTO counters (name, value) VALUES (?, ?)
			ON CONFLICT (name) DO UPDATE SET value = value + excluded.value`, name, n); err != nil {
			return fault(f.path, err)
		}
	}
	if b.run != nil {
		text, err := json.Marshal(b.run)
		if err != nil {
			return fault(f.path, err)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO records (name, at_ms, value) VALUES (?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms, value = excluded.value WHERE excluded.at_ms >= at_ms`,
			lastRun, b.run.At.UnixMilli(), string(text)); err != nil {
			return fault(f.path, err)
		}
	}
	for i := range b.calls {
		c := &b.calls[i]
		if _, err := tx.ExecContext(ctx, `INSERT INTO metrics (at_ms, session_id, tool_name, status, tokens_returned,
			tokens_full_file_upper_bound, duration_us) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			c.At.UnixMilli(), c.Session, c.Tool, c.Status, c.TokensReturned, c.TokensFullFile, c.Duration.Microseconds()); err != nil {
			return fault(f.path, err)
		}
	}
	return fault(f.path, tx.Commit())
}
