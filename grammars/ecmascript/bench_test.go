package ecmascript_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/pkg/code"
)

// benchInputs are the texts to measure on: the inputs of the golden cases, many
// times over, and the files that the patterns in MAST_BENCH name.
func benchInputs(b *testing.B) map[string][]byte {
	b.Helper()
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		b.Fatal(err)
	}
	var text bytes.Buffer
	for _, c := range cases {
		archive, err := txtar.ParseFile(c)
		if err != nil {
			b.Fatal(err)
		}
		for _, f := range archive.Files {
			if strings.HasSuffix(f.Name, ".ts") && filepath.Base(c) != "broken.txtar" {
				text.Write(f.Data)
			}
		}
	}
	inputs := map[string][]byte{"cases.ts": bytes.Repeat(text.Bytes(), 20)}
	for _, pattern := range filepath.SplitList(os.Getenv("MAST_BENCH")) {
		found, err := filepath.Glob(pattern)
		if err != nil {
			b.Fatal(err)
		}
		for _, path := range found {
			if inputs[filepath.Base(path)], err = os.ReadFile(path); err != nil {
				b.Fatal(err)
			}
		}
	}
	return inputs
}

// BenchmarkExtract measures the walk alone: the tree is there.
func BenchmarkExtract(b *testing.B) {
	r := registry(b)
	for name, src := range benchInputs(b) {
		tree := parse(b, r, name, src)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				var facts code.Facts
				ecmascript.Extract(src, tree, &facts)
			}
		})
	}
}
