package jvm_test

import (
	"fmt"
	"testing"

	"github.com/mast-search/mast/grammars/java"
	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/graph/jvm"
	"github.com/mast-search/mast/pkg/lang"
)

func specs() []*lang.Spec { return []*lang.Spec{java.Spec(), python.Spec()} }

func TestGolden(t *testing.T) { graphtest.Golden(t, specs(), jvm.Strategy()) }

// TestSameTwice links a package of thirty files that all have a field of one type,
// twice (C56).
func TestSameTwice(t *testing.T) {
	files := map[string][]byte{"src/p/Post.java": []byte("package p; class Post { void send() {} }")}
	for i := range 30 {
		files[fmt.Sprintf("src/p/User%02d.java", i)] = fmt.Appendf(nil,
			"package p; class User%02d { Post post; void run() { post.send(); new User%02d().run(); } }", i, (i+1)%30)
	}
	first := graphtest.Link(t, files, specs(), jvm.Strategy())
	if n := len(first.Links["src/p/User07.java"].Edges); n < 4 {
		t.Fatalf("%d edges", n)
	}
	for range 3 {
		again := graphtest.Link(t, files, specs(), jvm.Strategy())
		if first.Edges() != again.Edges() || first.Missing() != again.Missing() {
			t.Fatal("two runs differ")
		}
	}
}

func TestTorn(t *testing.T) { graphtest.Torn(t, specs(), jvm.Strategy()) }
