package treesitter_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/mast-search/mast/pkg/treesitter"
)

// FuzzParse feeds any bytes to any grammar: no panic, a sound tree or an
// exceeded budget, the same tree from a used parser and a new one.
func FuzzParse(f *testing.F) {
	all := grammars(f)
	for i, g := range all {
		f.Add(byte(i), g.sample)
		f.Add(byte(i), g.sample[:len(g.sample)/2])
		f.Add(byte(i), g.sample[len(g.sample)/3:])
		for _, src := range []string{"", "\ufeff", "\x00\xff{", "({[`${<a b=", "a<b>(c)<d>", "/* \xed\xa0\x80", "#!\n<!--\n-->"} {
			f.Add(byte(i), []byte(src))
		}
	}
	parsers := make([]*treesitter.Parser, len(all))
	for i, g := range all {
		parsers[i] = g.parser()
	}
	budget := treesitter.Budget{Steps: 2_000_000, Duration: -1}
	f.Fuzz(func(t *testing.T, which byte, src []byte) {
		i := int(which) % len(all)
		start := time.Now()
		tree, err := parsers[i].Parse(context.Background(), src, budget)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("took %v", took)
		}
		if err != nil {
			if !errors.Is(err, treesitter.ErrBudget) {
				t.Fatal(err)
			}
			return
		}
		checkTree(t, tree, src)
		hash := tree.Hash()
		again, err := all[i].parser().Parse(context.Background(), src, budget)
		if err != nil || again.Hash() != hash {
			t.Errorf("a new parser: %v, another tree", err)
		}
	})
}
