package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// manyFiles makes a project of n files.
func manyFiles(t *testing.T, n int) string {
	t.Helper()
	dir := animals(t, "wombat")
	for i := range n {
		writeFile(t, filepath.Join(dir, "many", fmt.Sprintf("f%d.ts", i)),
			strings.Repeat(fmt.Sprintf("import { f%d } from './f%d';\nexport function f%d() { return f%d(); }\n", i+1, i+1, i, i+1), 10))
	}
	return dir
}

// indexed lists the indexed files of a project with their chunks.
func indexed(t *testing.T, dir string) (files []string) {
	t.Helper()
	for cursor := ""; ; {
		var page struct {
			Files []struct {
				Path   string `json:"path"`
				Chunks int    `json:"chunks"`
			} `json:"files"`
			Cursor string `json:"next_cursor"`
		}
		out := output(t, build(t), "query", "mast_files", fmt.Sprintf(`{"max_results":1000,"cursor":%q}`, cursor), dir, "--json")
		if err := json.Unmarshal([]byte(out), &page); err != nil {
			t.Fatal(err)
		}
		for _, f := range page.Files {
			files = append(files, fmt.Sprint(f.Path, " ", f.Chunks))
		}
		if cursor = page.Cursor; cursor == "" {
			return files
		}
	}
}

// A run that is killed, wherever it is, leaves an index that the next run completes.
func TestKilledIndexing(t *testing.T) {
	dir := manyFiles(t, 400)
	output(t, build(t), "index", dir)
	want := indexed(t, dir)
	if err := os.RemoveAll(filepath.Join(dir, ".mast")); err != nil {
		t.Fatal(err)
	}
	for i, after := range []time.Duration{20, 60, 120, 200, 300, 450, 700} {
		mode := []string{"index", dir}
		if i%2 == 1 {
			mode = append(mode, "--incremental")
			for k := range 50 { // there is something to do again
				writeFile(t, filepath.Join(dir, "many", fmt.Sprintf("f%d.ts", k)), strings.Repeat(fmt.Sprintf("export function changed%d() { return %d; }\n", i, k), 10))
			}
		}
		cmd := exec.Command(build(t), mode...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after * time.Millisecond)
		cmd.Process.Kill() //nolint:errcheck // it may be done
		cmd.Wait()         //nolint:errcheck // killed
	}
	for k := range 50 {
		writeFile(t, filepath.Join(dir, "many", fmt.Sprintf("f%d.ts", k)),
			strings.Repeat(fmt.Sprintf("import { f%d } from './f%d';\nexport function f%d() { return f%d(); }\n", k+1, k+1, k, k+1), 10))
	}
	output(t, build(t), "index", "--incremental", dir)
	output(t, build(t), "check", dir)
	if diff := cmp.Diff(want, indexed(t, dir)); diff != "" {
		t.Errorf("files and chunks (-undisturbed +killed):\n%s", diff)
	}
}

// Of two runs at a time the second waits for the first; both end well.
func TestTwoIndexers(t *testing.T) {
	dir := manyFiles(t, 300)
	var wg sync.WaitGroup
	var said [2]string
	for i := range said {
		wg.Go(func() {
			out, err := exec.Command(build(t), "index", dir).CombinedOutput()
			if said[i] = string(out); err != nil {
				t.Errorf("run %d: %v\n%s", i, err, out)
			}
		})
	}
	wg.Wait()
	if both := said[0] + said[1]; strings.Count(both, "indexed 302 files") != 2 || strings.Count(both, "waiting for it, at most 10m0s") != 1 {
		t.Errorf("the runs say %q", said)
	}
	output(t, build(t), "check", dir)
}

// A run that finds nothing changed costs a small part of the first one.
func TestNothingChangedIsQuick(t *testing.T) {
	dir := manyFiles(t, 2000)
	took := func(mode ...string) time.Duration {
		var report struct {
			DurationMS int `json:"duration_ms"`
			Indexed    int `json:"files_indexed"`
		}
		out := output(t, build(t), append([]string{"index", dir, "--json"}, mode...)...)
		if err := json.Unmarshal([]byte(out), &report); err != nil || (report.Indexed == 0) != (len(mode) > 0) {
			t.Fatalf("%v: %s", err, out)
		}
		return time.Duration(report.DurationMS) * time.Millisecond
	}
	first := took()
	best := took("--incremental")
	for range 2 { // other work of the machine is not what is measured
		best = min(best, took("--incremental"))
	}
	t.Logf("first %s, nothing changed %s", first, best)
	if best > first/10 || best > time.Second {
		t.Errorf("nothing changed: %s, the first run %s", best, first)
	}
}
