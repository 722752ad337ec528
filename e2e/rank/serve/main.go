// Command serve answers the queries of a retrieval benchmark with the search of
// mast_search, one process a checkout: it indexes a folder, says that it is ready,
// and then reads one JSON line a query and answers it with one.
//
//	{"ready":true}
//	{"query":"parse a URL","k":10}
//	[{"path":"url.go","start":10,"end":42,"tokens":310}]
//
// With -packed it answers with what mast_context packs.
//
// The benchmark's own program starts it: eval.py run --serve 'serve -state {state} {dir}'.
package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(os.Stderr, "serve: %v\n", err)
		os.Exit(2)
	}
}

// options are what the command line says.
type options struct {
	dir, state string
	states     string
	asIs       bool
	without    []string
	rrf        bool
	context    int
	packed     string
}

func parse(args []string) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.StringVar(&o.state, "state", "", "folder of the index (default: .mast in the folder)")
	flags.StringVar(&o.states, "states", "", "folder of the indexes of all folders, kept between runs; in the place of -state")
	flags.BoolVar(&o.asIs, "as-is", false, "use an index that is there without looking for changes")
	flags.BoolVar(&o.rrf, "rrf", false, "fuse by reciprocal rank in the place of the sum")
	flags.IntVar(&o.context, "context", 3, "lines of context around a result")
	flags.StringVar(&o.packed, "packed", "", "answer with the segments of mast_context, in this mode: quick, balanced, deep")
	without := flags.String("without", "", "parts of ranking to leave out, with commas between (the setting without_rankers)")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() != 1 {
		return nil, errors.New("one argument is needed: the folder to search")
	}
	dir, err := filepath.Abs(flags.Arg(0))
	if err != nil {
		return nil, err
	}
	o.dir = dir
	if o.states != "" {
		sum := sha256.Sum256([]byte(dir))
		o.state = filepath.Join(o.states, filepath.Base(dir)+"-"+hex.EncodeToString(sum[:6]))
	}
	o.without = strings.FieldsFunc(*without, func(r rune) bool { return r == ',' || r == ' ' })
	return o, nil
}

// run indexes and answers until the input ends.
func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	ix, err := index(ctx, o)
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, ix.IndexPath())
	if err != nil {
		return err
	}
	defer s.Close()
	v, err := s.View(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	if _, err := fmt.Fprintln(out, `{"ready":true}`); err != nil {
		return err
	}
	engine := search.New(ranker.Default()...)
	ask := func(query string, k int) ([]result, error) { return found(ctx, o, engine, v, query, k) }
	if o.packed != "" {
		ask = func(query string, _ int) ([]result, error) { return packed(ctx, o, engine, ix, v, query) }
	}
	return answer(in, json.NewEncoder(out), ask)
}

// index brings the index up to date.
func index(ctx context.Context, o *options) (*indexer.Indexer, error) {
	languages, err := lang.New(grammars.All())
	if err != nil {
		return nil, err
	}
	ix, err := indexer.New(indexer.Config{
		Root: o.dir, StateDir: o.state, Languages: languages, Strategies: strategies.All(), Version: "serve",
	})
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(ix.IndexPath()); err == nil && o.asIs {
		return ix, nil
	}
	_, err = ix.Run(ctx, indexer.RunOptions{})
	return ix, err
}

// result is one result as the benchmark reads it. Tokens are those of the code that the
// answer has: the benchmark counts four bytes as one.
type result struct {
	Path   string  `json:"path"`
	Start  int     `json:"start"`
	End    int     `json:"end"`
	Tokens float64 `json:"tokens"`
}

// answer answers each line of the input.
func answer(in io.Reader, out *json.Encoder, ask func(query string, k int) ([]result, error)) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var asked struct {
			Query string `json:"query"`
			K     int    `json:"k"`
		}
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			return fmt.Errorf("read a query: %w", err)
		}
		results, err := ask(asked.Query, asked.K)
		if err != nil {
			return fmt.Errorf("answer %q: %w", asked.Query, err)
		}
		if err := out.Encode(results); err != nil {
			return err
		}
	}
	return lines.Err()
}

// found are the results of mast_search.
func found(ctx context.Context, o *options, engine *search.Engine, v *store.View, query string, k int) ([]result, error) {
	a, err := engine.Search(ctx, v, search.Request{
		Query: query, Limit: k, ContextLines: o.context, Fusion: ranker.Fusion{RRF: o.rrf}, Without: o.without,
	})
	if err != nil {
		return nil, err
	}
	results := make([]result, len(a.Results))
	for i := range a.Results {
		r := &a.Results[i]
		results[i] = result{Path: r.File.Path, Start: r.StartLine, End: r.EndLine, Tokens: float64(len(r.Content)) / 4}
	}
	return results, nil
}

// packed are the segments of mast_context: files in their order, of each the best
// segment first.
func packed(ctx context.Context, o *options, engine *search.Engine, ix *indexer.Indexer, v *store.View, query string) ([]result, error) {
	r := search.ContextRequest{Information: query, Low: search.ReturnTop1, Settings: search.DefaultSettings()}
	if err := r.Settings.Preset(o.packed); err != nil {
		return nil, err
	}
	c, err := engine.Retrieve(ctx, v, ix.Graph(), r)
	if err != nil {
		return nil, err
	}
	results := []result{}
	for i := range c.Files {
		segments := slices.Clone(c.Files[i].Segments)
		slices.SortStableFunc(segments, func(a, b search.Segment) int { return cmp.Compare(b.Score, a.Score) })
		for _, s := range segments {
			results = append(results, result{Path: s.Path, Start: s.StartLine, End: s.EndLine, Tokens: float64(len(s.Text)) / 4})
		}
	}
	return results, nil
}
