package graph

import (
	"fmt"
	"strings"
	"testing"
)

// text prints a parsed expression with all of its structure.
func (e *expr) String() string {
	if e == nil {
		return "nil"
	}
	switch e.kind {
	case exprName:
		return e.text
	case exprThis:
		return "THIS"
	case exprSuper:
		return "SUPER"
	case exprNew:
		return "new{" + e.text + "}"
	case exprTyped:
		return "typed{" + e.text + "}"
	case exprList:
		return "list{" + e.of.String() + "}"
	case exprMember:
		return "(" + e.of.String() + " . " + e.text + ")"
	case exprCall:
		return "call{" + e.of.String() + "}"
	case exprCallback:
		return fmt.Sprintf("callback{%s %d %d}", e.of, e.j, e.i)
	case exprElement:
		return "element{" + e.of.String() + "}"
	case exprKey:
		return "key{" + e.of.String() + "}"
	case exprItem:
		return fmt.Sprintf("item{%s %d}", e.of, e.i)
	case exprUnwrap:
		return "unwrap{" + e.of.String() + "}"
	case exprAwait:
		return "await{" + e.of.String() + "}"
	case exprAny:
		var alts []string
		for _, a := range e.alts {
			alts = append(alts, a.String())
		}
		return "any{" + strings.Join(alts, " ") + "}"
	}
	return "?"
}

func TestParseExpr(t *testing.T) {
	tests := []struct{ in, want string }{
		{"a", "a"},
		{"this", "THIS"},
		{"super.x", "(SUPER . x)"},
		{"a.b.c", "((a . b) . c)"},
		{"a.#b", "(a . #b)"},
		{"open().rows[]", "element{(call{open} . rows)}"},
		{"m[#]", "key{m}"},
		{"f()#0", "item{call{f} 0}"},
		{"f()#12.x", "(item{call{f} 12} . x)"},
		{"new Map<string,Post>().get()", "call{(new{Map<string,Post>} . get)}"},
		{"new a.B()", "new{a.B}"},
		{"new T[]()", "new{T[]}"},
		{"<*bytes.Buffer>", "typed{*bytes.Buffer}"},
		{"<(a:X)=>Map<K,V>>.call()", "call{(typed{(a:X)=>Map<K,V>} . call)}"},
		{"<fn(&T)->U>", "typed{fn(&T)->U}"},
		{"app.get()@1,0", "callback{(app . get) 1 0}"},
		{"await f()", "await{call{f}}"},
		{"(await f()).x", "(await{call{f}} . x)"},
		{"await f().x", "await{(call{f} . x)}"},
		{"a|b.c", "any{a (b . c)}"},
		{"(a|b).c", "(any{a b} . c)"},
		{"[a|b]", "list{any{a b}}"},
		{"[]", "list{nil}"},
		{"x?.y", "(unwrap{x} . y)"},
		{"grün", "grün"},
		{"", "nil"},
		{".", "nil"},
		{"a.", "nil"},
		{"a b", "nil"},
		{"f(", "nil"},
		{"f(x)", "nil"},
		{"<T", "nil"},
		{"new ()", "nil"},
		{"new T", "nil"},
		{"f()@1", "nil"},
		{"f()@x,0", "nil"},
		{"a|", "nil"},
		{"a]", "nil"},
		{strings.Repeat("a", 200), "nil"},
	}
	for _, tt := range tests {
		if got := parseExpr(tt.in).String(); got != tt.want {
			t.Errorf("parseExpr(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func FuzzParseExpr(f *testing.F) {
	for _, s := range []string{"a.b()|<T>", "new X<Y>()#1", "f()@1,0[]", "await (a|b)?", "[[a]]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if e := parseExpr(s); e != nil && len(e.String()) > 40*len(s) {
			t.Errorf("%q becomes %s", s, e)
		}
	})
}
