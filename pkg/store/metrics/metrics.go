// Package metrics counts what a project is used for: runs of the indexer,
// queries, and what each call of a tool cost. The counts live in a SQLite file
// of their own beside the index, because they are not derived and must outlive
// it. Several processes add to one file; nothing is read, changed and written
// back.
//
// Counting is never in the way: a Recorder writes in the background, without
// the lock of the index, and what cannot be written is dropped.
package metrics

import (
	"errors"
	"maps"
	"time"
)

// FileName is the name of the file inside the state folder.
const FileName = "metrics.db"

// What can be wrong with the file; test with errors.Is. It is left as it was
// found.
var (
	// ErrNewerFormat says that a newer version of the program wrote the file.
	ErrNewerFormat = errors.New("the counts have a newer format")
	// ErrDamaged says that the file is damaged or not ours.
	ErrDamaged = errors.New("the counts are damaged")
)

// Counter names a sum. Those that end in _us are microseconds.
type Counter string

// The counters.
const (
	// IndexRuns counts the runs of the indexer that changed something,
	// RefreshedFiles the files that were indexed anew just before an answer.
	IndexRuns      Counter = "index.runs"
	RefreshedFiles Counter = "index.refreshed_files"

	// ContextQueries are the answered requests for context: ContextCacheHits
	// from the cache, ContextComputeRuns not. The others are sums over the
	// latter.
	ContextQueries     Counter = "context.queries"
	ContextCacheHits   Counter = "context.cache_hits"
	ContextComputeRuns Counter = "context.compute_runs"
	ContextRetrieve    Counter = "context.retrieve_us"
	ContextExpand      Counter = "context.expand_us"
	ContextPack        Counter = "context.pack_us"
	ContextSeeds       Counter = "context.seeds"
	// ContextReranked counts the compute runs that asked a rerank endpoint,
	// ContextRerank is how long that took.
	ContextReranked Counter = "context.reranked"
	ContextRerank   Counter = "context.rerank_us"

	// SearchQueries are the answered searches, SearchEmpty those of them without
	// a result, SearchTime how long they took.
	SearchQueries Counter = "search.queries"
	SearchEmpty   Counter = "search.empty"
	SearchTime    Counter = "search.time_us"
)

// Counts are values of counters; those that are missing are 0.
type Counts map[Counter]int64

// Add adds other counts.
func (c Counts) Add(other Counts) {
	for name, n := range other {
		c[name] += n
	}
}

// Status is how a call ended.
type Status string

// The ways in which calls end.
const (
	StatusOK    Status = "ok"
	StatusEmpty Status = "empty" // answered, and nothing was found
	StatusError Status = "error"
)

// Call is one call of a tool.
type Call struct {
	At time.Time
	// Session tells the processes apart.
	Session, Tool string
	Status        Status
	// TokensReturned is the length of the answer, TokensFullFile what reading
	// the files whole would cost from which it was drawn.
	TokensReturned, TokensFullFile int
	Duration                       time.Duration
}

// Run is what one run of the indexer did: every file that it found is in
// exactly one of Added, Modified, Unchanged, Skipped, and Errors.
type Run struct {
	At        time.Time  `json:"-"`
	Total     int        `json:"totalFiles"`
	Added     int        `json:"added"`
	Modified  int        `json:"modified"`
	Unchanged int        `json:"unchanged"`
	Deleted   int        `json:"deleted"`
	Skipped   int        `json:"skipped"`
	Errors    int        `json:"errors"`
	Vectors   *VectorRun `json:"vectorIndex,omitempty"`
}

// VectorRun is what a run did with the vectors of the index.
type VectorRun struct {
	Indexed int `json:"indexed"`
	Deleted int `json:"deleted"`
	Errors  int `json:"errors"`
}

// Snapshot is what has been counted.
type Snapshot struct {
	Counts Counts
	// LastRun is the latest run of the indexer, also one that changed nothing;
	// nil if there was none.
	LastRun *Run
}

// Totals sums up calls by the name of the tool.
type Totals map[string]ToolTotals

// ToolTotals sums up the calls of one tool.
type ToolTotals struct {
	Calls, Errors                  int
	TokensReturned, TokensFullFile int
	Duration                       time.Duration
}

// Add counts one call.
func (t Totals) Add(c Call) {
	one := ToolTotals{Calls: 1, TokensReturned: c.TokensReturned, TokensFullFile: c.TokensFullFile, Duration: c.Duration}
	if c.Status == StatusError {
		one.Errors = 1
	}
	t[c.Tool] = t[c.Tool].plus(one)
}

// Sum returns the totals of all tools.
func (t Totals) Sum() ToolTotals {
	var sum ToolTotals
	for one := range maps.Values(t) {
		sum = sum.plus(one)
	}
	return sum
}

func (t ToolTotals) plus(o ToolTotals) ToolTotals {
	return ToolTotals{
		t.Calls + o.Calls, t.Errors + o.Errors, t.TokensReturned + o.TokensReturned, t.TokensFullFile + o.TokensFullFile, t.Duration + o.Duration,
	}
}

// Efficiency is the share of tokens that was saved against reading files whole:
// 1 - returned/full. It is negative when the answers were longer than the files,
// and 0 when no answer drew from a file.
func (t ToolTotals) Efficiency() float64 {
	if t.TokensFullFile == 0 {
		return 0
	}
	return 1 - float64(t.TokensReturned)/float64(t.TokensFullFile)
}

// AverageDuration is the mean time of a call, 0 without calls.
func (t ToolTotals) AverageDuration() time.Duration {
	if t.Calls == 0 {
		return 0
	}
	return t.Duration / time.Duration(t.Calls)
}
