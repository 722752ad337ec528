package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// CallersAnswer is the answer of mast_callers.
type CallersAnswer struct {
	Symbol string `json:"symbol"`
	// Declarations are what the symbol means.
	Declarations []DeclarationPlace `json:"declarations"`
	// Verified are calls that are proved to mean one of the declarations, by path
	// and place; callers of callers come after them.
	Verified []Caller `json:"verified_callers"`
	// Potential are calls that may mean one of them.
	Potential []Caller      `json:"potential_matches"`
	Summary   CallerSummary `json:"summary"`
	// Suggestions is there, possibly empty, only when Declarations is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	Envelope
}

// Caller is one call.
type Caller struct {
	// Caller is the qualified name of the declaration around the call, or
	// "<module>"; CallerLine is its line.
	Caller     string `json:"caller"`
	CallerLine int    `json:"caller_line"`
	FilePath   string `json:"file_path"`
	// Line is that of the called name.
	Line int `json:"line"`
	// Reason is the rule that proves the call, or says what the proof lacks.
	Reason string `json:"reason"`
	// Depth is the number of calls from here to the symbol, in transitive answers;
	// Callee is what is called where that is more than one.
	Depth  int    `json:"depth,omitempty"`
	Callee string `json:"callee,omitempty"`
	// Declaration is the place of the called one of several declarations.
	Declaration string `json:"declaration,omitempty"`
	// WrittenAs is the name in the text where it is another one.
	WrittenAs string `json:"written_as,omitempty"`
}

// CallerSummary counts what all pages of an answer hold.
type CallerSummary struct {
	VerifiedCount  int  `json:"verified_count"`
	PotentialCount int  `json:"potential_count"`
	Transitive     bool `json:"transitive"`
	// The counts of potential matches that a type checker looked at.
	CheckerNonCallSite  int `json:"checker_classified_non_call_site"`
	CheckerDifferentOne int `json:"checker_classified_different_declaration"`
}

type callersInput struct {
	symbolInput
	transitive, potential bool
	depth                 int
	pageInput
}

// defaultDepth bounds transitive answers that name no depth.
const defaultDepth = 5

// Callers returns the tool mast_callers.
func Callers() *Tool {
	return &Tool{
		Name:        "mast_callers",
		Set:         SetMast,
		Title:       "Callers",
		Description: "Who calls a function, method or class: proved calls, and apart from them possible ones.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &callersInput{potential: true, pageInput: pageInput{limit: 200}}
			params := append(in.symbolInput.params(),
				Param{Name: "transitive", Bool: &in.transitive, Example: "true", Doc: "Also callers of callers"},
				Param{Name: "depth", Int: &in.depth, Min: 1, Max: 20, Example: "3", Absent: "5", Doc: "Most calls in a chain"},
				Param{Name: "include_potential", Bool: &in.potential, Example: "false", Doc: "Also calls that are not proved"},
			)
			return append(params, in.pageInput.params("limit", 2000)...), in.run
		},
	}
}

func (in *callersInput) run(ctx context.Context, p *Project) (output, error) {
	if in.depth > 1 {
		in.transitive = true
	}
	a := &CallersAnswer{}
	reset := func() {
		*a = CallersAnswer{
			Symbol: in.symbol, Declarations: []DeclarationPlace{}, Verified: []Caller{}, Potential: []Caller{},
			Summary: CallerSummary{Transitive: in.transitive}, Envelope: a.Envelope,
		}
	}
	r, err := p.answerWide(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		reset()
		found, err := r.find(ctx, &in.symbolInput)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			a.Suggestions, err = r.missing(ctx, &in.symbolInput)
			return nil, err
		}
		l := r.links()
		all, err := l.asked(ctx, found)
		if err != nil {
			return nil, err
		}
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		a.Declarations = places(all)
		c := &callSearch{links: l, in: in, answer: a, page: page, several: len(all) > 1, drawn: paths(found)}
		return c.run(ctx, all)
	})
	if r == nil && err == nil {
		reset()
		a.Suggestions = []string{}
	}
	return a, err
}

// callSearch fills one answer.
type callSearch struct {
	*links
	in      *callersInput
	answer  *CallersAnswer
	page    *pager
	several bool
	drawn   []string
	// seen are the calls that were counted, by file and reference.
	seen map[callKey]bool
}

type callKey struct {
	node int64
	ref  int32
}

func (c *callSearch) run(ctx context.Context, all []asked) ([]string, error) {
	c.seen = make(map[callKey]bool)
	for i := range all {
		if err := c.verified(ctx, &all[i]); err != nil {
			return nil, err
		}
	}
	if c.in.transitive {
		if err := c.further(ctx, all); err != nil {
			return nil, err
		}
	}
	c.answer.Summary.VerifiedCount = c.page.seen
	if c.in.potential {
		for i := range all {
			if err := c.potential(ctx, &all[i]); err != nil {
				return nil, err
			}
		}
		c.answer.Summary.PotentialCount = c.page.seen - c.answer.Summary.VerifiedCount
	}
	c.page.finish(c.reading)
	for i := range all {
		c.blind(ctx, all[i].main().file.Language)
	}
	return c.drawn, nil
}

// verified lists the calls of one declaration.
func (c *callSearch) verified(ctx context.Context, a *asked) error {
	sources, err := c.sources(ctx, a)
	if err != nil {
		return err
	}
	for i := range sources {
		s := &sources[i]
		if s.Calls == 0 {
			continue
		}
		// What only has to be counted need not be read.
		if !c.several && !c.in.transitive && len(a.targets)+len(a.made) == 1 && !c.page.wants(s.Calls) {
			c.page.skip(s.Calls)
			continue
		}
		mentions, err := c.mentions(ctx, a, s.State)
		if err != nil {
			return err
		}
		for k := range mentions {
			m := &mentions[k]
			if graph.IsCall(m.Facts()) {
				c.add(&c.answer.Verified, m, m.Reason.String(), a, 1)
			}
		}
	}
	return nil
}

// add counts a call and takes it if it belongs to the page.
func (c *callSearch) add(list *[]Caller, m *graph.Mention, reason string, a *asked, depth int) {
	key := callKey{m.Doc.State.Node, m.Ref}
	if c.seen[key] {
		return
	}
	c.seen[key] = true
	if !c.page.next() {
		return
	}
	item := Caller{FilePath: m.Doc.State.Path, Line: m.Line(), Reason: reason}
	item.Caller, item.CallerLine = m.Caller()
	if c.several {
		item.Declaration = a.place()
	}
	if depth == 1 {
		item.WrittenAs = alias(m.Facts().Name, a)
	}
	if c.in.transitive && list == &c.answer.Verified {
		item.Depth = depth
		if depth > 1 {
			item.Callee = m.Facts().Name
		}
	}
	if c.page.keep(&item) {
		*list = append(*list, item)
		c.drawn = addPath(c.drawn, item.FilePath)
	}
}

// alias is a written name that is not the declared one, or empty.
func alias(written string, a *asked) string {
	if len(a.parts) == 0 || written == a.main().symbol().Name || len(a.made) > 0 {
		return ""
	}
	return written
}

func addPath(paths []string, path string) []string {
	for _, path0 := range slices.Backward(paths) {
		if path0 == path {
			return paths
		}
	}
	return append(paths, path)
}

// maxChain bounds the declarations whose callers a transitive answer looks for.
const maxChain = 1000

// further lists the callers of callers, the nearer ones first.
func (c *callSearch) further(ctx context.Context, all []asked) error {
	visited := make(map[graph.TargetRef]bool)
	depth := c.in.depth
	if depth == 0 {
		depth = defaultDepth
	}
	type step struct {
		target graph.TargetRef
		root   *asked
	}
	var level []step
	for i := range all {
		for _, t := range all[i].targets {
			visited[t] = true
			level = append(level, step{t, &all[i]})
		}
		for _, t := range all[i].made {
			level = append(level, step{t, &all[i]})
		}
	}
	for d := 1; d <= depth && len(level) > 0; d++ {
		var next []step
		for _, s := range level {
			one := &asked{targets: []graph.TargetRef{s.target}}
			sources, err := c.sources(ctx, one)
			if err != nil {
				return err
			}
			for i := range sources {
				if sources[i].Calls == 0 {
					continue
				}
				mentions, err := c.mentions(ctx, one, sources[i].State)
				if err != nil {
					return err
				}
				for k := range mentions {
					m := &mentions[k]
					if !graph.IsCall(m.Facts()) {
						continue
					}
					if d > 1 {
						c.add(&c.answer.Verified, m, m.Reason.String(), s.root, d)
					}
					if e := m.Facts().Enclosing; e != code.NoSymbol {
						if t := m.Doc.Target(e); !visited[t] {
							visited[t] = true
							next = append(next, step{t, s.root})
						}
					}
				}
			}
			if len(visited) > maxChain {
				c.note("only the first %d callers were followed", maxChain)
				return nil
			}
		}
		level = next
	}
	return nil
}

func (a *CallersAnswer) envelope() *Envelope { return &a.Envelope }

func (a *CallersAnswer) found() bool { return len(a.Verified)+len(a.Potential) > 0 }

func (a *CallersAnswer) text(b *strings.Builder) {
	if len(a.Declarations) == 0 {
		noSymbol(b, a.Suggestions)
		return
	}
	declared(b, a.Declarations)
	list := func(title string, count int, callers []Caller) {
		fmt.Fprintf(b, "%s (%d)\n", title, count)
		for i := range callers {
			c := &callers[i]
			fmt.Fprintf(b, "  %s:%d  in %s", c.FilePath, c.Line, c.Caller)
			if c.Callee != "" {
				fmt.Fprintf(b, ", calls %s (%d away)", c.Callee, c.Depth)
			}
			fmt.Fprintf(b, "  [%s]", c.Reason)
			if c.Declaration != "" {
				b.WriteString("  of " + c.Declaration)
			}
			b.WriteByte('\n')
		}
	}
	list("verified callers", a.Summary.VerifiedCount, a.Verified)
	if a.Summary.PotentialCount > 0 {
		list("potential matches", a.Summary.PotentialCount, a.Potential)
	}
	shownOf(b, &a.Envelope, len(a.Verified)+len(a.Potential))
}

// declared lists what a symbol means.
func declared(b *strings.Builder, places []DeclarationPlace) {
	for _, p := range places {
		fmt.Fprintf(b, "%s:%d  %s  %s\n", p.FilePath, p.Line, p.Symbol, p.Kind)
	}
}
