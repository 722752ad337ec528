package tool

import (
	"context"
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// ExportsAnswer is the answer of mast_exports.
type ExportsAnswer struct {
	FilePath string   `json:"file_path"`
	Exports  []Export `json:"exports"`
	Envelope
}

// Export is one name that a file exports.
type Export struct {
	Name string `json:"name"`
	// Kind, Signature and Doc are empty for names of other modules.
	Kind      string `json:"kind"`
	Signature string `json:"signature"`
	// Line is that of the declaration, or of the export if there is none.
	Line int    `json:"line"`
	Doc  string `json:"doc"`
	// ReexportOf is "module#name" for a name of another module, "module" for all
	// of it.
	ReexportOf string `json:"re_export_of,omitempty"`
}

type exportsInput struct {
	filePath string
	pageInput
}

// Exports returns the tool mast_exports.
func Exports() *Tool {
	return &Tool{
		Name:        "mast_exports",
		Set:         SetMast,
		Title:       "Exports of a file",
		Description: "What one file offers: its exported names with signatures and documentation, without bodies or members.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &exportsInput{pageInput: pageInput{limit: 100}}
			return append([]Param{fileParam(&in.filePath)}, in.params("limit", 1000)...), in.run
		},
	}
}

// fileParam is the argument of tools that answer for one file.
func fileParam(path *string) Param {
	return Param{Name: "file_path", String: path, Path: true, Required: true, Example: `"src/user.ts"`, Doc: "File, from the root"}
}

func (in *exportsInput) run(ctx context.Context, p *Project) (output, error) {
	a := &ExportsAnswer{FilePath: in.filePath, Exports: []Export{}}
	_, err := p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		a.Exports = []Export{}
		state, err := r.target(ctx, "file_path", in.filePath)
		if err != nil {
			return nil, err
		}
		a.FilePath = state.Path
		return []string{state.Path}, in.fill(ctx, r, a, state)
	})
	return a, err
}

func (in *exportsInput) fill(ctx context.Context, r *reading, a *ExportsAnswer, state store.FileState) error {
	page, err := in.pager()
	if err != nil {
		return err
	}
	opened, err := r.outlines(ctx, []store.FileState{state})
	if err != nil {
		return err
	}
	if state.Status == store.StatusLines {
		r.unparsed(&state)
	}
	for _, f := range opened {
		if err := f.text(ctx, r.view); err != nil {
			return err
		}
		for _, e := range exportsOf(f.facts) {
			if !page.next() {
				continue
			}
			item := Export{Name: e.name, Line: f.lines.Line(e.place), ReexportOf: e.from}
			if e.symbol != code.NoSymbol {
				d := declaration{f, e.symbol}
				item.Kind, item.Signature, item.Doc = d.symbol().Kind.String(), d.signature(), d.doc()
			}
			if page.keep(&item) {
				a.Exports = append(a.Exports, item)
			}
		}
	}
	page.finish(r)
	return nil
}

// unparsed says that nothing is known of what a file declares.
func (r *reading) unparsed(f *store.FileState) {
	why := "its language has no grammar"
	if f.Reason != "" {
		why = f.Reason
	}
	r.gaps = append(r.gaps, fmt.Sprintf("%s: covered by lines only (%s)", f.Path, why))
}

func (a *ExportsAnswer) envelope() *Envelope { return &a.Envelope }

func (a *ExportsAnswer) found() bool { return len(a.Exports) > 0 }

func (a *ExportsAnswer) text(b *strings.Builder) {
	for i := range a.Exports {
		e := &a.Exports[i]
		fmt.Fprintf(b, "%s:%d  %s", a.FilePath, e.Line, e.Name)
		switch {
		case e.ReexportOf != "":
			fmt.Fprintf(b, "  from %s\n", e.ReexportOf)
			continue
		case e.Kind != "":
			b.WriteString("  " + e.Kind)
		}
		b.WriteByte('\n')
		indented(b, e.Signature, e.Doc)
	}
	if len(a.Exports) == 0 {
		fmt.Fprintf(b, "%s exports nothing\n", a.FilePath)
	}
	shownOf(b, &a.Envelope, len(a.Exports))
}

// indented writes the texts that are not empty below a line.
func indented(b *strings.Builder, texts ...string) {
	for _, text := range texts {
		if text != "" {
			b.WriteString("    " + text + "\n")
		}
	}
}

// shownOf says that there is more.
func shownOf(b *strings.Builder, e *Envelope, shown int) {
	if e.Truncated {
		fmt.Fprintf(b, "\n%d of %d shown", shown, e.Total)
		if e.NextCursor != "" {
			fmt.Fprintf(b, "; go on with cursor %s", e.NextCursor)
		}
		b.WriteByte('\n')
	}
}
