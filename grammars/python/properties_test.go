package python_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// FuzzExtract checks the rules on any text, whatever the parser makes of it.
func FuzzExtract(f *testing.F) {
	for _, file := range hooktest.Inputs(f) {
		f.Add(file.Data)
	}
	hook := hooktest.New(f, python.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := hook.ParseRandom(t, src)
		var facts code.Facts
		python.Spec().Extract(src, tree, &facts)
		if msg := hooktest.Broken(src, &facts); msg != "" {
			t.Error(msg)
		}
		hook.File(t, "a.py", src, tree)
	})
}

// TestDeepNesting extracts from texts that nest far deeper than people write;
// the time must grow with their size only.
func TestDeepNesting(t *testing.T) {
	const depth = 10_000
	tests := []struct{ name, open, middle, close string }{
		{"parentheses", "(", "b", ")"},
		{"brackets", "x = " + strings.Repeat("[", depth), "b", strings.Repeat("]", depth)},
		{"calls", "f(", "b", ")"},
		{"lambdas", "", strings.Repeat("lambda a: ", depth) + "a()", ""},
		{"chains", "", "b" + strings.Repeat(".c()", depth), ""},
		{"assignments", "", strings.Repeat("a.b = c = ", depth) + "1", ""},
		{"targets", "for " + strings.Repeat("(a, ", depth), "b", strings.Repeat(")", depth) + " in c: pass"},
		{"comments", "", strings.Repeat("# c\n", depth) + "def f(): pass", ""},
		{"types", "x: ", strings.Repeat("A[", depth) + "B" + strings.Repeat("]", depth), ""},
		{"names", "", "def f():\n" + strings.Repeat(" a = a\n", depth), ""},
		{"members", "", "class A:\n" + strings.Repeat(" def a(self): self.b = self.c = a\n", depth), ""},
		{"torn", "", strings.Repeat("class A(\n def b(\n", depth/10), ""},
	}
	hook := hooktest.New(t, python.Spec())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := depth
			if len(tt.open) != 1 && tt.open != "f(" {
				n = 1
			}
			src := []byte(strings.Repeat(tt.open, n) + tt.middle + strings.Repeat(tt.close, n) + "\n")
			var facts code.Facts
			python.Spec().Extract(src, hook.Parse(t, src), &facts)
			if len(facts.Refs) == 0 && len(facts.Symbols) == 0 {
				t.Error("nothing found")
			}
			if msg := hooktest.Broken(src, &facts); msg != "" {
				t.Error(msg)
			}
		})
	}
}

// BenchmarkExtract measures the walk without the parse, over the golden cases or
// over the Python files in the folder that MAST_BENCH names.
func BenchmarkExtract(b *testing.B) {
	var sources [][]byte
	for _, file := range hooktest.Inputs(b) {
		sources = append(sources, file.Data)
	}
	if dir := os.Getenv("MAST_BENCH"); dir != "" {
		paths, err := filepath.Glob(filepath.Join(dir, "*.py"))
		if err != nil || len(paths) == 0 {
			b.Fatalf("no Python files in %s: %v", dir, err)
		}
		sources = nil
		for _, path := range paths {
			src, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			sources = append(sources, src)
		}
	}
	hook := hooktest.New(b, python.Spec())
	var size int64
	var trees []*treesitter.Tree
	for _, src := range sources {
		size += int64(len(src))
		trees = append(trees, hook.Parse(b, src).Clone())
	}
	extract := python.Spec().Extract
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			var facts code.Facts
			extract(tree.Source(), tree, &facts)
		}
	}
}
