// Package watch reports which files below a folder change. Changes that come
// close together are one batch. Where the system cannot tell what changed, the
// batch says that everything has to be looked at.
package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// DefaultDebounce is how long a file tree has to be quiet before what
	// changed is reported: an editor's save is several events, a checkout of
	// a branch is thousands.
	DefaultDebounce = 500 * time.Millisecond
	// DefaultPoll is the interval of rescans where the system cannot watch.
	DefaultPoll = 10 * time.Second
	// maxPaths is the size of a batch above which it becomes a rescan.
	maxPaths = 1000
	// maxFolders is the number of folders above which they are not watched:
	// each of them costs about a kilobyte of the kernel's memory.
	maxFolders = 1 << 16
	// patience is the number of debounce times after which a tree that is
	// never quiet is reported nevertheless.
	patience = 10
)

// Batch is what changed since the batch before.
type Batch struct {
	// Paths are relative to the root, with slashes, sorted. They were
	// created, written, renamed or removed; some may be of no interest.
	Paths []string
	// Rescan says that anything may have changed; Paths is empty then.
	Rescan bool
}

// Options say what to watch.
type Options struct {
	// Root is the absolute path of the folder.
	Root string
	// Folders lists the folders to watch, relative to the root with slashes;
	// "." is the root itself. It is called again when folders come and go.
	Folders func(context.Context) ([]string, error)
	// Decides reports whether a change of the file at path may change the
	// list of folders; nil means that none does.
	Decides func(path string) bool
	// Debounce and Poll stand for their defaults when they are 0.
	Debounce, Poll time.Duration
	// Log takes one line for people; nil drops it.
	Log func(line string)
}

// Run calls handle for one batch at a time until ctx ends; what changes in the
// meantime is in the next batch. The first batch is a rescan, made once the
// folders are watched, so that nothing is lost that changed before. Run
// returns when handle has, and fails only when the folders cannot be listed
// at the start.
//
// If the system refuses to watch that many folders, Run says so once and
// reports a rescan every Poll instead.
func Run(ctx context.Context, opts Options, handle func(context.Context, Batch)) error {
	if opts.Debounce <= 0 {
		opts.Debounce = DefaultDebounce
	}
	if opts.Poll <= 0 {
		opts.Poll = DefaultPoll
	}
	if opts.Log == nil {
		opts.Log = func(string) {}
	}
	if opts.Decides == nil {
		opts.Decides = func(string) bool { return false }
	}
	w := watcher{opts: opts, handle: handle, watched: map[string]bool{}, changed: map[string]bool{}}
	return w.run(ctx)
}

// watcher is one call of Run. Only its goroutine uses it.
type watcher struct {
	opts   Options
	handle func(context.Context, Batch)
	// system is nil while polling.
	system *fsnotify.Watcher
	// watched are the folders that the system watches.
	watched map[string]bool
	// changed are the paths of the next batch; rescan replaces them. relist
	// says that the folders are to be listed before it.
	changed        map[string]bool
	rescan, relist bool
	overflowed     bool
	// handled is closed when the current batch has been handled; nil without.
	handled chan struct{}
}

func (w *watcher) run(ctx context.Context) error {
	folders, err := w.opts.Folders(ctx)
	if err != nil {
		return fmt.Errorf("watch %s: %w", w.opts.Root, err)
	}
	if w.system, err = fsnotify.NewWatcher(); err != nil {
		w.giveUp(err)
	}
	defer func() {
		if w.handled != nil {
			<-w.handled
		}
		w.closeSystem()
	}()
	w.follow(folders)
	w.rescan = true
	w.deliver(ctx)
	w.loop(ctx)
	return nil
}

// loop waits for whatever comes next.
func (w *watcher) loop(ctx context.Context) {
	quiet := time.NewTimer(time.Hour)
	quiet.Stop()
	defer quiet.Stop()
	poll := time.NewTicker(w.opts.Poll)
	defer poll.Stop()
	var since time.Time // the first change of the next batch
	due := false
	for {
		// Without a watcher these are nil channels, which never have anything.
		var events chan fsnotify.Event
		var failures chan error
		if w.system != nil {
			events, failures = w.system.Events, w.system.Errors
		}
		noted := false
		select {
		case <-ctx.Done():
			return
		case e := <-events:
			noted = w.note(e)
		case err := <-failures:
			noted = w.fail(err)
		case <-poll.C:
			if w.system == nil {
				w.rescan, due = true, true
			}
		case <-quiet.C:
			due = true
		case <-w.handled:
			w.handled = nil
		}
		if noted {
			if since.IsZero() {
				since = time.Now()
			}
			quiet.Reset(min(w.opts.Debounce, max(0, time.Until(since.Add(patience*w.opts.Debounce)))))
		}
		if due && w.handled == nil {
			due, since = false, time.Time{}
			w.update(ctx)
			w.deliver(ctx)
		}
	}
}

// note takes in one event and reports whether it is news.
func (w *watcher) note(e fsnotify.Event) bool {
	rel, err := filepath.Rel(w.opts.Root, e.Name)
	// A change of permissions or times alone changes no content.
	if err != nil || !e.Has(fsnotify.Create|fsnotify.Write|fsnotify.Remove|fsnotify.Rename) {
		return false
	}
	rel = filepath.ToSlash(rel)
	isFolder := w.watched[rel]
	switch {
	case isFolder && e.Has(fsnotify.Remove|fsnotify.Rename):
		w.rescan, w.relist = true, true
	case isFolder && !e.Has(fsnotify.Create):
		return false // its entries have events of their own
	case w.opts.Decides(rel):
		w.rescan, w.relist = true, true
	case e.Has(fsnotify.Create) && isDir(e.Name):
		w.relist = true
	case len(w.changed) >= maxPaths:
		w.rescan = true
	default:
		w.changed[rel] = true
	}
	return true
}

// fail takes in an error of the system and reports whether it is news.
func (w *watcher) fail(err error) bool {
	if !errors.Is(err, fsnotify.ErrEventOverflow) {
		w.giveUp(err)
		return true
	}
	// Events were lost, but those to come are not.
	if !w.overflowed {
		w.overflowed = true
		w.opts.Log("watch: too many changes at once; looking at every file instead")
	}
	w.rescan, w.relist = true, true
	return true
}

// update watches the folders as they are now.
func (w *watcher) update(ctx context.Context) {
	if !w.relist || w.system == nil {
		return
	}
	w.relist = false
	folders, err := w.opts.Folders(ctx)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		w.opts.Log(fmt.Sprintf("watch: go on with the folders known so far: %v", err))
	case w.follow(folders):
		// Files may have come before their folder was watched.
		w.rescan = true
	}
}

// follow makes folders the ones that are watched. It reports whether there was
// a new one among them.
func (w *watcher) follow(folders []string) (added bool) {
	if w.system == nil {
		return false
	}
	if len(folders) > maxFolders {
		w.giveUp(fmt.Errorf("%d folders are more than %d", len(folders), maxFolders))
		return true
	}
	wanted := make(map[string]bool, len(folders))
	for _, folder := range folders {
		wanted[folder] = true
		// Adding a folder again is harmless, and needed where one of the
		// same name replaced it.
		err := w.system.Add(filepath.Join(w.opts.Root, filepath.FromSlash(folder)))
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
			delete(w.watched, folder)
			continue
		case err != nil:
			w.giveUp(err)
			return true
		}
		added = added || !w.watched[folder]
		w.watched[folder] = true
	}
	for folder := range w.watched {
		if !wanted[folder] {
			delete(w.watched, folder)
			// It fails for a folder that is gone, which the system forgot.
			_ = w.system.Remove(filepath.Join(w.opts.Root, filepath.FromSlash(folder)))
		}
	}
	return added
}

// giveUp goes on by polling.
func (w *watcher) giveUp(cause error) {
	w.opts.Log(fmt.Sprintf("watch: the system cannot watch %s (%v); looking at every file each %s instead",
		w.opts.Root, cause, w.opts.Poll))
	w.closeSystem()
	w.rescan = true
}

func (w *watcher) closeSystem() {
	if w.system != nil {
		_ = w.system.Close() // nothing is lost by a failure
	}
	w.system = nil
	clear(w.watched)
}

// deliver hands over the batch, if there is anything in it.
func (w *watcher) deliver(ctx context.Context) {
	b := Batch{Rescan: w.rescan}
	if !b.Rescan {
		for p := range w.changed {
			b.Paths = append(b.Paths, p)
		}
		slices.Sort(b.Paths)
	}
	clear(w.changed)
	w.rescan = false
	if !b.Rescan && len(b.Paths) == 0 {
		return
	}
	done := make(chan struct{})
	w.handled = done
	go func() {
		defer close(done)
		w.handle(ctx, b)
	}()
}

// isDir reports whether there is a folder at name; a link to one is none.
func isDir(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}
