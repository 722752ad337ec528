package rank_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/tokens"
)

// spent is what the answers to some questions cost.
type spent struct {
	asked, found int
	json, text   int // tokens
	code         int // tokens of the code in them alone
}

func (s *spent) String() string {
	per := func(n int) int { return n / max(1, s.found) }
	return fmt.Sprintf("| %d | %d | %d | %d | %d | %.0f %% |", s.asked, s.found, per(s.json), per(s.text), per(s.code), 100-100*float64(s.text)/float64(s.json))
}

// durations differ from call to call.
var duration = regexp.MustCompile(`"duration_ms":[0-9.]+`)

// TestTokens measures what a found answer costs as JSON and as text: all tokens of all
// answers, over the questions that were answered. It fails when text costs more.
//
//	go test ./e2e/rank -run TestTokens -v
func TestTokens(t *testing.T) {
	if testing.Short() {
		t.Skip("indexes whole modules")
	}
	counter := tokens.NewCounter()
	sums := make(map[string]*spent)
	var order []string
	for corpus, asked := range questions(t, ownQuestions) {
		projects := openTools(t, folder(t, corpus))
		// measure asks in both forms; found says whether an answer was what was asked for.
		measure := func(row, name string, args map[string]any, found func(a *answer) bool) answer {
			s := sums[row]
			if s == nil {
				s = &spent{}
				sums[row] = s
				order = append(order, row)
			}
			asJSON := duration.ReplaceAllString(ask(t, projects, name, "json", args), `"duration_ms":1.0`)
			a := parseAnswer(t, asJSON)
			s.asked++
			if found(&a) {
				s.found++
			}
			s.json += counter.Count(asJSON)
			s.text += counter.Count(ask(t, projects, name, "text", args))
			for i := range a.Results {
				s.code += counter.Count(a.Results[i].Content) + counter.Count(a.Results[i].Text)
			}
			for i := range a.Files {
				for _, g := range a.Files[i].Segments {
					s.code += counter.Count(g.Text)
				}
			}
			return a
		}
		declared := make(map[string]string) // symbols and where they stand
		for _, q := range asked {
			right := func(a *answer) bool {
				for i := range a.Results {
					if slices.Contains(q.answers, a.Results[i].FilePath) {
						return true
					}
				}
				for i := range a.Files {
					if slices.Contains(q.answers, a.Files[i].Path) {
						return true
					}
				}
				return false
			}
			for _, limit := range []int{1, 3, 5, 10} {
				a := measure(fmt.Sprintf("mast_search, limit %d", limit), "mast_search", map[string]any{"query": q.query, "limit": limit}, right)
				if limit == 1 && len(a.Results) > 0 && a.Results[0].SymbolName != "" {
					declared[a.Results[0].SymbolName] = a.Results[0].FilePath
				}
			}
			measure("mast_context", "mast_context", map[string]any{"information_request": q.query}, right)
			measure("mast_context, quick", "mast_context", map[string]any{"information_request": q.query, "mode": "quick"}, right)
			for _, name := range []string{"mast_exports", "mast_dependencies"} {
				measure(name, name, map[string]any{"file_path": q.answers[0]}, func(*answer) bool { return true })
			}
		}
		for symbol, path := range declared {
			args := map[string]any{"symbol": symbol, "file_path": path}
			for _, name := range []string{"mast_definition", "mast_signature", "mast_callers", "mast_references", "mast_rename_impact"} {
				measure(name, name, args, func(*answer) bool { return true })
			}
		}
		measure("mast_project_skeleton", "mast_project_skeleton", nil, func(*answer) bool { return true })
	}
	var b strings.Builder
	b.WriteString("\n| call | asked | answered | JSON | text | code alone | saved by text |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	slices.Sort(order)
	for _, row := range order {
		fmt.Fprintf(&b, "| %s %s\n", row, sums[row])
		if s := sums[row]; s.text > s.json {
			t.Errorf("%s: text costs more: %d tokens, JSON %d", row, s.text, s.json)
		}
	}
	t.Log(b.String())
}
