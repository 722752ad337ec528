package tool

import (
	"context"
	"errors"
	"fmt"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

// CheckReport is the comparison of an index with the content of the files.
type CheckReport struct {
	Root     string `json:"root"`
	StateDir string `json:"state_dir"`
	// Fresh says that nothing is stale, Passed that the check accepts what there
	// is: limits may allow some stale files, or refuse a fresh index for its
	// problems. Whoever knows the limits sets Passed.
	Fresh  bool `json:"fresh"`
	Passed bool `json:"passed"`
	// Stale counts changed, new and deleted files.
	Stale int `json:"stale_files"`
	indexer.Diff
	// Problems counts the problems that the index lists.
	Problems int `json:"problems"`
}

// Check compares the content of every file with the index. It changes
// nothing; the error is store.ErrNoIndex if there is none.
func (p *Project) Check(ctx context.Context) (*CheckReport, error) {
	v, err := p.view(ctx)
	if errors.Is(err, store.ErrNoIndex) {
		return nil, fmt.Errorf("%w; `mast index` builds one", err)
	}
	if err != nil {
		return nil, err
	}
	defer v.Close()
	ix, err := p.indexer()
	if err != nil {
		return nil, err
	}
	diff, err := ix.Check(ctx, v)
	if err != nil {
		return nil, err
	}
	problems, err := v.Problems(ctx)
	if err != nil {
		return nil, err
	}
	return &CheckReport{
		Root: p.Root, StateDir: p.StateDir(), Fresh: diff.Fresh(), Stale: diff.Stale(),
		Diff: diff, Problems: len(problems),
	}, nil
}

// Init makes the state folder and writes the settings that were given as
// flags into it, so that later runs use them. It can be called again.
func (p *Project) Init() error {
	ix, err := p.indexer()
	if err != nil {
		return err
	}
	if err := ix.MakeState(); err != nil {
		return err
	}
	var keys []string
	settings := p.Settings()
	for _, s := range config.Table() {
		if settings.Origin(s.Key).Layer == config.FromFlag {
			keys = append(keys, s.Key)
		}
	}
	if err := settings.Persist(p.StateDir(), keys...); err != nil {
		return fmt.Errorf("%w (another state folder can be named with --state-dir)", err)
	}
	return nil
}

// Why says what the index does with one file, and by which rule. A relative
// path that the root does not hold is looked for from base.
func (p *Project) Why(ctx context.Context, base, path string) (indexer.Explanation, error) {
	rel, err := p.relative("file", path, base)
	if err != nil {
		return indexer.Explanation{}, err
	}
	ix, err := p.indexer()
	if err != nil {
		return indexer.Explanation{}, err
	}
	v, err := p.view(ctx)
	switch {
	case errors.Is(err, store.ErrNoIndex):
		v = nil
	case err != nil:
		return indexer.Explanation{}, err
	default:
		defer v.Close()
	}
	return ix.Why(ctx, v, rel)
}
