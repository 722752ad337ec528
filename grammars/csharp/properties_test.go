package csharp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// broken returns the first rule of package code that facts break, or "".
func broken(src []byte, f *code.Facts) string {
	inText := func(s code.Span) bool { return s.Start <= s.End && int(s.End) <= len(src) }
	var open []code.Span
	for i := range f.Symbols {
		s := &f.Symbols[i]
		for n := len(open); n > 0 && open[n-1].End <= s.Span.Start; n-- {
			open = open[:n-1]
		}
		switch {
		case s.Name == "" || s.Span.Empty() || !named(s, string(s.NameSpan.Text(src))):
			return fmt.Sprintf("symbol %d (%s): name or span", i, s.Name)
		case !inText(s.Span) || !s.Span.Contains(s.Head) || !s.Span.Contains(s.NameSpan):
			return fmt.Sprintf("symbol %d (%s): head or name outside", i, s.Name)
		case !s.Doc.Empty() && !s.Span.Contains(s.Doc), !s.Body.Empty() && !s.Span.Contains(s.Body):
			return fmt.Sprintf("symbol %d (%s): doc or body outside", i, s.Name)
		case s.Parent >= int32(i) || s.Parent < code.NoSymbol:
			return fmt.Sprintf("symbol %d (%s): parent %d", i, s.Name, s.Parent)
		case s.Exported && s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Exported:
			return fmt.Sprintf("symbol %d (%s) is exported in a container that is not", i, s.Name)
		case i > 0 && s.Span.Start < f.Symbols[i-1].Span.Start:
			return fmt.Sprintf("symbol %d (%s) is out of order", i, s.Name)
		case len(open) > 0 && !open[len(open)-1].Contains(s.Span):
			return fmt.Sprintf("symbol %d (%s) overlaps with what is before it", i, s.Name)
		}
		open = append(open, s.Span)
	}
	last := uint32(0)
	for i := range f.Refs {
		r := &f.Refs[i]
		switch {
		case !inText(r.Span) || string(r.Span.Text(src)) != r.Name || r.Name == "":
			return fmt.Sprintf("reference %d (%s) does not cover its name", i, r.Name)
		case r.Span.Start < last:
			return fmt.Sprintf("reference %d (%s) is out of order", i, r.Name)
		case len(r.Chain) > code.MaxChain || r.Chain == "" && r.Receiver != code.ReceiverNone && r.Receiver != code.ReceiverChain,
			r.Chain != "" && r.Receiver == code.ReceiverNone:
			return fmt.Sprintf("reference %d (%s): receiver %s, chain %q", i, r.Name, r.Receiver, r.Chain)
		case r.Enclosing != code.NoSymbol && !f.Symbols[r.Enclosing].Span.Contains(r.Span):
			return fmt.Sprintf("reference %d (%s) is not in what encloses it", i, r.Name)
		}
		last = r.Span.Start
	}
	for i := range f.Imports {
		if m := &f.Imports[i]; m.Module == "" || !inText(m.Span) || m.Span.Empty() {
			return fmt.Sprintf("import %d (%q)", i, m.Module)
		}
	}
	for i := range f.Exports {
		e := &f.Exports[i]
		if e.Name == "" || !inText(e.Span) || e.Span.Empty() || int(e.Symbol) >= len(f.Symbols) || int(e.Import) >= len(f.Imports) {
			return fmt.Sprintf("export %d (%q)", i, e.Name)
		}
		if e.Symbol != code.NoSymbol && !f.Symbols[e.Symbol].Exported {
			return fmt.Sprintf("export %d (%s): its symbol is not exported", i, e.Name)
		}
	}
	return hooktest.BrokenTypes(src, f)
}

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

// FuzzExtract checks the rules on any text, whatever the parser makes of it.
func FuzzExtract(f *testing.F) {
	for _, file := range hooktest.Inputs(f) {
		f.Add(file.Data)
	}
	hook := hooktest.New(f, csharp.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := hook.ParseRandom(t, src)
		var facts code.Facts
		csharp.Spec().Extract(src, tree, &facts)
		if msg := broken(src, &facts); msg != "" {
			t.Error(msg)
		}
		hook.File(t, "a.cs", src, tree)
	})
}

const depth = 10_000

func nested(open, middle, end string) string {
	return strings.Repeat(open, depth) + middle + strings.Repeat(end, depth)
}

// TestDeepNesting extracts from texts that nest far deeper than people write;
// the time must grow with their size only.
func TestDeepNesting(t *testing.T) {
	tests := []struct {
		name string
		src  string
	}{
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
		{"members", "class A(int a) {" + nested("int a = a; ", "", "") + "}"},
		{"torn", nested("class A(\n void B(\n", "", "")[:depth]},
		{"torn members", "class A { )\n" + nested("public int B(\n  class C\n", "", "")[:depth]},
		{"extensions", "class A {" + nested("extension<T>(B<T> c) {\n", "", "")[:depth]},
		{"namespaces", nested("namespace A;\n", "class B { C d; }", "")},
	}
	hook := hooktest.New(t, csharp.Spec())
	hook.Budget = treesitter.Budget{Steps: -1, MaxNodes: -1}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte(tt.src + "\n")
			var facts code.Facts
			csharp.Spec().Extract(src, hook.Parse(t, src), &facts)
			if len(facts.Refs) == 0 && len(facts.Symbols) == 0 {
				t.Error("nothing found")
			}
			if msg := broken(src, &facts); msg != "" {
				t.Error(msg)
			}
		})
	}
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

// BenchmarkExtract measures the walk without the parse, over the golden cases or
// over the C# files in the folder that MAST_BENCH names.
func BenchmarkExtract(b *testing.B) {
	var sources [][]byte
	for _, file := range hooktest.Inputs(b) {
		sources = append(sources, file.Data)
	}
	if dir := os.Getenv("MAST_BENCH"); dir != "" {
		paths, err := filepath.Glob(filepath.Join(dir, "*.cs"))
		if err != nil || len(paths) == 0 {
			b.Fatalf("no C# files in %s: %v", dir, err)
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
	hook := hooktest.New(b, csharp.Spec())
	var size int64
	var trees []*treesitter.Tree
	for _, src := range sources {
		size += int64(len(src))
		trees = append(trees, hook.Parse(b, src).Clone())
	}
	extract := csharp.Spec().Extract
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			var facts code.Facts
			extract(tree.Source(), tree, &facts)
		}
	}
}
