package metrics

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// lastRun is the name of the record of the latest run.
const lastRun = "index.last_run"

// Read returns what has been counted in the file at path; nothing, if there is
// no file. Its errors can be ErrNewerFormat and ErrDamaged.
func Read(ctx context.Context, path string) (s Snapshot, err error) {
	s.Counts = Counts{}
	f, err := openReader(ctx, path)
	if f == nil || err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, f.db.Close()) }()
	rows, err := f.db.QueryContext(ctx, `SELECT name, value, '', 0 FROM counters
		UNION ALL SELECT name, 0, value, at_ms FROM records`)
	if err != nil {
		return s, fault(path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, text string
		var value, at int64
		if err := rows.Scan(&name, &value, &text, &at); err != nil {
			return s, fault(path, err)
		}
		switch {
		case text == "":
			s.Counts[Counter(name)] = value
		case name == lastRun:
			s.LastRun = &Run{At: time.UnixMilli(at)}
			if err := json.Unmarshal([]byte(text), s.LastRun); err != nil {
				return s, fmt.Errorf("%w: %s: the last run: %w", ErrDamaged, path, err)
			}
		}
	}
	return s, fault(path, rows.Err())
}

// Calls sums up the calls since a time; the zero time stands for all. Of calls
// that were rolled up, whole days (UTC) count, those that began since then.
func Calls(ctx context.Context, path string, since time.Time) (t Totals, err error) {
	t = Totals{}
	f, err := openReader(ctx, path)
	if f == nil || err != nil {
		return t, err
	}
	defer func() { err = errors.Join(err, f.db.Close()) }()
	from, day := window(since)
	rows, err := f.db.QueryContext(ctx, `SELECT tool_name, count(*), sum(status = ?), sum(tokens_returned),
			sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics WHERE at_ms >= ? GROUP BY tool_name
		UNION ALL SELECT tool_name, sum(calls), sum(errors), sum(tokens_returned), sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics_daily WHERE day >= ? GROUP BY tool_name`, StatusError, from, day)
	if err != nil {
		return t, fault(path, err)
	}
	return t, readTotals(path, rows, t)
}

// Days sums up the calls since a time by day (UTC, as in 2006-01-02), with the rule of
// Calls for what was rolled up.
func Days(ctx context.Context, path string, since time.Time) (days map[string]ToolTotals, err error) {
	days = map[string]ToolTotals{}
	f, err := openReader(ctx, path)
	if f == nil || err != nil {
		return days, err
	}
	defer func() { err = errors.Join(err, f.db.Close()) }()
	from, first := window(since)
	rows, err := f.db.QueryContext(ctx, `SELECT strftime('%Y-%m-%d', at_ms / 1000, 'unixepoch'), count(*), sum(status = ?),
			sum(tokens_returned), sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics WHERE at_ms >= ? GROUP BY 1
		UNION ALL SELECT day, sum(calls), sum(errors), sum(tokens_returned), sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics_daily WHERE day >= ? GROUP BY day`, StatusError, from, first)
	if err != nil {
		return days, fault(path, err)
	}
	return days, readTotals(path, rows, days)
}

// window is a time as rows of single calls and of days have it.
func window(since time.Time) (ms int64, day string) {
	if since.IsZero() {
		return 0, ""
	}
	return since.UnixMilli(), since.UTC().Add(24*time.Hour - time.Nanosecond).Format(time.DateOnly)
}

// readTotals adds rows of a key with its sums to totals, and closes them.
func readTotals(path string, rows *sql.Rows, totals map[string]ToolTotals) error {
	defer rows.Close()
	for rows.Next() {
		var key string
		var one ToolTotals
		var us int64
		if err := rows.Scan(&key, &one.Calls, &one.Errors, &one.TokensReturned, &one.TokensFullFile, &us); err != nil {
			return fault(path, err)
		}
		one.Duration = time.Duration(us) * time.Microsecond
		totals[key] = totals[key].plus(one)
	}
	return fault(path, rows.Err())
}

// First returns when the oldest call was made that is still known; the zero
// time without calls. Of days that were rolled up it is their beginning.
func First(ctx context.Context, path string) (at time.Time, err error) {
	f, err := openReader(ctx, path)
	if f == nil || err != nil {
		return at, err
	}
	defer func() { err = errors.Join(err, f.db.Close()) }()
	var ms int64
	var day string
	err = f.db.QueryRowContext(ctx, `SELECT (SELECT coalesce(min(at_ms), 0) FROM metrics), (SELECT coalesce(min(day), '') FROM metrics_daily)`).
		Scan(&ms, &day)
	if err != nil {
		return at, fault(path, err)
	}
	if ms > 0 {
		at = time.UnixMilli(ms)
	}
	if begin, err := time.Parse(time.DateOnly, day); err == nil && (at.IsZero() || begin.Before(at)) {
		at = begin
	}
	return at, nil
}
