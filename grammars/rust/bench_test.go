package rust_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxBenchmark bounds the bytes of the files to measure on.
const maxBenchmark = 8 << 20

// benchTexts are the inputs of the golden cases, or the files below the folder that
// MAST_BENCH names.
func benchTexts(b *testing.B) [][]byte {
	b.Helper()
	if root := os.Getenv("MAST_BENCH"); root != "" {
		return filesBelow(b, root)
	}
	var texts [][]byte
	for _, file := range hooktest.Inputs(b) {
		texts = append(texts, file.Data)
	}
	return texts
}

func filesBelow(b *testing.B, root string) [][]byte {
	b.Helper()
	var texts [][]byte
	size := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".rs" || size > maxBenchmark {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		texts = append(texts, src)
		size += len(src)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return texts
}

// BenchmarkExtract measures the walk alone: the trees are there.
func BenchmarkExtract(b *testing.B) {
	hook := hooktest.New(b, rust.Spec())
	texts := benchTexts(b)
	trees := make([]*treesitter.Tree, len(texts))
	size := 0
	for i, src := range texts {
		trees[i] = hook.Parse(b, src).Clone()
		size += len(src)
	}
	extract := rust.Spec().Extract
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for i, src := range texts {
			var facts code.Facts
			extract(src, trees[i], &facts)
		}
	}
}
