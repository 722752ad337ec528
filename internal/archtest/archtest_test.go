package archtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// layers lists, for every package under pkg, the packages under pkg that its
// code (not its tests) may import. A new package must be added here, which is
// the moment to think about its place.
var layers = map[string][]string{
	"pkg/code":       {},
	"pkg/treesitter": {},
	"pkg/lang":       {"pkg/code", "pkg/treesitter"},
	"pkg/store":      {"pkg/code"},
	"pkg/embed":      {},
	"pkg/extract":    {"pkg/code", "pkg/treesitter", "pkg/lang"},
	"pkg/graph":      {"pkg/code", "pkg/store", "pkg/lang", "pkg/treesitter", "pkg/extract"}, // the last three for graphtest
	"pkg/ranker":     {"pkg/code", "pkg/store"},
	"pkg/vector":     {"pkg/code", "pkg/store", "pkg/embed"},
	"pkg/search":     {"pkg/code", "pkg/store", "pkg/ranker", "pkg/graph", "pkg/vector", "pkg/embed"},
	"pkg/indexer":    {"pkg/code", "pkg/treesitter", "pkg/lang", "pkg/store", "pkg/extract", "pkg/graph", "pkg/vector"},
	"pkg/tool":       {"pkg/code", "pkg/lang", "pkg/store", "pkg/ranker", "pkg/search", "pkg/indexer", "pkg/graph", "pkg/vector", "pkg/embed"},
	"pkg/mcpserver":  {"pkg/tool"},
	"pkg/cli":        {"pkg/tool", "pkg/mcpserver", "pkg/search", "pkg/indexer", "pkg/store", "pkg/lang", "pkg/code"},
}

// languageNames may stand as a whole string literal only under grammars.
var languageNames = []string{
	"typescript", "tsx", "javascript", "golang", "python", "java", "rust", "cpp", "csharp", "c_sharp", "ruby", "php",
}

func load(t *testing.T) (string, []File) {
	t.Helper()
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no Go file below %s", root)
	}
	return root, files
}

// within reports whether pkg is dir or lies below it.
func within(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

func layerOf(pkg string) (string, bool) {
	for dir := range layers {
		if within(pkg, dir) {
			return dir, true
		}
	}
	return "", false
}

func TestImports(t *testing.T) {
	_, files := load(t)
	for _, f := range files {
		for _, imp := range f.Imports {
			if msg := checkImport(f, imp); msg != "" {
				t.Errorf("%s imports %s: %s", f.Path, imp, msg)
			}
		}
	}
}

// checkImport returns what is wrong with an import, or "".
func checkImport(f File, imp string) string {
	switch {
	case imp == "C":
		return "the program is cgo-free"
	case imp == "unsafe":
		return "no unsafe"
	case (imp == "database/sql" || strings.HasPrefix(imp, "modernc.org/sqlite")) && !f.Test && !within(f.Package, "pkg/store"):
		return "all SQL lives in pkg/store"
	case strings.HasPrefix(imp, "github.com/modelcontextprotocol/") && !f.Test && !within(f.Package, "pkg/mcpserver") && !within(f.Package, "pkg/cli"):
		return "only mcpserver and cli speak MCP"
	}
	ours, ok := strings.CutPrefix(imp, Module+"/")
	if !ok {
		return ""
	}
	if f.Test {
		return ""
	}
	switch {
	case within(f.Package, "internal"):
		if !within(ours, "internal") {
			return "internal packages are leaves that know nothing of ours"
		}
	case within(f.Package, "pkg"):
		if within(ours, "grammars") {
			return "only main knows the concrete languages"
		}
		layer, ok := layerOf(f.Package)
		if !ok {
			return "package is not in the table of layers"
		}
		if (layer == "pkg/code" || layer == "pkg/treesitter") && !within(ours, layer) {
			return layer + " imports nothing of ours"
		}
		if below, ok := layerOf(ours); ok && below != layer && !slices.Contains(layers[layer], below) {
			return layer + " may not import " + below
		}
	case within(f.Package, "grammars") && f.Package != "grammars" && !within(f.Package, "grammars/gen"):
		if within(ours, "pkg") && !slices.Contains([]string{"pkg/code", "pkg/lang", "pkg/treesitter"}, ours) {
			return "a language knows code, lang and treesitter only"
		}
	}
	return ""
}

func TestCheckImport_rejects(t *testing.T) {
	bad := []struct{ pkg, imp string }{
		{"pkg/code", Module + "/pkg/lang"},
		{"pkg/treesitter", Module + "/internal/glob"},
		{"pkg/ranker", Module + "/pkg/tool"},
		{"pkg/search", Module + "/grammars/tsx"},
		{"internal/walk", Module + "/pkg/code"},
		{"pkg/indexer", "database/sql"},
		{"pkg/tool", "github.com/modelcontextprotocol/go-sdk/mcp"},
		{"grammars/tsx", Module + "/pkg/store"},
		{"pkg/unheard", Module + "/pkg/code"},
		{"pkg/store", "C"},
	}
	for _, b := range bad {
		if checkImport(File{Path: b.pkg + "/x.go", Package: b.pkg}, b.imp) == "" {
			t.Errorf("checkImport(%s imports %s) found nothing wrong", b.pkg, b.imp)
		}
	}
}

func TestNoLanguageNamesInEngine(t *testing.T) {
	_, files := load(t)
	for _, f := range files {
		if f.Test || !within(f.Package, "pkg") && !within(f.Package, "internal") || within(f.Package, "internal/archtest") {
			continue
		}
		for _, s := range f.Strings {
			if slices.Contains(languageNames, s) {
				t.Errorf("%s names the language %q; languages live under grammars", f.Path, s)
			}
		}
	}
}

func TestFileShape(t *testing.T) {
	const maxLines = 800
	_, files := load(t)
	documented := map[string]bool{}
	for _, f := range files {
		if f.Lines > maxLines {
			t.Errorf("%s has %d lines, more than %d: is it still one concept?", f.Path, f.Lines, maxLines)
		}
		if f.Inits > 0 {
			t.Errorf("%s has an init function; tables are explicit and main does the wiring", f.Path)
		}
		if !f.Test {
			documented[f.Package] = documented[f.Package] || f.Doc
		}
	}
	for pkg, ok := range documented {
		if !ok {
			t.Errorf("package %s has no package comment", pkg)
		}
	}
}

// TestTopLevel keeps the root of the repository to what ARCHITECTURE.md lists.
func TestTopLevel(t *testing.T) {
	root, _ := load(t)
	allowed := []string{
		"main.go", "pkg", "grammars", "internal", "e2e", "go.mod", "go.sum",
		"LICENSE", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Makefile",
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, ".") || slices.Contains(allowed, name) || ignored(root, name) {
			continue
		}
		t.Errorf("%s stands at the top level; allowed are %s", name, strings.Join(allowed, ", "))
	}
}

// ignored reports whether a plain root entry of .gitignore names the file, so
// that build outputs do not fail the test.
func ignored(root, name string) bool {
	b, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(b)) {
		if strings.Trim(strings.TrimSpace(line), "/") == name {
			return true
		}
	}
	return strings.HasSuffix(name, ".prof") || strings.HasSuffix(name, ".test")
}
