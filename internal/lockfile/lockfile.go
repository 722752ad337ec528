// Package lockfile is a lock between processes, held on a file by the
// operating system: it ends with the process that holds it, however that
// ends, so no lock is ever stale. The file says who holds the lock, for
// messages only.
package lockfile

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// ErrLocked says that another process, or another part of this one, holds the
// lock. The error that wraps it is a *HeldError.
var ErrLocked = errors.New("locked")

// poll is how often Acquire looks again: often enough that a person does not
// notice, rare enough to cost nothing.
const poll = 50 * time.Millisecond

// Holder is who holds a lock.
type Holder struct {
	PID   int       `json:"pid"`
	Since time.Time `json:"since"`
	// Doing is a word for people: "index", "watch".
	Doing string `json:"doing,omitempty"`
}

// HeldError says who holds a lock; it wraps ErrLocked.
type HeldError struct {
	Path   string
	Holder Holder // zero when the holder did not say yet
}

// Error implements error.
func (e *HeldError) Error() string {
	if e.Holder.PID == 0 {
		return fmt.Sprintf("%s is locked by another process", e.Path)
	}
	return fmt.Sprintf("%s is locked by process %d (%s since %s)", e.Path, e.Holder.PID, e.Holder.Doing,
		e.Holder.Since.Local().Format(time.TimeOnly))
}

// Unwrap makes errors.Is(err, ErrLocked) true.
func (e *HeldError) Unwrap() error { return ErrLocked }

// Lock is a lock that is held. It is for one owner; Release may be called from
// any goroutine, once.
type Lock struct {
	lock *flock.Flock
	info string
}

// Try takes the lock at path at once or fails with a *HeldError. The folder of
// path must exist. doing is what Holder says of the caller.
func Try(path, doing string) (*Lock, error) {
	lock := flock.New(path)
	ok, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, fmt.Errorf("lock %s: %w", path, err)
	case !ok:
		return nil, &HeldError{Path: path, Holder: readHolder(path)}
	}
	l := &Lock{lock: lock, info: infoPath(path)}
	l.introduce(doing)
	return l, nil
}

// Acquire takes the lock at path, waiting up to timeout for it; 0 does not
// wait. It fails with a *HeldError when the time is up, and with the error of
// ctx when that ends first.
func Acquire(ctx context.Context, path, doing string, timeout time.Duration) (*Lock, error) {
	deadline := time.Now().Add(timeout)
	for {
		l, err := Try(path, doing)
		if err == nil || !errors.Is(err, ErrLocked) || !time.Now().Before(deadline) {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for %s: %w", path, ctx.Err())
		case <-time.After(min(poll, time.Until(deadline))):
		}
	}
}

// Release gives the lock up. The file stays: removing it would let two
// processes lock two files of one name.
func (l *Lock) Release() error {
	os.Remove(l.info) // for messages only, so a failure does not matter
	if err := l.lock.Unlock(); err != nil {
		return fmt.Errorf("unlock %s: %w", l.lock.Path(), err)
	}
	return nil
}

// infoPath is a file of its own, because Windows lets nobody read a locked one.
func infoPath(path string) string { return path + ".holder" }

// introduce writes who we are. The lock does not depend on it, so a failure is
// no error.
func (l *Lock) introduce(doing string) {
	data, err := json.Marshal(Holder{PID: os.Getpid(), Since: time.Now().UTC().Truncate(time.Second), Doing: doing})
	if err == nil {
		os.WriteFile(l.info, data, 0o644) //nolint:errcheck // for messages only
	}
}

// readHolder returns what the last holder of the lock at path said of itself;
// the zero value when it said nothing. It does not say whether the lock is
// still held.
func readHolder(path string) Holder {
	var h Holder
	if data, err := os.ReadFile(filepath.Clean(infoPath(path))); err == nil && json.Unmarshal(data, &h) != nil {
		return Holder{}
	}
	return h
}
