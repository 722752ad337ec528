package tool

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// UnusedAnswer is the answer of mast_unused.
type UnusedAnswer struct {
	// Results are exported declarations that no other file is proved to use, by path
	// and place.
	Results []UnusedExport `json:"results"`
	Envelope
}

// UnusedExport is an exported declaration that no other file is proved to use.
type UnusedExport struct {
	Symbol   string `json:"symbol"`
	Kind     string `json:"kind"`
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
	// UsedInFile counts its uses in its own file: with some, it need not be exported.
	UsedInFile int `json:"used_in_file"`
	// UsedByTests counts its uses in tests, which do not keep it alive.
	UsedByTests int `json:"used_by_tests"`
	// Doubts are reasons why it may be used all the same; without any it can most
	// likely go.
	Doubts []string `json:"doubts"`
}

type unusedInput struct {
	directory string
	members   bool
	certain   bool
	pageInput
}

// Unused returns the tool mast_unused.
func Unused() *Tool {
	return &Tool{
		Name:        "mast_unused",
		Set:         SetMast,
		Title:       "Unused exports",
		Description: "Exported declarations that no other file is proved to use, with the doubts about each.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &unusedInput{pageInput: pageInput{limit: 100}}
			return append([]Param{
				{Name: "directory", String: &in.directory, Path: true, Example: `"src/api"`, Absent: "the whole project", Doc: "Only files below"},
				{Name: "members", Bool: &in.members, Example: "true", Doc: "Also methods and fields of types"},
				{Name: "certain", Bool: &in.certain, Example: "true", Doc: "Only those without doubts"},
			}, in.params("limit", 1000)...), in.run
		},
	}
}

func (in *unusedInput) run(ctx context.Context, p *Project) (output, error) {
	a := &UnusedAnswer{}
	r, err := p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		a.Results = []UnusedExport{}
		files, _, err := r.folder(ctx, "directory", in.directory)
		if err != nil {
			return nil, err
		}
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		ix, err := p.indexer()
		if err != nil {
			return nil, err
		}
		project, err := ix.Graph().Project(ctx, r.view)
		if err != nil {
			return nil, err
		}
		s := &unused{links: r.links(), in: in, answer: a, page: page, tests: newTestFiles(p), project: project}
		return s.run(ctx, files)
	})
	if r == nil && err == nil {
		a.Results = []UnusedExport{}
	}
	return a, err
}

// unused fills one answer.
type unused struct {
	*links
	in      *unusedInput
	answer  *UnusedAnswer
	page    *pager
	tests   *testFiles
	project *graph.Project
	drawn   []string
	// passedOn are the names that files take from others to export them, by name.
	passedOn map[string][]string
}

func (s *unused) run(ctx context.Context, files []store.FileState) ([]string, error) {
	s.drawn = []string{}
	s.passedOn = make(map[string][]string)
	for _, f := range s.project.Files {
		if f.Facts == nil {
			continue
		}
		for i := range f.Facts.Exports {
			if e := &f.Facts.Exports[i]; e.Import >= 0 && e.Local != "" && e.Local != "*" {
				s.passedOn[e.Local] = append(s.passedOn[e.Local], f.Path)
			}
		}
	}
	for i := range files {
		state := &files[i]
		f := s.project.Lookup(state.Path)
		if f == nil || f.Facts == nil || f.Rules == nil || s.tests.file(state) {
			continue
		}
		if err := s.file(ctx, f, state); err != nil {
			return nil, err
		}
	}
	if s.page.seen > 0 {
		s.note("what other projects use of this one cannot be seen from here")
	}
	s.page.finish(s.reading)
	return s.drawn, nil
}

// file lists the unused exports of one file.
func (s *unused) file(ctx context.Context, f *graph.File, state *store.FileState) error {
	data, err := s.view.Backlinks(ctx, f.Node)
	if err != nil {
		return err
	}
	back, err := graph.DecodeBacklinks(data)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Path, err)
	}
	keys := graph.SymbolKeys(f)
	for i := range f.Facts.Symbols {
		symbol := int32(i)
		if !s.asked(f, symbol) {
			continue
		}
		item := UnusedExport{Symbol: f.Qualified(symbol), Kind: f.Facts.Symbols[i].Kind.String(), FilePath: f.Path, Doubts: []string{}}
		if s.used(ctx, f, back[keys[i]], &item) {
			continue
		}
		if s.in.certain {
			// Doubts decide whether it counts.
			if err := s.doubt(ctx, f, state, symbol, &item); err != nil {
				return err
			}
			if len(item.Doubts) > 0 {
				continue
			}
		}
		if !s.page.next() {
			continue
		}
		doc, err := s.query.Doc(ctx, *state)
		if err != nil {
			return err
		}
		item.Line = doc.Line(symbol)
		if !s.in.certain {
			if err := s.doubt(ctx, f, state, symbol, &item); err != nil {
				return err
			}
		}
		if s.page.keep(&item) {
			s.answer.Results = append(s.answer.Results, item)
			s.drawn = addPath(s.drawn, f.Path)
		}
	}
	return nil
}

// asked reports whether a symbol is an export that the question is about.
func (s *unused) asked(f *graph.File, i int32) bool {
	sym := &f.Facts.Symbols[i]
	if !sym.Exported || sym.Flags&(code.FlagTest|code.FlagAmbient|code.FlagOverload|code.FlagExtension) != 0 || sym.Kind == code.SymbolNamespace {
		return false
	}
	switch {
	case sym.Parent < 0 && sym.Owner == "":
		return true
	case sym.Kind == code.SymbolEnumMember || sym.Kind == code.SymbolConstructor:
		return false
	}
	if sym.Parent >= 0 && f.Facts.Symbols[sym.Parent].Kind == code.SymbolNamespace {
		return true
	}
	return s.in.members
}

// used counts the uses of a declaration, and reports whether another file that is no
// test has one.
func (s *unused) used(ctx context.Context, f *graph.File, sources []graph.Source, item *UnusedExport) bool {
	for _, source := range sources {
		n := source.Calls + source.Others
		if source.Node == f.Node {
			item.UsedInFile += n
			continue
		}
		from, err := s.view.FileByNode(ctx, source.Node)
		if err != nil {
			continue // it went since it was linked
		}
		if !s.tests.file(&from) {
			return true
		}
		item.UsedByTests += n
	}
	return false
}

// startNames are functions that something outside of the code calls.
func startNames() []string { return []string{"main", "init", "Main"} }

// doubt collects the reasons why a declaration may be used all the same.
func (s *unused) doubt(ctx context.Context, f *graph.File, state *store.FileState, symbol int32, item *UnusedExport) error {
	sym := &f.Facts.Symbols[symbol]
	doubt := func(format string, args ...any) { item.Doubts = append(item.Doubts, fmt.Sprintf(format, args...)) }
	if sym.Kind.Callable() && slices.Contains(startNames(), sym.Name) {
		doubt("%s is called by the system or the language", sym.Name)
	}
	if sym.Flags&code.FlagDefault != 0 {
		doubt("it is the default export, which tools load by the path of the file")
	}
	if by := slices.DeleteFunc(slices.Clone(s.passedOn[sym.Name]), func(p string) bool { return p == f.Path }); len(by) > 0 {
		doubt("%s exports it further", by[0])
	}
	if base := strings.TrimSuffix(path.Base(f.Path), path.Ext(f.Path)); base == "index" || base == "__init__" || base == "lib" || base == "mod" {
		doubt("%s is what other packages import", f.Path)
	}
	if sym.Kind.Callable() && (sym.Parent >= 0 || sym.Owner != "") {
		doubt("a base or an interface may call it")
	}
	doc, err := s.query.Doc(ctx, *state)
	if err != nil {
		return err
	}
	for i := range doc.Facts.Refs {
		if r := &doc.Facts.Refs[i]; (r.Role == code.RoleDecorator || r.Role == code.RoleCall) && sym.Span.Contains(r.Span) && r.Span.Start < sym.Head.Start {
			doubt("%s may register it", r.Name)
			break
		}
	}
	return s.doubtMentions(ctx, f, sym.Name, doubt)
}

// doubtMentions looks for the name elsewhere: as a use that is not proved, or in text.
func (s *unused) doubtMentions(ctx context.Context, f *graph.File, name string, doubt func(string, ...any)) error {
	const most = 40
	files, more, err := s.query.Candidates(ctx, name, func(string) bool { return true }, most)
	if err != nil {
		return err
	}
	others := 0
	for i := range files {
		if files[i].Path == f.Path {
			continue
		}
		others++
		if !s.related(files[i].Language, f.Language) {
			continue
		}
		unproved, err := s.query.Unproved(ctx, files[i], name, true)
		if err != nil {
			return err
		}
		if len(unproved) > 0 {
			doubt("%s:%d uses a %s that is not proved to be another", files[i].Path, unproved[0].Line(), name)
			return nil
		}
	}
	if others > 0 || more {
		doubt("the word stands in %s", plural(others, more))
	}
	return nil
}

func plural(n int, more bool) string {
	switch {
	case more:
		return fmt.Sprintf("%d and more other files", n)
	case n == 1:
		return "1 other file"
	}
	return fmt.Sprintf("%d other files", n)
}

func (a *UnusedAnswer) envelope() *Envelope { return &a.Envelope }

func (a *UnusedAnswer) found() bool { return len(a.Results) > 0 }

func (a *UnusedAnswer) text(b *strings.Builder) {
	if len(a.Results) == 0 {
		b.WriteString("every export is used by another file\n")
		return
	}
	for i := range a.Results {
		u := &a.Results[i]
		fmt.Fprintf(b, "%s:%d  %s  %s", u.FilePath, u.Line, u.Symbol, u.Kind)
		if u.UsedInFile > 0 {
			fmt.Fprintf(b, "  used %d times in its file", u.UsedInFile)
		}
		if u.UsedByTests > 0 {
			fmt.Fprintf(b, "  used %d times by tests", u.UsedByTests)
		}
		b.WriteByte('\n')
		for _, d := range u.Doubts {
			b.WriteString("    but " + d + "\n")
		}
	}
}
