package tool

import (
	"context"
	"time"
)

// progressKey is the key under which the context of a call holds who wants to know how
// far it is.
type progressKey struct{}

// withProgress returns a context whose indexing is told to f, which must be safe for
// concurrent use. done and total are files; total is 0 as long as it is not known.
func withProgress(ctx context.Context, f func(done, total int)) context.Context {
	if f == nil {
		return ctx
	}
	return context.WithValue(ctx, progressKey{}, f)
}

// progressOf returns who wants to know of the call, or nil.
func progressOf(ctx context.Context) func(done, total int) {
	f, _ := ctx.Value(progressKey{}).(func(done, total int))
	return f
}

// progressPoll is how often a call that waits for a build tells how far it is.
const progressPoll = 100 * time.Millisecond

// follow tells how far a build is until it ends or stop is called.
func (b *build) follow(ctx context.Context) (stop func()) {
	f := progressOf(ctx)
	if f == nil {
		return func() {}
	}
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(progressPoll)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				f(int(b.files.Load()), int(b.total.Load()))
			case <-b.done:
				return
			case <-ended:
				return
			}
		}
	}()
	return func() {
		close(ended)
		<-over
	}
}
