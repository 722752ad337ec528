package graph

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Engine links projects, and keeps the one of the newest state in memory. It is
// safe for concurrent use.
type Engine struct {
	languages  Languages
	strategies []Strategy

	mu      sync.Mutex
	created int64 // of the index that files are from
	gen     int64 // store.Meta.Content
	project *Project
	files   map[int64]*File // by the id in the store, which changes with the content
	links   linkStates
}

// linkStates are what the last pass left of all files, without their edges.
type linkStates struct {
	created, links int64 // of store.Meta
	byNode         map[int64]*store.Links
}

// NewEngine makes an engine for the languages and the strategies that they name.
func NewEngine(languages Languages, strategies []Strategy) *Engine {
	return &Engine{languages: languages, strategies: strategies}
}

// Forget drops what is kept in memory.
func (e *Engine) Forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.project, e.files, e.links = nil, nil, linkStates{}
}

// takeLinks returns the link states of a view, which are the caller's from then on.
func (e *Engine) takeLinks(ctx context.Context, v *store.View) (map[int64]*store.Links, error) {
	e.mu.Lock()
	kept := e.links
	e.links = linkStates{}
	e.mu.Unlock()
	if meta := v.Meta(); kept.byNode != nil && kept.created == meta.CreatedNS && kept.links == meta.Links {
		return kept.byNode, nil
	}
	stored := make(map[int64]*store.Links)
	err := v.LinkStates(ctx, func(l *store.Links) {
		c := *l
		c.Deps = slices.Clone(l.Deps)
		stored[l.Node] = &c
	})
	return stored, err
}

// keepLinks keeps link states that are those of an index from now on.
func (e *Engine) keepLinks(meta store.Meta, byNode map[int64]*store.Links) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.links = linkStates{meta.CreatedNS, meta.Links, byNode}
}

// Project returns the project as a view has it. It reads what changed since the
// last call, everything at the first.
func (e *Engine) Project(ctx context.Context, v *store.View) (*Project, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	meta := v.Meta()
	if e.project != nil && e.created == meta.CreatedNS && e.gen == meta.Content {
		return e.project, nil
	}
	if e.created != meta.CreatedNS {
		e.files = nil
	}
	states, err := v.Files(ctx)
	if err != nil {
		return nil, err
	}
	p, files, err := e.build(ctx, v, states)
	if err != nil {
		return nil, fmt.Errorf("read the symbols of the project: %w", err)
	}
	e.project, e.files, e.created, e.gen = p, files, meta.CreatedNS, meta.Content
	return p, nil
}

// build makes a project of files, of which those are read that are not known.
func (e *Engine) build(ctx context.Context, v *store.View, states []store.FileState) (*Project, map[int64]*File, error) {
	inputs := make([]Input, len(states))
	var missing []int64
	var at []int
	for i := range states {
		s := &states[i]
		inputs[i] = Input{Path: s.Path, Node: s.Node, Language: s.Language, known: e.files[s.ID]}
		if _, strategy := e.languages(s.Language); strategy == "" || s.Status != store.StatusParsed || inputs[i].known != nil {
			continue
		}
		missing, at = append(missing, s.ID), append(at, i)
	}
	err := v.Outlines(ctx, missing, func(i int, facts *code.Facts) { inputs[at[i]].Facts = facts })
	if err != nil {
		return nil, nil, err
	}
	ids := make(map[string]int64, len(states))
	for i := range states {
		ids[states[i].Path] = states[i].ID
	}
	p, err := Build(ctx, inputs, e.languages, e.strategies, func(path string) []byte {
		id, ok := ids[path]
		if !ok {
			return nil
		}
		text, err := v.Text(ctx, id)
		if err != nil {
			return nil // a file that was skipped has no text
		}
		return text
	})
	if err != nil {
		return nil, nil, err
	}
	files := make(map[int64]*File, len(p.Files))
	for _, f := range p.Files {
		files[ids[f.Path]] = f
	}
	return p, files, nil
}
