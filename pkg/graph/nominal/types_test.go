package nominal

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/graph"
)

// show writes a type expression so that a test can compare it.
func show(e *graph.TypeExpr) string {
	if e == nil {
		return "none"
	}
	var args []string
	for _, a := range e.Args {
		args = append(args, show(a))
	}
	kind := map[graph.TypeExprKind]string{
		graph.ExprName: e.Name, graph.ExprTuple: "tuple", graph.ExprFunc: "func", graph.ExprAll: "all",
	}[e.Kind]
	if len(args) == 0 {
		return kind
	}
	return kind + "(" + strings.Join(args, " ") + ")"
}

func TestParseType(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Foo", "Foo"},
		{"a.b.Foo<Bar, Baz<Qux>>", "a.b.Foo(Bar Baz(Qux))"},
		{"Outer<A>.Inner<B>", "Outer.Inner(B)"},
		{"List<? extends Foo>", "List(Foo)"},
		{"Map<?, ? super Foo[]>", "Map(? [](Foo))"},
		{"int[][]", "[]([](int))"},
		{"String...", "[](String)"},
		{"A & B<C>", "all(A B(C))"},
		{"@Nullable final java.lang.@NonNull Foo", "java.lang.Foo"},
		{"this IEnumerable<T>", "IEnumerable(T)"},
		{"ref readonly global::N.Foo?", "global.N.Foo"},
		{"Alias::B", "Alias.B"},
		{"(int count, Foo<Bar> item)[]", "[](tuple(int Foo(Bar)))"},
		{"Dictionary<,>", "Dictionary(? ?)"},
		{"delegate Foo(int, Bar<T>)", "func(Foo int Bar(T))"},
		{"delegate void()", "func(void)"},
		{"int[,]", "[](int)"},
		{"", "none"},
		{"Foo<", "none"},
		{"Foo>", "none"},
		{"(", "none"},
	}
	for _, tt := range tests {
		if got := show(ParseType(tt.text)); got != tt.want {
			t.Errorf("%q is %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestParseTypeDeep(t *testing.T) {
	if ParseType(strings.Repeat("A<", 100_000)) != nil {
		t.Error("a type that nests too deep is none")
	}
}
