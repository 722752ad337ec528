package embed

import (
	"context"
	"math/rand/v2"
	"time"
)

// clock is how requests wait, so that tests need not.
type clock interface {
	Now() time.Time
	// Sleep waits for d, or until ctx ends and then returns its error.
	Sleep(ctx context.Context, d time.Duration) error
	// Jitter is a number of [0, 1) that differs between callers.
	Jitter() float64
}

type systemClock struct{}

func (systemClock) Now() time.Time  { return time.Now() }
func (systemClock) Jitter() float64 { return rand.Float64() }

func (systemClock) Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
