package golang_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, golang.Spec()).Golden(t) }

// FuzzExtract checks that no input breaks the rules of package code or the
// hook itself.
func FuzzExtract(f *testing.F) {
	f.Add([]byte("package k\n\ntype S[T any] struct{ *B; f int }\n\nfunc (s *S[T]) M(x T) { s.f = g(x) }\n"))
	f.Add([]byte("func ( {\n"))
	f.Add([]byte("package k; const ( A = iota; B ); var F = func(x int) {}; type I interface { io.Reader; M() }"))
	f.Add([]byte("package k\nfunc f() { switch x := y.(type) { case int: x() }; for i, v := range (P{X: 1}).q { v[i]() } }"))
	f.Add([]byte("package k\nvar a, b = <-c, func(x chan<- int) (y, z T) { for k, v := range x[1:] { switch w := v.(type) { case *T: w() } } }"))
	hook := hooktest.New(f, golang.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		facts := hook.File(t, "a.go", src, hook.ParseRandom(t, src))
		if broken := hooktest.Broken(src, &facts); broken != "" {
			t.Error(broken)
		}
	})
}
