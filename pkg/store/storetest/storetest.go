// Package storetest makes small indexes for tests, without a parser, and reads
// a large corpus for benchmarks.
package storetest

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// File is a file to index.
type File struct {
	Path, Language, Text string
	// Facts are made by Facts when nil.
	Facts *code.Facts
}

// goLanguage is the language of the corpus.
const goLanguage = "go"

// Build writes an index of files into a new folder and returns its path.
func Build(t testing.TB, files ...File) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "graph.db")
	w, err := store.OpenWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, f := range files {
		if err := w.Put(t.Context(), Prepare(t, f)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(t.Context(), store.Run{Root: "/project", Complete: true}); err != nil {
		t.Fatal(err)
	}
	return path
}

// View builds an index of files and opens a view of it, until the test ends.
func View(t testing.TB, files ...File) *store.View {
	t.Helper()
	s, err := store.Open(t.Context(), Build(t, files...))
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := v.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return v
}

// Prepare prepares a file for a writer.
func Prepare(t testing.TB, f File) *store.Prepared {
	t.Helper()
	facts := f.Facts
	if facts == nil {
		facts = Facts(f.Text)
	}
	p, err := store.Prepare(store.FileState{
		Path: f.Path, Language: f.Language, Size: int64(len(f.Text)), Hash: store.HashOf([]byte(f.Text)),
		Status: store.StatusParsed, Lines: code.NewLines([]byte(f.Text)).Count(),
	}, []byte(f.Text), facts)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var (
	paragraph = regexp.MustCompile(`(?:[^\n]+\n?)+`)
	declares  = regexp.MustCompile(`(?m)^(export )?(?:(class|interface|type|func|function|const) (\w+)|  (\w+)\()`)
)

// Facts cuts a text at its blank lines and gives each paragraph the kind and
// the name of the declaration it starts with; an indented one is a method of
// the last class before it.
func Facts(text string) *code.Facts {
	kinds := map[string]code.ChunkKind{
		"class": code.ChunkClassShell, "interface": code.ChunkInterface, "type": code.ChunkType,
		"func": code.ChunkFunction, "function": code.ChunkFunction, "const": code.ChunkExport,
	}
	var f code.Facts
	class := ""
	for _, at := range paragraph.FindAllStringIndex(text, -1) {
		c := code.Chunk{Symbol: code.NoSymbol, Span: code.Span{Start: uint32(at[0]), End: uint32(at[1])}}
		if m := declares.FindStringSubmatch(text[at[0]:at[1]]); m != nil {
			c.Exported = m[1] != ""
			c.Kind, c.Name, c.Signature = kinds[m[2]], m[3], m[0]
			if m[4] != "" {
				c.Kind, c.Name, c.Parent = code.ChunkMethod, m[4], class
			}
			if c.Kind == code.ChunkClassShell {
				class = c.Name
			}
		}
		f.Chunks = append(f.Chunks, c)
	}
	return &f
}
