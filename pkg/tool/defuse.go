package tool

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// site is a place in a file where a name is used.
type site struct {
	*links
	doc  *graph.Doc
	name symbolName
	// at are the places of the name on the line.
	at []code.Span
	// enclosing is the innermost declaration around the line.
	enclosing int32
}

// usedAt returns what a name means where it is used, when file and line say where
// that is: declarations, or places of what is none. There is nothing if the name does
// not stand there, or if nothing is proved of it.
func (r *reading) usedAt(ctx context.Context, in *symbolInput) ([]declaration, []Definition, error) {
	if in.filePath == "" || in.line == 0 {
		return nil, nil, nil
	}
	if below, _, err := r.folder(ctx, "file_path", in.filePath); len(below) > 0 || err != nil {
		return nil, nil, err
	}
	state, err := r.target(ctx, "file_path", in.filePath)
	if err != nil {
		return nil, nil, err
	}
	s := &site{links: r.links(), name: parseSymbol(in.symbol), enclosing: code.NoSymbol}
	if s.doc, err = s.query.Doc(ctx, state); err != nil {
		return nil, nil, err
	}
	line := s.doc.Lines.Span(in.line, in.line)
	s.at = words(s.doc.Text, line, s.name.name)
	if len(s.at) == 0 {
		return nil, nil, nil
	}
	for i := range s.doc.Facts.Symbols {
		if s.doc.Facts.Symbols[i].Span.Contains(s.at[0]) {
			s.enclosing = int32(i)
		}
	}
	var targets []graph.TargetRef
	for _, m := range s.doc.Meanings(line) {
		if s.name.named(m.Facts().Name, false) && !slices.Contains(targets, m.Target) {
			targets = append(targets, m.Target)
		}
	}
	found, err := s.declarationsOf(ctx, targets)
	if err != nil || len(found) > 0 {
		return found, nil, err
	}
	if slices.ContainsFunc(s.doc.Facts.Symbols, func(d code.Symbol) bool { return slices.Contains(s.at, d.NameSpan) }) {
		return nil, nil, nil // it is declared here
	}
	if found, ok := s.local(); ok {
		return nil, []Definition{found}, nil
	}
	return s.plain(ctx, line)
}

// words returns where a name stands in a part of a text.
func words(text []byte, within code.Span, name string) []code.Span {
	var all []code.Span
	for from := within.Start; ; {
		i := bytes.Index(text[from:within.End], []byte(name))
		if i < 0 || name == "" {
			return all
		}
		w := code.Span{Start: from + uint32(i), End: from + uint32(i+len(name))}
		from = w.End
		before := w.Start == 0 || !identifier(text[w.Start-1]) || !identifier(name[0])
		after := int(w.End) == len(text) || !identifier(text[w.End]) || !identifier(name[len(name)-1])
		if before && after {
			all = append(all, w)
		}
	}
}

// isMember reports whether something stands before a name that it is a member of.
func (s *site) isMember(w code.Span) bool {
	before := bytes.TrimRight(s.doc.Text[:w.Start], " \t\r\n")
	return bytes.HasSuffix(before, []byte(".")) || bytes.HasSuffix(before, []byte("->")) || bytes.HasSuffix(before, []byte("::"))
}

// local returns the local variable or parameter that the name means.
func (s *site) local() (Definition, bool) {
	for _, w := range s.at {
		if s.isMember(w) {
			continue
		}
		var best *code.Local
		for i := range s.doc.Facts.Locals {
			if v := &s.doc.Facts.Locals[i]; v.Name == s.name.name && v.Scope.Contains(w) && (best == nil || v.Scope.Start >= best.Scope.Start) {
				best = v
			}
		}
		if best != nil {
			return s.declaredBefore(best.Scope.Start, best.Enclosing)
		}
		for e := s.enclosing; e >= 0; e = s.doc.Facts.Symbols[e].Parent {
			d := &s.doc.Facts.Symbols[e]
			if slices.ContainsFunc(d.Params, func(p code.Param) bool { return p.Name == s.name.name }) && d.Body.Contains(w) {
				return s.declaredBefore(d.Body.Start, e)
			}
		}
	}
	return Definition{}, false
}

// declaredBefore is the last place of the name before its scope, in the declaration
// around it.
func (s *site) declaredBefore(scope uint32, enclosing int32) (Definition, bool) {
	within := code.Span{Start: 0, End: scope}
	if enclosing >= 0 {
		within.Start = min(s.doc.Facts.Symbols[enclosing].Span.Start, scope)
	}
	all := words(s.doc.Text, within, s.name.name)
	if len(all) == 0 {
		return Definition{}, false
	}
	around := ""
	if enclosing >= 0 {
		around = s.doc.Qualified(enclosing)
	}
	return s.placeOf(all[len(all)-1], "local", qualified(around, s.name.name)), true
}

// placeOf is a line as a definition.
func (s *site) placeOf(w code.Span, kind, symbol string) Definition {
	line := s.doc.Lines.Line(w.Start)
	return Definition{
		Symbol: symbol, Kind: kind, FilePath: s.doc.State.Path, StartLine: line, EndLine: line, Line: line,
		Content:    cut(strings.TrimRight(string(s.doc.Lines.Span(line, line).Text(s.doc.Text)), " \t\r\n"), maxSignature),
		Breadcrumb: s.doc.State.Path + " > " + symbol, Language: s.doc.State.Language,
	}
}

// plain returns what a name without anything before it means at the place, and what
// imports on the line take.
func (s *site) plain(ctx context.Context, line code.Span) ([]declaration, []Definition, error) {
	p, err := s.graph(ctx)
	if err != nil {
		return nil, nil, err
	}
	f := p.Lookup(s.doc.State.Path)
	if f == nil || f.Facts == nil || f.Rules == nil {
		return nil, nil, nil
	}
	linker := graph.NewLinker(p)
	var meant []graph.Found
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			b := &m.Bindings[k]
			if i < len(f.Targets) && (s.name.named(b.Name, false) || s.name.named(b.Local, false)) && m.Span.Overlaps(line) {
				meant = append(meant, f.Rules.Binding(linker, f, m, b, &f.Targets[i])...)
			}
		}
	}
	if len(meant) == 0 && !slices.ContainsFunc(s.at, s.isMember) {
		meant = linker.Name(graph.In(f, s.enclosing), s.name.name, graph.UseValue)
	}
	var found []declaration
	var modules []Definition
	for _, m := range meant {
		file := p.File(m.Decl)
		if pkg := p.PackageAt(m.Decl); pkg != nil && len(pkg.Files) > 0 {
			file = p.Files[pkg.Files[0]]
		}
		if file == nil || s.gone[file.Path] {
			continue
		}
		doc, err := s.query.Open(ctx, file.Path)
		if err != nil {
			return nil, nil, err
		}
		if m.Decl.IsSymbol() {
			found = append(found, declaration{factsOf(doc), m.Decl.Symbol})
			continue
		}
		other := &site{links: s.links, doc: doc}
		modules = append(modules, other.placeOf(code.Span{}, "module", s.name.name))
	}
	return found, modules, nil
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

// seenFrom finds declarations of a name that a file uses and does not declare, the
// nearer ones first: in the files that it imports, in its folder, in its language.
func (r *reading) seenFrom(ctx context.Context, in *symbolInput) ([]declaration, error) {
	if below, _, err := r.folder(ctx, "file_path", in.filePath); len(below) > 0 || err != nil {
		return nil, err
	}
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
	if len(found) > 0 {
		r.note("%s does not declare %s, and what it means there is not proved; these are declarations of the name, the nearest first", state.Path, shorten(in.symbol))
	}
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
