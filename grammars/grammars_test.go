package grammars_test

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

func names(specs []*lang.Spec) []string {
	var names []string
	for _, spec := range specs {
		names = append(names, spec.Name)
	}
	return names
}

// withTables are the languages that have a grammar of their own.
func withTables() []*lang.Spec {
	return slices.DeleteFunc(grammars.All(), func(s *lang.Spec) bool { return s.Regions != nil })
}

func TestAllIsSorted(t *testing.T) {
	if got := names(grammars.All()); !slices.IsSorted(got) {
		t.Errorf("languages are not sorted: %v", got)
	}
}

// TestEveryFolderIsListed finds grammars that were added but not listed.
func TestEveryFolderIsListed(t *testing.T) {
	blobs, err := filepath.Glob("*/parser.bin")
	if err != nil {
		t.Fatal(err)
	}
	if len(blobs) != len(withTables()) {
		t.Errorf("%d folders have tables (%v), All lists %v", len(blobs), blobs, names(withTables()))
	}
}

// TestNothingIsDecodedAtStart pins that a program that parses nothing pays for
// no grammar; New also checks that names and extensions are unique.
func TestNothingIsDecodedAtStart(t *testing.T) {
	registry, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range registry.All() {
		if l.Decoded() {
			t.Errorf("%s is decoded", l.Spec.Name)
		}
	}
	if l := registry.Detect("a/b.go", nil); l == nil || l.Decoded() {
		t.Errorf("detecting Go gives %v and decodes it", l)
	}
}

func TestSpecs(t *testing.T) {
	all := grammars.All()
	token := regexp.MustCompile(`^[a-z][a-z0-9_+#-]*$`)
	for _, spec := range all {
		t.Run(spec.Name, func(t *testing.T) {
			for _, name := range append([]string{spec.Name, spec.AnswerName(), spec.Family, spec.Imports}, spec.Aliases...) {
				if !token.MatchString(name) {
					t.Errorf("name %q", name)
				}
			}
			if !slices.Contains(names(all), spec.AnswerName()) {
				t.Errorf("answers carry the name %q, which no language has", spec.AnswerName())
			}
			for _, ext := range spec.Extensions {
				if !strings.HasPrefix(ext, ".") || strings.ToLower(ext) != ext || filepath.Ext("x"+ext) != ext {
					t.Errorf("extension %q", ext)
				}
			}
			for _, pattern := range spec.Tests {
				if _, err := glob.Compile(pattern); err != nil {
					t.Errorf("tests: %v", err)
				}
			}
			switch {
			case spec.Regions == nil && spec.Extract == nil:
				t.Error("nothing extracts symbols")
			case spec.Regions != nil && (spec.Extract != nil || spec.Tables != nil || spec.Origin != lang.Origin{}):
				t.Error("a language with regions has a grammar, which nothing uses")
			}
		})
	}
}

// TestOrigin compares what Specs state with what stands in the blobs, which
// grammars/gen took from the packages.
func TestOrigin(t *testing.T) {
	for _, spec := range withTables() {
		t.Run(spec.Name, func(t *testing.T) {
			h, err := treesitter.ReadHeader(spec.Tables)
			if err != nil {
				t.Fatal(err)
			}
			origin := lang.Origin{
				Package: h.Package, Version: h.Version, Dir: h.Dir,
				License: h.License,
				SHA256:  hex.EncodeToString(h.SHA256[:]),
			}
			if diff := cmp.Diff(spec.Origin, origin); diff != "" {
				t.Errorf("origin (-Spec +blob):\n%s", diff)
			}
			if h.ABI < treesitter.MinABI || h.ABI > treesitter.MaxABI {
				t.Errorf("ABI %d", h.ABI)
			}
		})
	}
}

func TestLicenses(t *testing.T) {
	files, err := filepath.Glob("*/parser.bin")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "LICENSE"))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(text), "Copyright") {
			t.Errorf("%s: LICENSE has no copyright line", filepath.Dir(file))
		}
	}
}

func TestDecodeAll(t *testing.T) {
	registry, err := lang.New(withTables())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range registry.All() {
		t.Run(l.Spec.Name, func(t *testing.T) {
			language, err := l.Language()
			if err != nil {
				t.Fatal(err)
			}
			if scanner := l.Spec.Scanner != nil; scanner != (language.ExternalTokenCount() > 0) {
				t.Errorf("%d external tokens, external scanner: %t", language.ExternalTokenCount(), scanner)
			}
		})
	}
}
