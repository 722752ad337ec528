package golang_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, golang.Spec()).Golden(t) }

// A method can be used where its type has no name that is exported.
var broken = hooktest.All(hooktest.Symbols(hooktest.AsWritten), hooktest.Refs, hooktest.Imports, hooktest.BrokenTypes)

func FuzzExtract(f *testing.F) {
	hooktest.New(f, golang.Spec()).Fuzz(f, "a.go", broken,
		"package k\n\ntype S[T any] struct{ *B; f int }\n\nfunc (s *S[T]) M(x T) { s.f = g(x) }\n",
		"func ( {\n",
		"package k; const ( A = iota; B ); var F = func(x int) {}; type I interface { io.Reader; M() }",
		"package k\nfunc f() { switch x := y.(type) { case int: x() }; for i, v := range (P{X: 1}).q { v[i]() } }",
		"package k\nvar a, b = <-c, func(x chan<- int) (y, z T) { for k, v := range x[1:] { switch w := v.(type) { case *T: w() } } }")
}
