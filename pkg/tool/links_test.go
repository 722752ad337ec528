package tool

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// chain is a project whose modules call each other.
func chain() map[string]string {
	return map[string]string{
		"mast.config.json": "{}",
		"one.py":           "def run():\n    return 1\n\n\nclass Job:\n    def run(self):\n        return run()\n\n    def twice(self):\n        return self.run()\n",
		"two.py":           "from one import run as start\n\n\ndef begin():\n    return start()\n\n\ndef guess(x):\n    return x.run()\n",
		"quiet.py":         "VALUE = 1\n",
	}
}

// callersOf calls mast_callers and shows the callers as "path:line caller reason
// declaration".
func callersOf(t *testing.T, projects *Projects, args string) (verified, potential []string, a CallersAnswer) {
	t.Helper()
	if err := json.Unmarshal([]byte(call(t, projects, "mast_callers", args)), &a); err != nil {
		t.Fatal(err)
	}
	show := func(list []Caller) (out []string) {
		for _, c := range list {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%s:%d %s %s %s", c.FilePath, c.Line, c.Caller, c.Reason, c.Declaration)))
		}
		return out
	}
	return show(a.Verified), show(a.Potential), a
}

func TestCallers(t *testing.T) {
	projects := open(t, folder(t, chain()))
	const guess = "two.py:9 guess the type of x is not known, or does not tell which run"
	tests := []struct {
		name, args          string
		verified, potential []string
	}{
		{
			"each declaration by itself", `{"symbol":"run"}`,
			[]string{"one.py:7 Job.run same_scope one.py:1", "two.py:5 begin import one.py:1", "one.py:10 Job.twice this one.py:6"},
			[]string{guess + " one.py:1"},
		},
		{"qualified", `{"symbol":"Job.run"}`, []string{"one.py:10 Job.twice this"}, []string{guess}},
		{"by the module", `{"symbol":"one.run"}`, []string{"one.py:7 Job.run same_scope", "two.py:5 begin import"}, []string{guess}},
		{"by the line", `{"symbol":"run","file_path":"one.py","line":6}`, []string{"one.py:10 Job.twice this"}, []string{guess}},
		{"by a line inside", `{"symbol":"run","file_path":"./one.py","line":2}`, []string{"one.py:7 Job.run same_scope", "two.py:5 begin import"}, []string{guess}},
		{"by a line nearby", `{"symbol":"Job.run","line":5}`, []string{"one.py:10 Job.twice this"}, []string{guess}},
		{"by no line of it", `{"symbol":"begin","line":40}`, nil, nil},
		{"proved only", `{"symbol":"Job.run","include_potential":false}`, []string{"one.py:10 Job.twice this"}, nil},
		{"nobody", `{"symbol":"begin"}`, nil, nil},
		{"no such symbol", `{"symbol":"runs"}`, nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			verified, potential, a := callersOf(t, projects, tt.args)
			if diff := cmp.Diff(tt.verified, verified); diff != "" {
				t.Errorf("verified (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.potential, potential); diff != "" {
				t.Errorf("potential (-want +got):\n%s", diff)
			}
			if a.Summary.VerifiedCount != len(tt.verified) || a.Summary.PotentialCount != len(tt.potential) {
				t.Errorf("summary = %+v", a.Summary)
			}
			if len(a.Declarations) == 0 && len(a.Suggestions) == 0 {
				t.Error("nothing is suggested for a symbol that is not there")
			}
		})
	}
}

func TestNewCallInAFileThatWasNotAnsweredFrom(t *testing.T) {
	root := folder(t, chain())
	projects := open(t, root)
	if verified, _, _ := callersOf(t, projects, `{"symbol":"Job.run"}`); len(verified) != 1 {
		t.Fatalf("callers = %v", verified)
	}
	write(t, root, "quiet.py", "from one import Job\n\njob = Job()\njob.run()\n")
	project, err := projects.Open("")
	if err != nil {
		t.Fatal(err)
	}
	project.swept(time.Time{}) // on a slow machine the next sweep is put off
	l := lock(t, root)
	if verified, _, a := callersOf(t, projects, `{"symbol":"Job.run"}`); len(verified) != 1 || !cmp.Equal(a.NotCovered, []string{"quiet.py"}) || !a.FileBusy {
		t.Errorf("while another process writes: callers %v, not covered %v", verified, a.NotCovered)
	}
	release(t, l)
	verified, _, a := callersOf(t, projects, `{"symbol":"Job.run"}`)
	if diff := cmp.Diff([]string{"one.py:10 Job.twice this", "quiet.py:4 <module> receiver_type"}, verified); diff != "" || len(a.NotCovered) > 0 {
		t.Errorf("callers (-want +got):\n%s\nnot covered: %v", diff, a.NotCovered)
	}
}

// crowd is a project in which everything is used very often.
func crowd() map[string]string {
	files := map[string]string{"mast.config.json": "{}"}
	var base strings.Builder
	base.WriteString("class Base:\n    def work(self):\n        \"\"\"" + strings.Repeat("Works hard. ", 30) + "\"\"\"\n\n\n")
	for i := range 300 {
		fmt.Fprintf(&base, "def helper_with_a_long_name_%d(first_argument: Base, second_argument: Base) -> Base:\n    \"\"\"Helps.\"\"\"\n    return first_argument\n\n\n", i)
	}
	files["base.py"] = base.String()
	for i := range 120 {
		var b strings.Builder
		b.WriteString("from base import Base, helper_with_a_long_name_1\n\n\n")
		for k := range 5 {
			fmt.Fprintf(&b, "class Worker%dNumber%d(Base):\n    def work(self):\n        return helper_with_a_long_name_1(self, self)\n\n    def guess(self, x):\n        return x.work()\n\n\n", i, k)
		}
		files[fmt.Sprintf("workers/with/a/deep/folder/worker_%03d.py", i)] = b.String()
	}
	return files
}

func TestAnswersAreBoundedAndPagesComplete(t *testing.T) {
	projects := open(t, folder(t, crowd()))
	const mostTokens = 8000
	tests := []struct {
		tool, args string
		lists      []string // the members that pages share
		total      int
	}{
		{"mast_callers", `{"symbol":"helper_with_a_long_name_1"}`, []string{"verified_callers", "potential_matches"}, 600},
		{"mast_callers", `{"symbol":"Base.work"}`, []string{"verified_callers", "potential_matches"}, 0},
		{"mast_references", `{"symbol":"Base"}`, []string{"results"}, 0},
		{"mast_rename_impact", `{"symbol":"helper_with_a_long_name_1"}`, []string{
			"verified_callers", "potential_matches", "barrel_exports", "import_uses", "type_uses", "other_uses", "related_declarations",
		}, 720},
		{"mast_implementors", `{"interface_name":"Base"}`, []string{"results"}, 600},
		{"mast_dependencies", `{"file_path":"base.py","limit":50}`, []string{"imports", "dependents"}, 120},
		{"mast_exports", `{"file_path":"base.py"}`, []string{"exports"}, 301},
		{"mast_project_skeleton", `{"limit":50}`, []string{"files"}, 121},
		{"mast_signature", `{"symbol":"work"}`, []string{"results"}, 601},
		{"mast_definition", `{"symbol":"work"}`, []string{"results"}, 601},
	}
	for _, tt := range tests {
		t.Run(tt.tool+" "+tt.args, func(t *testing.T) {
			seen, cursor, pages := map[string]int{}, "", 0
			for ; pages < 300; pages++ {
				args := tt.args
				if cursor != "" {
					args = strings.TrimSuffix(args, "}") + fmt.Sprintf(`,"cursor":%q}`, cursor)
				}
				var a map[string]json.RawMessage
				text := call(t, projects, tt.tool, args)
				if err := json.Unmarshal([]byte(text), &a); err != nil {
					t.Fatal(err)
				}
				var stats Stats
				if err := json.Unmarshal(a["_stats"], &stats); err != nil || stats.TokensReturned > mostTokens {
					t.Fatalf("%d tokens, error %v", stats.TokensReturned, err)
				}
				for _, list := range tt.lists {
					var items []json.RawMessage
					if err := json.Unmarshal(a[list], &items); err != nil {
						t.Fatalf("%s: %v", list, err)
					}
					for _, item := range items {
						seen[list+string(item)]++
					}
				}
				if pages == 0 {
					if _, ok := a["truncated"]; !ok {
						t.Fatal("the first page holds everything")
					}
					var total int
					if err := json.Unmarshal(a["total"], &total); err != nil || tt.total > 0 && total != tt.total {
						t.Errorf("total = %d, want %d", total, tt.total)
					}
					tt.total = total
				}
				next, ok := a["next_cursor"]
				if !ok {
					break
				}
				if err := json.Unmarshal(next, &cursor); err != nil {
					t.Fatal(err)
				}
				if pages > 4 && tt.total > 500 && (tt.tool == "mast_signature" || tt.tool == "mast_definition") {
					return // small pages; enough of them were seen
				}
			}
			for item, n := range seen {
				if n > 1 {
					t.Errorf("%d times: %s", n, item)
				}
			}
			if len(seen) != tt.total {
				t.Errorf("%d items on %d pages, want %d", len(seen), pages+1, tt.total)
			}
		})
	}
}

func TestWrongSymbolArguments(t *testing.T) {
	projects := open(t, folder(t, chain()))
	tests := []struct{ tool, args, want string }{
		{"mast_callers", `{}`, `symbol: given nothing; allowed: a string that is not empty; example: {"symbol": "UserStore.save"}`},
		{"mast_callers", `{"symbol":"run","line":0}`, `line: given 0; allowed: an integer from 1; example: {"line": 42}`},
		{"mast_callers", `{"symbol":"run","file_path":"../x.py"}`, `file_path: given "../x.py"; allowed: a path inside the project`},
		{"mast_callers", `{"symbol":"run","file_path":"gone.py"}`, `gone.py does not exist`},
		{"mast_callers", `{"symbol":"run","file_path":"ONE.py"}`, `example: {"file_path": "one.py"}`},
		{"mast_callers", `{"symbol":"run","cursor":"x"}`, `cursor: given "x"`},
		{"mast_callers", `{"symbol":"run","limit":5000}`, `limit: given 5000; allowed: an integer from 1 to 2000`},
		{"mast_exports", `{"file_path":""}`, `file_path: given ""`},
		{"mast_implementors", `{}`, `interface_name: given nothing`},
		{"mast_project_skeleton", `{"file_pattern":"{a"}`, `file_pattern: given "{a"; allowed: a glob of`},
		{"mast_project_skeleton", `{"directory":"/etc"}`, `directory: given "/etc"; allowed: a path inside the project`},
	}
	for _, tt := range tests {
		t.Run(tt.tool+" "+tt.args, func(t *testing.T) {
			res := Find(All(), tt.tool).Call(t.Context(), projects, Request{Arguments: []byte(tt.args)})
			if !res.IsError || !strings.Contains(res.Text, tt.want) {
				t.Errorf("error %t: %s\nwant %s", res.IsError, res.Text, tt.want)
			}
		})
	}
}

func TestParallelQuestions(t *testing.T) {
	projects := open(t, folder(t, chain()))
	calls := map[string]string{
		"mast_callers":       `{"symbol":"run","depth":3}`,
		"mast_references":    `{"symbol":"run"}`,
		"mast_rename_impact": `{"symbol":"Job"}`,
		"mast_implementors":  `{"interface_name":"Job"}`,
		"mast_dependencies":  `{"file_path":"one.py"}`,
		"mast_signature":     `{"symbol":"run"}`,
		"mast_definition":    `{"symbol":"start","file_path":"two.py","line":5}`,
	}
	want := map[string]string{}
	for name, args := range calls {
		want[name] = stable(call(t, projects, name, args))
	}
	var wg sync.WaitGroup
	for range 4 {
		for name, args := range calls {
			wg.Go(func() {
				res := Find(All(), name).Call(t.Context(), projects, Request{Arguments: []byte(args)})
				if got := stable(res.Text); got != want[name] {
					t.Errorf("%s answers\n%s\nand before\n%s", name, got, want[name])
				}
			})
		}
	}
	wg.Wait()
}

// Odd files and symbols have answers, not failures.
func TestOddQuestions(t *testing.T) {
	files := chain()
	files["notes.md"] = "# run\n\nWords.\n"
	files["data.txt"] = "run\n"
	files["empty.py"] = ""
	files["broken.py"] = "def run(:\n  class (((\n"
	files["image.bin"] = "\x00\x01\x02"
	projects := open(t, folder(t, files))
	for _, tool := range All() {
		if !tool.Hints.ReadOnly {
			continue
		}
		for _, p := range tool.Params() {
			if p.Name != "symbol" && p.Name != "interface_name" && p.Name != "file_path" {
				continue
			}
			values := []string{"run", "..", "a.b.c.d", "<>", strings.Repeat("x", 5000), "run\x00", "日本", "'; DROP TABLE files; --", "%", "*", "(", "operator", "::", "Job."}
			if p.Name == "file_path" {
				values = []string{"notes.md", "data.txt", "empty.py", "broken.py", "image.bin", ".", "", "one.py/", "./one.py", "one.py\x00"}
			}
			for _, v := range values {
				arguments := map[string]string{p.Name: v}
				if p.Name == "file_path" {
					for _, q := range tool.Params() {
						if q.Required && q.Name != p.Name {
							arguments[q.Name] = "run"
						}
					}
				}
				args, err := json.Marshal(arguments)
				if err != nil {
					t.Fatal(err)
				}
				for _, format := range []string{"json", "text"} {
					res := tool.Call(t.Context(), projects, Request{Arguments: args, Format: format})
					if strings.Contains(res.Text, "internal error") || res.IsError && !strings.Contains(res.Text, "allowed: ") {
						t.Errorf("%s %.200s: %.500s", tool.Name, args, res.Text)
					}
				}
			}
		}
	}
}

func TestFileThatCannotBeIndexedYet(t *testing.T) {
	root := folder(t, chain())
	projects := open(t, root)
	call(t, projects, "mast_exports", `{"file_path":"one.py"}`)
	write(t, root, "new.py", "def appeared():\n    return 1\n")
	l := lock(t, root)
	for tool, args := range map[string]string{
		"mast_exports": `{"file_path":"new.py"}`, "mast_callers": `{"symbol":"appeared","file_path":"new.py"}`,
		"mast_dependencies": `{"file_path":"new.py"}`, "mast_definition": `{"symbol":"appeared","file_path":"new.py"}`,
	} {
		a := answerOf[Envelope](t, projects, tool, args)
		if !cmp.Equal(a.NotCovered, []string{"new.py: not indexed yet"}) || !a.FileBusy {
			t.Errorf("%s: not covered %q, busy %t", tool, a.NotCovered, a.FileBusy)
		}
	}
	release(t, l)
	if a := answerOf[ExportsAnswer](t, projects, "mast_exports", `{"file_path":"new.py"}`); len(a.Exports) != 1 || len(a.NotCovered) > 0 {
		t.Errorf("answer = %+v", a)
	}
}
