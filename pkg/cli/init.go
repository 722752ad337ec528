package cli

import (
	"context"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/indexer"
)

func (a *App) initCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "no-index", Usage: "make the state folder and its settings only"},
		jsonFlag("print the report of the first run as JSON"),
	}
	return &cli.Command{
		Name:      "init",
		Usage:     "prepare a project and build its index",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir", "file_extensions", "exclude_patterns")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			projects, done := a.projectsWithProgress(c, path, false)
			defer done()
			project, err := projects.Open("")
			if err != nil {
				return err
			}
			if err := project.Init(); err != nil {
				return err
			}
			a.warn("state folder %s is ready", project.StateDir())
			if c.Bool("no-index") {
				return nil
			}
			return a.index(ctx, c, projects, indexer.Full)
		}),
	}
}
