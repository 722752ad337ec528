package hooktest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Fuzz checks the rules on any text, whatever the parser makes of it, and that it
// can be cut as a file of this name. It begins with the golden cases and the seeds.
func (h *Hook) Fuzz(f *testing.F, name string, rules Rules, seeds ...string) {
	f.Helper()
	for _, file := range Inputs(f) {
		f.Add(file.Data)
	}
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := h.ParseRandom(t, src)
		var facts code.Facts
		h.spec.Extract(src, tree, &facts)
		if msg := rules(src, &facts); msg != "" {
			t.Error(msg)
		}
		h.File(t, name, src, tree)
	})
}

// depth is far deeper than people nest.
const depth = 10_000

// Repeat repeats a text 10,000 times.
func Repeat(text string) string { return strings.Repeat(text, depth) }

// Nested is a text that nests 10,000 times.
func Nested(open, middle, end string) string { return Repeat(open) + middle + Repeat(end) }

// Deep extracts from texts made by Repeat and Nested, each behind its name: the time
// must grow with their size only, and something must be found.
func (h *Hook) Deep(t *testing.T, rules Rules, texts [][2]string) {
	t.Helper()
	for _, tt := range texts {
		t.Run(tt[0], func(t *testing.T) {
			src := []byte(tt[1])
			var facts code.Facts
			h.spec.Extract(src, h.Parse(t, src), &facts)
			if len(facts.Refs) == 0 && len(facts.Symbols) == 0 {
				t.Error("nothing found")
			}
			if msg := rules(src, &facts); msg != "" {
				t.Error(msg)
			}
		})
	}
}

// maxBench bounds the bytes of the files that a benchmark reads.
const maxBench = 8 << 20

// Bench measures the walk without the parse, over the golden cases or over the files
// with this ending in and below the folder that MAST_BENCH names.
func (h *Hook) Bench(b *testing.B, ext string) {
	b.Helper()
	size, trees := 0, []*treesitter.Tree{}
	for _, src := range benchTexts(b, ext) {
		size += len(src)
		trees = append(trees, h.Parse(b, src).Clone())
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			var facts code.Facts
			h.spec.Extract(tree.Source(), tree, &facts)
		}
	}
}

func benchTexts(b *testing.B, ext string) [][]byte {
	b.Helper()
	var texts [][]byte
	root := os.Getenv("MAST_BENCH")
	if root == "" {
		for _, file := range Inputs(b) {
			texts = append(texts, file.Data)
		}
		return texts
	}
	size := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || filepath.Ext(path) != ext || size > maxBench {
			return err
		}
		src, err := os.ReadFile(path)
		texts, size = append(texts, src), size+len(src)
		return err
	})
	if err != nil || len(texts) == 0 {
		b.Fatalf("no %s files in %s: %v", ext, root, err)
	}
	return texts
}
