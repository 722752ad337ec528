package tool

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/search"
)

// maxDefinition bounds the code of one definition in bytes.
const maxDefinition = 12 << 10

// DefinitionAnswer is the answer of mast_definition.
type DefinitionAnswer struct {
	Results []Definition `json:"results"`
	// Suggestions is there, possibly empty, only when Results is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	Envelope
}

// Definition is one declaration with its text.
type Definition struct {
	// Symbol is the qualified name.
	Symbol   string `json:"symbol"`
	Kind     string `json:"kind"`
	FilePath string `json:"file_path"`
	// StartLine and EndLine are those of the whole declaration, comment included;
	// Line is that of the name.
	StartLine int `json:"start_line"`
	EndLine   int `json:"end_line"`
	Line      int `json:"line"`
	// Content is the text of the declaration, ContentCut says that parts of a long
	// one are left out.
	Content    string `json:"content"`
	ContentCut bool   `json:"content_cut,omitempty"`
	// ShownIn is the place in Results, from 1, of the one that shows what Content
	// leaves out because it lies in both.
	ShownIn int `json:"shown_in,omitempty"`
	// Breadcrumb is the path and the containers, the outermost first.
	Breadcrumb string `json:"breadcrumb"`
	Language   string `json:"language"`
	IsExported bool   `json:"is_exported"`
	Stale      bool   `json:"stale,omitempty"`
}

type definitionInput struct {
	symbolInput
	hintPath string
	pageInput
}

// DefinitionTool returns the tool mast_definition.
func DefinitionTool() *Tool {
	return &Tool{
		Name:        "mast_definition",
		Aliases:     []string{"get-symbol-definition"},
		Set:         SetWeaver,
		Title:       "Definition",
		Description: "Where a symbol is declared, with its code.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &definitionInput{pageInput: pageInput{limit: 3}}
			params := in.symbolInput.params()
			params = append(params, Param{
				Name: "hint_path", String: &in.hintPath, Example: `"src/search"`, Absent: "none", Doc: "Part of a path to prefer",
			})
			return append(params, in.pageInput.params("max_results", 50)...), in.run
		},
	}
}

func (in *definitionInput) run(ctx context.Context, p *Project) (output, error) {
	a := &DefinitionAnswer{}
	r, err := p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		a.Results, a.Suggestions = []Definition{}, nil
		found, direct, err := in.lookUp(ctx, r)
		if err != nil {
			return nil, err
		}
		if len(direct) > 0 {
			return in.fillDirect(r, a, direct)
		}
		if len(found) == 0 {
			a.Suggestions, err = r.missing(ctx, &in.symbolInput)
			return nil, err
		}
		return in.fill(ctx, r, a, found)
	})
	if err != nil {
		return nil, err
	}
	if r == nil {
		a.Results, a.Suggestions = []Definition{}, []string{}
		return a, nil
	}
	for i := range a.Results {
		a.Results[i].Stale = r.stale[a.Results[i].FilePath]
	}
	return a, nil
}

// lookUp returns the declarations that are meant, the likelier ones first: what the
// name means at the given place, what is declared in the file, what it may mean there.
// Locals and modules are no declarations; they come as they are shown.
func (in *definitionInput) lookUp(ctx context.Context, r *reading) ([]declaration, []Definition, error) {
	found, direct, err := r.usedAt(ctx, &in.symbolInput)
	if err != nil || len(found)+len(direct) > 0 {
		return found, direct, err
	}
	if found, err = r.find(ctx, &in.symbolInput); err != nil {
		return nil, nil, err
	}
	if len(found) == 0 && in.line > 0 {
		// The line is that of a use, of which nothing is proved.
		if found, err = r.find(ctx, &symbolInput{symbol: in.symbol, filePath: in.filePath}); err != nil {
			return nil, nil, err
		}
	}
	if len(found) == 0 && in.filePath != "" {
		found, err = r.seenFrom(ctx, &in.symbolInput)
		return found, nil, err
	}
	in.order(found)
	return found, nil, nil
}

// fillDirect takes what needs no more work.
func (in *definitionInput) fillDirect(r *reading, a *DefinitionAnswer, direct []Definition) ([]string, error) {
	page, err := in.pager()
	if err != nil {
		return nil, err
	}
	var drawn []string
	for i := range direct {
		if page.take(&direct[i]) {
			a.Results = append(a.Results, direct[i])
		}
		drawn = addPath(drawn, direct[i].FilePath)
	}
	page.finish(r)
	return drawn, nil
}

// order puts the likelier definitions first: on the hinted path, with a body rather
// than only declared, exported; and by path and place.
func (in *definitionInput) order(found []declaration) {
	hint := strings.Trim(strings.ReplaceAll(in.hintPath, `\`, "/"), "./")
	rank := func(d *declaration) (n int) {
		s := d.symbol()
		if hint != "" && !strings.Contains("/"+d.file.Path, hint) {
			n += 8
		}
		if s.Flags&(code.FlagAmbient|code.FlagOverload) != 0 {
			n += 4
		}
		if s.Flags&code.FlagTest != 0 {
			n += 2
		}
		if !s.Exported {
			n++
		}
		return n
	}
	slices.SortStableFunc(found, func(a, b declaration) int { return cmp.Compare(rank(&a), rank(&b)) })
}

func (in *definitionInput) fill(ctx context.Context, r *reading, a *DefinitionAnswer, found []declaration) ([]string, error) {
	page, err := in.pager()
	if err != nil {
		return nil, err
	}
	var shown []declaration
	var excerpts []*search.Excerpt
	for i := range found {
		if !page.next() {
			continue
		}
		d := &found[i]
		item, err := r.definition(ctx, d)
		if err != nil {
			return nil, err
		}
		if page.keep(&item) {
			a.Results = append(a.Results, item)
			shown = append(shown, *d)
			x := &search.Excerpt{
				Path: item.FilePath, Rank: len(a.Results), First: item.StartLine, Last: item.EndLine, Content: item.Content, Start: item.StartLine,
			}
			x.Number(d.file.src, d.file.lines)
			excerpts = append(excerpts, x)
		}
	}
	search.ShowOnce(excerpts)
	for i, x := range excerpts {
		a.Results[i].Content, a.Results[i].ShownIn = x.Content, x.ShownIn
	}
	page.finish(r)
	if len(shown) == 0 {
		shown = found // past the end is not nothing found
	}
	return paths(shown), nil
}

// definition cuts the text of a declaration.
func (r *reading) definition(ctx context.Context, d *declaration) (Definition, error) {
	s, f := d.symbol(), d.file
	if err := f.text(ctx, r.view); err != nil {
		return Definition{}, err
	}
	item := Definition{
		Symbol: d.name(), Kind: s.Kind.String(), FilePath: f.Path, Line: d.line(),
		Breadcrumb: d.breadcrumb(), Language: f.Language, IsExported: s.Exported,
	}
	item.StartLine, item.EndLine = f.lines.Range(s.Span)
	text := fromLineStart(f, s.Span)
	if len(text) > maxDefinition && s.Kind.Container() {
		shell, err := r.shell(ctx, d)
		if err != nil {
			return item, err
		}
		if shell != "" {
			text, item.ContentCut = shell, true
		}
	}
	if len(text) > maxDefinition {
		text, item.ContentCut = cut(text, maxDefinition), true
	}
	item.Content = text
	return item, nil
}

// fromLineStart is the text of a span with the indent of its first line.
func fromLineStart(f *factsFile, span code.Span) string {
	start := f.lines.Start(f.lines.Line(span.Start))
	if indent := f.src[start:span.Start]; strings.TrimSpace(string(indent)) == "" {
		span.Start = start
	}
	return strings.TrimRight(string(span.Text(f.src)), " \t\r\n")
}

// shell is the text of a container without the bodies of its members, empty if
// there is none.
func (r *reading) shell(ctx context.Context, d *declaration) (string, error) {
	chunks, err := r.view.ChunksOfFile(ctx, d.file.ID)
	if err != nil {
		return "", err
	}
	for i := range chunks {
		if c := &chunks[i]; c.Symbol == d.index {
			return string(c.AppendText(nil, d.file.src)), nil
		}
	}
	return "", nil
}

func (a *DefinitionAnswer) envelope() *Envelope { return &a.Envelope }

func (a *DefinitionAnswer) found() bool { return len(a.Results) > 0 }

func (a *DefinitionAnswer) text(b *strings.Builder) {
	for i := range a.Results {
		d := &a.Results[i]
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "%s:%d  %s  %s", d.FilePath, d.Line, d.Symbol, d.Kind)
		if d.IsExported {
			b.WriteString("  (exported)")
		}
		if d.Stale {
			b.WriteString("  [STALE]")
		}
		b.WriteByte('\n')
		if d.ShownIn > 0 {
			fmt.Fprintf(b, "  lines %d-%d: the code is shown at line %d\n", d.StartLine, d.EndLine, a.Results[d.ShownIn-1].Line)
		}
		codeLines(b, d.Language, d.Content, a.fenced)
	}
	if len(a.Results) == 0 {
		noSymbol(b, a.Suggestions)
	}
	shownOf(b, &a.Envelope, len(a.Results))
}

// codeLines writes code, between fences or indented.
func codeLines(b *strings.Builder, language, text string, fenced bool) {
	if text == "" {
		return
	}
	if fenced {
		fence := fenceFor(text)
		fmt.Fprintf(b, "%s%s\n%s\n%s\n", fence, language, text, fence)
		return
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" {
			line = "    " + line
		}
		b.WriteString(line + "\n")
	}
}

// fenceFor returns a fence that does not stand in a text.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}

// noSymbol says that a symbol was not found.
func noSymbol(b *strings.Builder, suggestions []string) {
	b.WriteString("no such declaration (mast did not find it, not that it does not exist)\n")
	if len(suggestions) > 0 {
		b.WriteString("did you mean: " + strings.Join(suggestions, ", ") + "\n")
	}
}
