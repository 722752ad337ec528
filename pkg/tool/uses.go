package tool

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// use is one place where what is asked for is named.
type use struct {
	doc  *graph.Doc
	span code.Span
	kind useKind
	// reason is the rule that proves it.
	reason string
	// enclosing is the declaration around it, or code.NoSymbol.
	enclosing int32
	// role is that of a reference; module, name and local are those of an import.
	role                code.Role
	module, name, local string
	of                  *asked
}

// useKind sorts uses by what a change of the name asks for.
type useKind uint8

const (
	useDeclaration useKind = iota
	useCall
	useType
	useImport
	useReexport
	useExport
	useOther
)

// kindName is the kind of a use as answers show it.
func (u *use) kindName() string {
	switch u.kind {
	case useDeclaration:
		return "definition"
	case useImport:
		return "import"
	case useReexport:
		return "reexport"
	case useExport:
		return "export"
	case useCall, useType, useOther:
	}
	return u.role.String()
}

// alias is the name in the text where it is not the declared one, or empty. A rename
// leaves such places as they are.
func (u *use) alias() string {
	if u.kind == useDeclaration {
		return ""
	}
	return alias(string(u.span.Text(u.doc.Text)), u.of)
}

// line is the line of the name.
func (u *use) line() int { return u.doc.Lines.Line(u.span.Start) }

// around is the qualified name of the declaration around a use, and its line.
func (u *use) around() (string, int) { return u.doc.Around(u.enclosing) }

// uses returns all proved uses of what is asked for, by path and place, each once.
// The parts of the declaration themselves are among them.
func (l *links) uses(ctx context.Context, all []asked) ([]use, error) {
	var found []use
	for i := range all {
		a := &all[i]
		for k := range a.parts {
			d := &a.parts[k]
			doc, err := l.query.Doc(ctx, d.file.FileState)
			if err != nil {
				return nil, err
			}
			place := namePlace(d.symbol())
			found = append(found, use{doc: doc, span: code.Span{Start: place, End: place}, kind: useDeclaration, reason: "declaration", enclosing: d.symbol().Parent, of: a})
			found = append(found, exportsElsewhere(doc, d, a)...)
		}
		mentioned, err := l.mentioned(ctx, a)
		if err != nil {
			return nil, err
		}
		imports, err := l.importUses(ctx, a)
		if err != nil {
			return nil, err
		}
		found = slices.Concat(found, mentioned, imports)
	}
	slices.SortStableFunc(found, func(a, b use) int {
		return cmp.Or(strings.Compare(a.doc.State.Path, b.doc.State.Path), cmp.Compare(a.span.Start, b.span.Start), cmp.Compare(a.kind, b.kind))
	})
	return slices.CompactFunc(found, func(a, b use) bool { return a.doc == b.doc && a.span.Start == b.span.Start }), nil
}

// mentioned returns the references.
func (l *links) mentioned(ctx context.Context, a *asked) ([]use, error) {
	sources, err := l.sources(ctx, a)
	if err != nil {
		return nil, err
	}
	var found []use
	for i := range sources {
		mentions, err := l.mentions(ctx, a, sources[i].State)
		if err != nil {
			return nil, err
		}
		for k := range mentions {
			m := &mentions[k]
			ref := m.Facts()
			u := use{doc: m.Doc, span: ref.Span, kind: useOther, reason: m.Reason.String(), enclosing: ref.Enclosing, role: ref.Role, of: a}
			switch {
			case graph.IsCall(ref):
				u.kind = useCall
			case ref.Role == code.RoleType || ref.Role == code.RoleExtends || ref.Role == code.RoleImplements:
				u.kind = useType
			}
			found = append(found, u)
		}
	}
	return found, nil
}

// exportsElsewhere returns the export lists of the own file that name a declaration.
func exportsElsewhere(doc *graph.Doc, d *declaration, a *asked) []use {
	var found []use
	for i := range doc.Facts.Exports {
		e := &doc.Facts.Exports[i]
		if e.Symbol != d.index || d.symbol().Span.Overlaps(e.Span) || e.Span.Contains(d.symbol().NameSpan) {
			continue
		}
		span := e.Span
		if at := words(doc.Text, e.Span, d.symbol().Name); len(at) > 0 {
			span = at[0]
		}
		found = append(found, use{doc: doc, span: span, kind: useExport, reason: "same_scope", enclosing: code.NoSymbol, name: e.Name, of: a})
	}
	return found
}

// importUses returns the imports that take a declaration by its name, or by a name
// that modules between give it.
func (l *links) importUses(ctx context.Context, a *asked) ([]use, error) {
	p, main, err := l.graphFile(ctx, a.main())
	if err != nil || main == nil {
		return nil, err
	}
	wanted := make(map[graph.Decl]bool)
	names := map[string]bool{}
	for i := range a.parts {
		d := &a.parts[i]
		f := p.Lookup(d.file.Path)
		if f == nil || f.Facts == nil {
			continue
		}
		wanted[graph.Decl{File: f.ID, Symbol: d.index}] = true
		names[d.symbol().Name] = true
		for k := range f.Facts.Exports {
			if e := &f.Facts.Exports[k]; e.Symbol == d.index {
				names[e.Name] = true
			}
		}
	}
	linker := graph.NewLinker(p)
	var found []use
	seen := make(map[code.Span]map[graph.FileID]bool)
	for known := -1; known != len(names); {
		known = len(names)
		for _, f := range p.Files {
			if f.Family != main.Family || f.Facts == nil || f.Rules == nil || l.gone[f.Path] {
				continue
			}
			for i := range f.Facts.Imports {
				m := &f.Facts.Imports[i]
				for k := range m.Bindings {
					b := &m.Bindings[k]
					if i >= len(f.Targets) || !names[b.Name] || seen[b.Span][f.ID] || !l.binds(linker, f, m, b, &f.Targets[i], wanted) {
						continue
					}
					if seen[b.Span] == nil {
						seen[b.Span] = make(map[graph.FileID]bool)
					}
					seen[b.Span][f.ID] = true
					passedOn(f, i, b, names)
					u, err := l.importUse(ctx, f, m, b)
					if err != nil {
						return nil, err
					}
					for n := range u {
						u[n].of = a
					}
					found = append(found, u...)
				}
			}
		}
	}
	return found, nil
}

// binds reports whether an import takes one of the wanted declarations.
func (l *links) binds(linker *graph.Linker, f *graph.File, m *code.Import, b *code.Binding, t *graph.Target, wanted map[graph.Decl]bool) bool {
	return slices.ContainsFunc(f.Rules.Binding(linker, f, m, b, t), func(d graph.Found) bool { return wanted[d.Decl] })
}

// passedOn adds the names under which a file passes on what an import takes.
func passedOn(f *graph.File, i int, b *code.Binding, names map[string]bool) {
	for k := range f.Facts.Exports {
		e := &f.Facts.Exports[k]
		if e.Import == int32(i) && e.Local == b.Name || e.Import < 0 && e.Symbol == code.NoSymbol && e.Local != "" && e.Local == b.Local {
			names[e.Name] = true
		}
	}
	if b.Local != "" && b.Local != "." {
		names[b.Local] = true
	}
}

// importUse makes uses of a binding, and of the exports of the same file that pass
// it on.
func (l *links) importUse(ctx context.Context, f *graph.File, m *code.Import, b *code.Binding) ([]use, error) {
	doc, err := l.query.Open(ctx, f.Path)
	if err != nil {
		return nil, err
	}
	span := b.Span
	if span.Empty() {
		span = m.Span
	}
	if at := words(doc.Text, span, writtenName(b.Name, b.Local)); len(at) > 0 {
		span = at[0]
	}
	u := use{doc: doc, span: span, kind: useImport, reason: "import", enclosing: code.NoSymbol, module: m.Module, name: b.Name, local: b.Local}
	if m.Kind == code.ImportReexport {
		u.kind, u.reason = useReexport, "re_export"
	}
	found := []use{u}
	for i := range doc.Facts.Exports {
		e := &doc.Facts.Exports[i]
		if e.Import < 0 && e.Symbol == code.NoSymbol && e.Local != "" && e.Local == b.Local && !e.Span.Overlaps(m.Span) {
			found = append(found, use{
				doc: doc, span: e.Span, kind: useReexport, reason: "re_export", enclosing: code.NoSymbol,
				module: m.Module, name: e.Local, local: e.Name,
			})
		}
	}
	return found, nil
}

// writtenName is the name that an import writes: what the other module calls it, or the
// local one for a default.
func writtenName(name, local string) string {
	if name == "default" || name == "*" {
		return local
	}
	return name
}
