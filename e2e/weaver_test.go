package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// animals makes a project with one file for each animal.
func animals(t *testing.T, names ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "mast.config.json"), "{}")
	for _, name := range names {
		writeFile(t, filepath.Join(dir, "zoo", name+".py"), fmt.Sprintf("def feed_%s(keeper):\n    return '%s'\n", name, name))
	}
	return dir
}

// ask asks for context and returns the first file of the answer.
func ask(session *mcp.ClientSession, args map[string]any) (first string, err error) {
	args["output_format"] = "json"
	res, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "codebase-retrieval", Arguments: args})
	if err != nil {
		return "", err
	}
	text, ok := res.Content[0].(*mcp.TextContent)
	if !ok || res.IsError {
		return "", fmt.Errorf("result %+v", res)
	}
	var answer struct {
		Files []struct{ Path string } `json:"files"`
	}
	if err := json.Unmarshal([]byte(text.Text), &answer); err != nil || len(answer.Files) == 0 {
		return "", fmt.Errorf("%w: %s", err, text.Text)
	}
	return answer.Files[0].Path, nil
}

// One session answers question after question, and several at once.
func TestServeAnswersManyQuestions(t *testing.T) {
	names := []string{"wombat", "quokka", "numbat", "bilby"}
	session := connect(t, server(t, animals(t, names...)))
	check := func(name, mode string) {
		first, err := ask(session, map[string]any{"information_request": "how is the " + name + " fed", "mode": mode})
		if err != nil || first != "zoo/"+name+".py" {
			t.Errorf("%s in mode %s: first file %q, error %v", name, mode, first, err)
		}
	}
	for _, name := range names[:3] {
		check(name, "balanced")
	}
	var wg sync.WaitGroup
	for i, name := range names {
		wg.Go(func() { check(name, []string{"quick", "balanced", "deep", "quick"}[i]) })
	}
	wg.Wait()
	check(names[0], "deep")
}

// A mistake is a result that names the argument and what is allowed; nothing is made, and
// the server goes on.
func TestServeExplainsMistakes(t *testing.T) {
	dir := animals(t, "wombat")
	session := connect(t, server(t, dir))
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	for _, tt := range []struct {
		tool string
		args map[string]any
		want string
	}{
		{"codebase-retrieval", map[string]any{}, "information_request: given nothing"},
		{"codebase-retrieval", map[string]any{"information_request": " "}, "information_request"},
		{"codebase-retrieval", map[string]any{"information_request": "wombat", "max_total_chars": 80_001}, "max_total_chars: given 80001; allowed: an integer from 20000 to 80000"},
		{"codebase-retrieval", map[string]any{"information_request": "wombat", "mode": "fast"}, "mode: given \"fast\"; allowed: one of quick, balanced, deep"},
		{"codebase-retrieval", map[string]any{"information_request": "wombat", "repo_path": nowhere}, "does not exist"},
		{"list-files", map[string]any{"max_results": 1001}, "an integer from 1 to 1000"},
		{"find-references", map[string]any{}, "symbol: given nothing"},
		{"get-symbol-definition", map[string]any{"symbol": "feed_wombat", "max_results": 0}, "max_results: given 0"},
	} {
		if text, isError := call(t, session, tt.tool, tt.args); !isError || !strings.Contains(text, tt.want) {
			t.Errorf("%s %v: error %v, %s; want %q", tt.tool, tt.args, isError, text, tt.want)
		}
	}
	if _, err := os.Stat(nowhere); err == nil {
		t.Error("asking for a folder that does not exist made it")
	}
	if first, err := ask(session, map[string]any{"information_request": "wombat"}); err != nil || first != "zoo/wombat.py" {
		t.Errorf("after mistakes: %q, %v", first, err)
	}
}

// A call with a token is told how far it is, whatever the token is; one without is not.
func TestServeTellsProgress(t *testing.T) {
	dir := animals(t, "wombat")
	for i := range 300 {
		writeFile(t, filepath.Join(dir, "many", fmt.Sprintf("f%d.ts", i)), strings.Repeat(fmt.Sprintf("export function f%d() { return %d; }\n", i, i), 20))
	}
	p := raw(t, server(t, dir, "--no-startup-reindex"))
	p.send(t, hello)
	p.receive(t)
	for i, token := range []string{`"a"`, `7`, `0`, ``} {
		meta := `,"_meta":{"progressToken":` + token + `}`
		if token == "" {
			meta = ""
		}
		p.send(t, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"mast_reindex","arguments":{"full":true}%s}}`, i+1, meta))
		last, steps := -1.0, 0
		for {
			msg := p.receive(t)
			if msg["method"] != "notifications/progress" {
				if msg["id"] != float64(i+1) || msg["error"] != nil {
					t.Fatalf("token %s: %v", token, msg)
				}
				break
			}
			params, _ := msg["params"].(map[string]any)
			if got, err := json.Marshal(params["progressToken"]); err != nil || string(got) != token {
				t.Errorf("token %s comes back as %s", token, got)
			}
			value, _ := params["progress"].(float64)
			if value <= last || params["total"] != 100.0 {
				t.Errorf("token %s: %v after %v", token, params, last)
			}
			last = value
			steps++
		}
		if token == "" && steps > 0 || token != "" && (steps < 3 || last != 100) {
			t.Errorf("token %q: %d steps up to %v", token, steps, last)
		}
	}
}

// The program does the same under ContextWeaver's short name.
func TestShortName(t *testing.T) {
	dir := animals(t, "wombat")
	name := filepath.Join(t.TempDir(), "cw")
	if err := os.Symlink(build(t), name); err != nil {
		t.Skip("no symbolic links here")
	}
	for _, args := range [][]string{{"--version"}, {"list-files", dir}, {"search", "--information-request", "wombat", dir}} {
		long, short := output(t, build(t), args...), output(t, name, args...)
		if long != short || long == "" {
			t.Errorf("%v: %q, under the short name %q", args, long, short)
		}
	}
}

func output(t *testing.T, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%v: %v\n%s", args, err, said.String())
	}
	return string(out)
}

// ContextWeaver's command for the server.
func TestMcp(t *testing.T) {
	cmd := server(t, animals(t, "wombat"))
	cmd.Args = []string{cmd.Args[0], "mcp"}
	if first, err := ask(connect(t, cmd), map[string]any{"information_request": "wombat"}); err != nil || first != "zoo/wombat.py" {
		t.Errorf("first file %q, %v", first, err)
	}
}
