package tool

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/metrics"
)

// StatsAnswer is the answer of mast_stats, with the field names of
// ContextWeaver's StatsReport.
type StatsAnswer struct {
	// ProjectID tells projects apart: it is made of the path of the root.
	ProjectID string      `json:"projectId"`
	Health    StatsHealth `json:"health"`
	// VectorRows counts the stored vectors; the field has the name of the store
	// that ContextWeaver keeps them in.
	VectorRows int         `json:"lancedbRows"`
	Index      StatsIndex  `json:"index"`
	Search     StatsSearch `json:"search"`
	// Diagnostics are sentences on what is not in order, each with the command
	// that mends it.
	Diagnostics []string `json:"diagnostics"`
	Envelope
}

// StatsHealth is what the index holds.
type StatsHealth struct {
	TotalFiles int            `json:"totalFiles"`
	TotalBytes int64          `json:"totalBytes"`
	ByLanguage map[string]int `json:"byLanguage"`
	// PendingMarks counts the chunks that wait for their vector.
	PendingMarks        int     `json:"pendingMarks"`
	MigrationState      *string `json:"migrationState"`
	EmbeddingDimensions *int    `json:"embeddingDimensions"`
	// IndexVersion rises with every change of the index, and never falls.
	IndexVersion int64 `json:"indexVersion"`

	Chunks   int `json:"chunks"`
	Problems int `json:"problems"`
	// StaleFiles counts the files that are not as they were indexed, among the
	// FilesLookedAt, which are all unless that would take too long. New files are
	// not looked for.
	StaleFiles    int `json:"staleFiles"`
	FilesLookedAt int `json:"filesLookedAt"`
	// IndexBytes is the room that the index takes.
	IndexBytes int64 `json:"indexBytes"`
}

// StatsIndex counts the runs of the indexer.
type StatsIndex struct {
	// TotalRuns counts those that changed something; LastRun is the latest of
	// all.
	TotalRuns int64        `json:"totalRuns"`
	LastRun   *metrics.Run `json:"lastRun"`
	// LastRunAt is in milliseconds since 1970.
	LastRunAt *int64 `json:"lastRunAt"`
	// RefreshedFiles counts files that were indexed anew just before an answer.
	RefreshedFiles int64 `json:"refreshedFiles"`
}

// StatsSearch counts queries: requests for context, and apart from them those of
// mast_search. The averages are over ComputeRuns, and null without any.
type StatsSearch struct {
	TotalQueries  int64    `json:"totalQueries"`
	CacheHits     int64    `json:"cacheHits"`
	CacheHitRate  *float64 `json:"cacheHitRate"`
	ComputeRuns   int64    `json:"computeRuns"`
	AvgRetrieveMS *float64 `json:"avgRetrieveMs"`
	// AvgRerankMS is over those that asked a rerank endpoint.
	AvgRerankMS  *float64   `json:"avgRerankMs"`
	AvgExpandMS  *float64   `json:"avgExpandMs"`
	AvgPackMS    *float64   `json:"avgPackMs"`
	AvgSeedCount *float64   `json:"avgSeedCount"`
	MastSearch   SearchUsed `json:"mastSearch"`
}

// SearchUsed counts the queries of mast_search.
type SearchUsed struct {
	TotalQueries int64 `json:"totalQueries"`
	// EmptyAnswers counts those without a result.
	EmptyAnswers int64    `json:"emptyAnswers"`
	AvgMS        *float64 `json:"avgMs"`
}

// StatsTool returns the tool mast_stats.
func StatsTool() *Tool {
	return &Tool{
		Name:        "mast_stats",
		Aliases:     []string{"stats"},
		Set:         SetWeaver,
		Title:       "Statistics",
		Description: "Counts of index runs and queries, and what to do where something is not in order.",
		Hints:       readOnly(),
		bind:        func() ([]Param, runFunc) { return nil, runStats },
	}
}

func runStats(ctx context.Context, p *Project) (output, error) {
	id := sha256.Sum256([]byte(p.Root))
	a := &StatsAnswer{ProjectID: hex.EncodeToString(id[:5]), Diagnostics: []string{}}
	a.Health.ByLanguage = map[string]int{}
	path := p.syncMetrics(ctx)
	counted, err := metrics.Read(ctx, path)
	if err == nil {
		err = p.projects.recorder.Err(path)
	}
	a.counted(&counted)
	a.diagnose(diagnoseCounts(err)...)

	v, err := p.view(ctx)
	if broken := diagnoseIndex(err); broken != "" {
		a.diagnose(broken)
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	defer v.Close()
	return a, a.examine(ctx, p, v)
}

// counted fills in what was counted.
func (a *StatsAnswer) counted(s *metrics.Snapshot) {
	c := s.Counts
	a.Index = StatsIndex{TotalRuns: c[metrics.IndexRuns], LastRun: s.LastRun, RefreshedFiles: c[metrics.RefreshedFiles]}
	if s.LastRun != nil {
		at := s.LastRun.At.UnixMilli()
		a.Index.LastRunAt = &at
	}
	runs, reranked := c[metrics.ContextComputeRuns], c[metrics.ContextReranked]
	a.Search = StatsSearch{
		TotalQueries: c[metrics.ContextQueries], CacheHits: c[metrics.ContextCacheHits], ComputeRuns: runs,
		CacheHitRate:  mean(c[metrics.ContextCacheHits], c[metrics.ContextQueries], 1, 4),
		AvgRetrieveMS: mean(c[metrics.ContextRetrieve], runs, 1000, 2), AvgRerankMS: mean(c[metrics.ContextRerank], reranked, 1000, 2),
		AvgExpandMS: mean(c[metrics.ContextExpand], runs, 1000, 2), AvgPackMS: mean(c[metrics.ContextPack], runs, 1000, 2),
		AvgSeedCount: mean(c[metrics.ContextSeeds], runs, 1, 2),
		MastSearch: SearchUsed{
			TotalQueries: c[metrics.SearchQueries], EmptyAnswers: c[metrics.SearchEmpty],
			AvgMS: mean(c[metrics.SearchTime], c[metrics.SearchQueries], 1000, 2),
		},
	}
}

// mean is sum / n / unit with some digits, or nil without n.
func mean(sum, n int64, unit float64, digits int) *float64 {
	if n == 0 {
		return nil
	}
	m := round(float64(sum)/float64(n)/unit, digits)
	return &m
}

// examine fills in what the index holds and what is wrong with it.
func (a *StatsAnswer) examine(ctx context.Context, p *Project, v *store.View) error {
	counts, err := v.Counts(ctx)
	if err != nil {
		return err
	}
	problems, err := v.Problems(ctx)
	if err != nil {
		return err
	}
	vectors, err := p.vectorState(ctx, v)
	if err != nil {
		return err
	}
	meta := v.Meta()
	h := &a.Health
	h.TotalFiles, h.TotalBytes, h.Chunks, h.Problems = counts.Parsed+counts.ByLines, counts.SourceBytes, counts.Chunks, len(problems)
	maps.Copy(h.ByLanguage, counts.Languages)
	// The generation is in nanoseconds, more than a JSON number holds exactly.
	h.IndexVersion = meta.CreatedNS/1000 + (meta.Generation - meta.CreatedNS)
	h.IndexBytes = p.indexBytes()
	vectors.fill(a)

	ix, err := p.indexer()
	if err != nil {
		return err
	}
	if h.StaleFiles, h.FilesLookedAt, err = p.glance(ctx, v, ix); err != nil {
		return err
	}
	s := indexState{
		complete: meta.Complete, linked: meta.Linked, made: ix.Made(meta), stale: h.StaleFiles, files: h.TotalFiles, vectors: vectors,
	}
	for i := range problems {
		if problems[i].Reason == code.ProblemUnreadable {
			s.unreadable++
		}
	}
	if a.IndexBuilding = p.isBuilding(); a.IndexBuilding {
		s.complete, s.linked = true, true // they will be
	}
	a.diagnose(s.diagnose()...)
	return nil
}

// isBuilding reports whether this program builds the index at the moment.
func (p *Project) isBuilding() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.building != nil && !p.building.ended()
}

// indexBytes is the size of the index on disk.
func (p *Project) indexBytes() (size int64) {
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(filepath.Join(p.StateDir(), indexer.IndexFile) + suffix); err == nil {
			size += info.Size()
		}
	}
	return size
}

func (a *StatsAnswer) diagnose(findings ...string) {
	a.Diagnostics = append(a.Diagnostics, findings...)
}

func (a *StatsAnswer) envelope() *Envelope { return &a.Envelope }

func (a *StatsAnswer) found() bool { return true }

func (a *StatsAnswer) text(b *strings.Builder) {
	section := func(name string) { fmt.Fprintf(b, "\n%s\n", name) }
	row := func(name, format string, args ...any) {
		fmt.Fprintf(b, "  %-16s %s\n", name, fmt.Sprintf(format, args...))
	}
	fmt.Fprintf(b, "statistics of %s (project %s)\n", a.Root, a.ProjectID)

	section("Index runs")
	row("changed the index", "%d", a.Index.TotalRuns)
	if r := a.Index.LastRun; r == nil {
		row("last run", "%s", dash)
	} else {
		row("last run", "%s", time.UnixMilli(*a.Index.LastRunAt).UTC().Format(time.RFC3339))
		row("", "%d files: %d added, %d modified, %d unchanged, %d skipped, %d errors; %d deleted",
			r.Total, r.Added, r.Modified, r.Unchanged, r.Skipped, r.Errors, r.Deleted)
		if x := r.Vectors; x != nil {
			row("", "vectors: %d indexed, %d deleted, %d errors", x.Indexed, x.Deleted, x.Errors)
		}
	}
	row("refreshed files", "%d, just before an answer", a.Index.RefreshedFiles)

	section("Search")
	s := &a.Search
	hits := dash
	if s.CacheHitRate != nil {
		hits = fmt.Sprintf("%.1f %%", 100**s.CacheHitRate)
	}
	row("context queries", "%d (%d from the cache, %s)", s.TotalQueries, s.CacheHits, hits)
	row("computed", "%d", s.ComputeRuns)
	row("mean times", "retrieve %s, rerank %s, expand %s, pack %s",
		inMS(s.AvgRetrieveMS), inMS(s.AvgRerankMS), inMS(s.AvgExpandMS), inMS(s.AvgPackMS))
	seeds := dash
	if s.AvgSeedCount != nil {
		seeds = fmt.Sprintf("%.1f", *s.AvgSeedCount)
	}
	row("mean seeds", "%s", seeds)
	row("searches", "%d (%d without a result), mean time %s", s.MastSearch.TotalQueries, s.MastSearch.EmptyAnswers, inMS(s.MastSearch.AvgMS))

	section("Health")
	a.Health.text(row, a.VectorRows)

	section("Diagnostics")
	for _, d := range a.Diagnostics {
		b.WriteString("  ! " + d + "\n")
	}
	if len(a.Diagnostics) == 0 {
		b.WriteString("  no anomalies\n")
	}
}

// dash stands for a number that there is none of.
const dash = "—"

func inMS(ms *float64) string {
	if ms == nil {
		return dash
	}
	return fmt.Sprintf("%.2f ms", *ms)
}

func (h *StatsHealth) text(row func(name, format string, args ...any), vectors int) {
	row("files", "%d (%s), %d chunks", h.TotalFiles, byteSize(h.TotalBytes), h.Chunks)
	row("index", "%s, version %d", byteSize(h.IndexBytes), h.IndexVersion)
	row("stale files", "%d of %d looked at", h.StaleFiles, h.FilesLookedAt)
	row("problems", "%d", h.Problems)
	dimensions, state := dash, dash
	if h.EmbeddingDimensions != nil {
		dimensions = fmt.Sprint(*h.EmbeddingDimensions)
	}
	if h.MigrationState != nil {
		state = *h.MigrationState
	}
	row("vectors", "%d, %s dimensions, %d pending, state %s", vectors, dimensions, h.PendingMarks, state)
	names := slices.SortedFunc(maps.Keys(h.ByLanguage), func(a, b string) int {
		return cmp.Or(cmp.Compare(h.ByLanguage[b], h.ByLanguage[a]), cmp.Compare(a, b))
	})
	for _, name := range names {
		row("  "+name, "%d", h.ByLanguage[name])
	}
}

// diagnoseCounts says what is wrong with the file of counts.
func diagnoseCounts(err error) []string {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, metrics.ErrNewerFormat):
		return []string{fmt.Sprintf("nothing is counted: %v; use the newer mast, or remove the file with `rm`", err)}
	case errors.Is(err, metrics.ErrDamaged):
		return []string{fmt.Sprintf("nothing is counted: %v; remove the file with `rm`", err)}
	}
	return []string{fmt.Sprintf("not everything is counted: %v; make the state folder writable", err)}
}
