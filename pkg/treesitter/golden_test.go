package treesitter_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/golden"
)

// The trees of small files, as they were reviewed once. That they are those of
// the C runtime is what e2e/reference tests, on many more files.
func TestTrees(t *testing.T) {
	byExtension := map[string]grammar{}
	for _, g := range grammars(t) {
		for _, ext := range g.spec.Extensions {
			byExtension[ext] = g
		}
	}
	golden.Run(t, filepath.Join("testdata", "trees"), func(t *testing.T, c golden.Case) map[string]string {
		got := map[string]string{}
		for _, f := range c.Files {
			g, ok := byExtension[filepath.Ext(f.Name)]
			if !ok {
				t.Fatalf("no grammar for %s", f.Name)
			}
			dump := mustParse(t, g.parser(), f.Data).String()
			if strings.Count(dump, "\n") < 5 {
				t.Errorf("%s: hardly a tree:\n%s", f.Name, dump)
			}
			got[f.Name] = dump
		}
		return got
	})
}
