package indexer_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/ignore"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// benchRoot names the folder that is indexed; without it, the sources of Go are.
const benchRoot = "MAST_BENCH_ROOT"

// newIndexer makes an indexer of a folder with a state folder of its own.
func newIndexer(b *testing.B, root string) *indexer.Indexer {
	b.Helper()
	languages, err := lang.New(grammars.All())
	if err != nil {
		b.Fatal(err)
	}
	ix, err := indexer.New(indexer.Config{
		Root: root, StateDir: filepath.Join(b.TempDir(), "state"), Languages: languages, Strategies: strategies.All(),
		Version: "bench", Environment: &ignore.Environment{},
	})
	if err != nil {
		b.Fatal(err)
	}
	return ix
}

// BenchmarkIndex indexes the sources of Go, links included, in a state folder of
// its own: all of it anew, and then one file that changed, in a process that has
// the project in memory. state/source is the size of the index.
func BenchmarkIndex(b *testing.B) {
	root := os.Getenv(benchRoot)
	if root == "" {
		root = storetest.GoRoot(b)
	}
	ix := newIndexer(b, root)
	run := func(b *testing.B) indexer.Report {
		r, err := ix.Run(b.Context(), indexer.RunOptions{Mode: indexer.Force})
		if err != nil {
			b.Fatal(err)
		}
		return r
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			run(b)
		}
		s, err := store.Open(b.Context(), ix.IndexPath())
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		v, err := s.View(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		defer v.Close()
		files, err := v.Files(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		var source int64
		for i := range files {
			if files[i].Status != store.StatusSkipped {
				source += files[i].Size
			}
		}
		info, err := os.Stat(ix.IndexPath())
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(source)
		b.ReportMetric(float64(info.Size())/float64(source), "state/source")
	})
}

// BenchmarkRefresh copies the sources of Go, indexes them, and changes one file
// after the other in a process that has the project in memory.
func BenchmarkRefresh(b *testing.B) {
	root := b.TempDir()
	if err := os.CopyFS(root, os.DirFS(storetest.GoRoot(b))); err != nil {
		b.Skip(err)
	}
	ix := newIndexer(b, root)
	if _, err := ix.Run(b.Context(), indexer.RunOptions{Mode: indexer.Force}); err != nil {
		b.Fatal(err)
	}
	s, err := store.Open(b.Context(), ix.IndexPath())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	const path = "bytes/buffer.go"
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		b.Fatal(err)
	}
	change := func() {
		text = append(text, "\n// One more line.\n"...)
		if err := os.WriteFile(filepath.Join(root, path), text, 0o644); err != nil {
			b.Fatal(err)
		}
		r, err := ix.Refresh(b.Context(), s, []string{path})
		if err != nil || len(r.Indexed) != 1 {
			b.Fatalf("indexed %v, %v", r.Indexed, err)
		}
	}
	change() // the first time, the project is read into memory
	for b.Loop() {
		change()
	}
}
