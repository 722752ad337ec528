package csharp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

var broken = hooktest.Named(named)

// named reports whether the name of a symbol is the one that is written. White
// space in names is not kept, and a constructor is written with another name.
func named(s *code.Symbol, written string) bool {
	plain := func(text string) string { return strings.Join(strings.Fields(text), "") }
	switch {
	case s.Kind == code.SymbolConstructor:
		return s.Name == "constructor" && written != ""
	case s.Kind == code.SymbolNamespace:
		return plain(strings.ReplaceAll(written, "@", "")) != "" // an alias or a comment may stand in it
	case strings.HasPrefix(s.Name, "operator "):
		return strings.HasPrefix(written, "operator")
	}
	return plain(written) == plain(s.Name)
}

func FuzzExtract(f *testing.F) { hooktest.New(f, csharp.Spec()).Fuzz(f, "a.cs", broken) }

func TestDeepNesting(t *testing.T) {
	nested, repeat := hooktest.Nested, hooktest.Repeat
	hook := hooktest.New(t, csharp.Spec())
	hook.Budget = treesitter.Budget{Steps: -1, MaxNodes: -1}
	hook.Deep(t, broken, [][2]string{
		{"parentheses", nested("(", "b", ")") + ";"},
		{"brackets", "x = " + nested("[", "b", "]") + ";"},
		{"calls", nested("f(", "b", ")") + ";"},
		{"lambdas", "f(" + nested("a => ", "a()", "") + ");"},
		{"chains", nested("", "b", ".c()") + ";"},
		{"conditional chains", nested("", "b", "?.c()") + ";"},
		{"assignments", nested("a.b = c = ", "d", "") + ";"},
		{"initializers", "new A " + nested("{ B = ", "c", "}") + ";"},
		{"types", nested("A<", "B", ">") + " c;"},
		{"qualified names", nested("A.", "B", "") + " c;"},
		{"patterns", "x is " + nested("{ A: ", "1", " }") + ";"},
		{"interpolated strings", "F(" + strings.Repeat("$\"{", 250) + "a" + strings.Repeat("}\"", 250) + ");"},
		{"comments", nested("/// c\n", "class A { }", "")},
		{"directives", nested("#pragma warning disable\n", "class A { }", "")},
		{"blocks", nested("{", "F();", "}")},
		{"classes", nested("class A {\n", "", "}")},
		{"members", "class A(int a) {" + repeat("int a = a; ") + "}"},
		{"torn", repeat("class A(\n void B(\n")[:10_000]},
		{"torn members", "class A { )\n" + repeat("public int B(\n  class C\n")[:10_000]},
		{"extensions", "class A {" + repeat("extension<T>(B<T> c) {\n")[:10_000]},
		{"namespaces", nested("namespace A;\n", "class B { C d; }", "")},
	})
}

// TestUnbalanced parses and extracts what other parsers did not come back from: a
// class of 9 KB whose braces do not match, with names that are not Latin.
func TestUnbalanced(t *testing.T) {
	var src strings.Builder
	src.WriteString("namespace Неполный\n{\n    class Größe<Τ>\n    {\n")
	for i := 0; src.Len() < 9<<10; i++ {
		fmt.Fprintf(&src, "        public int Длина%d(int 値) { if (値 > %d) { while (правда) { 数[%d](\n", i, i, i)
		fmt.Fprintf(&src, "        string Имя%d => $\"{имя} – {фамилия; }}\n", i)
	}
	start := time.Now()
	text := []byte(src.String())
	hook := hooktest.New(t, csharp.Spec())
	facts := hook.File(t, "a.cs", text, hook.Parse(t, text))
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("it takes %v", took)
	}
	methods := 0
	for _, s := range facts.Symbols {
		if s.Kind == code.SymbolMethod && strings.HasPrefix(s.Name, "Длина") {
			methods++
		}
	}
	if methods < 10 {
		t.Errorf("%d methods found: %v", methods, facts.Problems)
	}
	if msg := broken(text, &facts); msg != "" {
		t.Error(msg)
	}
}

func BenchmarkExtract(b *testing.B) { hooktest.New(b, csharp.Spec()).Bench(b, ".cs") }
