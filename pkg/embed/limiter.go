package embed

import (
	"context"
	"errors"
	"sync"
	"time"
)

// recoverAfter is how many answers in a row raise a lowered limit by one
// (ContextWeaver's).
const recoverAfter = 3

// maxPause bounds how long one answer can keep the address closed.
const maxPause = time.Hour

// limiter bounds the requests to one address. After a refusal for their rate
// all wait, and then one at a time is let through; each three answers allow
// one more. A query goes before documents that wait too.
type limiter struct {
	mu      sync.Mutex
	running int
	lowered int // how many may run; 0: as many as the caller allows
	streak  int
	era     int           // counts refusals
	urgent  int           // queries that wait
	until   time.Time     // nobody starts before
	changed chan struct{} // closed when somebody who waits should look again
}

// limiters are shared by all users of an address in the process, since the
// service counts them together too.
type limiters struct {
	mu  sync.Mutex
	all map[string]*limiter
}

var processLimiters limiters //nolint:gochecknoglobals // the bound is one of the process

func (l *limiters) of(address string) *limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = map[string]*limiter{}
	}
	if l.all[address] == nil {
		l.all[address] = &limiter{changed: make(chan struct{})}
	}
	return l.all[address]
}

// errPaused is returned to those who have less time than the service wants
// them to wait.
var errPaused = errors.New("the service asked for a longer pause")

// place is what acquire gives and release takes back.
type place struct {
	era    int
	limit  int
	paused time.Duration // how long the service made it wait
}

// acquire waits for a place among at most limit requests. The pauses that the
// service asked for may take as long as patience in all; waiting for others to
// end has no limit but ctx.
func (l *limiter) acquire(ctx context.Context, c clock, limit int, urgent bool, patience time.Duration) (place, error) {
	var paused time.Duration
	l.mu.Lock()
	defer l.mu.Unlock()
	if urgent {
		l.urgent++
		defer func() { l.urgent--; l.wake() }()
	}
	for {
		if err := ctx.Err(); err != nil {
			return place{}, err
		}
		pause := l.until.Sub(c.Now())
		allowed := limit
		if l.lowered > 0 {
			allowed = min(limit, l.lowered)
		}
		switch {
		case pause > patience-paused:
			return place{}, errPaused
		case pause > 0:
			l.mu.Unlock()
			err := c.Sleep(ctx, pause)
			l.mu.Lock()
			if err != nil {
				return place{}, err
			}
			paused += pause
		case l.running < allowed && (urgent || l.urgent == 0):
			l.running++
			return place{l.era, limit, paused}, nil
		default:
			changed := l.changed
			l.mu.Unlock()
			select {
			case <-changed:
			case <-ctx.Done():
			}
			l.mu.Lock()
		}
	}
}

// release gives a place back. answered says that the service did its work;
// what it had begun before a refusal is no sign that it does so again.
func (l *limiter) release(p place, answered bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.running--
	switch {
	case !answered:
		l.streak = 0
	case l.lowered > 0 && p.era == l.era:
		l.streak++
		if l.streak >= recoverAfter {
			l.streak = 0
			l.lowered++
			if l.lowered >= p.limit {
				l.lowered = 0
			}
		}
	}
	l.wake()
}

// refused lowers the limit to one and lets nobody start before until.
func (l *limiter) refused(until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lowered, l.streak = 1, 0
	l.era++
	if until.After(l.until) {
		l.until = until
	}
	l.wake()
}

func (l *limiter) wake() {
	close(l.changed)
	l.changed = make(chan struct{})
}
