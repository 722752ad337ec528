package ecmascript_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/pkg/code"
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
		case s.Span.Empty():
			return fmt.Sprintf("symbol %d (%s) is empty", i, s.Name)
		case !s.Span.Contains(s.Head):
			return fmt.Sprintf("symbol %d (%s): head outside", i, s.Name)
		case !s.Doc.Empty() && s.Doc.Start != s.Span.Start && !s.Span.Contains(s.Doc):
			return fmt.Sprintf("symbol %d (%s): doc outside", i, s.Name)
		case !s.Body.Empty() && !s.Span.Contains(s.Body):
			return fmt.Sprintf("symbol %d (%s): body outside", i, s.Name)
		case !s.NameSpan.Empty() && !s.Span.Contains(s.NameSpan):
			return fmt.Sprintf("symbol %d (%s): name outside", i, s.Name)
		case s.Parent >= int32(i) || s.Parent < code.NoSymbol:
			return fmt.Sprintf("symbol %d (%s): parent %d", i, s.Name, s.Parent)
		case s.Parent != code.NoSymbol && s.Owner != "":
			return fmt.Sprintf("symbol %d (%s): parent and owner", i, s.Name)
		case s.Exported && s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Exported:
			return fmt.Sprintf("symbol %d (%s) is exported in a container that is not", i, s.Name)
		}
		if s.Parent != code.NoSymbol {
			if p := f.Symbols[s.Parent].Span; p.Overlaps(s.Span) && !p.Contains(s.Span) {
				return fmt.Sprintf("symbol %d (%s) sticks out of its parent", i, s.Name)
			}
		}
	}
	if msg := brokenNesting(f); msg != "" {
		return msg
	}
	if msg := brokenLocals(f, inText); msg != "" {
		return msg
	}
	return brokenUses(src, f, inText)
}

// brokenLocals checks the types of locals and the values of symbols.
func brokenLocals(f *code.Facts, inText func(code.Span) bool) string {
	for i := range f.Locals {
		l := &f.Locals[i]
		switch {
		case l.Name == "" || !inText(l.Scope) || l.Scope.Empty():
			return fmt.Sprintf("local %d (%s): name or scope", i, l.Name)
		case len(l.Value) > code.MaxChain || l.Type != "" && l.Value != "":
			return fmt.Sprintf("local %d (%s): type %q, value %q", i, l.Name, l.Type, l.Value)
		case l.Enclosing < code.NoSymbol || int(l.Enclosing) >= len(f.Symbols):
			return fmt.Sprintf("local %d (%s): enclosing", i, l.Name)
		}
		if msg := brokenExpr(l.Value); msg != "" {
			return fmt.Sprintf("local %d (%s): %s", i, l.Name, msg)
		}
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if len(s.Value) > code.MaxChain || s.Type != "" && s.Value != "" && s.Kind != code.SymbolInterface {
			return fmt.Sprintf("symbol %d (%s): type %q, value %q", i, s.Name, s.Type, s.Value)
		}
		if msg := brokenExpr(s.Value); msg != "" {
			return fmt.Sprintf("symbol %d (%s): %s", i, s.Name, msg)
		}
	}
	for i := range f.Refs {
		if msg := brokenExpr(f.Refs[i].Chain); msg != "" {
			return fmt.Sprintf("reference %d (%s): %s", i, f.Refs[i].Name, msg)
		}
	}
	return ""
}

// brokenExpr checks what an expression may hold outside of types.
func brokenExpr(e code.Expr) string {
	types := 0
	for i := range len(e) {
		switch c := e[i]; {
		case c == '<' || c == '{':
			types++
		case c == '}' || c == '>' && (i == 0 || e[i-1] != '='):
			types--
		case types > 0:
		case c == '\n', c == '\t', c == '"', c == '\'', c == '`', c == ',' && !strings.Contains(e, "()@"):
			return fmt.Sprintf("expression %q", e)
		}
	}
	return ""
}

// brokenNesting checks that symbols are nested or apart.
func brokenNesting(f *code.Facts) string {
	var open []code.Span
	for i := range f.Symbols {
		s := f.Symbols[i].Span
		for n := len(open); n > 0 && open[n-1].End <= s.Start; n-- {
			open = open[:n-1]
		}
		if i > 0 && s.Start < f.Symbols[i-1].Span.Start {
			return fmt.Sprintf("symbol %d (%s) is out of order", i, f.Symbols[i].Name)
		}
		if n := len(open); n > 0 && !open[n-1].Contains(s) {
			return fmt.Sprintf("symbol %d (%s) overlaps with what is before it", i, f.Symbols[i].Name)
		}
		open = append(open, s)
	}
	return ""
}

func brokenUses(src []byte, f *code.Facts, inText func(code.Span) bool) string {
	last := uint32(0)
	for i := range f.Refs {
		r := &f.Refs[i]
		switch {
		case !inText(r.Span) || string(r.Span.Text(src)) != r.Name:
			return fmt.Sprintf("reference %d (%s) does not cover its name", i, r.Name)
		case r.Span.Start < last:
			return fmt.Sprintf("reference %d (%s) is out of order", i, r.Name)
		case len(r.Chain) > code.MaxChain:
			return fmt.Sprintf("reference %d (%s): long chain", i, r.Name)
		case r.Chain != "" && r.Receiver == code.ReceiverNone:
			return fmt.Sprintf("reference %d (%s): chain %q without a receiver", i, r.Name, r.Chain)
		}
		last = r.Span.Start
		if r.Enclosing != code.NoSymbol && !f.Symbols[r.Enclosing].Span.Contains(r.Span) {
			return fmt.Sprintf("reference %d (%s) is not in what encloses it", i, r.Name)
		}
		for j := range f.Symbols {
			s := f.Symbols[j].Span
			if s.Contains(r.Span) && (r.Enclosing == code.NoSymbol || s.Len() < f.Symbols[r.Enclosing].Span.Len()) {
				return fmt.Sprintf("reference %d (%s): symbol %d is nearer", i, r.Name, j)
			}
			if s.Start > r.Span.Start {
				break
			}
		}
	}
	for i := range f.Imports {
		if m := &f.Imports[i]; !inText(m.Span) || m.Span.Empty() {
			return fmt.Sprintf("import %d (%s): span", i, m.Module)
		}
	}
	for i := range f.Exports {
		e := &f.Exports[i]
		if !inText(e.Span) || e.Span.Empty() || e.Name == "" || int(e.Symbol) >= len(f.Symbols) || int(e.Import) >= len(f.Imports) {
			return fmt.Sprintf("export %d (%s)", i, e.Name)
		}
		if e.Symbol != code.NoSymbol && !f.Symbols[e.Symbol].Exported {
			return fmt.Sprintf("export %d (%s): its symbol is not exported", i, e.Name)
		}
	}
	return ""
}

// FuzzExtract checks the rules on any text, whatever the parser makes of it.
func FuzzExtract(f *testing.F) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range cases {
		data, err := os.ReadFile(c)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, uint8(0))
		f.Add(data, uint8(1))
	}
	f.Add([]byte("export default class { static #a = () => { exports.b = this.c = function d() {} } }"), uint8(2))
	names := [...]string{"a.ts", "a.tsx", "a.js"}
	r := registry(f)
	f.Fuzz(func(t *testing.T, src []byte, name uint8) {
		l := r.Detect(names[int(name)%len(names)], nil)
		p, err := l.Acquire()
		if err != nil {
			t.Fatal(err)
		}
		defer l.Release(p)
		tree, err := p.Parse(context.Background(), src, treesitter.Budget{})
		if err != nil {
			t.Skip(err)
		}
		var facts code.Facts
		ecmascript.Extract(src, tree, &facts)
		if msg := broken(src, &facts); msg != "" {
			t.Error(msg)
		}
	})
}

// TestDeepNesting extracts from texts that nest far deeper than people write;
// the time must grow with their size only.
func TestDeepNesting(t *testing.T) {
	const depth = 10_000
	r := registry(t)
	tests := []struct{ name, open, middle, close string }{
		{"blocks", "{ let a = 1; a; ", "b", "}"},
		{"functions", "function f() { var a; a(); ", "b()", "}"},
		{"classes", "class A { m() { ", "b()", "}}"},
		{"objects", "x = { a: ", "function () { b() }", "}"},
		{"patterns", "[a, ", "b", "] = c"},
		{"parentheses", "(", "b", ")"},
		{"calls", "f(", "b", ")"},
		{"chains", "", "b" + strings.Repeat(".c()", depth), ""},
		{"assignments", "", strings.Repeat("a.b = ", depth) + "() => 1", ""},
		{"declarators", "", "var a" + strings.Repeat(", a = () => 1", depth), ""},
		{"comments", "", strings.Repeat("// c\n", depth) + "function f() {}", ""},
		{"types", "type T = A<", "B", ">"},
		{"exports", "", strings.Repeat("function a() {} export { a };", depth), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := depth
			if tt.open == "" {
				n = 1
			}
			src := []byte(strings.Repeat(tt.open, n) + tt.middle + strings.Repeat(tt.close, n))
			l := r.Detect("a.ts", nil)
			p, err := l.Acquire()
			if err != nil {
				t.Fatal(err)
			}
			defer l.Release(p)
			tree, err := p.Parse(context.Background(), src, treesitter.Budget{Steps: -1, MaxNodes: -1})
			if err != nil {
				t.Fatal(err)
			}
			var facts code.Facts
			ecmascript.Extract(src, tree, &facts)
			if len(facts.Refs) == 0 && len(facts.Symbols) == 0 {
				t.Error("nothing found")
			}
		})
	}
}
