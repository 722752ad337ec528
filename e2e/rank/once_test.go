package rank_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// shortLine is the length up to which a line says nothing ("return nil").
const shortLine = 12

// lineCounter counts how often the lines of files stand in one answer. Only lines
// that their file has once are counted, so that each is known by its text.
type lineCounter struct {
	dir    string
	unique map[string]map[string]bool // by path
}

func (c *lineCounter) of(t *testing.T, path string) map[string]bool {
	t.Helper()
	if u, ok := c.unique[path]; ok {
		return u
	}
	u := make(map[string]bool)
	for line := range strings.Lines(readFile(t, filepath.Join(c.dir, filepath.FromSlash(path)))) {
		if line = strings.TrimSpace(line); len(line) > shortLine {
			_, again := u[line]
			u[line] = !again
		}
	}
	c.unique[path] = u
	return u
}

// repeated returns the lines that an answer sends more than once, and how many lines
// were looked at.
func (c *lineCounter) repeated(t *testing.T, a *answer) (twice []string, looked int) {
	t.Helper()
	counts := make(map[string]int)
	add := func(path, text string) {
		unique := c.of(t, path)
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); unique[line] {
				looked++
				if counts[path+": "+line]++; counts[path+": "+line] == 2 {
					twice = append(twice, path+": "+line)
				}
			}
		}
	}
	for i := range a.Results {
		r := &a.Results[i]
		add(r.FilePath, r.Content)
		add(r.FilePath, r.MatchSnippet)
		add(r.FilePath, r.Text)
	}
	for i := range a.Files {
		for _, s := range a.Files[i].Segments {
			add(a.Files[i].Path, s.Text)
		}
	}
	return twice, looked
}

// TestNoLineIsSentTwice asks real questions and looks for code that stands more than
// once in one answer.
func TestNoLineIsSentTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("indexes whole modules")
	}
	for corpus, asked := range questions(t, ownQuestions) {
		t.Run(strings.ReplaceAll(corpus, "/", "_"), func(t *testing.T) {
			dir := folder(t, corpus)
			projects := openTools(t, dir)
			c := &lineCounter{dir: dir, unique: make(map[string]map[string]bool)}
			names := make(map[string]bool)
			total := 0
			check := func(name string, args map[string]any) answer {
				a := parseAnswer(t, ask(t, projects, name, "json", args))
				twice, looked := c.repeated(t, &a)
				total += looked
				for _, line := range twice {
					t.Errorf("%s %v sends twice: %s", name, args, line)
				}
				return a
			}
			for _, q := range asked {
				for _, limit := range []int{10, 50} {
					a := check("mast_search", map[string]any{"query": q.query, "limit": limit})
					for i := range a.Results[:min(len(a.Results), 3)] {
						names[a.Results[i].SymbolName] = true
					}
				}
				check("mast_context", map[string]any{"information_request": q.query})
				check("mast_context", map[string]any{"information_request": q.query, "mode": "deep", "max_segments_per_file": 5, "max_total_chars": 80000})
				word := strings.Fields(q.query)[0]
				check("mast_search", map[string]any{"query": word, "exact": true, "limit": 50})
				check("mast_search", map[string]any{"query": "(?i)" + word, "regex": true, "limit": 50})
			}
			delete(names, "")
			for name := range names {
				check("mast_definition", map[string]any{"symbol": name, "max_results": 20})
				check("mast_references", map[string]any{"symbol": name})
			}
			if total < 1000 {
				t.Errorf("only %d lines were looked at", total)
			}
		})
	}
}
