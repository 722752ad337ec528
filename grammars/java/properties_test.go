package java_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mast-search/mast/grammars/java"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// broken returns the first rule of package code that facts break, or "".
func broken(src []byte, f *code.Facts) string {
	inText := func(s code.Span) bool { return s.Start <= s.End && int(s.End) <= len(src) }
	for i := range f.Symbols {
		s := &f.Symbols[i]
		switch {
		case s.Name == "":
			return fmt.Sprintf("symbol %d has no name", i)
		case !inText(s.Span) || !inText(s.NameSpan) || !inText(s.Head) || !inText(s.Body) || !inText(s.Doc):
			return fmt.Sprintf("symbol %d (%s): a span outside the text", i, s.Name)
		case !s.Span.Contains(s.Head) || !s.Doc.Empty() && !s.Span.Contains(s.Doc):
			return fmt.Sprintf("symbol %d (%s): head or doc outside", i, s.Name)
		case !s.Body.Empty() && !s.Span.Contains(s.Body) || !s.NameSpan.Empty() && !s.Span.Contains(s.NameSpan):
			return fmt.Sprintf("symbol %d (%s): name or body outside", i, s.Name)
		case s.Parent >= int32(i) || s.Parent < code.NoSymbol:
			return fmt.Sprintf("symbol %d (%s): parent %d", i, s.Name, s.Parent)
		case s.Exported && s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Exported:
			return fmt.Sprintf("symbol %d (%s) is exported in a container that is not", i, s.Name)
		case s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Span.Contains(s.Span):
			return fmt.Sprintf("symbol %d (%s) is not in its parent", i, s.Name)
		case i > 0 && s.Span.Start < f.Symbols[i-1].Span.Start:
			return fmt.Sprintf("symbol %d (%s) is out of order", i, s.Name)
		}
	}
	return brokenUses(src, f)
}

func brokenUses(src []byte, f *code.Facts) string {
	last := uint32(0)
	for i := range f.Refs {
		r := &f.Refs[i]
		switch {
		case r.Span.End > uint32(len(src)) || string(r.Span.Text(src)) != r.Name:
			return fmt.Sprintf("reference %d (%s) does not cover its name", i, r.Name)
		case r.Span.Start < last:
			return fmt.Sprintf("reference %d (%s) is out of order", i, r.Name)
		case len(r.Chain) > code.MaxChain || r.Chain != "" && r.Receiver == code.ReceiverNone:
			return fmt.Sprintf("reference %d (%s): chain %q", i, r.Name, r.Chain)
		case r.Enclosing != code.NoSymbol && !f.Symbols[r.Enclosing].Span.Contains(r.Span):
			return fmt.Sprintf("reference %d (%s) is not in what encloses it", i, r.Name)
		}
		last = r.Span.Start
	}
	for i := range f.Imports {
		if m := &f.Imports[i]; int(m.Span.End) > len(src) || m.Span.Empty() {
			return fmt.Sprintf("import %d (%s): span", i, m.Module)
		}
	}
	return ""
}

// FuzzExtract checks that no input breaks the rules of package code or the
// hook itself.
func FuzzExtract(f *testing.F) {
	for _, src := range caseInputs(f) {
		f.Add(src)
	}
	f.Add([]byte("class { int = 1; void ( } enum A { B C } record D( interface"))
	f.Add([]byte("class A extends B<C>.D { A { } A::new; }"))
	parse := newParser(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := parse(t, src)
		facts := extract.File("A.java", java.Spec(), src, tree, extract.Options{})
		for _, p := range facts.Problems {
			if p.Reason == code.ProblemExtract {
				t.Errorf("problem: %s", p.Detail)
			}
		}
		if msg := broken(src, &facts); msg != "" {
			t.Error(msg)
		}
	})
}

// caseInputs are the inputs of the golden cases.
func caseInputs(tb testing.TB) [][]byte {
	tb.Helper()
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		tb.Fatal(err)
	}
	var inputs [][]byte
	for _, path := range cases {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		for _, f := range archive.Files {
			if !strings.HasPrefix(f.Name, "want/") {
				inputs = append(inputs, f.Data)
			}
		}
	}
	return inputs
}

// TestCorpus checks the rules on the Java sources below the folders that
// MAST_CORPUS names, separated like PATH; without it on the golden cases.
func TestCorpus(t *testing.T) {
	parse := newParser(t)
	check := func(t *testing.T, name string, src []byte) {
		facts := extract.File(name, java.Spec(), src, parse(t, src), extract.Options{})
		for _, p := range facts.Problems {
			if p.Reason == code.ProblemExtract {
				t.Errorf("%s: %s", name, p.Detail)
			}
		}
		if msg := broken(src, &facts); msg != "" {
			t.Errorf("%s: %s", name, msg)
		}
	}
	for i, src := range caseInputs(t) {
		check(t, fmt.Sprintf("input %d", i), src)
	}
	for _, dir := range filepath.SplitList(os.Getenv("MAST_CORPUS")) {
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() || filepath.Ext(path) != ".java" {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			t.Run(filepath.Base(path), func(t *testing.T) { check(t, path, src) })
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestDeepNesting extracts from texts that nest far deeper than people write; the
// time must grow with their size only.
func TestDeepNesting(t *testing.T) {
	const depth = 10_000
	registry, err := lang.New([]*lang.Spec{java.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	p, err := registry.ByName("java").Acquire()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, open, middle, close string }{
		{"blocks", "{ int a = 1; b(); ", "c();", "}"},
		{"classes", "class A { int a; void m() { ", "b();", "}}"},
		{"anonymous", "new A() { int a = ", "b", "; };"},
		{"lambdas", "", "class A { Object o = " + strings.Repeat("x -> ", depth) + "x.m(); }", ""},
		{"parentheses", "f(", "b", ");"},
		{"chains", "", "class A { Object o = b" + strings.Repeat(".c()", depth) + "; }", ""},
		{"names", "", "class A { Object o = a" + strings.Repeat(".B.c", depth) + "; }", ""},
		{"types", "", "class A { " + strings.Repeat("A<", depth) + "B" + strings.Repeat(">", depth) + " c; }", ""},
		{"scoped types", "", "class A extends a" + strings.Repeat(".B", depth) + " { }", ""},
		{"declarators", "", "class A { int a" + strings.Repeat(", a = b", depth) + "; }", ""},
		{"parameters", "", "class A { void m(int a" + strings.Repeat(", int a", depth) + ") { a.m(); } }", ""},
		{"comments", "", strings.Repeat("// c\n", depth) + "class A { }", ""},
		{"packages", "", strings.Repeat("package a; ", depth) + "class A { }", ""},
		{"heads", "class A extends B { ", "", ""},
		{"words", "", strings.Repeat("class A interface enum record ", depth/10), ""},
		{"torn methods", "class A { void m() { if (x) { ", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := depth
			if tt.open == "" {
				n = 1
			}
			src := []byte(strings.Repeat(tt.open, n) + tt.middle + strings.Repeat(tt.close, n))
			tree, err := p.Parse(t.Context(), src, treesitter.Budget{Steps: -1, MaxNodes: -1})
			if err != nil {
				t.Fatal(err)
			}
			var facts code.Facts
			java.Spec().Extract(src, tree, &facts)
			if len(facts.Refs) == 0 && len(facts.Symbols) == 0 {
				t.Error("nothing found")
			}
		})
	}
}

// BenchmarkExtract measures the walk alone, over the golden cases and the files that
// the patterns in MAST_BENCH name: the trees are there.
func BenchmarkExtract(b *testing.B) {
	inputs := map[string][]byte{}
	for _, src := range caseInputs(b) {
		inputs["cases"] = append(inputs["cases"], src...)
	}
	for _, pattern := range filepath.SplitList(os.Getenv("MAST_BENCH")) {
		found, err := filepath.Glob(pattern)
		if err != nil {
			b.Fatal(err)
		}
		for _, path := range found {
			if inputs[filepath.Base(path)], err = os.ReadFile(path); err != nil {
				b.Fatal(err)
			}
		}
	}
	parse, hook := newParser(b), java.Spec().Extract
	for name, src := range inputs {
		tree := parse(b, src).Clone()
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				var facts code.Facts
				hook(src, tree, &facts)
			}
		})
	}
}
