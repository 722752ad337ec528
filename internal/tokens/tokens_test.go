package tokens

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestCount(t *testing.T) {
	// Counts that the makers of the encoding publish as examples.
	tests := []struct {
		text string
		want int
	}{
		{"", 0},
		{"hello", 1},
		{"hello world", 2},
		{"tiktoken is great!", 6},
		{"antidisestablishmentarianism", 6},
	}
	c := NewCounter()
	for _, tt := range tests {
		for range 2 { // the second time from the cache
			if got := c.Count(tt.text); got != tt.want {
				t.Errorf("Count(%q) = %d, want %d", tt.text, got, tt.want)
			}
		}
	}
}

func TestEstimateIsNearTheCount(t *testing.T) {
	c := NewCounter()
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) < 5 {
		t.Fatalf("sources = %v, %v", files, err)
	}
	counted, estimated := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > MaxExact {
			continue
		}
		counted += c.Count(string(text))
		estimated += Estimate(text)
	}
	if ratio := float64(estimated) / float64(counted); ratio < 0.85 || ratio > 1.15 {
		t.Errorf("estimate of our own sources = %d, count = %d, ratio %.2f", estimated, counted, ratio)
	}
}

func TestLongTextsAreEstimated(t *testing.T) {
	text := strings.Repeat("const answer = 42;\n", MaxExact/10)
	c := NewCounter()
	if got, want := c.Count(text), Estimate(text); got != want {
		t.Errorf("Count = %d, want the estimate %d", got, want)
	}
	if c.codec != nil {
		t.Error("a long text loaded the encoder")
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := NewCounter()
	for i := range uint64(3 * cacheSize) {
		c.keep(i, 1)
	}
	if len(c.cache) != cacheSize || len(c.order) != cacheSize {
		t.Errorf("cache holds %d counts and %d keys, want %d", len(c.cache), len(c.order), cacheSize)
	}
	if _, ok := c.cache[3*cacheSize-1]; !ok {
		t.Error("the newest count is gone")
	}
}

func TestConcurrentCounts(t *testing.T) {
	c := NewCounter()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if c.Count("hello world") != 2 {
					t.Error("wrong count")
				}
			}
		})
	}
	wg.Wait()
}

func FuzzEstimate(f *testing.F) {
	f.Add("func main() {\n\tprintln(\"héllo\", 0x1F)\n}")
	f.Fuzz(func(t *testing.T, text string) {
		if n := Estimate(text); n < 0 || n > 2*len(text)+1 || n != Estimate([]byte(text)) {
			t.Errorf("Estimate(%q) = %d", text, n)
		}
	})
}

func BenchmarkEstimate(b *testing.B) {
	text := strings.Repeat("export function compareVersions(a: string, b: string): number {\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Estimate(text)
	}
}
