package indexer

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

const (
	// inFlightFiles and inFlightBytes bound what is read and not yet stored,
	// and with it the memory of a run: a file that waits for the one before it
	// takes about four times its size.
	inFlightFiles = 256
	inFlightBytes = 16 << 20
	// fileOverhead is what a small file counts for.
	fileOverhead = 4 << 10
)

// slot is a job on its way through the pipeline.
type slot struct {
	job    job
	weight int64
	out    chan outcome // holds one
}

// each works on the jobs in parallel and hands the outcomes to use, one at a
// time and in the order of the jobs. It stops at the first error of use or of
// an outcome, and begins no job after deadline, unless that is zero. done
// counts the jobs that use has accepted.
func (ix *Indexer) each(ctx context.Context, jobs []job, deadline time.Time, use func(job, outcome) error) (done int, err error) {
	caller := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	var (
		queue  = make(chan *slot, inFlightFiles)
		work   = make(chan *slot)
		budget = semaphore.NewWeighted(inFlightBytes)
		wg     sync.WaitGroup
	)
	for range min(ix.workers, max(len(jobs), 1)) {
		r, err := ix.newReader()
		if err != nil {
			close(work)
			wg.Wait()
			return 0, err
		}
		wg.Go(func() {
			w := worker{ix: ix, reader: r}
			for s := range work {
				s.out <- w.do(ctx, s.job)
			}
			r.close() // a folder that was only read
		})
	}
	wg.Go(func() {
		defer close(queue)
		defer close(work)
		for _, j := range jobs {
			if !deadline.IsZero() && !time.Now().Before(deadline) {
				return
			}
			s := &slot{job: j, weight: min(j.entry.Size+fileOverhead, inFlightBytes), out: make(chan outcome, 1)}
			if budget.Acquire(ctx, s.weight) != nil {
				return
			}
			queue <- s
			work <- s
		}
	})
	for s := range queue {
		o := <-s.out
		budget.Release(s.weight)
		if err != nil {
			continue // only to let the others end
		}
		if err = o.err; err == nil {
			err = use(s.job, o)
		}
		if err != nil {
			cancel()
			continue
		}
		done++
	}
	wg.Wait()
	if ended := caller.Err(); ended != nil && (err != nil || done < len(jobs)) {
		return done, ended // whatever form it took on its way here
	}
	return done, err
}
