package tool

import (
	"context"
	"errors"
	"fmt"
	"path"
	"time"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/internal/watch"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

// watchWait is how long a change that was seen waits for another process that
// writes the index, before the next change tries again.
const watchWait = time.Minute

// Watch keeps the index of the program's own project up to date with its
// files until ctx ends. first says that what changed before the call counts,
// too. Problems go to the log of the options: a server works without this.
func (ps *Projects) Watch(ctx context.Context, first bool) {
	p, err := ps.Open("")
	if err != nil {
		ps.opts.Log("watch: " + err.Error())
		return
	}
	ix, err := p.indexer()
	if err != nil {
		ps.opts.Log("watch: " + err.Error())
		return
	}
	opts := watch.Options{
		Root: ix.Root(), Folders: ps.watchedFolders, Decides: decidesFolders, Debounce: ps.opts.Debounce, Log: ps.opts.Log,
	}
	err = watch.Run(ctx, opts, func(ctx context.Context, b watch.Batch) {
		if !first {
			first = true
			return
		}
		line, err := ps.follow(ctx, b)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			ps.opts.Log("watch: " + err.Error())
		case line != "":
			ps.opts.Log("watch: " + line)
		}
	})
	if err != nil && ctx.Err() == nil {
		ps.opts.Log(err.Error())
	}
}

// watchedFolders are those that the settings in force include.
func (ps *Projects) watchedFolders(ctx context.Context) ([]string, error) {
	p, err := ps.Open("")
	if err != nil {
		return nil, err
	}
	ix, err := p.indexer()
	if err != nil {
		return nil, err
	}
	return ix.Folders(ctx)
}

// decidesFolders reports whether the file at name has a say in which files are
// indexed.
func decidesFolders(name string) bool {
	return name == config.ProjectFile || path.Base(name) == ".gitignore"
}

// follow brings the index up to date after a batch of changes, and returns
// what it did in one line, or "" if the index was up to date: one state of the
// files is indexed once, however often it is reported.
func (ps *Projects) follow(ctx context.Context, b watch.Batch) (string, error) {
	p, err := ps.Open("")
	if err != nil {
		return "", err
	}
	ix, err := p.indexer()
	if err != nil {
		return "", err
	}
	v, err := p.view(ctx)
	if errors.Is(err, store.ErrNoIndex) || errors.Is(err, store.ErrOlderFormat) {
		if !p.Settings().AutoIndex {
			return "", nil
		}
		return p.catchUp(ctx)
	}
	if err != nil {
		return "", err
	}
	made := ix.Made(v.Meta()) && v.Meta().Complete
	if made && b.Rescan {
		diff, err := ix.Diff(ctx, v)
		if err = errors.Join(err, v.Close()); err != nil || diff.Stale() == 0 {
			return "", err
		}
		return p.catchUp(ctx)
	}
	if err := v.Close(); err != nil {
		return "", err
	}
	if !made || len(b.Paths) > maxCatchUp {
		return p.catchUp(ctx)
	}
	opened, err := p.opened(ctx)
	if err != nil {
		return "", err
	}
	start := time.Now()
	done, err := ix.Refresh(ctx, opened, b.Paths)
	p.recordRefresh(&done)
	switch {
	case err != nil:
		return "", err
	case len(done.Stale) > 0:
		return p.catchUp(ctx)
	case len(done.Indexed)+len(done.Deleted) == 0:
		return "", nil
	}
	p.embedSoon()
	return fmt.Sprintf("indexed %s in %.1f s, %d deleted", Count(len(done.Indexed), "file", "files"),
		time.Since(start).Seconds(), len(done.Deleted)), nil
}

// catchUp runs the indexer over what changed and returns what it did.
func (p *Project) catchUp(ctx context.Context) (string, error) {
	report, err := p.run(ctx, indexer.RunOptions{Wait: watchWait}, nil)
	if err != nil {
		return "", err
	}
	return Summary(&report), nil
}
