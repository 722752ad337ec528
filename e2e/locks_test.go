package e2e

import (
	"context"
	"database/sql"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	_ "modernc.org/sqlite"
)

// TestReadersDuringReindex asks two servers many questions at a time while the
// index is built anew again and again.
func TestReadersDuringReindex(t *testing.T) {
	dir := writeProject(t)
	for i := range 300 {
		writeFile(t, filepath.Join(dir, "gen", fmt.Sprintf("f%d.ts", i)), fmt.Sprintf("export function generated%d() { return %d; }\n", i, i))
	}
	if out, err := exec.Command(build(t), "index", dir).CombinedOutput(); err != nil {
		t.Fatalf("index: %v\n%s", err, out)
	}
	sessions := []*mcp.ClientSession{
		connect(t, server(t, dir, "--no-startup-reindex")), connect(t, server(t, dir, "--no-startup-reindex")),
	}
	stop := make(chan struct{})
	var writer sync.WaitGroup
	writer.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if out, err := exec.Command(build(t), "index", dir).CombinedOutput(); err != nil && !strings.Contains(string(out), "locked") {
				t.Errorf("index: %v\n%s", err, out)
				return
			}
		}
	})
	var readers sync.WaitGroup
	for i := range 32 {
		readers.Go(func() {
			for j := range 4 {
				name := fmt.Sprintf("generated%d", (i*4+j)%300)
				res, err := sessions[i%2].CallTool(context.Background(), &mcp.CallToolParams{Name: "mast_search", Arguments: map[string]any{"query": name}})
				if err != nil || res.IsError {
					t.Errorf("%s: %+v, %v", name, res, err)
					return
				}
				if text := res.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, `"symbol_name":"`+name+`"`) {
					t.Errorf("%s: %s", name, text)
				}
			}
		})
	}
	readers.Wait()
	close(stop)
	writer.Wait()
}

// TestForeignWriteLock holds the write lock of the database, as another
// program could.
func TestForeignWriteLock(t *testing.T) {
	dir := writeProject(t)
	if out, err := exec.Command(build(t), "index", dir).CombinedOutput(); err != nil {
		t.Fatalf("index: %v\n%s", err, out)
	}
	path := filepath.Join(dir, ".mast", "graph.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(build(t), "search", "retryUpload", dir).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "src/retry.ts") {
		t.Errorf("search under a write lock: %v\n%s", err, out)
	}
	if _, err := conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	out, err = exec.Command(build(t), "check", dir).CombinedOutput()
	if err != nil {
		t.Errorf("check after it: %v\n%s", err, out)
	}
}
