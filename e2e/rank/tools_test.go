package rank_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/tool"
)

// openTools makes the projects of a program that was started in a folder, with the
// state elsewhere.
func openTools(t *testing.T, dir string) *tool.Projects {
	t.Helper()
	languages, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	projects := tool.NewProjects(tool.Parts{
		Languages: languages, Strategies: strategies.All(), Version: "test", Rankers: ranker.Default(),
	}, tool.Options{Where: config.Where{
		Path: dir, Cwd: dir, Home: "/home/nobody", StateFlag: t.TempDir(), Env: func(string) string { return "" },
	}})
	t.Cleanup(func() {
		if err := projects.Close(); err != nil {
			t.Error(err)
		}
	})
	return projects
}

// ask calls a tool as a server does.
func ask(t *testing.T, projects *tool.Projects, name, format string, args map[string]any) string {
	t.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	res := tool.Find(tool.All(), name).Call(t.Context(), projects, tool.Request{Arguments: raw, Format: format, Fenced: true})
	if res.IsError {
		t.Fatalf("%s %s: %s", name, raw, res.Text)
	}
	return res.Text
}

// answer is what tools say that show code.
type answer struct {
	Results []struct {
		FilePath     string `json:"file_path"`
		Content      string `json:"content"`
		MatchSnippet string `json:"match_snippet"`
		Text         string `json:"text"` // of references
		SymbolName   string `json:"symbol_name"`
	} `json:"results"`
	Files []struct {
		Path     string `json:"path"`
		Segments []struct {
			Text string `json:"text"`
		} `json:"segments"`
	} `json:"files"`
}

func parseAnswer(t *testing.T, text string) (a answer) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return a
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
