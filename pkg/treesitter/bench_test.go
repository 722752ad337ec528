package treesitter_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mast-search/mast/pkg/treesitter"
)

// BenchmarkParse parses the sample of each language. With BENCH_DIR in the
// environment it parses all files of the language below that folder instead.
func BenchmarkParse(b *testing.B) {
	for _, g := range grammars(b) {
		files := [][]byte{g.sample}
		if dir := os.Getenv("BENCH_DIR"); dir != "" {
			if files = readSources(b, dir, g.spec.Extensions); len(files) == 0 {
				continue
			}
		}
		b.Run(g.name, func(b *testing.B) {
			p := g.parser()
			var size, nodes int
			for _, src := range files {
				size += len(src)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				nodes = 0
				for _, src := range files {
					tree, err := p.Parse(context.Background(), src, noLimits)
					if err != nil {
						b.Fatal(err)
					}
					nodes += tree.Len()
				}
			}
			b.ReportMetric(float64(nodes), "nodes/op")
		})
	}
}

func readSources(b *testing.B, dir string, extensions []string) (files [][]byte) {
	b.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !slices.Contains(extensions, filepath.Ext(path)) {
			return err
		}
		src, err := os.ReadFile(path)
		if len(src) <= treesitter.DefaultMaxBytes {
			files = append(files, src)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files
}

func BenchmarkDecode(b *testing.B) {
	for _, g := range grammars(b) {
		b.Run(g.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := treesitter.Decode(g.spec.Tables); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
