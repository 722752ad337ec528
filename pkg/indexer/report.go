package indexer

import (
	"time"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/vector"
)

// Report says what a run did. Every file that the walk found is in exactly one
// of FilesIndexed, FilesUnchanged, FilesLeftOut, and FilesPending.
type Report struct {
	// Mode is how the run went about it: "full", "incremental" or "force".
	Mode string `json:"mode"`
	// FilesIndexed counts the files that were stored anew with their chunks.
	FilesIndexed int `json:"files_indexed"`
	// FilesAdded counts those of them that the index did not have before; of a new
	// index these are all.
	FilesAdded int `json:"files_added"`
	// FilesSkipped counts those that were not: FilesUnchanged + FilesLeftOut.
	FilesSkipped int `json:"files_skipped"`
	// FilesUnchanged are as they were when they were indexed last.
	FilesUnchanged int `json:"files_unchanged"`
	// FilesLeftOut cannot be indexed: binary, oversized, unreadable.
	FilesLeftOut int `json:"files_left_out"`
	// FilesUnreadable counts those of FilesLeftOut that could not be read.
	FilesUnreadable int `json:"files_unreadable"`
	// FilesDeleted counts the files that the index lost.
	FilesDeleted int `json:"files_deleted"`
	// FilesPending counts the files that a run with a time limit did not come
	// to; Partial says that there are any, or that a folder was unreadable.
	FilesPending int  `json:"files_pending"`
	Partial      bool `json:"partial"`

	ChunksAdded   int `json:"chunks_added"`
	ChunksRemoved int `json:"chunks_removed"`
	// BytesIndexed is the size on disk of FilesIndexed.
	BytesIndexed int64 `json:"bytes_indexed"`
	// ParseErrors counts the files of this run that their grammar does not
	// cover fully; WriteErrors those that could not be stored.
	ParseErrors int `json:"parse_errors"`
	WriteErrors int `json:"write_errors"`
	// FilesLinked counts the files whose references the link pass looked up, those
	// that depend on a changed file included; Edges is what it found in them, LinkMS
	// how long it took.
	FilesLinked int   `json:"files_linked"`
	Edges       int   `json:"edges"`
	LinkMS      int64 `json:"link_ms"`
	// DurationMS is wall-clock time in milliseconds.
	DurationMS int64 `json:"duration_ms"`
	// Problems are those of this run by path, at most maxProblems;
	// ProblemsTotal counts all of them.
	Problems      []Problem `json:"problems,omitempty"`
	ProblemsTotal int       `json:"problems_total"`
	// Vectors says what was done with the optional vectors after the run; nil when the
	// user named no model.
	Vectors *vector.Report `json:"vectorIndex,omitempty"`
	// Notes are lines for people.
	Notes []string `json:"notes,omitempty"`
}

// maxProblems bounds the list of a report, which goes into answers; status
// lists them all.
const maxProblems = 100

// Problem is why a file is not, or not fully, covered.
type Problem struct {
	Path string `json:"file_path"`
	// Reason is the name of a code.ProblemReason.
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
}

// Phase is what a run is at.
type Phase string

// The phases of a run, in their order.
const (
	PhaseWalk   Phase = "walk"
	PhaseIndex  Phase = "index"
	PhaseLink   Phase = "link"
	PhaseFinish Phase = "finish"
	// PhaseEmbed comes after the run: Done of Total texts have got a vector.
	PhaseEmbed Phase = "embed"
)

// Progress is how far a run is.
type Progress struct {
	Phase Phase
	// Done of Total files; Total is 0 during the walk.
	Done, Total int
	// Bytes of the files done.
	Bytes int64
	// Path is the file done last.
	Path string
}

// Changed reports whether the run changed the index.
func (r *Report) Changed() bool {
	return r.FilesIndexed+r.FilesDeleted+r.ChunksRemoved > 0
}

// add counts one stored file; isNew says that the index did not have it before.
func (r *Report) add(o *outcome, isNew bool) {
	s := &o.prepared.State
	if s.Status == store.StatusSkipped {
		r.FilesLeftOut++
		if s.Reason == code.ProblemUnreadable.String() {
			r.FilesUnreadable++
		}
	} else {
		r.FilesIndexed++
		if isNew {
			r.FilesAdded++
		}
		r.BytesIndexed += s.Size
		r.ChunksAdded += s.Chunks
	}
	if o.parseError {
		r.ParseErrors++
	}
	for _, p := range o.problems {
		r.problem(Problem{Path: s.Path, Reason: p.Reason.String(), Detail: p.Detail})
	}
}

func (r *Report) problem(p Problem) {
	r.ProblemsTotal++
	if len(r.Problems) < maxProblems {
		r.Problems = append(r.Problems, p)
	}
}

func (r *Report) finish(start time.Time) {
	r.FilesSkipped = r.FilesUnchanged + r.FilesLeftOut
	r.DurationMS = time.Since(start).Milliseconds()
}
