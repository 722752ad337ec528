package tool

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/code"
)

func TestParseSymbol(t *testing.T) {
	tests := []struct{ text, containers, name string }{
		{"f", "", "f"},
		{" f() ", "", "f"},
		{"Class.method", "Class", "method"},
		{"Class#method", "Class", "method"},
		{"Class.#hidden", "Class", "#hidden"},
		{"#hidden", "", "#hidden"},
		{"Trait::m", "Trait", "m"},
		{"a::b::C::m", "a b C", "m"},
		{"p->m", "p", "m"},
		{"(*Stack[T]).Pop", "Stack", "Pop"},
		{"Map<string, List<int>>.get", "Map", "get"},
		{"pkg/store.Open", "pkg store", "Open"},
		{"a.b.c.d", "a b c", "d"},
		{"name?", "", "name?"},
		{"User#name=", "User", "name="},
		{"User#==", "User", "=="},
		{"Set#<=>", "Set", "<=>"},
		{"<<", "", "<<"},
		{"operator==", "", "operator=="},
		{"Slice::operator[]", "Slice", "operator[]"},
		{"Slice::operator()", "Slice", "operator()"},
		{"operators.run", "operators", "run"},
		{"myoperator.run", "myoperator", "run"},
		{"Foo::~Foo", "Foo", "~Foo"},
		{"größe.ändern", "größe", "ändern"},
		{"..", "", ".."},
		{"()", "", "()"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got := parseSymbol(tt.text)
			if got.name != tt.name || strings.Join(got.containers, " ") != tt.containers {
				t.Errorf("name %q, containers %q, want %q and %q", got.name, got.containers, tt.name, tt.containers)
			}
		})
	}
}

func TestSymbolNameMatches(t *testing.T) {
	facts := &code.Facts{Symbols: []code.Symbol{
		{Name: "shop", Kind: code.SymbolNamespace, Parent: code.NoSymbol}, // a package clause
		{Name: "Cart", Kind: code.SymbolClass, Parent: code.NoSymbol, Body: code.Span{Start: 1, End: 9}},
		{Name: "add", Kind: code.SymbolMethod, Parent: 1},
		{Name: "inner", Kind: code.SymbolFunction, Parent: 2},
		{Name: "Total", Kind: code.SymbolMethod, Parent: code.NoSymbol, Owner: "ns.Order"},
		{Name: "#secret", Kind: code.SymbolMethod, Parent: 1},
	}}
	const file = "src/store/cart.test.ts"
	tests := []struct {
		symbol int32
		text   string
		want   bool
	}{
		{2, "add", true},
		{2, "Cart.add", true},
		{2, "cart.add", false}, // the class stands between
		{2, "store.Cart.add", true},
		{2, "store.cart.Cart.add", true},
		{2, "src/store/cart.Cart.add", true},
		{2, "shop.Cart.add", true},
		{2, "other.Cart.add", false},
		{2, "Basket.add", false},
		{2, "Cart.Add", false},
		{3, "add.inner", true},
		{3, "Cart.add.inner", true},
		{3, "Cart.inner", false},
		{4, "Order.Total", true},
		{4, "ns.Order.Total", true},
		{4, "Order.total", false},
		{5, "Cart#secret", true},
		{5, "Cart.#secret", true},
		{5, "secret", true},
		{1, "shop.Cart", true},
		{1, "cart.test.Cart", false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			name := parseSymbol(tt.text)
			if got := name.matches(file, facts, tt.symbol, false, false); got != tt.want {
				t.Errorf("matches = %t, want %t", got, tt.want)
			}
		})
	}
	module := parseSymbol("cart.add")
	if !module.matches(file, facts, 2, false, true) {
		t.Error("with the class left out, cart.add is not Cart.add")
	}
	folded := parseSymbol("CART.ADD")
	if !folded.matches(file, facts, 2, true, false) {
		t.Error("without regard to case, CART.ADD is not Cart.add")
	}
}

func FuzzParseSymbol(f *testing.F) {
	for _, s := range []string{"a.b", "A<B>::c()", "(*T).m", "operator<<", "#", "::", "<", "a->b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := parseSymbol(text)
		if got.name == "" && strings.TrimSpace(text) != "" {
			t.Errorf("%q has no name", text)
		}
	})
}
