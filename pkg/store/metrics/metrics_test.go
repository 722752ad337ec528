package metrics

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// adder is set in processes that the test starts to add to one file.
const adder = "MAST_TEST_ADD_TO"

func TestMain(m *testing.M) {
	if path := os.Getenv(adder); path != "" {
		r := NewRecorder()
		for range 50 {
			r.Count(path, Counts{ContextQueries: 1, ContextRetrieve: 10})
			r.Call(path, Call{At: time.Now(), Session: fmt.Sprint(os.Getpid()), Tool: "t", Status: StatusOK, TokensReturned: 1, TokensFullFile: 4})
			r.Sync(context.Background())
		}
		r.Close(time.Minute)
		return
	}
	m.Run()
}

func path(t *testing.T) string { return filepath.Join(t.TempDir(), FileName) }

func read(t *testing.T, path string) Snapshot {
	t.Helper()
	s, err := Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func calls(t *testing.T, path string, since time.Time) Totals {
	t.Helper()
	all, err := Calls(t.Context(), path, since)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestRecorder(t *testing.T) {
	path := path(t)
	r := NewRecorder()
	at := time.UnixMilli(1_700_000_000_000)
	run := Run{At: at, Total: 3, Added: 1, Unchanged: 2, Vectors: &VectorRun{Indexed: 4}}
	r.Run(path, run, true)
	r.Count(path, Counts{ContextQueries: 1, ContextSeeds: 5})
	r.Count(path, Counts{ContextQueries: 1, ContextCacheHits: 1})
	r.Sync(t.Context())
	r.Run(path, Run{At: at.Add(-time.Hour), Total: 9}, false) // of a slower process
	r.Close(time.Minute)
	r.Count(path, Counts{ContextQueries: 100})
	want := Snapshot{Counts: Counts{ContextQueries: 2, ContextSeeds: 5, ContextCacheHits: 1, IndexRuns: 1}, LastRun: &run}
	if diff := cmp.Diff(want, read(t, path)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNoFile(t *testing.T) {
	path := path(t)
	if s := read(t, path); len(s.Counts) > 0 || s.LastRun != nil {
		t.Errorf("snapshot of nothing: %+v", s)
	}
	if n, err := RollUp(t.Context(), path, time.Now()); n != 0 || err != nil {
		t.Errorf("rolled up nothing: %d, %v", n, err)
	}
	if at, err := First(t.Context(), path); !at.IsZero() || err != nil {
		t.Errorf("first call of none: %v, %v", at, err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("reading made the file")
	}
	r := NewRecorder()
	gone := filepath.Join(t.TempDir(), "gone", FileName)
	r.Count(gone, Counts{ContextQueries: 1})
	r.Sync(t.Context())
	if r.Err(gone) == nil {
		t.Error("a folder that is not there is no failure")
	}
	r.Close(time.Minute)
	if _, err := os.Stat(filepath.Dir(gone)); err == nil {
		t.Error("counting made a folder")
	}
}

// Several processes add up.
func TestProcessesAddUp(t *testing.T) {
	path := path(t)
	const processes = 4
	var started []*exec.Cmd
	for range processes {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), adder+"="+path)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		started = append(started, cmd)
	}
	for _, cmd := range started {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	s := read(t, path)
	if n, us := s.Counts[ContextQueries], s.Counts[ContextRetrieve]; n != 50*processes || us != 500*processes {
		t.Errorf("%d queries, %d us", n, us)
	}
	if sum := calls(t, path, time.Time{}).Sum(); sum.Calls != 50*processes || sum.Efficiency() != 0.75 {
		t.Errorf("calls %+v, efficiency %v", sum, sum.Efficiency())
	}
}

// A file that another process holds delays nobody, and takes the counts later.
func TestBusy(t *testing.T) {
	path := path(t)
	r := NewRecorder()
	r.Count(path, Counts{ContextQueries: 1})
	r.Sync(t.Context())
	holder, err := openWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.db.Close()
	tx, err := holder.db.BeginTx(t.Context(), nil) // immediate: it has the write lock
	if err != nil {
		t.Fatal(err)
	}
	since := time.Now()
	for range 2 * backlog {
		r.Count(path, Counts{ContextQueries: 1})
	}
	if d := time.Since(since); d > busyTimeout {
		t.Errorf("counting took %v", d)
	}
	for until := since.Add(time.Minute); r.Err(path) == nil; time.Sleep(busyTimeout / 10) {
		if time.Now().After(until) {
			t.Fatal("the file was not busy")
		}
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	r.Sync(t.Context())
	if n := read(t, path).Counts[ContextQueries]; n < 2 {
		t.Errorf("%d queries counted", n)
	}
	if err := r.Err(path); err != nil {
		t.Errorf("after it was free: %v", err)
	}
	r.Close(time.Minute)

	last := NewRecorder()
	if tx, err = holder.db.BeginTx(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	last.Count(path, Counts{ContextQueries: 1})
	last.Close(time.Millisecond)
	select {
	case <-last.done:
		t.Error("closing waited for a busy file")
	default:
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	<-last.done
}

// What this program cannot read is refused and left as it is.
func TestRefuses(t *testing.T) {
	newer := path(t)
	r := NewRecorder()
	r.Count(newer, Counts{ContextQueries: 1})
	r.Close(time.Minute)
	db, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `PRAGMA user_version = 99`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	garbage := path(t)
	if err := os.WriteFile(garbage, bytes.Repeat([]byte("not a database "), 100), 0o644); err != nil {
		t.Fatal(err)
	}
	foreign := path(t)
	if db, err = sql.Open("sqlite", foreign); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE other (x)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		path string
		want error
	}{{newer, ErrNewerFormat}, {garbage, ErrDamaged}, {foreign, ErrDamaged}} {
		before, err := os.ReadFile(tc.path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(t.Context(), tc.path); !errors.Is(err, tc.want) {
			t.Errorf("read: %v, want %v", err, tc.want)
		}
		if _, err := Calls(t.Context(), tc.path, time.Time{}); !errors.Is(err, tc.want) {
			t.Errorf("calls: %v, want %v", err, tc.want)
		}
		if _, err := Vacuum(t.Context(), tc.path, time.Now()); !errors.Is(err, tc.want) {
			t.Errorf("vacuum: %v, want %v", err, tc.want)
		}
		r := NewRecorder()
		r.Count(tc.path, Counts{ContextQueries: 1})
		r.Sync(t.Context())
		if err := r.Err(tc.path); !errors.Is(err, tc.want) {
			t.Errorf("write: %v, want %v", err, tc.want)
		}
		r.Close(time.Minute)
		if after, err := os.ReadFile(tc.path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%v: the file was changed (%v)", tc.want, err)
		}
	}
}

// The state folder can be removed while a server runs.
func TestReplacedFile(t *testing.T) {
	path := path(t)
	r := NewRecorder()
	r.Count(path, Counts{ContextQueries: 5})
	r.Sync(t.Context())
	for _, suffix := range []string{"", "-wal", "-shm"} {
		os.Remove(path + suffix)
	}
	r.Count(path, Counts{ContextQueries: 2})
	r.Close(time.Minute)
	if n := read(t, path).Counts[ContextQueries]; n != 2 {
		t.Errorf("%d queries in the new file", n)
	}
}

func TestRollUpAndVacuum(t *testing.T) {
	path := path(t)
	now := time.Now()
	day := 24 * time.Hour
	r := NewRecorder()
	for _, age := range []time.Duration{20 * day, 20 * day, 10 * day, 3 * day, 0} {
		status := StatusOK
		if age == 10*day {
			status = StatusError
		}
		r.Call(path, Call{At: now.Add(-age), Tool: "a", Status: status, TokensReturned: 10, TokensFullFile: 100, Duration: 2 * time.Millisecond})
		r.Call(path, Call{At: now.Add(-age), Tool: "b", Status: StatusOK, TokensReturned: 1})
	}
	r.Close(time.Minute)
	all := calls(t, path, time.Time{})
	want := Totals{
		"a": {Calls: 5, Errors: 1, TokensReturned: 50, TokensFullFile: 500, Duration: 10 * time.Millisecond},
		"b": {Calls: 5, TokensReturned: 5},
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	if n := calls(t, path, now.Add(-15*day)).Sum().Calls; n != 6 {
		t.Errorf("%d calls of 15 days", n)
	}
	if at, err := First(t.Context(), path); err != nil || now.Sub(at) < 19*day {
		t.Errorf("first call %v, %v", at, err)
	}

	days := func() map[string]ToolTotals {
		all, err := Days(t.Context(), path, now.Add(-15*day))
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	before := days()
	if d := before[now.Add(-10*day).UTC().Format(time.DateOnly)]; len(before) != 3 || d.Calls != 2 || d.Errors != 1 || d.TokensReturned != 11 {
		t.Errorf("days = %+v", before)
	}

	n, err := RollUp(t.Context(), path, now.Add(-7*day))
	if err != nil || n != 6 {
		t.Errorf("rolled up %d rows, %v", n, err)
	}
	if n, err := RollUp(t.Context(), path, now.Add(-7*day)); err != nil || n != 0 {
		t.Errorf("rolled up %d rows again, %v", n, err)
	}
	if diff := cmp.Diff(want, calls(t, path, time.Time{})); diff != "" {
		t.Errorf("rolling up changed the sums (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(before, days()); diff != "" {
		t.Errorf("rolling up changed the days (-want +got)\n%s", diff)
	}
	if n := calls(t, path, now.Add(-15*day)).Sum().Calls; n != 6 {
		t.Errorf("%d calls of 15 days after rolling up", n)
	}
	if n := calls(t, path, now.Add(-4*day)).Sum().Calls; n != 4 {
		t.Errorf("%d calls of 4 days after rolling up", n)
	}

	if n, err := Vacuum(t.Context(), path, now.Add(-15*day)); err != nil || n != 2 {
		t.Errorf("vacuumed %d rows, %v", n, err)
	}
	if n := calls(t, path, time.Time{}).Sum().Calls; n != 6 {
		t.Errorf("%d calls are left", n)
	}
}

// Nobody has to ask for cleaning.
func TestOldCallsAreRolledUp(t *testing.T) {
	path := path(t)
	r := NewRecorder()
	r.Call(path, Call{At: time.Now().Add(-2 * keepCalls), Tool: "a"})
	r.Close(time.Minute)
	r = NewRecorder()
	r.Call(path, Call{At: time.Now(), Tool: "a"})
	r.Close(time.Minute)
	f, err := openReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.db.Close()
	var single, daily int
	err = f.db.QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM metrics), (SELECT count(*) FROM metrics_daily)`).Scan(&single, &daily)
	if err != nil || single != 1 || daily != 1 {
		t.Errorf("%d calls, %d daily sums, %v", single, daily, err)
	}
}

// BenchmarkCall is what a call pays for being counted.
func BenchmarkCall(b *testing.B) {
	r := NewRecorder()
	path := filepath.Join(b.TempDir(), FileName)
	for b.Loop() {
		r.Call(path, Call{At: time.Now(), Tool: "a"})
	}
	r.Close(time.Minute)
}
