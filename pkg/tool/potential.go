package tool

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Bounds of the search for calls that are not proved.
const (
	maxCandidateChunks = 400
	maxCandidateFiles  = 80
)

// potential lists calls that bear the name of a declaration and are not proved to
// mean it or anything else, and those that may reach it at run time.
func (c *callSearch) potential(ctx context.Context, a *asked) error {
	if err := c.dispatched(ctx, a); err != nil {
		return err
	}
	return c.unproved(ctx, a, false, func(m *graph.Potential) { c.add(&c.answer.Potential, &m.Mention, m.Why, a, 1) })
}

// unproved yields the references that bear the name of a declaration and of which
// nothing is proved; all of them, or only those that run code.
func (l *links) unproved(ctx context.Context, a *asked, all bool, yield func(*graph.Potential)) error {
	d := a.main()
	s := d.symbol()
	name := s.Name
	if s.Kind == code.SymbolConstructor && s.Parent >= 0 {
		name = d.file.facts.Symbols[s.Parent].Name
	}
	files, more, err := l.query.Candidates(ctx, name, func(lang string) bool { return l.related(lang, d.file.Language) }, maxCandidateChunks)
	if err != nil {
		return err
	}
	if more || len(files) > maxCandidateFiles {
		l.note("potential matches of %s were looked for in a part of the files only: the name is common", name)
	}
	for _, f := range files[:min(len(files), maxCandidateFiles)] {
		if l.gone[f.Path] {
			continue
		}
		matches, err := l.query.Unproved(ctx, f, name, all)
		if err != nil {
			return err
		}
		for i := range matches {
			yield(&matches[i])
		}
	}
	return nil
}

// countPotential adds the number of uses that are not proved.
func (l *links) countPotential(ctx context.Context, a *asked, n *int) error {
	return l.unproved(ctx, a, true, func(*graph.Potential) { *n++ })
}

// dispatched lists calls of methods through which a method may be called: those of
// the types that its own type implements or extends; and, for a method of an
// interface or base, calls of what implements it.
func (c *callSearch) dispatched(ctx context.Context, a *asked) error {
	related, err := c.overridden(ctx, a)
	if err != nil {
		return err
	}
	for i := range related {
		o := &related[i]
		sources, err := c.sources(ctx, &o.asked)
		if err != nil {
			return err
		}
		for k := range sources {
			if sources[k].Calls == 0 {
				continue
			}
			mentions, err := c.mentions(ctx, &o.asked, sources[k].State)
			if err != nil {
				return err
			}
			for n := range mentions {
				if m := &mentions[n]; graph.IsCall(m.Facts()) {
					c.add(&c.answer.Potential, m, o.how, a, 1)
				}
			}
		}
	}
	return nil
}

// relative is a method of a type above or below.
type relative struct {
	asked
	// how says in which way a call of it can be one of the other.
	how string
	// doc and symbol are where it stands.
	doc    *graph.Doc
	symbol int32
}

// maxRelatives bounds the methods above and below one.
const maxRelatives = 200

// overridden returns the methods of the same name that a method implements or
// overrides, and those that implement or override it.
func (l *links) overridden(ctx context.Context, a *asked) ([]relative, error) {
	d := a.main()
	switch d.symbol().Kind {
	case code.SymbolMethod, code.SymbolGetter, code.SymbolSetter, code.SymbolField:
	case code.SymbolFunction, code.SymbolConstructor, code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum,
		code.SymbolEnumMember, code.SymbolNamespace, code.SymbolVariable, code.SymbolConstant, code.SymbolMacro:
		return nil, nil
	}
	p, f, err := l.graphFile(ctx, d)
	if err != nil || f == nil {
		return nil, err
	}
	linker := graph.NewLinker(p)
	var all []relative
	add := func(types []graph.Decl, how string) error {
		for _, t := range types {
			for _, member := range linker.Own(graph.Instance(t), d.symbol().Name) {
				m := member.Decl
				if len(all) == maxRelatives || m.File == f.ID && m.Symbol == d.index {
					continue
				}
				doc, err := l.query.Open(ctx, p.File(m).Path)
				if err != nil {
					return err
				}
				all = append(all, relative{
					asked: asked{targets: []graph.TargetRef{doc.Target(m.Symbol)}},
					how:   fmt.Sprintf(how, doc.Qualified(m.Symbol)), doc: doc, symbol: m.Symbol,
				})
			}
		}
		return nil
	}
	for _, owner := range containersAt(linker, f, d.index) {
		if err := add(above(p, owner), "through %s, which it implements"); err != nil {
			return nil, err
		}
		var below []graph.Decl
		for _, i := range p.Implementors(owner) {
			below = append(below, i.Decl)
		}
		if err := add(below, "of %s, which implements it"); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// graphFile returns the project in memory and the file of a declaration in it; nil
// if it is not linked.
func (l *links) graphFile(ctx context.Context, d *declaration) (*graph.Project, *graph.File, error) {
	p, err := l.graph(ctx)
	if err != nil {
		return nil, nil, err
	}
	f := p.Lookup(d.file.Path)
	if f == nil || f.Facts == nil || f.Rules == nil || int(d.index) >= len(f.Facts.Symbols) {
		return p, nil, nil
	}
	return p, f, nil
}

// graph returns the project in memory.
func (l *links) graph(ctx context.Context) (*graph.Project, error) {
	ix, err := l.project.indexer()
	if err != nil {
		return nil, err
	}
	return ix.Graph().Project(ctx, l.view)
}

// blind says what calls an answer could not see.
func (r *reading) blind(ctx context.Context, language string) {
	if _, strategy := r.project.projects.parts.Languages.Family(language); strategy == "" {
		r.gaps = append(r.gaps, fmt.Sprintf("uses in %s: what its names mean is not looked for yet", language))
	}
	counts, err := r.view.Counts(ctx)
	if err != nil {
		return
	}
	maps.DeleteFunc(counts.FellBack, func(name string, _ int) bool { return !r.related(name, language) })
	r.byLines(counts.FellBack)
	slices.Sort(r.gaps)
}
