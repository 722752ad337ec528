package tool

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// DependenciesAnswer is the answer of mast_dependencies.
type DependenciesAnswer struct {
	FilePath string `json:"file_path"`
	// Imports are those of the file, in their order.
	Imports []Dependency `json:"imports"`
	// Dependents are the files that import the file or use what it declares, by path.
	Dependents []Dependent `json:"dependents"`
	// UnresolvedCount counts the imports that look internal and lead nowhere.
	UnresolvedCount int `json:"unresolved_count"`
	ImportCount     int `json:"import_count"`
	DependentCount  int `json:"dependent_count"`
	Envelope
}

// Dependency is one import.
type Dependency struct {
	Module string `json:"module"`
	// Symbols are the names that are taken: "name", "name as local", "*".
	Symbols    []string `json:"symbols"`
	IsExternal bool     `json:"is_external"`
	// ResolvedPath is the file that the import leads to, or the folder of several;
	// ResolvedPaths lists the files if there are several.
	ResolvedPath  string   `json:"resolved_path,omitempty"`
	ResolvedPaths []string `json:"resolved_paths,omitempty"`
	Line          int      `json:"line"`
	// Kind is import, dynamic, require or reexport.
	Kind string `json:"kind"`
	// Unresolved says that the import looks internal and leads nowhere.
	Unresolved bool `json:"unresolved,omitempty"`
}

// Dependent is a file that depends on another.
type Dependent struct {
	FilePath string `json:"file_path"`
	// Line is that of the import, or of the first use where none is needed.
	Line int `json:"line"`
	// Kind is that of the import, or "use".
	Kind string `json:"kind"`
}

// maxResolved bounds the files that one import leads to.
const maxResolved = 20

type dependenciesInput struct {
	filePath string
	pageInput
}

// Dependencies returns the tool mast_dependencies.
func Dependencies() *Tool {
	return &Tool{
		Name:        "mast_dependencies",
		Set:         SetMast,
		Title:       "Dependencies of a file",
		Description: "What one file imports, with the files that this leads to, and which files depend on it.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &dependenciesInput{pageInput: pageInput{limit: 200}}
			return append([]Param{fileParam(&in.filePath)}, in.params("limit", 2000)...), in.run
		},
	}
}

func (in *dependenciesInput) run(ctx context.Context, p *Project) (output, error) {
	a := &DependenciesAnswer{}
	reset := func() {
		*a = DependenciesAnswer{FilePath: in.filePath, Imports: []Dependency{}, Dependents: []Dependent{}, Envelope: a.Envelope}
	}
	r, err := p.answerWide(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		reset()
		state, err := r.target(ctx, "file_path", in.filePath)
		if err != nil {
			return nil, err
		}
		a.FilePath = state.Path
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		if state.Status == store.StatusLines {
			r.unparsed(&state)
		}
		r.blind(ctx, state.Language)
		d := &dependencySearch{links: r.links(), answer: a, page: page, drawn: []string{state.Path}}
		if err := d.run(ctx, state); err != nil {
			return nil, err
		}
		page.finish(r)
		return d.drawn, nil
	})
	if r == nil && err == nil {
		reset()
	}
	return a, err
}

// dependencySearch fills one answer.
type dependencySearch struct {
	*links
	answer *DependenciesAnswer
	page   *pager
	drawn  []string
}

func (d *dependencySearch) run(ctx context.Context, state store.FileState) error {
	p, err := d.graph(ctx)
	if err != nil {
		return err
	}
	f := p.Lookup(state.Path)
	if f == nil || f.Facts == nil {
		return nil
	}
	if err := d.imports(ctx, p, f, state); err != nil {
		return err
	}
	return d.dependents(ctx, p, f)
}

func (d *dependencySearch) imports(ctx context.Context, p *graph.Project, f *graph.File, state store.FileState) error {
	text, err := d.view.Text(ctx, state.ID)
	if err != nil {
		return err
	}
	lines := code.NewLines(text)
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		var target graph.Target
		if i < len(f.Targets) {
			target = f.Targets[i]
		}
		d.answer.ImportCount++
		if target.Unresolved() && i < len(f.Targets) {
			d.answer.UnresolvedCount++
		}
		if !d.page.next() {
			continue
		}
		item := Dependency{
			Module: m.Module, Symbols: bindings(m), IsExternal: len(target.Modules) == 0 && target.External,
			Line: lines.Line(m.Span.Start), Kind: m.Kind.String(), Unresolved: target.Unresolved() && i < len(f.Targets),
		}
		files := filesOf(p, &target)
		switch {
		case len(files) == 1:
			item.ResolvedPath = files[0]
		case len(files) > 1:
			item.ResolvedPath = sharedFolder(files)
			item.ResolvedPaths = files[:min(len(files), maxResolved)]
		}
		if d.page.keep(&item) {
			d.answer.Imports = append(d.answer.Imports, item)
		}
	}
	return nil
}

// bindings shows the names that an import takes.
func bindings(m *code.Import) []string {
	names := []string{}
	for i := range m.Bindings {
		b := &m.Bindings[i]
		name := b.Name
		if b.Local != "" && b.Local != b.Name && b.Local != "." {
			name += " as " + b.Local
		}
		names = append(names, name)
	}
	return names
}

// filesOf returns the files that an import leads to, by path.
func filesOf(p *graph.Project, t *graph.Target) []string {
	var files []string
	for _, m := range t.Modules {
		if pkg := p.PackageAt(m); pkg != nil {
			for _, id := range pkg.Files {
				files = append(files, p.Files[id].Path)
			}
		} else if f := p.File(m); f != nil {
			files = append(files, f.Path)
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// sharedFolder returns the folder of files that all stand in one, or the first file.
func sharedFolder(files []string) string {
	for _, f := range files {
		if path.Dir(f) != path.Dir(files[0]) {
			return files[0]
		}
	}
	return path.Dir(files[0])
}

// dependents lists the files that depend on one: those that import it by itself,
// and those that use what it declares, with an import of its package or without any.
func (d *dependencySearch) dependents(ctx context.Context, p *graph.Project, f *graph.File) error {
	users, err := d.users(ctx, f)
	if err != nil {
		return err
	}
	var found []dependent
	for _, g := range p.Files {
		if g == f || g.Facts == nil || d.gone[g.Path] {
			continue
		}
		at, alone := importsOf(p, g, f)
		if at >= 0 && (alone || users[g.Node]) {
			found = append(found, dependent{g, at})
		} else if users[g.Node] {
			found = append(found, dependent{g, -1})
		}
	}
	slices.SortFunc(found, func(a, b dependent) int { return cmp.Compare(a.file.Path, b.file.Path) })
	d.answer.DependentCount = len(found)
	for _, x := range found {
		if !d.page.next() {
			continue
		}
		item := Dependent{FilePath: x.file.Path, Kind: "use"}
		if item.Line, err = d.firstUse(ctx, x, f.Node); err != nil {
			return err
		}
		if x.at >= 0 {
			item.Kind = x.file.Facts.Imports[x.at].Kind.String()
		}
		if d.page.keep(&item) {
			d.answer.Dependents = append(d.answer.Dependents, item)
			d.drawn = append(d.drawn, item.FilePath)
		}
	}
	return nil
}

type dependent struct {
	file *graph.File
	// at is the import that leads to the file, or -1.
	at int
}

// users returns the files that refer to a declaration of a file.
func (d *dependencySearch) users(ctx context.Context, f *graph.File) (map[int64]bool, error) {
	data, err := d.view.Backlinks(ctx, f.Node)
	if err != nil {
		return nil, err
	}
	back, err := graph.DecodeBacklinks(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	users := make(map[int64]bool)
	for _, sources := range back {
		for _, s := range sources {
			users[s.Node] = true
		}
	}
	return users, nil
}

// importsOf returns the first import of a file that leads to another one, or -1;
// alone says that it leads to nothing else.
func importsOf(p *graph.Project, from, to *graph.File) (at int, alone bool) {
	at = -1
	for i := range from.Targets {
		for _, m := range from.Targets[i].Modules {
			if pkg := p.PackageAt(m); pkg != nil {
				if slices.Contains(pkg.Files, to.ID) && (at < 0 || len(pkg.Files) == 1) {
					at, alone = i, len(pkg.Files) == 1
				}
			} else if m.File == to.ID {
				return i, true
			}
		}
	}
	return at, alone
}

// firstUse is the line of an import, or of the first use of what a file declares.
func (d *dependencySearch) firstUse(ctx context.Context, x dependent, node int64) (int, error) {
	doc, err := d.query.Open(ctx, x.file.Path)
	if err != nil {
		return 0, err
	}
	if x.at >= 0 && x.at < len(doc.Facts.Imports) {
		return doc.Lines.Line(doc.Facts.Imports[x.at].Span.Start), nil
	}
	for _, e := range doc.Links.Edges {
		if doc.Links.Targets[e.Target].Node == node && int(e.Ref) < len(doc.Facts.Refs) {
			return doc.Lines.Line(doc.Facts.Refs[e.Ref].Span.Start), nil
		}
	}
	return 1, nil
}

func (a *DependenciesAnswer) envelope() *Envelope { return &a.Envelope }

func (a *DependenciesAnswer) found() bool { return len(a.Imports)+len(a.Dependents) > 0 }

func (a *DependenciesAnswer) text(b *strings.Builder) {
	fmt.Fprintf(b, "%s\nimports (%d)\n", a.FilePath, a.ImportCount)
	for i := range a.Imports {
		m := &a.Imports[i]
		fmt.Fprintf(b, "  %d  %s", m.Line, m.Module)
		switch {
		case m.ResolvedPath != "":
			b.WriteString("  -> " + m.ResolvedPath)
			if n := len(m.ResolvedPaths); n > 0 {
				fmt.Fprintf(b, " (%d files)", n)
			}
		case m.IsExternal:
			b.WriteString("  (external)")
		case m.Unresolved:
			b.WriteString("  (not found)")
		}
		if len(m.Symbols) > 0 {
			b.WriteString("  {" + strings.Join(m.Symbols, ", ") + "}")
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(b, "dependents (%d)\n", a.DependentCount)
	for _, f := range a.Dependents {
		fmt.Fprintf(b, "  %s:%d  %s\n", f.FilePath, f.Line, f.Kind)
	}
	shownOf(b, &a.Envelope, len(a.Imports)+len(a.Dependents))
}
