package tool

import (
	"context"
	"path/filepath"
	"sync"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/store"
)

// indexFile is the name of the index inside the state folder.
const indexFile = "graph.db"

// Project is one indexed folder. It is safe for concurrent use.
type Project struct {
	projects *Projects
	// Root is the absolute path of the project; RootHow says how it was found.
	Root, RootHow string

	mu       sync.Mutex // guards what follows
	stateDir string
	origin   config.Origin
	settings *config.Settings
	store    *store.Store // nil until there is an index
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

// view opens one consistent state of the index. The errors are those of the
// store; ErrNoIndex means that nothing was indexed yet.
func (p *Project) view(ctx context.Context) (*store.View, error) {
	p.mu.Lock()
	s := p.store
	if s == nil {
		opened, err := store.Open(ctx, filepath.Join(p.stateDir, indexFile))
		if err != nil {
			p.mu.Unlock()
			return nil, err
		}
		p.store, s = opened, opened
	}
	p.mu.Unlock()
	return s.View(ctx)
}

func (p *Project) close() error {
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
