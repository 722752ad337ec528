// Package rank_test asks mast_search questions whose answers were written down
// before, over sources that everybody has who can build the program, so that a
// change of the ranking shows as a difference: of the golden listings, and of
// the recall.
//
//	go test ./e2e/rank -v            the figures
//	UPDATE=1 go test ./e2e/rank      the listings
package rank_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store"
)

// this is the name of the corpus that is this repository. It changes with every
// commit, so it has no listing.
const this = "."

// ownQuestions are those over sources that everybody has.
const ownQuestions = "testdata/queries.txt"

type question struct {
	query   string
	answers []string
}

// questions reads the questions by corpus.
func questions(t *testing.T, file string) map[string][]question {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]question)
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		fields := strings.Split(line, "|")
		if len(fields) != 3 {
			t.Fatalf("a line has not three fields: %s", line)
		}
		corpus := strings.TrimSpace(fields[0])
		all[corpus] = append(all[corpus], question{strings.TrimSpace(fields[1]), strings.Fields(fields[2])})
	}
	return all
}

// folder returns the sources of a corpus.
func folder(t *testing.T, corpus string) string {
	t.Helper()
	if corpus == this {
		root, err := filepath.Abs("../..")
		if err != nil {
			t.Fatal(err)
		}
		return root
	}
	out, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", corpus).Output()
	if dir := strings.TrimSpace(string(out)); err == nil && dir != "" {
		return dir
	}
	t.Skipf("the sources of %s are not here: %v", corpus, err)
	return ""
}

// index indexes a folder and returns a view of it.
func index(t *testing.T, dir string) *store.View {
	t.Helper()
	languages, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	ix, err := indexer.New(indexer.Config{Root: dir, StateDir: t.TempDir(), Languages: languages, Strategies: strategies.All(), Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ix.Run(t.Context(), indexer.RunOptions{}); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), ix.IndexPath())
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := v.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return v
}

// listed is how many results of a question stand in a listing.
const listed = 5

// measures are sums over questions.
type measures struct {
	questions, first, five int
	reciprocal             float64
}

func (m *measures) add(place int) {
	m.questions++
	if place == 1 {
		m.first++
	}
	if place > 0 && place <= 5 {
		m.five++
	}
	if place > 0 {
		m.reciprocal += 1 / float64(place)
	}
}

func (m *measures) String() string {
	n := float64(m.questions)
	return fmt.Sprintf("%d questions: recall@1 %.2f, recall@5 %.2f, MRR %.2f", m.questions, float64(m.first)/n, float64(m.five)/n, m.reciprocal/n)
}

// placeOf returns the place of the first file that is an answer, from 1; 0 if none is.
func placeOf(a *search.Answer, answers func(path string) bool) int {
	seen := make(map[string]bool)
	for i := range a.Results {
		path := a.Results[i].File.Path
		seen[path] = true
		if answers(path) {
			return len(seen)
		}
	}
	return 0
}

// TestRank fails when a listing changes, and when fewer questions are answered
// than the ranking has been good for.
func TestRank(t *testing.T) {
	if testing.Short() {
		t.Skip("indexes whole modules")
	}
	engine := search.New(ranker.Default()...)
	var total measures
	for corpus, asked := range questions(t, ownQuestions) {
		t.Run(strings.ReplaceAll(corpus, "/", "_"), func(t *testing.T) {
			v := index(t, folder(t, corpus))
			var got bytes.Buffer
			var sum measures
			for _, q := range asked {
				a, err := engine.Search(t.Context(), v, search.Request{Query: q.query})
				if err != nil {
					t.Fatal(err)
				}
				place := placeOf(a, func(path string) bool { return slices.Contains(q.answers, path) })
				fmt.Fprintf(&got, "%s\n", q.query)
				for i, r := range a.Results {
					if i < listed {
						fmt.Fprintf(&got, "  %d %s:%d %s\n", r.Rank, r.File.Path, r.ChunkStart, r.Chunk.Name)
					}
				}
				sum.add(place)
				total.add(place)
				if place != 1 {
					t.Logf("%q has its answer %v at %d", q.query, q.answers, place)
				}
			}
			fmt.Fprintf(&got, "\n%s\n", &sum)
			t.Log(&sum)
			if corpus != this {
				golden(t, corpus, got.Bytes())
			}
			least := leastMRR
			if corpus == this {
				least = leastOwnMRR
			}
			if sum.reciprocal < least*float64(sum.questions) {
				t.Errorf("%s; the mean reciprocal rank should be %v at least", &sum, least)
			}
		})
	}
	t.Log(&total)
}

// leastMRR is below what each corpus has; leastOwnMRR leaves room for files that this
// repository will have.
const (
	leastMRR    = 0.75
	leastOwnMRR = 0.5
)

// golden compares a listing with the committed one.
func golden(t *testing.T, corpus string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", strings.ReplaceAll(corpus, "/", "_")+".golden")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s: the order changed; run with UPDATE=1 and read the difference (-want +got)\n%s", corpus, diff)
	}
}
