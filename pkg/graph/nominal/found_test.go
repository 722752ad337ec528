package nominal_test

import (
	"testing"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

func TestSingle(t *testing.T) {
	one := []graph.Found{{Decl: graph.Decl{Symbol: 3}, Reason: graph.ReasonExtension}}
	if got := nominal.Single(one); len(got) != 1 || got[0] != one[0] {
		t.Errorf("one: %v", got)
	}
	if got := nominal.Single(append(one, one...)); got != nil {
		t.Errorf("two: %v", got)
	}
	retold := nominal.Retold(one, graph.ReasonConstructor)
	if len(retold) != 1 || retold[0].Decl != one[0].Decl || retold[0].Reason != graph.ReasonConstructor || one[0].Reason != graph.ReasonExtension {
		t.Errorf("retold: %v, was %v", retold, one)
	}
}
