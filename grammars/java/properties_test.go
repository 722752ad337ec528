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

// A type without a package is imported from no module.
var broken = hooktest.All(hooktest.Symbols(named), brokenParents, hooktest.Containers,
	hooktest.Refs, hooktest.Imports, hooktest.BrokenTypes)

// named reports whether the name of a symbol is the one that is written: a
// constructor has another one, a class without a name has its type's.
func named(s *code.Symbol, written string) bool {
	switch {
	case s.Kind == code.SymbolConstructor:
		return s.Name == "constructor"
	case s.Kind == code.SymbolNamespace:
		return written != "" // an annotation or a comment may stand in it
	case strings.HasPrefix(s.Name, "new "):
		return written == ""
	}
	return written == s.Name
}

func brokenParents(_ []byte, f *code.Facts) string {
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Span.Contains(s.Span) {
			return fmt.Sprintf("symbol %d (%s) is not in its parent", i, s.Name)
		}
	}
	return ""
}

func FuzzExtract(f *testing.F) {
	hooktest.New(f, java.Spec()).Fuzz(f, "A.java", broken,
		"class { int = 1; void ( } enum A { B C } record D( interface",
		"class A extends B<C>.D { A { } A::new; }")
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

func TestDeepNesting(t *testing.T) {
	nested, repeat := hooktest.Nested, hooktest.Repeat
	hook := hooktest.New(t, java.Spec())
	hook.Budget = treesitter.Budget{Steps: -1, MaxNodes: -1}
	hook.Deep(t, broken, [][2]string{
		{"blocks", nested("{ int a = 1; b(); ", "c();", "}")},
		{"classes", nested("class A { int a; void m() { ", "b();", "}}")},
		{"anonymous", nested("new A() { int a = ", "b", "; };")},
		{"lambdas", "class A { Object o = " + repeat("x -> ") + "x.m(); }"},
		{"parentheses", nested("f(", "b", ");")},
		{"chains", "class A { Object o = b" + repeat(".c()") + "; }"},
		{"names", "class A { Object o = a" + repeat(".B.c") + "; }"},
		{"types", "class A { " + nested("A<", "B", ">") + " c; }"},
		{"scoped types", "class A extends a" + repeat(".B") + " { }"},
		{"declarators", "class A { int a" + repeat(", a = b") + "; }"},
		{"parameters", "class A { void m(int a" + repeat(", int a") + ") { a.m(); } }"},
		{"comments", repeat("// c\n") + "class A { }"},
		{"packages", repeat("package a; ") + "class A { }"},
		{"heads", repeat("class A extends B { ")},
		{"words", strings.Repeat("class A interface enum record ", 1000)},
		{"torn methods", repeat("class A { void m() { if (x) { ")},
	})
}

func BenchmarkExtract(b *testing.B) { hooktest.New(b, java.Spec()).Bench(b, ".java") }
