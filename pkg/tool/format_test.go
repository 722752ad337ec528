package tool

import (
	"encoding/json"
	"strings"
	"testing"
)

// The form that nobody asked for is the server's; the argument and the command line
// win over it.
func TestDefaultFormat(t *testing.T) {
	projects := open(t, folder(t, sample()))
	for _, tc := range []struct {
		args    string
		request Request
		isJSON  bool
	}{
		{`{"query":"alpha"}`, Request{}, true},
		{`{"query":"alpha"}`, Request{Default: "json"}, true},
		{`{"query":"alpha"}`, Request{Default: "text"}, false},
		{`{"query":"alpha","format":""}`, Request{Default: "text"}, false},
		{`{"query":"alpha","format":"json"}`, Request{Default: "text"}, true},
		{`{"query":"alpha","format":"text"}`, Request{Default: "json"}, false},
		{`{"query":"alpha"}`, Request{Default: "text", Format: "json"}, true},
	} {
		r := tc.request
		r.Arguments = json.RawMessage(tc.args)
		res := Search().Call(t.Context(), projects, r)
		if res.IsError || json.Valid([]byte(res.Text)) != tc.isJSON {
			t.Errorf("%s %+v: %s", tc.args, tc.request, res.Text)
		}
	}
	// The context has a form of its own.
	res := ContextTool().Call(t.Context(), projects, Request{Arguments: json.RawMessage(`{"information_request":"alpha"}`), Default: "json"})
	if !strings.Contains(res.Text, " seeds | ") {
		t.Errorf("context: %s", res.Text)
	}
}

// A model gets code as it stands in the file, people get it indented.
func TestFencedText(t *testing.T) {
	projects := open(t, folder(t, map[string]string{
		"mast.config.json": "{}",
		"src/a.ts":         "import { b } from './b';\n\nexport function fenced() {\n\treturn '```';\n}\n",
	}))
	for _, name := range []string{"mast_search", "mast_definition"} {
		args := `{"query":"fenced","symbol":"fenced","format":"text"}`
		model := Find(All(), name).Call(t.Context(), projects, Request{Arguments: json.RawMessage(args), Fenced: true}).Text
		if !strings.Contains(model, "\n````typescript\n") || !strings.Contains(model, "\nexport function fenced() {\n\treturn '```';\n}\n````\n") {
			t.Errorf("%s for a model:\n%s", name, model)
		}
		people := Find(All(), name).Call(t.Context(), projects, Request{Arguments: json.RawMessage(args)}).Text
		if !strings.Contains(people, "\n    export function fenced() {\n    \treturn '```';\n    }\n") || strings.Contains(people, "````") {
			t.Errorf("%s for people:\n%s", name, people)
		}
	}
	text := call(t, projects, "mast_search", `{"query":"fenced","format":"text"}`)
	if !strings.HasPrefix(text, "src/a.ts:3  fenced  function  (exported)  from line 1\n") {
		t.Errorf("the first line shown is not named:\n%s", text)
	}
}
