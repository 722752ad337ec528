package indexer_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/treesitter"
)

// describe says on one line what the index holds of a file.
func describe(f file) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", f.State.Status)
	if f.State.Reason != "" {
		fmt.Fprintf(&b, " (%s)", f.State.Reason)
	}
	if f.Facts == nil {
		return b.String()
	}
	for _, s := range f.Facts.Symbols {
		fmt.Fprintf(&b, " %s@%d", s.Name, s.Span.Start)
	}
	for _, p := range f.Facts.Problems {
		if p.Reason.String() != f.State.Reason {
			fmt.Fprintf(&b, " +%s", p.Reason)
		}
	}
	return b.String()
}

func TestOddFiles(t *testing.T) {
	wide := func(text string) string { // UTF-16 with its mark
		b := []byte{0xFF, 0xFE}
		for _, c := range utf16.Encode([]rune(text)) {
			b = append(b, byte(c), byte(c>>8))
		}
		return string(b)
	}
	line := strings.Repeat("function aN(){return N};", 130_000)
	files := map[string]string{
		"mark.ts":         "\xEF\xBB\xBFexport function first() {}",
		"wide.ts":         wide("export class Wide {}\n"),
		"wide.cs":         wide("class Été { void Über() { } }\r\n"),
		"latin.ts":        "// caf\xE9\nexport function second() {}\n",
		"damaged.ts":      "// é世界 \xE9 é\nexport function third() {}\n",
		"nul.ts":          "a\x00b",
		"late-nul.ts":     strings.Repeat("// comment\n", 2000) + "\x00",
		"nofinalline.ts":  "export function last() {}",
		"empty.ts":        "",
		"bundle.js":       line,
		"small-bundle.js": line[:1<<20],
		"big.txt":         strings.Repeat("x\n", 2<<20),
		"gen.ts":          "// @generated\nexport function made() {}\n",
		"broken.ts":       "export function ok() {}\nfunction (((\n",
		"script":          "#!/usr/bin/env node\nfunction run() {}\n",
		"with space é.ts": "export function named() {}\n",
		"crlf.ts":         "export function a() {}\r\nexport function b() {}\r\n",
	}
	want := map[string]string{
		"mark.ts":         "parsed first@0",
		"wide.ts":         "parsed Wide@0",
		"wide.cs":         "parsed Été@0 Über@14",
		"latin.ts":        "parsed second@0",
		"damaged.ts":      "parsed third@0 +encoding",
		"nul.ts":          "skipped (binary)",
		"late-nul.ts":     "skipped (binary)",
		"nofinalline.ts":  "parsed last@0",
		"empty.ts":        "parsed",
		"bundle.js":       "skipped (oversized)",
		"small-bundle.js": "lines (minified)",
		"big.txt":         "skipped (oversized)",
		"gen.ts":          "parsed (generated) made@0",
		"broken.ts":       "parsed ok@0 +syntax_errors",
		"script":          "parsed run@20",
		"with space é.ts": "parsed named@0",
		"crlf.ts":         "parsed a@0 b@24",
	}
	p := newProject(t, files)
	r := p.run(indexer.Incremental)
	got := map[string]string{}
	for path, f := range p.dump(false) {
		got[path] = describe(f)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if r.FilesIndexed != 13 || r.FilesLeftOut != 4 || r.ParseErrors != 1 || r.ProblemsTotal != 7 {
		t.Errorf("report = %+v", r)
	}
	// All of it is settled: nothing is looked at twice for its own sake.
	if d := p.compare(p.Check); !d.Fresh() {
		t.Errorf("Check = %+v", d)
	}
	if r := p.run(indexer.Incremental); r.FilesIndexed != 0 || r.FilesUnchanged != len(files) {
		t.Errorf("second run = %+v", r)
	}
}

func TestDeepNestingEndsByBudget(t *testing.T) {
	p := newProject(t, map[string]string{
		"a.ts": "const a = " + strings.Repeat("[", 200_000) + "\n", "b.ts": "export function b() {}\n",
	})
	r := p.run(indexer.Incremental)
	if r.FilesIndexed != 2 {
		t.Errorf("report = %+v", r)
	}
	if got := p.symbols("b.ts"); len(got) != 1 {
		t.Errorf("symbols = %v", got)
	}
}

type panicking struct{ treesitter.Scanner }

func (panicking) Scan(*treesitter.Lexer, []bool) bool { panic("scanner") }
func (panicking) Serialize([]byte) int                { return 0 }
func (panicking) Deserialize([]byte)                  {}

// A parser or a hook that breaks is a problem of its file, never of the run.
func TestBrokenLanguage(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(s *lang.Spec)
		detail string
	}{
		"scanner": {func(s *lang.Spec) { s.Scanner = func() treesitter.Scanner { return panicking{} } }, "scanner"},
		"hook":    {func(s *lang.Spec) { s.Extract = func([]byte, *treesitter.Tree, *code.Facts) { panic("hook") } }, "hook"},
		"span": {func(s *lang.Spec) {
			s.Extract = func(_ []byte, _ *treesitter.Tree, facts *code.Facts) {
				facts.Symbols = append(facts.Symbols, code.Symbol{Name: "x", Parent: code.NoSymbol, Span: code.Span{End: 1 << 20}})
			}
		}, "x"},
		"tables": {func(s *lang.Spec) { s.Tables = []byte("no tables") }, "load language"},
	} {
		spec := *typescript.Spec()
		tt.change(&spec)
		registry, err := lang.New([]*lang.Spec{&spec})
		if err != nil {
			t.Fatal(err)
		}
		p := newProject(t, map[string]string{"a.ts": "const a = `${b}`\nfunction c() {}\n", "b.md": "# B\n"},
			func(c *indexer.Config) { c.Languages = registry })
		r := p.run(indexer.Incremental)
		if r.FilesIndexed != 2 || r.ParseErrors != 1 || len(r.Problems) != 1 || r.Problems[0].Reason != "extract_failed" ||
			!strings.Contains(r.Problems[0].Detail, tt.detail) {
			t.Errorf("%s: report = %+v", name, r)
		}
		if f := p.dump(false)["a.ts"]; f.State.Status != store.StatusLines || f.State.Chunks == 0 || f.State.Reason != "extract_failed" {
			t.Errorf("%s: %s, %d chunks", name, describe(f), f.State.Chunks)
		}
	}
}

func TestUnreadableFile(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("everything is readable here")
	}
	p := newProject(t, small)
	p.run(indexer.Incremental)
	if err := os.Chmod(p.path("src/a.ts"), 0); err != nil {
		t.Fatal(err)
	}
	r := p.run(indexer.Incremental)
	if r.FilesLeftOut != 1 || len(r.Problems) != 1 || r.Problems[0].Reason != "unreadable" {
		t.Errorf("report = %+v", r)
	}
	if err := os.Chmod(p.path("src/a.ts"), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := p.run(indexer.Incremental); r.FilesIndexed != 1 {
		t.Errorf("readable again: %+v", r)
	}
}

func TestWhy(t *testing.T) {
	files := map[string]string{"x.log": "x", "min.js": strings.Repeat("a(b,c);", 1000), "later.ts": "export const later = 1;\n"}
	maps.Copy(files, small)
	files[".gitignore"] = "dist/\n*.log\n"
	p := newProject(t, files, func(c *indexer.Config) { c.Exclude = []string{"later.ts"} })
	p.run(indexer.Incremental)
	p.Indexer = p.indexer() // later.ts is wanted now, and not yet indexed
	p.write("src/b.ts", "export const changed = 1;\n")
	for _, tt := range []struct {
		path, rule     string
		wanted, stale  bool
		status, reason string
	}{
		{"src/a.ts", "included", true, false, "parsed", ""},
		{filepath.Join(p.root, "src", "a.ts"), "included", true, false, "parsed", ""},
		{"src/b.ts", "included", true, true, "parsed", ""},
		{"min.js", "included", true, false, "lines", "minified"},
		{"logo.png", "included", true, false, "skipped", "binary"},
		{"later.ts", "included", true, true, "", ""},
		{"x.log", ".gitignore:2: *.log", false, false, "", ""},
		{"dist/x.js", "dist is ignored by git (.gitignore:1: dist/)", false, false, "", ""},
		{"none.ts", "does not exist", false, false, "", ""},
		{"../../etc/passwd", "out of the project", false, false, "", ""},
	} {
		var e indexer.Explanation
		p.look(func(v *store.View) {
			var err error
			if e, err = p.Why(t.Context(), v, tt.path); err != nil {
				t.Fatal(err)
			}
		})
		if e.Wanted != tt.wanted || e.Stale != tt.stale || e.Status != tt.status || e.Reason != tt.reason || !strings.Contains(e.Rule, tt.rule) {
			t.Errorf("%s: %+v", tt.path, e)
		}
	}
	if e, err := p.Why(t.Context(), nil, "src/a.ts"); err != nil || !e.Wanted || e.Indexed {
		t.Errorf("without an index: %+v, %v", e, err)
	}
}
