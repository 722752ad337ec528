package cargo

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/graph"
)

// shown writes a type expression in one line.
func shown(t *graph.TypeExpr) string {
	if t == nil {
		return "?"
	}
	args := make([]string, len(t.Args))
	for i, a := range t.Args {
		args[i] = shown(a)
	}
	switch t.Kind {
	case graph.ExprTuple:
		return "(" + strings.Join(args, ",") + ")"
	case graph.ExprFunc:
		return "fn(" + strings.Join(args[1:], ",") + ")->" + args[0]
	case graph.ExprAll:
		return strings.Join(args, "+")
	case graph.ExprThis:
		return "Self"
	case graph.ExprName, graph.ExprUnion, graph.ExprValue, graph.ExprObject:
	}
	if len(args) == 0 {
		return t.Name
	}
	return t.Name + "<" + strings.Join(args, ",") + ">"
}

func TestParseType(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Store", "Store"},
		{"crate::db::Store<'a, u8>", "crate.db.Store<u8>"},
		{"&'a mut Vec<Item>", "Vec<Item>"},
		{"*const u8", "u8"},
		{"&mut &Self", "Self"},
		{"Self::Item", "Self.Item"},
		{"<T as Iterator>::Item", "T.Item"},
		{"<Self as Draw>::Out", "Self.Out"},
		{"<Vec<T>>", "Vec<T>"},
		{"(u8, &str)", "(u8,str)"},
		{"(u8)", "u8"},
		{"(u8,)", "(u8)"},
		{"()", "()"},
		{"[Item; 4 * N]", "[]<Item>"},
		{"&[[u8; 4]]", "[]<[]<u8>>"},
		{"Buffer<T, 4>", "Buffer<T,?>"},
		{"Buffer<{ N + 1 }, T>", "Buffer<?,T>"},
		{"Vec<_>", "Vec<?>"},
		{"impl Draw + Send + 'static", "Draw+Send"},
		{"dyn Draw", "Draw"},
		{"Box<dyn Fn(&Item, usize) -> Option<u8> + Send>", "Box<fn(Item,usize)->Option<u8>+Send>"},
		{"impl FnOnce(a::B)", "fn(a.B)->?"},
		{`unsafe extern "C" fn(x: u8, *mut T) -> u8`, "fn(u8,T)->u8"},
		{"for<'a> fn(&'a u8)", "fn(u8)->?"},
		{"impl Iterator<Item = &'a Item> + '_", "Iterator<Item>"},
		{"Pin<Box<dyn Future<Output = Result<T, E>>>>", "Pin<Box<Future<Result<T,E>>>>"},
		{"Service<Request, Response = Reply>", "Service<Request>"},
		{"T: ?Sized", "?"},
		{"?Sized", "?"},
		{"my_type!(u8)", "?"},
		{"Vec<u8", "Vec<u8>"},
		{"", "?"},
		{"!", "?"},
	}
	r := &rules{}
	for _, tt := range tests {
		if got := shown(r.ParseType(tt.text)); got != tt.want {
			t.Errorf("ParseType(%q) = %s, want %s", tt.text, got, tt.want)
		}
	}
}

// FuzzParseType checks that reading a type ends, whatever it is.
func FuzzParseType(f *testing.F) {
	f.Add("Box<dyn for<'a> Fn(&'a [u8; 4], <T as X<Y = Z>>::W) -> impl A + ?B>")
	f.Add(strings.Repeat("&(<[", 40))
	r := &rules{}
	f.Fuzz(func(_ *testing.T, text string) { r.ParseType(text) })
}
