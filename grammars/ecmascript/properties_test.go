package ecmascript_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

var broken = hooktest.All(hooktest.Symbols(named), brokenOwners, hooktest.Containers, brokenLocals,
	brokenRefs, hooktest.Imports, hooktest.Exports)

// named takes any name: a default export and a computed key have one that is not
// written.
func named(*code.Symbol, string) bool { return true }

func brokenOwners(_ []byte, f *code.Facts) string {
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Parent != code.NoSymbol && s.Owner != "" {
			return fmt.Sprintf("symbol %d (%s): parent and owner", i, s.Name)
		}
	}
	return ""
}

// brokenLocals checks the types of locals and the values of symbols.
func brokenLocals(src []byte, f *code.Facts) string {
	for i := range f.Locals {
		l := &f.Locals[i]
		switch {
		case l.Name == "" || int(l.Scope.End) > len(src) || l.Scope.Empty():
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

// brokenRefs checks references: a call of super has a receiver that is its name, and
// each is in the nearest symbol.
func brokenRefs(src []byte, f *code.Facts) string {
	last := uint32(0)
	for i := range f.Refs {
		r := &f.Refs[i]
		switch {
		case r.Span.Start > r.Span.End || int(r.Span.End) > len(src) || string(r.Span.Text(src)) != r.Name:
			return fmt.Sprintf("reference %d (%s) does not cover its name", i, r.Name)
		case r.Span.Start < last:
			return fmt.Sprintf("reference %d (%s) is out of order", i, r.Name)
		case len(r.Chain) > code.MaxChain || r.Chain != "" && r.Receiver == code.ReceiverNone:
			return fmt.Sprintf("reference %d (%s): receiver %s, chain %q", i, r.Name, r.Receiver, r.Chain)
		case r.Enclosing != code.NoSymbol && !f.Symbols[r.Enclosing].Span.Contains(r.Span):
			return fmt.Sprintf("reference %d (%s) is not in what encloses it", i, r.Name)
		}
		last = r.Span.Start
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

func TestDeepNesting(t *testing.T) {
	nested, repeat := hooktest.Nested, hooktest.Repeat
	hook := hooktest.New(t, typescript.Spec())
	hook.Budget = treesitter.Budget{Steps: -1, MaxNodes: -1}
	hook.Deep(t, broken, [][2]string{
		{"blocks", nested("{ let a = 1; a; ", "b", "}")},
		{"functions", nested("function f() { var a; a(); ", "b()", "}")},
		{"classes", nested("class A { m() { ", "b()", "}}")},
		{"objects", nested("x = { a: ", "function () { b() }", "}")},
		{"patterns", nested("[a, ", "b", "] = c")},
		{"parentheses", nested("(", "b", ")")},
		{"calls", nested("f(", "b", ")")},
		{"chains", "b" + repeat(".c()")},
		{"assignments", repeat("a.b = ") + "() => 1"},
		{"declarators", "var a" + repeat(", a = () => 1")},
		{"comments", repeat("// c\n") + "function f() {}"},
		{"types", nested("type T = A<", "B", ">")},
		{"exports", repeat("function a() {} export { a };")},
	})
}
