package embed

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"sync"
)

// stopAfter is how many batches in a row may come to nothing before the rest
// is not tried.
const stopAfter = 5

// maxErrors bounds how many different errors one run repeats.
const maxErrors = 5

// embedRun is one call of Embed on an endpoint.
type embedRun struct {
	e      *endpointEmbedder
	texts  []string
	policy policy
	stop   context.CancelFunc // ends what would only fail further

	mu       sync.Mutex // guards the rest, and calls of done
	out      [][]float32
	done     func(int, [][]float32)
	answered bool // the service has made vectors in this run
	failed   int  // batches in a row that came to nothing
	errs     []error
}

// batch embeds a range, and notes what could not be embedded.
func (r *embedRun) batch(ctx context.Context, b span) {
	if ctx.Err() != nil {
		return
	}
	refusals := bits.Len(uint(b.to-b.from)) + 2
	if r.part(ctx, b, &refusals) || ctx.Err() != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed++; r.failed >= stopAfter {
		r.stop()
	}
}

// part embeds a range, and where the service refuses the texts tries its
// halves: one text that is too long for a model must not lose its neighbours.
// While the service has answered nothing at all, the fault is rather not one
// of a text, so refusals bounds the search for it. part reports whether some
// of the texts have vectors.
func (r *embedRun) part(ctx context.Context, b span, refusals *int) bool {
	var vectors [][]float32
	err := r.e.post(ctx, r.policy, embedRequest{
		Model: r.e.endpoint.Model, Input: r.texts[b.from:b.to], Encoding: "float",
	}, func(body []byte) (failed *Error) {
		vectors, failed = r.e.decode(body, b.to-b.from)
		return failed
	})
	if err == nil {
		r.store(b, vectors)
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	var e *Error
	if !errors.As(err, &e) {
		r.note(err)
		return false
	}
	switch {
	case e.scope == ofEndpoint:
		r.note(err)
		r.stop()
		return false
	case e.scope != ofTexts || b.to-b.from == 1 || !r.worthSplitting(refusals):
		r.note(err)
		return false
	}
	middle := (b.from + b.to) / 2
	left := r.part(ctx, span{b.from, middle}, refusals)
	right := r.part(ctx, span{middle, b.to}, refusals)
	return left || right
}

func (r *embedRun) worthSplitting(refusals *int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	*refusals--
	return r.answered || *refusals > 0
}

func (r *embedRun) store(b span, vectors [][]float32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answered, r.failed = true, 0
	copy(r.out[b.from:b.to], vectors)
	if r.done != nil {
		r.done(b.from, vectors)
	}
}

// note keeps an error, if none reads the same.
func (r *embedRun) note(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, old := range r.errs {
		if old.Error() == err.Error() {
			return
		}
	}
	if len(r.errs) < maxErrors {
		r.errs = append(r.errs, err)
	}
}

// err is the error of the whole run: how many texts have no vector, and why.
func (r *embedRun) err(ctx context.Context) error {
	missing := 0
	for _, v := range r.out {
		if v == nil {
			missing++
		}
	}
	if missing == 0 {
		return nil
	}
	all := &runError{missing: missing, texts: len(r.out), errs: r.errs}
	if err := ctx.Err(); err != nil {
		all.errs = append(all.errs, err)
	}
	return all
}

// runError joins what went wrong in one run, on one line.
type runError struct {
	missing, texts int
	errs           []error
}

func (e *runError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d texts have no vector", e.missing, e.texts)
	for i, err := range e.errs {
		b.WriteString([]string{": ", "; "}[min(i, 1)])
		b.WriteString(err.Error())
	}
	return b.String()
}

func (e *runError) Unwrap() []error { return e.errs }
