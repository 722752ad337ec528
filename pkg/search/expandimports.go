package search

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// imports takes chunks of the files that a file with seeds imports, and of those that
// import it. Of an imported file it takes what the seeds use, then what the words of the
// request are in; of an importing one the latter. A file that has neither is passed
// over: its first lines would say nothing.
func (e *expansion) imports(ctx context.Context, seeds []piece) error {
	if e.graph == nil || e.settings.ImportFilesPerSeed+e.settings.ReverseImportFilesPerSeed == 0 {
		return nil
	}
	project, err := e.graph.Project(ctx, e.v)
	if err != nil {
		return err
	}
	x := importing{expansion: e, project: project, used: make(map[int64]bool), best: make(map[string]float64)}
	var paths []string
	for i := range seeds {
		p := seeds[i].file.Path
		if _, ok := x.best[p]; !ok {
			paths = append(paths, p)
		}
		x.best[p] = max(x.best[p], seeds[i].score)
		if err := x.uses(ctx, &seeds[i]); err != nil {
			return err
		}
	}
	for _, p := range paths {
		f := project.Lookup(p)
		if f == nil {
			continue
		}
		if err := x.imported(ctx, f, x.best[p]*e.settings.DecayImport, e.settings.ImportFilesPerSeed, true); err != nil {
			return err
		}
	}
	return x.importers(ctx, paths)
}

// importing is the work of imports.
type importing struct {
	*expansion
	project *graph.Project
	// used are the chunks with declarations that the seeds refer to.
	used map[int64]bool
	// best is the best score of the seeds of a file, by path.
	best map[string]float64
}

// maxUses bounds the references of a seed that are followed.
const maxUses = 64

// uses notes the chunks of other files that a seed refers to.
func (x *importing) uses(ctx context.Context, p *piece) error {
	doc, err := x.query.Doc(ctx, p.file)
	if err != nil {
		return err
	}
	meanings := doc.Meanings(p.span())
	for _, m := range meanings[:min(len(meanings), maxUses)] {
		d, ok, err := x.query.Declaration(ctx, m.Target)
		if err != nil {
			return err
		}
		if !ok || d.Doc == doc {
			continue
		}
		chunks, err := x.of(ctx, d.Doc.State.ID)
		if err != nil {
			return err
		}
		if at := smallest(chunks, d.Facts().Head); at >= 0 {
			x.used[chunks[at].ID] = true
		}
	}
	return nil
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
func (x *importing) imported(ctx context.Context, f *graph.File, score float64, files int, through bool) error {
	taken := 0
	for i := range f.Targets {
		if taken >= files {
			return nil
		}
		ids := targetFiles(x.project, &f.Targets[i])
		if len(ids) == 0 || slices.Contains(ids, f.ID) {
			continue
		}
		// Of a package with many files those answer that fit the request best.
		took, err := x.fitting(ctx, ids, score, SourceImport)
		if err != nil {
			return err
		}
		taken += took
		if g := x.project.Files[ids[0]]; through && len(ids) == 1 && isBarrel(g.Path) {
			if err := x.imported(ctx, g, score*x.settings.DecayDepth, min(files, maxBarrel), false); err != nil {
				return err
			}
		}
	}
	return nil
}

func targetFiles(p *graph.Project, t *graph.Target) []graph.FileID {
	var ids []graph.FileID
	for _, m := range t.Modules {
		ids = append(ids, moduleFiles(p, m)...)
	}
	return ids
}

// moduleFiles are the files of a module.
func moduleFiles(p *graph.Project, m graph.Decl) []graph.FileID {
	if pkg := p.PackageAt(m); pkg != nil {
		return pkg.Files
	}
	if f := p.File(m); f != nil {
		return []graph.FileID{f.ID}
	}
	return nil
}

// fitting takes the chunks of files that fit best, and returns 1 if there were any.
func (x *importing) fitting(ctx context.Context, ids []graph.FileID, score float64, source string) (int, error) {
	type fit struct {
		piece
		used  bool
		words float64
	}
	var all []fit
	for _, id := range ids {
		state, err := x.v.FileByNode(ctx, x.project.Files[id].Node)
		if err != nil || !x.scope.HasFile(state.ID) {
			continue // it went, or is not asked for
		}
		for k := range state.Chunks {
			chunk := state.FirstChunk() + int64(k)
			used, words := x.used[chunk], x.pool.WordsOf(chunk)
			if x.have[chunk] || !used && words < fitShare {
				continue
			}
			all = append(all, fit{piece{file: state, index: k}, used, words})
		}
	}
	slices.SortStableFunc(all, func(a, b fit) int {
		switch {
		case a.used != b.used && a.used:
			return -1
		case a.used != b.used:
			return 1
		}
		return cmp.Compare(b.words, a.words)
	})
	all = all[:min(len(all), x.settings.ChunksPerImportFile)]
	for i := range all {
		chunks, err := x.of(ctx, all[i].file.ID)
		if err != nil {
			return 0, err
		}
		x.take(&chunks[all[i].index], all[i].index, &all[i].file, score, source)
	}
	return min(len(all), 1), nil
}

// fitShare is the share of what the words of the best chunk are worth that those of another
// must be worth for it to be taken.
const fitShare = 0.4

// importers takes chunks of the files that import a file with seeds: those first that
// the rankers do not hold back.
func (x *importing) importers(ctx context.Context, paths []string) error {
	left := x.settings.ReverseImportFilesPerSeed * len(paths)
	wanted := make(map[graph.FileID]float64)
	for _, path := range paths {
		if f := x.project.Lookup(path); f != nil {
			wanted[f.ID] = x.best[path]
		}
	}
	modules := make(map[graph.Decl]float64) // the best wanted file of each
	for _, f := range x.project.Files {
		if left == 0 {
			return nil
		}
		score := 0.0
		for i := range f.Targets {
			for _, m := range f.Targets[i].Modules {
				of, ok := modules[m]
				if !ok {
					for _, id := range moduleFiles(x.project, m) {
						of = max(of, wanted[id])
					}
					modules[m] = of
				}
				score = max(score, of)
			}
		}
		if score == 0 || wanted[f.ID] > 0 {
			continue
		}
		took, err := x.fitting(ctx, []graph.FileID{f.ID}, score*x.settings.DecayReverseImport, SourceReverseImport)
		if err != nil {
			return err
		}
		left -= took
	}
	return nil
}
