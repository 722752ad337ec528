package tool

import (
	"context"
	"path/filepath"
	"reflect"
	"sync"
	"time"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/metrics"
)

// Project is one indexed folder. It is safe for concurrent use.
type Project struct {
	projects *Projects
	// Root is the absolute path of the project; RootHow says how it was found.
	Root, RootHow string

	// contexts are the latest answers of mast_context.
	contexts *search.ContextCache
	// since is when the project was opened.
	since time.Time
	// models are the optional parts.
	models optionalParts

	mu       sync.Mutex // guards what follows
	stateDir string
	origin   config.Origin
	settings *config.Settings
	store    *store.Store // nil until there is an index
	ix       *indexer.Indexer
	ixFor    indexer.Config // what ix was made from
	building *build         // the latest build, or nil
	// embedding says that vectors are made in the background, embedAgain that
	// there may be more to make.
	embedding, embedAgain bool
	// lastRun is the latest run of the indexer in this program.
	lastRun *indexer.Report
	// nextSweep is when all files may be looked at again.
	nextSweep time.Time
	calls     metrics.Totals // since then, in this program
}

// configure takes over settings that were read for a call.
func (p *Project) configure(stateDir string, origin config.Origin, settings *config.Settings) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.settings, p.origin = settings, origin
	if stateDir == p.stateDir {
		return nil
	}
	p.stateDir = stateDir
	return p.drop()
}

// StateDir returns the absolute state folder.
func (p *Project) StateDir() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stateDir
}

// Settings returns the settings in force.
func (p *Project) Settings() *config.Settings {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.settings
}

// stateOrigin says where the choice of the state folder comes from.
func (p *Project) stateOrigin() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.origin.String()
}

// indexer returns the indexer for the settings in force.
func (p *Project) indexer() (*indexer.Indexer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.settings
	cfg := indexer.Config{
		Root: p.Root, StateDir: p.stateDir, Languages: p.projects.parts.Languages, Version: p.projects.parts.Version,
		Extensions: s.FileExtensions, Exclude: s.ExcludePatterns, Ignore: s.IgnorePatterns,
		SplitThreshold: s.ChunkSplitThreshold, HeadingDepth: s.MarkdownHeadingDepth,
	}
	if p.ix != nil && reflect.DeepEqual(cfg, p.ixFor) {
		return p.ix, nil
	}
	p.ixFor = cfg
	// Functions cannot be compared, and these never change.
	cfg.Log, cfg.Strategies, cfg.Secret = p.projects.opts.Log, p.projects.parts.Strategies, config.HoldsKey
	ix, err := indexer.New(cfg)
	if err != nil {
		return nil, err
	}
	p.ix = ix
	return ix, nil
}

// opened returns the handle on the index. The errors are those of the store;
// ErrNoIndex means that nothing was indexed yet.
func (p *Project) opened(ctx context.Context) (*store.Store, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.store != nil {
		return p.store, nil
	}
	s, err := store.Open(ctx, filepath.Join(p.stateDir, indexer.IndexFile))
	if err != nil {
		return nil, err
	}
	p.store = s
	return s, nil
}

// view opens one consistent state of the index, with the errors of opened.
func (p *Project) view(ctx context.Context) (*store.View, error) {
	s, err := p.opened(ctx)
	if err != nil {
		return nil, err
	}
	return s.View(ctx)
}

func (p *Project) close() error {
	p.models.mu.Lock()
	p.models.drop(p.projects.opts.Log)
	p.models.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.drop()
}

// drop gives up the store. p.mu is held.
func (p *Project) drop() error {
	s := p.store
	p.store = nil
	if s == nil {
		return nil
	}
	return s.Close()
}
