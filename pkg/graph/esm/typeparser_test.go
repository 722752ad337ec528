package esm

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mast-search/mast/pkg/graph"
)

// shown writes a type expression with the numbers of kinds left out.
func shown(e *graph.TypeExpr) string {
	if e == nil {
		return "?"
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = shown(a)
	}
	list := strings.Join(args, ",")
	switch e.Kind {
	case graph.ExprName:
		if list == "" {
			return e.Name
		}
		return e.Name + "<" + list + ">"
	case graph.ExprUnion:
		return "(" + strings.Join(args, "|") + ")"
	case graph.ExprAll:
		return "(" + strings.Join(args, "&") + ")"
	case graph.ExprTuple:
		return "[" + list + "]"
	case graph.ExprFunc:
		return "fn(" + list + ")"
	case graph.ExprValue:
		return "value " + e.Name
	case graph.ExprOwn:
		return fmt.Sprintf("own %q(%s)", e.Name, list)
	case graph.ExprObject, graph.ExprThis:
	}
	return "unexpected"
}

func TestParseType(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Post", "Post"},
		{"ns.Post<A, B[]>", "ns.Post<A,[]<B>>"},
		{"Post | null | undefined", "Post"},
		{"| A\n | B", "(A|B)"},
		{"A & { b: B }", `(A&own "{b"(B))`},
		{"any", "?"},
		{"null", `own "nothing"()`},
		{"'a' | \"b\" | `c${d}`", "(string|string|string)"},
		{"-1 | 2", "(number|number)"},
		{"readonly A[][]", "[]<[]<A>>"},
		{"ReadonlyArray<A>", "[]<A>"},
		{"Partial<Omit<A, 'b'>>", "A"},
		{"[a: A, b?: B, ...rest: C[]]", "[A,B]"},
		{"[...A[]]", "[]<A>"},
		{"(a: A, b?: B, ...c: C[]) => R", `fn(R,A,B,own "..."(C))`},
		{"(this: T, { a, b }: A) => void", `fn(own "nothing"(),A)`},
		{"<T extends A, U>(t: T, u: U) => T", "fn(A,A,?)"},
		{"new (a: A) => B", "?"},
		{"(A)", "A"},
		{"(a: A) => a is B", "fn(boolean,A)"},
		{"asserts a is B", `own "nothing"()`},
		{"typeof a.b", "value a.b"},
		{"keyof typeof a", "string"},
		{"A['b'][number][0]", `own "#0"(own "[]"(own ".b"(A)))`},
		{"Parameters<F>[1]", `own "@1"(F)`},
		{"ReturnType<typeof f>", `own "()"(value f)`},
		{"Awaited<A>", `own "await"(A)`},
		{"import('./m').A.B<C>", `own "import./m\x00A.B"(C)`},
		{"typeof import('./m')", `own "module./m\x00"()`},
		{"A extends B ? C : never", "C"},
		{"A extends B ? C : D", `own "?"(C,D)`},
		{"A extends (infer U)[] ? U : A", `own "?"(U,A)`},
		{
			"{ a: A; b?(x: X): B, readonly c; [k: string]: D; (x: X): E; new (y: Y): F; get g(): G; 'h-i': H }",
			`own "{a;b;c;[];();g;h-i"(A,fn(B,X),?,D,fn(E,X),fn(G),H)`,
		},
		{"{ readonly [K in keyof A as `x${K}`]?: A[K] }", `own "{[]"(?)`},
		{"{ new: A; get: B; readonly: C; set(): D }", `own "{new;get;readonly;set"(A,B,C,fn(D))`},
		{"{\n  <A>(a: A): [A]\n  // a comment\n  <B>(b: B): [B] /* another */\n}", `own "{();()"(fn([?],?),fn([?],?))`},
		{"this", `own "this"()`},
		{"Map<string, () => Promise<void>>", `Map<string,fn(Promise<own "nothing"()>)>`},
		{"", "?"},
		{"A<", "?"},
		{"{ a: ", "?"},
		{"(a: A", "?"},
		{"A | ", "?"},
		{"[A", "?"},
		{"'open", "string"},
		{"/* open", "?"},
		{strings.Repeat("(", 100) + "A" + strings.Repeat(")", 100), "?"},
	} {
		if got := shown((*rules)(nil).ParseType(tt.text)); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestParseType_long reads long types of which a parser could read parts again and
// again.
func TestParseType_long(t *testing.T) {
	for _, piece := range []string{"(", "{ a: (", "[a: ", "<T>(a: ", "A | ", "readonly ", "-", "A[", "keyof ", "(a) => ", "{ [", "'", "x ? "} {
		start := time.Now()
		(*rules)(nil).ParseType(strings.Repeat(piece, (64<<10)/len(piece)))
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%q takes %v", piece, took)
		}
	}
}

func FuzzParseType(f *testing.F) {
	for _, seed := range []string{"A | B<C>", "{ a: A; [k: string]: (b: B) => C }", "<T>(x: T) => x is Y", "[a?: A, ...b: B[]]", "import('x').Y['z']"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, text string) { (*rules)(nil).ParseType(text) })
}
