// Command bench compares the speed of package treesitter with that of the C
// library, on the same files, by CPU time, on one thread each. Rounds of the
// two alternate, so that both meet the same load of the machine, and the best
// round counts. Start it in the root of the repository:
//
//	go run ./e2e/reference/bench -corpus DIR[:DIR...] [-packages node_modules] [-rounds 5] [-megabytes 8] [NAME...]
//
// Three things are timed. "C parse" parses a file and frees the tree. "C walk"
// parses, copies every node into an array (kind, field, byte range, depth) and
// frees the tree. "Go" is Parser.Parse, which gives that array as its tree.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"

	"github.com/mast-search/mast/e2e/reference"
	"github.com/mast-search/mast/pkg/lang"
)

type settings struct {
	packages, corpus string
	names            []string // of languages; none means all
	rounds           int
	bytes            int // the most source text of one language
}

func main() {
	var s settings
	flag.StringVar(&s.packages, "packages", "", "node_modules folder with the pinned packages (default: installed with npm)")
	flag.StringVar(&s.corpus, "corpus", "", "folders with sources, separated like PATH")
	flag.IntVar(&s.rounds, "rounds", 5, "rounds of each runtime; the best counts")
	megabytes := flag.Int("megabytes", 8, "the most source text of one language, spread over its files")
	flag.Parse()
	s.names = flag.Args()
	s.bytes = *megabytes * 1_000_000
	log.SetFlags(0)
	if err := run(context.Background(), os.Stdout, s); err != nil {
		log.Fatalf("bench: %v", err)
	}
}

func run(ctx context.Context, w io.Writer, s settings) error {
	dirs := filepath.SplitList(s.corpus)
	if len(dirs) == 0 {
		return errors.New("name folders with sources: -corpus DIR")
	}
	specs, err := reference.SelectSpecs(s.names)
	if err != nil {
		return err
	}
	packages, err := reference.Packages(ctx, s.packages)
	if err != nil {
		return err
	}
	driver, err := reference.BuildDriver(ctx, packages, specs)
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "| grammar | files | MB | C parse, MB/s | C walk, MB/s | Go, MB/s | Go / C parse | Go / C walk | nodes | allocations per 1,000 nodes |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|")
	for _, spec := range specs {
		files, err := reference.Corpus(spec, dirs)
		if err != nil {
			return err
		}
		sources, err := load(files, s.bytes)
		if err != nil {
			return err
		}
		if len(sources) == 0 {
			continue
		}
		m, err := measure(ctx, driver, spec, sources, s.rounds)
		if err != nil {
			return fmt.Errorf("measure %s: %w", spec.Name, err)
		}
		fmt.Fprintln(w, m.row(spec))
	}
	return nil
}

// row is a line of the table.
func (m measurement) row(spec *lang.Spec) string {
	speed := func(seconds float64) float64 { return float64(m.bytes) / 1e6 / seconds }
	return fmt.Sprintf("| %s | %d | %.1f | %.2f | %.2f | %.2f | **%.2f** | **%.2f** | %d | %.3f |",
		spec.Name, m.files, float64(m.bytes)/1e6, speed(m.parseC), speed(m.walkC), speed(m.parseGo),
		m.parseC/m.parseGo, m.walkC/m.parseGo, m.nodes, 1000*float64(m.allocations)/float64(m.nodes))
}
