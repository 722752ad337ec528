package java_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/java"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
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
	return hooktest.BrokenTypes(src, f)
}

// FuzzExtract checks that no input breaks the rules of package code or the
// hook itself.
func FuzzExtract(f *testing.F) {
	for _, file := range hooktest.Inputs(f) {
		f.Add(file.Data)
	}
	f.Add([]byte("class { int = 1; void ( } enum A { B C } record D( interface"))
	f.Add([]byte("class A extends B<C>.D { A { } A::new; }"))
	hook := hooktest.New(f, java.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		facts := hook.File(t, "A.java", src, hook.ParseRandom(t, src))
		if msg := broken(src, &facts); msg != "" {
			t.Error(msg)
		}
	})
}

// TestCorpus checks the rules on the Java sources below the folders that
// MAST_CORPUS names, separated like PATH; without it on the golden cases.
func TestCorpus(t *testing.T) {
	hook := hooktest.New(t, java.Spec())
	check := func(t *testing.T, name string, src []byte) {
		facts := hook.File(t, name, src, hook.ParseRandom(t, src))
		if msg := broken(src, &facts); msg != "" {
			t.Errorf("%s: %s", name, msg)
		}
	}
	for _, file := range hooktest.Inputs(t) {
		check(t, file.Name, file.Data)
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
	hook := hooktest.New(t, java.Spec())
	hook.Budget = treesitter.Budget{Steps: -1, MaxNodes: -1}
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
			var facts code.Facts
			java.Spec().Extract(src, hook.Parse(t, src), &facts)
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
	for _, file := range hooktest.Inputs(b) {
		inputs["cases"] = append(inputs["cases"], file.Data...)
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
	hook, extract := hooktest.New(b, java.Spec()), java.Spec().Extract
	for name, src := range inputs {
		tree := hook.Parse(b, src).Clone()
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				var facts code.Facts
				extract(src, tree, &facts)
			}
		})
	}
}
