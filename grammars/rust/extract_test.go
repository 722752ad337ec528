package rust_test

import (
	"errors"
	"testing"

	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

func TestExtract(t *testing.T) {
	parse := newParser(t)
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		sections := map[string]string{}
		for _, f := range c.Files {
			facts := extract.File(f.Name, rust.Spec(), f.Data, parse(t, f.Data), extract.Options{})
			for name, text := range facttext.Sections(f.Data, &facts) {
				if len(c.Files) > 1 {
					name = f.Name + "/" + name
				}
				sections[name] = text
			}
		}
		return sections
	})
}

// newParser returns a function that parses Rust; its trees are valid until its
// next call.
func newParser(tb testing.TB) func(testing.TB, []byte) *treesitter.Tree {
	tb.Helper()
	registry, err := lang.New([]*lang.Spec{rust.Spec()})
	if err != nil {
		tb.Fatal(err)
	}
	p, err := registry.ByName("rust").Acquire()
	if err != nil {
		tb.Fatal(err)
	}
	return func(tb testing.TB, src []byte) *treesitter.Tree {
		tb.Helper()
		tree, err := p.Parse(tb.Context(), src, treesitter.Budget{})
		if errors.Is(err, treesitter.ErrBudget) {
			tb.Skip(err) // a random text, of which there is no tree
		}
		if err != nil {
			tb.Fatal(err)
		}
		return tree
	}
}

// FuzzExtract checks that no input breaks the rules of package code or the
// hook itself.
func FuzzExtract(f *testing.F) {
	f.Add([]byte("pub trait G: N { fn n(&self) -> S; }\nimpl<T> G for S<T> { fn n(&self) -> S { self.x.y()? } }\n"))
	f.Add([]byte("cfg! { use a::{b, c as d}; #[test] pub(crate) async fn f<T>(x: &'static T) -> U { g(x) } impl A for B {} mod m; }"))
	f.Add([]byte("use a::{self, b::{c, *}}; pub use {d, ::e as _}; mod x; #[path = \"y.rs\"] mod y;"))
	f.Add([]byte("fn f( { let Some(x) = y else { g(x) }; match z { A::B { c, d: e } if c => e!(f.g(1)[2].h()), _ => {} } } impl"))
	f.Add([]byte("fn fn fn struct impl { fn impl for } use use ; static ref mut"))
	parse := newParser(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := parse(t, src)
		var facts code.Facts
		rust.Spec().Extract(src, tree, &facts)
		if msg := broken(src, &facts, tree.HasError()); msg != "" {
			t.Error(msg)
		}
	})
}
