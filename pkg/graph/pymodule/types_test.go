package pymodule

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/graph"
)

// show writes a type expression so that tests can compare it.
func show(e *graph.TypeExpr) string {
	if e == nil {
		return "?"
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = show(a)
	}
	list := strings.Join(args, ", ")
	switch e.Kind {
	case graph.ExprName:
		if len(args) == 0 {
			return e.Name
		}
		return e.Name + "[" + list + "]"
	case graph.ExprUnion:
		return "(" + strings.Join(args, " | ") + ")"
	case graph.ExprTuple:
		return "tuple(" + list + ")"
	case graph.ExprFunc:
		return "func(" + list + ")"
	case graph.ExprObject:
		return "class(" + list + ")"
	case graph.ExprThis:
		return "this"
	}
	return fmt.Sprintf("kind %d", e.Kind)
}

func TestParseType(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Foo", "Foo"},
		{"a.b.Foo[int, 'Bar']", "a.b.Foo[int, Bar]"},
		{`"Foo | None"`, "Foo"},
		{"t.Optional[Foo]", "Foo"},
		{"Union[Foo, None, Bar]", "(Foo | Bar)"},
		{"Foo | int | None", "(Foo | int)"},
		{"None", "None"},
		{"Any", "?"},
		{"dict[str, Any]", "dict[str, ?]"},
		{"Annotated[Foo, Depends(x)]", "Foo"},
		{"ClassVar[list[Foo]]", "list[Foo]"},
		{"type[Foo]", "class(Foo)"},
		{"tuple[A, B]", "tuple(A, B)"},
		{"tuple[A, ...]", "list[A]"},
		{"Callable[[A, B], R]", "func(R, A, B)"},
		{"Callable[..., R]", "func(R)"},
		{"Callable", "Callable"},
		{`Literal["a", 'b[']`, "Literal"},
		{"Self", "this"},
		{"list[\n  Foo,  # why\n  ]", "list[Foo]"},
		{"*Ts", "Ts"},
		{"(Foo)", "Foo"},
		{"", "?"},
		{"Foo[", "Foo"},
		{"'Foo", "?"},
	}
	r := &rules{}
	if got := show(r.ParseType(strings.Repeat("A[", 1000))); !strings.HasPrefix(got, "A[A[A") {
		t.Errorf("a deep type: %s", got)
	}
	for _, tt := range tests {
		got := show(r.ParseType(tt.text))
		if got != tt.want {
			t.Errorf("ParseType(%q) = %s, want %s", tt.text, got, tt.want)
		}
	}
}
