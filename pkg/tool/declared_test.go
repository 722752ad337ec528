package tool

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// cartProject is a project in which names can mean several things.
func cartProject() map[string]string {
	return map[string]string{
		"mast.config.json": "{}",
		"src/types.ts":     "export interface Order {\n  id: string;\n}\nexport type Money = number;\n",
		"src/other.ts":     "export interface Money {\n  cents: number;\n}\nexport class Only {}\n",
		"src/cart.ts": "import { Order as Purchase } from './types';\nimport * as types from './types';\n\ninterface Local { n: number }\n\n" +
			"/**\n * Adds it up.\n *\n * @param o the order\n */\n" +
			"export function total(o: Purchase, l: Local, m: types.Money, u: Only, e: Element, ...more: Purchase[]): Money {\n" +
			"  const sum = o.id;\n  return sum + l.n;\n}\n" +
			"function overload(a: string): void;\nfunction overload(a: number): void;\nfunction overload(a: any) {\n  total(a);\n}\noverload(1);\n" +
			"export { overload as load, Purchase };\nexport default class {}\n",
		"src/big.ts": "export class Big {\n" + strings.Repeat("  method() {\n    return 'a long line of code that fills the class';\n  }\n", 250) + "}\n",
	}
}

func answerOf[T any](t *testing.T, projects *Projects, tool, args string) (a T) {
	t.Helper()
	if err := json.Unmarshal([]byte(call(t, projects, tool, args)), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestSignature(t *testing.T) {
	projects := open(t, folder(t, cartProject()))
	a := answerOf[SignatureAnswer](t, projects, "mast_signature", `{"symbol":"total"}`)
	if len(a.Results) != 1 {
		t.Fatalf("results = %+v", a.Results)
	}
	s := a.Results[0]
	if s.Line != 11 || s.Doc != "Adds it up. @param o the order" || s.ReturnType != "Money" || !strings.HasPrefix(s.Signature, "export function total(o: Purchase,") {
		t.Errorf("signature = %+v", s)
	}
	if n := len(s.Params); n != 6 || s.Params[5] != (SignatureParam{Name: "...more", Type: "Purchase[]", Variadic: true}) {
		t.Errorf("params = %+v", s.Params)
	}
	var types []string
	for _, c := range s.TypeContext {
		types = append(types, fmt.Sprintf("%s %s:%d %s", c.Name, c.FilePath, c.Line, c.Signature))
	}
	// Order under its other name, a local type, one of a module, and one that nobody
	// imports and only one file has; not Element, which is of the language.
	want := []string{
		"Order src/types.ts:1 export interface Order { id: string; }", "Local src/cart.ts:4 interface Local { n: number }",
		"Money src/types.ts:4 export type Money = number", "Only src/other.ts:4 export class Only {}",
	}
	for _, w := range want {
		if !strings.Contains(strings.Join(types, "\n"), w) {
			t.Errorf("no %q among the types\n%s", w, strings.Join(types, "\n"))
		}
	}
	if strings.Contains(strings.Join(types, "\n"), "Element") {
		t.Errorf("types = %q", types)
	}
}

func TestExports(t *testing.T) {
	projects := open(t, folder(t, cartProject()))
	a := answerOf[ExportsAnswer](t, projects, "mast_exports", `{"file_path":"src/cart.ts"}`)
	var got []string
	for _, e := range a.Exports {
		got = append(got, fmt.Sprintf("%s %s %d %s", e.Name, e.Kind, e.Line, e.ReexportOf))
	}
	joined := strings.Join(got, "\n")
	for _, want := range []string{"total function 11 ", "load function 1", "Purchase  21 ./types#Order", "default class 22 "} {
		if !strings.Contains(joined, want) {
			t.Errorf("no %q among the exports\n%s", want, joined)
		}
	}
	if strings.Contains(joined, "Local") || strings.Contains(joined, "method") {
		t.Errorf("exports\n%s", joined)
	}
}

func TestDefinition(t *testing.T) {
	projects := open(t, folder(t, cartProject()))
	tests := []struct {
		name, args string
		want       []string
	}{
		{"by name", `{"symbol":"Only"}`, []string{"Only class src/other.ts:4"}},
		{"ambiguous", `{"symbol":"Money"}`, []string{"Money interface src/other.ts:1", "Money type src/types.ts:4"}},
		{"with a hint", `{"symbol":"Money","hint_path":"src/types"}`, []string{"Money type src/types.ts:4", "Money interface src/other.ts:1"}},
		{"hint on another system", `{"symbol":"Money","hint_path":"src\\types","max_results":1}`, []string{"Money type src/types.ts:4"}},
		{"the body before its signatures", `{"symbol":"overload","max_results":1}`, []string{"overload function src/cart.ts:17"}},
		{"at a use, by another name", `{"symbol":"Purchase","file_path":"src/cart.ts","line":11}`, []string{"Order interface src/types.ts:1"}},
		{"at an import", `{"symbol":"Order","file_path":"src/cart.ts","line":1}`, []string{"Order interface src/types.ts:1"}},
		{"at a local", `{"symbol":"sum","file_path":"src/cart.ts","line":13}`, []string{"total.sum local src/cart.ts:12"}},
		{"at a parameter", `{"symbol":"l","file_path":"src/cart.ts","line":13}`, []string{"total.l local src/cart.ts:11"}},
		{"at a module", `{"symbol":"types","file_path":"src/cart.ts","line":11}`, []string{"types module src/types.ts:1"}},
		{"in a folder", `{"symbol":"Money","file_path":"src"}`, []string{"Money interface src/other.ts:1", "Money type src/types.ts:4"}},
		{"by the end of a path", `{"symbol":"Money","file_path":"types.ts"}`, []string{"Money type src/types.ts:4"}},
		{"case", `{"symbol":"ONLY"}`, []string{"Only class src/other.ts:4"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := answerOf[DefinitionAnswer](t, projects, "mast_definition", tt.args)
			var got []string
			for _, d := range a.Results {
				got = append(got, fmt.Sprintf("%s %s %s:%d", d.Symbol, d.Kind, d.FilePath, d.Line))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s\nnotes: %q", diff, a.Notes)
			}
		})
	}
	big := answerOf[DefinitionAnswer](t, projects, "mast_definition", `{"symbol":"Big"}`)
	if d := big.Results[0]; !d.ContentCut || len(d.Content) > maxDefinition || !strings.HasPrefix(d.Content, "export class Big {") || strings.Contains(d.Content, "fills") {
		t.Errorf("a large class shows as %d bytes, cut %t", len(d.Content), d.ContentCut)
	}
}

func TestPlainComment(t *testing.T) {
	for text, want := range map[string]string{
		"/** One. */":                    "One.",
		"/**\n * One\n * two.\n */":      "One two.",
		"// One\n// two.":                "One two.",
		"/// One.\n///\n/// Two.":        "One. Two.",
		"# One.\n#  Two.":                "One. Two.",
		`"""One.` + "\n\n    Two.\"\"\"": "One. Two.",
		`r'''One.'''`:                    "One.",
		"":                               "",
		"/* a * b */":                    "a * b",
		"-- One.":                        "One.",
	} {
		if got := plainComment(text); got != want {
			t.Errorf("plainComment(%q) = %q, want %q", text, got, want)
		}
	}
}
