package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// stderr collects what a server says to people.
type stderr struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *stderr) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *stderr) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

// eventually repeats a search until its answer is as wanted.
func eventually(t *testing.T, session *mcp.ClientSession, query string, wanted func(answer string) bool) {
	t.Helper()
	var text string
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		text, _ = call(t, session, "mast_search", map[string]any{"query": query})
		if wanted(text) {
			return
		}
	}
	t.Fatalf("after 20 s, the answer to %q is still %s", query, text)
}

func TestServeWatchFindsWhatIsNew(t *testing.T) {
	dir := writeProject(t)
	cmd := server(t, dir, "--watch")
	said := &stderr{}
	cmd.Stderr = said
	session := connect(t, cmd)
	// This query always has a hit, so that a search alone never looks for
	// files that it does not know.
	const query = "retryUpload again"
	eventually(t, session, query, func(a string) bool { return strings.Contains(a, "src/retry.ts") })
	time.Sleep(3 * time.Second) // watching has begun

	added := filepath.Join(dir, "deep", "er", "again.ts")
	writeFile(t, added, "export function retryUploadAgain() { return 'firsttext'; }\n")
	eventually(t, session, query, func(a string) bool {
		return strings.Contains(a, "deep/er/again.ts") && strings.Contains(a, "src/retry.ts")
	})
	writeFile(t, added, "export function retryUploadAgain() { return 'secondtext'; }\nexport function retryUploadOnce() {}\n")
	eventually(t, session, "retryUpload once", func(a string) bool {
		return strings.Contains(a, "retryUploadOnce") && strings.Contains(a, "src/retry.ts")
	})
	if err := os.RemoveAll(filepath.Join(dir, "deep")); err != nil {
		t.Fatal(err)
	}
	eventually(t, session, query, func(a string) bool { return !strings.Contains(a, "again.ts") })
	if !strings.Contains(said.String(), "mast: watch: indexed 1 file") {
		t.Errorf("standard error = %q, want a line about one file", said)
	}
	// One state is indexed once.
	time.Sleep(time.Second)
	before := said.String()
	time.Sleep(2 * time.Second)
	if after := said.String(); after != before {
		t.Errorf("without a change, the server says %q", strings.TrimPrefix(after, before))
	}
}

func TestServeWithoutWatchDoesNotWatch(t *testing.T) {
	dir := writeProject(t)
	session := connect(t, server(t, dir))
	eventually(t, session, "retryUpload", func(a string) bool { return strings.Contains(a, "src/retry.ts") })
	time.Sleep(2 * time.Second) // the run of the start is over
	writeFile(t, filepath.Join(dir, "src", "again.ts"), "export function retryUploadAgain() {}\n")
	time.Sleep(2 * time.Second)
	if text, _ := call(t, session, "mast_search", map[string]any{"query": "retryUpload again"}); strings.Contains(text, "again.ts") {
		t.Errorf("answer = %s", text)
	}
}

func TestServeToolset(t *testing.T) {
	dir := writeProject(t)
	for set, want := range map[string]int{"mast": 13, "all": 18, "weaver": 5} {
		list, err := connect(t, server(t, dir, "--toolset", set)).ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(list.Tools) != want {
			t.Errorf("--toolset %s offers %d tools, want %d", set, len(list.Tools), want)
		}
	}
}
