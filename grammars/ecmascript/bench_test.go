package ecmascript_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/pkg/code"
)

// BenchmarkExtract measures the walk without the parse, over the sample and over
// the TypeScript and JavaScript files in the folder that MAST_BENCH names.
func BenchmarkExtract(b *testing.B) {
	paths := []string{filepath.Join("testdata", "bench", "sample.tsx")}
	if dir := os.Getenv("MAST_BENCH"); dir != "" {
		for _, pattern := range []string{"*.ts", "*.tsx", "*.js"} {
			found, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				b.Fatal(err)
			}
			paths = append(paths, found...)
		}
	}
	r := registry(b)
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		tree := parse(b, r, path, src)
		b.Run(filepath.Base(path), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				var facts code.Facts
				ecmascript.Extract(src, tree, &facts)
			}
		})
	}
}
