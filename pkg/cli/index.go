package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/tool"
)

func (a *App) indexCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "incremental", Usage: "read only the files that changed since the last run"},
		&cli.BoolFlag{Name: "force", Aliases: []string{"f"}, Usage: "replace the index, also a damaged one or one of a newer version"},
		&cli.BoolFlag{Name: "show-progress", Usage: "print progress to standard error"},
		jsonFlag("print the report as JSON"),
	}
	return &cli.Command{
		Name:      "index",
		Usage:     "build or update the index",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			mode := indexer.Full
			switch {
			case c.Bool("incremental") && c.Bool("force"):
				return &usageError{c.Name, "--incremental and --force exclude each other"}
			case c.Bool("incremental"):
				mode = indexer.Incremental
			case c.Bool("force"):
				mode = indexer.Force
			}
			projects, done := a.projectsWithProgress(c, path, c.Bool("show-progress"))
			defer done()
			return a.index(ctx, c, projects, mode)
		}),
	}
}

// index runs the indexer and prints its report.
func (a *App) index(ctx context.Context, c *cli.Command, projects *tool.Projects, mode indexer.Mode) error {
	project, err := projects.Open("")
	if err != nil {
		return err
	}
	report, err := a.runIndexer(ctx, project, mode)
	incomplete, ok := errors.AsType[*tool.EmbedError](err)
	if err != nil && !ok {
		return err
	}
	err = a.show(c, report, reportText(&report))
	if err == nil && incomplete != nil {
		a.warn("%v", incomplete)
		return silent(exitNothing)
	}
	return err
}

// lockWait is how long a run waits for another process that writes the index.
const lockWait = 10 * time.Minute

// runIndexer runs the indexer, after another process that is at it.
func (a *App) runIndexer(ctx context.Context, project *tool.Project, mode indexer.Mode) (indexer.Report, error) {
	report, err := project.Index(ctx, mode, 0)
	if !errors.Is(err, indexer.ErrLocked) {
		return report, err
	}
	a.warn("%v; waiting for it, at most %s", err, lockWait)
	return project.Index(ctx, mode, lockWait)
}

// reportText is a report for people.
func reportText(r *indexer.Report) string {
	var b strings.Builder
	b.WriteString(tool.Summary(r) + "\n")
	if v := r.Vectors; v != nil {
		fmt.Fprintf(&b, "vectors: %d made, %d dropped, %d missing\n", v.Indexed, v.Deleted, v.Errors)
	}
	for _, note := range r.Notes {
		b.WriteString("note: " + note + "\n")
	}
	if r.ProblemsTotal > 0 {
		fmt.Fprintf(&b, "%s not, or not fully, covered (`mast status` lists them)\n", tool.Count(r.ProblemsTotal, "file is", "files are"))
	}
	return b.String()
}
