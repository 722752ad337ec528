package ruby_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/ruby"
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
		case s.Name == "" || s.Span.Empty() || string(s.NameSpan.Text(src)) != s.Name:
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
	return ""
}

// FuzzExtract checks the rules on any text, whatever the parser makes of it.
func FuzzExtract(f *testing.F) {
	for _, file := range hooktest.Inputs(f) {
		f.Add(file.Data)
	}
	hook := hooktest.New(f, ruby.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := hook.ParseRandom(t, src)
		var facts code.Facts
		ruby.Spec().Extract(src, tree, &facts)
		if msg := broken(src, &facts); msg != "" {
			t.Error(msg)
		}
		hook.File(t, "a.rb", src, tree)
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
		{"blocks", "", strings.Repeat("a { |b| ", depth) + "c" + strings.Repeat("}", depth), ""},
		{"lambdas", "", strings.Repeat("->(a) { ", depth) + "b" + strings.Repeat("}", depth), ""},
		{"chains", "", "b" + strings.Repeat(".c()", depth), ""},
		{"assignments", "", strings.Repeat("a.b = c = ", depth) + "1", ""},
		{"constants", "", strings.Repeat("A = B = ", depth) + "1", ""},
		{"targets", "", strings.Repeat("(a, ", depth) + "b" + strings.Repeat(")", depth) + " = c", ""},
		{"scopes", "", "A" + strings.Repeat("::B", depth) + ".c", ""},
		{"comments", "", strings.Repeat("# c\n", depth) + "def f; end", ""},
		{"modules", "", strings.Repeat("module A\n", depth/10) + "f\n" + strings.Repeat("end\n", depth/10), ""},
		{"names", "", "def f\n" + strings.Repeat(" a = a\n", depth) + "end", ""},
		{"members", "", "class A\n" + strings.Repeat(" def a; @b = @c = a; end\n", depth) + "end", ""},
		{"modifiers", "", strings.Repeat("private ", depth) + "def a; end", ""},
		{"torn", "", strings.Repeat("class A <\n def b(\n", depth/10), ""},
	}
	hook := hooktest.New(t, ruby.Spec())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := depth
			if len(tt.open) != 1 && tt.open != "f(" {
				n = 1
			}
			src := []byte(strings.Repeat(tt.open, n) + tt.middle + strings.Repeat(tt.close, n) + "\n")
			var facts code.Facts
			ruby.Spec().Extract(src, hook.Parse(t, src), &facts)
			if len(facts.Refs) == 0 && len(facts.Symbols) == 0 {
				t.Error("nothing found")
			}
			if msg := broken(src, &facts); msg != "" {
				t.Error(msg)
			}
		})
	}
}

// BenchmarkExtract measures the walk without the parse, over the golden cases or
// over the Ruby files in the folder that MAST_BENCH names.
func BenchmarkExtract(b *testing.B) {
	var sources [][]byte
	for _, file := range hooktest.Inputs(b) {
		sources = append(sources, file.Data)
	}
	if dir := os.Getenv("MAST_BENCH"); dir != "" {
		paths, err := filepath.Glob(filepath.Join(dir, "*.rb"))
		if err != nil || len(paths) == 0 {
			b.Fatalf("no Ruby files in %s: %v", dir, err)
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
	hook := hooktest.New(b, ruby.Spec())
	var size int64
	var trees []*treesitter.Tree
	for _, src := range sources {
		size += int64(len(src))
		trees = append(trees, hook.Parse(b, src).Clone())
	}
	extract := ruby.Spec().Extract
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			var facts code.Facts
			extract(tree.Source(), tree, &facts)
		}
	}
}
