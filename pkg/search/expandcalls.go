package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// calls takes the chunks that call what a seed declares, those that declare what it
// calls, and those of types that implement it: over proved edges only.
func (e *expansion) calls(ctx context.Context, seeds []piece) error {
	s := e.settings
	if s.CallsiteChunksPerSeed+s.CalleeChunksPerSeed+s.ImplementorChunksPerSeed == 0 {
		return nil
	}
	for i := range seeds {
		p := &seeds[i]
		if p.chunk.Symbol < 0 {
			continue
		}
		doc, err := e.query.Doc(ctx, p.file)
		if err != nil {
			return err
		}
		if int(p.chunk.Symbol) >= len(doc.Facts.Symbols) {
			continue
		}
		if err := e.callers(ctx, doc, p); err != nil {
			return err
		}
		if err := e.callees(ctx, doc, p); err != nil {
			return err
		}
	}
	return nil
}

// callers takes the chunks around calls and implementations of a seed.
func (e *expansion) callers(ctx context.Context, doc *graph.Doc, p *piece) error {
	targets := []graph.TargetRef{doc.Target(p.chunk.Symbol)}
	sources, err := e.query.Sources(ctx, targets)
	if err != nil {
		return err
	}
	// Code that uses the seed says more of it than its tests do.
	slices.SortStableFunc(sources, func(a, b graph.SourceFile) int {
		return cmp.Compare(e.kept(&b.State), e.kept(&a.State))
	})
	calls, types := e.settings.CallsiteChunksPerSeed, e.settings.ImplementorChunksPerSeed
	if !extendable(doc.Facts.Symbols[p.chunk.Symbol].Kind) {
		types = 0
	}
	opened := 0
	score := p.score * e.settings.DecayCallsite
	for i := range sources {
		s := &sources[i]
		if calls == 0 && types == 0 || opened == maxOpened {
			return nil
		}
		if !e.scope.HasFile(s.State.ID) || (calls == 0 || s.Calls == 0) && (types == 0 || s.Others == 0) {
			continue
		}
		opened++
		mentions, err := e.query.Mentions(ctx, s.State, targets)
		if err != nil {
			return err
		}
		for k := range mentions {
			m := &mentions[k]
			switch role := m.Facts().Role; {
			case graph.IsCall(m.Facts()) && calls > 0:
				took, err := e.around(ctx, m.Doc.State, m.Facts().Span, score, SourceCallsite)
				if err != nil {
					return err
				}
				calls -= took
			case (role == code.RoleExtends || role == code.RoleImplements) && types > 0:
				took, err := e.around(ctx, m.Doc.State, m.Facts().Span, score, SourceImplementor)
				if err != nil {
					return err
				}
				types -= took
			}
		}
	}
	return nil
}

// maxOpened bounds the files that are read for the callers and implementors of a seed:
// a name that a whole project refers to would take them all.
const maxOpened = 16

// extendable reports whether a declaration can have implementors. A variable can hold a
// class.
func extendable(kind code.SymbolKind) bool {
	switch kind {
	case code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum, code.SymbolNamespace, code.SymbolVariable, code.SymbolConstant:
		return true
	}
	return false
}

// callees takes the declarations that a seed calls, in their order.
func (e *expansion) callees(ctx context.Context, doc *graph.Doc, p *piece) error {
	left := e.settings.CalleeChunksPerSeed
	for _, m := range doc.Meanings(p.chunk.Span) {
		if left == 0 {
			return nil
		}
		if !graph.IsCall(m.Facts()) {
			continue
		}
		d, ok, err := e.query.Declaration(ctx, m.Target)
		if err != nil {
			return err
		}
		if !ok || !e.scope.HasFile(d.Doc.State.ID) || d.Doc == doc && p.chunk.Span.Contains(d.Facts().Span) {
			continue
		}
		took, err := e.around(ctx, d.Doc.State, d.Facts().Head, p.score*e.settings.DecayCallsite, SourceCallee)
		if err != nil {
			return err
		}
		left -= took
	}
	return nil
}

// around takes the smallest chunk around a span; it returns 1 if it was not there yet.
func (e *expansion) around(ctx context.Context, f store.FileState, span code.Span, score float64, source string) (int, error) {
	chunks, err := e.of(ctx, f.ID)
	if err != nil {
		return 0, err
	}
	best := smallest(chunks, span)
	if best < 0 || e.have[chunks[best].ID] {
		return 0, nil
	}
	e.take(&chunks[best], best, &f, score, source)
	return 1, nil
}

// smallest returns the place of the smallest chunk that shows a span; -1 if none does.
func smallest(chunks []store.Chunk, span code.Span) int {
	best := -1
	for i := range chunks {
		if covers(&chunks[i].Chunk, span) && (best < 0 || chunks[i].Span.Len() < chunks[best].Span.Len()) {
			best = i
		}
	}
	return best
}

// covers reports whether a chunk shows a span.
func covers(c *code.Chunk, span code.Span) bool {
	if c.Pieces == nil {
		return c.Span.Contains(span)
	}
	return slices.ContainsFunc(c.Pieces, func(p code.Span) bool { return p.Contains(span) })
}
