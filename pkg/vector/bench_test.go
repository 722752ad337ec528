package vector_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/vector"
)

// noise gives every text a vector of its own, at once.
type noise struct{ dimensions int }

func (n *noise) Model() string { return "noise" }

func (n *noise) Embed(_ context.Context, _ embed.Purpose, texts []string, done func(int, [][]float32)) ([][]float32, error) {
	all := make([][]float32, len(texts))
	for i := range texts {
		r := rand.New(rand.NewPCG(uint64(len(texts[i])), uint64(i)))
		v := make([]float32, n.dimensions)
		for k := range v {
			v[k] = float32(r.NormFloat64()) / 32
		}
		all[i] = v
	}
	if done != nil {
		done(0, all)
	}
	return all, nil
}

// BenchmarkSearch compares a question with 20,000 chunks of 1024 numbers, once all is
// loaded; BenchmarkSearch_afterAnEdit also finds out anew which chunk has which vector.
func BenchmarkSearch(b *testing.B) { benchmarkSearch(b, false) }

func BenchmarkSearch_afterAnEdit(b *testing.B) { benchmarkSearch(b, true) }

func benchmarkSearch(b *testing.B, edit bool) {
	files := make(map[string]string)
	for i := range 400 {
		var text strings.Builder
		for k := range 50 {
			fmt.Fprintf(&text, "export function part%dOf%d() {\n  return %d;\n}\n\n", k, i, i*k)
		}
		files[fmt.Sprintf("src/f%d.ts", i)] = text.String()
	}
	p := newProject(b, files)
	x := vector.New(vector.Config{StateDir: p.ix.StateDir(), Embedder: &noise{1024}})
	b.Cleanup(func() { x.Close() })
	report, err := x.Update(b.Context(), p.store.View, vector.UpdateOptions{})
	if err != nil || report.Texts != 20_000 {
		b.Fatal(report, err)
	}
	for n := 0; b.Loop(); n++ {
		if edit {
			b.StopTimer()
			p.write("src/edited.ts", fmt.Sprintf("export const edited = %d;\n", n))
			p.index(indexer.Incremental)
			b.StartTimer()
		}
		v, err := p.store.View(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := x.Search(b.Context(), v, "a question"); err != nil {
			b.Fatal(err)
		}
		v.Close()
	}
}
