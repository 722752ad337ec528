package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// writeProject makes a small project and returns its folder.
func writeProject(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "mast.config.json"), "{}")
	writeFile(t, filepath.Join(dir, "src", "retry.ts"), `/** Calls fn until it succeeds, at most times times. */
export async function retryUpload(fn: () => Promise<void>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await fn();
  }
}
`)
	writeFile(t, filepath.Join(dir, "src", "main.ts"), "import { retryUpload } from './retry';\n\nretryUpload(async () => {}, 3);\n")
	return dir
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// server makes the command of a server in dir, with an environment of its own.
func server(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(build(t), append([]string{"serve"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "MAST_ROOT=", "MAST_STATE_DIR=", "HOME="+t.TempDir())
	return cmd
}

// connect starts a server and a client of the official library on it.
func connect(t *testing.T, cmd *exec.Cmd) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "e2e", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// call calls a tool and returns its text.
func call(t *testing.T, session *mcp.ClientSession, tool string, args map[string]any) (text string, isError bool) {
	t.Helper()
	res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Content) != 1 || res.StructuredContent != nil {
		t.Fatalf("result of %s = %+v, want one text", tool, res)
	}
	content, ok := res.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is a %T", res.Content[0])
	}
	return content.Text, res.IsError
}

var duration = regexp.MustCompile(`"duration_ms":[0-9.]+`)

func TestServeAnswersLikeTheCommandLine(t *testing.T) {
	dir := writeProject(t)
	session := connect(t, server(t, dir))
	for _, args := range []string{
		`{"query":"retryUpload"}`,
		`{"query":"retryUpload","explain":true,"limit":"2","colour":"red"}`,
		`{"query":"retryUpload","format":"text"}`,
		`{"query":"nothinglikeit"}`,
	} {
		var decoded map[string]any
		if err := json.Unmarshal([]byte(args), &decoded); err != nil {
			t.Fatal(err)
		}
		served, isError := call(t, session, "mast_search", decoded)
		if isError {
			t.Errorf("%s: error %s", args, served)
		}
		cmd := exec.Command(build(t), "query", "mast_search", args, dir)
		if decoded["format"] == nil {
			cmd.Args = append(cmd.Args, "--json")
		}
		printed, err := cmd.Output()
		if err != nil && cmd.ProcessState.ExitCode() != 1 {
			t.Fatal(err)
		}
		same := func(s string) string {
			return duration.ReplaceAllString(strings.TrimSuffix(s, "\n"), `"duration_ms":0`)
		}
		if diff := cmp.Diff(same(served), same(string(printed))); diff != "" {
			t.Errorf("%s: server and command line differ (-served +printed):\n%s", args, diff)
		}
	}
}

func TestServeListsTools(t *testing.T) {
	session := connect(t, server(t, writeProject(t)))
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if list.NextCursor != "" {
		t.Error("the list has more than one page")
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		a := tool.Annotations
		if a == nil || a.Title == "" || a.Title != tool.Title || a.DestructiveHint == nil || a.OpenWorldHint == nil || *a.OpenWorldHint {
			t.Errorf("%s: annotations = %+v, title = %q", tool.Name, a, tool.Title)
		}
		if reads := tool.Name != "mast_reindex"; a.ReadOnlyHint != reads || *a.DestructiveHint || !a.IdempotentHint {
			t.Errorf("%s: hints = %+v", tool.Name, a)
		}
		checkSchema(t, tool.Name, tool.InputSchema)
	}
	if diff := cmp.Diff([]string{
		"mast_callers", "mast_context", "mast_definition", "mast_dependencies", "mast_efficiency", "mast_exports", "mast_files", "mast_impact", "mast_implementors",
		"mast_project_skeleton", "mast_references", "mast_reindex", "mast_rename_impact", "mast_search", "mast_signature", "mast_stats", "mast_status", "mast_unused",
	}, names); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	data, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 16_000 { // a test of the tools counts tokens
		t.Errorf("the tool list has %d bytes", len(data))
	}
	init := session.InitializeResult()
	if init.Capabilities.Logging != nil || init.Capabilities.Tools == nil { //nolint:staticcheck // deprecated, and must be absent
		t.Errorf("capabilities = %+v", init.Capabilities)
	}
	if n := len(init.Instructions); n == 0 || n > 2048 {
		t.Errorf("instructions have %d bytes", n)
	}
}

// checkSchema demands plain types and a description everywhere.
func checkSchema(t *testing.T, tool string, schema any) {
	object, _ := schema.(map[string]any)
	properties, _ := object["properties"].(map[string]any)
	if object["type"] != "object" || len(properties) == 0 {
		t.Errorf("%s: schema = %v", tool, schema)
	}
	for name, p := range properties {
		property, _ := p.(map[string]any)
		if _, plain := property["type"].(string); !plain || property["description"] == "" || property["description"] == nil {
			t.Errorf("%s.%s: schema = %v", tool, name, property)
		}
	}
}

// pipes are a server with bare pipes.
type pipes struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	done  chan struct{}
}

func raw(t *testing.T, cmd *exec.Cmd) *pipes {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &pipes{cmd: cmd, in: in, lines: make(chan string, 1000), done: make(chan struct{})}
	go func() {
		scanner := bufio.NewScanner(out)
		scanner.Buffer(nil, 4<<20)
		for scanner.Scan() {
			p.lines <- scanner.Text()
		}
		close(p.lines)
		cmd.Wait() //nolint:errcheck // tests look at the state
		close(p.done)
	}()
	t.Cleanup(func() {
		in.Close()
		cmd.Process.Kill() //nolint:errcheck // it may be gone
		<-p.done
	})
	return p
}

func (p *pipes) send(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

func (p *pipes) receive(t *testing.T) map[string]any {
	t.Helper()
	select {
	case line, ok := <-p.lines:
		if !ok {
			t.Fatal("the server ended its output")
		}
		var msg map[string]any
		if err := json.Unmarshal([]byte(line), &msg); err != nil || msg["jsonrpc"] != "2.0" {
			t.Fatalf("line on standard output is no JSON-RPC: %q", line)
		}
		return msg
	case <-time.After(10 * time.Second):
		t.Fatal("no answer within 10 s")
	}
	return nil
}

func (p *pipes) ended(t *testing.T, within time.Duration) {
	t.Helper()
	select {
	case <-p.done:
	case <-time.After(within):
		t.Fatalf("the server still runs after %s", within)
	}
}

const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"e2e","version":"1"}}}`

func TestServeSpeaksTheStatelessRevision(t *testing.T) {
	p := raw(t, server(t, writeProject(t)))
	meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"e2e","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
	p.send(t, `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{`+meta+`}}`)
	discovered, _ := p.receive(t)["result"].(map[string]any)
	if versions := fmt.Sprint(discovered["supportedVersions"]); !strings.Contains(versions, "2026-07-28") || !strings.Contains(versions, "2025-06-18") {
		t.Errorf("discover = %v", discovered)
	}
	p.send(t, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"mast_search","arguments":{"query":"retryUpload"},`+meta+`}}`)
	if got := fmt.Sprint(p.receive(t)["result"]); !strings.Contains(got, "src/retry.ts") {
		t.Errorf("search = %s", got)
	}
}

func TestServeSurvivesGarbage(t *testing.T) {
	p := raw(t, server(t, writeProject(t)))
	p.send(t, "\ufeff"+hello)
	p.receive(t)
	p.send(t, "")
	p.send(t, "what is this?")
	if got := p.receive(t); !strings.Contains(fmt.Sprint(got["error"]), "-32700") {
		t.Errorf("answer to garbage = %v", got)
	}
	p.send(t, `{"jsonrpc":"2.0","id":3,"method":"ping"}`)
	if got := p.receive(t); got["id"] != 3.0 || got["error"] != nil {
		t.Errorf("ping = %v", got)
	}
	p.send(t, `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"mast_search","arguments":{"query":"retryUpload","extra":1}}}`)
	if got := fmt.Sprint(p.receive(t)["result"]); !strings.Contains(got, `unknown argument \"extra\" was ignored`) && !strings.Contains(got, `unknown argument`) {
		t.Errorf("search with an unknown argument = %s", got)
	}
}

func TestServeEndsWithItsInput(t *testing.T) {
	p := raw(t, server(t, writeProject(t)))
	p.send(t, hello)
	p.receive(t)
	p.in.Close()
	p.ended(t, 2*time.Second)
	if code := p.cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit code = %d", code)
	}
}

func TestServeEndsInMidCall(t *testing.T) {
	dir := writeProject(t)
	for i := range 400 {
		writeFile(t, filepath.Join(dir, "gen", fmt.Sprintf("f%d.ts", i)), strings.Repeat(fmt.Sprintf("export function f%d() { return %d; }\n", i, i), 50))
	}
	p := raw(t, server(t, dir))
	p.send(t, hello)
	p.receive(t)
	p.send(t, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mast_reindex","arguments":{"full":true}}}`)
	p.in.Close()
	p.ended(t, 3*time.Second)
	// Nothing is left locked.
	if out, err := exec.Command(build(t), "index", "--incremental", dir).CombinedOutput(); err != nil {
		t.Errorf("index after it: %v\n%s", err, out)
	}
}

func TestServeEndsOnSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such signals on Windows")
	}
	p := raw(t, server(t, writeProject(t)))
	p.send(t, hello)
	p.receive(t)
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	p.ended(t, 2*time.Second)
}

func TestServeEndsWithItsParent(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	inner := server(t, writeProject(t))
	// The wrapper starts the server, says its number and goes to sleep. The
	// test keeps the pipe open.
	wrapper := exec.Command("sh", "-c", `exec 3<&0; "$0" serve <&3 3<&- & echo $! >&2; wait`, inner.Path)
	wrapper.Dir, wrapper.Env = inner.Dir, inner.Env
	stderr, err := wrapper.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := wrapper.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := wrapper.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := wrapper.Start(); err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if _, err := fmt.Fscanln(stderr, new(int)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, hello+"\n"); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := wrapper.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := io.ReadAll(lines) // ends when the last holder of the pipe is gone
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(3 * time.Second):
		t.Error("the server outlives its parent by three seconds")
	}
	wrapper.Wait() //nolint:errcheck // killed
}

func TestServeAnswersParallelCalls(t *testing.T) {
	session := connect(t, server(t, writeProject(t)))
	var wg sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			res, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "mast_search", Arguments: map[string]any{"query": "retryUpload"}})
			if err != nil || res.IsError {
				t.Errorf("call = %+v, %v", res, err)
			}
		})
	}
	wg.Wait()
}

func TestServeInTheFileSystemRoot(t *testing.T) {
	dir := writeProject(t)
	session := connect(t, server(t, string(filepath.Separator)))
	text, isError := call(t, session, "mast_search", map[string]any{"query": "retryUpload"})
	if !isError || !strings.Contains(text, "repo_path") || !strings.Contains(text, "MAST_ROOT") {
		t.Errorf("answer in / = %s", text)
	}
	text, isError = call(t, session, "mast_search", map[string]any{"query": "retryUpload", "repo_path": dir})
	if isError || !strings.Contains(text, "src/retry.ts") {
		t.Errorf("answer with repo_path = %s", text)
	}
}

func TestServeSeesAnIndexBuiltByAnotherProcess(t *testing.T) {
	dir := writeProject(t)
	session := connect(t, server(t, dir))
	call(t, session, "mast_search", map[string]any{"query": "retryUpload"})
	writeFile(t, filepath.Join(dir, "src", "later.ts"), "export function addedLater() {}\n")
	if out, err := exec.Command(build(t), "index", dir).CombinedOutput(); err != nil {
		t.Fatalf("index: %v\n%s", err, out)
	}
	if text, _ := call(t, session, "mast_search", map[string]any{"query": "addedLater"}); !strings.Contains(text, "src/later.ts") {
		t.Errorf("answer = %s", text)
	}
}

func TestServersStartedTogether(t *testing.T) {
	dir := writeProject(t)
	for i := range 500 {
		writeFile(t, filepath.Join(dir, "gen", fmt.Sprintf("f%d.ts", i)), fmt.Sprintf("export function generated%d() { return %d; }\n", i, i))
	}
	var wg sync.WaitGroup
	for range 5 {
		session := connect(t, server(t, dir))
		wg.Go(func() {
			res, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "mast_search", Arguments: map[string]any{"query": "generated499"}})
			if err != nil || res.IsError {
				t.Errorf("call = %+v, %v", res, err)
				return
			}
			if text := res.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, "gen/f499.ts") {
				t.Errorf("answer = %s", text)
			}
		})
	}
	wg.Wait()
}

// An assistant gets text, any other client JSON; arguments and --format win.
func TestServeFormats(t *testing.T) {
	dir := writeProject(t)
	const plain, asked = `{"query":"retryUpload"}`, `{"query":"retryUpload","format":"json"}`
	for _, tc := range []struct {
		client, args string
		flags        []string
		isJSON       bool
	}{
		{"claude-code", plain, nil, false},
		{"claude-code", asked, nil, true},
		{"claude-code", plain, []string{"--format", "json"}, true},
		{"e2e", plain, nil, true},
		{"e2e", plain, []string{"--format", "text"}, false},
	} {
		p := raw(t, server(t, dir, tc.flags...))
		p.send(t, strings.Replace(hello, `"e2e"`, `"`+tc.client+`"`, 1))
		p.receive(t)
		p.send(t, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"mast_search","arguments":`+tc.args+`}}`)
		result, _ := p.receive(t)["result"].(map[string]any)
		content, _ := result["content"].([]any)
		first, _ := content[0].(map[string]any)
		text, _ := first["text"].(string)
		if json.Valid([]byte(text)) != tc.isJSON || !strings.Contains(text, "await fn();") {
			t.Errorf("%s %v %s: %s", tc.client, tc.flags, tc.args, text)
		}
		if !tc.isJSON && (!strings.Contains(text, "```typescript\n") || !strings.Contains(strings.TrimSpace(text[strings.LastIndex(strings.TrimSpace(text), "\n"):]), "tokens returned vs")) {
			t.Errorf("text for a model: %s", text)
		}
		p.in.Close()
	}
}
