package search

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// expansion takes further chunks because of seeds: those beside and of the same
// container, and over the graph those of imported and importing files, callers,
// callees and implementors. Every chunk is taken once; the stages come in their
// order, and a later one does not take again what an earlier one has.
type expansion struct {
	*session
	settings *Settings
	rel      *relevance
	graph    *graph.Engine
	query    *graph.Query
	scope    *store.Scope
	// pieces holds the seeds first, then what was taken; have are their chunks.
	pieces []piece
	have   map[int64]bool
	chunks map[int64][]store.Chunk // of files
}

// run expands the seeds.
func (e *expansion) run(ctx context.Context) error {
	seeds := len(e.pieces)
	for _, stage := range []func(context.Context, []piece) error{e.neighbours, e.siblings, e.imports, e.calls} {
		// What a stage takes is no seed of the next.
		if err := stage(ctx, e.pieces[:seeds:seeds]); err != nil {
			return err
		}
	}
	return nil
}

// take adds a chunk because of a source.
func (e *expansion) take(c *store.Chunk, index int, f *store.FileState, score float64, source string) {
	if e.have[c.ID] || !e.scope.HasFile(f.ID) {
		return
	}
	e.have[c.ID] = true
	e.pieces = append(e.pieces, piece{chunk: *c, file: *f, index: index, score: score, sources: []string{source}})
}

// of returns the chunks of a file, read once.
func (e *expansion) of(ctx context.Context, file int64) ([]store.Chunk, error) {
	if c, ok := e.chunks[file]; ok {
		return c, nil
	}
	c, err := e.v.ChunksOfFile(ctx, file)
	if err == nil {
		e.chunks[file] = c
	}
	return c, err
}

// neighbours takes the chunks beside a seed, the nearer the higher.
func (e *expansion) neighbours(ctx context.Context, seeds []piece) error {
	type place struct {
		file  int64
		index int
	}
	best := make(map[place]float64)
	var order []place
	for i := range seeds {
		s := &seeds[i]
		factor := 1.0
		for hop := 1; hop <= e.settings.NeighborHops; hop++ {
			factor *= e.settings.DecayNeighbor
			for _, index := range [2]int{s.index - hop, s.index + hop} {
				p := place{s.file.ID, index}
				if _, ok := best[p]; !ok {
					order = append(order, p)
				}
				best[p] = max(best[p], s.score*factor)
			}
		}
	}
	files := make(map[int64]*store.FileState)
	for i := range seeds {
		files[seeds[i].file.ID] = &seeds[i].file
	}
	for _, p := range order {
		chunks, err := e.of(ctx, p.file)
		if err != nil {
			return err
		}
		if p.index >= 0 && p.index < len(chunks) {
			e.take(&chunks[p.index], p.index, files[p.file], best[p], SourceNeighbor)
		}
	}
	return nil
}

// siblings takes other members of the container of a seed, in their order.
func (e *expansion) siblings(ctx context.Context, seeds []piece) error {
	type group struct {
		file   int64
		parent string
	}
	taken := make(map[group]int)
	ordered := slices.Clone(seeds)
	slices.SortStableFunc(ordered, func(a, b piece) int { return cmp.Compare(b.score, a.score) })
	for i := range ordered {
		s := &ordered[i]
		g := group{s.file.ID, s.chunk.Parent}
		if s.chunk.Parent == "" || taken[g] > 0 {
			continue
		}
		chunks, err := e.of(ctx, s.file.ID)
		if err != nil {
			return err
		}
		for k := range chunks {
			if taken[g] >= e.settings.BreadcrumbExpandLimit {
				break
			}
			if chunks[k].Parent == s.chunk.Parent && !e.have[chunks[k].ID] {
				e.take(&chunks[k], k, &s.file, s.score*e.settings.DecayBreadcrumb, SourceBreadcrumb)
				taken[g]++
			}
		}
	}
	return nil
}

// imports takes chunks of the files that a file with seeds imports, and of those that
// import it.
func (e *expansion) imports(ctx context.Context, seeds []piece) error {
	if e.graph == nil || e.settings.ImportFilesPerSeed+e.settings.ReverseImportFilesPerSeed == 0 {
		return nil
	}
	project, err := e.graph.Project(ctx, e.v)
	if err != nil {
		return err
	}
	best := make(map[string]float64)
	var paths []string
	for i := range seeds {
		p := seeds[i].file.Path
		if _, ok := best[p]; !ok {
			paths = append(paths, p)
		}
		best[p] = max(best[p], seeds[i].score)
	}
	for _, p := range paths {
		f := project.Lookup(p)
		if f == nil {
			continue
		}
		if err := e.imported(ctx, project, f, best[p]*e.settings.DecayImport, e.settings.ImportFilesPerSeed, true); err != nil {
			return err
		}
	}
	return e.importers(ctx, project, paths, best)
}

// barrels are names of files that pass on what others declare.
func barrels() []string { return []string{"index", "__init__", "mod"} }

func isBarrel(p string) bool {
	base := path.Base(p)
	return slices.Contains(barrels(), strings.TrimSuffix(base, path.Ext(base)))
}

// maxBarrel bounds the files that are taken through a barrel.
const maxBarrel = 2

// imported takes chunks of the first files that a file imports.
func (e *expansion) imported(ctx context.Context, p *graph.Project, f *graph.File, score float64, files int, through bool) error {
	taken := 0
	for i := range f.Targets {
		if taken >= files {
			return nil
		}
		ids := targetFiles(p, &f.Targets[i])
		if len(ids) == 0 || slices.Contains(ids, f.ID) {
			continue
		}
		taken++
		// Of a package with many files those answer that fit the request best.
		if err := e.fitting(ctx, p, ids, score, SourceImport); err != nil {
			return err
		}
		if g := p.Files[ids[0]]; through && len(ids) == 1 && isBarrel(g.Path) {
			if err := e.imported(ctx, p, g, score*e.settings.DecayDepth, min(files, maxBarrel), false); err != nil {
				return err
			}
		}
	}
	return nil
}

func targetFiles(p *graph.Project, t *graph.Target) []graph.FileID {
	var ids []graph.FileID
	for _, m := range t.Modules {
		if pkg := p.PackageAt(m); pkg != nil {
			ids = append(ids, pkg.Files...)
		} else if f := p.File(m); f != nil {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

// maxFitting bounds the files of a package that are compared.
const maxFitting = 12

// fitting takes the chunks of files that fit the request best, or the first.
func (e *expansion) fitting(ctx context.Context, p *graph.Project, ids []graph.FileID, score float64, source string) error {
	var all []piece
	for _, id := range ids[:min(len(ids), maxFitting)] {
		state, err := e.v.File(ctx, p.Files[id].Path)
		if err != nil || !e.scope.HasFile(state.ID) {
			continue // it went, or is not asked for
		}
		chunks, err := e.of(ctx, state.ID)
		if err != nil {
			return err
		}
		t, err := e.text(ctx, state.ID)
		if err != nil {
			return err
		}
		for k := range chunks {
			c := &chunks[k]
			if e.have[c.ID] {
				continue
			}
			all = append(all, piece{chunk: *c, file: state, index: k, score: e.rel.of(&c.Chunk, state.Path, c.Span.Text(t.src))})
		}
	}
	slices.SortStableFunc(all, func(a, b piece) int { return cmp.Compare(b.score, a.score) })
	for i := range all[:min(len(all), e.settings.ChunksPerImportFile)] {
		a := &all[i]
		e.take(&a.chunk, a.index, &a.file, score, source)
	}
	return nil
}

// importers takes chunks of the files that import a file with seeds, in their order.
func (e *expansion) importers(ctx context.Context, p *graph.Project, paths []string, best map[string]float64) error {
	left := e.settings.ReverseImportFilesPerSeed * len(paths)
	if left == 0 {
		return nil
	}
	wanted := make(map[graph.FileID]float64)
	for _, path := range paths {
		if f := p.Lookup(path); f != nil {
			wanted[f.ID] = best[path]
		}
	}
	for _, f := range p.Files {
		if left == 0 {
			return nil
		}
		score := 0.0
		for i := range f.Targets {
			for _, id := range targetFiles(p, &f.Targets[i]) {
				score = max(score, wanted[id])
			}
		}
		if score == 0 || wanted[f.ID] > 0 {
			continue
		}
		left--
		if err := e.fitting(ctx, p, []graph.FileID{f.ID}, score*e.settings.DecayReverseImport, SourceReverseImport); err != nil {
			return err
		}
	}
	return nil
}
