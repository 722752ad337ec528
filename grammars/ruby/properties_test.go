package ruby_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/ruby"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func FuzzExtract(f *testing.F) { hooktest.New(f, ruby.Spec()).Fuzz(f, "a.rb", hooktest.Broken) }

func TestDeepNesting(t *testing.T) {
	nested, repeat := hooktest.Nested, hooktest.Repeat
	hooktest.New(t, ruby.Spec()).Deep(t, hooktest.Broken, [][2]string{
		{"parentheses", nested("(", "b", ")") + "\n"},
		{"brackets", "x = " + nested("[", "b", "]") + "\n"},
		{"calls", nested("f(", "b", ")") + "\n"},
		{"blocks", nested("a { |b| ", "c", "}") + "\n"},
		{"lambdas", nested("->(a) { ", "b", "}") + "\n"},
		{"chains", "b" + repeat(".c()") + "\n"},
		{"assignments", repeat("a.b = c = ") + "1\n"},
		{"constants", repeat("A = B = ") + "1\n"},
		{"targets", nested("(a, ", "b", ")") + " = c\n"},
		{"scopes", "A" + repeat("::B") + ".c\n"},
		{"comments", repeat("# c\n") + "def f; end\n"},
		{"modules", strings.Repeat("module A\n", 1000) + "f\n" + strings.Repeat("end\n", 1000) + "\n"},
		{"names", "def f\n" + repeat(" a = a\n") + "end\n"},
		{"members", "class A\n" + repeat(" def a; @b = @c = a; end\n") + "end\n"},
		{"modifiers", repeat("private ") + "def a; end\n"},
		{"torn", strings.Repeat("class A <\n def b(\n", 1000) + "\n"},
	})
}

func BenchmarkExtract(b *testing.B) { hooktest.New(b, ruby.Spec()).Bench(b, ".rb") }
