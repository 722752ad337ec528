package extract_test

import (
	"path/filepath"
	"testing"

	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// BenchmarkFile measures extraction alone, hooks included, over the sources of
// this project.
func BenchmarkFile(b *testing.B) {
	type file struct {
		path string
		src  []byte
		spec *lang.Spec
		tree *treesitter.Tree
	}
	x := newExtractor(b)
	byKind := map[string][]file{}
	for path, src := range ownFiles(b) {
		f := file{path: path, src: src}
		kind := "lines"
		switch ext := filepath.Ext(path); ext {
		case ".go", ".ts", ".tsx", ".js":
			spec, tree := x.tree(b, path, src)
			if tree == nil {
				continue
			}
			f.spec, f.tree, kind = spec, tree.Clone(), ext[1:]
		case ".md":
			kind = "markdown"
		}
		byKind[kind] = append(byKind[kind], f)
	}
	for kind, files := range byKind {
		b.Run(kind, func(b *testing.B) {
			size := 0
			for _, f := range files {
				size += len(f.src)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, f := range files {
					extract.File(f.path, f.spec, f.src, f.tree, extract.Options{})
				}
			}
		})
	}
}
