package python_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func FuzzExtract(f *testing.F) { hooktest.New(f, python.Spec()).Fuzz(f, "a.py", hooktest.Broken) }

func TestDeepNesting(t *testing.T) {
	nested, repeat := hooktest.Nested, hooktest.Repeat
	hooktest.New(t, python.Spec()).Deep(t, hooktest.Broken, [][2]string{
		{"parentheses", nested("(", "b", ")") + "\n"},
		{"brackets", "x = " + nested("[", "b", "]") + "\n"},
		{"calls", nested("f(", "b", ")") + "\n"},
		{"lambdas", repeat("lambda a: ") + "a()\n"},
		{"chains", "b" + repeat(".c()") + "\n"},
		{"assignments", repeat("a.b = c = ") + "1\n"},
		{"targets", "for " + nested("(a, ", "b", ")") + " in c: pass\n"},
		{"comments", repeat("# c\n") + "def f(): pass\n"},
		{"types", "x: " + nested("A[", "B", "]") + "\n"},
		{"names", "def f():\n" + repeat(" a = a\n") + "\n"},
		{"members", "class A:\n" + repeat(" def a(self): self.b = self.c = a\n") + "\n"},
		{"torn", strings.Repeat("class A(\n def b(\n", 1000) + "\n"},
	})
}

func BenchmarkExtract(b *testing.B) { hooktest.New(b, python.Spec()).Bench(b, ".py") }
