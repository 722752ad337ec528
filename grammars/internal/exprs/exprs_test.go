package exprs_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

func TestExprs(t *testing.T) {
	long := strings.Repeat("a", code.MaxChain)
	tests := []struct{ name, got, want string }{
		{"bounded", exprs.Bounded(long), long},
		{"bounded, too long", exprs.Bounded(long + "a"), ""},
		{"a value", exprs.ValueOf("A<B>"), "<A<B>>"},
		{"a value of nothing", exprs.ValueOf(""), ""},
		{"a value, too long", exprs.ValueOf(long), ""},
		{"new", exprs.New("A"), "new A()"},
		{"new nothing", exprs.New(""), ""},
		{"postfixed", exprs.Postfixed("a", "[]"), "a[]"},
		{"several, postfixed", exprs.Postfixed("a|b", "[]"), "(a|b)[]"},
		{"awaited, postfixed", exprs.Postfixed("await a", ".b"), "(await a).b"},
		{"nothing, postfixed", exprs.Postfixed("", "[]"), ""},
		{"postfixed with nothing", exprs.Postfixed("a|b", ""), "a|b"},
		{"either", exprs.Either("a", "b"), "a|b"},
		{"either of the same", exprs.Either("a", "a"), "a"},
		{"either, the first", exprs.Either("", "b"), "b"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}

func TestFollow(t *testing.T) {
	// Node 4 is a().b, of which node 3 is in parentheses.
	links := map[treesitter.NodeID]string{4: ".b", 3: "", 2: "()"}
	link := func(id treesitter.NodeID) (string, treesitter.NodeID) {
		if l, ok := links[id]; ok {
			return l, id - 1
		}
		return "", treesitter.Root
	}
	primary := func(treesitter.NodeID) string { return "a" }
	if got := exprs.Follow(4, 10, link, primary); got != "a().b" {
		t.Errorf("got %q", got)
	}
	if got := exprs.Follow(4, 3, link, primary); got != "" {
		t.Errorf("in three steps: %q", got)
	}
	if got := exprs.Follow(1, 10, link, primary); got != "a" {
		t.Errorf("without links: %q", got)
	}
	links[4] = strings.Repeat("b", code.MaxChain+1)
	if got := exprs.Follow(4, 10, link, primary); got != "" {
		t.Errorf("too long: %q", got)
	}
}
