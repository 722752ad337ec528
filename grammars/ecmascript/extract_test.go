package ecmascript_test

import (
	"context"
	"path"
	"testing"

	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/tsx"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

func registry(t testing.TB) *lang.Registry {
	t.Helper()
	r, err := lang.New([]*lang.Spec{javascript.Spec(), tsx.Spec(), typescript.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// parse returns a tree that stays valid.
func parse(t testing.TB, r *lang.Registry, name string, src []byte) *treesitter.Tree {
	t.Helper()
	l := r.Detect(name, src)
	if l == nil {
		t.Fatalf("%s: no language", name)
	}
	p, err := l.Acquire()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Release(p)
	tree, err := p.Parse(context.Background(), src, treesitter.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	return tree.Clone()
}

// TestGolden runs the cases of testdata. The input files of a case stand
// beside each other only for the reader: each is extracted alone, and its facts
// stand in sections named after it.
func TestGolden(t *testing.T) {
	torn := map[string]bool{"broken": true, "locals_types": true, "export_type_namespace": true}
	r := registry(t)
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		sections := make(map[string]string)
		for _, f := range c.Files {
			tree := parse(t, r, f.Name, f.Data)
			var facts code.Facts
			ecmascript.Extract(f.Data, tree, &facts)
			if tree.HasError() && !torn[c.Name] {
				t.Errorf("%s: syntax errors", f.Name)
			}
			for section, text := range facttext.Sections(f.Data, &facts) {
				if section == "chunks" || section == "problems" {
					continue
				}
				sections[path.Join(f.Name, section)] = text
			}
		}
		return sections
	})
}
