package indexer_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

func linking(c *indexer.Config) { c.Strategies = strategies.All() }

// links is what the index says of the meaning of names.
func (p *project) links() (text string) {
	p.t.Helper()
	p.look(func(v *store.View) {
		var b strings.Builder
		if err := graph.Dump(p.t.Context(), v, &b); err != nil {
			p.t.Fatal(err)
		}
		text = b.String()
		if !v.Meta().Linked {
			p.t.Error("the index is not linked after a run")
		}
	})
	return text
}

// linkCases returns the golden cases of the rules of all families, by name.
func linkCases(t *testing.T) map[string]map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.FromSlash("../graph/*/testdata/*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases of linking: %v", err)
	}
	cases := make(map[string]map[string]string)
	for _, p := range paths {
		archive, err := txtar.ParseFile(p)
		if err != nil {
			t.Fatal(err)
		}
		files := make(map[string]string)
		for _, f := range archive.Files {
			name, _, _ := strings.Cut(f.Name, " ")
			if !strings.HasPrefix(name, "want/") {
				files[name] = string(f.Data)
			}
		}
		family := filepath.Base(filepath.Dir(filepath.Dir(p)))
		cases[family+"/"+filepath.Base(p)] = files
	}
	return cases
}

// editor changes the files of a project at random.
type editor struct {
	r     *rand.Rand
	p     *project
	first map[string]string // the files as they were
	now   map[string]string
}

var identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]+`)

// edit makes one change, and says what it was.
func (e *editor) edit() string {
	names := make([]string, 0, len(e.now))
	for name := range e.now {
		names = append(names, name)
	}
	slices.Sort(names)
	if len(names) == 0 {
		for name, text := range e.first {
			e.set(name, text)
		}
		return "restore all"
	}
	name := names[e.r.IntN(len(names))]
	text := e.now[name]
	lines := strings.SplitAfter(text, "\n")
	switch e.r.IntN(9) {
	case 0:
		e.p.remove(name)
		delete(e.now, name)
		return "remove " + name
	case 1:
		missing := name
		for other := range e.first {
			if _, ok := e.now[other]; !ok && (missing == name || other < missing) {
				missing = other
			}
		}
		e.set(missing, e.first[missing])
		return "restore " + missing
	case 2: // another name for something, in one file only
		ids := identifier.FindAllString(text, -1)
		if len(ids) == 0 {
			break
		}
		from, to := ids[e.r.IntN(len(ids))], ids[e.r.IntN(len(ids))]
		if e.r.IntN(2) == 0 {
			to = "other" + strconv.Itoa(e.r.IntN(3))
		}
		e.set(name, regexp.MustCompile(`\b`+regexp.QuoteMeta(from)+`\b`).ReplaceAllString(text, to))
		return fmt.Sprintf("%s: %s becomes %s", name, from, to)
	case 3: // a line less
		i := e.r.IntN(len(lines))
		e.set(name, strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""))
		return fmt.Sprintf("%s: without line %d", name, i+1)
	case 4: // everything further down
		e.set(name, "\n"+text)
		return name + ": an empty line at the top"
	case 5: // a line twice
		i := e.r.IntN(len(lines))
		e.set(name, strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), ""))
		return fmt.Sprintf("%s: line %d twice", name, i+1)
	case 6: // a file elsewhere
		to := path.Join("moved", path.Base(name))
		e.set(to, text)
		return fmt.Sprintf("copy %s to %s", name, to)
	case 7: // what another file has
		other := e.now[names[e.r.IntN(len(names))]]
		e.set(name, text+"\n"+other)
		return name + ": another file behind it"
	case 8: // a file that gets the content of another
		other := names[e.r.IntN(len(names))]
		e.set(name, e.now[other])
		return fmt.Sprintf("%s becomes a copy of %s", name, other)
	}
	e.set(name, e.first[name])
	return "as it was: " + name
}

func (e *editor) set(name, text string) {
	e.p.write(name, text)
	e.now[name] = text
}

// TestLinks_incremental edits small projects at random and compares the links that
// incremental runs make with those of an index of its own made from nothing. The
// environment variable MAST_LINK_EDITS sets how many edits a project gets.
func TestLinks_incremental(t *testing.T) {
	edits, every := 4, 3
	if n, err := strconv.Atoi(os.Getenv("MAST_LINK_EDITS")); err == nil {
		edits, every = n, 1
	}
	cases := linkCases(t)
	names := make([]string, 0, len(cases))
	for name := range cases {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		if i%every != 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, cases[name], linking)
			e := editor{r: rand.New(rand.NewPCG(uint64(i), 7)), p: p, first: cases[name], now: map[string]string{}}
			maps.Copy(e.now, cases[name])
			p.run(indexer.Incremental)
			var history []string
			for range edits {
				for range 1 + e.r.IntN(2) {
					history = append(history, e.edit())
				}
				if e.r.IntN(2) == 0 {
					p.Graph().Forget() // as another process would run
				}
				p.run(indexer.Incremental)
				got := p.links()
				fresh := newProject(t, e.now, linking)
				fresh.run(indexer.Full)
				if want := fresh.links(); got != want {
					t.Fatalf("after %s\n(-full +incremental)\n%s", strings.Join(history, "; "), cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")))
				}
			}
		})
	}
}
