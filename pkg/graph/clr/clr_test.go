package clr_test

import (
	"fmt"
	"testing"

	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/grammars/java"
	"github.com/mast-search/mast/pkg/graph/clr"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/graph/jvm"
	"github.com/mast-search/mast/pkg/lang"
)

func specs() []*lang.Spec { return []*lang.Spec{csharp.Spec(), java.Spec()} }

func TestGolden(t *testing.T) { graphtest.Golden(t, specs(), clr.Strategy(), jvm.Strategy()) }

// TestSameTwice links thirty files of one namespace, each with a part of one type,
// several times (C56).
func TestSameTwice(t *testing.T) {
	files := map[string][]byte{"Post.cs": []byte("namespace P; class Post { public void Send() {} }")}
	for i := range 30 {
		files[fmt.Sprintf("Part%02d.cs", i)] = fmt.Appendf(nil,
			"namespace P; partial class Store { Post p%d; void M%d() { p%d.Send(); M%d(); } }", i, i, (i+1)%30, (i+1)%30)
	}
	first := graphtest.Link(t, files, specs(), clr.Strategy())
	if n := len(first.Links["Part07.cs"].Edges); n < 3 {
		t.Fatalf("%d edges", n)
	}
	for range 3 {
		again := graphtest.Link(t, files, specs(), clr.Strategy())
		if first.Edges() != again.Edges() || first.Missing() != again.Missing() {
			t.Fatal("two runs differ")
		}
	}
}

func TestTorn(t *testing.T) { graphtest.Torn(t, specs(), clr.Strategy()) }
