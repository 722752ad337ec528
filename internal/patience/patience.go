// Package patience keeps a caller from waiting again and again for a service that does
// not answer: after a failure that took long the next ones come at once, until some time
// has passed.
package patience

import (
	"fmt"
	"sync"
	"time"
)

const (
	// short is how long a failure may take that costs nothing.
	short = 500 * time.Millisecond
	// times is how many times as long as a failure took the service is left alone, at
	// most most.
	times = 10
	most  = 30 * time.Second
)

// Patience is that with one service. The zero value is ready; it is safe for concurrent
// use.
type Patience struct {
	mu    sync.Mutex
	until time.Time
	why   error
}

// Try calls f, or says why it does not: the last failure took too long and was just now.
func (p *Patience) Try(f func() error) error {
	p.mu.Lock()
	until, why := p.until, p.why
	p.mu.Unlock()
	since := time.Now()
	if left := until.Sub(since); left > 0 {
		return fmt.Errorf("%w; it is not asked for %s", why, (left + time.Second - 1).Truncate(time.Second))
	}
	err := f()
	if took := time.Since(since); err != nil && took > short {
		p.mu.Lock()
		p.until, p.why = time.Now().Add(min(most, times*took)), err
		p.mu.Unlock()
	}
	return err
}
