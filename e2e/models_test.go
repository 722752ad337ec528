package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mast-search/mast/internal/modeltest"
)

// manyTexts writes a project with that many declarations, each with a text of its own.
func manyTexts(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "mast.config.json"), "{}")
	for i := range n {
		writeFile(t, filepath.Join(dir, fmt.Sprintf("src/part%03d.ts", i)), fmt.Sprintf("export function deleteUser%d() {\n  return %d;\n}\n", i, i))
	}
	return dir
}

// withModel makes a command with a service for embeddings in its environment.
func withModel(t *testing.T, s *modeltest.Service, dir string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(build(t), args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "MAST_ROOT=", "MAST_STATE_DIR=", "HOME="+t.TempDir(), "NO_PROXY=*")
	if s != nil {
		cmd.Env = append(cmd.Env, "EMBEDDINGS_BASE_URL="+s.URL+"/v1", "EMBEDDINGS_MODEL=bag", "EMBEDDINGS_MAX_CONCURRENCY=1")
	}
	return cmd
}

// vectors asks `mast migrate` for the state of the vectors.
func vectors(t *testing.T, s *modeltest.Service, dir string) (state struct {
	State         string
	Rows, Pending int
},
) {
	t.Helper()
	out, err := withModel(t, s, dir, "migrate", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &state); err != nil {
		t.Fatal(err)
	}
	return state
}

// A service that refuses for ever costs its vectors only: the run ends, says so, and
// the index by words is complete.
func TestIndexWithRefusingService(t *testing.T) {
	t.Parallel()
	s := modeltest.Start()
	defer s.Close()
	s.Set(modeltest.Behaviour{Status: func(int, *modeltest.Request) int { return http.StatusTooManyRequests }})
	dir := manyTexts(t, 5)
	cmd := withModel(t, s, dir, "index", "--json")
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	since := time.Now()
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit code %d (%v), want 1", code, err)
	}
	if took := time.Since(since); took > 3*time.Minute {
		t.Errorf("it took %s", took)
	}
	var report struct {
		Indexed int                           `json:"files_indexed"`
		Vectors struct{ Indexed, Errors int } `json:"vectorIndex"`
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	if report.Indexed != 6 || report.Vectors.Errors != 6 || report.Vectors.Indexed != 0 {
		t.Errorf("report %+v", report)
	}
	if !strings.Contains(errOut.String(), "429") || !strings.Contains(errOut.String(), "the index is complete, but not its vectors") {
		t.Errorf("it says %q", errOut.String())
	}
	if found, err := withModel(t, nil, dir, "search", "deleteUser3").Output(); err != nil || !bytes.Contains(found, []byte("part003.ts")) {
		t.Errorf("search: %v\n%s", err, found)
	}
}

// Three refusals, and then the run goes on to its end.
func TestIndexAfterRefusals(t *testing.T) {
	t.Parallel()
	s := modeltest.Start()
	defer s.Close()
	s.Set(modeltest.Behaviour{Status: func(n int, _ *modeltest.Request) int {
		if n <= 3 {
			return http.StatusTooManyRequests
		}
		return http.StatusOK
	}})
	dir := manyTexts(t, 5)
	if out, err := withModel(t, s, dir, "index").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if v := vectors(t, s, dir); v.State != "done" || v.Rows != 6 {
		t.Errorf("%+v", v)
	}
}

// A process that dies while it embeds has stored what was finished, and the next one
// sends the rest only.
func TestKilledEmbedding(t *testing.T) {
	s := modeltest.Start()
	defer s.Close()
	s.Set(modeltest.Behaviour{Delay: 200 * time.Millisecond})
	const texts = 300
	dir := manyTexts(t, texts)
	cmd := withModel(t, s, dir, "index")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 600 {
		if len(s.Requests()) >= 5 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	first := s.Texts()
	v := vectors(t, s, dir)
	if v.Rows < 64 || v.Rows >= texts {
		t.Fatalf("%d vectors are stored when the process died, after %d requests", v.Rows, len(s.Requests()))
	}
	s.Forget()
	s.Set(modeltest.Behaviour{})
	if out, err := withModel(t, s, dir, "index", "--incremental").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	second := s.Texts()
	again := 0
	for _, text := range second {
		if slices.Contains(first, text) {
			again++
		}
	}
	// The batch that was under way is sent again; nothing that was finished is.
	if len(second) != v.Pending || again > len(first)-v.Rows {
		t.Errorf("%d texts were sent after %d were stored of %d; %d of them again, of %d", len(second), v.Rows, v.Rows+v.Pending, again, len(first))
	}
	if v := vectors(t, s, dir); v.State != "done" || v.Pending != 0 {
		t.Errorf("in the end: %+v", v)
	}
}

// Building the index anew sends nothing that has a vector.
func TestForceKeepsVectors(t *testing.T) {
	s := modeltest.Start()
	defer s.Close()
	dir := manyTexts(t, 3)
	for _, args := range [][]string{{"index"}, {"index", "--force"}, {"index"}} {
		if out, err := withModel(t, s, dir, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if sent := len(s.Texts()); sent != 4 {
		t.Errorf("%d texts were sent, want 4", sent)
	}
}
