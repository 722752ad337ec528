package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/internal/watch"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/tool"
)

// The bounds of --debounce, in milliseconds.
const minDebounce, maxDebounce = 1, 600_000

func (a *App) watchCommand() *cli.Command {
	def := strconv.FormatInt(watch.DefaultDebounce.Milliseconds(), 10)
	return &cli.Command{
		Name:      "watch",
		Usage:     "bring the index up to date, and again whenever files change, until it is interrupted",
		ArgsUsage: "[path]",
		Flags: append([]cli.Flag{&cli.StringFlag{
			Name: "debounce", DefaultText: def,
			Usage: "`MILLISECONDS` without a change after which changes are taken in",
		}}, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			opts := a.options(c, path)
			wait, err := debounce(c)
			if err != nil {
				return err
			}
			opts.Debounce, opts.EmbedInBackground = wait, true
			projects := a.Projects(opts)
			defer a.close(projects)
			return a.watch(ctx, projects)
		}),
	}
}

// watch runs until ctx ends, which is how it is meant to end.
func (a *App) watch(ctx context.Context, projects *tool.Projects) error {
	project, err := projects.Open("")
	if err != nil {
		return err
	}
	report, err := a.runIndexer(ctx, project, indexer.Incremental)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return nil // it was asked to end
	}
	if err != nil {
		return err
	}
	if err := a.print(reportText(&report)); err != nil {
		return err
	}
	projects.Watch(ctx, true)
	if ctx.Err() == nil {
		return silent(exitFailed) // the log says why it ended
	}
	return nil
}

func debounce(c *cli.Command) (time.Duration, error) {
	if !c.IsSet("debounce") {
		return watch.DefaultDebounce, nil
	}
	n, err := strconv.Atoi(c.String("debounce"))
	if err != nil || n < minDebounce || n > maxDebounce {
		return 0, &usageError{c.Name, fmt.Sprintf("--debounce: given %q; allowed: milliseconds from %d to %d; example: --debounce %d",
			c.String("debounce"), minDebounce, maxDebounce, watch.DefaultDebounce.Milliseconds())}
	}
	return time.Duration(n) * time.Millisecond, nil
}
