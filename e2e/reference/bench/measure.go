package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// source is one file in memory.
type source struct {
	path string
	text []byte
}

// maxFile leaves out the files that mast does not parse either.
const maxFile = treesitter.DefaultMaxBytes

// load reads the files: all of them, or every n-th if they have more than
// limit bytes.
func load(files []string, limit int) ([]source, error) {
	var all []source
	total := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read source: %w", err)
		}
		if len(text) <= maxFile {
			all = append(all, source{path, text})
			total += len(text)
		}
	}
	step := total/limit + 1
	var some []source
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some, nil
}

// measurement is the best CPU time of each kind of round, in seconds.
type measurement struct {
	files, bytes, nodes    int
	parseC, walkC, parseGo float64
	// allocations is the least number of them in a round of Go.
	allocations uint64
}

// measure runs the rounds. The runtimes must agree about the number of nodes.
func measure(ctx context.Context, driver string, spec *lang.Spec, sources []source, rounds int) (measurement, error) {
	c, err := startNative(ctx, driver, spec.Name, sources)
	if err != nil {
		return measurement{}, err
	}
	language, err := treesitter.Decode(spec.Tables)
	if err != nil {
		return measurement{}, fmt.Errorf("decode tables: %w", err)
	}
	parser := treesitter.NewParser(language, spec.Scanner)
	m := measurement{files: len(sources)}
	for _, s := range sources {
		m.bytes += len(s.text)
	}
	for i := range rounds {
		parseC, _, err := c.round("parse")
		if err != nil {
			return measurement{}, err
		}
		parseGo, nodes, allocations, err := roundGo(ctx, parser, sources)
		if err != nil {
			return measurement{}, err
		}
		walkC, nodesC, err := c.round("walk")
		if err != nil {
			return measurement{}, err
		}
		if nodes != nodesC {
			return measurement{}, fmt.Errorf("count nodes: %d in Go, %d in C", nodes, nodesC)
		}
		if i == 0 {
			m.nodes, m.parseC, m.walkC, m.parseGo, m.allocations = nodes, parseC, walkC, parseGo, allocations
		}
		m.parseC, m.walkC, m.parseGo = min(m.parseC, parseC), min(m.walkC, walkC), min(m.parseGo, parseGo)
		m.allocations = min(m.allocations, allocations)
	}
	return m, c.close()
}

// roundGo parses all sources once. The garbage collector runs as ever and its
// time counts.
func roundGo(ctx context.Context, parser *treesitter.Parser, sources []source) (seconds float64, nodes int, allocations uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start, err := cpuSeconds()
	if err != nil {
		return 0, 0, 0, err
	}
	for _, s := range sources {
		tree, err := parser.Parse(ctx, s.text, treesitter.Budget{Steps: -1, MaxNodes: -1, Duration: -1})
		if err != nil {
			return 0, 0, 0, fmt.Errorf("parse %s: %w", s.path, err)
		}
		nodes += tree.Len()
	}
	end, err := cpuSeconds()
	runtime.ReadMemStats(&after)
	return end - start, nodes, after.Mallocs - before.Mallocs, err
}

// list is the files' names, a line each.
func list(sources []source) string {
	var names strings.Builder
	for _, s := range sources {
		names.WriteString(s.path + "\n")
	}
	return names.String()
}
