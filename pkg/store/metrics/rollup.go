package metrics

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"
)

// DefaultRollUp and DefaultVacuum are for how many days single calls and daily
// sums are kept when somebody asks for cleaning and says no number.
const (
	DefaultRollUp = 7
	DefaultVacuum = 90
)

// keepCalls is for how long single calls are kept when nobody asks for anything:
// the file must not grow for ever.
const keepCalls = 30 * 24 * time.Hour

// RollUp sums up the calls of days that ended before a time, by day and tool,
// and drops the single rows. It returns how many there were.
func RollUp(ctx context.Context, path string, before time.Time) (rows int, err error) {
	f, err := openExisting(ctx, path)
	if f == nil || err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.db.Close()) }()
	return f.rollUp(ctx, before)
}

// Vacuum drops the daily sums of days that ended before a time, and gives back
// the room in the file. It returns how many rows there were.
func Vacuum(ctx context.Context, path string, before time.Time) (rows int, err error) {
	f, err := openExisting(ctx, path)
	if f == nil || err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.db.Close()) }()
	done, err := f.db.ExecContext(ctx, `DELETE FROM metrics_daily WHERE day < ?`, before.UTC().Format(time.DateOnly))
	if err != nil {
		return 0, fault(path, err)
	}
	n, err := done.RowsAffected()
	if err != nil {
		return 0, fault(path, err)
	}
	_, err = f.db.ExecContext(ctx, `VACUUM`)
	return int(n), fault(path, err)
}

// openExisting is openWriter for a file that is not made when it is missing; it
// returns nil then.
func openExisting(ctx context.Context, path string) (*file, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return openWriter(ctx, path)
}

func (f *file) rollUp(ctx context.Context, before time.Time) (rows int, err error) {
	cut := before.UTC().Truncate(24 * time.Hour).UnixMilli() // whole days
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, fault(f.path, err)
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it has nothing to do
	if _, err := tx.ExecContext(ctx, `INSERT INTO metrics_daily
		SELECT strftime('%Y-%m-%d', at_ms / 1000, 'unixepoch'), tool_name, count(*), sum(status = ?),
			sum(tokens_returned), sum(tokens_full_file_upper_bound), sum(duration_us)
		FROM metrics WHERE at_ms < ? GROUP BY 1, 2
		ON CONFLICT (day, tool_name) DO UPDATE SET calls = calls + excluded.calls, errors = errors + excluded.errors,
			tokens_returned = tokens_returned + excluded.tokens_returned,
			tokens_full_file_upper_bound = tokens_full_file_upper_bound + excluded.tokens_full_file_upper_bound,
			duration_us = duration_us + excluded.duration_us`, StatusError, cut); err != nil {
		return 0, fault(f.path, err)
	}
	done, err := tx.ExecContext(ctx, `DELETE FROM metrics WHERE at_ms < ?`, cut)
	if err != nil {
		return 0, fault(f.path, err)
	}
	n, err := done.RowsAffected()
	if err != nil {
		return 0, fault(f.path, err)
	}
	return int(n), fault(f.path, tx.Commit())
}

// tidy rolls up what is older than anybody looks at, if there is any.
func (f *file) tidy(ctx context.Context, now time.Time) error {
	var old bool
	cut := now.Add(-keepCalls)
	err := f.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM metrics WHERE at_ms < ?)`,
		cut.UTC().Truncate(24*time.Hour).UnixMilli()).Scan(&old)
	if err != nil || !old {
		return fault(f.path, err)
	}
	_, err = f.rollUp(ctx, cut)
	return err
}
