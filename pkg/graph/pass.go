package graph

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Report says what a link pass did.
type Report struct {
	// FilesLinked counts the files whose references were looked up, Edges what
	// was found in them.
	FilesLinked int
	Edges       int
	// Unresolved counts the imports of these files that look internal and lead
	// nowhere.
	Unresolved int
	// Full says that all files were linked.
	Full     bool
	Duration time.Duration
}

// Pass links what changed since the last pass, and what depends on that; all
// files if that cannot be told. It commits what w holds before and after. s reads
// the index that w writes, or is nil.
func (e *Engine) Pass(ctx context.Context, w *store.Writer, s *store.Store) (report Report, err error) {
	since := time.Now()
	changes := w.Changes()
	full := !w.WasLinked() || changes.Many
	if err := w.Commit(ctx); err != nil {
		return report, err
	}
	if s == nil {
		if s, err = w.Reader(ctx); err != nil {
			return report, fmt.Errorf("link: %w", err)
		}
		defer func() { err = errors.Join(err, s.Close()) }()
	}
	v, err := s.View(ctx)
	if err != nil {
		return report, fmt.Errorf("link: %w", err)
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	project, err := e.Project(ctx, v)
	if err != nil {
		return report, fmt.Errorf("link: %w", err)
	}
	p := pass{project: project, view: v, writer: w, report: &report, back: make(map[int64]Backlinks)}
	if full {
		restore := saveMemory()
		err = p.all(ctx)
		restore()
	} else {
		err = p.changed(ctx, changes, e)
	}
	if err != nil {
		return report, fmt.Errorf("link: %w", err)
	}
	report.Full, report.Duration = full, time.Since(since)
	if err := w.Linked(ctx); err != nil {
		return report, err
	}
	if err := w.Commit(ctx); err != nil {
		return report, err
	}
	if p.stored != nil {
		e.keepLinks(w.Meta(), p.stored)
	}
	return report, nil
}

// pass is one link pass in progress.
type pass struct {
	project *Project
	view    *store.View
	writer  *store.Writer
	report  *Report
	// back are the backlinks of the files that new edges lead to.
	back map[int64]Backlinks

	// stored are the link states of all files, of those that are linked again the new
	// ones; nil in a pass over all files.
	stored map[int64]*store.Links

	keysMu sync.Mutex
	keys   map[FileID][]uint32
}

// symbolKeys are the keys of a file's symbols, made once.
func (p *pass) symbolKeys(id FileID) []uint32 {
	p.keysMu.Lock()
	defer p.keysMu.Unlock()
	keys, ok := p.keys[id]
	if !ok {
		if p.keys == nil {
			p.keys = make(map[FileID][]uint32)
		}
		keys = SymbolKeys(p.project.Files[id])
		p.keys[id] = keys
	}
	return keys
}

// all links all files anew.
func (p *pass) all(ctx context.Context) error {
	if err := p.writer.ClearLinks(ctx); err != nil {
		return err
	}
	var files []*File
	for _, f := range p.project.Files {
		if f.Rules != nil && f.Facts != nil {
			files = append(files, f)
		}
	}
	if err := p.link(ctx, files); err != nil {
		return err
	}
	return p.putBacklinks(ctx, nil)
}

// linked is what linking one file gave.
type linked struct {
	file   *File
	stored StoredLinks
	counts []Source // by the index of the target
	deps   []byte
}

// link links files in parallel, and stores the edges in the order of the files.
func (p *pass) link(ctx context.Context, files []*File) error {
	states, err := p.view.Files(ctx)
	if err != nil {
		return err
	}
	byNode := make(map[int64]int64, len(states))
	for i := range states {
		byNode[states[i].Node] = states[i].ID
	}
	ids := make([]int64, len(files))
	for i, f := range files {
		ids[i] = byNode[f.Node]
	}
	workers := make(chan *Linker, runtime.GOMAXPROCS(0))
	for range cap(workers) {
		workers <- NewLinker(p.project)
	}
	results := make(chan *linked, 4*cap(workers))
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(results)
		return p.view.Uses(ctx, ids, func(i int, facts *code.Facts, _ []byte) {
			linker := <-workers
			r := p.one(linker, files[i], facts)
			workers <- linker
			select {
			case results <- r:
			case <-ctx.Done():
			}
		})
	})
	group.Go(func() error {
		for r := range results {
			if err := p.put(ctx, r); err != nil {
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// one links one file.
func (p *pass) one(linker *Linker, f *File, facts *code.Facts) *linked {
	links := linker.Link(f, facts)
	r := &linked{file: f, deps: encodeDeps(links.deps)}
	refs := make([]TargetRef, len(links.Edges))
	for i, e := range links.Edges {
		refs[i] = TargetRef{p.project.Files[e.Decl.File].Node, p.symbolKeys(e.Decl.File)[e.Decl.Symbol]}
	}
	r.stored.Targets = slices.Clone(refs)
	slices.SortFunc(r.stored.Targets, compareTargets)
	r.stored.Targets = slices.Compact(r.stored.Targets)
	r.counts = make([]Source, len(r.stored.Targets))
	r.stored.Edges = make([]StoredEdge, len(links.Edges))
	for i, e := range links.Edges {
		at, _ := slices.BinarySearchFunc(r.stored.Targets, refs[i], compareTargets)
		r.stored.Edges[i] = StoredEdge{Ref: e.Ref, Target: int32(at), Reason: e.Reason}
		n := &r.counts[at]
		n.Node = f.Node
		if calls(&facts.Refs[e.Ref]) {
			n.Calls++
		} else {
			n.Others++
		}
	}
	r.stored.Outside = links.Outside
	return r
}

func compareTargets(a, b TargetRef) int {
	if a.Node != b.Node {
		return int(a.Node - b.Node)
	}
	switch {
	case a.Key < b.Key:
		return -1
	case a.Key > b.Key:
		return 1
	}
	return 0
}

// put stores the edges of one file and notes its backlinks.
func (p *pass) put(ctx context.Context, r *linked) error {
	l := store.Links{
		Node: r.file.Node, Env: p.project.environment(r.file), Deps: r.deps, Edges: encodeLinks(&r.stored),
	}
	for i := range r.file.Targets {
		if r.file.Targets[i].Unresolved() {
			l.Unresolved++
		}
	}
	for i, t := range r.stored.Targets {
		b := p.back[t.Node]
		if b == nil {
			b = make(Backlinks)
			p.back[t.Node] = b
		}
		b[t.Key] = append(b[t.Key], r.counts[i])
	}
	if p.stored != nil {
		p.stored[l.Node] = &store.Links{Node: l.Node, Env: l.Env, Unresolved: l.Unresolved, Deps: l.Deps}
	}
	p.report.FilesLinked++
	p.report.Edges += len(r.stored.Edges)
	p.report.Unresolved += l.Unresolved
	return p.writer.PutLinks(ctx, &l)
}

// putBacklinks stores the noted backlinks, together with those of other sources
// that are stored. gone are the sources whose old backlinks do not hold any more,
// with the files that they referred to.
func (p *pass) putBacklinks(ctx context.Context, gone map[int64]map[int64]bool) error {
	nodes := make([]int64, 0, len(p.back)+len(gone))
	for n := range p.back {
		nodes = append(nodes, n)
	}
	for n := range gone {
		if p.back[n] == nil {
			nodes = append(nodes, n)
		}
	}
	slices.Sort(nodes)
	for _, n := range nodes {
		b := p.back[n]
		if gone != nil {
			var err error
			if b, err = p.merged(ctx, n, b, gone[n]); err != nil {
				return err
			}
		}
		for k := range b {
			slices.SortFunc(b[k], func(a, b Source) int { return int(a.Node - b.Node) })
		}
		if err := p.writer.PutBacklinks(ctx, n, encodeBacklinks(b), b.others(n)); err != nil {
			return err
		}
	}
	return nil
}

// merged adds the stored backlinks of the sources that were not linked again.
func (p *pass) merged(ctx context.Context, node int64, b Backlinks, gone map[int64]bool) (Backlinks, error) {
	data, err := p.view.Backlinks(ctx, node)
	if err != nil {
		return nil, err
	}
	old, err := DecodeBacklinks(data)
	if err != nil {
		return nil, err
	}
	if b == nil {
		b = make(Backlinks)
	}
	for k, sources := range old {
		for _, s := range sources {
			if !gone[s.Node] {
				b[k] = append(b[k], s)
			}
		}
	}
	return b, nil
}

// changed links the files that changed, and those that depend on what changed.
func (p *pass) changed(ctx context.Context, changes store.Changes, e *Engine) error {
	keys := &keySet{}
	mark := keys.add
	again := make(map[int64]bool)   // nodes to link
	deleted := make(map[int64]bool) // nodes that are gone
	places := make(map[int64]*File) // changed files by node, as they were
	for path, old := range changes.Old {
		was := newFile(-1, &Input{Path: path, Node: old.Node, Language: old.Language, Facts: outlineOf(old.Facts, old.Language, e.languages)}, e.languages)
		now := p.project.Lookup(path)
		if now != nil {
			was.ID = now.ID
		}
		p.markDifferent(was, now, mark)
		places[old.Node] = was
		if now == nil || now.Rules == nil || now.Facts == nil {
			deleted[old.Node] = true
		}
		if now != nil && now.Node != old.Node {
			deleted[old.Node] = true
		}
	}
	for path := range changes.New {
		if now := p.project.Lookup(path); now != nil {
			p.markDifferent(nil, now, mark)
		}
	}
	stored, err := e.takeLinks(ctx, p.view)
	if err != nil {
		return err
	}
	p.stored = stored
	for _, f := range p.project.Files {
		if f.Rules == nil || f.Facts == nil {
			continue
		}
		l, env := stored[f.Node], p.project.environment(f)
		was, wasThere := places[f.Node]
		if wasThere && was.Rules != nil && l != nil && l.Env != p.project.environment(was) {
			// What its imports led to before cannot be told any more.
			p.project.importPrints(was, func(k key, _ uint64) { mark(k) })
			p.project.importPrints(f, func(k key, _ uint64) { mark(k) })
		}
		switch {
		case l == nil || wasThere || changes.New[f.Path]:
			again[f.Node] = true
		case l.Env != env:
			again[f.Node] = true
			// Its imports lead elsewhere, so what it passes on does, too.
			p.project.importPrints(f, func(k key, _ uint64) { mark(k) })
		}
		if l != nil && l.Env>>32 != env>>32 {
			for k := range p.project.fingerprints(f) {
				mark(k)
			}
			if wasThere {
				for k := range p.project.fingerprints(was) {
					mark(k)
				}
			}
		}
	}
	for node, l := range stored {
		if !again[node] && !deleted[node] && anyOf(l.Deps, keys) {
			again[node] = true
		}
	}
	return p.relink(ctx, again, deleted, stored)
}

// outlineOf drops the facts of a file that is not linked.
func outlineOf(facts *code.Facts, language string, languages Languages) *code.Facts {
	if _, strategy := languages(language); strategy == "" || facts == nil {
		return nil
	}
	return facts
}

// markDifferent marks the keys that two versions of a file answer differently;
// either may be nil.
func (p *pass) markDifferent(was, now *File, mark func(key)) {
	var before, after map[key]uint64
	if was != nil {
		if now != nil && now.Rules != nil && was.Facts != nil {
			// Where imports lead now is what the two are compared by; what leads
			// elsewhere than before shows in the environment.
			was.Rules = now.Rules
			p.project.resolve(was)
		}
		before = p.project.fingerprints(was)
	}
	if now != nil {
		after = p.project.fingerprints(now)
	}
	for k, v := range before {
		if w, ok := after[k]; !ok || w != v {
			mark(k)
		}
	}
	for k := range after {
		if _, ok := before[k]; !ok {
			mark(k)
		}
	}
}

// relink links some files again and brings backlinks up to date.
func (p *pass) relink(ctx context.Context, again, deleted map[int64]bool, stored map[int64]*store.Links) error {
	gone := make(map[int64]map[int64]bool)
	forget := func(node int64) error {
		if stored[node] == nil {
			return nil
		}
		data, err := p.view.Edges(ctx, node)
		if err != nil {
			return err
		}
		links, err := DecodeLinks(data)
		if err != nil {
			return err
		}
		for _, t := range links.Targets {
			if gone[t.Node] == nil {
				gone[t.Node] = make(map[int64]bool)
			}
			gone[t.Node][node] = true
		}
		return nil
	}
	for node := range again {
		if err := forget(node); err != nil {
			return err
		}
	}
	for node := range deleted {
		if err := forget(node); err != nil {
			return err
		}
	}
	var files []*File
	for _, f := range p.project.Files {
		if again[f.Node] {
			files = append(files, f)
		}
	}
	if err := p.link(ctx, files); err != nil {
		return err
	}
	if err := p.putBacklinks(ctx, gone); err != nil {
		return err
	}
	for _, node := range sortedNodes(deleted) {
		if err := p.writer.DeleteLinks(ctx, node); err != nil {
			return err
		}
		delete(p.stored, node)
	}
	return nil
}

func sortedNodes(set map[int64]bool) []int64 {
	nodes := make([]int64, 0, len(set))
	for n := range set {
		nodes = append(nodes, n)
	}
	slices.Sort(nodes)
	return nodes
}
