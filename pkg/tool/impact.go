package tool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/gitdiff"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// ImpactAnswer is the answer of mast_impact.
type ImpactAnswer struct {
	// Base is the revision that the working tree is compared with.
	Base string `json:"base"`
	// Changed are the declarations whose lines differ, by path and place.
	Changed []ChangedSymbol `json:"changed"`
	// Tests are the tests that reach any of them, on all pages.
	Tests []ReachingTest `json:"tests"`
	// Untested are the changed declarations of this page that no test is proved to
	// reach.
	Untested []string `json:"untested"`
	// DeletedFiles cannot be looked into: what they declared is gone.
	DeletedFiles []string `json:"deleted_files,omitempty"`
	// OtherFiles differ outside of declarations, or have none.
	OtherFiles []string      `json:"other_files,omitempty"`
	Summary    ImpactSummary `json:"summary"`
	Envelope
}

// ChangedSymbol is a declaration whose lines differ.
type ChangedSymbol struct {
	Symbol   string `json:"symbol"`
	Kind     string `json:"kind"`
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
	// New says that the whole file is new.
	New bool `json:"new,omitempty"`
	// CallersTotal counts the proved calls, Callers lists the first of them.
	CallersTotal int      `json:"callers_total"`
	Callers      []Caller `json:"callers"`
	// Tests counts the tests that reach it.
	Tests int `json:"tests"`
}

// ReachingTest is a test that reaches changed declarations by proved calls.
type ReachingTest struct {
	Test     string `json:"test"`
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
	// Depth is the smallest number of calls to a changed declaration; Reaches names
	// those that it reaches.
	Depth   int      `json:"depth"`
	Reaches []string `json:"reaches"`
}

// ImpactSummary counts what all pages hold.
type ImpactSummary struct {
	ChangedCount  int `json:"changed_count"`
	FileCount     int `json:"file_count"`
	TestCount     int `json:"test_count"`
	UntestedCount int `json:"untested_count"`
}

// Bounds of one answer: callers listed of one declaration, callers walked through
// from it, tests listed.
const (
	maxImpactCallers = 10
	maxImpactWalk    = 400
	maxImpactTests   = 100
)

type impactInput struct {
	base  string
	depth int
	pageInput
}

// Impact returns the tool mast_impact.
func Impact() *Tool {
	return &Tool{
		Name:        "mast_impact",
		Set:         SetMast,
		Title:       "Impact of changes",
		Description: "What the changes of the working tree touch: changed declarations, their callers, the tests that reach them.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &impactInput{depth: 5, pageInput: pageInput{limit: 50}}
			return append([]Param{
				{Name: "base", String: &in.base, Example: `"main"`, Absent: "HEAD", Doc: "Git revision to compare with"},
				{Name: "depth", Int: &in.depth, Min: 1, Max: 20, Example: "3", Doc: "Most calls between a test and a change"},
			}, in.params("limit", 500)...), in.run
		},
	}
}

func (in *impactInput) run(ctx context.Context, p *Project) (output, error) {
	a := &ImpactAnswer{}
	reset := func() {
		*a = ImpactAnswer{Base: cmpOr(in.base, "HEAD"), Changed: []ChangedSymbol{}, Tests: []ReachingTest{}, Untested: []string{}, Envelope: a.Envelope}
	}
	reset()
	files, err := gitdiff.Changes(ctx, p.Root, in.base)
	switch {
	case errors.Is(err, gitdiff.ErrRevision):
		return nil, &InputError{
			Field: "base", Given: shorten(jsonText(in.base)), Allowed: "a commit, branch or tag of the repository", Example: `{"base": "HEAD~1"}`,
		}
	case err != nil:
		return nil, fmt.Errorf("compare with git: %w", err)
	}
	current := false
	r, err := p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		reset()
		if !current {
			current = true
			if err := r.bringUp(ctx, files); err != nil {
				return nil, err
			}
		}
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		s := &impact{links: r.links(), in: in, answer: a, page: page, tests: newTestFiles(p), drawn: []string{}}
		return s.run(ctx, files)
	})
	if r == nil && err == nil {
		reset()
	}
	return a, err
}

func cmpOr(s, other string) string {
	if s != "" {
		return s
	}
	return other
}

// bringUp indexes the files that differ as they are now, new ones too.
func (r *reading) bringUp(ctx context.Context, files []gitdiff.File) error {
	ix, err := r.project.indexer()
	if err != nil || len(files) == 0 {
		return err
	}
	var paths []string
	for i := range files {
		paths = append(paths, files[i].Path)
	}
	if r.refresh(ctx, ix, paths) {
		return r.reopen(ctx)
	}
	return nil
}

// impact fills one answer.
type impact struct {
	*links
	in     *impactInput
	answer *ImpactAnswer
	page   *pager
	tests  *testFiles
	drawn  []string
	// reached are the tests by their place.
	reached map[string]*ReachingTest
}

func (s *impact) run(ctx context.Context, files []gitdiff.File) ([]string, error) {
	s.reached = make(map[string]*ReachingTest)
	for i := range files {
		f := &files[i]
		s.answer.Summary.FileCount++
		if f.Deleted {
			s.answer.DeletedFiles = append(s.answer.DeletedFiles, f.Path)
			continue
		}
		if err := s.file(ctx, f); err != nil {
			return nil, err
		}
	}
	if n := len(s.answer.DeletedFiles); n > 0 {
		s.gaps = append(s.gaps, fmt.Sprintf("what %d deleted files declared", n))
	}
	s.answer.Summary.ChangedCount = s.page.seen
	s.answer.Summary.TestCount = len(s.reached)
	for _, t := range s.reached {
		s.answer.Tests = append(s.answer.Tests, *t)
	}
	slices.SortFunc(s.answer.Tests, func(a, b ReachingTest) int {
		if a.Depth != b.Depth {
			return a.Depth - b.Depth
		}
		return strings.Compare(fmt.Sprintf("%s:%08d", a.FilePath, a.Line), fmt.Sprintf("%s:%08d", b.FilePath, b.Line))
	})
	if n := len(s.answer.Tests); n > maxImpactTests {
		s.note("%d of %d tests are listed", maxImpactTests, n)
		s.answer.Tests = s.answer.Tests[:maxImpactTests]
	}
	s.page.finish(s.reading)
	return s.drawn, nil
}

// file lists what differs in one file.
func (s *impact) file(ctx context.Context, f *gitdiff.File) error {
	state, err := s.view.File(ctx, f.Path)
	if isMissing(err) || err == nil && state.Status == store.StatusSkipped {
		s.answer.OtherFiles = append(s.answer.OtherFiles, f.Path)
		return nil
	}
	if err != nil {
		return err
	}
	doc, err := s.query.Doc(ctx, state)
	if err != nil {
		return err
	}
	changed := changedSymbols(doc, f.Lines)
	if len(changed) == 0 {
		s.answer.OtherFiles = append(s.answer.OtherFiles, f.Path)
		return nil
	}
	for _, symbol := range changed {
		item := ChangedSymbol{
			Symbol: doc.Qualified(symbol), Kind: doc.Facts.Symbols[symbol].Kind.String(), FilePath: f.Path, Line: doc.Line(symbol),
			New: f.Added, Callers: []Caller{},
		}
		shown := s.page.next()
		isTest := s.tests.has(doc, symbol)
		if !isTest {
			if err := s.reach(ctx, doc, symbol, &item, shown); err != nil {
				return err
			}
		}
		if shown && s.page.keep(&item) {
			s.answer.Changed = append(s.answer.Changed, item)
			s.drawn = addPath(s.drawn, f.Path)
		}
		if item.Tests == 0 && !isTest && doc.Facts.Symbols[symbol].Kind.Callable() {
			s.answer.Summary.UntestedCount++
			if shown {
				s.answer.Untested = append(s.answer.Untested, item.Symbol)
			}
		}
	}
	return nil
}

// reach lists the callers of a changed declaration, and the tests that lead to it.
func (s *impact) reach(ctx context.Context, doc *graph.Doc, symbol int32, item *ChangedSymbol, listed bool) error {
	targets := []graph.TargetRef{doc.Target(symbol)}
	sources, err := s.query.Sources(ctx, targets)
	if err != nil {
		return err
	}
	for i := range sources {
		item.CallersTotal += sources[i].Calls
		if !listed || len(item.Callers) >= maxImpactCallers || sources[i].Calls == 0 {
			continue
		}
		mentions, err := s.query.Mentions(ctx, sources[i].State, targets)
		if err != nil {
			return err
		}
		for k := range mentions {
			m := &mentions[k]
			if graph.IsCall(m.Facts()) && len(item.Callers) < maxImpactCallers {
				c := Caller{FilePath: m.Doc.State.Path, Line: m.Line(), Reason: m.Reason.String()}
				c.Caller, c.CallerLine = m.Caller()
				item.Callers = append(item.Callers, c)
				s.drawn = addPath(s.drawn, c.FilePath)
			}
		}
	}
	more, err := s.query.Callers(ctx, targets, s.in.depth, maxImpactWalk, func(r *graph.Reach) bool {
		if !s.tests.has(r.Doc, r.Symbol) {
			return true
		}
		item.Tests++
		s.noteTest(r, item.Symbol)
		return false
	})
	if more {
		s.note("%s has too many callers to look for all tests", item.Symbol)
	}
	return err
}

func (s *impact) noteTest(r *graph.Reach, symbol string) {
	name, line := r.Doc.Around(r.Symbol)
	if r.Symbol == code.NoSymbol {
		line = r.First.Line()
	}
	key := r.Doc.State.Path + ":" + name
	t := s.reached[key]
	if t == nil {
		t = &ReachingTest{Test: name, FilePath: r.Doc.State.Path, Line: line, Depth: r.Depth}
		s.reached[key] = t
	}
	t.Depth = min(t.Depth, r.Depth)
	if !slices.Contains(t.Reaches, symbol) && len(t.Reaches) < maxImpactCallers {
		t.Reaches = append(t.Reaches, symbol)
	}
}

// changedSymbols returns the innermost declarations around lines that differ, in
// their order.
func changedSymbols(doc *graph.Doc, ranges []gitdiff.Range) []int32 {
	count := doc.Lines.Count()
	around := make([]int32, count+2)
	for i := range around {
		around[i] = code.NoSymbol
	}
	for i := range doc.Facts.Symbols {
		s := &doc.Facts.Symbols[i]
		if s.Kind == code.SymbolNamespace {
			continue
		}
		first, last := doc.Lines.Range(s.Span)
		for line := first; line <= min(last, count); line++ {
			around[line] = int32(i) // a container comes before its members
		}
	}
	hit := make(map[int32]bool)
	for _, r := range ranges {
		for line := max(r.First, 1); line <= min(r.Last, count); line++ {
			hit[around[line]] = true
		}
		if before := r.First - 1; r.Last < r.First && before >= 1 && r.First <= count {
			// Lines are gone from between two; what is around both had them.
			if around[before] == around[r.First] {
				hit[around[before]] = true
			}
		}
	}
	delete(hit, code.NoSymbol)
	var all []int32
	for i := range hit {
		all = append(all, i)
	}
	slices.Sort(all)
	return all
}

func (a *ImpactAnswer) envelope() *Envelope { return &a.Envelope }

func (a *ImpactAnswer) found() bool { return len(a.Changed)+len(a.DeletedFiles)+len(a.OtherFiles) > 0 }

func (a *ImpactAnswer) text(b *strings.Builder) {
	if !a.found() {
		fmt.Fprintf(b, "nothing differs from %s\n", a.Base)
		return
	}
	for i := range a.Changed {
		c := &a.Changed[i]
		fmt.Fprintf(b, "%s:%d  %s  %s  %d callers, %d tests\n", c.FilePath, c.Line, c.Symbol, c.Kind, c.CallersTotal, c.Tests)
		for k := range c.Callers {
			fmt.Fprintf(b, "    %s:%d  %s  (%s)\n", c.Callers[k].FilePath, c.Callers[k].Line, c.Callers[k].Caller, c.Callers[k].Reason)
		}
		if n := c.CallersTotal - len(c.Callers); n > 0 {
			fmt.Fprintf(b, "    and %d more\n", n)
		}
	}
	if len(a.Tests) > 0 {
		b.WriteString("\ntests that reach them:\n")
		for _, t := range a.Tests {
			fmt.Fprintf(b, "  %s:%d  %s  (%s)\n", t.FilePath, t.Line, t.Test, strings.Join(t.Reaches, ", "))
		}
	}
	for _, list := range []struct {
		title string
		names []string
	}{{"not proved to be reached by a test", a.Untested}, {"deleted", a.DeletedFiles}, {"changed outside of declarations", a.OtherFiles}} {
		if len(list.names) > 0 {
			fmt.Fprintf(b, "\n%s: %s\n", list.title, strings.Join(list.names, ", "))
		}
	}
}
