package cfamily_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mast-search/mast/grammars/cfamily"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

var broken = hooktest.All(brokenSymbols, hooktest.Containers, hooktest.Refs, brokenLocals, hooktest.Imports, hooktest.Modules)

func brokenLocals(src []byte, f *code.Facts) string {
	for i := range f.Locals {
		l := &f.Locals[i]
		switch {
		case l.Name == "" || l.Scope.Start > l.Scope.End || int(l.Scope.End) > len(src):
			return fmt.Sprintf("local %d (%s): scope %v", i, l.Name, l.Scope)
		case len(l.Value) > code.MaxChain || l.Type != "" && l.Value != "":
			return fmt.Sprintf("local %d (%s): type %q, value %q", i, l.Name, l.Type, l.Value)
		case int(l.Enclosing) >= len(f.Symbols) || l.Enclosing < code.NoSymbol:
			return fmt.Sprintf("local %d (%s): enclosing %d", i, l.Name, l.Enclosing)
		case i > 0 && l.Scope.Start < f.Locals[i-1].Scope.Start:
			return fmt.Sprintf("local %d (%s) is out of order", i, l.Name)
		}
	}
	return ""
}

func brokenSymbols(src []byte, f *code.Facts) string {
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	for i := range f.Symbols {
		s := &f.Symbols[i]
		switch {
		case s.Name == "" || s.Span.Empty() || s.Span.Start > s.Span.End || int(s.Span.End) > len(src):
			return fmt.Sprintf("symbol %d (%s): span", i, s.Name)
		case !s.Span.Contains(s.NameSpan) || !strings.HasPrefix(squeeze(string(s.NameSpan.Text(src))), squeeze(s.Name)):
			return fmt.Sprintf("symbol %d (%s): written %q", i, s.Name, s.NameSpan.Text(src))
		case s.Head.Start > s.Head.End || !s.Span.Contains(s.Head) || s.Head.Empty():
			return fmt.Sprintf("symbol %d (%s): head %v of %v", i, s.Name, s.Head, s.Span)
		case !s.Doc.Empty() && !s.Span.Contains(s.Doc), !s.Body.Empty() && !s.Span.Contains(s.Body):
			return fmt.Sprintf("symbol %d (%s): doc or body outside", i, s.Name)
		case s.Parent >= int32(i) || s.Parent < code.NoSymbol:
			return fmt.Sprintf("symbol %d (%s): parent %d", i, s.Name, s.Parent)
		case len(s.Value) > code.MaxChain || s.Type != "" && s.Value != "":
			return fmt.Sprintf("symbol %d (%s): type %q, value %q", i, s.Name, s.Type, s.Value)
		case i > 0 && s.Span.Start < f.Symbols[i-1].Span.Start:
			return fmt.Sprintf("symbol %d (%s) is out of order", i, s.Name)
		}
	}
	return ""
}

// TestCorpus checks the rules on the files of the folder that MAST_CORPUS names.
func TestCorpus(t *testing.T) {
	root := os.Getenv("MAST_CORPUS")
	if root == "" {
		t.Skip("MAST_CORPUS names no folder")
	}
	p := newParsers(t)
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || p.registry.Detect(path, nil) == nil {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil || len(src) > 2<<20 {
			return err
		}
		spec, tree := p.parse(t, path, src)
		var facts code.Facts
		spec.Extract(src, tree, &facts)
		if msg := broken(src, &facts); msg != "" {
			t.Errorf("%s: %s", path, msg)
		}
		files++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files", files)
}

// FuzzExtract checks the rules on any text, in both languages.
func FuzzExtract(f *testing.F) {
	for _, file := range hooktest.Inputs(f) {
		f.Add(file.Data)
	}
	f.Add([]byte("in!({A(})"))                        // brackets that cross
	f.Add([]byte("class A:public B{.    \xb300000C")) // a receiver that is missing
	p := newParsers(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, name := range []string{"a.c", "a.cpp"} {
			spec, tree := p.parse(t, name, src)
			var facts code.Facts
			spec.Extract(src, tree, &facts)
			if msg := broken(src, &facts); msg != "" {
				t.Errorf("%s: %s", name, msg)
			}
			facts = extract.File(name, spec, src, tree, extract.Options{})
			for _, problem := range facts.Problems {
				if problem.Reason == code.ProblemExtract {
					t.Errorf("%s: %s", name, problem.Detail)
				}
			}
		}
	})
}

// TestDeepNesting extracts from texts that nest far deeper than people write;
// the time must grow with their size only.
func TestDeepNesting(t *testing.T) {
	repeat := hooktest.Repeat
	tests := []struct{ name, text string }{
		{"parentheses", "int a = " + repeat("(") + "b" + repeat(")") + ";"},
		{"braces", "int a[] = " + repeat("{") + "b" + repeat("}") + ";"},
		{"open braces", "int f() " + repeat("{")},
		{"namespaces", repeat("namespace a { ") + "int b;" + repeat("}")},
		{"classes", repeat("struct a { ") + "int b;" + repeat("};")},
		{"open classes", repeat("class a : b { ")},
		{"angles", "a" + repeat("<b") + " c;"},
		{"templates", repeat("template <class T> ") + "int f();"},
		{"conditionals", repeat("#if A\n") + "int a;\n" + repeat("#endif\n")},
		{"open conditionals", repeat("#if A\n{\n#else\n") + "int a;\n"},
		{"branches", "#if A\n" + repeat("int a\n#elif B\n") + "int c;\n#endif\n"},
		{"declarators", "int " + repeat("(*") + "f" + repeat(")(int)") + ";"},
		{"pointers", "int " + repeat("*") + "f;"},
		{"paths", "int a" + repeat("::b") + ";"},
		{"path of a call", "int f() { a" + repeat("::b") + "(); }"},
		{"calls", "int f() { " + repeat("g(") + repeat(")") + "; }"},
		{"members", "int f() { a" + repeat(".b()") + "; }"},
		{"comments", repeat("// c\n") + "int f();"},
		{"names", repeat("int a, b;\n")},
		{"commas", "int a" + repeat(", b") + ";"},
		{"words", repeat("a ") + ";"},
		{"old parameters", "int f(" + repeat("a,") + "a) " + repeat("int a; ") + "{ }"},
		{"macros", repeat("A(b)\n")},
		{"bases", "class a : " + repeat("b, ") + "b { };"},
		{"stray", repeat(") } ] ")},
		{"values", "auto f() { return " + repeat("a.b(") + repeat(")") + "; }"},
		{"casts", "auto a = " + repeat("(b)") + "c;"},
		{"initializers", "int f() { struct s a = " + repeat("{ .b = ") + "1" + repeat("}") + "; }"},
		{"lambdas", "int f() { " + repeat("[a](int b) { ") + repeat("}; ") + "}"},
	}
	p := newParsers(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte(tt.text)
			spec, tree := p.parse(t, "a.cpp", src)
			var facts code.Facts
			spec.Extract(src, tree, &facts)
			if msg := broken(src, &facts); msg != "" {
				t.Error(msg)
			}
		})
	}
}

// benchFiles are the golden cases, or the files in the folder that MAST_BENCH names.
func benchFiles(b *testing.B) []txtar.File {
	b.Helper()
	files := hooktest.Inputs(b)
	if dir := os.Getenv("MAST_BENCH"); dir != "" {
		paths, err := filepath.Glob(filepath.Join(dir, "*.[ch]*"))
		if err != nil || len(paths) == 0 {
			b.Fatalf("no files in %s: %v", dir, err)
		}
		files = nil
		for _, path := range paths {
			src, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			files = append(files, txtar.File{Name: path, Data: src})
		}
	}
	return files
}

// BenchmarkExtract measures the hook without the parse, over the golden cases or
// over the files in the folder that MAST_BENCH names.
func BenchmarkExtract(b *testing.B) {
	files := benchFiles(b)
	p := newParsers(b)
	var size int64
	var trees []*treesitter.Tree
	hook := func([]byte, *treesitter.Tree, *code.Facts) {}
	for _, file := range files {
		spec, tree := p.parse(b, file.Name, file.Data)
		hook = spec.Extract
		size += int64(len(file.Data))
		trees = append(trees, tree.Clone())
	}
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			var facts code.Facts
			hook(tree.Source(), tree, &facts)
		}
	}
}

// BenchmarkMask measures what is read of a text before it is parsed.
func BenchmarkMask(b *testing.B) {
	files := benchFiles(b)
	var size int64
	for _, file := range files {
		size += int64(len(file.Data))
	}
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, file := range files {
			cfamily.Mask(file.Data)
		}
	}
}
