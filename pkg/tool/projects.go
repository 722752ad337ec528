package tool

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/internal/tokens"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store/metrics"
)

// Parts are what every project is served with. They do not change.
type Parts struct {
	Languages *lang.Registry
	// Strategies are the rules by which references are linked.
	Strategies []graph.Strategy
	// Rankers are what mast_search fuses.
	Rankers []ranker.Weighted
	// Version is that of the program; the index remembers who wrote it.
	Version string
}

// Options say how projects are found and how long calls may take.
type Options struct {
	Where config.Where
	// Flags are settings given on the command line, by key.
	Flags map[string]string
	// Budget is how long a call waits for an index that is being built before
	// it answers with what there is; 0 means until it is complete.
	Budget time.Duration
	// Debounce is how long files must be quiet before Watch takes in what changed; 0
	// stands for the default.
	Debounce time.Duration
	// Progress is told how far a run of the indexer is; nil tells nobody. It
	// must be safe for concurrent use.
	Progress func(indexer.Progress)
	// EmbedInBackground lets vectors be made after the index changed, when the user
	// named a model; programs that run for one answer do not live long enough.
	EmbedInBackground bool
	// Log takes one line for people, without line end; nil drops them. It must
	// be safe for concurrent use.
	Log func(line string)
}

// maxProjects bounds the projects that are kept open. The oldest is forgotten
// first; it is opened anew when it is asked for again.
const maxProjects = 16

// Projects opens projects and keeps them open. It is safe for concurrent use.
type Projects struct {
	parts   Parts
	opts    Options
	counter *tokens.Counter
	// recorder writes what is counted; session names this program in it.
	recorder *metrics.Recorder
	session  string
	// ctx ends with Close; work that outlives one call runs under it.
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	// closing guards closed, and keeps work from being added during the wait
	// for its end. It is taken after every other lock.
	closing sync.Mutex
	closed  bool

	mu     sync.Mutex
	open   map[string]*Project // by root
	recent []string            // roots, the latest last
	warned map[string][]string // by root, the warnings of its settings that were told
}

// NewProjects returns a set without open projects.
func NewProjects(parts Parts, opts Options) *Projects {
	if opts.Log == nil {
		opts.Log = func(string) {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return &Projects{
		parts: parts, opts: opts, counter: tokens.NewCounter(), recorder: metrics.NewRecorder(), session: rand.Text(),
		ctx: ctx, cancel: cancel, open: map[string]*Project{}, warned: map[string][]string{},
	}
}

// Close ends background work and closes all projects.
func (ps *Projects) Close() error {
	ps.closing.Lock()
	ps.closed = true
	ps.closing.Unlock()
	ps.cancel()
	ps.work.Wait()
	ps.recorder.Close(recordLimit)
	ps.mu.Lock()
	defer ps.mu.Unlock()
	var errs []error
	for root, p := range ps.open {
		errs = append(errs, p.close())
		delete(ps.open, root)
	}
	return errors.Join(errs...)
}

// start runs work in the background, which must heed ps.ctx. It reports false,
// and does nothing, after Close.
func (ps *Projects) start(work func()) bool {
	ps.closing.Lock()
	defer ps.closing.Unlock()
	if !ps.closed {
		ps.work.Go(work)
	}
	return !ps.closed
}

// Open returns the project at path, a repo_path argument, or the one that the
// program was started for if path is empty. An unusable path is an
// *InputError. It reads the settings anew, so that a changed file
// takes effect with the next call.
func (ps *Projects) Open(path string) (*Project, error) {
	where, err := ps.where(path)
	if err != nil {
		return nil, refusePath(path, err)
	}
	root, err := config.FindRoot(where)
	if err != nil {
		return nil, err
	}
	stateDir, origin, err := config.FindStateDir(where, root.Path)
	if err != nil {
		return nil, err
	}
	settings, err := config.Load(config.Source{Root: root.Path, StateDir: stateDir, Flags: ps.opts.Flags, Home: where.Home, Env: where.Env})
	if err != nil {
		return nil, err
	}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.warn(root.Path, settings.Warnings)
	p := ps.open[root.Path]
	if p == nil {
		p = &Project{projects: ps, Root: root.Path, RootHow: root.How, contexts: search.NewContextCache(), since: time.Now(), calls: metrics.Totals{}}
		ps.open[root.Path] = p
	}
	ps.touch(root.Path)
	if err := p.configure(stateDir, origin, settings); err != nil {
		return nil, err
	}
	return p, nil
}

// warn tells the warnings about settings, each set of them once: they are read for every
// call. ps.mu is held.
func (ps *Projects) warn(root string, warnings []string) {
	if slices.Equal(warnings, ps.warned[root]) {
		return
	}
	for _, w := range warnings {
		ps.opts.Log(w)
	}
	ps.warned[root] = warnings
}

// refusePath says of an error about the root that it comes from repo_path.
func refusePath(path string, err error) error {
	e, ok := errors.AsType[*config.RootError](err)
	if !ok {
		return err
	}
	return &InputError{
		Field: "repo_path", Given: shorten(jsonText(path)),
		Allowed: fmt.Sprintf("the folder of a project (%s %s)", e.Path, e.Why),
		Example: `{"repo_path": "/home/me/project"}`,
	}
}

// where returns the starting point for a path. A state folder that was given
// for the whole program belongs to the program's own project: two projects in
// one state folder would erase each other's index.
func (ps *Projects) where(path string) (config.Where, error) {
	where := ps.opts.Where
	if path == "" {
		return where, nil
	}
	own, ownErr := config.FindRoot(where)
	if !filepath.IsAbs(path) && ownErr == nil {
		path = filepath.Join(own.Path, path)
	}
	where.Path = path
	named, err := config.FindRoot(where)
	if err != nil {
		return where, err
	}
	if ownErr == nil && own.Path == named.Path {
		return where, nil
	}
	env := where.Env
	where.StateFlag = ""
	where.Env = func(name string) string {
		if name == "MAST_STATE_DIR" && env != nil && filepath.IsAbs(env(name)) || env == nil {
			return ""
		}
		return env(name)
	}
	return where, nil
}

// touch notes that a project is in use and forgets the oldest beyond the
// limit. ps.mu is held.
func (ps *Projects) touch(root string) {
	ps.recent = append(slices.DeleteFunc(ps.recent, func(r string) bool { return r == root }), root)
	if len(ps.recent) <= maxProjects {
		return
	}
	oldest := ps.recent[0]
	ps.recent = ps.recent[1:]
	if p := ps.open[oldest]; p != nil {
		delete(ps.open, oldest)
		delete(ps.warned, oldest)
		if err := p.close(); err != nil {
			ps.opts.Log(fmt.Sprintf("close %s: %v", oldest, err))
		}
	}
}

// Startup brings the index of the program's own project up to date, building
// it if it is missing and auto_index allows that. Servers run it in the
// background; it returns when ctx is done or the work is.
func (ps *Projects) Startup(ctx context.Context) {
	p, err := ps.Open("")
	if err != nil {
		return // the first call explains it to somebody
	}
	if v, err := p.view(ctx); err == nil {
		if err := v.Close(); err != nil {
			ps.opts.Log("startup: " + err.Error())
		}
	} else if !p.Settings().AutoIndex {
		return
	}
	b := p.startBuild()
	select {
	case <-b.done:
		if b.err != nil && ctx.Err() == nil && ps.ctx.Err() == nil {
			ps.opts.Log("startup: " + b.err.Error())
		}
	case <-ctx.Done():
	}
}
