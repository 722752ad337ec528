package grammars_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars"
)

// TestReadme keeps the list of languages in README.md true.
func TestReadme(t *testing.T) {
	b, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range grammars.All() {
		for _, ext := range spec.Extensions {
			if !strings.Contains(string(b), ext) {
				t.Errorf("README.md does not name %s, an extension of %s", ext, spec.Name)
			}
		}
	}
}
