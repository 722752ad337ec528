package tool

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
)

func contextOf(t *testing.T, projects *Projects, args string) (a ContextAnswer) {
	t.Helper()
	if err := json.Unmarshal([]byte(call(t, projects, "mast_context", args)), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// segments lists "path: first line of the text [sources] seed".
func (a *ContextAnswer) segments() (got []string) {
	for _, f := range a.Files {
		for _, s := range f.Segments {
			first, _, _ := strings.Cut(s.Text, "\n")
			seed := ""
			if s.IsSeed {
				seed = " seed"
			}
			got = append(got, fmt.Sprintf("%s: %s %v%s", s.Path, first, s.Sources, seed))
		}
	}
	return got
}

func (a *ContextAnswer) has(path, source string) bool {
	for _, s := range a.segments() {
		if strings.HasPrefix(s, path+":") && strings.Contains(s, source) {
			return true
		}
	}
	return false
}

// shop is a project whose files hang together by imports, calls and bases.
func shop() map[string]string {
	return map[string]string{
		"mast.config.json": "{}",
		"src/renew.ts": "import { clock } from './util';\nimport { Store } from './store';\n\n// Renews the session of a visitor.\n" +
			"export function renewSession(s: Store) {\n  return s.load(clock());\n}\n",
		"src/util.ts":  "export function clock() {\n  return 1;\n}\n",
		"src/store.ts": "export interface Store {\n  load(at: number): number;\n}\n",
		"src/disk.ts":  "import { Store } from './store';\n\nexport class Disk implements Store {\n  load(at: number) {\n    return at;\n  }\n}\n",
		"src/app.ts":   "import { renewSession } from './renew';\nimport { Disk } from './disk';\n\nexport function start() {\n  return renewSession(new Disk());\n}\n",
		"test/keep.ts": "import * as tools from '../src/util';\n\n// A clock, the clock, no clock.\nexport const kept = tools;\n",
		"src/bare.ts":  "import { Store } from './store';\n\nexport type Kept = Store | undefined;\n",
		"src/other.py": "def unrelated():\n    return 'words'\n",
	}
}

// An answer without code says what that is worth, once.
func TestContext_emptyIsNoProof(t *testing.T) {
	projects := open(t, folder(t, shop()))
	for args, want := range map[string]string{
		`{"information_request":"zzyzx"}`:                                                          noProof,
		`{"information_request":"%%"}`:                                                             noProof,
		`{"information_request":"zzyzx","low_confidence_behavior":"return_empty"}`:                 "nothing in the index has the words",
		`{"information_request":"session","include_globs":["none/**"]}`:                            "no indexed file is in the scope",
		`{"information_request":"session","include_globs":["src"],"output_format":"json"}`:         `\"src\" is a folder`,
		`{"information_request":"zzyzx","output_format":"json","include_globs":["src/**","x/**"]}`: noProof,
	} {
		text := call(t, projects, "mast_context", args)
		if !strings.Contains(text, want) || want != noProof && strings.Contains(text, noProof) {
			t.Errorf("%s: %s, want %q", args, text, want)
		}
	}
	if text := call(t, projects, "mast_context", `{"information_request":"renew the session"}`); strings.Contains(text, noProof) {
		t.Errorf("an answer with code is called empty: %s", text)
	}
}

// A name that is declared among others, in a chunk without a name, is suggested by it.
func TestSuggestionsHaveNames(t *testing.T) {
	projects := open(t, folder(t, map[string]string{"mast.config.json": "{}", "a.go": "package a\n\nconst (\n\tconfigFile = 1\n\tother = 2\n)\n"}))
	text := call(t, projects, "mast_search", `{"query":"\"configFilo\"","format":"text"}`)
	if !strings.Contains(strings.ToLower(text), "did you mean: configfile\n") {
		t.Errorf("answer = %s", text)
	}
}

func TestContext_expands(t *testing.T) {
	projects := open(t, folder(t, shop()))
	a := contextOf(t, projects, `{"information_request":"renew the session","output_format":"json"}`)
	for _, want := range [][2]string{
		{"src/renew.ts", "lexical"}, {"src/util.ts", "import"}, {"src/store.ts", "import"}, {"src/app.ts", "lexical"},
	} {
		if !a.has(want[0], want[1]) {
			t.Errorf("no %s because of %s among %q", want[0], want[1], a.segments())
		}
	}
	if b := contextOf(t, projects, `{"information_request":"clock","output_format":"json"}`); !b.has("test/keep.ts", "reverse_import") {
		t.Errorf("no importing file among %q", b.segments())
	}
	if a.has("src/bare.ts", "") {
		t.Errorf("a file that only imports what a seed uses: %q", a.segments())
	}
	if a.has("src/other.py", "") {
		t.Errorf("unrelated code: %q", a.segments())
	}
	if first := a.Files[0].Segments[0]; first.Path != "src/renew.ts" || !first.IsSeed || first.StartLine != 1 || first.EndLine != 7 {
		t.Errorf("first segment: %+v", first)
	}
	a = contextOf(t, projects, `{"information_request":"renewSession","mode":"quick","output_format":"json"}`)
	for _, s := range a.segments() {
		if !strings.HasPrefix(s, "src/renew.ts") && !strings.HasSuffix(s, "seed") {
			t.Errorf("quick takes %s", s)
		}
	}
	a = contextOf(t, projects, `{"information_request":"Store","technical_terms":["Store"],"exclude_globs":["src/renew.ts"],"output_format":"json"}`)
	if !a.has("src/disk.ts", "") || a.has("src/renew.ts", "") {
		t.Errorf("implementors, without what is excluded: %q", a.segments())
	}
}

// Three questions, each asked four times at once: every one gets its own answer.
func TestContext_severalQuestions(t *testing.T) {
	projects := open(t, folder(t, shop()))
	questions := map[string]string{"renew the session of a visitor": "src/renew.ts", "clock": "src/util.ts", "unrelated words": "src/other.py"}
	for range 2 {
		var wg sync.WaitGroup
		for question, want := range questions {
			for range 4 {
				wg.Go(func() {
					res := Find(All(), "codebase-retrieval").Call(t.Context(), projects, Request{
						Arguments: json.RawMessage(fmt.Sprintf(`{"information_request":%q,"output_format":"json"}`, question)),
					})
					var a ContextAnswer
					if err := json.Unmarshal([]byte(res.Text), &a); err != nil || res.IsError || len(a.Files) == 0 || a.Files[0].Path != want {
						t.Errorf("%s: %v %s", question, err, res.Text)
					}
				})
			}
		}
		wg.Wait()
	}
}

func TestContext_cacheFollowsEdits(t *testing.T) {
	root := folder(t, shop())
	projects := open(t, root)
	const ask = `{"information_request":"clock","output_format":"json","return_debug":true}`
	if a := contextOf(t, projects, ask); a.Debug.Cached {
		t.Error("the first answer is a kept one")
	}
	if a := contextOf(t, projects, ask); !a.Debug.Cached {
		t.Error("the second answer is not the kept one")
	}
	write(t, root, "src/util.ts", "// moved\n\nexport function clock() {\n  return 2;\n}\n")
	a := contextOf(t, projects, ask)
	if !strings.Contains(a.Files[0].Segments[0].Text, "return 2") {
		t.Errorf("after an edit: %+v", a.Files[0].Segments[0])
	}
}

func TestContext_markdown(t *testing.T) {
	projects := open(t, folder(t, shop()))
	text := call(t, projects, "mast_context", `{"information_request":"clock","technical_terms":["nowhereAtAll"],"max_files":1}`)
	for _, want := range []string{
		" seeds | 1 files | ", `Warning: technical term "nowhereAtAll" occurs nowhere in the index`, "## src/util.ts (L1-3)\n", "> src/util.ts > clock\n",
		" | seed\n", "```typescript\nexport function clock() {\n  return 1;\n}\n```\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	res := Find(All(), "mast_context").Call(t.Context(), projects, Request{Arguments: json.RawMessage(`{"information_request":"clock","output_format":"both"}`)})
	if !strings.Contains(res.Text, "## src/util.ts") || !json.Valid([]byte(res.Also)) {
		t.Errorf("both forms: %+v", res)
	}
}

func TestContext_wrongArguments(t *testing.T) {
	projects := open(t, folder(t, shop()))
	for args, want := range map[string]string{
		`{"information_request":" "}`:                                   "information_request",
		`{"information_request":"x","max_total_chars":19999}`:           "from 20000 to 80000",
		`{"information_request":"x","max_files":51}`:                    "from 1 to 50",
		`{"information_request":"x","mode":"fast"}`:                     "one of quick, balanced, deep",
		`{"information_request":"x","language":["klingon"]}`:            "language",
		`{"information_request":"x","include_globs":[""]}`:              "include_globs",
		`{"information_request":"x","include_globs":[1]}`:               "include_globs",
		`{"information_request":"x","low_confidence_behavior":"shrug"}`: "return_top1",
		`{"information_request":"x","exclude_globs":["{a"]}`:            "exclude_globs",
		`{"information_request":"x","technical_terms":{"a":1}}`:         "technical_terms",
		`{"information_request":"x","max_segments_per_file":0}`:         "from 1 to 5",
		`{"information_request":"x","output_format":"xml"}`:             "markdown",
		`{"information_request":"x","return_debug":"perhaps"}`:          "true or false",
	} {
		res := Find(All(), "mast_context").Call(t.Context(), projects, Request{Arguments: json.RawMessage(args)})
		if !res.IsError || !strings.Contains(res.Text, want) {
			t.Errorf("%s: %+v", args, res)
		}
	}
}

func TestSplitList(t *testing.T) {
	got := splitList(" a, b,, **/*.{ts,md} ,c")
	if strings.Join(got, "|") != "a|b|**/*.{ts,md}|c" {
		t.Errorf("%q", got)
	}
}
