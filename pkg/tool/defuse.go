package tool

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// usedAt returns the declarations that a name means where it is used, when file and
// line say where that is; none if no use of the name stands there, or nothing is
// proved of it.
func (r *reading) usedAt(ctx context.Context, in *symbolInput) ([]declaration, error) {
	if in.filePath == "" || in.line == 0 {
		return nil, nil
	}
	state, err := r.target(ctx, "file_path", in.filePath)
	if err != nil {
		return nil, err
	}
	l := r.links()
	doc, err := l.query.Doc(ctx, state)
	if err != nil {
		return nil, err
	}
	name := parseSymbol(in.symbol)
	line := doc.Lines.Span(in.line, in.line)
	var targets []graph.TargetRef
	for _, m := range doc.Meanings(line) {
		if name.named(m.Facts().Name, false) && !slices.Contains(targets, m.Target) {
			targets = append(targets, m.Target)
		}
	}
	found, err := l.declarationsOf(ctx, targets)
	if err != nil || len(found) > 0 {
		return found, err
	}
	return l.imported(ctx, doc, &name, line)
}

// declarationsOf reads what links lead to.
func (l *links) declarationsOf(ctx context.Context, targets []graph.TargetRef) ([]declaration, error) {
	var found []declaration
	for _, t := range targets {
		d, ok, err := l.query.Declaration(ctx, t)
		if err != nil {
			return nil, err
		}
		if !ok || l.gone[d.Doc.State.Path] {
			continue
		}
		found = append(found, declaration{factsOf(d.Doc), d.Symbol})
	}
	return found, nil
}

// factsOf is a file that was read with its links.
func factsOf(doc *graph.Doc) *factsFile {
	return &factsFile{FileState: doc.State, facts: doc.Facts, src: doc.Text, lines: doc.Lines}
}

// imported returns what a name means that an import on a line takes.
func (l *links) imported(ctx context.Context, doc *graph.Doc, name *symbolName, line code.Span) ([]declaration, error) {
	p, err := l.graph(ctx)
	if err != nil {
		return nil, err
	}
	f := p.Lookup(doc.State.Path)
	if f == nil || f.Facts == nil || f.Rules == nil {
		return nil, nil
	}
	linker := graph.NewLinker(p)
	var found []declaration
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			b := &m.Bindings[k]
			if i >= len(f.Targets) || !name.named(b.Name, false) && !name.named(b.Local, false) ||
				!b.Span.Overlaps(line) && !m.Span.Overlaps(line) {
				continue
			}
			for _, d := range f.Rules.Binding(linker, f, m, b, &f.Targets[i]) {
				if !d.Decl.IsSymbol() {
					continue
				}
				other, err := l.query.Open(ctx, p.File(d.Decl).Path)
				if err != nil {
					return nil, err
				}
				found = append(found, declaration{factsOf(other), d.Decl.Symbol})
			}
		}
	}
	return found, nil
}

// seenFrom finds declarations of a name that a file uses and does not declare, the
// nearer ones first: in the files that it imports, in its folder, in its language.
func (r *reading) seenFrom(ctx context.Context, in *symbolInput) ([]declaration, error) {
	state, err := r.target(ctx, "file_path", in.filePath)
	if err != nil {
		return nil, err
	}
	found, err := r.find(ctx, &symbolInput{symbol: in.symbol})
	if err != nil {
		return nil, err
	}
	opened, err := r.outlines(ctx, []store.FileState{state})
	if err != nil {
		return nil, err
	}
	distance := func(d *declaration) int {
		switch {
		case len(opened) == 1 && slices.ContainsFunc(opened[0].facts.Imports, func(m code.Import) bool { return leadsTo(m.Module, d.file.Path) }):
			return 0
		case path.Dir(d.file.Path) == path.Dir(state.Path):
			return 1
		case r.related(d.file.Language, state.Language):
			return 2 + apartBy(d.file.Path, state.Path)
		}
		return 1000
	}
	slices.SortStableFunc(found, func(a, b declaration) int { return cmp.Compare(distance(&a), distance(&b)) })
	return found, nil
}

// apartBy counts the folders between two files.
func apartBy(a, b string) int {
	x, y := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	same := 0
	for same < len(x) && same < len(y) && x[same] == y[same] {
		same++
	}
	return len(x) + len(y) - 2*same
}
