package include

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/graph"
)

// show writes a type expression with "*" and "[]" as names with arguments.
func show(e *graph.TypeExpr) string {
	if e == nil {
		return "?"
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = show(a)
	}
	switch {
	case e.Kind == graph.ExprThis:
		return "this"
	case e.Kind == graph.ExprFunc:
		return "func(" + strings.Join(args[1:], ", ") + ") " + args[0]
	case len(args) > 0:
		return e.Name + "<" + strings.Join(args, ", ") + ">"
	}
	return e.Name
}

func TestParseType(t *testing.T) {
	tests := []struct{ text, want string }{
		{"int", "int"},
		{"unsigned long long", "int"},
		{"const struct conn *", "*<struct conn>"},
		{"struct", "this"},
		{"struct *", "*<this>"},
		{"Foo", "Foo"},
		{"const ns::Foo&", "ns.Foo"},
		{"::ns::Foo", "::.ns.Foo"},
		{"Foo**", "*<*<Foo>>"},
		{"Foo *const", "*<Foo>"},
		{"Foo[4][2]", "[]<[]<Foo>>"},
		{"API_EXPORT Foo*", "*<Foo>"},
		{"std::vector<std::unique_ptr<Foo>>", "std.vector<std.unique_ptr<Foo>>"},
		{"std::map<int, Foo*>::iterator", "std.map.iterator"},
		{"std::array<Foo, 3>", "std.array<Foo, 3>"},
		{"std::function<void(Foo*, int)>", "std.function<func(*<Foo>, int) int>"},
		{"int (*)(struct conn *, int)", "func(*<struct conn>, int) int"},
		{"Foo (*)[3]", "[]<Foo>"},
		{"typename T::value_type", "T.value_type"},
		{"auto", "?"},
		{"decltype(a)", "?"},
		{"Args...", "Args"},
		{"ns.Outer.Inner", "ns.Outer.Inner"},
		{"", "?"},
		{"Foo<", "Foo"},
		{"Foo<a, (b", "Foo<a, ?>"},
		{"int (*)(", "func() int"},
		{"std::", "?"},
		{"::", "?"},
	}
	for _, tt := range tests {
		if got := show((&rules{}).ParseType(tt.text)); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestParseAnyType reads all short texts of the signs that types are made of without a
// panic, and in time.
func TestParseAnyType(t *testing.T) {
	signs := []string{"a", "<", ">", "(", ")", "*", "::", ",", "[", " ", "struct "}
	var try func(text string, depth int)
	try = func(text string, depth int) {
		(&rules{}).ParseType(text)
		if depth > 0 {
			for _, s := range signs {
				try(text+s, depth-1)
			}
		}
	}
	try("", 5)
	for _, s := range signs {
		(&rules{}).ParseType(strings.Repeat("a"+s, 2000))
		(&rules{}).ParseType(strings.Repeat("a("+s, 2000))
	}
}
