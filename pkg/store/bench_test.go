package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// BenchmarkStore prepares and writes 16 MB of Go sources, and opens an index.
func BenchmarkStore(b *testing.B) {
	files, size := storetest.GoSources(b, 16<<20)
	b.Run("prepare", func(b *testing.B) {
		b.SetBytes(int64(size))
		for b.Loop() {
			for _, f := range files {
				storetest.Prepare(b, f)
			}
		}
	})
	var prepared []*store.Prepared
	for _, f := range files {
		prepared = append(prepared, storetest.Prepare(b, f))
	}
	path := filepath.Join(b.TempDir(), "graph.db")
	b.Run("write", func(b *testing.B) {
		b.SetBytes(int64(size))
		for b.Loop() {
			w, err := store.Rebuild(b.Context(), path)
			if err != nil {
				b.Fatal(err)
			}
			for _, p := range prepared {
				if err := w.Put(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
			if err := w.Finish(b.Context(), store.Run{Complete: true}); err != nil {
				b.Fatal(err)
			}
			if err := w.Close(); err != nil {
				b.Fatal(err)
			}
		}
		if info, err := os.Stat(path); err == nil {
			b.ReportMetric(float64(info.Size())/float64(size), "state/source")
		}
	})
	b.Run("update", func(b *testing.B) {
		for b.Loop() {
			w, err := store.OpenWriter(b.Context(), path)
			if err != nil {
				b.Fatal(err)
			}
			if err := w.Put(b.Context(), prepared[0]); err != nil {
				b.Fatal(err)
			}
			if err := w.Commit(b.Context()); err != nil {
				b.Fatal(err)
			}
			if err := w.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			s, err := store.Open(b.Context(), path)
			if err != nil {
				b.Fatal(err)
			}
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
