package cli

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/tool"
)

// projects makes the projects of a command that may build a missing index:
// with a progress bar on a terminal, silently elsewhere.
func (a *App) projects(c *cli.Command, path string) *tool.Projects {
	opts := a.options(c, path)
	if a.Terminal {
		bar := a.progressBar()
		opts.Progress = bar.show
		log := opts.Log
		opts.Log = func(line string) {
			bar.clear()
			log(line)
		}
	}
	return a.Projects(opts)
}

// projectsWithProgress is projects for commands that index. With lines, it
// prints progress also where there is no terminal. The returned function
// closes everything.
func (a *App) projectsWithProgress(c *cli.Command, path string, lines bool) (*tool.Projects, func()) {
	opts := a.options(c, path)
	finish := func() {}
	switch {
	case a.Terminal:
		bar := a.progressBar()
		opts.Progress, finish = bar.show, bar.clear
	case lines:
		opts.Progress = a.progressLines()
	}
	projects := a.Projects(opts)
	return projects, func() {
		finish()
		a.close(projects)
	}
}

// close ends what projects still do. Every answer is complete by then, so a
// failure is told and changes nothing else.
func (a *App) close(projects *tool.Projects) {
	if err := projects.Close(); err != nil {
		a.warn("close: %v", err)
	}
}

// bar draws the progress of one run on a terminal.
type bar struct {
	app   *App
	bar   *progressbar.ProgressBar
	phase indexer.Phase
}

func (a *App) progressBar() *bar { return &bar{app: a} }

func (b *bar) show(p indexer.Progress) {
	if p.Phase != indexer.PhaseIndex && p.Phase != indexer.PhaseEmbed || p.Total == 0 {
		return
	}
	if b.bar == nil || b.phase != p.Phase {
		b.clear()
		b.phase = p.Phase
		what := "indexing"
		if p.Phase == indexer.PhaseEmbed {
			what = "embedding"
		}
		b.bar = progressbar.NewOptions(p.Total,
			progressbar.OptionSetWriter(b.app.Err),
			progressbar.OptionSetDescription(what),
			progressbar.OptionSetWidth(min(40, max(10, b.app.Width-50))),
			progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
	}
	_ = b.bar.Set(p.Done) // a broken terminal is no reason to fail
}

func (b *bar) clear() {
	if b.bar != nil {
		_ = b.bar.Clear()
	}
}

// progressLines prints a line now and then.
func (a *App) progressLines() func(indexer.Progress) {
	const every = time.Second
	last := time.Now()
	return func(p indexer.Progress) {
		if time.Since(last) < every && (p.Total == 0 || p.Done < p.Total) {
			return
		}
		last = time.Now()
		what := "files"
		if p.Phase == indexer.PhaseEmbed {
			what = "texts"
		}
		_, _ = fmt.Fprintf(a.Err, "%s %d/%d %s\n", p.Phase, p.Done, p.Total, what)
	}
}
