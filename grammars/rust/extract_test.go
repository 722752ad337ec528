package rust_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, rust.Spec()).Golden(t) }

// FuzzExtract checks that no input breaks the rules of package code or the
// hook itself.
func FuzzExtract(f *testing.F) {
	f.Add([]byte("pub trait G: N { fn n(&self) -> S; }\nimpl<T> G for S<T> { fn n(&self) -> S { self.x.y()? } }\n"))
	f.Add([]byte("cfg! { use a::{b, c as d}; #[test] pub(crate) async fn f<T>(x: &'static T) -> U { g(x) } impl A for B {} mod m; }"))
	f.Add([]byte("use a::{self, b::{c, *}}; pub use {d, ::e as _}; mod x; #[path = \"y.rs\"] mod y;"))
	f.Add([]byte("fn f( { let Some(x) = y else { g(x) }; match z { A::B { c, d: e } if c => e!(f.g(1)[2].h()), _ => {} } } impl"))
	f.Add([]byte("fn fn fn struct impl { fn impl for } use use ; static ref mut"))
	hook := hooktest.New(f, rust.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := hook.ParseRandom(t, src)
		var facts code.Facts
		rust.Spec().Extract(src, tree, &facts)
		if msg := broken(src, &facts, tree.HasError()); msg != "" {
			t.Error(msg)
		}
	})
}

func BenchmarkExtract(b *testing.B) { hooktest.New(b, rust.Spec()).Bench(b, ".rs") }
