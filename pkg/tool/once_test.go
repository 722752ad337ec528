package tool

import (
	"strings"
	"testing"
)

// No answer has the same code twice: what lies inside of what is shown, stands on the
// same line, or was given before.
func TestCodeIsSentOnce(t *testing.T) {
	projects := open(t, folder(t, map[string]string{
		"mast.config.json": "{}",
		"shape.py":         "class shape:\n    edges = 0\n\n    def shape(self):\n        return self.edges + self.corners\n",
		"one.ts": "export interface Big { first: string; second: number }\n" +
			"export function take(b: Big) { return b; }\n" +
			"class Other {\n  take(b: Big) { return take(take(b)); }\n}\n",
	}))
	once := func(text, line string, n int) {
		t.Helper()
		if got := strings.Count(text, line); got != n {
			t.Errorf("%q stands %d times, want %d, in\n%s", line, got, n, text)
		}
	}

	text := call(t, projects, "mast_definition", `{"symbol":"shape"}`)
	once(text, "self.edges + self.corners", 1)
	once(text, `"shown_in":1`, 1)
	text = call(t, projects, "mast_definition", `{"symbol":"shape","format":"text"}`)
	once(text, "self.edges + self.corners", 1)
	once(text, "lines 4-5: the code is shown at line 1", 1)

	text = call(t, projects, "mast_signature", `{"symbol":"take"}`)
	once(text, "first: string", 1)
	once(text, `{"name":"Big","file_path":"one.ts","line":1,"signature":""}`, 1)

	text = call(t, projects, "mast_references", `{"symbol":"take","file_path":"one.ts"}`)
	once(text, `"text":"take(b: Big) { return take(take(b)); }"`, 1)
	once(text, `"line":4,`, 3)

	text = call(t, projects, "mast_search", `{"query":"corners"}`)
	once(text, "self.edges + self.corners", 1)
	once(text, `"match_snippet":""`, strings.Count(text, `"rank"`))
	a := decode(t, text)
	if len(a.Results) == 0 || a.Results[0].MatchLine == 0 {
		t.Errorf("no line is named: %+v", a.Results)
	}
	text = call(t, projects, "mast_search", `{"query":"corners","exact":true}`)
	once(text, "self.edges + self.corners", 1)
}
