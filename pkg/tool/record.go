package tool

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store/metrics"
	"github.com/mast-search/mast/pkg/vector"
)

const (
	// recordLimit is how long the end of the program waits for counts to be
	// written, syncLimit how long a report on them does.
	recordLimit = time.Second
	syncLimit   = 200 * time.Millisecond
)

// metricsPath is where the project counts, or "" while there is no index: a
// question alone must not leave anything in a folder.
func (p *Project) metricsPath() string {
	dir := p.StateDir()
	if _, err := os.Stat(filepath.Join(dir, indexer.IndexFile)); err != nil {
		return ""
	}
	return filepath.Join(dir, metrics.FileName)
}

// syncMetrics waits, not for long, until what this program counted is written,
// and returns the path of the counts, whether there are any or not.
func (p *Project) syncMetrics(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, syncLimit)
	defer cancel()
	p.projects.recorder.Sync(ctx)
	return filepath.Join(p.StateDir(), metrics.FileName)
}

// recordCall counts one call of a tool. out is nil if it failed.
func (p *Project) recordCall(name string, out output, since time.Time) {
	c := metrics.Call{At: since, Session: p.projects.session, Tool: name, Status: metrics.StatusError, Duration: time.Since(since)}
	if out != nil {
		stats := &out.envelope().stats
		c.TokensReturned, c.TokensFullFile = stats.TokensReturned, stats.TokensFullFile
		c.Status = metrics.StatusOK
		if !out.found() {
			c.Status = metrics.StatusEmpty
		}
	}
	p.mu.Lock()
	p.calls.Add(c)
	p.mu.Unlock()
	p.projects.recorder.Call(p.metricsPath(), c)
}

// sessionCalls returns what was called since this program opened the project.
func (p *Project) sessionCalls() (since time.Time, calls metrics.Totals) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.since, maps.Clone(p.calls)
}

// recordRun counts a run of the indexer that came to its end.
func (p *Project) recordRun(r *indexer.Report) {
	p.mu.Lock()
	p.lastRun = r
	p.mu.Unlock()
	p.projects.recorder.Run(p.metricsPath(), runOf(r), r.Changed())
}

// recordVectors adds to the last run what was done with the vectors after it.
func (p *Project) recordVectors(report *vector.Report) {
	p.mu.Lock()
	last := p.lastRun
	p.mu.Unlock()
	if last == nil || report == nil {
		return
	}
	run := runOf(last)
	run.Vectors = &metrics.VectorRun{Indexed: report.Indexed, Deleted: report.Deleted, Errors: report.Errors}
	p.projects.recorder.Run(p.metricsPath(), run, false)
}

// runOf is a run as it is kept.
func runOf(r *indexer.Report) metrics.Run {
	run := metrics.Run{
		At:    time.Now(),
		Added: r.FilesAdded, Modified: r.FilesIndexed - r.FilesAdded, Unchanged: r.FilesUnchanged, Deleted: r.FilesDeleted,
		Skipped: r.FilesLeftOut - r.FilesUnreadable, Errors: r.FilesUnreadable,
	}
	run.Total = run.Added + run.Modified + run.Unchanged + run.Skipped + run.Errors
	return run
}

// recordRefresh counts files that were indexed anew before an answer.
func (p *Project) recordRefresh(done *indexer.Refreshed) {
	if n := len(done.Indexed) + len(done.Deleted); n > 0 {
		p.projects.recorder.Count(p.metricsPath(), metrics.Counts{metrics.RefreshedFiles: int64(n)})
	}
}

// recordContext counts an answered request for context.
func (p *Project) recordContext(found *search.Context, cached bool) {
	c := metrics.Counts{metrics.ContextQueries: 1}
	if cached {
		c[metrics.ContextCacheHits] = 1
	} else {
		t := &found.Timing
		c.Add(metrics.Counts{
			metrics.ContextComputeRuns: 1, metrics.ContextSeeds: int64(found.Seeds), metrics.ContextRetrieve: t.Retrieve.Microseconds(),
			metrics.ContextExpand: t.Expand.Microseconds(), metrics.ContextPack: t.Pack.Microseconds(),
		})
		if slices.Contains(found.Legs, search.LegRerank) {
			c.Add(metrics.Counts{metrics.ContextReranked: 1, metrics.ContextRerank: t.Rerank.Microseconds()})
		}
	}
	p.projects.recorder.Count(p.metricsPath(), c)
}

// recordSearch counts an answered search.
func (p *Project) recordSearch(results int, took time.Duration) {
	c := metrics.Counts{metrics.SearchQueries: 1, metrics.SearchTime: took.Microseconds()}
	if results == 0 {
		c[metrics.SearchEmpty] = 1
	}
	p.projects.recorder.Count(p.metricsPath(), c)
}
