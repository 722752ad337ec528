package graph

import (
	"context"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/mast-search/mast/pkg/code"
)

// Languages says of a language, as answers name it, its family and the name of its
// strategy; empty for one that is not linked.
type Languages func(language string) (family, strategy string)

// Input is one file of a project that is being built.
type Input struct {
	Path     string
	Node     int64
	Language string
	// Facts are symbols, imports and exports; nil when there are none.
	Facts *code.Facts

	// known is the file of an earlier project, of equal content.
	known *File
}

// Build makes a project of files. read returns the text of a file, nil if there is
// none. The order of the inputs does not matter.
func Build(ctx context.Context, inputs []Input, languages Languages, strategies []Strategy, read func(path string) []byte) (*Project, error) {
	p := NewProject()
	inputs = slices.Clone(inputs)
	slices.SortFunc(inputs, func(a, b Input) int { return strings.Compare(a.Path, b.Path) })
	p.Files = make([]*File, len(inputs))
	group, _ := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	const batch = 256
	for from := 0; from < len(inputs); from += batch {
		group.Go(func() error {
			for i := from; i < min(from+batch, len(inputs)); i++ {
				p.Files[i] = newFile(FileID(i), &inputs[i], languages)
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return p, p.open(ctx, languages, strategies, read)
}

func newFile(id FileID, in *Input, languages Languages) *File {
	if k := in.known; k != nil {
		// The file itself belongs to the project before, which may be in use.
		return &File{
			ID: id, Path: in.Path, Node: in.Node, Language: in.Language, Family: k.Family, Facts: k.Facts,
			order: k.order, seed: k.seed, hashes: k.hashes,
		}
	}
	f := &File{ID: id, Path: in.Path, Node: in.Node, Language: in.Language, Facts: in.Facts}
	f.Family, _ = languages(in.Language)
	if f.Facts != nil {
		f.sortSymbols()
	}
	f.hashSymbols()
	return f
}

// open makes the rules and resolves all imports.
func (p *Project) open(ctx context.Context, languages Languages, strategies []Strategy, read func(path string) []byte) error {
	for i, f := range p.Files {
		p.byPath[f.Path] = FileID(i)
	}
	needed := make(map[string]bool)
	for _, f := range p.Files {
		if f.Facts != nil {
			_, f.Strategy = languages(f.Language)
			needed[f.Strategy] = true
		}
	}
	for i := range strategies {
		if s := &strategies[i]; needed[s.Name] {
			p.rules[s.Name] = s.Open(p, read)
		}
	}
	for _, f := range p.Files {
		if f.Facts != nil {
			f.Rules = p.rules[f.Strategy]
		}
	}
	return p.resolveAll(ctx)
}

// resolveAll resolves the imports of all files.
func (p *Project) resolveAll(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	const batch = 64
	for from := 0; from < len(p.Files); from += batch {
		group.Go(func() error {
			for _, f := range p.Files[from:min(from+batch, len(p.Files))] {
				p.resolve(f)
			}
			return ctx.Err()
		})
	}
	return group.Wait()
}

func (p *Project) resolve(f *File) {
	f.Targets = nil
	if f.Rules == nil || f.Facts == nil || len(f.Facts.Imports) == 0 {
		return
	}
	f.Targets = make([]Target, len(f.Facts.Imports))
	for i := range f.Facts.Imports {
		f.Targets[i] = f.Rules.Resolve(p, f, &f.Facts.Imports[i])
	}
}
