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
	hook := hooktest.New(f, golang.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		hook.File(t, "a.go", src, hook.ParseRandom(t, src))
	})
}
