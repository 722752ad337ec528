package tool

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestFiles(t *testing.T) {
	files := map[string]string{"mast.config.json": "{}", "src/a.ts": "export const a = 1;\n", "src/deep/b.ts": "export const b = 2;\n", "c.py": "c = 3\n"}
	root := folder(t, files)
	projects := open(t, root)
	list := func(args string) (paths string, a FilesAnswer) {
		t.Helper()
		if err := json.Unmarshal([]byte(call(t, projects, "list-files", args)), &a); err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			paths += " " + f.Path
		}
		return strings.TrimSpace(paths), a
	}
	for args, want := range map[string]string{
		`{}`:                                    "c.py mast.config.json src/a.ts src/deep/b.ts",
		`{"glob":"src/**/*.ts"}`:                "src/a.ts src/deep/b.ts",
		`{"glob":"**/*.{py,rb}"}`:               "c.py",
		`{"language":"py"}`:                     "c.py",
		`{"max_results":1}`:                     "c.py",
		`{"max_results":1,"cursor":"3"}`:        "src/deep/b.ts",
		`{"glob":"nowhere/**"}`:                 "",
		`{"glob":"src/**","language":"python"}`: "",
	} {
		if got, _ := list(args); got != want {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
	if _, a := list(`{"max_results":3}`); a.Shown != 3 || a.Count != 4 || !a.Truncated || a.NextCursor != "3" || a.Files[0] != (ListedFile{"c.py", "python", 6, 1}) {
		t.Errorf("first page: %+v", a)
	}
	// What is new is listed without a run of the indexer.
	write(t, root, "src/new.ts", "export const n = 1;\n")
	if got, _ := list(`{"glob":"src/*"}`); got != "src/a.ts src/new.ts" {
		t.Errorf("after a new file: %q", got)
	}
	many := map[string]string{"mast.config.json": "{}"}
	for i := range 201 {
		many[fmt.Sprintf("f%03d.txt", i)] = "x\n"
	}
	var a FilesAnswer
	if err := json.Unmarshal([]byte(call(t, open(t, folder(t, many)), "mast_files", `{"glob":"*.txt"}`)), &a); err != nil {
		t.Fatal(err)
	}
	if a.Shown != 200 || a.Count != 201 {
		t.Errorf("%d of %d", a.Shown, a.Count)
	}
}
