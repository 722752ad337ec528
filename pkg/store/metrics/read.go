package metrics

import (
	"context"
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
	var from int64
	var day string
	if !since.IsZero() {
		from = since.UnixMilli()
		day = since.UTC().Add(24*time.Hour - time.Nanosecond).Format(time.DateOnly)
	}
	rows, err := f.db.QueryContext(ctx, `SELECT tool_name, count(*), sum(status = ?), sum(tokens_returned),
			sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics WHERE at_ms >= ? GROUP BY tool_name
		UNION ALL SELECT tool_name, sum(calls), sum(errors), sum(tokens_returned), sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics_daily WHERE day >= ? GROUP BY tool_name`, StatusError, from, day)
	if err != nil {
		return t, fault(path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var one ToolTotals
		var us int64
		if err := rows.Scan(&name, &one.Calls, &one.Errors, &one.TokensReturned, &one.TokensFullFile, &us); err != nil {
			return t, fault(path, err)
		}
		one.Duration = time.Duration(us) * time.Microsecond
		t[name] = t[name].plus(one)
	}
	return t, fault(path, rows.Err())
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
