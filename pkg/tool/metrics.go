package tool

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/mast-search/mast/pkg/store/metrics"
)

// MetricsReport is what the calls of tools cost since a time.
type MetricsReport struct {
	Root  string    `json:"root"`
	Since time.Time `json:"since"`
	// Tools are the tools that were called, by name.
	Tools []MetricsOfTool `json:"tools"`
	Total MetricsOfTool   `json:"total"`
	// Days are the days with calls, in their order.
	Days []DayMetrics `json:"days"`
	// RolledUp counts the calls that were summed up, Vacuumed the daily sums that
	// were dropped, where that was asked for.
	RolledUp *int `json:"rolled_up,omitempty"`
	Vacuumed *int `json:"vacuumed,omitempty"`
}

// DayMetrics is what the calls of a day (UTC) cost.
type DayMetrics struct {
	// Day is as in 2006-01-02.
	Day string `json:"day"`
	MetricsOfTool
}

// MetricsOfTool is what the calls of one tool cost.
type MetricsOfTool struct {
	Tool   string `json:"tool,omitempty"`
	Calls  int    `json:"calls"`
	Errors int    `json:"errors"`
	// TokensReturned and TokensFullFile are those of Stats, summed.
	TokensReturned int `json:"tokens_returned"`
	TokensFullFile int `json:"tokens_full_file_upper_bound"`
	// AvgDurationMS is in milliseconds.
	AvgDurationMS   float64 `json:"avg_duration_ms"`
	EfficiencyRatio float64 `json:"efficiency_ratio"`
}

// MetricsOptions say what to report, and what to clean up before.
type MetricsOptions struct {
	// Since is the length of the window that ends now.
	Since time.Duration
	// RollUpDays and VacuumDays are for how many days calls and daily sums are
	// kept; nil leaves them alone.
	RollUpDays, VacuumDays *int
}

// Metrics reports what the calls of tools cost. There may be none.
func (p *Project) Metrics(ctx context.Context, o MetricsOptions) (*MetricsReport, error) {
	path := filepath.Join(p.StateDir(), metrics.FileName)
	now := time.Now()
	r := &MetricsReport{Root: p.Root, Since: now.Add(-o.Since).UTC().Truncate(time.Second), Tools: []MetricsOfTool{}, Days: []DayMetrics{}}
	for _, clean := range []struct {
		days *int
		what func(context.Context, string, time.Time) (int, error)
		done **int
	}{{o.RollUpDays, metrics.RollUp, &r.RolledUp}, {o.VacuumDays, metrics.Vacuum, &r.Vacuumed}} {
		if clean.days == nil {
			continue
		}
		n, err := clean.what(ctx, path, now.AddDate(0, 0, -*clean.days))
		if err != nil {
			return nil, err
		}
		*clean.done = &n
	}
	calls, err := metrics.Calls(ctx, path, now.Add(-o.Since))
	if errors.Is(err, metrics.ErrDamaged) {
		return nil, fmt.Errorf("%w; remove the file, and the next call begins a new one", err)
	}
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(calls)) {
		r.Tools = append(r.Tools, toolMetrics(name, calls[name]))
	}
	r.Total = toolMetrics("", calls.Sum())
	days, err := metrics.Days(ctx, path, now.Add(-o.Since))
	if err != nil {
		return nil, err
	}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		r.Days = append(r.Days, DayMetrics{day, toolMetrics("", days[day])})
	}
	return r, nil
}

func toolMetrics(name string, t metrics.ToolTotals) MetricsOfTool {
	return MetricsOfTool{
		Tool: name, Calls: t.Calls, Errors: t.Errors, TokensReturned: t.TokensReturned, TokensFullFile: t.TokensFullFile,
		AvgDurationMS: round(float64(t.AverageDuration())/float64(time.Millisecond), 2), EfficiencyRatio: round(t.Efficiency(), 4),
	}
}
