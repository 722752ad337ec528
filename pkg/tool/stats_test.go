package tool

import (
	"database/sql"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/metrics"
)

func stats(t *testing.T, projects *Projects) StatsAnswer {
	t.Helper()
	projects.recorder.Sync(t.Context()) // a report does not wait for long
	return answerOf[StatsAnswer](t, projects, "mast_stats", `{}`)
}

func TestStatsCountsQueriesAndRuns(t *testing.T) {
	root := folder(t, sample())
	projects := open(t, root)
	call(t, projects, "mast_reindex", `{}`)
	const same = `{"information_request":"alpha"}`
	call(t, projects, "mast_context", same)
	call(t, projects, "mast_context", same)
	call(t, projects, "mast_context", `{"information_request":"beta"}`)
	call(t, projects, "mast_search", `{"query":"alpha"}`)
	call(t, projects, "mast_search", `{"query":"zzzzqqqq"}`)
	a := stats(t, projects)

	s := &a.Search
	if s.TotalQueries != 3 || s.CacheHits != 1 || s.ComputeRuns != 2 || *s.CacheHitRate != 0.3333 {
		t.Errorf("search = %+v", s)
	}
	if s.AvgRetrieveMS == nil || *s.AvgRetrieveMS <= 0 || s.AvgExpandMS == nil || s.AvgPackMS == nil || *s.AvgSeedCount < 1 {
		t.Errorf("averages = %+v", s)
	}
	if s.AvgRerankMS != nil {
		t.Errorf("nothing was reranked: %v", *s.AvgRerankMS)
	}
	if m := s.MastSearch; m.TotalQueries != 2 || m.EmptyAnswers != 1 || *m.AvgMS <= 0 {
		t.Errorf("mast_search = %+v", m)
	}
	files := len(sample())
	want := metrics.Run{Total: files, Added: files}
	if a.Index.TotalRuns != 1 || a.Index.LastRun == nil || *a.Index.LastRun != want || a.Index.LastRunAt == nil {
		t.Errorf("index = %+v, last run %+v", a.Index, a.Index.LastRun)
	}
	if d := time.Since(time.UnixMilli(*a.Index.LastRunAt)); d < 0 || d > time.Minute {
		t.Errorf("the last run was %v ago", d)
	}

	// A run that changes nothing is the last one, and not counted.
	call(t, projects, "mast_reindex", `{}`)
	a = stats(t, projects)
	want = metrics.Run{Total: files, Unchanged: files}
	if a.Index.TotalRuns != 1 || *a.Index.LastRun != want {
		t.Errorf("after nothing changed: %+v, last run %+v", a.Index, a.Index.LastRun)
	}
	version := a.Health.IndexVersion

	write(t, root, "src/beta.ts", "export function beta() { return 'changed'; }\n")
	write(t, root, "src/new.ts", "export const fresh = 1;\n")
	write(t, root, "blob.bin", "\x00\x01\x02\x00")
	if err := os.Remove(filepath.Join(root, "lib/alpha.js")); err != nil {
		t.Fatal(err)
	}
	call(t, projects, "mast_reindex", `{}`)
	a = stats(t, projects)
	want = metrics.Run{Total: files + 1, Added: 1, Modified: 1, Unchanged: files - 2, Deleted: 1, Skipped: 1}
	if a.Index.TotalRuns != 2 || *a.Index.LastRun != want || a.Health.IndexVersion <= version {
		t.Errorf("after changes: %+v, last run %+v, version %d", a.Index, a.Index.LastRun, a.Health.IndexVersion)
	}

	write(t, root, "src/beta.ts", "export function beta() { return 'again'; }\n")
	call(t, projects, "mast_search", `{"query":"beta"}`)
	if a = stats(t, projects); a.Index.RefreshedFiles != 1 || a.Index.TotalRuns != 2 {
		t.Errorf("after a refresh: %+v", a.Index)
	}
}

func TestStatsHealth(t *testing.T) {
	root := folder(t, sample())
	projects := open(t, root)
	call(t, projects, "mast_reindex", `{}`)
	h := stats(t, projects).Health
	db, err := sql.Open("sqlite", filepath.Join(root, ".mast", indexer.IndexFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var want StatsHealth
	if err := db.QueryRowContext(t.Context(), `SELECT count(*), sum(size), sum(chunks) FROM files WHERE status < 2`).
		Scan(&want.TotalFiles, &want.TotalBytes, &want.Chunks); err != nil {
		t.Fatal(err)
	}
	if h.TotalFiles != want.TotalFiles || h.TotalBytes != want.TotalBytes || h.Chunks != want.Chunks || h.TotalFiles != len(sample()) {
		t.Errorf("health = %+v, the index has %+v", h, want)
	}
	for name, n := range h.ByLanguage {
		var want int
		if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM files WHERE status < 2 AND language = ?`, name).Scan(&want); err != nil || n != want {
			t.Errorf("%d files of %s, want %d (%v)", n, name, want, err)
		}
	}
	if h.ByLanguage["typescript"] != 4 || h.FilesLookedAt != len(sample()) || h.StaleFiles != 0 || h.IndexBytes < 4096 {
		t.Errorf("health = %+v", h)
	}
	// Without a model there are no vectors, and that is in order.
	if h.PendingMarks != 0 || h.MigrationState != nil || h.EmbeddingDimensions != nil {
		t.Errorf("vectors = %+v", h)
	}
	if a := stats(t, projects); a.VectorRows != 0 || len(a.Diagnostics) != 0 {
		t.Errorf("rows %d, diagnostics %q", a.VectorRows, a.Diagnostics)
	}
}

// What was counted outlives every rebuild, and other programs.
func TestStatsSurviveRebuilds(t *testing.T) {
	root := folder(t, sample())
	first := open(t, root)
	call(t, first, "mast_context", `{"information_request":"alpha"}`)
	first.recorder.Sync(t.Context()) // the end of a program does not wait for long
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	projects := open(t, root)
	p, err := projects.Open("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Index(t.Context(), indexer.Force, 0); err != nil {
		t.Fatal(err)
	}
	setFormat(t, filepath.Join(root, ".mast", indexer.IndexFile), 1) // as if an older program had made it
	call(t, projects, "mast_context", `{"information_request":"beta"}`)
	if a := stats(t, projects); a.Search.TotalQueries != 2 || a.Index.TotalRuns != 3 {
		t.Errorf("search %+v, index %+v", a.Search, a.Index)
	}
}

// A question leaves nothing in a folder without an index.
func TestStatsLeaveNothing(t *testing.T) {
	root := folder(t, sample())
	projects := open(t, root, setting("auto_index", "false"))
	call(t, projects, "mast_search", `{"query":"alpha"}`)
	a := stats(t, projects)
	if err := projects.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, ".mast")); err == nil {
		t.Error("there is a state folder")
	}
	if len(a.Diagnostics) != 1 || a.Index.LastRun != nil {
		t.Errorf("answer = %+v", a)
	}
}

func setFormat(t *testing.T, file string, format int) {
	execSQL(t, file, "PRAGMA user_version = "+string(rune('0'+format)))
}

func execSQL(t *testing.T, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

var command = regexp.MustCompile("run `mast ([^`]+)`")

// Each of the things that can be wrong with an index is found, and the command that
// is named mends it.
func TestDiagnosticsAreMendedByTheirCommand(t *testing.T) {
	modes := map[string]indexer.Mode{"index": indexer.Full, "index --incremental": indexer.Incremental, "index --force": indexer.Force}
	for name, tc := range map[string]struct {
		damage func(t *testing.T, root, index string)
		says   string
	}{
		"nothing indexed": {func(t *testing.T, _, index string) {
			if err := os.RemoveAll(filepath.Dir(index)); err != nil {
				t.Fatal(err)
			}
		}, "nothing is indexed"},
		"older": {func(t *testing.T, _, index string) { setFormat(t, index, 1) }, "older format"},
		"newer": {func(t *testing.T, _, index string) { execSQL(t, index, `PRAGMA user_version = 999`) }, "a newer mast"},
		"damaged": {func(t *testing.T, root, _ string) {
			write(t, root, ".mast/graph.db", strings.Repeat("no database ", 1000))
		}, "damaged"},
		"settings": {func(t *testing.T, _, index string) {
			execSQL(t, index, `UPDATE meta SET value = 'x' WHERE key = 'settings'`)
		}, "other settings"},
		"incomplete": {func(t *testing.T, _, index string) {
			execSQL(t, index, `UPDATE meta SET value = 'false' WHERE key = 'complete'`)
		}, "every file"},
		"unlinked": {func(t *testing.T, _, index string) {
			execSQL(t, index, `UPDATE meta SET value = 'false' WHERE key = 'linked'`)
		}, "links"},
		"changed": {func(t *testing.T, root, _ string) { write(t, root, "src/beta.ts", "export const other = 'length';\n") }, "1 file is not as indexed"},
		"same length": {func(t *testing.T, root, _ string) {
			text, err := os.ReadFile(filepath.Join(root, "src/beta.ts"))
			if err != nil {
				t.Fatal(err)
			}
			write(t, root, "src/beta.ts", strings.ToUpper(string(text)))
			later := time.Now().Add(time.Hour)
			if err := os.Chtimes(filepath.Join(root, "src/beta.ts"), later, later); err != nil {
				t.Fatal(err)
			}
		}, "1 file is not as indexed"},
		"deleted": {func(t *testing.T, root, _ string) {
			if err := os.Remove(filepath.Join(root, "src/beta.ts")); err != nil {
				t.Fatal(err)
			}
		}, "1 file is not as indexed"},
		"unreadable": {func(t *testing.T, _, index string) {
			execSQL(t, index, `INSERT INTO problems VALUES ((SELECT id FROM files WHERE path = 'src/beta.ts'), 0, 7, 'denied', 0, 0)`)
			execSQL(t, index, `UPDATE files SET status = 2, reason = 'unreadable', mtime_ns = 1 WHERE path = 'src/beta.ts'`)
		}, "1 file could not be read"},
	} {
		t.Run(name, func(t *testing.T) {
			root := folder(t, sample())
			before := open(t, root)
			call(t, before, "mast_reindex", `{}`)
			if err := before.Close(); err != nil {
				t.Fatal(err)
			}
			tc.damage(t, root, filepath.Join(root, ".mast", indexer.IndexFile))
			projects := open(t, root)
			a := stats(t, projects)
			i := slices.IndexFunc(a.Diagnostics, func(d string) bool { return strings.Contains(d, tc.says) })
			if i < 0 {
				t.Fatalf("diagnostics = %q", a.Diagnostics)
			}
			named := command.FindStringSubmatch(a.Diagnostics[i])
			if named == nil {
				t.Fatalf("no command is named: %s", a.Diagnostics[i])
			}
			mode, ok := modes[named[1]]
			if !ok {
				t.Fatalf("what is %q?", named[1])
			}
			p, err := projects.Open("")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Index(t.Context(), mode, 0); err != nil {
				t.Fatal(err)
			}
			if a := stats(t, projects); len(a.Diagnostics) != 0 {
				t.Errorf("after `mast %s`: %q", named[1], a.Diagnostics)
			}
		})
	}
}

// Counts that this program cannot read are left alone, and cost nobody an answer.
func TestStatsOfUnreadableCounts(t *testing.T) {
	root := folder(t, sample())
	before := open(t, root)
	call(t, before, "mast_reindex", `{}`)
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, ".mast", metrics.FileName)
	execSQL(t, file, `PRAGMA user_version = 99`)
	projects := open(t, root)
	call(t, projects, "mast_search", `{"query":"alpha"}`)
	a := stats(t, projects)
	if len(a.Diagnostics) != 1 || !strings.Contains(a.Diagnostics[0], "newer") || !strings.Contains(a.Diagnostics[0], file) || a.Health.TotalFiles == 0 {
		t.Errorf("answer = %+v", a)
	}
	if err := projects.Close(); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		os.Remove(file + suffix)
	}
	projects = open(t, root)
	call(t, projects, "mast_search", `{"query":"alpha"}`)
	if a := stats(t, projects); len(a.Diagnostics) != 0 || a.Search.MastSearch.TotalQueries != 1 {
		t.Errorf("after the file was removed: %+v", a)
	}
}

func TestDiagnoseVectors(t *testing.T) {
	sound := indexState{complete: true, linked: true, made: true, files: 3}
	wanted := vectorState{wanted: true, rows: 9, dimensions: 64, migration: VectorsDone}
	for _, tc := range []struct {
		name, want string // a part of the only warning, or none
		vectors    vectorState
	}{
		{"no model", "", vectorState{}},
		{"as it should be", "", wanted},
		{"aborted", "`mast migrate --reset`", vectorState{wanted: true, rows: 9, dimensions: 64, migration: VectorsAborted}},
		{"pending", "are of another model: run `mast index`", vectorState{wanted: true, rows: 9, dimensions: 64, migration: VectorsPending}},
		{"marks", "4 chunks have no vector yet: run `mast index`", vectorState{wanted: true, rows: 9, dimensions: 64, pending: 4}},
		{"no rows", "there are no vectors: run `mast index`", vectorState{wanted: true}},
		{"no dimension", "how long the vectors are: run `mast index`", vectorState{wanted: true, rows: 9}},
	} {
		s := sound
		s.vectors = tc.vectors
		got := s.diagnose()
		if tc.want == "" && len(got) > 0 || tc.want != "" && (len(got) != 1 || !strings.Contains(got[0], tc.want)) {
			t.Errorf("%s: %q", tc.name, got)
		}
	}
	var a StatsAnswer
	wanted.pending = 2
	wanted.fill(&a)
	if a.VectorRows != 9 || a.Health.PendingMarks != 2 || *a.Health.EmbeddingDimensions != 64 || *a.Health.MigrationState != "done" {
		t.Errorf("answer = %+v", a)
	}
	if got := diagnoseIndex(store.ErrBusy); !strings.Contains(got, "`mast stats`") {
		t.Errorf("busy: %q", got)
	}
}

// Scripts rely on the names of ContextWeaver's report.
func TestStatsFieldNames(t *testing.T) {
	projects := open(t, folder(t, sample()))
	call(t, projects, "mast_reindex", `{}`)
	var a map[string]json.RawMessage
	if err := json.Unmarshal([]byte(call(t, projects, "mast_stats", `{}`)), &a); err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]string{
		"":       "diagnostics health index lancedbRows projectId search",
		"health": "byLanguage embeddingDimensions indexVersion migrationState pendingMarks totalBytes totalFiles",
		"index":  "lastRun lastRunAt totalRuns",
		"search": "avgExpandMs avgPackMs avgRerankMs avgRetrieveMs avgSeedCount cacheHitRate cacheHits computeRuns totalQueries",
	} {
		fields := a
		if part != "" {
			fields = nil
			if err := json.Unmarshal(a[part], &fields); err != nil {
				t.Fatal(err)
			}
		}
		names := strings.Fields(want)
		got := slices.DeleteFunc(slices.Sorted(maps.Keys(fields)), func(name string) bool { return !slices.Contains(names, name) })
		if diff := cmp.Diff(names, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", part, diff)
		}
	}
	var index map[string]json.RawMessage
	if err := json.Unmarshal(a["index"], &index); err != nil {
		t.Fatal(err)
	}
	if got, want := string(index["lastRun"]), `{"totalFiles":10,"added":10,"modified":0,"unchanged":0,"deleted":0,"skipped":0,"errors":0}`; got != want {
		t.Errorf("lastRun = %s, want %s", got, want)
	}
}

func TestStatsText(t *testing.T) {
	projects := open(t, folder(t, sample()))
	call(t, projects, "mast_context", `{"information_request":"alpha"}`)
	text := call(t, projects, "mast_stats", `{"format":"text"}`)
	for _, want := range []string{
		"\nIndex runs\n", "\nSearch\n", "\nHealth\n", "\nDiagnostics\n  no anomalies\n", "context queries  1 (0 from the cache, 0.0 %)",
		"10 files: 10 added", "rerank —", "    typescript     4\n    python         3\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

func TestEfficiency(t *testing.T) {
	root := folder(t, sample())
	first := open(t, root)
	call(t, first, "mast_search", `{"query":"alpha"}`)
	first.recorder.Sync(t.Context())
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	projects := open(t, root)
	a := answerOf[EfficiencyAnswer](t, projects, "mast_efficiency", `{}`)
	if a.Scope != "session" || a.CallsTotal != 0 || a.WindowStartedAt == nil || a.Counterfactual != "No calls yet." {
		t.Errorf("before any call: %+v", a)
	}
	found := decode(t, call(t, projects, "mast_search", `{"query":"longAlpha"}`))
	Search().Call(t.Context(), projects, Request{Arguments: json.RawMessage(`{"query":"(","regex":true}`)})
	a = answerOf[EfficiencyAnswer](t, projects, "mast_efficiency", `{"scope":"session"}`)
	want := map[string]int{"mast_search": 2, "mast_efficiency": 1}
	if diff := cmp.Diff(want, a.CallsByTool); diff != "" || a.CallsTotal != 3 {
		t.Errorf("calls (-want +got)\n%s", diff)
	}
	if a.TokensFullFile != found.Stats.TokensFullFile || a.TokensReturned < found.Stats.TokensReturned || a.EfficiencyRatio == 0 {
		t.Errorf("answer %+v, the search %+v", a, found.Stats)
	}
	projects.recorder.Sync(t.Context())
	global := answerOf[EfficiencyAnswer](t, projects, "mast_efficiency", `{"scope":"global"}`)
	if global.CallsByTool["mast_search"] != 3 || global.TokensReturned <= a.TokensReturned {
		t.Errorf("global = %+v", global)
	}
	recent := answerOf[EfficiencyAnswer](t, projects, "mast_efficiency", `{"scope":"global","since_minutes":5}`)
	if d := time.Since(*recent.WindowStartedAt); d < 4*time.Minute || d > 6*time.Minute || recent.CallsByTool["mast_search"] != 3 {
		t.Errorf("recent = %+v", recent)
	}
	res := Efficiency().Call(t.Context(), projects, Request{Arguments: json.RawMessage(`{"since_minutes":5}`)})
	if !res.IsError || !strings.Contains(res.Text, "only with scope global") {
		t.Errorf("since_minutes for a session: %s", res.Text)
	}
	p, err := projects.Open("")
	if err != nil {
		t.Fatal(err)
	}
	p.syncMetrics(t.Context())
	r, err := p.Metrics(t.Context(), MetricsOptions{Since: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.Tools, func(m MetricsOfTool) bool { return m.Tool == "mast_search" })
	if i < 0 || r.Tools[i].Calls != 3 || r.Tools[i].Errors != 1 || r.Tools[i].AvgDurationMS <= 0 {
		t.Errorf("metrics = %+v", r)
	}
}

func TestCounterfactual(t *testing.T) {
	for _, tc := range []struct {
		returned, full, calls int
		want                  string
	}{
		{0, 0, 0, "No calls yet."},
		{5, 0, 1, "nothing to compare"},
		{2800, 14200, 3, "Would have cost ~14,200 tokens with naive full-file reads; saved ~11,400 tokens (80.3%)."},
		{1_500, 1_000, 1, "the answers cost ~500 more (50.0%)"},
	} {
		got := counterfactual(metrics.ToolTotals{Calls: tc.calls, TokensReturned: tc.returned, TokensFullFile: tc.full})
		if !strings.Contains(got, tc.want) {
			t.Errorf("%+v: %s", tc, got)
		}
	}
	if got := thousands(1234567); got != "1,234,567" {
		t.Errorf("thousands: %s", got)
	}
}
