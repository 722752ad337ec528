package tool

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/ranker"
)

// folder writes files, given by slash paths, into a new project folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		write(t, root, name, text)
	}
	return root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// open makes the projects of a program that was started in root.
func open(t *testing.T, root string, change ...func(*Options)) *Projects {
	t.Helper()
	languages, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	opts := Options{Where: config.Where{Path: root, Cwd: root, Home: "/home/nobody", Env: func(string) string { return "" }}}
	for _, f := range change {
		f(&opts)
	}
	projects := NewProjects(Parts{
		Languages: languages, Strategies: strategies.All(), Version: "test", Rankers: ranker.Default(),
	}, opts)
	t.Cleanup(func() {
		if err := projects.Close(); err != nil {
			t.Errorf("close projects: %v", err)
		}
	})
	return projects
}

// setting makes an option that gives a setting by its environment variable.
func setting(key, value string) func(*Options) {
	name := "MAST_" + strings.ToUpper(key)
	return func(o *Options) {
		o.Where.Env = func(asked string) string {
			if asked == name {
				return value
			}
			return ""
		}
	}
}

// call calls a tool and demands that it does not fail.
func call(t *testing.T, projects *Projects, name, args string) string {
	t.Helper()
	res := Find(All(), name).Call(t.Context(), projects, Request{Arguments: json.RawMessage(args)})
	if res.IsError {
		t.Fatalf("%s %s: %s", name, args, res.Text)
	}
	return res.Text
}

var changing = regexp.MustCompile(`"(duration_ms|last_indexed)":("[^"]*"|[0-9.]+)`)

// stable replaces what differs between equal calls.
func stable(text string) string { return changing.ReplaceAllString(text, `"$1":0`) }

// decode reads an answer of mast_search.
func decode(t *testing.T, text string) (a struct {
	SearchAnswer
	Stats Stats `json:"_stats"`
},
) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("answer is not JSON: %v\n%s", err, text)
	}
	return a
}
