package search

import (
	"os"
	"slices"
	"testing"
	"time"

	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// mixed are queries as people and assistants put them to the standard library
// of Go: names, words, sentences, and the most common words there are.
var mixed = []string{
	"handshake certificate", "parse string", "return err", "how does the garbage collector mark objects", "http server timeout",
	"NewReader", "bytes.Buffer", "where is the TLS handshake message parsed", "read file line by line", "string", "err",
	"context cancel", "json Marshal struct tags", "sort slice stable", "func main", "type checker error for undefined name",
	"goroutine scheduler steal work", "regexp compile", "time.Duration String", "map iteration order random", "escape analysis",
	"inline function body", "ssa rewrite rules", "net.Conn deadline", "os.File", "the", "if x == nil return nil",
	"syscall linux amd64", "unicode normalization", "gzip writer", "big.Int", "crypto rand", "template execute", "Unmarshal", "open",
	"get value of key from map", "test helper", "encode decode base64", "mutex lock unlock", "wait group",
	"channel send receive select", "walk directory tree", "DWARF line table", "module version query", "proxy", "hash",
	"float formatting shortest", "stack growth copy", "int64", "print usage flags",
}

// benchIndex names an index (graph.db) to ask in the place of one that is made.
const benchIndex = "MAST_BENCH_INDEX"

// BenchmarkSearch answers the mixed queries on the sources of Go (139,000
// chunks of 90 MB) and reports percentiles of the time of one.
func BenchmarkSearch(b *testing.B) {
	path := os.Getenv(benchIndex)
	if path == "" {
		files, _ := storetest.GoSources(b, 200<<20)
		path = storetest.Build(b, files...)
	}
	s, err := store.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for _, mode := range []struct {
		name string
		mode Mode
	}{{"ranked", Ranked}, {"exact", Exact}} {
		b.Run(mode.name, func(b *testing.B) {
			var times []time.Duration
			one := func(q string) {
				v, err := s.View(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				defer v.Close()
				if _, err := engine().Search(b.Context(), v, Request{Query: q, Mode: mode.mode, ContextLines: 3}); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				for _, q := range mixed {
					start := time.Now()
					one(q)
					times = append(times, time.Since(start))
				}
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1e3, "p50-ms")
			b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1e3, "p95-ms")
		})
	}
}
