package tool

import (
	"context"
	"fmt"
	"strings"
)

// ReferencesAnswer is the answer of mast_references.
type ReferencesAnswer struct {
	Symbol string `json:"symbol"`
	// Declarations are what the symbol means.
	Declarations []DeclarationPlace `json:"declarations"`
	// Results are the proved uses, by path and line.
	Results []Reference `json:"results"`
	// Total counts them on all pages; PotentialCount counts uses of the name that may
	// mean the symbol, which are not listed.
	Total          int `json:"total"`
	PotentialCount int `json:"potential_count"`
	// Suggestions is there, possibly empty, only when Declarations is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	Envelope
}

// Reference is one use.
type Reference struct {
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
	// Column counts UTF-16 units from 1.
	Column int `json:"column"`
	// Text is the line, empty when the result before has the same one.
	Text string `json:"text"`
	// Enclosing is the declaration around the use, or "<module>".
	Enclosing string `json:"enclosing"`
	// Kind is definition, call, construct, type, extends, implements, decorator,
	// jsx, read, write, import, reexport or export.
	Kind string `json:"kind"`
	// Proof is the rule that says that it means the symbol.
	Proof string `json:"proof"`
	// Declaration is the place of the meant one of several declarations.
	Declaration string `json:"declaration,omitempty"`
}

type referencesInput struct {
	symbolInput
	excludeDefinition bool
	pageInput
}

// References returns the tool mast_references.
func References() *Tool {
	return &Tool{
		Name:        "mast_references",
		Aliases:     []string{"find-references"},
		Set:         SetWeaver,
		Title:       "References",
		Description: "Every proved use of a symbol: calls, types, reads, writes, imports.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &referencesInput{pageInput: pageInput{limit: 50}}
			params := append(in.symbolInput.params(), Param{
				Name: "exclude_definition", Bool: &in.excludeDefinition, Example: "true", Doc: "Leave out its declarations",
			})
			return append(params, in.pageInput.params("max_results", 2000)...), in.run
		},
	}
}

func (in *referencesInput) run(ctx context.Context, p *Project) (output, error) {
	a := &ReferencesAnswer{}
	reset := func() {
		*a = ReferencesAnswer{Symbol: in.symbol, Declarations: []DeclarationPlace{}, Results: []Reference{}, Envelope: a.Envelope}
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
		return in.fill(ctx, r, a, found)
	})
	if r == nil && err == nil {
		reset()
		a.Suggestions = []string{}
	}
	return a, err
}

func (in *referencesInput) fill(ctx context.Context, r *reading, a *ReferencesAnswer, found []declaration) ([]string, error) {
	page, err := in.pager()
	if err != nil {
		return nil, err
	}
	l := r.links()
	all, err := l.asked(ctx, found)
	if err != nil {
		return nil, err
	}
	a.Declarations = places(all)
	uses, err := l.uses(ctx, all)
	if err != nil {
		return nil, err
	}
	drawn := paths(found)
	for i := range uses {
		u := &uses[i]
		if in.excludeDefinition && u.kind == useDeclaration || !page.next() {
			continue
		}
		line := u.line()
		item := Reference{
			FilePath: u.doc.State.Path, Line: line, Column: u.doc.Lines.Column(u.doc.Text, u.span.Start),
			Text: oneLine(string(u.doc.Lines.Span(line, line).Text(u.doc.Text)), maxLineText),
			Kind: u.kindName(), Proof: u.reason,
		}
		item.Enclosing, _ = u.around()
		if len(all) > 1 {
			item.Declaration = u.of.place()
		}
		if n := len(a.Results); n > 0 && a.Results[n-1].FilePath == item.FilePath && a.Results[n-1].Line == item.Line {
			item.Text = "" // it stands there
		}
		if page.keep(&item) {
			a.Results = append(a.Results, item)
			drawn = addPath(drawn, item.FilePath)
		}
	}
	page.finish(r)
	a.Total = page.seen
	for i := range all {
		if err := l.countPotential(ctx, &all[i], &a.PotentialCount); err != nil {
			return nil, err
		}
		r.blind(ctx, all[i].main().file.Language)
	}
	return drawn, nil
}

// maxLineText bounds the text of a line in an answer, in bytes.
const maxLineText = 160

func (a *ReferencesAnswer) envelope() *Envelope { return &a.Envelope }

func (a *ReferencesAnswer) found() bool { return len(a.Results) > 0 }

func (a *ReferencesAnswer) text(b *strings.Builder) {
	if len(a.Declarations) == 0 {
		noSymbol(b, a.Suggestions)
		return
	}
	for i := range a.Results {
		u := &a.Results[i]
		fmt.Fprintf(b, "%s:%d:%d  %s  in %s  [%s]", u.FilePath, u.Line, u.Column, u.Kind, u.Enclosing, u.Proof)
		if u.Declaration != "" {
			b.WriteString("  of " + u.Declaration)
		}
		b.WriteByte('\n')
		indented(b, u.Text)
	}
	fmt.Fprintf(b, "%s\n", Count(a.Total, "reference", "references"))
	if a.PotentialCount > 0 {
		fmt.Fprintf(b, "%s of the name that may mean it too\n", Count(a.PotentialCount, "use", "uses"))
	}
	shownOf(b, &a.Envelope, len(a.Results))
}
