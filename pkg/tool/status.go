package tool

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

// maxStatusProblems bounds the problems that one answer lists.
const maxStatusProblems = 100

// StatusAnswer is the answer of mast_status.
type StatusAnswer struct {
	StateDir string `json:"state_dir"`
	// LastIndexed is when the last run ended, in UTC, or null.
	LastIndexed  *time.Time `json:"last_indexed"`
	IndexedFiles int        `json:"indexed_files"`
	ChunkCount   int        `json:"chunk_count"`
	// StaleFiles counts changed, new and deleted files.
	StaleFiles  int `json:"stale_files"`
	ParseErrors int `json:"parse_errors"`
	WriteErrors int `json:"write_errors"`
	// UnresolvedImports counts the imports that look internal and lead nowhere.
	UnresolvedImports int  `json:"unresolved_imports"`
	IndexFresh        bool `json:"index_fresh"`
	// FreshnessCause says why the index is not fresh, or is null.
	FreshnessCause *string `json:"freshness_cause"`
	// Languages counts the indexed files by language.
	Languages map[string]int `json:"languages"`
	// ByLines counts those of them that have a grammar and are covered by
	// lines all the same; Problems says why.
	ByLines map[string]int `json:"by_lines,omitempty"`
	// Problems lists files that are not, or not fully, covered.
	Problems []FileProblem `json:"problems"`
	// Changed, New and Deleted name the stale files, the first few of each.
	Changed []string `json:"changed,omitempty"`
	New     []string `json:"new,omitempty"`
	Deleted []string `json:"deleted,omitempty"`
	// StateOrigin says where the choice of the state folder comes from,
	// RootOrigin that of the root.
	StateOrigin string `json:"state_dir_origin"`
	RootOrigin  string `json:"root_origin"`
	SourceBytes int64  `json:"source_bytes"`
	// Vectors is there when there are optional vectors, or a model is named that
	// makes them.
	Vectors *VectorsInfo `json:"vectors,omitempty"`
	Envelope
}

// FileProblem is why a file is not, or not fully, covered.
type FileProblem struct {
	FilePath string `json:"file_path"`
	Reason   string `json:"reason"`
	Detail   string `json:"detail,omitempty"`
}

// The causes of an index that is not fresh.
const (
	causeStale      = "phase1_stale"
	causeIncomplete = "index_incomplete"
	causeSettings   = "settings_changed"
	causeNoIndex    = "not_indexed"
)

// nothingIndexed is what a reader must know of an answer without an index.
const nothingIndexed = "nothing is indexed at this path — this is not evidence the symbol is absent. " +
	"Run `mast index` first, or check `mast status` for the path being used."

// maxStaleNames bounds each list of stale files in an answer.
const maxStaleNames = 50

// Status returns the tool mast_status.
func Status() *Tool {
	return &Tool{
		Name:        "mast_status",
		Set:         SetMast,
		Title:       "Index status",
		Description: "Health of the index: is it fresh, which files are stale, what it covers and what it does not.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			return nil, runStatus
		},
	}
}

func runStatus(ctx context.Context, p *Project) (output, error) {
	a := &StatusAnswer{
		StateDir: p.StateDir(), StateOrigin: p.stateOrigin(), RootOrigin: p.RootHow,
		Languages: map[string]int{}, Problems: []FileProblem{},
	}
	v, err := p.view(ctx)
	if errors.Is(err, store.ErrNoIndex) {
		a.cause(causeNoIndex)
		a.note("%s", nothingIndexed)
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	defer v.Close()
	if err := a.fromIndex(ctx, v); err != nil {
		return nil, err
	}
	ix, err := p.indexer()
	if err != nil {
		return nil, err
	}
	for _, note := range ix.Notes() {
		a.note("%s", note)
	}
	diff, err := ix.Diff(ctx, v)
	if err != nil {
		return nil, err
	}
	a.stale(&diff)
	vectors, err := p.vectorsInfo(ctx, v)
	if err != nil {
		return nil, err
	}
	if vectors.Configured || vectors.State != VectorsNone {
		a.Vectors = &vectors
	}
	switch {
	case diff.Incomplete:
		a.cause(causeIncomplete)
	case diff.Settings:
		a.cause(causeSettings)
	case a.StaleFiles > 0:
		a.cause(causeStale)
	default:
		a.IndexFresh = true
	}
	return a, nil
}

// fromIndex fills in what the index says of itself.
func (a *StatusAnswer) fromIndex(ctx context.Context, v *store.View) error {
	counts, err := v.Counts(ctx)
	if err != nil {
		return err
	}
	problems, err := v.Problems(ctx)
	if err != nil {
		return err
	}
	if a.UnresolvedImports, err = v.UnresolvedImports(ctx); err != nil {
		return err
	}
	meta := v.Meta()
	if meta.LastIndexedNS > 0 {
		last := time.Unix(0, meta.LastIndexedNS).UTC().Truncate(time.Millisecond)
		a.LastIndexed = &last
	}
	a.IndexedFiles = counts.Parsed + counts.ByLines
	a.ChunkCount, a.SourceBytes, a.WriteErrors = counts.Chunks, counts.SourceBytes, meta.WriteErrors
	for name, n := range counts.Languages {
		a.Languages[name] += n
	}
	a.ByLines = counts.FellBack
	inError := map[string]bool{}
	for _, pr := range problems {
		switch pr.Reason {
		case code.ProblemSyntax, code.ProblemBudget, code.ProblemExtract, code.ProblemMismatch:
			inError[pr.Path] = true
		}
		if len(a.Problems) < maxStatusProblems {
			a.Problems = append(a.Problems, FileProblem{FilePath: pr.Path, Reason: pr.Reason.String(), Detail: pr.Detail})
		}
	}
	a.ParseErrors = len(inError)
	if len(problems) > maxStatusProblems {
		a.Truncated, a.Total = true, len(problems)
	}
	return nil
}

func (a *StatusAnswer) stale(d *indexer.Diff) {
	a.StaleFiles = d.Stale()
	first := func(list []string) []string { return list[:min(len(list), maxStaleNames)] }
	a.Changed, a.New, a.Deleted = first(d.Changed), first(d.New), first(d.Deleted)
}

func (a *StatusAnswer) cause(text string) { a.FreshnessCause = &text }

func (a *StatusAnswer) envelope() *Envelope { return &a.Envelope }

func (a *StatusAnswer) found() bool { return a.IndexFresh }

func (a *StatusAnswer) text(b *strings.Builder) {
	row := func(name, format string, args ...any) {
		fmt.Fprintf(b, "%-14s %s\n", name, fmt.Sprintf(format, args...))
	}
	fresh := "yes"
	if !a.IndexFresh {
		fresh = "no"
		if a.FreshnessCause != nil {
			fresh += " (" + *a.FreshnessCause + ")"
		}
	}
	last := "never"
	if a.LastIndexed != nil {
		last = a.LastIndexed.Format(time.RFC3339)
	}
	row("root", "%s (%s)", a.Root, a.RootOrigin)
	row("state folder", "%s (%s)", a.StateDir, a.StateOrigin)
	row("last indexed", "%s", last)
	row("files", "%d", a.IndexedFiles)
	row("chunks", "%d", a.ChunkCount)
	row("stale files", "%d", a.StaleFiles)
	row("parse errors", "%d", a.ParseErrors)
	row("write errors", "%d", a.WriteErrors)
	row("lost imports", "%d", a.UnresolvedImports)
	row("fresh", "%s", fresh)
	if a.Vectors != nil {
		row("vectors", "%s", a.Vectors.Line())
	}
	for _, name := range slices.Sorted(maps.Keys(a.Languages)) {
		if n := a.ByLines[name]; n > 0 {
			row("  "+name, "%d (%d by lines)", a.Languages[name], n)
			continue
		}
		row("  "+name, "%d", a.Languages[name])
	}
	for _, list := range []struct {
		name  string
		paths []string
	}{{"changed", a.Changed}, {"new", a.New}, {"deleted", a.Deleted}} {
		for _, path := range list.paths {
			row(list.name, "%s", path)
		}
	}
	for _, pr := range a.Problems {
		detail := ""
		if pr.Detail != "" {
			detail = " (" + pr.Detail + ")"
		}
		row("problem", "%s: %s%s", pr.FilePath, pr.Reason, detail)
	}
	if a.Truncated {
		row("problem", "… %d in all", a.Total)
	}
}
